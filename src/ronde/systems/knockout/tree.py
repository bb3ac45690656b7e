"""The matches of a knock-out as a tree: who meets whom, before anybody has played.

A tree is drawn for a power of two; the seeds beyond the number of players stand for nobody, so
that the best seeds have no opponent in the first round. Seeds are placed so that the favourites
meet as late as possible: in each round, if the better seed always wins, the sum of the two seeds
of a match is the number of players left plus one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple


class KnockoutPart(Enum):
    """The part of a knock-out to which a match belongs."""

    MAIN = "main"
    LOWER = "lower"
    THIRD_PLACE = "third-place"
    FINAL = "final"
    SECOND_FINAL = "second-final"


class Seed(NamedTuple):
    """The player with that seed."""

    seed: int


class Feed(NamedTuple):
    """The winner or the loser of an earlier match."""

    match: int
    is_winner: bool


Source = Seed | Feed


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """A match of the tree; `round` counts the rounds of its part from 1.

    `players` is how many players its round of that part has: 2 for a final, 8 for a quarter-final.
    """

    number: int
    part: KnockoutPart
    round: int
    players: int
    one: Source
    other: Source


Tree = tuple[PlannedMatch, ...]


def seed_places(size: int) -> tuple[int, ...]:
    """Return the seeds from top to bottom of a tree for a power of two.

    >>> seed_places(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    places = [1]
    while len(places) < size:
        total = 2 * len(places) + 1
        places = [seed for place in places for seed in (place, total - place)]
    return tuple(places)


def size_for(players: int) -> int:
    """Return the smallest power of two, at least two, that has room for the players.

    >>> [size_for(players) for players in (2, 3, 8, 9)]
    [2, 4, 8, 16]
    """
    return max(2, 1 << (players - 1).bit_length())


def single_elimination(players: int, *, third_place: bool = False) -> Tree:
    """Return the tree of a knock-out in which one lost match is the end.

    >>> [(match.one, match.other) for match in single_elimination(4)][-1]
    (Feed(match=1, is_winner=True), Feed(match=2, is_winner=True))
    """
    plan = _Plan()
    rounds = plan.main_rounds(size_for(players))
    if third_place and len(rounds) > 1:
        one, other = (Feed(number, is_winner=False) for number in rounds[-2])
        plan.add(KnockoutPart.THIRD_PLACE, 1, 2, one, other)
    return tuple(plan.matches)


def double_elimination(players: int) -> Tree:
    """Return the tree of a knock-out in which two lost matches are the end.

    Losers of the main part go to the lower part, where rounds among themselves alternate with
    rounds against those who have just lost in the main part. These come in reverse order every
    other time, so that two who have met do not meet again soon. The second final is played when
    the winner of the lower part won the final: then both have lost once.
    """
    plan = _Plan()
    rounds = plan.main_rounds(size_for(players))
    alive: list[Source] = [Feed(number, is_winner=False) for number in rounds[0]]
    depth = 0
    for turn, numbers in enumerate(rounds[1:], 1):
        depth += 1
        alive = plan.add_round(KnockoutPart.LOWER, depth, alive[0::2], alive[1::2])
        fallen: list[Source] = [Feed(number, is_winner=False) for number in numbers]
        depth += 1
        alive = plan.add_round(
            KnockoutPart.LOWER, depth, alive, fallen[::-1] if turn % 2 else fallen
        )
    final = plan.add(KnockoutPart.FINAL, 1, 2, Feed(rounds[-1][0], is_winner=True), alive[0])
    both = (Feed(final, is_winner=True), Feed(final, is_winner=False))
    plan.add(KnockoutPart.SECOND_FINAL, 1, 2, *both)
    return tuple(plan.matches)


class _Plan:
    """Matches as they are added, numbered from 1."""

    def __init__(self) -> None:
        self.matches: list[PlannedMatch] = []

    def add(self, part: KnockoutPart, round_: int, players: int, one: Source, other: Source) -> int:
        number = len(self.matches) + 1
        self.matches.append(PlannedMatch(number, part, round_, players, one, other))
        return number

    def add_round(
        self, part: KnockoutPart, round_: int, ones: list[Source], others: list[Source]
    ) -> list[Source]:
        """Add the matches of a round; return their winners."""
        players = 2 * len(ones)
        pairs = zip(ones, others, strict=True)
        numbers = [self.add(part, round_, players, one, other) for one, other in pairs]
        return [Feed(number, is_winner=True) for number in numbers]

    def main_rounds(self, size: int) -> list[list[int]]:
        """Add the main part; return the numbers of its matches, round by round."""
        alive: list[Source] = [Seed(seed) for seed in seed_places(size)]
        rounds: list[list[int]] = []
        while len(alive) > 1:
            before = len(self.matches)
            alive = self.add_round(KnockoutPart.MAIN, len(rounds) + 1, alive[0::2], alive[1::2])
            rounds.append(list(range(before + 1, len(self.matches) + 1)))
        return rounds
