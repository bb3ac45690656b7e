"""What each player brings to the round: score, colours, floats, bye bar.

Everything is counted afresh from the cells of the rounds. `ronde.model.History` is left aside
on purpose: the reference shares only the plain values with the engines that it checks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import NamedTuple

from ronde.model import (
    ByeKind,
    Cell,
    Colour,
    PlayerId,
    PointSystem,
    Result,
    RoundNumber,
    Tournament,
)

_ABSENT = Cell(None, None, None)


class Float(Enum):
    """The mark that a round leaves on a player."""

    DOWN = "down"
    UP = "up"


class Strength(IntEnum):
    """How much a player needs his colour; a larger number is stronger."""

    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


class FloatPolicy(NamedTuple):
    """What an edition makes of a round without a game."""

    gives_downfloat: Callable[[Cell, PointSystem], bool]
    bars_from_bye: Callable[[Cell, PointSystem], bool]


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player who is to be paired, with all that the criteria ask about him."""

    id: PlayerId
    number: int  # the starting number in force in this round
    parity_number: int  # the number of which E.5 asks whether it is odd
    score: int  # virtual points included
    colours: tuple[Colour, ...]  # of the games really played, oldest first
    met: frozenset[PlayerId]
    floats: tuple[Float | None, ...]  # one per past round
    barred_from_bye: bool
    is_topscorer: bool
    unplayed_rounds: int

    @property
    def difference(self) -> int:
        """Games with White minus games with Black (A.6; 1.6)."""
        return 2 * self.colours.count(Colour.WHITE) - len(self.colours)

    @property
    def repeated_colour(self) -> Colour | None:
        """The colour of the last two games when it was the same."""
        two = self.colours[-2:]
        return two[0] if len(two) == 2 and two[0] is two[1] else None

    @property
    def strength(self) -> Strength:
        """The strength of the colour preference (A.6.a-d; 1.7)."""
        if not self.colours:
            return Strength.NONE
        if abs(self.difference) > 1 or self.repeated_colour is not None:
            return Strength.ABSOLUTE
        return Strength.STRONG if self.difference else Strength.MILD

    @property
    def preference(self) -> Colour | None:
        """The colour that the player should get.

        INTERPRETATION 0012: a difference beyond one is asked before the last two games; they
        can point to different colours only in histories that no pairing by these rules produces.
        """
        if not self.colours:
            return None
        if abs(self.difference) > 1:
            return _colour_that_balances(self.difference)
        if self.repeated_colour is not None:
            return self.repeated_colour.opposite
        if self.difference:
            return _colour_that_balances(self.difference)
        return self.colours[-1].opposite

    def floated(self, mark: Float, rounds_ago: int) -> bool:
        """Whether the player received that mark so many rounds ago (1 is the previous round)."""
        return len(self.floats) >= rounds_ago and self.floats[-rounds_ago] is mark


def _colour_that_balances(difference: int) -> Colour:
    return Colour.BLACK if difference > 0 else Colour.WHITE


class Past:
    """Cells and scores of everybody, round by round."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.rounds = [dict(round_.cells()) for round_ in tournament.rounds]
        self.virtual = {entry.player: entry.by_round for entry in tournament.virtual_points}

    def cells(self, player: PlayerId) -> list[Cell]:
        """Return one cell per round, absences included."""
        return [cells.get(player, _ABSENT) for cells in self.rounds]

    def points(self, player: PlayerId, rounds_before: int) -> int:
        """Return the real points after so many rounds, adjustments included."""
        points = self.tournament.points
        total = sum(worth(cell, points) for cell in self.cells(player)[:rounds_before])
        for given in self.tournament.adjustments:
            if player in given.players and (given.round or 0) <= rounds_before:
                total += given.points
        return total

    def score(self, player: PlayerId, rounds_before: int) -> int:
        """Return the points after so many rounds with the virtual points of the next one."""
        virtual = self.virtual.get(player, ())
        extra = virtual[rounds_before] if rounds_before < len(virtual) else 0
        return self.points(player, rounds_before) + extra

    def mark(self, player: PlayerId, index: int, policy: FloatPolicy) -> Float | None:
        """Return the float that round `index` (from 0) gave (A.4.b; 1.4)."""
        cell = self.cells(player)[index]
        if not cell.was_played:
            paid = policy.gives_downfloat(cell, self.tournament.points)
            return Float.DOWN if paid else None
        assert cell.opponent is not None  # a game has two sides
        own, other = self.score(player, index), self.score(cell.opponent, index)
        if own == other:
            return None
        return Float.DOWN if own > other else Float.UP

    def is_topscorer(self, score: int) -> bool:
        """Whether the score is more than half of what the rounds so far could bring (A.7).

        INTERPRETATION 0004: the round that is being paired brings nothing yet.
        """
        last = self.tournament.is_last_round(self.tournament.next_round)
        return last and 2 * score > len(self.rounds) * self.tournament.points.best_game


def worth(cell: Cell, points: PointSystem) -> int:
    """Return the tenths that a cell brings."""
    if isinstance(cell.outcome, Result):
        assert cell.colour is not None  # games have colours
        return points.of_result(cell.outcome, cell.colour)
    return points.of_bye(cell.outcome)


def entrants_by_rank(tournament: Tournament, policy: FloatPolicy) -> tuple[Entrant, ...]:
    """Return who is to be paired, sorted by score, then by number (A.2; 1.2)."""
    past = Past(tournament)
    parity = _parity_numbers(tournament)
    entrants = [_entrant(past, p, parity[p], policy) for p in tournament.to_be_paired()]
    return tuple(sorted(entrants, key=lambda e: (-e.score, e.number)))


def _entrant(past: Past, player: PlayerId, parity: int, policy: FloatPolicy) -> Entrant:
    tournament, cells = past.tournament, past.cells(player)
    played = [cell for cell in cells if cell.was_played]
    unplayed = [cell for cell in cells if not cell.was_played]
    score = past.score(player, len(cells))
    return Entrant(
        id=player,
        number=tournament.pairing_number(player, tournament.next_round),
        parity_number=parity,
        score=score,
        colours=tuple(cell.colour for cell in played if cell.colour is not None),
        met=frozenset(cell.opponent for cell in played if cell.opponent is not None),
        floats=tuple(past.mark(player, index, policy) for index in range(len(cells))),
        barred_from_bye=any(policy.bars_from_bye(cell, tournament.points) for cell in unplayed),
        is_topscorer=past.is_topscorer(score),
        unplayed_rounds=len(unplayed),
    )


def _parity_numbers(tournament: Tournament) -> dict[PlayerId, int]:
    """Return the number of which E.5 (5.2.5) asks whether it is odd.

    INTERPRETATION 0001: who has not been paired in any round up to this one has no number yet
    (C.04.2.C.2: a late entrant gets it on arrival), so those who took part are counted
    through. The setting `parity` = `number` takes the starting number as it stands.
    """
    round_: RoundNumber = tournament.next_round
    number = {p.id: int(tournament.pairing_number(p.id, round_)) for p in tournament.players}
    if tournament.setting("parity", "") == "number":
        return number
    present = set(tournament.to_be_paired())
    for past in tournament.rounds:
        present |= past.paired
    in_order = sorted(present, key=lambda player: number[player])
    return {player: place for place, player in enumerate(in_order, 1)}


def _always(_cell: Cell, _points: PointSystem) -> bool:
    return True


def _bye_or_opponent_stayed_away(cell: Cell, _points: PointSystem) -> bool:
    return cell.outcome in (ByeKind.PAIRING_ALLOCATED, Result.FORFEIT_WIN)


def _bye_or_more_than_a_loss(cell: Cell, points: PointSystem) -> bool:
    loss = max(points.white_loss, points.black_loss)
    return cell.outcome is ByeKind.PAIRING_ALLOCATED or worth(cell, points) > loss


def _bye_or_as_much_as_a_win(cell: Cell, points: PointSystem) -> bool:
    win = min(points.white_win, points.black_win)
    return cell.outcome is ByeKind.PAIRING_ALLOCATED or worth(cell, points) >= win


EVERY_ROUND_NOT_PLAYED = FloatPolicy(_always, _bye_or_opponent_stayed_away)
"""Edition 2017: A.4.b (whoever does not play floats down), C.04.1.d."""

ROUNDS_THAT_PAID = FloatPolicy(_bye_or_more_than_a_loss, _bye_or_as_much_as_a_win)
"""Edition 2026: 1.4.3, 1.4.4, C.04.1 article 4."""
