"""The nine results of section 4, what they are worth, and which of them count (6.4, 6.5)."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Outcome(Enum):
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

        >>> [outcome.value for outcome in Outcome if not outcome.counts]
        ['0fe', '2fe', '0d']
        """
        return self.was_played or self in _AS_IF_PLAYED


# INTERPRETATION 0058: 0-0 by the regulations was played and counts, a double forfeit does not.
_PLAYED: Final = frozenset({Outcome.LOSS, Outcome.DRAW, Outcome.WIN, Outcome.REGULATION_LOSS})
_AS_IF_PLAYED: Final = frozenset({Outcome.UNEXCUSED_LOSS, Outcome.UNEXCUSED_WIN})

_ANSWER: Final = {
    Outcome.LOSS: Outcome.WIN,
    Outcome.DRAW: Outcome.DRAW,
    Outcome.EXCUSED_LOSS: Outcome.EXCUSED_WIN,
    Outcome.UNEXCUSED_LOSS: Outcome.UNEXCUSED_WIN,
    Outcome.REGULATION_LOSS: Outcome.REGULATION_LOSS,
    Outcome.DOUBLE_FORFEIT: Outcome.DOUBLE_FORFEIT,
}
_OPPOSITE: Final = _ANSWER | {other: one for one, other in _ANSWER.items()}


def opposite(outcome: Outcome) -> Outcome:
    """Return what the opponent must have when one side has this result (4).

    >>> opposite(Outcome.UNEXCUSED_WIN).value, opposite(Outcome.REGULATION_LOSS).value
    ('0fne', '0r')
    """
    return _OPPOSITE[outcome]


CODES: Final = tuple(outcome.value for outcome in Outcome)
