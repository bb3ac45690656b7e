"""A round paired by the Dutch system, with the look-ups that every explanation needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ronde.kernel.boards import Board
from ronde.kernel.ledger import unplayed_round
from ronde.kernel.standing import Standing
from ronde.model import History, PlayerId, Result, RoundNumber, Tournament
from ronde.systems.dutch.edition import Edition
from ronde.systems.dutch.outcome import BracketOutcome, RoundOutcome
from ronde.systems.dutch.problem import Context
from ronde.systems.dutch.system import DutchSystem


@dataclass
class DutchRound:
    """The next round of a tournament, paired; ranks are places in `standing`."""

    system: DutchSystem
    tournament: Tournament

    def __post_init__(self) -> None:
        derived = self.system.derive(self.tournament)
        self.standing: Standing = derived.standing
        self.outcome: RoundOutcome = derived.outcome
        self.boards: list[Board] = derived.boards

    @property
    def edition(self) -> Edition:
        """The edition by which the round is paired."""
        return self.system.edition

    @cached_property
    def context(self) -> Context:
        """What all matching problems of this round share."""
        return Context(self.standing, self.edition)

    @cached_property
    def rank_of(self) -> dict[PlayerId, int]:
        """The rank of everybody who is to be paired."""
        return {player: rank for rank, player in enumerate(self.standing.ids)}

    @cached_property
    def board_of(self) -> dict[int, int]:
        """The number of the board at which each rank plays."""
        return {
            rank: number
            for number, board in enumerate(self.boards, 1)
            for rank in (board.white, board.black)
        }

    @cached_property
    def brackets_of(self) -> dict[int, list[int]]:
        """The places, from the top, of the brackets in which each rank was."""
        found: dict[int, list[int]] = {}
        for place, outcome in enumerate(self.outcome.brackets):
            for rank in outcome.bracket.players():
                found.setdefault(rank, []).append(place)
        return found

    def opponent_of(self, rank: int) -> int | None:
        """Return the rank of the opponent, None for the bye."""
        number = self.board_of.get(rank)
        if number is None:
            return None
        board = self.boards[number - 1]
        return board.black if board.white == rank else board.white

    def final_bracket(self, rank: int) -> BracketOutcome:
        """Return the bracket in which a player was paired or received the bye."""
        return self.outcome.brackets[self.brackets_of[rank][-1]]

    def bracket_score(self, place: int) -> int:
        """Return the score of the residents of a bracket, the highest where they differ."""
        return self.standing.scores[self.outcome.brackets[place].bracket.first]

    # The past -----------------------------------------------------------------------------

    @cached_property
    def history(self) -> History:
        """The rounds before this one."""
        return History(self.tournament)

    def round_of_meeting(self, one: PlayerId, other: PlayerId) -> RoundNumber | None:
        """Return the round in which two players met, None if they did not."""
        for number, cell in enumerate(self.history.cells(one), 1):
            if cell.was_played and cell.opponent == other:
                return RoundNumber(number)
        return None

    def round_that_bars_bye(self, player: PlayerId) -> tuple[RoundNumber, bool] | None:
        """Return the round that bars a player from the bye, and whether it was a forfeit."""
        bars = self.edition.history.bars_bye
        for number, cell in enumerate(self.history.cells(player), 1):
            unplayed = unplayed_round(cell.outcome, self.tournament.points)
            if not cell.was_played and bars(unplayed):
                return RoundNumber(number), isinstance(cell.outcome, Result)
        return None

    def are_forbidden(self, one: PlayerId, other: PlayerId) -> bool:
        """Whether the organiser wants these two kept apart in this round."""
        round_ = self.tournament.next_round
        groups = [g.players for g in self.tournament.forbidden if g.applies_in(round_)]
        return any(one in group and other in group for group in groups)
