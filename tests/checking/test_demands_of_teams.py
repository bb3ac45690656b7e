"""What the rules for teams demand of any pairing."""

from __future__ import annotations

import pytest

from ronde.checking.demands import demands_of
from ronde.model import ByeKind, Cell, Colour, History, PlayerId, PointSystem, Result, Tournament

POINTS = PointSystem.simple(20, 10, 0, bye=10)
RULES = ("swiss-team-2026", "swiss-team-2024")


@pytest.mark.parametrize("rules", RULES)
def test_colours_never_keep_teams_apart(rules: str) -> None:
    assert demands_of(rules).waives_colours(History(Tournament()), PlayerId(1), PlayerId(2))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    ("outcome", "barred"),
    [
        (ByeKind.PAIRING_ALLOCATED, True),
        (ByeKind.FULL_POINT, True),
        (Result.FORFEIT_WIN, True),
        (ByeKind.HALF_POINT, False),
        (ByeKind.ZERO_POINT, False),
        (Result.FORFEIT_LOSS, False),
        (Result.WIN, False),
        (None, False),
    ],
)
def test_who_may_have_the_bye(rules: str, outcome: Result | ByeKind | None, barred: bool) -> None:
    is_match = isinstance(outcome, Result)
    cell = Cell(PlayerId(2) if is_match else None, Colour.WHITE if is_match else None, outcome)
    assert demands_of(rules).bars_bye(cell, POINTS) is barred
