"""One round of one player as tie-breaks see it."""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from ronde.model import ByeKind, Cell, Colour, PlayerId, Result


class Happened(Enum):
    """What a round was; the words are those of article 16."""

    BOARD = "game"
    FORFEIT_WIN = "forfeit win"
    FORFEIT_LOSS = "forfeit loss"
    GIVEN_BYE = "bye with full points"  # allocated by the pairing, or a full-point bye
    REQUESTED_BYE = "requested bye"  # half a point or nothing; an absence too
    FREE = "free round"  # of a round robin with an odd field


class RoundRecord(NamedTuple):
    """A round of a player; `points` in tenths."""

    round: int
    opponent: PlayerId | None
    colour: Colour | None
    happened: Happened
    outcome: Result | ByeKind | None
    points: int

    @property
    def is_voluntary(self) -> bool:
        """Whether the round was unplayed by the player's own doing (a VUR of article 16)."""
        return self.happened in _VOLUNTARY

    @property
    def is_forfeit(self) -> bool:
        """Whether a game was paired that did not take place."""
        return self.happened is Happened.FORFEIT_WIN or self.happened is Happened.FORFEIT_LOSS

    @property
    def is_unrated(self) -> bool:
        """Whether the game ended within one move, or has not ended: it is not rated."""
        return self.outcome in _NOT_RATED

    @property
    def was_won_on_board(self) -> bool:
        """Whether the player won a game that was played."""
        return self.outcome is Result.WIN or self.outcome is Result.SHORT_WIN


class AbsentRound(NamedTuple):
    """A round without a game over the board, for which an opponent has to stand in; in tenths.

    `own` is the player's score, `before` the one before the round, `opponent_seen` the score of
    the opponent of a forfeit as others see it. `missing` is how much more a win would have
    brought, `every_draw` and `later_draws` what draws in all rounds or in all later ones bring.
    """

    own: int
    before: int
    opponent_seen: int | None
    missing: int
    every_draw: int
    later_draws: int


# Asked of every round of everybody: finding a member by its name each time takes longer.
_VOLUNTARY: Final = (Happened.REQUESTED_BYE, Happened.FORFEIT_LOSS)
_NOT_RATED: Final = (
    Result.SHORT_WIN, Result.SHORT_DRAW, Result.SHORT_LOSS, Result.UNFINISHED,
)  # fmt: skip

_BYES: Final = {
    ByeKind.PAIRING_ALLOCATED: Happened.GIVEN_BYE,
    ByeKind.FULL_POINT: Happened.GIVEN_BYE,
    ByeKind.HALF_POINT: Happened.REQUESTED_BYE,
    ByeKind.ZERO_POINT: Happened.REQUESTED_BYE,
    None: Happened.REQUESTED_BYE,
}


def happened(cell: Cell, *, in_round_robin: bool) -> Happened:
    """Return what a cell of the cross-table means for tie-breaks."""
    outcome = cell.outcome
    if isinstance(outcome, Result):
        if outcome is Result.FORFEIT_WIN:
            return Happened.FORFEIT_WIN
        return Happened.FORFEIT_LOSS if outcome is Result.FORFEIT_LOSS else Happened.BOARD
    return Happened.FREE if in_round_robin else _BYES[outcome]
