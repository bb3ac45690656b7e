"""Checks the proof of one bracket: matching, duals, criteria values, order."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.certificates.document import BracketClaim, Optimum
from ronde.certificates.ordering import OrderCheck
from ronde.certificates.values import criteria_of
from ronde.kernel.bits import mask_of
from ronde.kernel.certificate import Certificate, flaws_of_optimum
from ronde.systems.dutch.census import amounts_of, edges_of
from ronde.systems.dutch.problem import BracketProblem


@dataclass(frozen=True, slots=True)
class Flaw:
    """A claim that is not proved, and why."""

    claim: str
    sentence: str


def flaws_of_proof(problem: BracketProblem, claim: BracketClaim) -> list[Flaw]:
    """Return why the certificate does not prove the candidate best in the problem."""
    optimum = claim.optimum
    if optimum is None:
        return [Flaw("optimum", "the proof that no candidate is better is missing")]
    shape = _flaws_of_shape(problem, optimum)
    if shape:
        return [Flaw("optimum", shape)]
    if _candidate_in(problem, optimum) != {frozenset(pair) for pair in claim.pairs}:
        return [Flaw("candidate", "the matching that is proved has other pairs")]
    return _flaws_of_duals(problem, optimum) or _flaws_of_values(problem, optimum)


def flaws_of_order(problem: BracketProblem, optimum: Optimum) -> list[Flaw]:
    """Return the earlier choice that a best candidate has; the proof has been checked before.

    Raises TooManyExchangesError when the order cannot be verified in reasonable time.
    """
    odd_sets = [mask_of(odd_set.vertices) for odd_set in optimum.odd_sets if odd_set.dual]
    check = OrderCheck(problem, _tight(problem, optimum), odd_sets)
    earlier = check.earlier_choice(optimum.partner)
    if earlier is None:
        return []
    return [Flaw("order", f"a candidate just as good is earlier: {earlier}")]


def _flaws_of_shape(problem: BracketProblem, optimum: Optimum) -> str:
    """Return what makes the proof speak of another problem than the bracket's."""
    ids = problem.context.standing.ids
    expected = [*(int(ids[rank]) for rank in problem.players), *[None] * problem.scope.places]
    if list(optimum.vertices) != expected:
        return "the proof is about other vertices than the bracket has"
    size = len(expected)
    if len(optimum.partner) != size or len(optimum.duals) != size or optimum.scale < 1:
        return "matching and duals do not fit the vertices"
    inside = range(size)
    if any(w not in inside for w in optimum.partner):
        return "somebody is matched with a vertex that does not exist"
    sets = [odd_set.vertices for odd_set in optimum.odd_sets]
    if any(len(set(one)) != len(one) or not set(one) <= set(inside) for one in sets):
        return "an odd set names vertices that do not exist"
    if any(_overlap(set(one), set(other)) for one in sets for other in sets):
        return "two odd sets overlap"
    return ""


def _overlap(one: set[int], other: set[int]) -> bool:
    return bool(one & other) and not (one <= other or other <= one)


def _candidate_in(problem: BracketProblem, optimum: Optimum) -> set[frozenset[int | None]]:
    """Return the pairs of the matching inside the bracket."""
    names = optimum.vertices
    pairs = ((v, w) for v, w in enumerate(optimum.partner) if v < w < problem.current)
    return {frozenset((names[v], names[w])) for v, w in pairs}


def _flaws_of_duals(problem: BracketProblem, optimum: Optimum) -> list[Flaw]:
    found = flaws_of_optimum(problem.legal, problem.cost, optimum.partner, _certificate(optimum))
    return [Flaw("duals", flaw) for flaw in found[:1]]


def _certificate(optimum: Optimum) -> Certificate:
    sets = tuple((mask_of(odd_set.vertices), odd_set.dual) for odd_set in optimum.odd_sets)
    return Certificate(optimum.duals, sets, optimum.scale)


def _flaws_of_values(problem: BracketProblem, optimum: Optimum) -> list[Flaw]:
    """Compare the values claimed, those counted pair by pair, and those in the proved cost."""
    amounts = amounts_of(problem, edges_of(optimum.partner))
    for said, counted in zip(optimum.criteria, criteria_of(problem, amounts), strict=False):
        if said != counted:
            return [Flaw("criteria", f"{counted.article} ({counted.name}) has another value")]
    if len(optimum.criteria) != len(criteria_of(problem, amounts)):
        return [Flaw("criteria", "the list of criteria is not that of the edition")]
    costs = (problem.cost(v, w) for v, w in enumerate(optimum.partner) if v < w)
    total = sum(cost for cost in costs if cost is not None)
    in_cost = {place: n for place, n in problem.tariff.layout.read(total).items() if n}
    free = _constants(problem)
    if in_cost != {place: n for place, n in amounts.items() if place not in free}:
        return [Flaw("criteria", "the costs of the problem do not say what the criteria count")]
    return []


def _constants(problem: BracketProblem) -> set[tuple[int, int]]:
    """Return what costs may leave out because every candidate has it alike.

    If nobody leaves the bracket and its residents have one score, every moved-down player is the
    upper member of a pair with the same score difference in all candidates.
    """
    scores, bracket = problem.context.standing.scores, problem.bracket
    if problem.size > problem.current or scores[bracket.first] != scores[bracket.end - 1]:
        return set()
    fields = problem.tariff.layout.units
    differences = {0, *(scores[rank] - scores[bracket.first] for rank in bracket.moved_down)}
    return {
        (k, difference)
        for k, criterion in enumerate(problem.context.edition.criteria)
        if criterion.of_lower is None and criterion.of_colours is None
        for difference in differences
        if (k, difference) not in fields
    }


def _tight(problem: BracketProblem, optimum: Optimum) -> list[int]:
    """Return the edges that cost exactly what their duals say."""
    graph = [0] * problem.size
    sets = [(set(odd_set.vertices), odd_set.dual) for odd_set in optimum.odd_sets]
    for v, row in enumerate(problem.legal):
        for w in range(v + 1, problem.size):
            cost = problem.cost(v, w) if row >> w & 1 else None
            if cost is None:
                continue
            inside = sum(dual for members, dual in sets if v in members and w in members)
            if optimum.scale * cost == optimum.duals[v] + optimum.duals[w] - inside:
                graph[v] |= 1 << w
                graph[w] |= 1 << v
    return graph
