"""Certificates of title norms: as documents for programs, and as PDF to be signed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ronde.documents.certificate import CertificateRow, CertificateSheet
from ronde.documents.certificate import certificates_document as certificates_pdf
from ronde.documents.sheet import Sheet, points_text
from ronde.documents.statement import Passage
from ronde.documents.words import number_text, titled
from ronde.errors import InputError
from ronde.fields import filled
from ronde.i18n import listed, phrase, phrase_in
from ronde.i18n.dates import days_phrase
from ronde.model import Player, PlayerId, Tournament
from ronde.model.tournament import official_of
from ronde.norms.certificate import CertificateRound, NormCertificate
from ronde.norms.editions import Norm
from ronde.questions.statement import labelled
from ronde.questions.titlenorms import Norms
from ronde.ratings.exact import exact_text
from ronde.serialisation import Count, Exact, Number


@dataclass(frozen=True, slots=True)
class CertificateRoundLine:
    """A round of a certificate; `counted_rating` is that of 1.4.6, null where it is left out."""

    round: Number
    opponent: str
    fide_id: str
    federation: str
    title: str
    rating: int | None
    counted_rating: int | None
    score: str
    left_out: str


@dataclass(frozen=True, slots=True)
class CertificateLine:
    """What the form IT1 asks for about one norm; `lacking` names what the event does not tell."""

    norm: Norm
    starting_number: Number
    name: str
    fide_id: str
    federation: str
    games: Count
    federations: Count
    foreign_opponents: Count
    rated_opponents: Count
    host_opponents: Count
    titled_opponents: Count
    titles: Mapping[str, int]
    average: Count
    performance: Count
    points: Exact
    points_needed: Exact
    points_above: Exact
    article: str
    rounds: tuple[CertificateRoundLine, ...]
    lacking: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CertificatesDocument:
    """The certificates of an event with what they tell of it."""

    event: str
    city: str
    federation: str
    start: str
    end: str
    chief_arbiter: str
    chief_arbiter_id: str
    rate_of_play: str
    foreigners: Count
    foreign_federations: Count
    titled_foreigners: Count
    is_large_field: bool
    certificates: tuple[CertificateLine, ...]


def certificates_document(norms: Norms, player: int | None = None) -> CertificatesDocument:
    """Return the certificates of everybody, or of one player."""
    tournament, computation = norms.tournament, norms.computation
    details = tournament.details
    arbiter = official_of(details.chief_arbiter)
    return CertificatesDocument(
        event=details.name,
        city=details.city,
        federation=details.federation,
        start=details.start_date,
        end=details.end_date,
        chief_arbiter=arbiter.name,
        chief_arbiter_id=arbiter.fide_id,
        rate_of_play=details.time_control or details.encoded_time_control,
        foreigners=computation.field.foreigners,
        foreign_federations=computation.field.federations,
        titled_foreigners=computation.field.titled,
        is_large_field=computation.is_large,
        certificates=tuple(
            _certificate_line(one, tournament) for one in norms.certificates(player)
        ),
    )


def _certificate_line(one: NormCertificate, tournament: Tournament) -> CertificateLine:
    player = one.player
    return filled(
        CertificateLine,
        one,
        starting_number=player.id,
        name=player.name,
        fide_id=player.fide_id,
        federation=player.federation,
        foreign_opponents=one.foreign,
        rated_opponents=one.rated,
        host_opponents=one.host,
        titled_opponents=one.titled,
        titles=dict(one.titles),
        points=exact_text(one.points),
        points_needed=exact_text(one.points_needed),
        points_above=exact_text(one.above),
        rounds=tuple(map(_certificate_round, one.rounds)),
        lacking=tuple(one.lacking(tournament)),
    )


def _certificate_round(line: CertificateRound) -> CertificateRoundLine:
    opponent = line.opponent or Player(PlayerId(0))
    counted = None if line.left_out else line.rating
    return CertificateRoundLine(
        round=line.round,
        opponent=opponent.name,
        fide_id=opponent.fide_id,
        federation=opponent.federation,
        title=opponent.title,
        rating=opponent.rating,
        counted_rating=counted,
        score=line.score,
        left_out=line.left_out,
    )


_CERTIFICATE_HEADINGS: Final = (
    phrase_in("column", "Rd"), phrase("Opponent"), "FIDE ID", phrase("Fed"), phrase("Title"),
    phrase("Rating"), phrase_in("rating of an opponent", "Counted"), phrase("Score"), phrase("Why"),
)  # fmt: skip


def print_certificates(norms: Norms, player: int | None, sheet: Sheet) -> bytes:
    """Return the certificates as PDF; raises InputError when no norm was made."""
    found = norms.certificates(player)
    if not found:
        raise InputError("no norm has been made yet: there is no certificate to print")
    name = norms.tournament.details.name
    pages = [_certificate_sheet(one, norms.tournament, sheet) for one in found]
    return certificates_pdf(name, sheet.t("Certificates of title norms"), pages, sheet)


def _certificate_sheet(
    one: NormCertificate, tournament: Tournament, sheet: Sheet
) -> CertificateSheet:
    notes = [sheet.t("Counts by {article}.", article=one.article)] if one.article else []
    lacking = list(one.lacking(tournament))
    if lacking:
        notes.append(sheet.t("Still missing: {what}.", what=listed(lacking)))
    return CertificateSheet(
        sheet.t("{norm} norm: {player}", norm=one.norm.value, player=titled(one.player)),
        (
            Passage(sheet.t("Player"), labelled(_about_player(one), sheet)),
            Passage(sheet.t("Event"), labelled(_about_event(one, tournament, sheet), sheet)),
            Passage(sheet.t("Opponents"), labelled(_about_opponents(one), sheet)),
            Passage(sheet.t("Result"), labelled(_about_result(one, sheet), sheet)),
        ),
        [sheet.say(heading) for heading in _CERTIFICATE_HEADINGS],
        [_certificate_row(line, sheet) for line in one.rounds],
        (0, 5, 6, 7),
        notes,
    )


def _certificate_row(line: CertificateRound, sheet: Sheet) -> CertificateRow:
    told = _certificate_round(line)
    cells = (
        str(told.round), told.opponent or "–", told.fide_id, told.federation, told.title,
        number_text(told.rating), number_text(told.counted_rating), told.score,
        sheet.say(told.left_out),
    )  # fmt: skip
    return CertificateRow(cells, bool(told.left_out))


def _about_player(one: NormCertificate) -> tuple[tuple[str, str], ...]:
    player = one.player
    return (
        (phrase("Name"), player.name),
        (phrase("FIDE ID"), player.fide_id),
        (phrase("Federation"), player.federation),
        (phrase("Title applied for"), one.norm.value),
    )


def _about_event(
    one: NormCertificate, tournament: Tournament, sheet: Sheet
) -> tuple[tuple[str, str], ...]:
    details, norms = tournament.details, one.norms
    field = norms.field
    return (
        (phrase("Place"), " ".join(t for t in (details.city, details.federation) if t)),
        (phrase("Dates"), days_phrase(details.start_date, details.end_date)),
        (phrase("Chief arbiter"), official_of(details.chief_arbiter).text),
        (phrase("Rate of play"), details.time_control or details.encoded_time_control),
        (phrase("Rounds"), str(norms.event.rounds)),
        (
            phrase("Fewest foreigners, federations, titles [1.4.3d]"),
            f"{field.foreigners}, {field.federations}, {field.titled}",
        ),
        (phrase("40 players of 2000 on average [1.5.6a]"), _yes(sheet, is_so=norms.is_large)),
    )


def _yes(sheet: Sheet, *, is_so: bool) -> str:
    return sheet.t(phrase("yes") if is_so else phrase("no"))


def _about_opponents(one: NormCertificate) -> tuple[tuple[str, str], ...]:
    titles = ", ".join(f"{number} {title}" for title, number in one.titles if number)
    return (
        (phrase("Games"), str(one.games)),
        (phrase("Federations"), str(one.federations)),
        (phrase("Not of the own federation"), str(one.foreign)),
        (phrase("Of the federation of the event"), str(one.host)),
        (phrase("Rated opponents"), str(one.rated)),
        (phrase("Titled opponents"), f"{one.titled} ({titles})" if titles else str(one.titled)),
    )


def _about_result(one: NormCertificate, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    return (
        (phrase("Average rating of the opponents"), str(one.average)),
        (phrase("Performance"), str(one.performance)),
        (phrase("Points needed"), _points(one.points_needed, sheet)),
        (phrase("Points made"), _points(one.points, sheet)),
        (phrase("Points above"), _points(one.above, sheet)),
    )


def _points(value: Fraction, sheet: Sheet) -> str:
    return points_text(int(10 * value), sheet.language)
