"""The first exchange by one more weighted matching, where trying them one by one takes long."""

from __future__ import annotations

from ronde.errors import RondeError
from ronde.kernel.bits import members
from ronde.kernel.matching import SCALE_BITS, Costs, MatchingProblem, Solution, solve
from ronde.kernel.weights import Layout
from ronde.systems.dutch.candidates import Candidates
from ronde.systems.dutch.halves import Halves


def halves_by_cost(candidates: Candidates, halves: Halves, alive: int) -> Halves:
    """Return the halves after the first exchange that a best candidate has.

    Every pair pays for its upper member, below everything that the criteria charge, in such a
    way that the sums of two upper halves compare like their places in the order of exchanges.
    """
    remainder = halves.upper + halves.lower
    vertices = members(alive)
    place_of = {v: place for place, v in enumerate(vertices)}
    legal = [sum(1 << place_of[w] for w in members(candidates.graph[v] & alive)) for v in vertices]
    inside = set(remainder)
    numbers: dict[tuple[bool, int], int] = {}
    classes = [
        numbers.setdefault((v in inside, v if v in inside else candidates.problem.classes[v]),
                           len(numbers))
        for v in vertices
    ]  # fmt: skip
    examples = [0] * len(numbers)
    for v, kind in zip(vertices, classes, strict=True):
        examples[kind] = v
    costs = _costs(candidates, halves, examples)
    order = [(place, -1) for place in range(len(vertices))]
    found = solve(MatchingProblem(legal, classes, costs, order))
    if not isinstance(found, Solution):
        raise RondeError("a bracket has lost its best candidates while exchanging players")
    pairs = [(v, vertices[w]) for v, w in zip(vertices, found.partner, strict=True)]
    upper = {v for v, w in pairs if v < w and v in inside and w in inside}
    return Halves(sorted(upper), [v for v in remainder if v not in upper])


def _costs(candidates: Candidates, halves: Halves, examples: list[int]) -> Costs:
    """Return the price of each pair of classes, given one vertex of every class."""
    prices, width = _prices_of_upper_members(halves)
    costs: Costs = [[None] * len(examples) for _ in examples]
    for c, v in enumerate(examples):
        for d, w in enumerate(examples[c:], c):
            cost = candidates.problem.cost(v, w)
            if cost is not None:
                pays = prices[min(v, w)] if v in prices and w in prices else 0
                costs[c][d] = costs[d][c] = (cost << width) + pays
    return costs


def _prices_of_upper_members(halves: Halves) -> tuple[dict[int, int], int]:
    """Return what each vertex costs as upper member of a pair, and the bits of such a sum.

    Fewest players exchanged; then the smallest sum of numbers in the upper half, which is the
    smallest difference; then the larger numbers leave it; then the smaller ones come.
    """
    size, pairs = len(halves.upper) + len(halves.lower), len(halves.upper)
    layout = Layout(
        [
            ("exchanged", pairs),
            ("number", size * size),
            ("staying", 1 << size),
            ("coming", pairs << size),
        ],
        spare_bits=SCALE_BITS,
    )
    prices = {}
    for number, v in enumerate(halves.upper):
        prices[v] = layout.weight({"number": number, "staying": 1 << number})
    for number, v in enumerate(halves.lower):
        late = (1 << size) - (1 << (size - 1 - number))
        prices[v] = layout.weight({"exchanged": 1, "number": pairs + number, "coming": late})
    return prices, layout.width
