"""The derivation as data: what was decided, by which article."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.model import Tournament
from ronde.systems.base import Decision, RoundPairing
from ronde.systems.dubov.system import DUBOV_2026

Position = Callable[..., Tournament]
TABLE = "1: 5w= 3w0 | 2: 3b0 4b1 | 3: 2w1 1b1 | 4: 6b= 2w0 | 5: 1b= 6w0 | 6: 4w= 5b1 | 7: U Z"


def of_key(pairing: RoundPairing, key: str) -> list[Decision]:
    return [decision for decision in pairing.decisions if decision.key == key]


def test_nothing_is_recorded_unless_asked(position: Position) -> None:
    event = position(TABLE, of=5)
    plain, recorded = DUBOV_2026.pair(event), DUBOV_2026.pair(event, record=True)
    assert plain.decisions == ()
    assert recorded.decisions
    assert recorded.pairs == plain.pairs


def test_the_bye_comes_first_with_its_reasons(position: Position) -> None:
    first = DUBOV_2026.pair(position(TABLE, of=5), record=True).decisions[0]
    assert (first.key, first.article, first.players) == ("bye", "3.1", (5,))
    assert first.facts == {"score": 5, "games": 2, "number": 5, "indispensable": ()}


def test_brackets_cover_everybody_and_every_pair(position: Position) -> None:
    pairing = DUBOV_2026.pair(position(TABLE, of=5), record=True)
    brackets, pairs = of_key(pairing, "bracket"), of_key(pairing, "pairs")
    assert {d.article for d in brackets} == {"1.3.2"}
    assert sorted(p for d in brackets for p in d.players) == [1, 2, 3, 4, 6, 7]
    assert sorted(p for d in pairs for p in d.players) == [1, 2, 3, 4, 6, 7]
    assert {d.article for d in pairs} == {"3.2.6"}


def test_upfloaters_and_criteria_of_a_bracket(position: Position) -> None:
    pairing = DUBOV_2026.pair(position(TABLE, of=5), record=True)
    [first, *_] = of_key(pairing, "upfloaters")
    assert (first.article, first.players, first.facts["bracket"]) == ("3.2.2", (6,), 1)
    values = {
        d.article: d.facts.get("value", d.facts.get("scores"))
        for d in of_key(pairing, "criterion")
        if d.facts["bracket"] == 1
    }
    assert values == {"C5": 1, "C6": ((15, 1),), "C7": 1, "C8": 0, "C9": 0, "C10": 0}


def test_shifters_say_their_step(position: Position) -> None:
    pairing = DUBOV_2026.pair(position("1: Z | 2: Z | 3: 4w= | 4: 3b=", of=3), record=True)
    [shift] = of_key(pairing, "shifters")
    assert shift.article == "3.2.4"
    assert shift.facts == {"bracket": 1, "step": 2}


def test_boards_say_their_rule(position: Position) -> None:
    pairing = DUBOV_2026.pair(position(TABLE, of=5), record=True)
    boards = of_key(pairing, "colours")
    assert [d.players for d in boards] == [tuple(pair) for pair in pairing.pairs]
    assert boards[0].facts == {"board": 1, "rule": "higher-ranked"}
    assert boards[0].article == "5.2.5"


def test_the_round_wide_matching_and_the_bracket_count_the_same_colours() -> None:
    """C7 of the target is what the bracket has after all shifts and transpositions."""
    seen: Counter[str] = Counter()
    for seed in range(300):
        try:
            derived = DUBOV_2026.derive(small_event(seed, players=range(6, 13)))
        except NoLegalPairingError:
            continue
        for bracket in derived.outcome.brackets:
            target = [n for (c, _), n in bracket.values.items() if c.article == "C7"]
            if target:
                seen["with upfloaters"] += 1
                seen["denied"] += bracket.denied
                assert target == [bracket.denied]
    assert seen["with upfloaters"] > 200
    assert seen["denied"] > 50
