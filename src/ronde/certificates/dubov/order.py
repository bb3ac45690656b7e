"""Are the shifters and the transposition of a certificate the first that do (4.3, 4.4)?"""

from __future__ import annotations

from collections.abc import Sequence

from ronde.certificates.dubov.situation import PairProblem
from ronde.certificates.effort import Effort
from ronde.certificates.matchings import (
    best_matching_exists,
    perfect_matching_exists,
    restricted,
)
from ronde.kernel.bits import mask_of, members, run


class ShiftCheck:
    """The subgroups before and after the shifts that the pairs of a bracket tell.

    `pairs` are vertices, the one of G1 first, in the order of the certificate.
    """

    def __init__(self, problem: PairProblem, pairs: Sequence[tuple[int, int]]) -> None:
        self.problem, self.pairs = problem, pairs
        self.final = mask_of(one for one, _ in pairs)
        everybody = run(0, len(problem.ranks))
        first, second = problem.first, everybody & ~problem.first
        in_turn = (first, second) if first.bit_count() <= second.bit_count() else (second, first)
        self.groups = in_turn
        self.shifted = first ^ self.final

    def is_shift(self) -> bool:
        """Whether just one of every pair inside a subgroup is shifted, and nobody else."""
        return all(
            (self.shifted >> one & 1) + (self.shifted >> other & 1)
            == (self.problem.first >> one & 1 == self.problem.first >> other & 1)
            for one, other in self.pairs
        )

    def in_order(self) -> bool:
        """Whether the pairs stand by the ARO of their first members, then by number (3.2.5)."""
        averages = self.problem.averages
        keys = [(averages[one], one) for one, _ in self.pairs]
        return keys == sorted(keys)

    def earlier_shifter(
        self, tight: Sequence[int], odd_sets: Sequence[int], effort: Effort
    ) -> int | None:
        """Return who is shifted in an earlier set that does as well, None without one.

        The smaller subgroup comes first. Whoever is shifted meets somebody of his subgroup who is
        not, and nobody who stays in it meets another of it.
        """
        graph = list(tight)
        for group in self.groups:
            wanted = self.shifted & group
            taken = left = 0
            for v in self._sequence(group):
                if taken == wanted:
                    break
                allowed = group & ~taken
                if wanted >> v & 1:
                    graph = restricted(graph, v, allowed)
                    taken |= 1 << v
                    continue
                if graph[v] & allowed and best_matching_exists(
                    restricted(graph, v, allowed), odd_sets, effort
                ):
                    return v
                graph = restricted(graph, v, ~left)
                left |= 1 << v
            staying = group & ~taken
            for v in members(staying):
                graph = restricted(graph, v, ~staying)
        return None

    def earlier_opponent(self, effort: Effort) -> int | None:
        """Return who of G1 could meet somebody with a lower number, None without one (4.4)."""
        legal = self.problem.legal
        second = run(0, len(legal)) & ~self.final
        graph = [
            row & (second if self.final >> v & 1 else self.final) for v, row in enumerate(legal)
        ]
        for v, w in self.pairs:
            lower = graph[v] & run(0, w)
            if lower and perfect_matching_exists(restricted(graph, v, lower), effort):
                return v
            graph = restricted(graph, v, 1 << w)
        return None

    def _sequence(self, group: int) -> list[int]:
        """Return a subgroup in the order of its sequence numbers, from the middle outwards."""
        listed = members(group)
        if group == self.problem.first:
            listed.sort(key=lambda v: (self.problem.averages[v], v))
        if not listed:
            return []
        upper, lower = listed[: (len(listed) - 1) // 2], listed[(len(listed) + 1) // 2 :]
        found = [listed[(len(listed) - 1) // 2]]
        # Of an odd number one is in the middle, and the upper neighbour comes first; of an even
        # number two are, of which the upper one came first.
        upper.reverse()
        sides = (upper, lower) if len(listed) % 2 else (lower, upper)
        for k in range(max(map(len, sides))):
            found += [side[k] for side in sides if k < len(side)]
        return found
