"""Organisations: quotas that hold for two at once, events that change hands, roles from above."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError

from ronde.errors import InputError, StateError, UndoError, UnknownSubjectError
from ronde.office.desk import Desk
from ronde.office.desk.rows import CLOSED
from ronde.office.entries.entries import AddPlayer
from ronde.office.fromfile import open_demo
from ronde.office.history import history
from ronde.office.hosting.handover import OfferEvent
from ronde.office.hosting.organisations import (
    Adopt,
    ChangeOrganisation,
    CloseOrganisation,
    FoundOrganisation,
    OrganisationKind,
    ReopenOrganisation,
    SetQuota,
    TakeOver,
    organisation_view,
    organisations,
)
from ronde.office.paperwork.closure import ReopenEvent
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.store.organisations import notes, owners_of, subjects_below
from ronde.store.rows import at
from ronde.store.tables import EventRow


def found(
    desk: Desk,
    key: str,
    parent: str = "",
    most_events: int | None = None,
    most_players: int | None = None,
) -> Desk:
    """Found an organisation and return the desk at which its events are opened."""
    kind = OrganisationKind.CLUB if parent else OrganisationKind.FEDERATION
    action = FoundOrganisation(key.title(), kind, "", most_events, most_players, key)
    replace(desk, organisation=parent).do("", action)
    return replace(desk, organisation=key)


def open_events(desk: Desk, *keys: str) -> None:
    for key in keys:
        desk.do(key, OpenEvent(EventPlan(key)))


def close(desk: Desk, event: str) -> None:
    """Close an event as it is after its last round."""
    with desk.step(event, "close event") as step:
        step.update(at(EventRow), status=CLOSED)


def test_a_tree_is_known_from_below_and_from_above(quick_desk: Desk) -> None:
    league = found(quick_desk, "league")
    club = found(quick_desk, "club", "league")
    open_events(club, "cup")
    open_events(league, "final")
    open_events(quick_desk, "alone")
    with quick_desk.database.connection() as connection:
        assert owners_of(connection, "cup") == ("club", "league")
        assert owners_of(connection, "alone") == owners_of(connection, "nowhere") == ()
        assert subjects_below(connection, ["league"]) == {"club", "cup", "final"}
    seen = organisation_view(quick_desk, "league")
    assert [one.key for one in seen.below] == ["club"]
    assert [one.key for one in seen.events] == ["final"]
    assert seen.open_events == 2
    assert [one.key for one in organisation_view(quick_desk, "club").above] == ["league"]
    assert [one.key for one in organisations(quick_desk)] == ["club", "league"]


def test_a_quota_holds_for_what_is_below_and_names_who_can_raise_it(desk: Desk) -> None:
    found(desk, "league", most_events=2)
    club = found(desk, "club", "league", most_events=1)
    other = found(desk, "other", "league")
    open_events(club, "cup")
    with pytest.raises(StateError, match=r"open events of Club: 1, .* quota is 1; .* ask League"):
        open_events(club, "second")
    open_events(other, "third")
    with pytest.raises(StateError, match=r"open events of League: 2, .* ask the owner of the site"):
        open_events(other, "fourth")
    assert {one.key for one in desk.database.subjects("event")} == {"cup", "third"}
    close(desk, "cup")
    open_events(other, "fourth")
    with pytest.raises(StateError, match="open events of League: 2"):
        desk.do("cup", ReopenEvent(reason="wrong result"))
    desk.do("league", SetQuota(3))
    desk.do("cup", ReopenEvent(reason="wrong result"))
    assert organisation_view(desk, "league").open_events == 3


def test_two_at_once_cannot_both_take_the_last_place(desk: Desk, other_desk: Desk) -> None:
    found(desk, "league", most_events=3)
    for club in ("anna", "ben"):
        found(desk, club, "league")
    refused: list[str] = []
    barrier = threading.Barrier(2)

    def work(at_desk: Desk, club: str) -> None:
        barrier.wait()
        for number in range(4):
            try:
                open_events(replace(at_desk, organisation=club), f"{club}-{number}")
            except StateError as error:
                refused.append(str(error))

    workers = [
        threading.Thread(target=work, args=pair) for pair in ((desk, "anna"), (other_desk, "ben"))
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert (organisation_view(desk, "league").open_events, len(refused)) == (3, 5)


def test_players_are_counted_in_each_event(desk: Desk, enter_players: Callable[..., None]) -> None:
    club = found(desk, "club", most_players=5)
    open_events(club, "cup")
    enter_players(desk, 5, "cup")
    with pytest.raises(StateError, match=r"Club allows 5 players in an event, .* would have 6"):
        desk.do("cup", AddPlayer(Entrant("Zircon")))
    with pytest.raises(StateError, match="Club allows 5 players"):
        open_demo(club)
    open_demo(desk)


def test_an_event_changes_hands_when_both_agree(desk: Desk) -> None:
    club = found(desk, "club")
    found(desk, "other", most_events=1)
    open_events(club, "cup", "second")
    with pytest.raises(StateError, match="cup was not offered to other"):
        desk.do("other", TakeOver("cup"))
    with pytest.raises(UnknownSubjectError, match="no organisation 'nowhere'"):
        desk.do("cup", OfferEvent("nowhere"))
    desk.do("cup", OfferEvent("other"))
    assert [one.key for one in organisation_view(desk, "other").offered] == ["cup"]
    desk.do("other", TakeOver("cup"))
    with desk.database.connection() as connection:
        assert owners_of(connection, "cup") == ("other",)
        (entry,) = notes(connection, "other")
        assert entry.facts == {"event": "cup", "before": "club", "after": "other"}
    told = history.journal(desk, "cup")[-1]
    assert told.what == "take event over"
    with pytest.raises(UndoError, match="handed over"):
        history.undo(desk, "cup", reason="a mistake")
    desk.do("second", OfferEvent("other"))
    with pytest.raises(StateError, match="open events of Other: 1"):
        desk.do("other", TakeOver("second"))
    desk.do("second", OfferEvent(""))
    assert organisation_view(desk, "other").offered == ()


def test_the_owner_of_the_site_places_what_is_there(quick_desk: Desk) -> None:
    league = found(quick_desk, "league")
    found(quick_desk, "club")
    open_events(quick_desk, "cup")
    close(quick_desk, "cup")
    quick_desk.do("club", Adopt("cup"))
    quick_desk.do("league", Adopt("club"))
    with quick_desk.database.connection() as connection:
        assert owners_of(connection, "cup") == ("club", "league")
    with pytest.raises(StateError, match="cannot be above itself"):
        quick_desk.do("club", Adopt("league"))
    assert league.organisation == "league"


def test_a_closed_organisation_keeps_its_events_and_takes_none(quick_desk: Desk) -> None:
    club = found(quick_desk, "club")
    open_events(club, "cup")
    open_events(quick_desk, "other")
    with pytest.raises(StateError, match="open events of Club: 1; close them first"):
        quick_desk.do("club", CloseOrganisation())
    close(quick_desk, "cup")
    quick_desk.do("club", CloseOrganisation())
    with pytest.raises(StateError, match="Club is closed and takes no events"):
        open_events(club, "second")
    with pytest.raises(StateError, match="Club cannot take other over"):
        quick_desk.do("other", OfferEvent("club"))
    with pytest.raises(StateError, match="Club is closed"):
        found(quick_desk, "youth", "club")
    assert [one.key for one in organisation_view(quick_desk, "club").events] == ["cup"]
    quick_desk.do("club", ReopenOrganisation())
    open_events(club, "second")


def test_names_are_checked_and_kept(quick_desk: Desk) -> None:
    found(quick_desk, "club")
    quick_desk.do("club", ChangeOrganisation(" Quarry Club ", "quarry@example.org"))
    seen = organisation_view(quick_desk, "club")
    assert (seen.name, seen.contact, seen.version) == ("Quarry Club", "quarry@example.org", 2)
    with pytest.raises(InputError, match="needs a name"):
        quick_desk.do("club", ChangeOrganisation(" "))


def test_the_journal_of_the_site_is_append_only(desk: Desk) -> None:
    found(desk, "club")
    open_events(desk, "cup")
    desk.do("club", Adopt("cup"))
    for statement in ("UPDATE site_entry SET who = 'Eve'", "DELETE FROM site_entry"):
        with (
            desk.database.engine.begin() as connection,
            pytest.raises(DatabaseError, match="append-only"),
        ):
            connection.execute(text(statement))
