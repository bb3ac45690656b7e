"""The disciplines that are played, with the points that they usually have."""

from __future__ import annotations

from enum import Enum

from ronde.i18n import phrase
from ronde.model.points import CHESS, DRAUGHTS, PointSystem


class Discipline(Enum):
    """What is played; the values are those that the database keeps."""

    CHESS = "chess"
    DRAUGHTS = "draughts"

    @property
    def word(self) -> str:
        """The discipline within a sentence."""
        return phrase("chess") if self is Discipline.CHESS else phrase("draughts")

    @property
    def label(self) -> str:
        """The discipline as a choice."""
        return phrase("Chess") if self is Discipline.CHESS else phrase("Draughts")

    @property
    def points(self) -> PointSystem:
        """What a game usually brings."""
        return CHESS if self is Discipline.CHESS else DRAUGHTS
