"""The bound on the work of one round, and odd sets nested deeper than the stack of calls."""

from __future__ import annotations

import sys

import pytest
from benchmarks.events import MADE_UP, made_up

from ronde.errors import NoLegalPairingError, TooLargeError
from ronde.kernel import effort
from ronde.kernel.matching.nest import Nest
from ronde.model import Tournament
from ronde.systems import registry

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


@pytest.mark.parametrize("rules", SWISS)
def test_a_round_beyond_the_bound_is_refused(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "MOST", 0)
    event = made_up(300, *MADE_UP["digits of the numbers"])
    with pytest.raises(TooLargeError, match="lift prohibitions, or divide the event"):
        registry.system(rules).pair(event)


@pytest.mark.long
@pytest.mark.parametrize("players", [1000, 5999, 9999])
@pytest.mark.parametrize("hard", MADE_UP)
@pytest.mark.parametrize("rules", [key for key in SWISS if not key.startswith("double-swiss-")])
def test_made_up_histories_are_paired_or_refused(rules: str, hard: str, players: int) -> None:
    event = made_up(players, *MADE_UP[hard])
    try:
        pairing = registry.system(rules).pair(event)
    except (NoLegalPairingError, TooLargeError):
        return
    assert_legal(event, pairing.pairs)


def assert_legal(event: Tournament, pairs: tuple[tuple[int, int], ...]) -> None:
    """Everybody once, nobody again, nobody whom a prohibition keeps apart."""
    listed = [n for pair in pairs for n in pair]
    assert len(set(listed)) == len(listed) >= len(event.players) - 1
    met = {frozenset((g.white, g.black)) for round_ in event.rounds for g in round_.games}
    assert not met & {frozenset(pair) for pair in pairs}
    for group in event.forbidden:
        apart = set(group.players)
        assert not any(one in apart and other in apart for one, other in pairs)
