"""Who is right where a round differs: the article that was missed, and what is no pairing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ronde.checking.replay import prepared
from ronde.formats import read_text
from ronde.i18n import translate
from ronde.model import PlayerId, RoundNumber
from ronde.questions.judgement import (
    READINGS,
    EngineFailure,
    Opinion,
    RulingKind,
    by_rules_of,
    ruling,
)
from ronde.simulate.config import EVERYBODY_PLAYS
from ronde.simulate.generator import generate
from ronde.systems import registry
from ronde.systems.base import Pair

KEY = "dutch-2026"
DECISIONS = Path(__file__).parents[2] / "docs" / "decisions"


_FIVE = (
    "012 Five players\n"
    "062 5\n"
    "072 0\n"
    "001    1      Player 1                                                           1.0    1                      0000 - F\n"  # noqa: E501
    "001    2      Player 2                                                           1.0    2  0000 - F\n"  # noqa: E501
    "001    3      Player 3                                                           0.0    4\n"
    "001    4      Player 4                                                           1.0    3            0000 - U     5 w 1\n"  # noqa: E501
    "001    5      Player 5                                                           0.0    5                         4 b 0\n"  # noqa: E501
    "XXR 4\n"
    "XXC black1\n"
    "BBU  0.0\n"
)
"""Before the last round; player 4 had a bye worth nothing two rounds ago, which is a downfloat."""


def _pair(white: int, black: int) -> Pair:
    return Pair(PlayerId(white), PlayerId(black))


class TestArticle1_4_3_TheByeIsADownfloat:
    def test_a_bye_worth_nothing_counts_and_who_forgets_it_is_told_so(self) -> None:
        read = read_text(_FIVE).tournament
        assert read is not None
        before = prepared(replace(read, rules=KEY), KEY)
        ours = by_rules_of(before)
        assert ours.spelled() == "1-4 2-3 5-0"
        theirs = Opinion((_pair(2, 1), _pair(3, 4)), PlayerId(5))
        found = ruling(before, KEY, ours, theirs)
        assert found.kind is RulingKind.WRONG
        assert found.article == "C16, 1.4.3"
        assert "no downfloat" in found.sentence
        assert found.proof.startswith("VERIFIED")
        assert "no downfloat" not in translate(found.sentence, "de")

    def test_another_wrong_pairing_is_not_laid_on_that_article(self) -> None:
        read = read_text(_FIVE).tournament
        assert read is not None
        before = prepared(replace(read, rules=KEY), KEY)
        theirs = Opinion((_pair(1, 2), _pair(3, 4)), PlayerId(5))
        found = ruling(before, KEY, by_rules_of(before), theirs)
        assert found.kind is RulingKind.WRONG
        assert "1.4.3" not in found.article


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
