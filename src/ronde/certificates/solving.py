"""What writers of certificates share: matchings and proofs by the solver, parts of documents."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from ronde.certificates.document import (
    BarrierClaim,
    ClaimedPairing,
    CriterionValue,
    NeededClaim,
    OddSet,
    Optimum,
    places_of_duals,
)
from ronde.certificates.numbers import ids_of, pairs_of
from ronde.errors import RondeError
from ronde.formats import write_text
from ronde.i18n import phrase
from ronde.kernel.bits import members, run
from ronde.kernel.boards import Board
from ronde.kernel.matching import Shortage, Solution, augment, barrier
from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.serialisation import Hexadecimal


class Largest(NamedTuple):
    """A largest matching inside a set of vertices, and whom it leaves exposed."""

    graph: list[int]
    alive: int
    partner: list[int]
    exposed: int

    def barrier(self) -> int:
        """Return the vertices whose removal proves that no matching is larger."""
        return barrier(self.graph, self.partner, self.exposed, self.alive).wanted


def largest_matching(graph: Sequence[int], alive: int) -> Largest:
    """Return a largest matching of the vertices alive."""
    inside = [row & alive if alive >> v & 1 else 0 for v, row in enumerate(graph)]
    partner = [-1] * len(inside)
    return Largest(inside, alive, partner, augment(inside, partner, alive, alive))


def needed_before(standing: Standing, ranks: Iterable[int]) -> list[NeededClaim]:
    """Return why each of these ranks, who come before the receiver of the bye, is needed."""
    claims = []
    for rank in ranks:
        others = run(0, standing.size) & ~(1 << rank)
        wanted = members(largest_matching(standing.legal, others).barrier())
        barrier = BarrierClaim(ids_of(standing, wanted), 0)
        claims.append(NeededClaim(int(standing.ids[rank]), barrier))
    return claims


def solved(answer: Solution | Shortage, standing: Standing) -> Solution:
    """Return the solution of a bracket that was paired; raises RondeError where there is none."""
    if isinstance(answer, Shortage):
        raise RondeError(
            phrase(
                "round {round}: a bracket that was paired has no candidate; no certificate can be"
                " written",
                round=standing.round,
            )
        )
    return answer


def not_best(standing: Standing) -> RondeError:
    """Return the error for a bracket that was paired otherwise than the rules ask."""
    return RondeError(
        "round {round}: a bracket was not paired in the best way; no certificate can be written",
        round=standing.round,
    )


class Counting(Protocol):
    """A problem that counts what a matching has; equal counts are equal costs."""

    @property
    def legal(self) -> Sequence[int]:
        """Who may be matched with whom."""
        ...

    def values(self, partner: Sequence[int]) -> Mapping[Any, int]:
        """Return what a perfect matching counts."""
        ...


def proof_as_paired(
    standing: Standing,
    opponent: Sequence[int],
    ranks: Sequence[int],
    stated: Counting,
    solution: Solution,
    values_of: Callable[[Sequence[int]], Iterable[CriterionValue]],
) -> Optimum:
    """Return the round as it was paired as a cheapest matching of a problem, with its proof.

    The first vertices are these ranks, all others places for nobody. Whoever meets none of the
    ranks has one of the places. Raises RondeError if the round is not cheapest.
    """
    place_of = {rank: place for place, rank in enumerate(ranks)}
    size = len(stated.legal)
    places = iter(range(len(ranks), size))
    partner = [-1] * size
    for v, rank in enumerate(ranks):
        w = place_of.get(opponent[rank], -1)
        if w < 0:
            w = next(places, -1)
            if w >= 0:
                partner[w] = v
        partner[v] = w
    if min(partner) < 0 or stated.values(partner) != stated.values(solution.partner):
        raise not_best(standing)
    names = (*ids_of(standing, ranks), *[None] * (size - len(ranks)))
    return proof_of(names, partner, solution, tuple(values_of(partner)))


def proof_of(
    vertices: Sequence[int | None],
    partner: Sequence[int],
    solution: Solution,
    criteria: tuple[CriterionValue, ...],
) -> Optimum:
    """Return a cheapest matching with the duals of a solution, which prove it so."""
    dual_values, duals = places_of_duals(solution.duals)
    return Optimum(
        vertices=tuple(vertices),
        partner=tuple(partner),
        dual_values=dual_values,
        duals=duals,
        odd_sets=tuple(
            OddSet(tuple(members(mask)), Hexadecimal(dual))
            for mask, dual in solution.odd_sets
            if dual
        ),
        scale=solution.scale,
        criteria=criteria,
    )


def claimed_pairing(standing: Standing, boards: Iterable[Board], bye: int | None) -> ClaimedPairing:
    """Return the pairing of a round; `bye` is the rank of its receiver."""
    pairs = pairs_of(standing, [(board.white, board.black) for board in boards])
    return ClaimedPairing(pairs, None if bye is None else int(standing.ids[bye]))


def opponents(standing: Standing, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """Return the rank of everybody's opponent, -1 for whoever has none."""
    opponent = [-1] * standing.size
    for one, other in pairs:
        opponent[one], opponent[other] = other, one
    return opponent


def recorded(tournament: Tournament) -> dict[str, object]:
    """Return the tournament before the round as a certificate holds it."""
    record: dict[str, object] = json.loads(write_text(tournament, "json").text)
    return record
