"""A proof is accepted only if it proves."""

from __future__ import annotations

from ronde.kernel.certificate import Certificate, flaws_of_optimum, least_unmatched
from ronde.kernel.matching import augment, barrier

# Two triangles joined by one edge (2-3), every edge costs 1 but the joint, which costs 3.
GRAPH = [0b000110, 0b000101, 0b001011, 0b110100, 0b101000, 0b011000]
PARTNER = [1, 0, 3, 2, 5, 4]


def cost(v: int, w: int) -> int:
    return 3 if {v, w} == {2, 3} else 1


class TestOptimum:
    def test_odd_sets_are_needed_and_accepted(self) -> None:
        proof = Certificate((1, 1, 1, 2, 2, 2), ((0b000111, 1), (0b111000, 3)))
        assert flaws_of_optimum(GRAPH, cost, PARTNER, proof) == []

    def test_duals_that_do_not_add_up(self) -> None:
        assert flaws_of_optimum(GRAPH, cost, PARTNER, Certificate((0,) * 6)) == [
            "the duals do not add up to the cost of the matching"
        ]

    def test_an_edge_priced_above_its_cost(self) -> None:
        proof = Certificate((1, 0, 1, 2, 0, 1))
        flaws = flaws_of_optimum(GRAPH, cost, PARTNER, proof)
        assert "the edge 0-2 costs less than its duals" in flaws

    def test_even_sets_and_negative_duals_prove_nothing(self) -> None:
        proof = Certificate((1, 1, 1, 2, 2, 2), ((0b000011, -1), (0b111000, 3)))
        flaws = flaws_of_optimum(GRAPH, cost, PARTNER, proof)
        assert "the set 11 is not odd" in flaws
        assert "the set 11 has a negative dual" in flaws

    def test_a_matching_that_is_none(self) -> None:
        flaws = flaws_of_optimum(GRAPH, cost, [1, 0, -1, -1, 5, 4], Certificate((0,) * 6))
        assert flaws[0] == "vertex 2 is not matched with a neighbour that is matched with it"


class TestNobodyCanCoverAll:
    def test_the_barrier_of_a_failed_search_proves_the_gap(self) -> None:
        # Vertex 0 is the only neighbour of 1, 2 and of the triangle 3-4-5.
        graph = [0b001110, 0b000001, 0b000001, 0b110001, 0b101000, 0b011000]
        partner = [-1] * 6
        exposed = augment(graph, partner, 0b111111, 0b111111)
        reason = barrier(graph, partner, exposed, 0b111111)
        assert exposed.bit_count() == reason.missing == 2
        assert reason.wanted == 0b000001
        assert least_unmatched(graph, 0b111111, reason.wanted) == 2

    def test_an_unfounded_barrier_proves_nothing(self) -> None:
        assert least_unmatched(GRAPH, 0b111111, 0b000001) <= 0
