"""The order of generation, word for word, against the order read off the tight graph.

Every candidate of a small bracket is written down in the order of B.3, B.6, B.7 and D.1 to D.3:
sets of moved-down players, their transpositions, exchanges in the remainder and transpositions
there. The first of the cheapest must be the one that the engine took.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, permutations

import pytest

from ronde.errors import NoLegalPairingError
from ronde.kernel.matching import Shortage
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    Tournament,
)
from ronde.systems.dutch import exchange
from ronde.systems.dutch.candidates import Candidates
from ronde.systems.dutch.halves import Halves, Violation
from ronde.systems.dutch.outcome import DutchBracketOutcome
from ronde.systems.dutch.problem import DutchBracketProblem
from ronde.systems.dutch.system import DUTCH_2017, DUTCH_2026, DutchSystem

Pairs = tuple[tuple[int, int], ...]


def exchanges(upper: int, lower: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield the exchanges of D.2, numbers from 0, none at all first."""
    first, second = range(upper), range(upper, upper + lower)
    for size in range(min(upper, lower) + 1):
        found = [(out, come) for out in combinations(first, size)
                 for come in combinations(second, size)]  # fmt: skip
        yield from sorted(
            found,
            key=lambda e: (sum(e[1]) - sum(e[0]), [-n for n in sorted(e[0], reverse=True)], e[1]),
        )


def of_remainder(players: Sequence[int], pairs: int) -> Iterator[Pairs]:
    """Yield the candidates of a homogeneous bracket or remainder."""
    for out, come in exchanges(pairs, len(players) - pairs):
        numbers = range(len(players))
        upper = sorted((set(numbers[:pairs]) - set(out)) | set(come))
        lower = sorted(set(numbers) - set(upper))
        for order in permutations(lower, pairs):
            yield tuple((players[a], players[b]) for a, b in zip(upper, order, strict=True))


def in_order(
    moved: Sequence[int], residents: Sequence[int], paired: int, pairs: int
) -> Iterator[Pairs]:
    """Yield the candidates of a bracket, `paired` moved-down players being paired in it."""
    for chosen in combinations(moved, paired):
        for opponents in permutations(residents, paired):
            first = tuple(zip(chosen, opponents, strict=True))
            rest = [v for v in residents if v not in opponents]
            for second in of_remainder(rest, pairs - paired):
                yield first + second


def price(problem: DutchBracketProblem, pairs: Pairs) -> int | None:
    """Return what a candidate costs, None if it is not legal."""
    partner = {v: w for pair in pairs for v, w in (pair, pair[::-1])}
    left = [v for v in range(problem.current) if v not in partner]
    matched = [*pairs, *zip(left, range(problem.current, problem.size), strict=True)]
    total = 0
    for v, w in matched:
        cost = problem.cost(v, w)
        if cost is None or not problem.legal[v] >> w & 1:
            return None
        total += cost
    return total


def first_of_the_cheapest(
    outcome: DutchBracketOutcome, problem: DutchBracketProblem
) -> set[frozenset[int]]:
    taken = outcome.arrangement
    best: tuple[int, Pairs] | None = None
    candidates = in_order(
        range(problem.moved),
        range(problem.moved, problem.current),
        taken.paired_moved_down,
        len(taken.pairs),
    )
    for pairs in candidates:
        cost = price(problem, pairs)
        if cost is not None and (best is None or cost < best[0]):
            best = cost, pairs
    assert best is not None
    return {frozenset(problem.players[v] for v in pair) for pair in best[1]}


def small_brackets(system: DutchSystem, seed: int) -> Iterator[DutchBracketOutcome]:
    """Yield the brackets of a random event that were solved without a look below."""
    chance = random.Random(seed)
    count = chance.randrange(6, 14)
    event = Tournament(
        tuple(Player(PlayerId(n)) for n in range(1, count + 1)),
        number_of_rounds=count - 2,
        initial_colour=Colour.WHITE,
    )
    for _ in range(count - 2):
        away = [p.id for p in event.players if chance.random() < 0.1]
        byes = tuple(RequestedBye(event.next_round, p, ByeKind.HALF_POINT) for p in away)
        event = replace(event, requested_byes=byes if len(away) < count - 2 else ())
        try:
            derived = system.derive(event)
        except NoLegalPairingError:
            return
        for outcome in derived.outcome.brackets:
            problem = outcome.problem
            if problem is not None and not problem.has_lower_players and problem.current <= 8:
                yield outcome
        event = event.with_round(play(system, event, chance))


def play(system: DutchSystem, event: Tournament, chance: random.Random) -> Round:
    pairing = system.pair(event)
    games = []
    for white, black in pairing.pairs:
        results = chance.choice(
            [(Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)]
        )
        games.append(Game(white, black, *results))
    byes = [Bye(bye.player, bye.kind) for bye in event.requested_byes]
    if pairing.bye is not None:
        byes.append(Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED))
    return Round(tuple(games), tuple(byes))


@pytest.mark.parametrize("system", [DUTCH_2017, DUTCH_2026], ids=["2017", "2026"])
@pytest.mark.parametrize("block", range(3))
def test_the_first_of_the_cheapest_is_taken(system: DutchSystem, block: int) -> None:
    seen = exchanged = limbo = 0
    for seed in range(20 * block, 20 * block + 20):
        for outcome in small_brackets(system, seed):
            assert outcome.problem is not None
            taken = outcome.arrangement
            ours = {frozenset(pair) for pair in taken.pairs}
            assert ours == first_of_the_cheapest(outcome, outcome.problem), seed
            seen += 1
            exchanged += bool(taken.moved_out)
            limbo += taken.paired_moved_down < len(outcome.bracket.moved_down)
    assert seen > 200
    assert exchanged > 5
    assert limbo > 5


@pytest.mark.parametrize("by_price", [False, True], ids=["by-difference", "by-price"])
@pytest.mark.parametrize("system", [DUTCH_2017, DUTCH_2026], ids=["2017", "2026"])
def test_one_weighted_solve_finds_the_same_exchange(
    system: DutchSystem, monkeypatch: pytest.MonkeyPatch, *, by_price: bool
) -> None:
    monkeypatch.setattr(exchange, "TRIALS", 0)
    if by_price:
        monkeypatch.setattr(exchange, "halves_by_cost", exchange.halves_by_price)
    exchanged = 0
    for seed in range(60):
        for outcome in small_brackets(system, seed):
            taken = outcome.arrangement
            if taken.moved_out and outcome.problem is not None:
                ours = {frozenset(pair) for pair in taken.pairs}
                assert ours == first_of_the_cheapest(outcome, outcome.problem), seed
                exchanged += 1
    assert exchanged > 15


PRINTED = [((5, 4), (6, 7)), ((5, 4), (6, 8)), ((5, 3), (6, 7)), ((5, 4), (6, 9))]
"""The beginning of the printed table for five against six players, two exchanged."""


def candidates_of(players: int) -> Candidates:
    """Return the best candidates of a first round."""
    everybody = tuple(Player(PlayerId(n)) for n in range(1, players + 1))
    event = Tournament(everybody, number_of_rounds=5, initial_colour=Colour.WHITE)
    (outcome,) = DUTCH_2026.derive(event).outcome.brackets
    assert outcome.problem is not None
    solution = outcome.problem.solve()
    assert not isinstance(solution, Shortage)
    return Candidates(outcome.problem, solution)


def test_exchanges_of_two_players_of_eleven() -> None:
    listed = exchange.exchanges(Halves([*range(5)], [*range(5, 11)]))
    engine = [taken for taken in listed if taken is not None]
    literal = list(exchanges(5, 6))[1:]
    for found in (engine, literal):
        beginning = [e for e in found if len(e[0]) == 2][:4]
        assert [({n + 1 for n in out}, {n + 1 for n in come}) for out, come in beginning] == [
            (set(out), set(come)) for out, come in PRINTED
        ]
    assert [(set(o), set(c)) for o, c in engine] == [(set(o), set(c)) for o, c in literal]


def test_halves_are_sorted_again_after_an_exchange() -> None:
    halves = Halves([0, 1, 2], [3, 4, 5])
    assert exchange.exchanged(halves, ((0,), (5,))) == Halves([1, 2, 5], [0, 3, 4])
    assert exchange.exchanged(halves, ((2, 1), (3, 4))) == Halves([0, 3, 4], [1, 2, 5])


def test_exchanges_that_cannot_mend_are_passed_over() -> None:
    """With too few opponents for 1, either he or one whom he may meet changes sides."""
    candidates, halves = candidates_of(8), Halves([0, 1, 2, 3], [4, 5, 6, 7])
    candidates.graph[0] = 1 << 2
    candidates.graph[7] = 1 << 5
    for is_upper, vertex, changing in ((True, 0, {0, 2}), (False, 7, {7, 5})):
        mending = exchange.mending(candidates, Violation(is_upper, 1 << vertex))
        listed = exchange.exchanges(halves, [(is_upper, mending)])
        taken = [both[0] if is_upper else both[1] for both in listed if both is not None]
        assert all(changing & set(side) for side in taken)
        assert len([side for side in taken if len(side) == 1]) == 8
