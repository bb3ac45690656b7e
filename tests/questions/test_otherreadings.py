"""Readings without a setting: each decides somewhere, and who pairs by it is not called wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.checking.replay import prepared
from ronde.laboratory.tribunal.axes import AxisRate, config_along
from ronde.model import RoundNumber, Tournament
from ronde.questions.judgement import Opinion, RulingKind, by_rules_of, ruling
from ronde.questions.otherreadings import OTHER_READINGS, read_otherwise
from ronde.simulate.chance import Chance
from ronde.simulate.generator import generate

DECISIONS = Path(__file__).parents[2] / "docs" / "decisions"
SELDOM = dict.fromkeys(("absences", "byes", "forfeits", "saturation"), AxisRate.SELDOM)
DECIDES = {  # seed of an event, round, our pairing, the other one
    "c12-same-size": (11, 4, "3-4 6-2 1-5", "3-1 4-2 6-5"),
    "c13-fewer-first": (7, 4, "2-4 7-1 5-6 3-0", "2-4 5-1 7-6 3-0"),
    "c7-without-c4": (19, 3, "2-3 1-5 6-4", "1-3 4-2 6-5"),
}
"""Small random events, made along `SELDOM`."""


def _before(name: str) -> Tournament:
    seed, number, _, _ = DECIDES[name]
    rules = OTHER_READINGS[name].rules
    config = config_along((5, 11), (4, 9), SELDOM, Chance(seed))
    event = generate(rules=rules, seed=seed, config=config).tournament
    return prepared(event, rules).before(RoundNumber(number))


@pytest.mark.parametrize("name", OTHER_READINGS)
class TestAReading:
    def test_it_pairs_otherwise(self, name: str) -> None:
        before = _before(name)
        other = dict(read_otherwise(before))[name]
        assert by_rules_of(before).spelled() == DECIDES[name][2]
        assert Opinion(other.pairs, other.bye).spelled() == DECIDES[name][3]

    def test_who_pairs_so_is_in_dispute(self, name: str) -> None:
        before = _before(name)
        other = dict(read_otherwise(before))[name]
        theirs = Opinion(other.pairs, other.bye)
        found = ruling(before, OTHER_READINGS[name].rules, by_rules_of(before), theirs)
        assert found.kind is RulingKind.DISPUTE
        assert found.decision == OTHER_READINGS[name].decision
        assert found.article == OTHER_READINGS[name].article
        assert found.reading == f"reading={name}"

    def test_its_page_exists(self, name: str) -> None:
        assert (DECISIONS / f"{OTHER_READINGS[name].decision}.md").is_file()
