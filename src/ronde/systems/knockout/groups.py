"""Round robin groups before a knock-out: who is in which group, its rounds, and who goes on.

The best seeds are spread over the groups one after the other, there and back again. Each group is
a round robin by the Berger tables. The order inside a group: points, points in the games among
those who are equal, Sonneborn-Berger, wins, seed. Who goes on is placed in the tree so that two
of one group meet in the final at the earliest where two go on.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from ronde.model import Colour, Game, PlayerId, PointSystem, Result, Round
from ronde.systems.base import Pair
from ronde.systems.roundrobin.table import number_of_rounds, table_round


def divided(seeds: Sequence[PlayerId], groups: int) -> tuple[tuple[PlayerId, ...], ...]:
    """Return the players of each group in order of seeds.

    >>> divided([PlayerId(n) for n in range(1, 9)], 2)
    ((1, 4, 5, 8), (2, 3, 6, 7))
    """
    members: list[list[PlayerId]] = [[] for _ in range(groups)]
    for index, player in enumerate(seeds):
        turn, place = divmod(index, groups)
        members[place if turn % 2 == 0 else groups - 1 - place].append(player)
    return tuple(map(tuple, members))


@dataclass(frozen=True)
class GroupStage:
    """The groups of an event; `qualify` of each go on to the knock-out."""

    groups: tuple[tuple[PlayerId, ...], ...]
    qualify: int
    cycles: int
    points: PointSystem

    @property
    def rounds(self) -> int:
        """How many rounds the largest group needs."""
        return max(number_of_rounds(len(group), self.cycles) for group in self.groups)

    def games(self, round_: int) -> list[Pair]:
        """Return the games of a round, group after group."""
        found: list[Pair] = []
        for group in self.groups:
            if round_ <= number_of_rounds(len(group), self.cycles):
                table = table_round(len(group), round_, cycles=self.cycles, swap=True)
                found.extend(Pair(group[w - 1], group[b - 1]) for w, b in table.games)
        return found

    def group_of(self, player: PlayerId) -> int:
        """Return the number of a player's group, counted from 1."""
        return next(n for n, group in enumerate(self.groups, 1) if player in group)

    def ranked(self, group: Sequence[PlayerId], rounds: Sequence[Round]) -> list[PlayerId]:
        """Return the players of a group in the order of its table, given the rounds played."""
        games = [game for round_ in rounds for game in round_.games if game.white in group]
        score = _points(games, self.points)
        beaten = _sonneborn_berger(games, score, self.points)
        wins = _wins(games)

        def among_equals(player: PlayerId) -> int:
            equals = {other for other in group if score[other] == score[player]}
            inner = [game for game in games if {game.white, game.black} <= equals]
            return _points(inner, self.points)[player]

        def key(player: PlayerId) -> tuple[int, ...]:
            place = group.index(player)
            mine = (score[player], among_equals(player), beaten[player], wins[player])
            return (*(-value for value in mine), place)

        return sorted(group, key=key)

    def seeds_of_knockout(self, rounds: Sequence[Round]) -> tuple[PlayerId, ...]:
        """Return those who go on in the order of their seeds for the knock-out."""
        tables = [self.ranked(group, rounds) for group in self.groups]
        return tuple(tables[number - 1][place - 1] for number, place in self.places_of_seeds())

    def places_of_seeds(self) -> tuple[tuple[int, int], ...]:
        """Return group and place there of each seed of the knock-out, the first seed first.

        The first of the groups are the first seeds. The second of a group takes the seed that
        meets the first of the neighbouring group, which stands in the other half of the tree;
        so do the fourths against the firsts and the thirds against the seconds.
        """
        count, total = len(self.groups), len(self.groups) * self.qualify
        found: dict[int, tuple[int, int]] = {}
        for number in range(1, count + 1):
            other = number + 1 if number % 2 else number - 1
            if count == 1:
                other = number
            seeds = [number]
            if self.qualify == 2:
                seeds.append(total + 1 - other)
            elif self.qualify == 4:
                seeds.extend((2 * count + 1 - other, 2 * count + number, total + 1 - other))
            found.update((seed, (number, place)) for place, seed in enumerate(seeds, 1))
        return tuple(found[seed] for seed in sorted(found))


def _points(games: Sequence[Game], points: PointSystem) -> dict[PlayerId, int]:
    found: dict[PlayerId, int] = defaultdict(int)
    for game in games:
        found[game.white] += points.of_result(game.white_result, Colour.WHITE)
        found[game.black] += points.of_result(game.black_result, Colour.BLACK)
    return found


def _sonneborn_berger(
    games: Sequence[Game], score: dict[PlayerId, int], points: PointSystem
) -> dict[PlayerId, int]:
    found: dict[PlayerId, int] = defaultdict(int)
    for game in games:
        made = points.of_result(game.white_result, Colour.WHITE)
        found[game.white] += made * score[game.black]
        made = points.of_result(game.black_result, Colour.BLACK)
        found[game.black] += made * score[game.white]
    return found


def _wins(games: Sequence[Game]) -> dict[PlayerId, int]:
    found: dict[PlayerId, int] = defaultdict(int)
    for game in games:
        found[game.white] += game.white_result in _WON
        found[game.black] += game.black_result in _WON
    return found


_WON = (Result.WIN, Result.FORFEIT_WIN)
