"""Sets of upfloaters as a matching problem of those who are left, or of the upper ones of them.

In a window that ends above the last ones, lower teams may be matched as if all of them could
meet, since those below the window could help. So it admits more sets than there are. What is
best there is best of all if it will do: no set with a team from below the window has scores as
high, unless it is smaller.
"""

from __future__ import annotations

from ronde.kernel.bits import run
from ronde.kernel.matching import BestMatchings, MatchingProblem, augment
from ronde.kernel.unpaired import Unpaired
from ronde.systems.topgroup.criteria import TopGroupField
from ronde.systems.topgroup.problems import CheapestMatching, Column, SetStatement, following_places


class SetProblem(SetStatement):
    """Sets of upfloaters of those who are left down to the end of a window, to be solved."""

    def matching(self, stated: CheapestMatching[Column]) -> MatchingProblem:
        """Return a statement of the problem, with an order for the greedy start."""
        everybody = run(0, len(self.kinds))
        order = [(v, self.residents) for v in range(self.left.residents)]
        order += [(v, everybody) for v in range(self.left.residents, len(self.kinds))]
        return MatchingProblem(stated.legal, stated.classes, stated.costs, order)

    def solved(self, *, asks_following: bool = False) -> tuple[BestMatchings, dict[Column, int]]:
        """Return the best pairings of everybody who is left, and what their sets count."""
        stated = self.stated(asks_following=asks_following)
        best = BestMatchings(self.matching(stated))
        return best, stated.layout.read(best.total)

    def is_possible(self) -> bool:
        """Whether there is any set at all; in a window there may be none."""
        everybody = run(0, len(self.legal))
        return not augment(self.legal, [-1] * len(self.legal), everybody, everybody)

    def upfloating(self, best: BestMatchings) -> int:
        """Return how many float up."""
        residents = self.left.residents
        return sum(partner >= residents for partner in best.partner[:residents])

    def take(self, best: BestMatchings, place: int) -> bool:
        """Put somebody into the set if some best set has all the members so far."""
        if not best.graph[place] & self.residents:
            return False
        return best.narrow({place: self.residents})

    def leave(self, best: BestMatchings, place: int) -> bool:
        """Keep somebody out of the set if some best set does without."""
        if not best.graph[place] & self.residents:
            return True
        return best.narrow({place: ~self.residents})


def window_of(field: TopGroupField, left: Unpaired) -> int | None:
    """Return where a window ends that has room for every set, None if it held nearly everybody.

    Below the following scoregroup it has as many teams as above, and whole scoregroups only; the
    number of its teams is even.
    """
    scores, ranks = field.standing.scores, left.ranks
    end = 2 * (left.residents + len(following_places(field, left)))
    while end < len(ranks) and (end % 2 or scores[ranks[end]] == scores[ranks[end - 1]]):
        end += 1
    return end if 2 * end <= len(ranks) else None
