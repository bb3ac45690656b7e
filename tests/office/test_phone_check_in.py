"""Check-in by phone: who is expected says so, the arbiter's tick wins, the hall's network."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import InputError, StateError
from ronde.office.desk import Desk
from ronde.office.entries.absences import AnnounceAbsence, Withdraw
from ronde.office.entries.attendance import CheckIn, TakeBackCheckIn
from ronde.office.entries.entries import AddPlayer, RemovePlayer
from ronde.office.entries.phonecheckin import (
    CheckInByPhone,
    SetCheckInNetworks,
    came_by_phone,
    door,
    is_inside,
    networks_of,
)
from ronde.office.history.history import undo
from ronde.office.hosting.retention import HidePlayer
from ronde.office.phonelinks import link_by_token, make_check_in_link
from ronde.office.planning.opening import EventPlan
from ronde.office.players.entrant import Entrant
from ronde.office.players.people import roster


@pytest.fixture
def event(desk: Desk, new_event: Callable[..., str]) -> str:
    return new_event(desk, 4, EventPlan("Spring Open", rounds=3, lot=1))


@pytest.fixture
def quick(quick_desk: Desk, new_event: Callable[..., str]) -> str:
    return new_event(quick_desk, 4, EventPlan("Spring Open", rounds=3, lot=1))


def here(desk: Desk, event: str) -> list[int]:
    return [one.number for one in roster(desk, event).people if one.is_here]


def test_a_phone_checks_in_and_the_arbiter_wins(desk: Desk, event: str) -> None:
    desk.do(event, CheckInByPhone(2))
    desk.do(event, CheckInByPhone(2))
    assert (here(desk, event), came_by_phone(desk, event)) == ([2], (2,))
    desk.do(event, TakeBackCheckIn(2))
    with pytest.raises(StateError, match="the arbiter has noted that you are not there"):
        desk.do(event, CheckInByPhone(2))
    assert (here(desk, event), came_by_phone(desk, event)) == ([], ())
    desk.do(event, CheckIn((2,)))
    assert here(desk, event) == [2]
    undo(desk, event)
    assert here(desk, event) == []


def test_who_is_not_expected_goes_to_the_arbiter(quick_desk: Desk, quick: str) -> None:
    quick_desk.do(quick, AnnounceAbsence(1, (1,)))
    with pytest.raises(StateError, match="not expected in this round"):
        quick_desk.do(quick, CheckInByPhone(1))
    quick_desk.do(quick, Withdraw(4))
    assert [one.number for one in door(quick_desk, quick, "4").people] == []


def test_people_find_themselves(quick_desk: Desk, quick: str) -> None:
    (first,) = door(quick_desk, quick, "1").people
    family = first.name.split(",")[0]
    assert [one.name for one in door(quick_desk, quick, family.upper()).people] == [first.name]
    assert door(quick_desk, quick, family[:2]).people == ()  # the list is not told by letters
    quick_desk.do(quick, HidePlayer(1))
    assert door(quick_desk, quick, family).people == ()
    assert [one.number for one in door(quick_desk, quick, first.name).people] == [1]


def test_networks_are_checked_and_kept(quick_desk: Desk, quick: str) -> None:
    quick_desk.do(quick, SetCheckInNetworks("192.0.2.7, 198.51.100.9/24"))
    with quick_desk.reading(quick) as reader:
        networks = networks_of(reader)
    assert networks == ("192.0.2.7/32", "198.51.100.0/24")
    inside = ("192.0.2.7", "198.51.100.200", "::ffff:192.0.2.7")
    assert [is_inside(networks, one) for one in inside] == [True] * 3
    assert [is_inside(networks, one) for one in ("192.0.2.8", "2001:db8::1", "")] == [False] * 3
    with pytest.raises(InputError, match="is no network"):
        quick_desk.do(quick, SetCheckInNetworks("the hall"))


def test_a_new_poster_ends_the_old_one(desk: Desk, event: str) -> None:
    old, new = make_check_in_link(desk, event), make_check_in_link(desk, event)
    assert link_by_token(desk.database, old.token) is None
    assert link_by_token(desk.database, new.token) == new.link


def test_who_is_removed_leaves_nothing(quick_desk: Desk, quick: str) -> None:
    quick_desk.do(quick, CheckInByPhone(4))
    quick_desk.do(quick, RemovePlayer(4))
    quick_desk.do(quick, AddPlayer(Entrant("Jade, Jo", rating=1)))
    assert came_by_phone(quick_desk, quick) == ()
