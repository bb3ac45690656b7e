"""The portal: what is public of all events, found however it is spelled, and never more."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from ronde.errors import UnknownSubjectError
from ronde.model import Details, Game, Player, PlayerId, Result, Round, Tournament
from ronde.model.discipline import Discipline
from ronde.office.desk import Desk
from ronde.office.entries.entries import ChangePlayer
from ronde.office.hosting import portal
from ronde.office.hosting.organisations import FoundOrganisation
from ronde.office.hosting.portal import CalendarWish, Phase
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.store import Act
from ronde.store.events import enter_tournament

TODAY = date(2026, 11, 16)
PEOPLE = (("Carlsson, Åsa", "900001"), ("Lefèvre, Zoé", ""), ("Lefevre, Zoe", ""))


def made(
    desk: Desk,
    key: str,
    day: str = "2026/11/16",
    *,
    discipline: str = "chess",
    city: str = "Orléans",
    people: tuple[tuple[str, str], ...] = PEOPLE,
    is_public: bool = True,
) -> None:
    """Open an event with one round, which the first player wins."""
    players = tuple(
        Player(PlayerId(n), name, fide_id=number) for n, (name, number) in enumerate(people, 1)
    )
    rounds = (Round((Game(PlayerId(1), PlayerId(2), Result.WIN, Result.LOSS),)),)
    details = Details(name=f"Cup {key}", city=city, start_date=day, end_date=day)
    tournament = Tournament(players, rounds, rules="dutch-2026", details=details)
    with desk.first_step(key, Act(desk.who, "open event")) as step:
        enter_tournament(step, tournament, discipline=discipline)
    if is_public:
        desk.do(key, PublishPages(public=True))


def names(desk: Desk, text: str) -> list[tuple[str, str, int]]:
    found = portal.search(desk, text, today=TODAY)
    return [(one.event, one.name, one.entries) for one in found.players]


def test_the_calendar_has_public_events_by_phase(desk: Desk) -> None:
    made(desk, "over", "2026/11/15")
    made(desk, "long-over", "2025/01/02")
    made(desk, "now")
    made(desk, "soon", "2026-12-01", discipline="draughts", city="Lyon")
    made(desk, "undated", "")
    made(desk, "private", is_public=False)
    found = portal.calendar(desk, CalendarWish(), TODAY)
    assert [one.key for one in found.events] == ["undated", "now", "soon", "over", "long-over"]
    assert found.counts == ((Phase.RUNNING, 2), (Phase.UPCOMING, 1), (Phase.FINISHED, 2))
    wishes: tuple[tuple[CalendarWish, list[str]], ...] = (
        (CalendarWish(phase=Phase.UPCOMING), ["soon"]),
        (CalendarWish(discipline=Discipline.DRAUGHTS), ["soon"]),
        (CalendarWish(place="orleans"), ["undated", "now", "over", "long-over"]),
        (CalendarWish(organisation="nowhere"), []),
    )
    for wish, keys in wishes:
        assert [one.key for one in portal.calendar(desk, wish, TODAY).events] == keys
    desk.do("now", PublishPages(public=False))
    assert "now" not in [one.key for one in portal.calendar(desk, CalendarWish(), TODAY).events]


def test_organisations_are_shown_when_something_of_them_is_public(quick_desk: Desk) -> None:
    desk = quick_desk
    for key, parent in (("fed", ""), ("club", "fed"), ("secret", "fed")):
        replace(desk, organisation=parent).do("", FoundOrganisation(key.title(), key=key))
    made(replace(desk, organisation="club"), "cup")
    made(replace(desk, organisation="secret"), "hidden", is_public=False)
    assert [one.key for one in portal.public_organisations(desk)] == ["club", "fed"]
    seen = portal.public_organisation(desk, "fed")
    assert [one.key for one in seen.below] == ["club"]
    with pytest.raises(UnknownSubjectError):
        portal.public_organisation(desk, "secret")
    (event,) = portal.calendar(desk, CalendarWish(organisation="fed"), TODAY).events
    assert (event.key, event.organiser) == ("cup", "Club")


def test_players_are_found_however_they_are_spelled(desk: Desk) -> None:
    made(desk, "first", "2026/11/10")
    made(desk, "second")
    for text in ("carlson", "KARLSSON asa", "åsa", "carls"):
        assert names(desk, text) == [("second", "Carlsson, Åsa", 2)], text
    # Without a number every entry stands for itself: nobody is taken for somebody else.
    assert len(names(desk, "lefevre zoe")) == 4
    assert names(desk, "nobody") == names(desk, "x") == names(desk, "") == []
    assert [one.key for one in portal.search(desk, "cup orlean", today=TODAY).events] == [
        "second",
        "first",
    ]


def test_the_index_follows_every_change(desk: Desk) -> None:
    made(desk, "cup")
    assert names(desk, "carlsson")
    desk.do("cup", ChangePlayer(1, {"name": "Topaz, Tina"}))
    assert names(desk, "carlsson") == []
    assert names(desk, "topas") == [("cup", "Topaz, Tina", 1)]
    desk.do("cup", ChangeSettings(SettingsChange(name="Winter Trophy")))
    assert [one.key for one in portal.search(desk, "wintr trofy", today=TODAY).events] == ["cup"]
    desk.do("cup", PublishPages(public=False))
    assert names(desk, "topaz") == []
    with pytest.raises(UnknownSubjectError):
        portal.player_across(desk, Discipline.CHESS, "900001")
    desk.do("cup", PublishPages(public=True))
    with desk.database.writing() as connection:
        assert portal.rebuild(connection) == 1
    assert names(desk, "topaz") == [("cup", "Topaz, Tina", 1)]


def test_a_player_is_followed_by_number_and_never_by_name(desk: Desk) -> None:
    made(desk, "first", "2026/11/10")
    made(desk, "second", people=(("Granite, Greta", ""), ("Carlson, Asa", "900001")))
    made(desk, "draughts", discipline="draughts")
    made(desk, "private", is_public=False)
    found = portal.player_across(desk, Discipline.CHESS, "900001")
    assert [one.event for one in found.entries] == ["second", "first"]
    assert found.names == ("Carlson, Asa", "Carlsson, Åsa")
    assert [(one.after, one.rank, one.points) for one in found.entries] == [(1, 2, 0), (1, 1, 10)]
    other = portal.player_across(desk, Discipline.DRAUGHTS, "900001")
    assert [one.event for one in other.entries] == ["draughts"]
    for number in ("900002", "0", "%"):
        with pytest.raises(UnknownSubjectError):
            portal.player_across(desk, Discipline.CHESS, number)
