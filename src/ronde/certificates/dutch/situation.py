"""A bracket in its round, and the matching problem that each edition states for it.

Writer and verifier of a certificate build the same problems from the tournament, and read the
values of the criteria, with this module. Nothing here solves anything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ronde.certificates.document import CriterionValue, ProofReach
from ronde.certificates.effort import MOST_STEPS, steps_of_problem
from ronde.kernel.bits import mask_of
from ronde.kernel.standing import Standing
from ronde.systems.dutch import edition_2017, edition_2026
from ronde.systems.dutch.census import Amounts
from ronde.systems.dutch.edition import When
from ronde.systems.dutch.problem import DutchBracket, DutchBracketProblem, DutchContext, DutchScope

EDITIONS = {edition.key: edition for edition in (edition_2017.EDITION, edition_2026.EDITION)}


@dataclass(frozen=True)
class BracketSituation:
    """A bracket about to be paired.

    `following` are first rank and end of the next scoregroup, if there is one. `takers` says
    who may receive the bye. Since 2026 the bye is `pending` until it has been given, and `due`
    in the bracket of the lowest score that can receive it and in those below.
    """

    context: DutchContext
    bracket: DutchBracket
    following: tuple[int, int] | None
    takers: Sequence[bool]
    pending: bool = False
    due: bool = False

    @property
    def standing(self) -> Standing:
        """The state of the round."""
        return self.context.standing

    @property
    def next_is_final(self) -> bool:
        """Whether the next bracket is the last one."""
        return self.following is not None and self.following[1] == self.standing.size

    def problem(self, reach: ProofReach, downfloaters: int) -> DutchBracketProblem:
        """Return the problem that looks so far, for candidates with so many downfloaters."""
        scope = self.scope(reach, downfloaters)
        return DutchBracketProblem(self.context, self.bracket, scope)

    def scope(self, reach: ProofReach, downfloaters: int) -> DutchScope:
        """Return how far that problem looks."""
        state = _scope_2026 if self.context.edition.always_completes else _scope_2017
        return state(self, reach, downfloaters)

    def steps(self, reach: ProofReach, downfloaters: int) -> int:
        """Return how many steps it takes to state that problem and to check a proof in it."""
        standing, bracket = self.standing, self.bracket
        scope, players = self.scope(reach, downfloaters), bracket.players()
        size = len(players) + max(scope.end - bracket.end, 0) + scope.places
        scores = {standing.scores[rank] for rank in players}
        if len(scores) ** 2 + size**2 > MOST_STEPS:
            return len(scores) ** 2 + size**2
        differences = {abs(one - other) for one in scores for other in scores}
        kinds = {
            (standing.scores[r], standing.traits[r], standing.may_have_bye[r], standing.games[r])
            for r in players
        }
        criteria = len(self.context.edition.criteria)
        fields = criteria * (len(differences) + len(scores))
        width = (standing.round * size).bit_length() + 2
        return steps_of_problem(size, len(kinds) + len(bracket.moved_down) + 5, fields * width)


def _scope_2017(at: BracketSituation, reach: ProofReach, downfloaters: int) -> DutchScope:
    size, bracket = at.standing.size, at.bracket
    if reach is ProofReach.LOOK_AHEAD and at.following is not None:
        # Nobody can need more places than there are downfloaters and players in the next
        # bracket, so no candidate with so many downfloaters, or fewer, is cut off.
        first, end = at.following
        return DutchScope(
            downfloaters + end - first,
            end,
            end,
            features=frozenset({When.ALWAYS, When.LOWER_PLAYERS, When.LOOK_AHEAD}),
            nobody_meets_nobody=True,
            names_barred=at.next_is_final,
        )
    if reach is ProofReach.COMPLETION:
        features = frozenset({When.ALWAYS, When.LOWER_PLAYERS})
        return DutchScope(_odd_below(at), 0, size, at.takers, features)
    if reach is ProofReach.ALONE:
        return DutchScope(downfloaters)
    return DutchScope(bracket.size % 2, takers=at.takers)


def _scope_2026(at: BracketSituation, reach: ProofReach, downfloaters: int) -> DutchScope:
    with_bye = frozenset({When.ALWAYS, When.BYE_HERE})
    if reach is ProofReach.COMPLETION and at.following is not None:
        features = frozenset({When.ALWAYS, When.LOWER_PLAYERS, When.LOOK_AHEAD})
        if at.due and downfloaters == 1:
            features |= with_bye
        return DutchScope(_odd_below(at), at.following[1], at.standing.size, at.takers, features)
    if reach is ProofReach.ALONE:
        if at.due:
            return DutchScope(1, takers=at.takers, features=with_bye)
        return DutchScope(downfloaters)
    return DutchScope(at.bracket.size % 2, takers=at.takers, features=with_bye)


def _odd_below(at: BracketSituation) -> int:
    """Return 1 when the bracket and everybody below are an odd number."""
    return (len(at.bracket.moved_down) + at.standing.size - at.bracket.first) % 2


def eligible(standing: Standing, score: int) -> list[bool]:
    """Return who may receive the bye among those who have at most that score."""
    rows = zip(standing.may_have_bye, standing.scores, strict=True)
    return [may and own <= score for may, own in rows]


def round_graph(standing: Standing, takers: Sequence[bool], *, odd: bool) -> list[int]:
    """Return who may meet whom by rank; if the number is odd, the last vertex is the bye."""
    graph = list(standing.legal)
    if odd:
        bye = 1 << standing.size
        graph = [row | bye if may else row for row, may in zip(graph, takers, strict=True)]
        graph.append(mask_of(rank for rank, may in enumerate(takers) if may))
    return graph


# The values of the criteria ----------------------------------------------------------------


def criteria_of(problem: DutchBracketProblem, amounts: Amounts) -> tuple[CriterionValue, ...]:
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
