"""The nine results of section 4, what they are worth, and which of them count (6.4, 6.5)."""

from __future__ import annotations

from enum import Enum
from typing import Final


class SideOutcome(Enum):
    """What one side made of a game, by the code of section 4."""

    LOSS = "0"
    DRAW = "1"
    WIN = "2"
    EXCUSED_LOSS = "0fe"
    UNEXCUSED_LOSS = "0fne"
    EXCUSED_WIN = "2fe"
    UNEXCUSED_WIN = "2fne"
    REGULATION_LOSS = "0r"
    DOUBLE_FORFEIT = "0d"

    @property
    def points(self) -> int:
        """What the side receives: the digit in front of its code."""
        return int(self.value[0])

    @property
    def was_played(self) -> bool:
        """Whether the two met at the board."""
        return self in _PLAYED

    @property
    def counts(self) -> bool:
        """Whether the game is rated: it was played, or forfeited without excuse (6.4).

        >>> [outcome.value for outcome in SideOutcome if not outcome.counts]
        ['0fe', '2fe', '0d']
        """
        return self.was_played or self in _AS_IF_PLAYED


# INTERPRETATION 0058: 0-0 by the regulations was played and counts, a double forfeit does not.
_PLAYED: Final = frozenset(
    {SideOutcome.LOSS, SideOutcome.DRAW, SideOutcome.WIN, SideOutcome.REGULATION_LOSS}
)
_AS_IF_PLAYED: Final = frozenset({SideOutcome.UNEXCUSED_LOSS, SideOutcome.UNEXCUSED_WIN})

_ANSWER: Final = {
    SideOutcome.LOSS: SideOutcome.WIN,
    SideOutcome.DRAW: SideOutcome.DRAW,
    SideOutcome.EXCUSED_LOSS: SideOutcome.EXCUSED_WIN,
    SideOutcome.UNEXCUSED_LOSS: SideOutcome.UNEXCUSED_WIN,
    SideOutcome.REGULATION_LOSS: SideOutcome.REGULATION_LOSS,
    SideOutcome.DOUBLE_FORFEIT: SideOutcome.DOUBLE_FORFEIT,
}
_OPPOSITE: Final = _ANSWER | {other: one for one, other in _ANSWER.items()}


def opposite(outcome: SideOutcome) -> SideOutcome:
    """Return what the opponent must have when one side has this result (4).

    >>> opposite(SideOutcome.UNEXCUSED_WIN).value, opposite(SideOutcome.REGULATION_LOSS).value
    ('0fne', '0r')
    """
    return _OPPOSITE[outcome]


CODES: Final = tuple(outcome.value for outcome in SideOutcome)
