"""The division of money among tied players by rule 32B3 of US Chess.

Score group after score group, place and class prizes go into one pool: the largest for which
there is a winner each. The pool is divided as evenly as the entitlements admit, so that players
who do better by dividing prizes that only they may have take these alone; and nobody gets more
than the largest prize that he could have won without the tie (INTERPRETATION 0084).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise

from ronde.model import PlayerId
from ronde.prizes.field import PrizeCandidate
from ronde.prizes.prizelist import Prize

Members = Mapping[str, frozenset[PlayerId]]
"""Who may have prizes of each category."""


@dataclass(frozen=True, slots=True)
class Division:
    """Prizes that some players of a score group divide among themselves.

    `limits` has those whose amount is the largest prize that they could have won alone.
    """

    prizes: tuple[Prize, ...]
    amounts: Mapping[PlayerId, Fraction]
    limits: frozenset[PlayerId]


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """The pool of players with the same points, and how it is divided."""

    players: tuple[PrizeCandidate, ...]
    pool: tuple[Prize, ...]
    divisions: tuple[Division, ...]


def score_groups(
    prizes: Sequence[Prize], line: Sequence[PrizeCandidate], members: Members
) -> Iterator[ScoreGroup]:
    """Yield the pools from the top on, as long as there are prizes; `prizes` in their order."""
    left = sorted(prizes, key=lambda prize: (-prize.money, not prize.is_general))
    for _, tied in groupby(line, key=lambda candidate: candidate.points):
        players = tuple(tied)
        pool = _pool(left, players, members)
        if pool:
            limits = _limits(left, players, members)
            divisions = tuple(_divisions(pool, limits, members))
            yield ScoreGroup(players, tuple(pool), divisions)
        left = [prize for prize in left if prize not in pool]


def _pool(
    left: Iterable[Prize], players: Sequence[PrizeCandidate], members: Members
) -> list[Prize]:
    """Return the largest prizes of which every one has a winner of its own."""
    winner: dict[PlayerId, Prize] = {}
    pool: list[Prize] = []

    def finds_winner(prize: Prize, asked: set[PlayerId]) -> bool:
        for player in players:
            if player.id in asked or player.id not in members[prize.category]:
                continue
            asked.add(player.id)
            held = winner.get(player.id)
            if held is None or finds_winner(held, asked):
                winner[player.id] = prize
                return True
        return False

    for prize in left:
        if len(pool) < len(players) and finds_winner(prize, set()):
            pool.append(prize)
    return pool


def _limits(
    left: Iterable[Prize], players: Iterable[PrizeCandidate], members: Members
) -> dict[PlayerId, int]:
    """Return the largest prize that each player could have won without the tie."""
    found = {player.id: 0 for player in players}
    for prize in left:
        for player in found.keys() & members[prize.category]:
            found[player] = max(found[player], prize.money)
    return found


def _divisions(
    pool: Sequence[Prize], limits: Mapping[PlayerId, int], members: Members
) -> Iterator[Division]:
    """Yield the most even division of a pool, those who get most first."""
    prizes, players = list(pool), dict(limits)
    while prizes:
        found = _best_paid(prizes, players, members)
        yield found
        prizes = [prize for prize in prizes if prize not in found.prizes]
        players = {p: limit for p, limit in players.items() if p not in found.amounts}


def _best_paid(
    prizes: Sequence[Prize], limits: Mapping[PlayerId, int], members: Members
) -> Division:
    """Return who gets most when all is divided as evenly as can be, and of which prizes.

    The level rises to what the prizes ask for that nobody else may have, until all can be paid.
    """
    tight, players = list(prizes), set(limits)
    while True:
        level = _level(sum(prize.money for prize in tight), [limits[p] for p in players])
        unpaid = _unpaid(prizes, {p: min(level, Fraction(limits[p])) for p in limits}, members)
        if not unpaid.prizes:
            break
        tight, players = unpaid.prizes, unpaid.players
    amounts = {p: min(level, Fraction(limits[p])) for p in limits if p in players}
    capped = frozenset(p for p in players if limits[p] < level)
    return Division(tuple(tight), amounts, capped)


def _level(money: int, limits: Iterable[int]) -> Fraction:
    """Return the level at which players who get no more than their limits have all the money."""
    left, ordered = Fraction(money), sorted(limits)
    for place, limit in enumerate(ordered):
        level = left / (len(ordered) - place)
        if level <= limit:
            return level
        left -= limit
    return Fraction(ordered[-1] if ordered else 0)


@dataclass(frozen=True, slots=True)
class _Unpaid:
    """Prizes that cannot be paid out in full, and the players who are full for that reason."""

    prizes: list[Prize]
    players: set[PlayerId]


def _unpaid(
    prizes: Sequence[Prize], room: Mapping[PlayerId, Fraction], members: Members
) -> _Unpaid:
    """Return what is left over when as much as possible is paid; empty if all can be.

    Players with the same entitlements are one vessel. It is a largest flow: money goes along
    shortest paths, over prizes that others can be paid from instead.
    """
    categories = {prize.category for prize in prizes}
    vessel_of = {p: frozenset(c for c in categories if p in members[c]) for p in room}
    space: dict[frozenset[str], Fraction] = {}
    for player, vessel in vessel_of.items():
        space[vessel] = space.get(vessel, Fraction(0)) + room[player]
    left = {prize: Fraction(prize.money) for prize in prizes}
    flow: dict[frozenset[str], dict[Prize, Fraction]] = {vessel: {} for vessel in space}
    while True:
        reached, path = _path(left, space, flow)
        if path is None:
            full = {player for player, vessel in vessel_of.items() if vessel in reached}
            return _Unpaid([prize for prize in prizes if prize in reached], full)
        _send(path, left, space, flow)


Vessel = frozenset[str]


def _path(
    left: Mapping[Prize, Fraction],
    space: Mapping[Vessel, Fraction],
    flow: Mapping[Vessel, Mapping[Prize, Fraction]],
) -> tuple[set[object], list[tuple[Prize, Vessel]] | None]:
    """Return all that money which is left can reach, and a shortest way to a free vessel."""
    came: dict[Vessel, Prize] = {}
    back: dict[Prize, Vessel | None] = {p: None for p, money in left.items() if money}
    queue = list(back)
    for prize in queue:
        for vessel in space:
            if prize.category not in vessel or vessel in came:
                continue
            came[vessel] = prize
            if space[vessel]:
                return set(), _way(vessel, came, back)
            for other, amount in flow[vessel].items():
                if amount and other not in back:
                    back[other] = vessel
                    queue.append(other)
    return {*back, *came}, None


def _way(
    vessel: Vessel, came: Mapping[Vessel, Prize], back: Mapping[Prize, Vessel | None]
) -> list[tuple[Prize, Vessel]]:
    steps: list[tuple[Prize, Vessel]] = []
    at: Vessel | None = vessel
    while at is not None:
        prize = came[at]
        steps.append((prize, at))
        at = back[prize]
    return steps


def _send(
    path: list[tuple[Prize, Vessel]],
    left: dict[Prize, Fraction],
    space: dict[Vessel, Fraction],
    flow: dict[Vessel, dict[Prize, Fraction]],
) -> None:
    """Send as much as goes along a way, which leads back from the free vessel to the prize."""
    source, end = path[-1][0], path[0][1]
    returned = [(prize, vessel) for (prize, _), (_, vessel) in pairwise(path)]
    amount = min(left[source], space[end], *(flow[vessel][prize] for prize, vessel in returned))
    left[source] -= amount
    space[end] -= amount
    for prize, vessel in path:
        flow[vessel][prize] = flow[vessel].get(prize, Fraction(0)) + amount
    for prize, vessel in returned:
        flow[vessel][prize] -= amount
