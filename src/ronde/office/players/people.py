"""The entries of an event as the players page shows and edits them, all as of one moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from ronde.errors import InputError
from ronde.fields import filled
from ronde.handling.attendance import HalfByes, MissedRounds
from ronde.handling.editions import PlayerRules
from ronde.handling.numbers import may_renumber
from ronde.i18n import phrase
from ronde.model import Player, PlayerId, Sex, Stage
from ronde.model.names import folded
from ronde.model.ratingmethods import RatingMethod
from ronde.office.desk import Desk
from ronde.office.desk.rows import (
    event_row,
    handling_in,
)
from ronde.office.players.categories import categories_of
from ronde.office.players.entrant import source_in_words
from ronde.office.players.roster import (
    expected_players,
    is_here,
    round_of_check_in,
    rounds_announced,
    rounds_paired,
    rules_in,
)
from ronde.office.players.strength import known_ratings, told_method
from ronde.office.settings.playerrules import (
    barred_from_half_byes,
    drawing_was_held,
    entries_are_closed,
    half_byes,
    missed_rounds,
)
from ronde.store import SubjectReader
from ronde.store.tables import AbsenceRow, PlayerRow, RoundRow


class PlayerState(StrEnum):
    """How a player stands before the next round."""

    PLAYING = "playing"
    EXPECTED = "expected"
    ABSENT = "absent"
    LATE = "late"
    WITHDRAWN = "withdrawn"
    MISSING = "missing"

    @property
    def word(self) -> str:
        """The state in a word for people."""
        return _WORDS[self]


_WORDS: Final = {
    PlayerState.PLAYING: phrase("plays"),
    PlayerState.EXPECTED: phrase("expected"),
    PlayerState.ABSENT: phrase("absent next round"),
    PlayerState.LATE: phrase("comes later"),
    PlayerState.WITHDRAWN: phrase("withdrawn"),
    PlayerState.MISSING: phrase("out until arrival"),
}


@dataclass(frozen=True, slots=True)
class EnteredPerson:
    """One entry; `state` is one word, `away` are rounds to come with the kind of the absence.

    `is_here`: whether the player was checked in for the round under way, or the next;
    `is_expected`: whether a player of that round was not. `categories` are the keys of those in
    which the player is. `rating` orders and pairs; `fide_rating` is the official one.
    """

    number: int
    name: str
    title: str
    rating: int | None
    federation: str
    club: str
    fide_id: str
    birth_date: str
    sex: str
    family: str
    remark: str
    rating_source: str
    rating_is_estimate: bool
    fixed_board: int | None
    state: PlayerState
    check_in: str
    notice: str
    first_round: int
    last_round: int | None
    is_listed: bool
    is_provisional: bool
    away: tuple[tuple[int, str], ...] = ()
    is_here: bool = False
    is_expected: bool = False
    fide_rating: int | None = None
    national_rating: int | None = None
    categories: tuple[str, ...] = ()
    is_expelled: bool = False
    may_have_half_byes: bool = True

    @property
    def as_player(self) -> Player:
        """The entry as lists of players and their categories know it."""
        sex = Sex(self.sex) if self.sex else None
        return filled(Player, self, id=PlayerId(self.number), sex=sex)

    def fits(self, search: str) -> bool:
        """Whether a search by number, name, club or federation means this player."""
        wanted = folded(search)
        if wanted.isdigit():
            return wanted in (str(self.number), self.fide_id)
        return all(
            word in folded(f"{self.name} {self.club} {self.federation}") for word in wanted.split()
        )


@dataclass(frozen=True, slots=True)
class Roster:
    """All entries by number, and what decides what can be done with them now.

    `check_in_round` is the round for which people are checked in.
    """

    people: tuple[EnteredPerson, ...]
    paired: int
    check_in_round: int
    rounds: int | None
    has_draft: bool
    is_closed: bool
    drawing_held: bool
    can_renumber: bool
    half_byes: HalfByes
    missed_rounds: MissedRounds
    rules: PlayerRules
    rating_list: str
    method: RatingMethod | None
    version: int

    @property
    def next_round(self) -> int:
        """The round that is paired next."""
        return self.paired + 1

    @property
    def here(self) -> int:
        """How many were checked in."""
        return sum(person.is_here for person in self.people)

    def person(self, number: int) -> EnteredPerson:
        """Return the entry with a number; raises InputError when nobody has it."""
        for person in self.people:
            if person.number == number:
                return person
        raise InputError(
            "there is no player {number}; give a starting number of the list", number=number
        )


def roster(desk: Desk, event: str) -> Roster:
    """Return the entries of an event and where it stands."""
    with desk.reading(event) as reader:
        paired = rounds_paired(reader)
        return Roster(
            people=_people(reader, paired + 1),
            paired=paired,
            check_in_round=round_of_check_in(reader),
            rounds=rounds_announced(reader),
            has_draft=bool(reader.rows(RoundRow, state=Stage.DRAFT)),
            is_closed=entries_are_closed(reader),
            drawing_held=drawing_was_held(reader),
            can_renumber=paired > 0 and may_renumber(handling_in(reader), paired),
            half_byes=half_byes(reader),
            missed_rounds=missed_rounds(reader),
            rules=rules_in(reader),
            rating_list=event_row(reader).rating_list,
            method=told_method(reader),
            version=reader.subject.version,
        )


def _people(reader: SubjectReader, next_round: int) -> tuple[EnteredPerson, ...]:
    away: dict[int, list[tuple[int, str]]] = {}
    for absence in reader.rows(AbsenceRow):
        round_ = absence.round
        if round_ >= next_round:
            away.setdefault(absence.player, []).append((round_, absence.kind.value))
    rows = sorted(reader.rows(PlayerRow), key=lambda row: (row.number, row.id))
    categories, barred = _categories(reader, rows), barred_from_half_byes(reader)
    round_, expected = round_of_check_in(reader), {row.id for row in expected_players(reader)}
    return tuple(
        replace(
            _person(row, next_round, tuple(sorted(away.get(row.id, ())))),
            is_here=is_here(row, round_),
            is_expected=row.id in expected,
            categories=categories.get(row.number, ()),
            may_have_half_byes=row.id not in barred,
        )
        for row in rows
    )


def _categories(reader: SubjectReader, rows: Sequence[PlayerRow]) -> dict[int, tuple[str, ...]]:
    """Return the keys of the categories of each player, by starting number."""
    found: dict[int, tuple[str, ...]] = {}
    for one in categories_of(reader, rows):
        for member in one.members:
            found[member.number] = (*found.get(member.number, ()), one.key)
    return found


def _person(row: PlayerRow, next_round: int, away: tuple[tuple[int, str], ...]) -> EnteredPerson:
    return EnteredPerson(
        number=row.number,
        name=row.name,
        title=row.title,
        rating=row.rating,
        federation=row.federation,
        club=row.club,
        fide_id=row.fide_id,
        birth_date=row.birth_date,
        sex=row.sex.value if row.sex else "",
        family=row.family,
        remark=row.remark,
        rating_source=source_in_words(row.rating_source),
        rating_is_estimate=row.rating_is_estimate,
        fixed_board=row.fixed_board,
        state=_state(row, next_round, away),
        check_in=row.check_in,
        notice=row.notice,
        first_round=row.first_round,
        last_round=row.last_round,
        is_listed=row.is_listed,
        is_provisional=row.number_is_provisional,
        away=away,
        is_expelled=row.is_expelled,
        fide_rating=known_ratings(row._asdict()).fide,
        national_rating=row.national_rating,
    )


def _state(row: PlayerRow, next_round: int, away: tuple[tuple[int, str], ...]) -> PlayerState:
    """Return in one word how a player stands before the next round."""
    if row.last_round is not None:
        return PlayerState.WITHDRAWN
    if row.check_in == "missing":
        return PlayerState.MISSING
    if row.first_round > next_round:
        return PlayerState.LATE
    if any(round_ == next_round for round_, _ in away):
        return PlayerState.ABSENT
    is_awaited = next_round == 1 and row.check_in != "present"
    return PlayerState.EXPECTED if is_awaited else PlayerState.PLAYING
