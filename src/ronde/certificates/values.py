"""The values of the criteria as a certificate states them."""

from __future__ import annotations

from ronde.certificates.document import CriterionValue
from ronde.systems.dutch.census import Amounts
from ronde.systems.dutch.problem import BracketProblem


def criteria_of(problem: BracketProblem, amounts: Amounts) -> tuple[CriterionValue, ...]:
    """Return the value of every criterion that has a say in the problem."""
    values = []
    for k, criterion in enumerate(problem.context.edition.criteria):
        if criterion.when not in problem.scope.features:
            continue
        if criterion.by_difference:
            own = [(d, n) for (place, d), n in amounts.items() if place == k]
            listed = tuple(sorted(own, reverse=True))
            values.append(CriterionValue(criterion.article, criterion.name, differences=listed))
        else:
            values.append(CriterionValue(criterion.article, criterion.name, amounts.get((k, 0), 0)))
    return tuple(values)
