"""Everybody in a round of draughts, computed from the tournament alone; decision 0105 says how.

Nothing here comes from the engine, and nothing here solves anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from ronde.kernel.bits import mask_of, members
from ronde.model import ByeKind, Colour, Game, Result, Tournament

CHOICES: Final[Mapping[str, Mapping[str, Sequence[str]]]] = {
    rules: {
        "parity": ("paired", "number"),
        "pairing": ("halves", "neighbours"),
        "colours": ("yes", "no") if rules == "fmjd-rating" else ("no", "yes"),
    }
    for rules in ("fmjd-solkoff", "fmjd-rating")
}
"""The settings of the rules with their values, the usual one first."""

_BARRING: Final = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)


@dataclass
class DraughtsPlayer:
    """What the rounds so far have made of a player; `floats` is +1 down, -1 up by the round."""

    id: int
    rating: int
    number: int
    points: int = 0
    virtual: Sequence[int] = ()
    met: set[int] = field(default_factory=set)
    colours: str = ""
    floats: dict[int, int] = field(default_factory=dict)
    games: list[tuple[int, int]] = field(default_factory=list)
    may_have_bye: bool = True
    was_paired: bool = False

    def score(self, round_: int) -> int:
        """Return the score by which a round is paired, the points being those before it."""
        return self.points + (self.virtual[round_ - 1] if round_ <= len(self.virtual) else 0)

    @property
    def wish(self) -> str:
        """The colour wished for (rule 6), empty before the first one."""
        if not self.colours:
            return ""
        surplus = self.surplus
        if self.twice or not surplus:
            return _OTHER[self.colours[-1]]
        return "B" if surplus > 0 else "W"

    @property
    def twice(self) -> str:
        """The colour of the last two games, empty if they were not alike."""
        return self.colours[-1] if self.colours[-2:] in ("WW", "BB") else ""

    @property
    def surplus(self) -> int:
        """White less Black."""
        return 2 * self.colours.count("W") - len(self.colours)


_OTHER: Final = {"W": "B", "B": "W"}


class DraughtsField:
    """Those to be paired in rank order (rule 2); masks and places are ranks from 0."""

    def __init__(self, tournament: Tournament, settings: Mapping[str, str]) -> None:
        self.tournament, self.settings = tournament, settings
        self.round = int(tournament.next_round)
        numbers = self._numbers(self.round)
        virtual = {int(entry.player): entry.by_round for entry in tournament.virtual_points}
        self.everybody = {
            int(p.id): DraughtsPlayer(
                int(p.id), p.rating or 0, numbers[int(p.id)], virtual=virtual.get(int(p.id), ())
            )
            for p in tournament.players
        }
        self._decided(0)
        for number in range(1, self.round):
            self._play(number)
            self._decided(number)
        here = [self.everybody[int(player)] for player in tournament.to_be_paired()]
        self.players = sorted(here, key=self._place)
        self.rank = {player.id: at for at, player in enumerate(self.players)}

    def _numbers(self, round_: int) -> dict[int, int]:
        """Return the pairing number of everybody in a round."""
        numbers = {int(player.id): int(player.id) for player in self.tournament.players}
        for numbering in self.tournament.numberings:
            if numbering.round == round_:
                numbers.update((int(player), int(number)) for player, number in numbering.numbers)
        return numbers

    # The rounds so far --------------------------------------------------------------------------

    def _decided(self, round_: int) -> None:
        """Add the points that decisions gave after a round; 0 is before the first one."""
        for given in self.tournament.adjustments:
            if (given.round or 0) == round_:
                for player in given.players:
                    self.everybody[int(player)].points += given.points

    def _play(self, number: int) -> None:
        """Add one round to everybody."""
        round_, points = self.tournament.rounds[number - 1], self.tournament.points
        before = {player.id: player.score(number) for player in self.everybody.values()}
        named = set()
        for game in round_.games:
            white, black = self.everybody[int(game.white)], self.everybody[int(game.black)]
            worth = (
                points.of_result(game.white_result, Colour.WHITE),
                points.of_result(game.black_result, Colour.BLACK),
            )
            white.games.append((black.id, worth[0]))
            black.games.append((white.id, worth[1]))
            white.points += worth[0]
            black.points += worth[1]
            white.was_paired = black.was_paired = True
            named |= {white.id, black.id}
            if game.was_played:
                self._played(number, white, black, before)
                if game.white not in round_.uncoloured:
                    white.colours += "W"
                    black.colours += "B"
            else:
                _bar(game, white, black)
        for player, kind in round_.byes:
            found = self.everybody[int(player)]
            found.points += points.of_bye(kind)
            found.may_have_bye &= kind not in _BARRING
            found.was_paired |= kind is ByeKind.PAIRING_ALLOCATED
            named.add(found.id)
        for found in self.everybody.values():
            if found.id not in named:
                found.points += points.of_bye(None)

    def _played(
        self, number: int, white: DraughtsPlayer, black: DraughtsPlayer, before: Mapping[int, int]
    ) -> None:
        """Note that two have met, and which of them came down to the other."""
        white.met.add(black.id)
        black.met.add(white.id)
        difference = before[white.id] - before[black.id]
        white.floats[number] = (difference > 0) - (difference < 0)
        black.floats[number] = -white.floats[number]

    # Ranks ----------------------------------------------------------------------------------------

    @cached_property
    def scores(self) -> Sequence[int]:
        """The score of each rank by which the round is paired."""
        return [player.score(self.round) for player in self.players]

    @cached_property
    def of_score(self) -> Mapping[int, int]:
        """The ranks of each score, as masks."""
        found: dict[int, int] = {}
        for rank, score in enumerate(self.scores):
            found[score] = found.get(score, 0) | 1 << rank
        return found

    def _place(self, player: DraughtsPlayer) -> tuple[int, ...]:
        """Return by what a player stands before others (rule 2)."""
        return (-player.score(self.round), *self._measures(player), player.number)

    def _measures(self, player: DraughtsPlayer) -> tuple[int, ...]:
        if self.tournament.rules == "fmjd-rating":
            return (-player.rating,)
        totals = [(self.everybody[other].points, worth) for other, worth in player.games]
        return -sum(total for total, _ in totals), -sum(total * worth for total, worth in totals)

    def floats(self, rank: int, way: int) -> tuple[bool, bool]:
        """Return whether a rank went down (+1) or up (-1) in the last round, and before it."""
        floats = self.players[rank].floats
        return floats.get(self.round - 1) == way, floats.get(self.round - 2) == way

    @cached_property
    def legal(self) -> Sequence[int]:
        """Whom each rank may meet, as masks (rule 1)."""
        everybody = (1 << len(self.players)) - 1
        graph = []
        for at, player in enumerate(self.players):
            met = mask_of(self.rank[other] for other in player.met if other in self.rank)
            graph.append(everybody & ~(met | 1 << at))
        for group in self.tournament.forbidden:
            if group.applies_in(self.tournament.next_round):
                apart = mask_of(self.rank[int(p)] for p in group.players if int(p) in self.rank)
                for at in members(apart):
                    graph[at] &= ~apart
        return graph

    @cached_property
    def wishes(self) -> Sequence[str]:
        """What each rank wishes for, empty where wishes do not matter (rule 6)."""
        if self.settings["colours"] == "no":
            return [""] * len(self.players)
        return [player.wish for player in self.players]

    @cached_property
    def wishing(self) -> Mapping[str, int]:
        """Who has each of the wishes there are, as masks."""
        found: dict[str, int] = {}
        for rank, wish in enumerate(self.wishes):
            found[wish] = found.get(wish, 0) | 1 << rank
        return found

    @property
    def neighbours(self) -> bool:
        """Whether groups are paired from the top in twos."""
        return self.settings["pairing"] == "neighbours"

    # Colours --------------------------------------------------------------------------------------

    def is_white(self, one: int, other: int) -> bool | None:
        """Return whether the first of two ranks has White (rule 9), None if nobody can tell."""
        both = sorted(
            (one, other), key=lambda rank: (-self.scores[rank], self.players[rank].number)
        )
        higher, lower = (self.players[rank] for rank in both)
        colour = _colour_of(higher, lower) or self._first_colour(higher)
        return None if colour is None else (colour == "W") == (both[0] == one)

    def _first_colour(self, player: DraughtsPlayer) -> str | None:
        if self.initial is None:
            return None
        return self.initial if self._is_odd(player) else _OTHER[self.initial]

    def _is_odd(self, player: DraughtsPlayer) -> bool:
        """Whether the number of a player who is to be paired is odd."""
        if self.settings["parity"] == "number":
            return player.number % 2 == 1
        return self._place_of[player.id] % 2 == 1

    @cached_property
    def _place_of(self) -> Mapping[int, int]:
        """The places by pairing number of all who are paired or were, from 1."""
        there = [
            (player.number, player.id)
            for player in self.everybody.values()
            if player.was_paired or player.id in self.rank
        ]
        return {player: place for place, (_, player) in enumerate(sorted(there), 1)}

    @cached_property
    def initial(self) -> str | None:
        """The initial colour, as it was drawn or as the first round with games shows it."""
        if self.tournament.initial_colour is not None:
            return "W" if self.tournament.initial_colour is Colour.WHITE else "B"
        for number, round_ in enumerate(self.tournament.rounds, 1):
            if round_.games:
                numbers = self._numbers(number)
                sides = [(numbers[int(g.white)], "W") for g in round_.games]
                sides += [(numbers[int(g.black)], "B") for g in round_.games]
                lowest, colour = min(sides)
                if self.settings["parity"] == "paired":
                    exempt = (p for p, kind in round_.byes if kind is ByeKind.PAIRING_ALLOCATED)
                    before = [p for p in exempt if numbers[int(p)] < lowest]
                    lowest = 2 if before else 1
                return colour if lowest % 2 else _OTHER[colour]
        return None

    def board_key(self, pair: tuple[int, int]) -> tuple[int, int, int]:
        """Return by what a board stands before others; points without virtual ones."""
        first, second = sorted(
            (-self.players[rank].points, self.players[rank].number) for rank in pair
        )
        return first[0], first[0] + second[0], first[1]


def _bar(game: Game, white: DraughtsPlayer, black: DraughtsPlayer) -> None:
    """Note who has won a forfeited game, and so may not have the bye."""
    white.may_have_bye &= game.white_result is not Result.FORFEIT_WIN
    black.may_have_bye &= game.black_result is not Result.FORFEIT_WIN


def _colour_of(higher: DraughtsPlayer, lower: DraughtsPlayer) -> str:
    """Return the colour of the higher ranked, empty where the initial colour decides (rule 9)."""
    if not higher.colours and not lower.colours:
        return ""
    if higher.twice != lower.twice:
        return _OTHER[higher.twice] if higher.twice else lower.twice
    if higher.surplus != lower.surplus:
        return "W" if higher.surplus < lower.surplus else "B"
    for mine, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine != other:
            return _OTHER[mine]
    return _OTHER[higher.colours[-1]] if higher.colours else lower.colours[-1]
