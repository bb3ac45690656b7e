"""How often something is asked to happen: a number, a share, and either by round."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple, TypeVar

from ronde.simulate.chance import Chance

Case = TypeVar("Case")

_WRITTEN: Final = re.compile(r"([0-9]{1,6})|([0-9]{1,3}(?:\.[0-9]{1,3})?)%")
_BY_ROUND: Final = re.compile(r"([0-9]{1,3}):(.+)")


class Amount(NamedTuple):
    """So many times, or in that share of all cases."""

    number: int = 0
    share: Fraction | None = None

    def __str__(self) -> str:
        if self.share is None:
            return str(self.number)
        return f"{round(float(self.share * 100), 3):g}%"

    def chosen(self, cases: Sequence[Case], chance: Chance) -> list[Case]:
        """Return in which of the cases it happens; of a number as many as there are cases."""
        if self.share is None:
            return list(chance.shuffled(cases)[: self.number]) if self.number else []
        times, of = self.share.numerator, self.share.denominator
        return [case for case in cases if chance.chance(times, of)]


@dataclass(frozen=True, slots=True)
class Amounts:
    """An amount for the whole event, or one for each round that is named.

    >>> str(read_amounts("4")), str(read_amounts("2.5%")), str(read_amounts("1:2,3:10%"))
    ('4', '2.5%', '1:2,3:10%')
    """

    throughout: Amount | None = None
    by_round: tuple[tuple[int, Amount], ...] = ()

    def __str__(self) -> str:
        if self.throughout is not None:
            return str(self.throughout)
        return ",".join(f"{round_}:{amount}" for round_, amount in self.by_round)


def read_amounts(text: str) -> Amounts:
    """Return what a text such as `4`, `5%` or `1:2,3:10%` asks; raises ValueError."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 1 and ":" not in parts[0]:
        return Amounts(_amount(parts[0]))
    by_round: dict[int, Amount] = {}
    for part in parts:
        found = _BY_ROUND.fullmatch(part)
        if found is None or int(found[1]) in by_round or int(found[1]) == 0:
            raise ValueError(text)
        by_round[int(found[1])] = _amount(found[2].strip())
    return Amounts(by_round=tuple(sorted(by_round.items())))


def _amount(text: str) -> Amount:
    found = _WRITTEN.fullmatch(text)
    if found is None:
        raise ValueError(text)
    if found[1]:
        return Amount(int(found[1]))
    share = Fraction(found[2]) / 100
    if share > 1:
        raise ValueError(text)
    return Amount(share=share)
