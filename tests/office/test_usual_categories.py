"""Usual categories are announced together, each as if it had been typed."""

from __future__ import annotations

import pytest

from ronde.errors import InputError
from ronde.office.desk import Desk
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.categories import AddUsualCategories, list_categories


def _open(desk: Desk) -> None:
    desk.do("open", OpenEvent(EventPlan("Open", start_date="2026-05-08", rounds=7)))


def test_they_say_the_years_of_birth_that_belong(quick_desk: Desk) -> None:
    _open(quick_desk)
    quick_desk.do("open", AddUsualCategories(("u18", "s65", "women", "r1600-1799"), "fr"))
    found = {one.key: (one.label, str(one.words)) for one in list_categories(quick_desk, "open")}
    assert found == {
        "u18": ("U18", "Born in 2008 or later"),
        "s65": ("65+", "Born in 1961 or earlier"),
        "women": ("Femmes", "Women"),
        "r1600-1799": ("1600–1799", "Rating 1600–1799"),
    }


def test_what_stands_already_is_left(quick_desk: Desk) -> None:
    _open(quick_desk)
    quick_desk.do("open", AddUsualCategories(("u18",)))
    made = quick_desk.do("open", AddUsualCategories(("u18,u12",)))
    assert made.added == 1
    assert len(list_categories(quick_desk, "open")) == 2


def test_an_unknown_one_is_refused_and_none_is_added(quick_desk: Desk) -> None:
    _open(quick_desk)
    with pytest.raises(InputError, match="'u17' is no usual category; choose from u8"):
        quick_desk.do("open", AddUsualCategories(("u18", "u17")))
    assert list_categories(quick_desk, "open") == ()
