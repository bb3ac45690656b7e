"""The strongest opponents that the requirements admit: whom one would have to meet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from ronde.norms.editions import NO_FEDERATION, TITLED
from ronde.norms.record import NormGame
from ronde.norms.requirements import (
    Games,
    NormCircumstances,
    least_half_points,
    least_required,
    least_titled,
    mean_needed,
    meets_mix,
    most_of_one,
    most_of_own,
    raised_sum,
)

_FOREIGN: Final = 2
State: TypeAlias = tuple[int, int, int, int, bool]
"""Opponents chosen, titled and required ones and new federations as far as needed, one raised."""


class _Wanted(NamedTuple):
    """What the opponents still to come must bring together."""

    number: int
    titled: int
    required: int
    federations: int


def can_fill(base: Games, count: int, pool: Sequence[NormGame], asked: NormCircumstances) -> bool:
    """Whether so many wins against people of the pool, the strongest first, make the norm.

    Exact: quick choices answer nearly always, else every division by federation is tried.
    """
    games = len(base) + count
    made = sum(game.half_points for game in base) + 2 * count
    if not games or made < least_half_points(games):
        return False
    mean = mean_needed(made, games, asked.threshold)
    needed = -(-(2 * games * mean - games) // 2)
    wanted = _wanted(base, count, asked)
    floor = asked.threshold.floor
    best = 0
    for chosen in _by_titles(pool, wanted, asked):
        total = raised_sum([game.rating for game in (*base, *chosen)], floor)
        best = max(best, total)
        if total >= needed and meets_mix((*base, *chosen), asked):
            return True
    if best < needed or not _is_within_limits(base, pool, needed, asked, count):
        return False
    chosen = _within_federations(base, pool, wanted, asked)
    together = (*base, *chosen)
    is_whole = len(chosen) == count and meets_mix(together, asked)
    if is_whole and raised_sum([game.rating for game in together], floor) >= needed:
        return True
    found = strongest_total(base, count, pool, asked)
    return found is not None and found >= needed


def _wanted(base: Games, count: int, asked: NormCircumstances) -> _Wanted:
    games = len(base) + count
    titled = sum(game.title in TITLED for game in base)
    required = sum(game.title in asked.threshold.required for game in base)
    foreign = 0 if asked.is_exempt else max(0, _FOREIGN - len(_foreign(base, asked)))
    return _Wanted(
        count,
        max(0, least_titled(games) - titled),
        max(0, least_required(games) - required),
        foreign,
    )


def _foreign(games: Games, asked: NormCircumstances) -> set[str]:
    return {game.federation for game in games} - {asked.federation, NO_FEDERATION}


def _ranks(asked: NormCircumstances) -> dict[str, int]:
    """Return 2 for each required title and 1 for each other title; nobody else counts."""
    return dict.fromkeys(TITLED, 1) | dict.fromkeys(asked.threshold.required, 2)


def _by_titles(
    pool: Sequence[NormGame], wanted: _Wanted, asked: NormCircumstances
) -> Iterator[list[NormGame]]:
    """Yield the strongest choices whatever the federations; one may have somebody to be raised."""
    plain = _strongest(pool, wanted, asked)
    if plain is None:
        return
    yield plain
    # Who is raised counts as the floor: no gain where everybody chosen is above it.
    if all(game.rating >= asked.threshold.floor for game in plain):
        return
    for rank in (2, 1, 0):
        raised = _lowest_below_floor(pool, rank, asked)
        if raised is None:
            continue
        rest = wanted._replace(
            number=wanted.number - 1,
            titled=max(0, wanted.titled - (rank > 0)),
            required=max(0, wanted.required - (rank > 1)),
        )
        others = _strongest([game for game in pool if game is not raised], rest, asked)
        if others is not None:
            yield [raised, *others]


def _lowest_below_floor(
    pool: Sequence[NormGame], rank: int, asked: NormCircumstances
) -> NormGame | None:
    floor, ranks = asked.threshold.floor, _ranks(asked)
    for game in reversed(pool):
        if game.rating >= floor:
            return None
        if ranks.get(game.title, 0) == rank:
            return game
    return None


def _strongest(
    pool: Sequence[NormGame], wanted: _Wanted, asked: NormCircumstances
) -> list[NormGame] | None:
    """Return the strongest people with the titles that are wanted, None if there are too few.

    First the strongest with required titles, then titled ones, then anybody: since each group is
    a part of the next, no other choice is stronger.
    """
    free = wanted.number - max(wanted.titled, wanted.required)
    left = [free, max(0, wanted.titled - wanted.required), wanted.required]
    if free < 0:
        return None
    chosen: list[NormGame] = []
    ranks = _ranks(asked)
    for game in pool:
        if len(chosen) == wanted.number:
            break
        # A required title may stand for a title, and any title for nobody in particular.
        for rank in range(ranks.get(game.title, 0), -1, -1):
            if left[rank]:
                left[rank] -= 1
                chosen.append(game)
                break
    return chosen if len(chosen) == wanted.number else None


def _is_within_limits(
    base: Games, pool: Sequence[NormGame], needed: int, asked: NormCircumstances, count: int
) -> bool:
    """Whether the strongest within the limits of federations are enough, whatever their titles.

    Since a federation limits its own members only, taking the strongest first is best.
    """
    room, floor = _Room(base, count, asked), asked.threshold.floor
    chosen: list[int] = []
    for game in pool:
        if len(chosen) == count:
            break
        if room.has(game.federation):
            room.take(game.federation)
            chosen.append(game.rating)
    if len(chosen) < count:
        return False
    total = raised_sum([*(game.rating for game in base), *chosen], floor)
    return total >= needed or any(rating < floor for rating in chosen)


def _within_federations(
    base: Games, pool: Sequence[NormGame], wanted: _Wanted, asked: NormCircumstances
) -> list[NormGame]:
    """Return a strong choice that keeps to the limits of federations; not always the strongest."""
    room = _Room(base, wanted.number, asked)
    chosen = list(_new_federations(base, pool, wanted, asked, room))
    ranks = _ranks(asked)
    titled = sum(ranks.get(game.title, 0) > 0 for game in chosen)
    required = sum(ranks.get(game.title, 0) > 1 for game in chosen)
    rest = wanted._replace(
        number=wanted.number - len(chosen),
        titled=max(0, wanted.titled - titled),
        required=max(0, wanted.required - required),
    )
    left = [
        max(0, rest.number - max(rest.titled, rest.required)),
        max(0, rest.titled - rest.required),
        rest.required,
    ]
    for game in pool:
        if len(chosen) >= wanted.number:
            break
        rank = ranks.get(game.title, 0)
        while rank >= 0 and not left[rank]:
            rank -= 1
        if rank >= 0 and game not in chosen and room.has(game.federation):
            left[rank] -= 1
            room.take(game.federation)
            chosen.append(game)
    return chosen


def _new_federations(
    base: Games, pool: Sequence[NormGame], wanted: _Wanted, asked: NormCircumstances, room: _Room
) -> Iterator[NormGame]:
    """Yield the strongest member of each new federation that is wanted."""
    known = _foreign(base, asked) | {asked.federation, NO_FEDERATION}
    missing = min(wanted.federations, wanted.number)
    for game in pool:
        if not missing:
            return
        if game.federation not in known:
            known.add(game.federation)
            missing -= 1
            room.take(game.federation)
            yield game


class _Room:
    """How many more opponents each federation may give."""

    def __init__(self, base: Games, count: int, asked: NormCircumstances) -> None:
        self._games = len(base) + count
        self._is_free, self._own = asked.is_exempt, asked.federation
        self._taken: dict[str, int] = {}
        for game in base:
            self.take(game.federation)

    def take(self, federation: str) -> None:
        """Count one more opponent of a federation."""
        self._taken[federation] = self._taken.get(federation, 0) + 1

    def left(self, federation: str) -> int:
        """Return how many more a federation may give; negative if it has given too many."""
        if self._is_free or federation == NO_FEDERATION:
            return self._games
        is_own = federation == self._own
        limit = most_of_own(self._games) if is_own else most_of_one(self._games)
        return limit - self._taken.get(federation, 0)

    def has(self, federation: str) -> bool:
        """Whether one more opponent of a federation may come."""
        return self.left(federation) > 0

    @property
    def is_broken(self) -> bool:
        """Whether a federation has given too many already."""
        return any(self.left(federation) < 0 for federation in self._taken)


def strongest_total(
    base: Games, count: int, pool: Sequence[NormGame], asked: NormCircumstances
) -> int | None:
    """Return the greatest sum of ratings after 1.4.6c within every limit, None if there is none.

    Federations are taken one after the other; of each, how many people of each rank are met.
    """
    wanted, room = _wanted(base, count, asked), _Room(base, count, asked)
    if room.is_broken:
        return None
    known = _foreign(base, asked) | {asked.federation, NO_FEDERATION}
    states: dict[State, int] = {(0, 0, 0, 0, False): 0}
    # The largest first: it has the most options, and is met by one state alone.
    for federation, people in sorted(_by_federation(pool).items(), key=lambda one: -len(one[1])):
        limit = min(count, room.left(federation))
        options = _options(people, limit, wanted, asked)
        states = _extended(states, options, wanted, is_new=federation not in known)
    lowest = min((game.rating for game in base), default=asked.threshold.floor)
    raise_ = max(0, asked.threshold.floor - lowest)
    totals = [
        total + (0 if is_raised else raise_)
        for (number, titled, required, new, is_raised), total in states.items()
        if (number, titled, required, new) == tuple(wanted)
    ]
    return sum(game.rating for game in base) + max(totals) if totals else None


def _by_federation(pool: Sequence[NormGame]) -> dict[str, list[NormGame]]:
    found: dict[str, list[NormGame]] = {}
    for game in pool:
        found.setdefault(game.federation, []).append(game)
    return found


def _options(
    people: list[NormGame], limit: int, wanted: _Wanted, asked: NormCircumstances
) -> dict[State, int]:
    """Return the greatest sums with so many people of each rank; the last field: one is raised.

    Titles beyond those that are wanted are not counted.
    """
    ranks = _ranks(asked)
    ranked: list[list[int]] = [[], [], []]
    for game in people:
        same = ranked[ranks.get(game.title, 0)]
        if len(same) < limit:
            same.append(game.rating)
    found: dict[State, int] = {}
    for required in range(len(ranked[2]) + 1):
        for titled in range(min(len(ranked[1]), limit - required) + 1):
            for others in range(min(len(ranked[0]), limit - required - titled) + 1):
                ratings = [*ranked[2][:required], *ranked[1][:titled], *ranked[0][:others]]
                number = required + titled + others
                total = sum(ratings)
                gain = max(0, asked.threshold.floor - min(ratings)) if ratings else 0
                for is_raised in (False, True) if gain else (False,):
                    state = (
                        number,
                        min(wanted.titled, required + titled),
                        min(wanted.required, required),
                        0,
                        is_raised,
                    )
                    worth = total + gain * is_raised
                    found[state] = max(found.get(state, 0), worth)
    return found


def _extended(
    states: dict[State, int], options: dict[State, int], wanted: _Wanted, *, is_new: bool
) -> dict[State, int]:
    found: dict[State, int] = {}
    for (number, titled, required, new, raised), total in states.items():
        for (more, more_titled, more_required, _, raises), worth in options.items():
            if number + more > wanted.number or (raised and raises):
                continue
            state = (
                number + more,
                min(wanted.titled, titled + more_titled),
                min(wanted.required, required + more_required),
                min(wanted.federations, new + (is_new and more > 0)),
                raised or raises,
            )
            if found.get(state, -1) < total + worth:
                found[state] = total + worth
    return found
