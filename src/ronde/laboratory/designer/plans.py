"""The plans that an event could follow; those that field, hall or days exclude have a reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from ronde.errors import InputError
from ronde.i18n import counted, phrase
from ronde.laboratory.designer.wishes import USUAL, DesignWish
from ronde.laboratory.lab.study import (
    FieldSpec,
    SystemSpec,
    Uniform,
    refuse_exhausted,
    refuse_swiss_only,
)
from ronde.model import Tournament
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.matches import is_team_event
from ronde.systems import registry

SYSTEMS: Final = ("dutch-2026", "burstein-2026", "dubov-2026", "lim-2026")
DRAUGHTS_SYSTEMS: Final = ("fmjd-solkoff", "fmjd-rating")
ROUND_ROBIN: Final = "berger"
NONE, BAKU = "none", "baku"
USUAL_ROUNDS: Final = (5, 7, 9)
_MOST_ROUNDS: Final = 9
"""Without a limit of days, so many rounds are looked at."""
_LONGEST: Final = 11
"""Whatever the days allow, a Swiss is not looked at with more rounds unless they are asked for."""
_LEAST_ROUNDS: Final = 3
_LARGE: Final = 32
"""Fields of fewer players are not accelerated."""
_HALVINGS: Final = 3
"""Baku is looked at where the leaders of so many rounds less would not be alone yet."""


class Plan(NamedTuple):
    """A system with a number of rounds, accelerated or not."""

    rules: str
    rounds: int
    acceleration: str = NONE

    @property
    def system(self) -> SystemSpec:
        """The system as a study has it."""
        return SystemSpec(self.rules, self.acceleration)

    @property
    def title(self) -> str:
        """What the plan is called."""
        return counted(
            "{count} round, {system}",
            "{count} rounds, {system}",
            count=self.rounds,
            system=self.system_title,
        )

    @property
    def system_title(self) -> str:
        """What the system is called, with its acceleration."""
        title = registry.rules(self.rules).title
        return title if self.acceleration == NONE else phrase("{system} + Baku", system=title)


class Excluded(NamedTuple):
    """A plan that was not played, and why."""

    plan: Plan
    reason: str


@dataclass(frozen=True, slots=True)
class Room:
    """The hall and the days; None is no limit.

    A hall that has fewer boards than a round needs plays it in parts, one after the other.
    """

    boards: int | None = None
    days: int | None = None
    rounds_a_day: int = 1

    def parts(self, players: int) -> int:
        """Return in how many parts a round is played."""
        needed = players // 2
        return 1 if self.boards is None else -(-needed // self.boards)

    def most_rounds(self, players: int) -> int | None:
        """Return how many rounds the days allow."""
        if self.days is None:
            return None
        return self.days * self.rounds_a_day // self.parts(players)

    def days_for(self, rounds: int, players: int) -> int:
        """Return how many days so many rounds need.

        >>> Room(boards=10, rounds_a_day=2).days_for(7, players=40)
        7
        """
        return -(-rounds * self.parts(players) // self.rounds_a_day)


@dataclass(frozen=True, slots=True)
class DesignSubject:
    """What is to be designed: the ratings of the field, the wishes, hall and days.

    Without `rounds` sensible numbers are taken; `unrated` players are taken for `assumed`.
    Raises InputError for what cannot be played.
    """

    title: str
    ratings: tuple[int, ...]
    wishes: tuple[DesignWish, ...] = USUAL
    room: Room = Room()
    systems: tuple[str, ...] = SYSTEMS
    rounds: tuple[int, ...] = ()
    round_robin: str = ROUND_ROBIN
    events: int = 200
    seed: int = 1
    draws: int | None = None
    unrated: int = 0
    assumed: int = 0

    def __post_init__(self) -> None:
        if len(self.ratings) < 2:
            raise InputError(
                counted(
                    "the entry list has {count} player; an event needs two at least",
                    "the entry list has {count} players; an event needs two at least",
                    count=len(self.ratings),
                )
            )
        for rules in self.systems:
            refuse_swiss_only(SystemSpec(rules))
        room, players = self.room, len(self.ratings)
        if room.most_rounds(players) == 0:
            raise InputError(
                "the hall is too small: {players} players need {needed} boards, there are"
                " {boards}, and the days have no room for a round in {parts} parts; find more"
                " boards or days, or invite fewer players",
                players=players,
                needed=players // 2,
                boards=room.boards,
                parts=room.parts(players),
            )

    @property
    def players(self) -> int:
        """How many players the field has."""
        return len(self.ratings)


class Strengths(NamedTuple):
    """The ratings of a field; so many players without one are taken for `assumed`."""

    ratings: tuple[int, ...]
    unrated: int = 0
    assumed: int = 0


def strengths_of(tournament: Tournament, unrated: int | None = None) -> Strengths:
    """Return the ratings of an entry list; who has none plays like the lowest, or as told.

    Raises InputError for an event of teams, and where nothing is known about strength.
    """
    if is_team_event(tournament):
        raise InputError("the event designer compares plans for players, not for teams")
    ratings = [player.rating or 0 for player in tournament.players]
    known = [rating for rating in ratings if rating]
    if ratings and not known:
        raise InputError(
            "no player has a rating; without ratings nothing is known about strength, and there is"
            " nothing to compare"
        )
    assumed = unrated or min(known, default=0)
    filled = tuple(rating or assumed for rating in ratings)
    return Strengths(filled, ratings.count(0), assumed)


def systems_of(tournament: Tournament) -> tuple[str, ...]:
    """Return the systems that are compared for an event: its own first, then the usual ones."""
    is_draughts = discipline_of(tournament.points) is Discipline.DRAUGHTS
    usual = DRAUGHTS_SYSTEMS if is_draughts else SYSTEMS
    own = tournament.rules
    if own is None or own in usual:
        return tuple(sorted(usual, key=lambda key: key != own))
    try:
        refuse_swiss_only(SystemSpec(own))
    except InputError:
        return usual
    return (own, *usual)


class ComparedPlans(NamedTuple):
    """The plans that are compared, and those that cannot be."""

    plans: tuple[Plan, ...]
    excluded: tuple[Excluded, ...]


def candidates(asked: DesignSubject) -> ComparedPlans:
    """Return the plans to compare; raises InputError when none is possible."""
    plans: list[Plan] = []
    excluded: list[Excluded] = []
    for plan in _considered(asked):
        reason = _reason(plan, asked)
        if reason:
            excluded.append(Excluded(plan, reason))
        else:
            plans.append(plan)
    if not plans:
        raise InputError("no plan is possible: {reason}", reason=excluded[0].reason)
    return ComparedPlans(tuple(plans), tuple(_once(excluded)))


def _considered(asked: DesignSubject) -> Iterator[Plan]:
    """Yield every plan that is worth a thought, the longest first."""
    for rounds in asked.rounds or _usual_rounds(asked):
        for place, rules in enumerate(asked.systems):
            yield Plan(rules, rounds)
            # The method is written for any Swiss; one system shows what it does.
            if place == 0 and _is_large(asked.players, rounds):
                yield Plan(rules, rounds, BAKU)
    everybody = _round_robin_rounds(asked.players)
    if everybody <= (_LONGEST if not asked.rounds else max(asked.rounds)):
        yield Plan(asked.round_robin, everybody)


def _usual_rounds(asked: DesignSubject) -> list[int]:
    """Return numbers of rounds to look at: the most, one and two fewer, the fewest that separate.

    One of two neighbours is even, which gives everybody as many Whites as Blacks. The usual
    numbers that the days exclude are there to be named.
    """
    limit = asked.room.most_rounds(asked.players)
    most = min(_MOST_ROUNDS if limit is None else min(limit, _LONGEST), max(1, asked.players // 2))
    separating = (asked.players - 1).bit_length()
    fewest = max(_LEAST_ROUNDS, separating)
    near = {most, most - 1, most - 2, fewest if fewest < most else most}
    beyond = (rounds for rounds in USUAL_ROUNDS if limit is not None and rounds > limit)
    kept = {rounds for rounds in near if rounds >= min(most, _LEAST_ROUNDS)}
    return sorted(
        kept | {rounds for rounds in beyond if rounds <= asked.players // 2}, reverse=True
    )


def _is_large(players: int, rounds: int) -> bool:
    """Whether acceleration is looked at: a large field for so many rounds.

    >>> [_is_large(players, 9) for players in (32, 63, 64)]
    [False, False, True]
    """
    return players >= max(_LARGE, 1 << max(0, rounds - _HALVINGS))


def _round_robin_rounds(players: int) -> int:
    return players - 1 + players % 2


def _reason(plan: Plan, asked: DesignSubject) -> str:
    """Return why a plan cannot be played, nothing if it can."""
    room, players = asked.room, asked.players
    most = room.most_rounds(players)
    if most is not None and plan.rounds > most:
        facts = {
            "count": plan.rounds,
            "days": room.days_for(plan.rounds, players),
            "there": room.days or 0,
        }
        if room.parts(players) == 1:
            return counted(
                "{count} round needs {days} days, and there are {there}",
                "{count} rounds need {days} days, and there are {there}",
                **facts,
            )
        return counted(
            "{count} round needs {days} days, and there are {there}: the hall has {boards} boards,"
            " so that a round is played in {parts} parts",
            "{count} rounds need {days} days, and there are {there}: the hall has {boards} boards,"
            " so that a round is played in {parts} parts",
            boards=room.boards,
            parts=room.parts(players),
            **facts,
        )
    if plan.rules == asked.round_robin:
        return ""
    try:
        refuse_exhausted(FieldSpec("", players, plan.rounds, Uniform(0, 0)))
    except InputError as error:
        return error.phrase
    return ""


def _once(excluded: Iterable[Excluded]) -> Iterator[Excluded]:
    """Yield one of the plans that have the same reason: that of the first system."""
    seen: set[str] = set()
    for one in excluded:
        if str(one.reason) not in seen:
            seen.add(str(one.reason))
            yield one
