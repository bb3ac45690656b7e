"""Who is right where a round differs: the article that was missed, and what is no pairing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ronde.checking.replay import prepared
from ronde.i18n import translate
from ronde.model import Points, RoundNumber, Tournament
from ronde.questions.judgement import (
    READINGS,
    EngineFailure,
    Opinion,
    RulingKind,
    by_rules_of,
    ruling,
)
from ronde.questions.misreadings import MISREADINGS
from ronde.simulate.config import EVERYBODY_PLAYS
from ronde.simulate.generator import generate
from ronde.systems import registry

KEY = "dutch-2026"
DECISIONS = Path(__file__).parents[2] / "docs" / "decisions"


def _first_misread(players: int) -> tuple[Tournament, Opinion]:
    """Return the first round of some events that an engine without 1.4.3 pairs otherwise."""
    (misreading,) = MISREADINGS
    config = replace(EVERYBODY_PLAYS, players=players, rounds=5, points_for_pairing_bye=Points(0))
    for seed in range(30):
        event = prepared(generate(rules=KEY, seed=seed, config=config).tournament, KEY)
        for number in range(2, len(event.rounds) + 1):
            before = event.before(RoundNumber(number))
            paired = misreading.engine.pair(before)
            theirs = Opinion(paired.pairs, paired.bye)
            if not theirs.is_same_round(by_rules_of(before)):
                return before, theirs
    raise AssertionError("no event shows the difference")


class TestArticle1_4_3_TheByeIsADownfloat:
    def test_a_bye_worth_nothing_counts_and_who_forgets_it_is_told_so(self) -> None:
        before, theirs = _first_misread(9)
        found = ruling(before, KEY, by_rules_of(before), theirs)
        assert found.kind is RulingKind.WRONG
        assert found.article.endswith(", 1.4.3")
        assert "no downfloat" in found.sentence
        assert found.proof.startswith("VERIFIED")
        assert "no downfloat" not in translate(found.sentence, "de")


class TestNoPairing:
    def test_a_refusal_is_a_failure(self) -> None:
        event = prepared(generate(rules=KEY, seed=1, config=EVERYBODY_PLAYS).tournament, KEY)
        before = event.before(RoundNumber(2))
        failed = Opinion(refusal="exit code 3: no", failure=EngineFailure.EXIT)
        found = ruling(before, KEY, by_rules_of(before), failed)
        assert found.kind is RulingKind.FAILURE
        assert "exit code 3" in found.sentence

    def test_who_finds_no_pairing_where_there_is_one_is_wrong(self) -> None:
        event = prepared(generate(rules=KEY, seed=1, config=EVERYBODY_PLAYS).tournament, KEY)
        before = event.before(RoundNumber(2))
        found = ruling(before, KEY, by_rules_of(before), Opinion(impossible="none"))
        assert found.kind is RulingKind.WRONG
        assert found.proof.startswith("VERIFIED")


@pytest.mark.parametrize("setting", READINGS)
def test_every_reading_is_a_setting_and_has_a_page(setting: str) -> None:
    assert (DECISIONS / f"{READINGS[setting]}.md").exists()
    rules = (registry.rules(key) for key in registry.all_keys())
    assert any(one.name == setting for known in rules for one in known.settings)
