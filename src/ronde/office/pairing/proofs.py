"""The certificates of published rounds: made once for each publication, kept beside the event.

Those that the public pages do not have are made whenever the office asks for them.

A certificate proves the pairing that the rules gave, from what they saw. What an arbiter changed by
hand stands on the boards and not in it, so whoever compares the two sees it. Players are numbers in
it, and what is no part of the proof is left out; who is kept apart is one, and not for everybody.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from typing import Annotated, ClassVar, NamedTuple

from ronde.certificates.tables.spelled import spelled_out
from ronde.declared.keptphrases import phrase_as_data, phrase_of_data
from ronde.declared.question import question
from ronde.declared.table import JSON, MadeFile
from ronde.documents import Sheet
from ronde.errors import RondeError, StateError, UnknownSubjectError
from ronde.fields import Arg, RoundNumber
from ronde.keizer.season import is_keizer, places_as_names
from ronde.model import Details, Player, Tournament
from ronde.model.ranking import RankingNotes
from ronde.office.desk import Desk
from ronde.office.desk.questions import EventFile
from ronde.office.desk.rows import is_of_teams
from ronde.office.pairing.arrangement import document_name
from ronde.office.pairing.aspaired import record_as_paired
from ronde.questions.certificates import certificate_text, is_on_pages
from ronde.store import SubjectReader
from ronde.store.certificates import (
    KeptCertificate,
    keep_certificate,
    kept_bases,
    kept_certificate,
)
from ronde.store.tables import DocumentRow, EventRow, PlayerRow, RoundRow
from ronde.systems import registry


class PublishedRound(NamedTuple):
    """A published round of an event; `basis` tells one publication of it from another."""

    event: str
    round: int
    basis: str


class Proof(NamedTuple):
    """The certificate of a round, or a phrase that says why there is none."""

    content: str = ""
    refused: str = ""


def unproved(desk: Desk, event: str) -> list[PublishedRound]:
    """Return the published rounds without a certificate, the latest first."""
    try:
        with desk.reading(event) as reader:
            published = _published(reader)
            kept = kept_bases(reader.connection, event)
    except UnknownSubjectError:
        return []
    return [one for one in published if kept.get(one.round) != one.basis]


def _published(reader: SubjectReader, only: int | None = None) -> list[PublishedRound]:
    """Return the published rounds of an event that its pages can prove, or one of them."""
    (event,) = reader.rows(EventRow)
    if not is_on_pages(event.rules, of_teams=is_of_teams(reader)):
        return []
    people = sorted((row.id, row.number) for row in reader.rows(PlayerRow))
    rounds = [
        row.number
        for row in reader.rows(RoundRow)
        if row.state.is_public and only in (None, row.number)
    ]
    return [
        PublishedRound(reader.subject.key, number, _basis(reader, number, people))
        for number in sorted(rounds, reverse=True)
    ]


def _basis(reader: SubjectReader, round_: int, people: Sequence[tuple[int, int]]) -> str:
    """Return what names a publication: what the rules saw and gave, and who has which number."""
    given = reader.row(DocumentRow, document_name(round_))
    about = ["" if given is None else given.content, people]
    return sha256(json.dumps(about).encode()).hexdigest()


def to_be_proved(desk: Desk, event: str, round_: int) -> Tournament:
    """Return the event as its rules saw it before a round, without what proves nothing.

    Raises RondeError when there is no such round any more.
    """
    with desk.reading(event) as reader:
        seen = record_as_paired(reader, round_)
    if registry.rules(seen.rules or "").by_table:
        seen = spelled_out(seen)  # by clubs and federations, which are left out below
    # Names order a first list; without them it is told by places.
    names = places_as_names(seen) if is_keizer(seen) else {}
    number = seen.next_round
    teams = seen.team_data
    return replace(
        seen,
        players=tuple(
            Player(player.id, names.get(player.id, ""), rating=player.rating)
            for player in seen.players
        ),
        details=Details(),
        requested_byes=tuple(bye for bye in seen.requested_byes if bye.round == number),
        forbidden=tuple(group for group in seen.forbidden if group.applies_in(number)),
        adjustments=tuple(replace(one, reason="") for one in seen.adjustments),
        team_data=replace(
            teams,
            teams=tuple(
                replace(team, name=str(place), nickname="", strength="", captain="")
                for place, team in enumerate(teams.teams, 1)
            ),
            adjustments=tuple(replace(one, reason="") for one in teams.adjustments),
        ),
        national_ratings=(),
        foreign_lines=(),
        categories=(),
        ranking=RankingNotes(),
        integrity=(),
    )


def proof_of(tournament: Tournament) -> Proof:
    """Return the proof of a round; may be called in another process."""
    try:
        return Proof(certificate_text(tournament))
    except RondeError as error:
        return Proof(refused=json.dumps(phrase_as_data(error.phrase)))


def keep_proof(desk: Desk, of: PublishedRound, tournament: Tournament, proof: Proof) -> None:
    """Keep the proof of a published round."""
    _keep(desk, _kept(of, tournament, proof))


def _kept(of: PublishedRound, tournament: Tournament, proof: Proof) -> KeptCertificate:
    keeps_apart = bool(tournament.forbidden or tournament.team_data.apart)
    return KeptCertificate(of.event, of.round, of.basis, *proof, names_wishes=keeps_apart)


def _keep(desk: Desk, kept: KeptCertificate) -> None:
    with desk.database.writing(is_change=False) as connection:
        keep_certificate(connection, kept)


def kept_proof(desk: Desk, event: str, round_: int) -> KeptCertificate | None:
    """Return what is kept of the present publication of a round, None for nothing yet."""
    with desk.reading(event) as reader:
        kept = kept_certificate(reader.connection, event, round_)
        if kept is None or kept.basis not in (one.basis for one in _published(reader, round_)):
            return None
    return kept


def public_certificate(desk: Desk, event: str, round_: int) -> str:
    """Return the certificate of a published round as everybody may see it, empty if there is none.

    What nobody has made yet is made now.
    """
    kept = kept_proof(desk, event, round_)
    if kept is None:
        made = next((one for one in unproved(desk, event) if one.round == round_), None)
        if made is None:
            return ""
        tournament = to_be_proved(desk, event, round_)
        kept = _kept(made, tournament, proof_of(tournament))
        if not desk.database.location.is_read_only:
            _keep(desk, kept)
    return "" if kept.names_wishes else kept.content


def proven(proof: Proof | KeptCertificate, round_: int) -> str:
    """Return the certificate of a round; raises StateError when there is none."""
    if not proof.content:
        raise StateError(
            "round {round} has no certificate: {what}",
            round=round_,
            what=phrase_of_data(json.loads(proof.refused)),
        )
    return proof.content


@question(
    path="rounds/{number}/certificate",
    command="certificate",
    operation="round_certificate",
    examples="""
    certificate spring-open 5 -o r5.json
    """,
    more="`ronde verify r5.json` checks it without the solver. A draft has one, too.",
)
class RoundCertificate(EventFile):
    """Write down why the rules give no better pairing of a round, so that anybody can check it."""

    media_types: ClassVar[tuple[str, ...]] = (JSON,)

    round: Annotated[RoundNumber, Arg(metavar="ROUND", path_name="number")]

    def ask(self, desk: Desk, event: str) -> Callable[[Sheet], MadeFile]:
        """Return what makes the certificate, or gives the kept one."""
        name, kept = certificate_name(event, self.round), kept_proof(desk, event, self.round)
        if kept is None:
            return partial(_made, name, self.round, to_be_proved(desk, event, self.round))
        return partial(_given, name, self.round, kept)


def certificate_name(event: str, round_: int) -> str:
    """Return under which name the certificate of a round is kept as a file."""
    return f"{event}-round-{round_}.certificate.json"


def _made(name: str, round_: int, tournament: Tournament, sheet: Sheet) -> MadeFile:
    return _given(name, round_, proof_of(tournament), sheet)


def _given(name: str, round_: int, proof: Proof | KeptCertificate, _: Sheet) -> MadeFile:
    return MadeFile(name, JSON, proven(proof, round_).encode())
