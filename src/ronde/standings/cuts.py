"""Which contributions the modifiers cut and median take away (articles 14 and 16.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ronde.standings.working import Contribution, Cut

Significance = Callable[[Contribution], tuple[int, int]]


def by_amount(line: Contribution) -> tuple[int, int]:
    """Return the order for sums of scores and means of ratings: the lowest amount first."""
    return line.amount, 0


def by_opponent(line: Contribution) -> tuple[int, int]:
    """Return the order since August 2024: the lowest-scoring opponent, then the lowest product."""
    return line.score, line.amount


def by_result(line: Contribution) -> tuple[int, int]:
    """Return the order of 2023: the worst result, then the lowest product."""
    return line.points, line.amount


def by_product(line: Contribution) -> tuple[int, int]:
    """Return the order for want of a rule: the lowest product."""
    return line.amount, 0


class Cuts(NamedTuple):
    """How much is cut at either end, and in which order."""

    low: int
    high: int
    significance: Significance = by_amount
    absences_first: bool = False
    article: str = ""
    absence_article: str = ""


def with_cuts(lines: Sequence[Contribution], cuts: Cuts) -> tuple[Contribution, ...]:
    """Return the contributions, those that do not count marked with the reason."""
    left = list(range(len(lines)))
    order = [cuts.significance(line) for line in lines] if cuts.low else []
    marks: dict[int, tuple[Cut, str]] = {}
    for _ in range(min(cuts.low, len(left))):
        least = min(left, key=order.__getitem__)
        index, mark = _next_low(lines, left, least, cuts)
        marks[index] = mark
        left.remove(index)
    for _ in range(min(cuts.high, len(left))):
        index = max(left, key=lambda i: lines[i].amount)
        marks[index] = (Cut.HIGHEST, cuts.article)
        left.remove(index)
    made = list(lines)
    for index, (cut, article) in marks.items():
        made[index] = _marked(made[index], cut, article)
    return tuple(made)


def _next_low(
    lines: Sequence[Contribution], left: list[int], least: int, cuts: Cuts
) -> tuple[int, tuple[Cut, str]]:
    """Return what is cut next at the low end, where `least` is the least significant value.

    Article 16.5: the lowest contribution of a voluntary unplayed round goes first, unless it
    is lower than the least significant value.
    """
    if cuts.absences_first:
        absences = [i for i in left if lines[i].is_absence]
        if absences:
            first = min(absences, key=lambda i: lines[i].amount)
            if lines[first].amount >= lines[least].amount:
                return first, (Cut.ABSENCE, cuts.absence_article)
    return least, (Cut.LOWEST, cuts.article)


def _marked(contribution: Contribution, cut: Cut, article: str) -> Contribution:
    """Return a contribution as cut; the article of a stand-in stays beside that of the cut."""
    own = contribution.article
    return contribution._replace(
        cut=cut, article=f"{own}, {article}" if own and article else own or article
    )
