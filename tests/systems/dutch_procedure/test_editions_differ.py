"""Positions in which 2011 and 2012 pair differently, one for each article that changed.

They were found by seeded search among small random events (`tests.small_events`, the seed
stands beside each). In each of them the edition of 2012 with nothing but that one article
taken from 2011 pairs like 2011, so it is that article which decides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.literal.tables import tournament_from_table
from tests.systems.dutch_procedure.recorded import Recorded

from ronde.model import Tournament
from ronde.systems.dutch_procedure import requirements
from ronde.systems.dutch_procedure.decisions import ProcedureStep
from ronde.systems.dutch_procedure.edition import ProcedureEdition
from ronde.systems.dutch_procedure.edition_2011 import EDITION as EDITION_2011
from ronde.systems.dutch_procedure.edition_2012 import EDITION as EDITION_2012
from ronde.systems.dutch_procedure.requirements import BracketRequirement

Paired = Callable[..., Recorded]


def with_floaters_behind(row: BracketRequirement) -> ProcedureEdition:
    """Return the edition of 2012 in which the scores of the floaters give way to one row."""
    rows = [r for r in EDITION_2012.requirements if r is not row]
    rows.insert(rows.index(requirements.SQUARED_DIFFERENCES), row)
    return replace(EDITION_2012, requirements=tuple(rows))


def without_choice_of_moved_down() -> ProcedureEdition:
    rows = tuple(r for r in EDITION_2012.requirements if r is not requirements.MOVED_DOWN_FIRST)
    return replace(EDITION_2012, requirements=rows, chooses_moved_down=False)


IN_BETWEEN = {
    "A.7.d": with_floaters_behind(requirements.STRONG_AS_ABSOLUTE),
    "B.2": with_floaters_behind(requirements.ABSOLUTE_COLOURS),
    "C.8.b": without_choice_of_moved_down(),
    "C.12": replace(with_floaters_behind(requirements.PAIRED_BELOW), keeps_scores=False),
    "C.13": replace(EDITION_2012, reduces_first=False),
    "C.14.b2": replace(EDITION_2012, reduces_first=False),
}

PAIRINGS = {  # 2012, 2011
    "A.7.d": ("5-2 4-6 3-1", "5-2 1-6 3-4"),
    "B.2": ("4-6 5-1 bye 2", "5-1 6-2 bye 4"),
    "C.8.b": ("2-4 5-3 bye 1", "2-1 5-3 bye 4"),
    "C.12": ("2-6 3-4 bye 5", "2-5 4-6 bye 3"),
    "C.13": ("4-1 5-3 8-6 9-7 bye 2", "4-7 6-2 8-1 9-3 bye 5"),
    "C.14.b2": ("5-3 2-4 bye 1", "4-1 2-3 bye 5"),
}


@pytest.fixture
def event(data: Callable[[str], dict[str, Any]], article: str) -> Tournament:
    return tournament_from_table(data("editions.json")[article])


def boards(text: str) -> list[str]:
    return sorted(text.replace("bye ", "bye-").split())


@pytest.mark.parametrize("article", PAIRINGS)
class TestEditionsDiffer:
    def test_pairings(self, event: Tournament, as_text: Callable[..., str], article: str) -> None:
        newer, older = PAIRINGS[article]
        assert boards(as_text(event, EDITION_2012)) == boards(newer)
        assert boards(as_text(event, EDITION_2011)) == boards(older)

    def test_that_article_decides(
        self, event: Tournament, as_text: Callable[..., str], article: str
    ) -> None:
        between = as_text(event, IN_BETWEEN[article])
        assert boards(between) == boards(PAIRINGS[article][1])


def recorded(pairing: Recorded, key: str, article: str) -> list[ProcedureStep]:
    return [d for d in pairing.decisions if (d.key, d.article) == (key, article)]


class TestRecordedDecisions:
    """The record of one of the two editions names the article that decided."""

    @pytest.mark.parametrize("article", ["A.7.d"])
    def test_A7d(self, event: Tournament, paired: Paired) -> None:
        """2012 drops it to keep the floater's score low, 2011 does not."""
        (dropped,) = recorded(paired(event, EDITION_2012), "dropped", "A.7.d")
        assert dropped.facts["step"] == "C.10.f"
        assert not recorded(paired(event, EDITION_2011), "dropped", "A.7.d")

    @pytest.mark.parametrize("article", ["B.2"])
    def test_note_to_B2(self, event: Tournament, paired: Paired) -> None:
        """2012 waives it for a lower floater, 2011 only for fewer floaters."""
        (dropped,) = recorded(paired(event, EDITION_2012), "dropped", "B.2")
        assert dropped.facts["step"] == "C.10.g"
        assert not recorded(paired(event, EDITION_2011), "dropped", "B.2")

    @pytest.mark.parametrize("article", ["C.8.b"])
    def test_C8b_with_D3(self, event: Tournament, paired: Paired) -> None:
        """2012 chooses the second of the two moved-down players, 2011 cannot."""
        (chosen,) = recorded(paired(event, EDITION_2012), "moved-down-chosen", "C.8.b")
        assert chosen.players == (4,)
        assert chosen.facts["number"] == 2

    @pytest.mark.parametrize("article", ["C.12"])
    def test_C12(self, event: Tournament, paired: Paired) -> None:
        """2011 goes back for floaters with other scores, 2012 must not."""
        older = paired(event, EDITION_2011)
        (step,) = recorded(older, "backtrack", "C.12")
        assert step.facts["before"] != step.players
        assert not recorded(paired(event, EDITION_2012), "backtrack", "C.12")

    @pytest.mark.parametrize("article", ["C.13"])
    def test_C13(self, event: Tournament, paired: Paired) -> None:
        """2011 undoes the penultimate bracket at once, 2012 pairs fewer moved-down players."""
        assert recorded(paired(event, EDITION_2011), "undone", "C.13")
        newer = paired(event, EDITION_2012)
        assert not [d for d in newer.decisions if d.article == "C.13"]
        (reduced,) = recorded(newer, "moved-down-reduced", "C.14.b2")
        assert (reduced.facts["m0"], reduced.facts["m1"]) == (2, 1)

    @pytest.mark.parametrize("article", ["C.14.b2"])
    def test_C14b2(self, event: Tournament, paired: Paired) -> None:
        """2012 pairs no moved-down player in the lowest bracket, 2011 merges brackets."""
        reduced = recorded(paired(event, EDITION_2012), "moved-down-reduced", "C.14.b2")
        assert [d.facts["m1"] for d in reduced] == [0, 0]
        assert recorded(paired(event, EDITION_2011), "merged", "C.13")
