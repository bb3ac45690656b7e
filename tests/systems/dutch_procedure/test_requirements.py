"""Every row of the table of 2012 decides: without it the pairing is another.

The positions were found by seeded search among small random events (`tests.small_events`, the
seed stands beside each); `expected` is the pairing, `without` what is paired when the row is
taken out of the table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.literal.tables import tournament_from_table

from ronde.model import Tournament
from ronde.systems.dutch.criteria import MOVED_DOWN, NEXT, RESIDENT, DutchProfile
from ronde.systems.dutch_procedure import requirements
from ronde.systems.dutch_procedure.edition_2011 import EDITION as EDITION_2011
from ronde.systems.dutch_procedure.edition_2012 import EDITION as EDITION_2012
from ronde.systems.dutch_procedure.requirements import Rounds, Say

SHOWN_ELSEWHERE = {"floaters", "unpaired-below", "sum-of-floaters"}
ROWS = {row.name: row for row in EDITION_2012.requirements if row.name not in SHOWN_ELSEWHERE}


def boards(text: str) -> list[str]:
    return sorted(text.replace("bye ", "bye-").split())


@pytest.fixture
def case(data: Callable[[str], dict[str, Any]], name: str) -> dict[str, Any]:
    found: dict[str, Any] = data("requirements.json")[name]
    return found


@pytest.fixture
def event(case: dict[str, Any]) -> Tournament:
    return tournament_from_table(case)


@pytest.mark.parametrize("name", ROWS)
class TestC10_RequirementsDecide:
    def test_with_it(
        self, case: dict[str, Any], event: Tournament, as_text: Callable[..., str]
    ) -> None:
        assert boards(as_text(event, EDITION_2012)) == boards(case["expected"])

    def test_without_it(
        self, case: dict[str, Any], event: Tournament, as_text: Callable[..., str], name: str
    ) -> None:
        rows = tuple(row for row in EDITION_2012.requirements if row.name != name)
        other = replace(EDITION_2012, requirements=rows)
        assert boards(as_text(event, other)) == boards(case["without"])


def test_everybody_who_leaves_counts_once() -> None:
    for role in (MOVED_DOWN, RESIDENT):
        assert requirements.each_leaver(DutchProfile(role), NEXT) == 1


class TestC10_Order:
    """What is dropped first stands last in the table."""

    def test_steps_are_taken_from_the_end(self) -> None:
        steps = [r.dropped_at for r in EDITION_2012.requirements if r.dropped_at[:5] == "C.10."]
        assert steps == [f"C.10.{letter}" for letter in "gfeedcba"]

    def test_both_editions_have_the_same_steps(self) -> None:
        newer = [r for r in EDITION_2012.requirements if r.dropped_at[:5] == "C.10."]
        older = [r for r in EDITION_2011.requirements if r.dropped_at[:5] == "C.10."]
        assert newer == older

    def test_only_2011_lets_floaters_rise_for_colours(self) -> None:
        newer, older = EDITION_2012.requirements, EDITION_2011.requirements
        scores = requirements.SCORES_OF_FLOATERS
        for row in (requirements.ABSOLUTE_COLOURS, requirements.STRONG_AS_ABSOLUTE):
            assert newer.index(scores) < newer.index(row)
            assert older.index(scores) > older.index(row)

    def test_odd_and_even_rounds(self) -> None:
        assert requirements.STRONG_AS_ABSOLUTE.rounds is Rounds.ODD
        assert requirements.DENIED_STRONG_PREFERENCES.rounds is Rounds.EVEN
        assert requirements.SQUARED_DIFFERENCES.say is Say.MERGED
