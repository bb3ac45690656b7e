"""The derivation of a round: brackets, criteria, choices, proofs."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.kernel.certificate import Certificate, flaws_of_optimum
from ronde.kernel.matching import Shortage
from ronde.model import Tournament
from ronde.systems.dutch.system import DUTCH_2017, DUTCH_2026, DutchSystem

Position = Callable[..., Tournament]
SYSTEMS = pytest.mark.parametrize("system", [DUTCH_2017, DUTCH_2026], ids=["2017", "2026"])

TABLE = "1:4w0 H 2:5b0 U 3:7w= 6b0 4:1b1 8w0 5:2w1 7b0 6:Z 3w1 7:3b= 5w1 8:U 4b1"


@SYSTEMS
def test_brackets_cover_everybody_and_every_pair(position: Position, system: DutchSystem) -> None:
    event = position(TABLE, of=7, absent=[8])
    derived, pairing = system.derive(event), system.pair(event)
    ids = derived.standing.ids
    residents: list[int] = []
    pairs: set[frozenset[int]] = set()
    for outcome in derived.outcome.brackets:
        residents += ids[outcome.bracket.first : outcome.bracket.end]
        pairs |= {frozenset((ids[a], ids[b])) for a, b in outcome.arrangement.pairs}
    assert sorted(residents) == [1, 2, 3, 4, 5, 6, 7]
    assert pairs == {frozenset(pair) for pair in pairing.pairs}


def test_criteria_have_the_articles_of_the_edition(position: Position) -> None:
    event = position(TABLE, of=7, absent=[8])
    articles = {}
    for system in (DUTCH_2017, DUTCH_2026):
        criteria = system.edition.criteria
        for outcome in system.derive(event).outcome.brackets:
            for place, _ in outcome.criteria_values():
                articles[system.rules.key, criteria[place].name] = criteria[place].article
    assert articles["dutch-2017", "denied-preferences"] == "C.10"
    assert articles["dutch-2026", "denied-preferences"] == "C12"
    assert articles["dutch-2026", "unplayed-games-of-bye"] == "C9"
    assert DUTCH_2026.edition.articles["bye"] == "1.5"


@SYSTEMS
def test_every_board_names_its_colour_rule(position: Position, system: DutchSystem) -> None:
    derived = system.derive(position("1: 2: 3: 4: 5:", of=3))
    assert [board.rule.value for board in derived.boards] == ["initial-colour"] * 2


def test_an_exchange(position: Position) -> None:
    # 1 and 4 both want Black, so 2 leaves the upper half for 3.
    derived = DUTCH_2017.derive(position("1:3w= 2:4b= 3:1b= 4:2w=", of=5))
    (outcome,) = derived.outcome.brackets
    ids, taken = derived.standing.ids, outcome.arrangement
    assert ([ids[r] for r in taken.moved_out], [ids[r] for r in taken.moved_in]) == ([2], [3])


def test_floaters_of_a_bracket_are_moved_down_in_the_next(position: Position) -> None:
    table = "1:4w1 2:5b1 3:6w1 4:1b0 5:2w0 6:3b0"
    upper, lower = DUTCH_2017.derive(position(table, of=5)).outcome.brackets
    assert len(upper.arrangement.downfloaters) == 1
    assert tuple(upper.arrangement.downfloaters) == lower.bracket.moved_down
    paired = lower.arrangement.pairs[: lower.arrangement.paired_moved_down]
    assert [pair[0] for pair in paired] == upper.arrangement.downfloaters


@SYSTEMS
def test_every_bracket_can_be_proved(position: Position, system: DutchSystem) -> None:
    derived = system.derive(position(TABLE, of=7, absent=[8]))
    proved = 0
    for outcome in derived.outcome.brackets:
        problem = outcome.problem
        if problem is None:
            continue
        solution = problem.solve()
        assert not isinstance(solution, Shortage)
        proof = Certificate(tuple(solution.duals), tuple(solution.odd_sets), solution.scale)
        assert flaws_of_optimum(problem.legal, problem.cost, solution.partner, proof) == []
        proved += 1
    assert proved
