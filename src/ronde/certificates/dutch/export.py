"""Writes the certificate of a round that the Dutch system has paired.

Matchings and barriers that prove something are looked for with the solver's help.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ronde.certificates.document import PROGRAM, BarrierClaim, Optimum, ProofReach
from ronde.certificates.dutch.document import (
    BracketClaim,
    ByeClaim,
    CertificateDocument,
    Witness,
)
from ronde.certificates.dutch.situation import (
    EDITIONS,
    BracketSituation,
    criteria_of,
    eligible,
    round_graph,
)
from ronde.certificates.numbers import ids_of, pairs_of
from ronde.certificates.solving import (
    claimed_pairing,
    largest_matching,
    not_best,
    opponents,
    proof_of,
    recorded,
    solved,
)
from ronde.errors import RondeError
from ronde.i18n import phrase
from ronde.kernel.bits import mask_of, members, run
from ronde.kernel.costs import SCALE_BITS
from ronde.kernel.matching import MatchingProblem, Shortage, Solution, solve
from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.systems.dutch.census import amounts_of, edges_of
from ronde.systems.dutch.order import DutchArrangement, first_candidate
from ronde.systems.dutch.outcome import DutchBracketOutcome, DutchMethod, DutchRoundOutcome
from ronde.systems.dutch.problem import DutchBracketProblem, DutchContext
from ronde.systems.dutch.system import DUTCH
from ronde.systems.swiss import Derivation

_REACHES = {
    DutchMethod.TRIVIAL: ProofReach.SINGLE,
    DutchMethod.ALONE: ProofReach.ALONE,
    DutchMethod.LOOK_AHEAD: ProofReach.LOOK_AHEAD,
    DutchMethod.COMPLETION: ProofReach.COMPLETION,
    DutchMethod.LAST: ProofReach.LAST,
    DutchMethod.COLLAPSED: ProofReach.COLLAPSED,
}


def dutch_certificate(tournament: Tournament, edition: str | None = None) -> CertificateDocument:
    """Return the certificate of the next round by the Dutch system of 2017 or 2026.

    The edition is that of the tournament, unless its rules pair this round by another one.
    """
    key = edition or tournament.rules or ""
    derived = DUTCH[key].derive(tournament)
    writer = _Writer(derived, DutchContext(derived.standing, EDITIONS[key]))
    return CertificateDocument(
        program=PROGRAM,
        rules=tournament.rules or key,
        settings=dict(tournament.settings),
        round=derived.standing.round,
        pairing=claimed_pairing(derived.standing, derived.boards, derived.outcome.bye),
        bye_score=writer.bye_claim(),
        brackets=tuple(writer.brackets()),
        tournament=recorded(tournament),
    )


class _Writer:
    """The brackets of a round, each with the situation in which it was paired."""

    def __init__(self, derived: Derivation[DutchRoundOutcome], context: DutchContext) -> None:
        self.context = context
        self.standing = derived.standing
        self.outcome: DutchRoundOutcome = derived.outcome
        self.ends = [end for _, end in self.standing.scoregroups()]
        self.counts_bye_score = context.edition.always_completes
        self.opponent = opponents(self.standing, self.outcome.pairs)
        bye = self.outcome.bye
        self.bye_score = None if bye is None else self.standing.scores[bye]
        self.takers = self.standing.may_have_bye
        if self.counts_bye_score:
            self.takers = eligible(self.standing, -1 if self.bye_score is None else self.bye_score)

    def bye_claim(self) -> ByeClaim | None:
        """Return the lowest score for the bye, with the proof that there is no lower one."""
        if not self.counts_bye_score or self.bye_score is None:
            return None
        below = eligible(self.standing, self.bye_score - 1)
        everybody = run(0, self.standing.size + 1)
        return ByeClaim(self.bye_score, round_barrier(self.standing, below, everybody, odd=True))

    def brackets(self) -> list[BracketClaim]:
        """Return the claims about all brackets, from the top."""
        claims = []
        pending = self.bye_score is not None and self.counts_bye_score
        left = run(0, self.standing.size)
        for outcome in self.outcome.brackets:
            at = self._situation(outcome, pending=pending)
            claim = self._claim(at, outcome)
            if outcome.method is DutchMethod.COMPLETION and not self.counts_bye_score:
                claim = self._with_ordinary(at, claim, left)
            claims.append(claim)
            if at.due and len(outcome.arrangement.downfloaters) == 1:
                pending = False
            for one, other in outcome.arrangement.pairs:
                left &= ~(1 << one | 1 << other)
        return claims

    def _situation(self, outcome: DutchBracketOutcome, *, pending: bool) -> BracketSituation:
        bracket = outcome.bracket
        later = [end for end in self.ends if end > bracket.end]
        score = self.standing.scores[bracket.first]
        due = pending and self.bye_score is not None and score <= self.bye_score
        following = (bracket.end, later[0]) if later else None
        return BracketSituation(self.context, bracket, following, self.takers, pending, due)

    # One bracket ---------------------------------------------------------------------------

    def _claim(self, at: BracketSituation, outcome: DutchBracketOutcome) -> BracketClaim:
        """Return what is claimed of a bracket, with its proofs."""
        reach, taken = self._reach(outcome.method), outcome.arrangement
        claim = _bare(at, reach, taken)
        if reach is ProofReach.SINGLE:
            return claim
        problem = at.problem(reach, len(taken.downfloaters))
        claim = replace(claim, optimum=_optimum(problem, _solved(problem), taken))
        if reach is ProofReach.ALONE:
            claim = replace(claim, fewest=_fewest(at, taken), ideal=self._ideal(at, taken))
        return claim

    def _reach(self, method: DutchMethod) -> ProofReach:
        """Return how far the proof looks: since 2026 to the end, where the bracket is not enough.

        There the engine may stop at the next bracket and complete the rest afterwards.
        """
        if self.counts_bye_score and method is DutchMethod.LOOK_AHEAD:
            return ProofReach.COMPLETION
        return _REACHES[method]

    def _ideal(self, at: BracketSituation, taken: DutchArrangement) -> Witness | None:
        if not self.counts_bye_score:
            return ideal_2017(at, taken.downfloaters) if taken.downfloaters else None
        floaters = [] if at.due else taken.downfloaters
        as_paired = ideal_as_paired(at, floaters, self.opponent)
        return as_paired or ideal_2026(at, floaters)

    def _with_ordinary(self, at: BracketSituation, claim: BracketClaim, left: int) -> BracketClaim:
        """Add the candidate that the ordinary procedure gives, and why it leads nowhere."""
        ordinary, taken = _ordinary(at)
        for one, other in taken.pairs:
            left &= ~(1 << one | 1 << other)
        size = self.standing.size
        odd = size % 2 == 1
        alive = left | 1 << size if odd else left
        impossible = round_barrier(self.standing, self.takers, alive, odd=odd)
        if impossible is None:
            raise RondeError(
                phrase(
                    "round {round}: a bracket was paired as the penultimate one, although its"
                    " ordinary candidate leads on; no certificate can be written",
                    round=self.standing.round,
                )
            )
        return replace(claim, ordinary=ordinary, impossible=impossible)


def _ordinary(at: BracketSituation) -> tuple[BracketClaim, DutchArrangement]:
    """Return the candidate of the ordinary procedure of 2017, with its proofs."""
    problem, solution = _with_fewest_downfloaters(at)
    taken = first_candidate(problem, solution)
    reach, ideal = ProofReach.ALONE, None
    if taken.downfloaters:
        ideal = ideal_2017(at, taken.downfloaters)
        if ideal is None:
            reach = ProofReach.LOOK_AHEAD
            problem = at.problem(reach, len(taken.downfloaters))
            solution = _solved(problem)
            taken = first_candidate(problem, solution)
    claim = replace(
        _bare(at, reach, taken),
        optimum=_optimum(problem, solution, taken),
        fewest=_fewest(at, taken) if reach is ProofReach.ALONE else None,
        ideal=ideal,
    )
    return claim, taken


def _with_fewest_downfloaters(at: BracketSituation) -> tuple[DutchBracketProblem, Solution]:
    fewest = at.bracket.fewest_downfloaters
    problem = at.problem(ProofReach.ALONE, fewest)
    found = problem.solve()
    if isinstance(found, Shortage):
        problem = at.problem(ProofReach.ALONE, fewest + found.unmatched)
        found = _solved(problem)
    return problem, found


def _fewest(at: BracketSituation, taken: DutchArrangement) -> BarrierClaim | None:
    """Return why there are more downfloaters than size and parity demand, None if not."""
    fewest = at.bracket.fewest_downfloaters
    if len(taken.downfloaters) == fewest:
        return None
    return fewest_barrier(at, at.problem(ProofReach.ALONE, fewest))


def _solved(problem: DutchBracketProblem) -> Solution:
    return solved(problem.solve(), problem.context.standing)


def _bare(at: BracketSituation, reach: ProofReach, taken: DutchArrangement) -> BracketClaim:
    """Return who is paired with whom in a bracket, without proofs."""
    bracket, standing = at.bracket, at.standing
    return BracketClaim(
        reach=reach,
        moved_down=ids_of(standing, bracket.moved_down),
        residents=ids_of(standing, range(bracket.first, bracket.end)),
        pairs=pairs_of(standing, taken.pairs),
        downfloaters=ids_of(standing, taken.downfloaters),
    )


def _optimum(problem: DutchBracketProblem, solution: Solution, taken: DutchArrangement) -> Optimum:
    """Return the matching that holds the candidate, its proof and its criteria values."""
    partner = matching_of(problem, solution, taken)
    names: list[int | None] = [*ids_of(problem.context.standing, problem.players)]
    vertices = (*names, *[None] * problem.scope.places)
    return proof_of(
        vertices, partner, solution, criteria_of(problem, amounts_of(problem, edges_of(partner)))
    )


# Matchings and barriers --------------------------------------------------------------------


def matching_of(
    problem: DutchBracketProblem, solution: Solution, arrangement: DutchArrangement
) -> tuple[int, ...]:
    """Return a cheapest matching of the problem with the pairs of the arrangement in it."""
    vertex_of = {rank: v for v, rank in enumerate(problem.players[: problem.current])}
    legal = list(problem.legal)
    pairs = [(vertex_of[one], vertex_of[other]) for one, other in arrangement.pairs]
    paired = mask_of(v for pair in pairs for v in pair)
    bracket = run(0, problem.current)
    for v, row in enumerate(legal):
        legal[v] = row & ~(bracket if v < problem.current else paired)
    for v, w in pairs:
        legal[v], legal[w] = 1 << w, 1 << v
    order = [(v, -1) for v in range(problem.size)]
    found = solve(MatchingProblem(legal, problem.classes, problem.tariff.costs, order))
    if isinstance(found, Shortage) or _total(problem, found) != _total(problem, solution):
        raise not_best(problem.context.standing)
    return tuple(found.partner)


def _total(problem: DutchBracketProblem, solution: Solution) -> int:
    costs = (problem.cost(v, w) for v, w in enumerate(solution.partner) if v < w)
    return sum(cost for cost in costs if cost is not None)


def fewest_barrier(at: BracketSituation, problem: DutchBracketProblem) -> BarrierClaim:
    """Return why a problem with that many places has no candidate."""
    wanted = members(largest_matching(problem.legal, run(0, problem.size)).barrier())
    ranks = [problem.players[v] for v in wanted if v < len(problem.players)]
    return BarrierClaim(ids_of(at.standing, ranks), len(wanted) - len(ranks))


def round_barrier(
    standing: Standing, takers: Sequence[bool], alive: int, *, odd: bool
) -> BarrierClaim | None:
    """Return why the ranks alive (and the bye) cannot all be matched, None if they can."""
    found = largest_matching(round_graph(standing, takers, odd=odd), alive)
    if not found.exposed:
        return None
    wanted = members(found.barrier())
    ranks = [rank for rank in wanted if rank < standing.size]
    return BarrierClaim(ids_of(standing, ranks), len(wanted) - len(ranks))


def ideal_2017(at: BracketSituation, downfloaters: Sequence[int]) -> Witness | None:
    """Return a pairing of the next bracket with all downfloaters, None if there is none.

    One resident is left over by parity; if the bracket is the last, one who may have the bye.
    """
    standing, size = at.standing, at.standing.size
    if at.following is None:
        return None
    first, end = at.following
    graph = round_graph(standing, at.takers if at.next_is_final else [True] * size, odd=True)
    floaters = mask_of(downfloaters)
    _part(graph, floaters, floaters | 1 << size)
    odd = (len(downfloaters) + end - first) % 2
    found = largest_matching(graph, floaters | run(first, end) | odd << size)
    return None if found.exposed else _witness(standing, range(len(graph)), found.partner)


def ideal_as_paired(
    at: BracketSituation, downfloaters: Sequence[int], opponent: Sequence[int]
) -> Witness | None:
    """Return the rest of the round as it was paired, if it serves the next bracket so well.

    `opponent` holds the rank of everybody's opponent, -1 for the receiver of the bye.
    """
    if at.following is None:
        return None
    first, end = at.following
    here = {*downfloaters, *range(first, end)}
    floaters = set(downfloaters)
    leaving = [rank for rank in here if opponent[rank] not in here]
    meeting = [rank for rank in floaters if opponent[rank] in floaters]
    if meeting or floaters & set(leaving) or len(leaving) != len(here) % 2:
        return None
    everybody = [*downfloaters, *range(first, at.standing.size)]
    pairs = [(rank, opponent[rank]) for rank in everybody if rank < opponent[rank]]
    over = ids_of(at.standing, [rank for rank in everybody if opponent[rank] < 0])
    return Witness(pairs_of(at.standing, pairs), over[0] if over else None)


def ideal_2026(at: BracketSituation, downfloaters: Sequence[int]) -> Witness | None:
    """Return a pairing of everybody left that serves the next bracket as well as possible.

    All downfloaters meet residents of the next bracket, and at most one of these, by parity,
    is not paired in it: pairs that lead out of it cost something, the others nothing.
    """
    standing = at.standing
    if at.following is None:
        return None
    first, end = at.following
    graph = round_graph(standing, at.takers, odd=at.pending and not at.due)
    floaters, below = mask_of(downfloaters), run(end, len(graph))
    _part(graph, floaters, floaters | below)
    vertices = [*downfloaters, *range(first, len(graph))]
    unit = 1 << SCALE_BITS
    classes = [int(below >> v & 1) for v in vertices]
    order = [(place, -1) for place in range(len(vertices))]
    found = solve(
        MatchingProblem(_renumbered(graph, vertices), classes, [[0, unit], [unit, 0]], order)
    )
    if isinstance(found, Shortage):
        return None
    crossing = sum(classes[v] != classes[w] for v, w in enumerate(found.partner)) // 2
    if crossing != (len(downfloaters) + end - first) % 2:
        return None
    return _witness(standing, vertices, found.partner)


def _part(graph: list[int], some: int, others: int) -> None:
    """Take away all edges between two sets."""
    for v, row in enumerate(graph):
        if some >> v & 1:
            graph[v] = row = row & ~others
        if others >> v & 1:
            graph[v] = row & ~some


def _renumbered(graph: list[int], vertices: Sequence[int]) -> list[int]:
    """Return the graph among some vertices, numbered by their places in the list."""
    place_of = {v: place for place, v in enumerate(vertices)}
    alive = mask_of(vertices)
    return [mask_of(place_of[w] for w in members(graph[v] & alive)) for v in vertices]


def _witness(standing: Standing, vertices: Sequence[int], partner: Sequence[int]) -> Witness:
    """Return a matching as a witness; the vertex after all ranks stands for nobody."""
    matched = [(vertices[v], vertices[w]) for v, w in enumerate(partner) if v < w]
    pairs = [pair for pair in matched if standing.size not in pair]
    left = [min(pair) for pair in matched if standing.size in pair]
    over = ids_of(standing, left)
    return Witness(pairs_of(standing, pairs), over[0] if over else None)
