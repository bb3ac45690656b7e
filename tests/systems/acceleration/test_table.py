"""Tables of virtual points: their form, their refusals, what they give."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import InputError
from ronde.model import PlayerId, Tournament
from ronde.systems.acceleration.table import points_of_table, read_table
from ronde.systems.acceleration.virtual import announced

Field = Callable[..., Tournament]


def given(field: Field, text: str) -> dict[PlayerId, tuple[int, ...]]:
    """Return the points that a table gives to twelve players in seven rounds."""
    return {e.player: e.by_round for e in points_of_table(read_table(text), field(12, 7))}


def test_ranges_of_players_and_rounds(field: Field) -> None:
    rows = given(field, "1-2:1-2:1.0,3:1:0.5,2:4:2")
    assert rows == {1: (10, 10), 2: (10, 10, 0, 20), 3: (5,)}


def test_lines_and_comments(field: Field) -> None:
    text = "# announced on the first day\n1 - 2 : 1-2 : 1.0  # the favourites\n\n3:1:.5, 4:1:.5\n"
    assert given(field, text) == {1: (10, 10), 2: (10, 10), 3: (5,), 4: (5,)}


def test_entries_that_agree_may_overlap(field: Field) -> None:
    assert given(field, "1-2:1:1,2-3:1:1.0") == {1: (10,), 2: (10,), 3: (10,)}


def test_nothing_is_worth_no_entry(field: Field) -> None:
    assert given(field, "1-12:1-7:0") == {}


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "is empty"),
        ("# nothing\n", "is empty"),
        ("1-20", "'1-20' is no entry of virtual points; write players:rounds:points"),
        ("1-20:1-2", "is no entry"),
        ("1-20:1-2:one", "is no entry"),
        ("1-20:1-2:-1", "is no entry"),
        ("1-20:1-2:1.0:5", "is no entry"),
        ("1-20:1-2:0.25", "at most one decimal"),
        ("5-2:1:1", "the players end before they begin"),
        ("0-2:1:1", "the players end before they begin"),
        ("1-2:3-1:1", "the rounds end before they begin"),
        ("1-2:0:1", "the rounds end before they begin"),
        ("1-2:1-1000:1", "the rounds end before they begin"),
    ],
)
def test_other_forms_are_refused(text: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        read_table(text)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("1-13:1:1", "names player 13, and the starting numbers end with 12"),
        ("1-2:6-8:1", "names round 8, and 7 rounds are announced"),
        ("1-2:1:1,2:1-2:.5", "two values for player 2 in round 1"),
    ],
)
def test_what_does_not_fit_the_event_is_refused(field: Field, text: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        given(field, text)


def test_a_table_replaces_what_was_announced_before(field: Field) -> None:
    event = announced(field(12, 7, acceleration="baku"), "1:1:1")
    assert event.acceleration is None
    assert [entry.player for entry in event.virtual_points] == [1]
    assert announced(event, "none").virtual_points == ()
