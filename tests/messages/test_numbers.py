"""Numbers within sentences."""

from __future__ import annotations

import re

import pytest

from ronde.i18n import LANGUAGES, Template, counted_template, ordinal, plural_form, translate


@pytest.mark.parametrize(
    ("language", "ones"),
    [("en", [5, 10]), ("fr", [0, 5, 10, 15]), ("nl", [5, 10, 15]), ("pt", [0, 5, 10, 15])],
)
def test_points_by_language(language: str, ones: list[int]) -> None:
    tenths = [0, 5, 10, 15, 20, 100]
    assert [t for t in tenths if plural_form(t, language) == "one"] == ones


PLAYED: Template = counted_template(
    "{player} has {points} after {count} round.",
    "{player} has {points} after {count} rounds.",
)


@pytest.mark.parametrize(
    ("language", "count", "ending"),
    [("en", 1, "1 round."), ("en", 0, "0 rounds."), ("fr", 0, "0 ronde."), ("pt", 0, "0 rodada.")],
)
def test_a_count_chooses_the_form(language: str, count: int, ending: str) -> None:
    played = PLAYED.filled(player="7", points="½ point", count=count)
    assert translate(played, language).endswith(ending)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ordinals_begin_with_their_number(language: str) -> None:
    for number in (1, 2, 3, 11, 101):
        assert re.fullmatch(rf"{number}(st|nd|rd|th|er|e|º)", ordinal(number, language))
