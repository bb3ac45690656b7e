"""A scoregroup with its upfloaters in its round, and what the criteria count in it.

Writer and verifier build the same problems with this module. Nothing here solves anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ronde.certificates.document import CriterionValue
from ronde.kernel.unpaired import Unpaired
from ronde.systems.double_swiss.rules import RULES_2026 as DOUBLE_SWISS
from ronde.systems.swiss_team.rules import RULES_2024, RULES_2026
from ronde.systems.topgroup.criteria import (
    FOLLOWING,
    REPEATED,
    SCORES,
    UPFLOATERS,
    FollowingRule,
    TopGroupField,
)
from ronde.systems.topgroup.problems import SetStatement
from ronde.systems.topgroup.rules import TopgroupRules

EDITIONS: Final[dict[str, TopgroupRules]] = {
    edition.rules.key: edition for edition in (RULES_2024, RULES_2026, DOUBLE_SWISS)
}


class TopgroupSituation:
    """A bracket about to be paired: who is left, and the sets that may float up."""

    def __init__(self, field: TopGroupField, left: Unpaired) -> None:
        self.field, self.left = field, left
        self.sets = SetStatement(field, left)
        self.rule = field.table.following

    @property
    def asks_following(self) -> bool:
        """Whether it matters how many upfloaters the following scoregroup needs."""
        by_upfloaters = self.rule is not FollowingRule.AMONG_THEMSELVES
        return by_upfloaters and self.sets.score_below is not None

    def of_set(self, upfloaters: Sequence[int], needed: int | None) -> tuple[CriterionValue, ...]:
        """Return what the criteria about sets count of these places.

        `needed` is the number of C6, None where it is not asked about.
        """
        scores = [self.field.standing.scores[self.left.ranks[place]] for place in upfloaters]
        floated = [self.field.floated[self.left.ranks[place]] for place in upfloaters]
        values = []
        for criterion in self.field.table.sets:
            said = (criterion.article, criterion.name)
            if criterion.name == UPFLOATERS:
                values.append(CriterionValue(*said, len(upfloaters)))
            elif criterion.name == SCORES:
                counted = tuple((score, scores.count(score)) for score in sorted(set(scores)))
                values.append(CriterionValue(*said, scores=counted))
            elif criterion.name == FOLLOWING and needed is not None:
                values.append(CriterionValue(*said, needed))
            elif criterion.name == REPEATED:
                values.append(CriterionValue(*said, sum(floated)))
        return tuple(values)

    def of_pairs(self, pairs: Iterable[tuple[int, int]]) -> tuple[CriterionValue, ...]:
        """Return what the criteria about pairs count of these pairs of ranks."""
        field = self.field
        top_score = field.standing.scores[self.left.ranks[0]]
        members = [(field.member(a, top_score), field.member(b, top_score)) for a, b in pairs]
        return tuple(
            CriterionValue(c.article, c.name, sum(c.counts(a, b) for a, b in members))
            for c in field.table.pairs
        )
