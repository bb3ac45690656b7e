"""The derivation of a round: everybody has a place in it, and criteria have their values."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.model import RoundNumber, Tournament
from ronde.simulate.generator import generate
from ronde.systems.burstein.criteria import CRITERIA
from ronde.systems.burstein.system import BURSTEIN_2026
from ronde.systems.dutch.system import DUTCH_2026

Position = Callable[..., Tournament]

SMALL = "1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0 | 5: U"
"""Five players, round 2 of 2."""


@pytest.fixture
def event() -> Tournament:
    """Give an event of nine rounds."""
    return generate(rules="burstein-2026", seed=11, players=23, rounds=9).tournament


@pytest.mark.parametrize("number", range(5, 10))
def test_brackets_cover_everybody_and_every_pair(event: Tournament, number: int) -> None:
    before = event.before(RoundNumber(number))
    pairing, derived = BURSTEIN_2026.pair(before), BURSTEIN_2026.derive(before)
    outcome, ids = derived.outcome, derived.outcome.standing.ids
    brackets = [found.bracket for found in outcome.brackets]
    residents = [player for b in brackets for player in ids[b.first : b.end]]
    byes = [] if outcome.receiver is None else [outcome.receiver]
    assert sorted([*residents, *byes]) == sorted(before.to_be_paired())
    pairs = [ids[r] for found in outcome.brackets for p in found.arrangement.pairs for r in p]
    assert sorted(pairs) == sorted(p for pair in pairing.pairs for p in pair)
    boards = [(ids[board.white], ids[board.black]) for board in derived.boards]
    assert boards == list(pairing.pairs)


def test_a_seeding_round_is_paired_by_the_dutch_chapter(event: Tournament) -> None:
    before = event.before(RoundNumber(2))
    seeding, dutch = BURSTEIN_2026.pair(before), DUTCH_2026.pair(before)
    assert (seeding.rules, dutch.rules) == ("burstein-2026", "dutch-2026")
    assert (seeding.pairs, seeding.bye) == (dutch.pairs, dutch.bye)


def test_brackets_of_a_small_round(position: Position) -> None:
    """The bye, then two brackets: the first numbered by the ranking, its floater in the second."""
    derived = BURSTEIN_2026.derive(position(SMALL, of=2))
    outcome, ids = derived.outcome, derived.outcome.standing.ids
    assert (outcome.receiver, outcome.bye and outcome.bye.needed) == (4, ())
    top, below = outcome.brackets
    assert [ids[rank] for rank in top.numbered] == [5, 1, 2]
    assert len(top.arrangement.pairs) == 1
    assert [ids[rank] for rank in top.arrangement.floaters] == [2]
    assert [ids[rank] for rank in below.bracket.incoming] == [2]
    assert (len(below.arrangement.pairs), below.arrangement.floaters) == (1, [])


def test_values_of_the_criteria(position: Position) -> None:
    """In the bracket of 1, 2 and 5 one floats, who is paired below: nobody is left there."""
    top = BURSTEIN_2026.derive(position(SMALL, of=2)).outcome.brackets[0]
    amounts = {name: 0 for name, _ in top.amounts()}
    assert {c.name: c.article for c in CRITERIA if c.name in amounts} == {
        "floaters": "C5",
        "scores-of-floaters": "C6",
        "unpaired-in-next": "C7",
        "scores-unpaired-in-next": "C7",
        "denied-preferences": "C8",
    }
    counted = {key: amount for key, amount in top.amounts().items() if amount}
    assert counted == {("floaters", 0): 1, ("scores-of-floaters", 10): 1}
