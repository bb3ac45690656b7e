"""The matches of a player, read from two games each, and who may do what (C.04.5, articles 1, 2).

A tournament of games has two rounds for every match: the same opponents, colours exchanged. A bye
stands in both rounds.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from ronde.errors import HistoryError
from ronde.model import ByeKind, Cell, Colour, PlayerId, Result, Tournament

_ABSENT = Cell(None, None, None)


@dataclass(frozen=True)
class Match:
    """What one match was for one of the two; without an opponent it is a bye or an absence.

    `lost` says that this player forfeited both games, `won` that the opponent alone did so.
    """

    opponent: PlayerId | None
    colour: Colour | None
    points: int
    lost: bool = False
    won: bool = False
    bars_bye: bool = False

    @property
    def was_played(self) -> bool:
        """Whether the two met: the match was forfeited by neither (preface, 2.1.1)."""
        return self.opponent is not None and not self.lost and not self.won


@dataclass(frozen=True)
class Entrant:
    """What is known of a player before the match round."""

    id: PlayerId
    tpn: int
    score: int  # of the standings
    pairing_score: int  # with the virtual points of the round
    met: frozenset[PlayerId] = frozenset()
    colours: tuple[Colour, ...] = ()  # of matches with at least one played game, oldest first
    matches: int = 0  # not forfeited
    floated: bool = False  # in the previous match round
    barred_from_bye: bool = False


@dataclass
class Field:
    """Who is to be paired, by TPN, and how."""

    entrants: dict[int, Entrant]
    is_last_round: bool = False
    initial_colour: Colour | None = None
    graded: bool = False
    forbidden: list[frozenset[PlayerId]] = field(default_factory=list)
    without: str | None = None
    forced: frozenset[PlayerId] = frozenset()

    def __post_init__(self) -> None:
        self.entrants = dict(sorted(self.entrants.items()))
        self._all_paired = cache(self._can_all_be_paired)

    def score(self, tpn: int) -> int:
        """Return the score by which the round is paired."""
        return self.entrants[tpn].pairing_score

    def names(self, tpns: Iterable[int]) -> tuple[PlayerId, ...]:
        """Return the players with these TPNs."""
        return tuple(self.entrants[tpn].id for tpn in tpns)

    def may_meet(self, one: int, other: int) -> bool:
        """Whether the two may be paired (C1), prohibitions of the event included."""
        a, b = self.entrants[one].id, self.entrants[other].id
        if len(self.forced & {a, b}) == 1:
            return False
        if b in self.entrants[one].met and self.without != "C1":
            return False
        return not any({a, b} <= group for group in self.forbidden)

    def may_have_bye(self, tpn: int) -> bool:
        """Whether the player may have the bye (C2)."""
        entrant = self.entrants[tpn]
        if entrant.id in self.forced:
            return False
        return self.without == "C2" or not entrant.barred_from_bye

    def can_all_be_paired(self, tpns: Iterable[int]) -> bool:
        """Whether these players have a pairing in which everybody may meet the opponent."""
        return self._all_paired(frozenset(tpns))

    def _can_all_be_paired(self, left: frozenset[int]) -> bool:
        if not left:
            return True
        first = min(left)
        return any(
            self.may_meet(first, other) and self._all_paired(left - {first, other})
            for other in sorted(left - {first})
        )


class Past:
    """The matches of everybody, read from the games."""

    def __init__(self, tournament: Tournament) -> None:
        if len(tournament.rounds) % 2:
            raise HistoryError("the second games of the last match are missing")
        self.tournament = tournament
        self._rounds = [dict(round_.cells()) for round_ in tournament.rounds]
        self._virtual = {entry.player: entry.by_round for entry in tournament.virtual_points}
        self.match_rounds = len(self._rounds) // 2

    def matches(self, player: PlayerId) -> list[Match]:
        """Return one match, bye or absence per match round."""
        return [self._match(player, number) for number in range(self.match_rounds)]

    def _cells(self, player: PlayerId, number: int) -> tuple[Cell, Cell]:
        first, second = self._rounds[2 * number], self._rounds[2 * number + 1]
        return first.get(player, _ABSENT), second.get(player, _ABSENT)

    def _match(self, player: PlayerId, number: int) -> Match:
        first, second = self._cells(player, number)
        points = self.tournament.points
        if first.opponent is None:
            return Match(None, None, self._worth_of_bye(first), bars_bye=_bars(first))
        if first.opponent != second.opponent or first.colour is second.colour:
            raise HistoryError(f"match {number + 1}: the games of {player} are not two of a match")
        theirs = self._cells(first.opponent, number)
        made = 0
        for cell in (first, second):
            assert isinstance(cell.outcome, Result)
            assert cell.colour is not None
            made += points.of_result(cell.outcome, cell.colour)
        lost = _forfeited_both((first, second))
        won = _forfeited_both(theirs) and not lost
        # 1.6: the colour of the first game, if at least one game was played.
        colour = first.colour if first.was_played or second.was_played else None
        return Match(first.opponent, colour, made, lost, won, bars_bye=won)

    def _worth_of_bye(self, cell: Cell) -> int:
        """Return the points of a win and a draw for the bye (1.4); other byes count per game."""
        points = self.tournament.points
        if cell.outcome is ByeKind.PAIRING_ALLOCATED:
            return points.white_win + points.white_draw
        assert not isinstance(cell.outcome, Result)
        return 2 * points.of_bye(cell.outcome)

    def score(self, player: PlayerId, matches_before: int) -> int:
        """Return the points after so many match rounds, adjustments included."""
        total = sum(match.points for match in self.matches(player)[:matches_before])
        for given in self.tournament.adjustments:
            if player in given.players and (given.round or 0) <= 2 * matches_before:
                total += given.points
        return total

    def pairing_score(self, player: PlayerId, matches_before: int) -> int:
        """Return the score by which the next match round is or was paired."""
        virtual, game = self._virtual.get(player, ()), 2 * matches_before
        extra = virtual[game] if game < len(virtual) else 0
        return self.score(player, matches_before) + extra

    def floated(self, player: PlayerId) -> bool:
        """Whether the player met an opponent with another score in the previous round (1.5)."""
        matches = self.matches(player)
        if not matches or not matches[-1].was_played:
            return False
        opponent, before = matches[-1].opponent, len(matches) - 1
        assert opponent is not None
        return self.pairing_score(player, before) != self.pairing_score(opponent, before)

    def entrant(self, player: PlayerId) -> Entrant:
        """Return everything that is looked at of a player."""
        matches = self.matches(player)
        played = [match for match in matches if match.was_played]
        return Entrant(
            player,
            self.tournament.pairing_number(player, self.tournament.next_round),
            self.score(player, len(matches)),
            self.pairing_score(player, len(matches)),
            frozenset(match.opponent for match in played if match.opponent is not None),
            tuple(match.colour for match in matches if match.colour is not None),
            len(played),
            self.floated(player),
            any(match.bars_bye for match in matches),
        )


def _bars(cell: Cell) -> bool:
    return cell.outcome in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)


def _forfeited_both(games: tuple[Cell, Cell]) -> bool:
    return all(cell.outcome is Result.FORFEIT_LOSS for cell in games)


def field_of(
    tournament: Tournament,
    *,
    without: str | None = None,
    forced: tuple[PlayerId, PlayerId] | None = None,
) -> Field:
    """Return who is to be paired in the next match round of a tournament of games."""
    past = Past(tournament)
    entrants = [past.entrant(player) for player in tournament.to_be_paired()]
    declared = tournament.number_of_rounds
    game = tournament.next_round
    return Field(
        {entrant.tpn: entrant for entrant in entrants},
        is_last_round=declared is not None and game + 1 >= declared,
        initial_colour=tournament.initial_colour,
        graded=tournament.setting("c6", "parity") == "graded",
        forbidden=[
            frozenset(group.players) for group in tournament.forbidden if group.applies_in(game)
        ],
        without=without,
        forced=frozenset(forced or ()),
    )
