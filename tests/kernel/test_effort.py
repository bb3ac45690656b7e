"""The bound on the work of one round, and odd sets nested deeper than the stack of calls."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType

import pytest
from benchmarks.events import HARD

from ronde.errors import NoLegalPairingError, TooLargeError
from ronde.kernel import effort
from ronde.kernel.matching.nest import Nest
from ronde.kernel.matching.search import Tree, grow, grow_bipartite
from ronde.model import Tournament
from ronde.systems import registry
from ronde.systems.base import RoundPairing

Search = Callable[..., Tree]
SWISS = [key for key in registry.player_keys() if not registry.rules(key).by_table]


def nested(depth: int) -> tuple[Nest, int]:
    """Return triangles around triangles, the first vertex exposed, and the outermost of them."""
    partner = [-1]
    for k in range(depth):
        partner += [2 * k + 2, 2 * k + 1]
    nest = Nest(partner)
    node = 0
    for k in range(depth):
        one, other = 2 * k + 1, 2 * k + 2
        edge = max(0, one - 2)  # a vertex of the node inside
        node = nest.shrink([node, one, other], [(edge, one), (one, other), (other, edge)])
    return nest, node


def test_nested_odd_sets_are_rematched_at_any_depth() -> None:
    depth = sys.getrecursionlimit()
    nest, outermost = nested(depth)
    nest.set_base(outermost, 2 * depth)  # through every triangle around the first vertex
    exposed = [v for v, w in enumerate(nest.partner) if w < 0 or nest.partner[w] != v]
    assert exposed == [2 * depth]
    assert nest.base[outermost] == 2 * depth


def test_nested_odd_sets_are_opened_at_any_depth() -> None:
    nest, _ = nested(sys.getrecursionlimit())
    nest.open_zero()
    assert nest.top == list(range(nest.size))
    assert not nest.dual


def test_work_is_counted_only_inside_a_round() -> None:
    effort.spend(2 * effort.MOST)
    with effort.bounded(players=8, round_=3):
        effort.spend(effort.MOST)
        with effort.bounded(players=4, round_=1):
            effort.spend(effort.MOST)  # another round has its own bound
    refused = pytest.raises(TooLargeError, match=r"round 3 needs more work .* of the 8 players")
    with refused, effort.bounded(players=8, round_=3):
        effort.spend(effort.MOST + 1)


def path(length: int) -> tuple[list[int], list[int]]:
    """Return a path of vertices in a row and its matching, which leaves the first one exposed."""
    graph = [0] * length
    for v in range(1, length):
        graph[v] |= 1 << v - 1
        graph[v - 1] |= 1 << v
    partner = [-1] * length
    for v in range(1, length - 1, 2):
        partner[v], partner[v + 1] = v + 1, v
    return graph, partner


@pytest.mark.parametrize("search", [grow, grow_bipartite])
def test_a_search_counts_when_it_reaches_what_was_wished(search: Search) -> None:
    graph, partner = path(2001)
    refused = pytest.raises(TooLargeError)
    with refused, effort.bounded(players=2001, round_=1):
        effort.spend(effort.MOST - 500)
        search(0, graph, partner, (1 << 2001) - 1, wish=2000)


def test_a_tree_of_many_odd_cycles_counts_before_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the far end of a long stem, each triangle on it is found after a way up to the root."""
    told: list[int] = []
    monkeypatch.setattr("ronde.kernel.matching.search.spend", told.append)
    stem, triangles = 1001, 500
    graph, partner = path(stem + 2 * triangles)
    for k in range(triangles):
        one, other = stem + 2 * k, stem + 2 * k + 1
        partner[one], partner[other] = other, one
        for v, w in ((stem - 1, one), (one, other), (other, stem - 1)):
            graph[v] |= 1 << w
            graph[w] |= 1 << v
    grow(0, graph, partner, (1 << len(graph)) - 1)
    assert sum(told) > stem * triangles // 4
    assert max(told) < 20_000


@pytest.mark.parametrize("rules", SWISS)
def test_a_round_beyond_the_bound_is_refused(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "MOST", 0)
    event = HARD["digits of the numbers"](300)
    with pytest.raises(TooLargeError, match="lift prohibitions, or divide the event"):
        registry.system(rules).pair(event)


def calls_between_reports(rules: str, event: Tournament) -> int:
    """Return the most calls of functions that a round makes between two reports of its work."""
    report, calls = effort.spend.__code__, [0]

    def count(frame: FrameType, kind: str, _: object) -> None:
        if kind == "call" and frame.f_code is report:
            calls.append(0)
        elif kind in ("call", "c_call"):
            calls[-1] += 1

    sys.setprofile(count)
    try:
        registry.system(rules).pair(event)
    except (NoLegalPairingError, TooLargeError):
        pass
    finally:
        sys.setprofile(None)
    return max(calls)


CALLS = 120
"""For each player, between two reports: what is done once for everybody, and no search."""
SEARCHING = [key for key in SWISS if key != "keizer"]  # it computes its season before that


@pytest.mark.parametrize("rules", SEARCHING)
def test_work_is_reported_all_the_time(rules: str) -> None:
    """So a time limit is kept, too: it is asked for where work is reported."""
    for hard in ("nested odd sets", "clubs by score"):
        assert calls_between_reports(rules, HARD[hard](60)) < CALLS * 60


@pytest.mark.long
@pytest.mark.parametrize("hard", HARD)
@pytest.mark.parametrize("rules", SEARCHING)
def test_work_of_hard_histories_is_reported_all_the_time(rules: str, hard: str) -> None:
    assert calls_between_reports(rules, HARD[hard](700)) < CALLS * 700


@pytest.mark.long
@pytest.mark.parametrize(("players", "most"), [(1000, effort.MOST), (9999, 2_000_000)])
@pytest.mark.parametrize("hard", HARD)
@pytest.mark.parametrize("rules", [key for key in SWISS if not key.startswith("double-swiss-")])
def test_made_up_histories_are_paired_or_refused(
    rules: str,
    hard: str,
    players: int,
    most: int,
    monkeypatch: pytest.MonkeyPatch,
    assert_sound: Callable[[Tournament, RoundPairing], None],
) -> None:
    """`benchmarks.limits` has the seconds that the largest take with the whole of their work."""
    monkeypatch.setattr(effort, "MOST", most)
    event = HARD[hard](players)
    try:
        pairing = registry.system(rules).pair(event)
    except (NoLegalPairingError, TooLargeError):
        return
    assert_sound(event, pairing)
