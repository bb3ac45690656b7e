"""A team event as programs use it: teams, pairing, results of boards, matches."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests import teamfiles

from ronde import Tournament
from ronde.errors import InputError


@pytest.fixture
def event(tmp_path: Path) -> Tournament:
    path = tmp_path / "teams.trf"
    path.write_text(teamfiles.event(4, 2, "192 FIDE_TEAM", "352 WB"), encoding="utf-8")
    return Tournament.load(path)


def test_matches_are_paired_and_have_results_by_board(event: Tournament) -> None:
    assert [team.name for team in event.teams] == ["Rooks", "Bishops", "Knights", "Pawns"]
    pairing = event.pair()
    assert pairing.pairs == ((1, 3), (4, 2))
    after = event.with_results(pairing, {1: "1-0 =", 2: "0-1 +-"})
    first, second = after.matches(1)
    assert (first.teams, first.game_points(1), first.game_points(3)) == ((1, 3), 15, 5)
    assert (second.teams, second.game_points(4)) == ((4, 2), 0)
    assert after.pair().round == 2


def test_every_board_needs_a_result(event: Tournament) -> None:
    with pytest.raises(InputError, match="2 results of boards are expected in match 1, not 1"):
        event.with_results(event.pair(), {1: "1-0"})
