"""Cheapest perfect matchings with a proof, and all of them at once. Knows no chess."""

from ronde.kernel.costs import SCALE_BITS, Costs
from ronde.kernel.matching.best import BestMatchings
from ronde.kernel.matching.maximum import (
    Barrier,
    augment,
    barrier,
    narrowest_barrier,
    pair_greedily,
)
from ronde.kernel.matching.search import (
    EXHAUSTED,
    WISH_REACHED,
    flip,
    give_lowest_partner,
    grow,
    grow_bipartite,
)
from ronde.kernel.matching.solver import MatchingProblem, Shortage, Solution, solve

__all__ = [
    "EXHAUSTED",
    "SCALE_BITS",
    "WISH_REACHED",
    "Barrier",
    "BestMatchings",
    "Costs",
    "MatchingProblem",
    "Shortage",
    "Solution",
    "augment",
    "barrier",
    "flip",
    "give_lowest_partner",
    "grow",
    "grow_bipartite",
    "narrowest_barrier",
    "pair_greedily",
    "solve",
]
