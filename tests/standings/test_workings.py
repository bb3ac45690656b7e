"""The working of every value of the exercises adds up to it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from ronde.model import PlayerId, Tournament
from ronde.ratings.fide.tables import expected_per_cent
from ronde.standings.ranking import points_working, standings, working
from ronde.standings.registry import parse
from ronde.standings.view import Field, FieldKind
from ronde.standings.working import ContributionSource, Cut, Working

Exercise = Callable[[str], tuple[Tournament, Any]]


def added_up(worked: Working) -> Fraction | None:
    """Return the value once more, with other arithmetic: decimals of the single amounts."""
    counted = [Fraction(c.amount, 100) for c in worked.contributions if c.cut is None]
    if worked.divisor == 0:
        return None
    value = sum(counted, Fraction(0)) / worked.divisor
    if worked.rounded_to is None:
        return value
    step = Fraction(worked.rounded_to, 100)
    return step * ((value / step + Fraction(1, 2)).__floor__())


@pytest.mark.parametrize("name", ["tec-swiss-16", "tec-rr-06", "swiss-2326-byes", "rr-10-l"])
def test_contributions_add_up_to_every_value(exercise: Exercise, name: str) -> None:
    tournament, case = exercise(name)
    field = Field(
        tournament, kind=FieldKind.SWISS if case["type"] == "swiss" else FieldKind.ROUND_ROBIN
    )
    checked = 0
    for player, row in case["values"].items():
        for tie_break, text in row.items():
            worked = (
                points_working(field, PlayerId(int(player)))
                if tie_break == "PTS"
                else working(field, standings(field, []), PlayerId(int(player)), parse(tie_break))
            )
            expected = None if text is None else Fraction(text)
            assert added_up(worked) == worked.value == expected, (player, tie_break)
            checked += 1
    assert checked == sum(len(row) for row in case["values"].values())


def test_a_cut_names_what_it_takes_away(exercise: Exercise) -> None:
    field = Field(exercise("tec-swiss-16")[0])
    worked = working(field, standings(field, []), PlayerId(4), parse("BH/M1"))
    assert [(c.round, c.cut, c.article) for c in worked.contributions if c.cut] == [
        (2, Cut.ABSENCE, "16.4.2, 16.5"),
        (4, Cut.HIGHEST, "14"),
    ]


def test_an_adjusted_opponent_is_named(exercise: Exercise) -> None:
    field = Field(exercise("tec-swiss-16")[0])
    first = working(field, standings(field, []), PlayerId(4), parse("BH")).contributions[0]
    assert (first.opponent, first.source, first.amount) == (
        12,
        ContributionSource.ADJUSTED_OPPONENT,
        300,
    )
    assert first.article == "16.3"


def test_perfect_performance_shows_that_one_point_less_is_too_little(exercise: Exercise) -> None:
    field = Field(exercise("tec-swiss-16")[0])
    for player in field.players:
        worked = working(field, standings(field, []), player, parse("PTP"))
        assert worked.value is not None
        found = int(worked.value)
        games = [row for row in field.rows[player] if row.outcome and row.opponent in {
            c.opponent for c in worked.evidence}]  # fmt: skip
        made = sum(row.points for row in games if not row.is_forfeit) * 10
        if made == 0:
            continue
        expected = [expected_per_cent(found - (field.rating(c.opponent) or 0))
                    for c in worked.evidence if c.opponent is not None]  # fmt: skip
        below = [expected_per_cent(found - 1 - (field.rating(c.opponent) or 0))
                 for c in worked.evidence if c.opponent is not None]  # fmt: skip
        assert sum(below) < made <= sum(expected)


def test_direct_encounter_is_asked_at_its_place_in_the_list(exercise: Exercise) -> None:
    tournament, _ = exercise("tec-rr-06")
    field = Field(tournament, kind=FieldKind.ROUND_ROBIN)
    listed = [parse("WIN"), parse("DE")]
    ranked = standings(field, listed)
    for place in ranked.places:
        assert (
            working(field, standings(field, listed), place.player, listed[1]).value
            == place.values[1]
        )
    # Among the three with 1.5 points WIN separates nobody: 5 is ahead by direct encounter.
    assert working(field, standings(field, listed), PlayerId(5), listed[1]).value == 1


def test_points_by_decision_are_shown(exercise: Exercise) -> None:
    from dataclasses import replace

    from ronde.model import Adjustment, Points

    tournament, _ = exercise("tec-rr-06")
    fined = replace(tournament, adjustments=(Adjustment((PlayerId(1),), Points(-5)),))
    worked = points_working(Field(fined), PlayerId(1))
    assert worked.value == 3
    assert worked.contributions[-1].source is ContributionSource.ENTRY
