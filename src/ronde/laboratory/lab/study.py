"""What a study asks: fields of players, systems that pair them, results, measures, how many events.

A study with the number of a field and of an event settles everything about that event.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import ClassVar, Final

from ronde.errors import InputError
from ronde.laboratory.lab.measures import EventKind, measure
from ronde.serialisation import Count, OmitsDefaults
from ronde.simulate.amounts import Amounts, read_amounts
from ronde.simulate.chance import Chance, derived_seed
from ronde.simulate.config import EVERYBODY_PLAYS, NEVER, Config
from ronde.simulate.luck import ResultModel
from ronde.systems import registry

TIE_BREAKS: Final = "BH/C1,BH,SB"
_RATINGS: Final = (100, 3300)
"""Ratings drawn from a normal distribution stay within these."""
_PARTS: Final = 12
_FINE: Final = 1 << 32


@dataclass(frozen=True, slots=True)
class Uniform:
    """Ratings between two values, each equally likely."""

    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class Normal:
    """Ratings spread about a mean with a standard deviation."""

    mean: int
    deviation: int

    def drawn(self, players: int, chance: Chance) -> tuple[int, ...]:
        """Return that many ratings.

        The sum of twelve even draws stands for the normal distribution: its deviation is exactly
        one, nothing lies beyond six, and whole numbers decide, so that every machine draws alike.
        """
        return tuple(self._one(chance) for _ in range(players))

    def _one(self, chance: Chance) -> int:
        lowest, highest = _RATINGS
        total = sum(chance.below(_FINE) for _ in range(_PARTS)) - _PARTS // 2 * _FINE
        return min(highest, max(lowest, self.mean + self.deviation * total // _FINE))


@dataclass(frozen=True, slots=True)
class EntryList:
    """The ratings of a real entry list; the file is told for people."""

    ratings: tuple[int, ...]
    file: str = ""


Ratings = Uniform | Normal | EntryList


@dataclass(frozen=True, slots=True)
class FieldSpec(OmitsDefaults):
    """Players and rounds of the events of a study; `events` overrules how many the study has.

    With `boards` the players are teams, each of so many boards; ratings are those of teams.
    """

    name: str
    players: int
    rounds: int
    ratings: Ratings
    events: int | None = None
    boards: int | None = None

    always_written: ClassVar[frozenset[str]] = frozenset({"events"})


@dataclass(frozen=True, slots=True)
class SystemSpec:
    """Rules, and how they are accelerated."""

    rules: str
    acceleration: str = "none"
    name: str = ""

    def __str__(self) -> str:
        if self.name or self.acceleration == "none":
            return self.name or self.rules
        return f"{self.rules} + {self.acceleration}"


class Of(Enum):
    """Whose interval has to be narrow: those of the means, or those of the differences."""

    MEANS = "means"
    DIFFERENCES = "differences"


@dataclass(frozen=True, slots=True)
class Until:
    """When a field has enough events: half of the width of every interval is at most so much."""

    measure: str
    half_width: float
    of: Of = Of.MEANS


@dataclass(frozen=True, slots=True)
class Absences:
    """What else happens beside games; by default nothing does.

    `forfeit_rate` means one game in so many, the others are amounts as `ronde generate` reads them.
    """

    forfeit_rate: Count = 0
    withdrawals: str = "0"
    late_entries: str = "0"
    half_point_byes: str = "0"
    full_point_byes: str = "0"
    zero_point_byes: str = "0"


@dataclass(frozen=True, slots=True)
class Study:
    """What a study asks; `events` is how many of each field, at most when there is an `until`."""

    title: str
    seed: Count
    events: Count
    fields: tuple[FieldSpec, ...]
    systems: tuple[SystemSpec, ...]
    measures: tuple[str, ...]
    until: Until | None = None
    draw_percentage: int | None = None
    colour_advantage: bool = True
    tie_breaks: str = TIE_BREAKS
    absences: Absences = field(default_factory=Absences)

    @property
    def model(self) -> ResultModel:
        """How games end."""
        return ResultModel(self.draw_percentage, self.colour_advantage)

    def events_of(self, place: int) -> int:
        """Return how many events the field at that place has, at most."""
        return self.fields[place].events or self.events

    def seed_of(self, place: int, number: int) -> int:
        """Return the seed of the event of that number in the field at that place, the first 0."""
        return derived_seed(derived_seed(self.seed, place + 1), number)

    def config(self, place: int, number: int) -> Config:
        """Return what the event of that number is like, under whatever system."""
        spec, asked = self.fields[place], self.absences
        ratings, lowest, highest = None, None, None
        if isinstance(spec.ratings, Uniform):
            lowest, highest = spec.ratings.lowest, spec.ratings.highest
        elif isinstance(spec.ratings, Normal):
            chance = Chance(derived_seed(self.seed_of(place, number), 1))
            ratings = spec.ratings.drawn(spec.players, chance)
        else:
            ratings = spec.ratings.ratings
        return replace(
            EVERYBODY_PLAYS,
            players=spec.players,
            rounds=spec.rounds,
            boards=spec.boards,
            lowest_rating=lowest,
            highest_rating=highest,
            ratings=ratings,
            forfeit_rate=NEVER + asked.forfeit_rate,
            withdrawals=_amounts(asked.withdrawals),
            late_entries=_amounts(asked.late_entries),
            half_point_byes=_amounts(asked.half_point_byes),
            full_point_byes=_amounts(asked.full_point_byes),
            zero_point_byes=_amounts(asked.zero_point_byes),
        )


def _amounts(text: str) -> Amounts | None:
    return None if text == "0" else read_amounts(text)


def kind_of(rules: str, boards: int | None = None) -> EventKind:
    """Return what kind of event rules make of a field; with `boards` it is one of teams."""
    described = registry.rules(rules)
    if described.of_teams or boards is not None:
        return EventKind.TEAMS
    if rules == _CUP:
        return EventKind.CUP
    if described.by_table:
        return EventKind.ROUND_ROBIN
    return EventKind.SWISS if described.is_swiss else EventKind.KEIZER


_CUP: Final = "knockout"
_TWO_SIDES: Final = "scheveningen"


def refuse_pairing(spec: FieldSpec, system: SystemSpec) -> None:
    """Raise InputError for a field that a system cannot pair: teams for players, or the reverse."""
    described = registry.rules(system.rules)
    is_for_both = described.by_table and system.rules != _CUP
    if described.of_teams and spec.boards is None:
        raise InputError(
            "{rules} pairs teams; say the number of boards in the field", rules=system.rules
        )
    if spec.boards is not None and not (described.of_teams or is_for_both):
        raise InputError(
            "the field has teams of {boards} boards, and {rules} pairs players; leave one of them"
            " out",
            boards=spec.boards,
            rules=system.rules,
        )


def refuse_measure(key: str, spec: FieldSpec, system: SystemSpec) -> None:
    """Raise InputError for a measure that means nothing in the events of a system."""
    kind = kind_of(system.rules, spec.boards)
    if kind not in measure(key).of_kinds:
        raise InputError(
            "{measure} means nothing in {kind} ({rules}); leave out the measure or the system",
            measure=key,
            kind=kind.word,
            rules=system.rules,
        )


def refuse_rounds(spec: FieldSpec, system: SystemSpec) -> None:
    """Raise InputError for a round robin of which not all rounds are played."""
    rounds = spec.players - 1 + spec.players % 2
    is_table = registry.rules(system.rules).by_table and system.rules != _CUP
    if is_table and spec.rounds % rounds:
        raise InputError(
            "a round robin of {players} players has {most} rounds, not {rounds}; ask for {most},"
            " or leave {rules} out",
            players=spec.players,
            most=rounds,
            rounds=spec.rounds,
            rules=system.rules,
        )


def refuse_swiss_only(system: SystemSpec) -> None:
    """Raise InputError for rules that are not Swiss for players."""
    described = registry.rules(system.rules)
    if described.of_teams or described.by_table or not described.is_swiss:
        raise InputError("plans are Swiss systems for players; {rules} is none", rules=system.rules)
    refuse_system(system)


def refuse_system(system: SystemSpec) -> None:
    """Raise InputError for rules that no study can compare: of two sides, of matches of games."""
    described = registry.rules(system.rules)
    if system.rules == _TWO_SIDES:
        raise InputError(
            "a study draws one list of players, and {rules} needs two", rules=_TWO_SIDES
        )
    if described.games_per_match != 1:
        raise InputError(
            "a study counts games, and a round of {rules} is a match of several; leave it out",
            rules=system.rules,
        )


def refuse_exhausted(spec: FieldSpec) -> None:
    """Raise InputError for a field whose rounds use up all opponents."""
    most = spec.players - 1 + spec.players % 2
    if spec.rounds > most:
        raise InputError(
            "{players} players have opponents for {most} rounds, not for {rounds}; ask for fewer"
            " rounds or more players",
            players=spec.players,
            most=most,
            rounds=spec.rounds,
        )
