"""The kinds of absence that somebody notes for a round of a season.

INTERPRETATION 0111: each is one of the byes that files have, so that every format carries it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from ronde.i18n import phrase
from ronde.keizer.terms import RoundHappening
from ronde.model import ByeKind


class Absence(Enum):
    """Why a member does not play; the values are the names of the settings with the shares."""

    NOTICE = "absence"
    CLUB = "club-match"
    SILENT = "unannounced"

    @property
    def happening(self) -> RoundHappening:
        """What such a round is to the member."""
        return RoundHappening(self.value)

    @property
    def bye(self) -> ByeKind:
        """The bye that files and the office have for it."""
        return _BYES[self]

    @property
    def word(self) -> str:
        """The kind in words for people."""
        return _WORDS[self]


_BYES: Final[Mapping[Absence, ByeKind]] = {
    Absence.NOTICE: ByeKind.HALF_POINT,
    Absence.CLUB: ByeKind.FULL_POINT,
    Absence.SILENT: ByeKind.ZERO_POINT,
}
_WORDS: Final[Mapping[Absence, str]] = {
    Absence.NOTICE: phrase("away with notice"),
    Absence.CLUB: phrase("a match for the club"),
    Absence.SILENT: phrase("away without notice"),
}
ABSENCE_OF: Final[Mapping[ByeKind, Absence]] = {bye: kind for kind, bye in _BYES.items()}
