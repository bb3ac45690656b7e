"""The quality criteria C5 to C10 (2.3), and what they make a pair cost.

A pair of a resident and a lower player makes the latter an upfloater. Fields of one integer hold
the criteria in their order, so the cheapest pairing of everybody who is left complies best.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from ronde.kernel.matching import SCALE_BITS, Costs
from ronde.kernel.weights import Layout


class PlayerKind(NamedTuple):
    """What the criteria see of a player; of a resident only the preference.

    `excess` is the number of upfloats of a maximum upfloater, 0 of everybody else.
    """

    preference: int
    is_resident: bool = False
    score: int = 0
    excess: int = 0
    upfloated_last: bool = False


class DubovCriterion(NamedTuple):
    """One criterion: what an upfloater adds to the number to be minimised.

    `by_score` compares lists of scores, the lowest first. C7 alone asks about pairs.
    """

    name: str
    article: str
    of_upfloater: Callable[[PlayerKind], int] | None
    by_score: bool = False
    in_last_round: bool = True


def each_upfloater(_upfloater: PlayerKind) -> int:
    """Count every upfloater."""
    return 1


def is_maximum(upfloater: PlayerKind) -> int:
    """Count maximum upfloaters (1.8.1)."""
    return int(upfloater.excess > 0)


def upfloats_of_maximum(upfloater: PlayerKind) -> int:
    """Add up how often the maximum upfloaters were upfloated.

    INTERPRETATION 0039: the sum over all maximum upfloaters of the set.
    """
    return upfloater.excess


def repeats_upfloat(upfloater: PlayerKind) -> int:
    """Count upfloaters who were upfloated in the previous round."""
    return int(upfloater.upfloated_last)


CRITERIA = (
    DubovCriterion("upfloaters", "C5", each_upfloater),
    DubovCriterion("scores-of-upfloaters", "C6", each_upfloater, by_score=True),
    DubovCriterion("denied-preferences", "C7", None),
    DubovCriterion("maximum-upfloaters", "C8", is_maximum, in_last_round=False),
    DubovCriterion(
        "upfloats-of-maximum-upfloaters", "C9", upfloats_of_maximum, in_last_round=False
    ),
    DubovCriterion("repeated-upfloats", "C10", repeats_upfloat, in_last_round=False),
)

Column = tuple[DubovCriterion, int]
"""A criterion, and for lists of scores the score."""


class DubovTariff:
    """What a pair of two kinds costs, in the units of the criteria that apply."""

    def __init__(self, kinds: Sequence[PlayerKind], residents: int, *, is_last_round: bool) -> None:
        self.kinds = kinds
        self.layout = Layout(_fields(kinds, residents, is_last_round), spare_bits=SCALE_BITS)

    def costs(self) -> Costs:
        """Return the cost of every pair of kinds; among lower players nothing counts."""
        prices = [0 if kind.is_resident else self._price(kind) for kind in self.kinds]
        denied = sum(u for (c, _), u in self.layout.units.items() if c.of_upfloater is None)
        rows: Costs = []
        for one, mine in zip(self.kinds, prices, strict=True):
            row: list[int | None] = []
            for other, price in zip(self.kinds, prices, strict=True):
                if not one.is_resident and not other.is_resident:
                    row.append(0)
                else:
                    clash = denied if one.preference == other.preference else 0
                    row.append(mine + price + clash)
            rows.append(row)
        return rows

    def _price(self, upfloater: PlayerKind) -> int:
        """Return what an upfloater of that kind costs, colours aside."""
        units, price = self.layout.units, 0
        for (criterion, score), unit in units.items():
            ask = criterion.of_upfloater
            if ask is not None and (not criterion.by_score or score == upfloater.score):
                price += unit * ask(upfloater)
        return price


def _fields(
    kinds: Sequence[PlayerKind], residents: int, is_last_round: bool
) -> Iterator[tuple[Column, int]]:
    """Yield the fields of a cost with their ceilings: no more pairs count than residents."""
    lower = [kind for kind in kinds if not kind.is_resident]
    for criterion in CRITERIA:
        if is_last_round and not criterion.in_last_round:
            continue
        ask = criterion.of_upfloater
        most = max((ask(kind) for kind in lower), default=0) if ask else 1
        scores = sorted({kind.score for kind in lower}) if criterion.by_score else [0]
        for score in scores:
            yield (criterion, score), residents * most
