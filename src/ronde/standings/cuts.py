"""Which contributions the modifiers cut and median take away (articles 14 and 16.5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ronde.standings.working import Contribution, Cut

Significance = Callable[[Contribution], tuple[int, int]]
Order = Sequence[int] | Sequence[tuple[int, int]]


def by_amount(line: Contribution) -> tuple[int, int]:
    """Return the order for sums of scores and means of ratings: the lowest amount first."""
    return line.amount, 0


def by_opponent(line: Contribution) -> tuple[int, int]:
    """Return the order since 2023: the lowest-scoring opponent, then the lowest product."""
    return line.score, line.amount


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
    amounts = [line.amount for line in lines]
    order = [cuts.significance(line) for line in lines] if cuts.low else amounts
    absences = [i for i, line in enumerate(lines) if line.is_absence]
    made = list(lines)
    for index, cut in cut_places(amounts, order, absences, cuts).items():
        article = cuts.absence_article if cut is Cut.ABSENCE else cuts.article
        made[index] = _marked(made[index], cut, article)
    return tuple(made)


def cut_places(
    amounts: Sequence[int], order: Order, absences: Sequence[int], cuts: Cuts
) -> dict[int, Cut]:
    """Return the places of the amounts that are cut, and why.

    `order` has their significance, `absences` the places of voluntary unplayed rounds.
    """
    left = list(range(len(amounts)))
    found: dict[int, Cut] = {}
    for _ in range(min(cuts.low, len(left))):
        index = least = min(left, key=order.__getitem__)
        cut = Cut.LOWEST
        if absences and cuts.absences_first:
            index, cut = _absence_or_least(amounts, [i for i in absences if i not in found], least)
        found[index] = cut
        left.remove(index)
    for _ in range(min(cuts.high, len(left))):
        index = max(left, key=amounts.__getitem__)
        found[index] = Cut.HIGHEST
        left.remove(index)
    return found


def cut_sum(amounts: Sequence[int], absences: Sequence[int], cuts: Cuts) -> int:
    """Return how much is cut of amounts whose significance is how large they are."""
    if absences and cuts.absences_first:
        return sum([amounts[i] for i in cut_places(amounts, amounts, absences, cuts)])
    ordered = sorted(amounts)
    highest = max(cuts.low, len(ordered) - cuts.high)
    return sum(ordered[: cuts.low]) + sum(ordered[highest:])


def _absence_or_least(
    amounts: Sequence[int], absences: Sequence[int], least: int
) -> tuple[int, Cut]:
    """Return what is cut next at the low end, where `least` is the least significant value.

    Article 16.5: the lowest contribution of a voluntary unplayed round goes first, unless it
    is lower than the least significant value.
    """
    if absences:
        first = min(absences, key=amounts.__getitem__)
        if amounts[first] >= amounts[least]:
            return first, Cut.ABSENCE
    return least, Cut.LOWEST


def _marked(contribution: Contribution, cut: Cut, article: str) -> Contribution:
    """Return a contribution as cut; the article of a stand-in stays beside that of the cut."""
    own = contribution.article
    return contribution._replace(
        cut=cut, article=f"{own}, {article}" if own and article else own or article
    )
