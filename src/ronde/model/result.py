"""What can happen to a player in a round: colours, results of games, byes."""

from __future__ import annotations

from enum import Enum
from typing import Final

from ronde.i18n import phrase, phrase_in


class _QuickEnum(Enum):
    """Members are hashed by what they are, not by their names: large events look them up often."""

    __hash__ = object.__hash__


class Colour(_QuickEnum):
    """The colour of the pieces."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opposite(self) -> Colour:
        """The other colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE

    @property
    def word(self) -> str:
        """The colour in a word for people."""
        return phrase("white") if self is Colour.WHITE else phrase("black")

    @property
    def label(self) -> str:
        """The colour as the label of a side."""
        return phrase("White") if self is Colour.WHITE else phrase("Black")


class Result(_QuickEnum):
    """How a game ended for one of its two sides.

    The two sides are recorded apart, because an arbiter may give points that do not add
    up to one win: both can lose, or one can draw what the other lost.
    """

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    SHORT_WIN = "short win"  # less than one move by each side: played, but not rated
    SHORT_DRAW = "short draw"
    SHORT_LOSS = "short loss"
    FORFEIT_WIN = "forfeit win"  # the opponent did not appear: not played
    FORFEIT_LOSS = "forfeit loss"
    UNFINISHED = "unfinished"  # adjourned or not yet reported: a draw for pairing only

    @property
    def was_played(self) -> bool:
        """Whether the two really met: forfeits are not games, adjourned games are."""
        return self not in _NOT_PLAYED

    @property
    def word(self) -> str:
        """The result in a word for people."""
        return _RESULT_WORDS[self]


# Asked of every game again and again: finding a member by its name each time takes longer.
_NOT_PLAYED: Final = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)


_RESULT_WORDS: Final = {
    Result.WIN: phrase("win"),
    Result.DRAW: phrase("draw"),
    Result.LOSS: phrase("loss"),
    Result.SHORT_WIN: phrase("short win"),
    Result.SHORT_DRAW: phrase("short draw"),
    Result.SHORT_LOSS: phrase("short loss"),
    Result.FORFEIT_WIN: phrase("forfeit win"),
    Result.FORFEIT_LOSS: phrase("forfeit loss"),
    Result.UNFINISHED: phrase("unfinished"),
}


class ByeKind(_QuickEnum):
    """How a player can be left without an opponent; an absence has no entry at all."""

    PAIRING_ALLOCATED = "pairing-allocated"
    FULL_POINT = "full-point"
    HALF_POINT = "half-point"
    ZERO_POINT = "zero-point"

    @property
    def word(self) -> str:
        """The kind, to stand beside the word bye."""
        return _BYE_WORDS[self]

    @property
    def label(self) -> str:
        """What stands beside the name of a player who has it."""
        return _BYE_LABELS[self]


_BYE_WORDS: Final = {
    ByeKind.PAIRING_ALLOCATED: phrase("pairing-allocated"),
    ByeKind.FULL_POINT: phrase("full-point"),
    ByeKind.HALF_POINT: phrase("half-point"),
    ByeKind.ZERO_POINT: phrase("zero-point"),
}
_BYE_LABELS: Final = {
    ByeKind.PAIRING_ALLOCATED: phrase_in("kind of bye", "Bye"),
    ByeKind.FULL_POINT: phrase("Full-point bye"),
    ByeKind.HALF_POINT: phrase_in("kind of bye", "Half-point bye"),
    ByeKind.ZERO_POINT: phrase_in("kind of bye", "Absent"),
}
