"""The decisions of a round: complete, in order, and with their articles."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.model import PlayerId, RoundNumber, Tournament
from ronde.simulate.generator import generate
from ronde.systems.base import Decision
from ronde.systems.burstein.system import BURSTEIN_2026

Position = Callable[..., Tournament]


def recorded(event: Tournament) -> list[Decision]:
    return list(BURSTEIN_2026.pair(event, record=True).decisions)


def of_key(decisions: list[Decision], key: str) -> list[Decision]:
    return [decision for decision in decisions if decision.key == key]


@pytest.fixture
def event() -> Tournament:
    """Give an event of nine rounds."""
    return generate(rules="burstein-2026", seed=11, players=23, rounds=9).tournament


def test_nothing_is_recorded_unasked(event: Tournament) -> None:
    assert BURSTEIN_2026.pair(event.before(RoundNumber(6))).decisions == ()


@pytest.mark.parametrize("number", range(5, 10))
def test_brackets_cover_everybody_and_every_pair(event: Tournament, number: int) -> None:
    before = event.before(RoundNumber(number))
    pairing, decisions = BURSTEIN_2026.pair(before), recorded(before)
    residents = [p for d in of_key(decisions, "bracket") for p in _ids(d.facts["residents"])]
    byes = [p for d in of_key(decisions, "bye") for p in d.players]
    assert sorted([*residents, *byes]) == sorted(before.to_be_paired())
    pairs = [p for d in of_key(decisions, "pairs") for p in d.players]
    assert sorted(pairs) == sorted(p for pair in pairing.pairs for p in pair)
    colours = [d.players for d in of_key(decisions, "colours")]
    assert colours == list(pairing.pairs)


def _ids(value: object) -> list[int]:
    assert isinstance(value, tuple)
    return list(value)


def test_a_seeding_round_cites_the_dutch_chapter(event: Tournament) -> None:
    first, *others = recorded(event.before(RoundNumber(2)))
    assert (first.key, first.article) == ("seeding-round", "1.6.1")
    assert first.facts == {"round": 2, "seeding_rounds": 4}
    assert others
    assert all(decision.article.startswith("C.04.3 ") for decision in others)


def test_what_a_small_round_records(position: Position) -> None:
    """Five players, round 2 of 2: bye, brackets with their criteria, colours."""
    decisions = recorded(position("1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0 | 5: U", of=2))
    assert decisions[0] == Decision(
        "bye", "3.1.5", (PlayerId(4),), {"score": 0, "games": 1, "passed_over": ()}
    )
    assert [d.key for d in decisions if d.key != "criterion"] == [
        "bye", "bracket", "pairs", "floaters", "bracket", "pairs", "colours", "colours",
    ]  # fmt: skip
    top, below = of_key(decisions, "bracket")
    assert (top.article, top.players) == ("4.1", (5, 1, 2))
    assert top.facts["pairs"] == 1
    assert below.facts["incoming"] == (2,)


def test_values_of_the_criteria(position: Position) -> None:
    """In the bracket of 1, 2 and 5 one floats, who is paired below: nobody is left there."""
    decisions = recorded(position("1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0 | 5: U", of=2))
    values = {
        (d.article, d.facts["criterion"]): d.facts.get("value", d.facts.get("scores"))
        for d in of_key(decisions, "criterion")
        if d.facts["bracket"] == 1
    }
    assert values == {
        ("C5", "floaters"): 1,
        ("C6", "scores-of-floaters"): ((10, 1),),
        ("C7", "unpaired-in-next"): 0,
        ("C7", "scores-unpaired-in-next"): (),
        ("C8", "denied-preferences"): 0,
    }
