"""The derivation as data: what was decided, by which article."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.kernel.certificate import Certificate, flaws_of_optimum
from ronde.model import Tournament
from ronde.systems.dutch.system import DUTCH_2017, DUTCH_2026, DutchSystem

Position = Callable[..., Tournament]
SYSTEMS = pytest.mark.parametrize("system", [DUTCH_2017, DUTCH_2026], ids=["2017", "2026"])

TABLE = "1:4w0 H 2:5b0 U 3:7w= 6b0 4:1b1 8w0 5:2w1 7b0 6:Z 3w1 7:3b= 5w1 8:U 4b1"


@SYSTEMS
def test_nothing_is_recorded_unless_asked(position: Position, system: DutchSystem) -> None:
    event = position(TABLE, of=7, absent=[8])
    plain, recorded = system.pair(event), system.pair(event, record=True)
    assert plain.decisions == ()
    assert recorded.decisions
    assert recorded.pairs == plain.pairs


@SYSTEMS
def test_brackets_cover_everybody_and_every_pair(position: Position, system: DutchSystem) -> None:
    event = position(TABLE, of=7, absent=[8])
    pairing = system.pair(event, record=True)
    residents: list[int] = []
    pairs: set[frozenset[int]] = set()
    for decision in pairing.decisions:
        if decision.key == "bracket":
            found = decision.facts["residents"]
            assert isinstance(found, tuple)
            residents += found
        if decision.key == "pairs":
            made = decision.facts["pairs"]
            assert isinstance(made, tuple)
            pairs |= {frozenset(pair) for pair in made}
    assert sorted(residents) == [1, 2, 3, 4, 5, 6, 7]
    assert pairs == {frozenset(pair) for pair in pairing.pairs}


def test_articles_are_those_of_the_edition(position: Position) -> None:
    event = position(TABLE, of=7, absent=[8])
    articles = {
        system.rules.key: {
            (d.key, d.facts.get("criterion")): d.article
            for d in system.pair(event, record=True).decisions
        }
        for system in (DUTCH_2017, DUTCH_2026)
    }
    assert articles["dutch-2017"]["criterion", "denied-preferences"] == "C.10"
    assert articles["dutch-2026"]["criterion", "denied-preferences"] == "C12"
    assert articles["dutch-2026"]["criterion", "unplayed-games-of-bye"] == "C9"
    assert articles["dutch-2026"]["bye", None] == "1.5"


@SYSTEMS
def test_every_board_names_its_colour_rule(position: Position, system: DutchSystem) -> None:
    pairing = system.pair(position("1: 2: 3: 4: 5:", of=3), record=True)
    colours = [d for d in pairing.decisions if d.key == "colours"]
    assert [d.players for d in colours] == list(pairing.pairs)
    assert {d.facts["rule"] for d in colours} == {"initial-colour"}
    assert [d.facts["board"] for d in colours] == [1, 2]


def test_an_exchange_is_recorded(position: Position) -> None:
    # 1 and 4 both want Black, so 2 leaves the upper half for 3.
    pairing = DUTCH_2017.pair(position("1:3w= 2:4b= 3:1b= 4:2w=", of=5), record=True)
    (decision,) = [d for d in pairing.decisions if d.key == "exchange"]
    assert decision.article == "D.2"
    assert decision.facts == {"bracket": 1, "moved_out": (2,), "moved_in": (3,)}


def test_moved_down_players_and_floaters_are_recorded(position: Position) -> None:
    table = "1:4w1 2:5b1 3:6w1 4:1b0 5:2w0 6:3b0"
    pairing = DUTCH_2017.pair(position(table, of=5), record=True)
    floaters = [d for d in pairing.decisions if d.key == "downfloaters"]
    moved = [d for d in pairing.decisions if d.key == "moved-down"]
    assert [d.players for d in floaters] == [d.players for d in moved]
    assert [d.facts["limbo"] for d in moved] == [()]


@SYSTEMS
def test_every_bracket_can_be_proved(position: Position, system: DutchSystem) -> None:
    derived = system.derive(position(TABLE, of=7, absent=[8]))
    proved = 0
    for outcome in derived.outcome.brackets:
        problem, solution = outcome.problem, outcome.solution
        if problem is None or solution is None:
            continue
        proof = Certificate(tuple(solution.duals), tuple(solution.odd_sets), solution.scale)
        assert flaws_of_optimum(problem.legal, problem.cost, solution.partner, proof) == []
        proved += 1
    assert proved
