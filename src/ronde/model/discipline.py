"""The disciplines that are played, with the points that they usually have."""

from __future__ import annotations

from enum import Enum

from ronde.i18n import phrase, phrase_in
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
    def rating(self) -> str:
        """The heading of a column of ratings: those of draughts are not called Elo."""
        if self is Discipline.CHESS:
            return phrase_in("column", "Rating")
        return phrase_in("column, draughts", "Rating")

    @property
    def points(self) -> PointSystem:
        """What a game usually brings."""
        return CHESS if self is Discipline.CHESS else DRAUGHTS


class Variant(Enum):
    """How the pieces stand at first; the values are those that the database keeps."""

    STANDARD = "standard"
    CHESS960 = "chess960"

    @property
    def word(self) -> str:
        """The variant as papers name it."""
        return phrase("Standard chess") if self is Variant.STANDARD else "Chess960"


def discipline_of(points: PointSystem) -> Discipline:
    """Return the discipline that the points of a tournament tell: 2-1-0 is draughts."""
    is_draughts = (points.white_win, points.white_draw) == (20, 10)
    return Discipline.DRAUGHTS if is_draughts else Discipline.CHESS
