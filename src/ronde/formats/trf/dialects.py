"""The dialects that are written, and what each of them can say."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from ronde.formats.draft import LETTER_OF_BYE
from ronde.formats.trf.cells import OLD_LETTER_OF_BYE
from ronde.model import ByeKind


@dataclass(frozen=True, slots=True)
class Dialect:
    """One way to write a report.

    `scoring` is the record that tells what results are worth, `has_xx` says whether the lines
    of JaVaFo are known, `has_teams` whether records about teams are tolerated, `is_complete`
    whether every player has a rank and a cell for every round.
    """

    name: str
    bye_letters: Mapping[ByeKind, str]
    scoring: str | None = None
    has_xx: bool = False
    has_teams: bool = True
    is_complete: bool = False
    is_trf26: bool = False

    @property
    def has_old_byes(self) -> bool:
        """Whether one sign stands for both byes that bring a full point."""
        return self.bye_letters is OLD_LETTER_OF_BYE


DIALECTS: Final = {
    dialect.name: dialect
    for dialect in (
        Dialect("trf06", OLD_LETTER_OF_BYE),
        Dialect("trf16", LETTER_OF_BYE),
        Dialect("trfx", LETTER_OF_BYE, scoring="XXS", has_xx=True, is_complete=True),
        Dialect("trfbx", LETTER_OF_BYE, scoring="BB", has_xx=True, has_teams=False),
        Dialect("trf26", LETTER_OF_BYE, scoring="162", is_trf26=True),
    )
}


def recognised(codes: set[str], *, old_byes: bool) -> str:
    """Return the name of the dialect that has these records.

    >>> recognised({"001", "XXR", "142"}, old_byes=False), recognised({"001"}, old_byes=True)
    ('trf26', 'trf06')
    """
    if codes & TRF26_CODES:
        return "trf26"
    if any(code.startswith("BB") for code in codes):
        return "trfbx"
    if any(code.startswith("XX") for code in codes):
        return "trfx"
    return "trf06" if old_byes else "trf16"


TRF26_CODES: Final = frozenset(
    (
        "142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250", "260",
        "299", "300", "310", "320", "330", "352", "362",
    )
)  # fmt: skip
