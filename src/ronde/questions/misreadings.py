"""Readings that no text allows and engines are known to have: why they pair as they do.

Each is an engine of ours with one rule read wrongly. It tells nothing about who is right, which is
known already, but names the article that was missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ronde.errors import NoLegalPairingError
from ronde.i18n import phrase
from ronde.kernel.ledger import UnplayedRound
from ronde.model import Tournament
from ronde.systems.base import PairingSystem, RoundPairing
from ronde.systems.dutch import route_2026
from ronde.systems.dutch.edition_2026 import EDITION
from ronde.systems.dutch.system import DutchSystem


@dataclass(frozen=True, slots=True)
class Misreading:
    """An article read wrongly, in words, and our engine with that fault."""

    rules: str
    article: str
    told: str
    engine: PairingSystem


def _only_points_float(unplayed: UnplayedRound) -> bool:
    """Whether a round not played brings more than a loss; the fault: the bye is no exception."""
    return unplayed.worth > unplayed.loss


MISREADINGS: Final = (
    Misreading(
        "dutch-2026",
        "1.4.3",
        phrase("It was paired as if a bye that is worth nothing were no downfloat."),
        DutchSystem(
            replace(EDITION, history=EDITION.history._replace(is_downfloat=_only_points_float)),
            route_2026.pair_brackets,
        ),
    ),
)


def misread(before: Tournament) -> Iterator[tuple[Misreading, RoundPairing]]:
    """Yield the next round as each misreading of its rules pairs it, where it finds a pairing."""
    for one in MISREADINGS:
        if one.rules == before.rules:
            try:
                yield one, one.engine.pair(before)
            except NoLegalPairingError:
                continue
