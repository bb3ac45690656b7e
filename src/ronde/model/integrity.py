"""What touched the integrity of an event: the notes that a report carries as comment lines.

Each stands as `### KIND @ Round n: detail` in a tournament report, in English and in codes, so
that a rating office and a checker can read it. INTERPRETATION 0122.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import Final, NamedTuple

from ronde.model.ids import RoundNumber


class IntegrityKind(Enum):
    """What happened, in the word of the comment line."""

    LEFT = "FIDE mode exited"
    BY_HAND = "MPA"
    IMPORT = "Import"
    NUMBERS = "Numbers"
    RATING = "Rating correction"
    CORRECTION = "Correction"
    ADJOURNMENT = "Adjournment"
    CONFIGURATION = "Configuration"
    PROHIBITION = "Prohibition"
    FULL_POINT_BYE = "FPB"
    NOT_PLAYED = "Not played"


class IntegrityNote(NamedTuple):
    """One note; `round` is the round to be paired next, or the one that it concerns.

    >>> IntegrityNote(IntegrityKind.BY_HAND, RoundNumber(2), "1-2 3-4 => 1-3 2-4").line
    '### MPA @ Round 2: 1-2 3-4 => 1-3 2-4'
    """

    kind: IntegrityKind
    round: RoundNumber
    detail: str = ""

    @property
    def line(self) -> str:
        """The comment line of a tournament report."""
        said = f"{_MARK} {self.kind.value} @ Round {self.round}"
        return f"{said}: {self.detail}" if self.detail else said


_MARK: Final = "###"
_LINE: Final = re.compile(
    rf"{_MARK} (?P<kind>{'|'.join(re.escape(kind.value) for kind in IntegrityKind)})"
    r" @ Round (?P<round>[0-9]{1,3})(?:: (?P<detail>.*))?"
)


def note_in(line: str) -> IntegrityNote | None:
    """Return the note that a comment line holds, None for any other line.

    >>> note_in("### FIDE mode exited @ Round 3").round
    3
    """
    found = _LINE.fullmatch(line.rstrip())
    if found is None:
        return None
    round_ = RoundNumber(int(found["round"]))
    return IntegrityNote(IntegrityKind(found["kind"]), round_, found["detail"] or "")
