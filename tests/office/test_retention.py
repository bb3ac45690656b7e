"""What is deleted and what is kept: no result is lost, no right and nothing personal stays."""

from __future__ import annotations

import json
from datetime import date

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DatabaseError
from tests.office.test_portal import PEOPLE, made, names

from ronde.accounts.accounts import accounts, add_person
from ronde.declared.roles import Role
from ronde.errors import InputError, UnknownSubjectError
from ronde.model.discipline import Discipline
from ronde.office.desk import Desk
from ronde.office.entries.entries import ChangePlayer
from ronde.office.hosting import portal
from ronde.office.hosting.retention import (
    KEPT_YEARS,
    HidePlayer,
    delete_event,
    kept_report,
    removed_events,
)
from ronde.office.paperwork.publicpages import shown_event
from ronde.office.phonelinks import make_phone_link
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.store import accounts as rows
from ronde.store.organisations import notes
from ronde.store.tables import ENTRY
from ronde.web.security.passwords import Passwords

TODAY = date(2026, 11, 16)


def test_a_played_event_leaves_its_report_and_nothing_else(desk: Desk) -> None:
    made(desk, "cup")
    desk.do("cup", ChangePlayer(1, {"birth_date": "1990/05/06", "remark": "allergic to nuts"}))
    make_phone_link(desk, "cup")
    quick = Passwords(quick=True)
    add_person(desk.database, quick, "Greta", "rocks are hard", [("cup", Role.OWNER)])
    with pytest.raises(InputError, match="type the name of the event, 'Cup cup'"):
        delete_event(desk, "cup", "cup", TODAY)
    removed = delete_event(desk, "cup", "Cup cup", TODAY)
    assert removed.keep_until == f"{2026 + KEPT_YEARS}-11-16"
    with pytest.raises(UnknownSubjectError), desk.reading("cup"):
        pass
    with desk.database.connection() as connection:
        assert connection.execute(select(ENTRY).where(ENTRY.c.subject == "cup")).all() == []
        assert rows.links(connection, "cup") == []
        assert [one.what for one in notes(connection, "cup")] == ["delete event"]
    (greta,) = accounts(desk.database)
    assert greta.roles == ()
    report = kept_report(desk, removed.uid)
    kept = json.loads(report)
    assert "Carlsson, Åsa" in report
    assert "900001" in report
    assert "1990" not in report
    assert "allergic" not in report
    assert kept["rounds"]
    assert names(desk, "carlsson") == []
    made(desk, "cup")  # the key is free, and nobody has a role in the new event
    assert names(desk, "carlsson") == [("cup", "Carlsson, Åsa", 1)]


def test_an_event_without_a_round_goes_whole(desk: Desk) -> None:
    desk.do("cup", OpenEvent(EventPlan("Cup")))
    removed = delete_event(desk, "cup", " Cup ", TODAY)
    assert removed.keep_until == ""
    with pytest.raises(UnknownSubjectError):
        kept_report(desk, removed.uid)
    assert [one.name for one in removed_events(desk)] == ["Cup"]


def test_a_report_goes_when_its_time_is_over(quick_desk: Desk) -> None:
    made(quick_desk, "cup")
    made(quick_desk, "other")
    removed = delete_event(quick_desk, "cup", "Cup cup", date(2020, 2, 29))
    assert removed.keep_until == "2025-02-28"
    assert kept_report(quick_desk, removed.uid)
    delete_event(quick_desk, "other", "Cup other", TODAY)
    with pytest.raises(UnknownSubjectError, match="nothing is kept"):
        kept_report(quick_desk, removed.uid)


def test_a_journal_goes_with_a_listed_event_only(desk: Desk) -> None:
    made(desk, "cup")
    made(desk, "other")
    delete_event(desk, "other", "Cup other", TODAY)
    with (
        desk.database.engine.begin() as connection,
        pytest.raises(DatabaseError, match="append-only"),
    ):
        connection.execute(text("DELETE FROM journal_entry WHERE subject = 'cup'"))


def test_a_changed_report_is_found_out(quick_desk: Desk) -> None:
    made(quick_desk, "cup")
    removed = delete_event(quick_desk, "cup", "Cup cup", TODAY)
    with quick_desk.database.writing() as connection:
        connection.execute(text("UPDATE removed_event SET content = content || ' '"))
    with pytest.raises(InputError, match="changed after it was sealed"):
        kept_report(quick_desk, removed.uid)


def test_who_wants_to_be_forgotten_is_shown_by_initials(quick_desk: Desk) -> None:
    desk = quick_desk
    made(desk, "cup")
    desk.do("cup", HidePlayer(1))
    public = shown_event(desk, "cup").tournament.players[0]
    assert (public.name, public.fide_id) == ("C. Å.", "")
    assert shown_event(desk, "cup", private=True).tournament.players[0].name == PEOPLE[0][0]
    assert names(desk, "carlsson") == []
    with pytest.raises(UnknownSubjectError):
        portal.player_across(desk, Discipline.CHESS, "900001")
    assert desk.tournament("cup").players[0].fide_id == "900001"
    desk.do("cup", HidePlayer(1, shown=True))
    assert names(desk, "carlsson") == [("cup", "Carlsson, Åsa", 1)]
