"""Every player of a large open has a place; `benchmarks.limits` says how quickly."""

from __future__ import annotations

import pytest
from benchmarks.events import large_open

from ronde.questions.standings import StandingRequest, ranked


@pytest.mark.long
@pytest.mark.parametrize("tie_breaks", ["BH/C1,BH,SB,DE,WIN,BWG", "BH/M1,FB,AOB,SB/C1,PS,ARO"])
def test_six_tie_breaks_for_9999_players(tie_breaks: str) -> None:
    found = ranked(large_open(9999, 11), StandingRequest(tie_breaks=tie_breaks))
    assert len(found.places) == 9999
