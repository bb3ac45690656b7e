"""Who is who: the players of a series document found in the register, or entered (7.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ronde.errors import InputError
from ronde.federation.register import HOME, Register, name_key
from ronde.i18n import phrase
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted
from ronde.ratings.ffjd.foreign import is_outsider
from ronde.ratings.ffjd.series import Series, SeriesPlayer
from ronde.store.tables import MembershipRow, PersonRow, ResidenceRow

NEW_ABROAD = "XXX"
"""The country of somebody of whom only is known that it is not France."""


@dataclass(frozen=True, slots=True)
class Match:
    """A player of a document: the number in the register, or None for a new entry."""

    player: SeriesPlayer
    number: int | None
    is_outsider: bool
    findings: tuple[SeriesFinding, ...] = ()


def matched(series: Series, register: Register, day: date) -> list[Match]:
    """Return who everybody is; raises InputError when that is not clear."""
    matches = [_match(player, register, day) for player in series.players]
    seen: dict[int, SeriesPlayer] = {}
    for match in matches:
        if match.number is None:
            continue
        if (other := seen.get(match.number)) is not None:
            raise InputError(
                "players {first} and {second} are both {player} of the register; correct one"
                " of them",
                first=other.label,
                second=match.player.label,
                player=register.label(match.number),
            )
        seen[match.number] = match.player
    return matches


def _match(player: SeriesPlayer, register: Register, day: date) -> Match:
    number = _by_number(player, register)
    if number is None:
        number = _by_name(player, register)
    if number is None:
        outside = is_outsider(player, register.tables, day)
        return Match(player, None, outside, tuple(_about_newcomer(player, outside=outside)))
    if not register.is_member(number, day):
        # Whoever lives abroad on that day is entered anew, as everybody from outside (7.1).
        return Match(player, None, True, (_abroad(player, register, number),))
    return Match(player, number, False, tuple(_about_member(player, register, number, day)))


def _by_number(player: SeriesPlayer, register: Register) -> int | None:
    """Return the member of that number; under another name it is a number of the file only."""
    number = player.id if isinstance(player.id, int) else _digits(player.id)
    if number not in register.players or register.players[number].is_outsider:
        return None
    if player.name and name_key(player.name) not in {
        name_key(register.players[entry].name)
        for entry in register.entries_of(register.resolved(number))
    }:
        return None
    return register.resolved(number)


def _digits(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0


def _by_name(player: SeriesPlayer, register: Register) -> int | None:
    found = register.named(player.name) if player.name else []
    if len(found) > 1:
        found = [one for one in found if _is_like(player, register.players[one])]
    if len(found) > 1:
        raise InputError(
            "player {player}: the register has {count} of that name ({numbers}); give the"
            " number as 'id', or merge them",
            player=player.label,
            count=len(found),
            numbers=", ".join(str(one) for one in found),
        )
    return found[0] if found else None


def _is_like(player: SeriesPlayer, row: PersonRow) -> bool:
    """Whether the year of birth allows that a namesake is meant."""
    year = row.birth_date[:4]
    return player.birth_year is None or not year or int(year) == player.birth_year


def _about_newcomer(player: SeriesPlayer, *, outside: bool) -> Iterator[SeriesFinding]:
    if outside:
        what = phrase(
            "player {player} is from outside: a new entry for this series", player=player.label
        )
        yield noted("outsider-entered", "7.1", what, player.id)
    else:
        what = phrase(
            "player {player} is not in the register and was entered, unrated", player=player.label
        )
        yield delayed("player-entered", "9.3", what, player.id)
        if player.rating is not None:
            what = phrase(
                "player {player}: the rating {rating} is in no list, not used",
                player=player.label,
                rating=player.rating,
            )
            yield delayed("rating-unknown", "6.2", what, player.id)


def _abroad(player: SeriesPlayer, register: Register, number: int) -> SeriesFinding:
    what = phrase(
        "player {player} lived abroad: a new entry for this series", player=register.label(number)
    )
    return noted("outsider-entered", "7.1", what, player.id)


def _about_member(
    player: SeriesPlayer, register: Register, number: int, day: date
) -> Iterator[SeriesFinding]:
    rating = register.rating(number)
    if player.rating not in (None, rating):
        what = phrase(
            "player {player}: {rating} in the document, {known} in the list; the list counts",
            player=player.label,
            rating=player.rating,
            known=phrase("none") if rating is None else rating,
        )
        yield noted("rating-differs", "2", what, player.id)
    club = register.club(number, day)
    if player.club and name_key(player.club) != name_key(club):
        what = phrase(
            "player {player}: club {club} in the document, {known} here",
            player=player.label,
            club=repr(player.club),
            known=repr(club),
        )
        yield noted("club-differs", "9.3", what, player.id)
    if not player.resident and register.is_resident(number, day):
        what = phrase(
            "player {player}: lives abroad by the document, in France by the register",
            player=player.label,
        )
        yield delayed("residence-differs", "9.3", what, player.id)


def new_rows(
    match: Match, number: int, series: int, day: date, rating: int | None
) -> tuple[PersonRow, ResidenceRow, MembershipRow]:
    """Return the rows of a new entry: the player, the residence, the club."""
    player = match.player
    entry = PersonRow(
        number,
        name=player.name or f"Player {player.id} of series {series}",
        sex=player.sex if player.sex in ("m", "w") else None,
        birth_date="" if player.birth_year is None else str(player.birth_year),
        fmjd_rating=player.fmjd_rating,
        opening_rating=rating,
        is_outsider=match.is_outsider,
        series=series,
        entered_on=day.isoformat(),
    )
    lives = HOME if player.resident else NEW_ABROAD
    return entry, ResidenceRow(number, "", lives), MembershipRow(number, "", player.club)
