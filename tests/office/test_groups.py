"""Groups of one event: joined, opened, tables one after the other, players who change the group."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import ConfirmationNeededError, InputError, StateError, UndoError
from ronde.office.desk import Desk
from ronde.office.desk.rows import HIDDEN_PLAYERS, office_setting
from ronde.office.entries.absences import AnnounceAbsence
from ronde.office.entries.entries import RemovePlayer
from ronde.office.groups.groups import NumberTables, OpenGroup, SetGroup, groups_of
from ronde.office.groups.moves import MovePlayer
from ronde.office.history.history import journal, undo
from ronde.office.hosting.retention import HidePlayer
from ronde.office.paperwork.publicpages import PublishPages, pages_state
from ronde.office.planning.announcement import what_was_announced
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.categories import AddCategory, CategoryData, MarkPlayers
from ronde.office.prizes.announced import AddPrize, PrizeData
from ronde.office.prizes.awards import event_prizes
from ronde.office.prizes.decisions import DrawPrizeLots, ExcludeFromPrizes, GivePrize
from ronde.office.rounds.manual import SwapPlayers
from ronde.office.rounds.overview import player_list, round_view
from ronde.office.rounds.rounds import BeginRound, DraftPairing, PublishRound
from ronde.office.settings.programme import (
    OfficialEntry,
    ScheduleRound,
    SetOfficials,
    TakeTimetable,
)
from ronde.store.rows import at
from ronde.store.tables import CategoryPlayerRow, EventRow, PrizeRulesRow, TimetableRow

A, B = "spring-open", "spring-open-b"
New = Callable[..., str]
Enter = Callable[..., None]


@pytest.fixture
def both(quick_desk: Desk, new_event: New, enter_players: Enter) -> Desk:
    """Return a desk with group A of ten players and group B of six."""
    return with_groups(quick_desk, new_event, enter_players)


@pytest.fixture
def both_anywhere(desk: Desk, new_event: New, enter_players: Enter) -> Desk:
    """Return the same, on SQLite and again on PostgreSQL."""
    return with_groups(desk, new_event, enter_players)


def with_groups(desk: Desk, new_event: New, enter_players: Enter) -> Desk:
    """Open both groups."""
    new_event(desk, players=10)
    desk.do(A, SetGroup(name="A"))
    opened = desk.do(A, OpenGroup("B", rules="dutch-2017", rounds=3))
    assert opened.key == B
    enter_players(desk, 6, event=B)
    return desk


def timetable(desk: Desk, event: str) -> list[tuple[int, str | None]]:
    """Return the days of the rounds."""
    lines = what_was_announced(desk, event).timetable
    return [(line.round, line.date) for line in lines if line.date]


def close(desk: Desk, event: str) -> None:
    """Close an event in which nothing was played."""
    with desk.step(event, "close event") as step:
        step.update(at(EventRow), status="closed")


def names(desk: Desk, event: str) -> list[str]:
    """Return the players by their numbers."""
    return [line.name for line in player_list(desk, event)]


def tables(desk: Desk, event: str) -> list[int]:
    """Return the tables of round 1 after it was published."""
    for one in (BeginRound(), DraftPairing(), PublishRound()):
        desk.do(event, one)
    return [line.table for line in round_view(desk, event, 1).boards]


class TestJoined:
    def test_an_event_alone_has_no_groups(self, quick_desk: Desk, new_event: New) -> None:
        found = groups_of(quick_desk, new_event(quick_desk))
        assert (found.groups, found.joined_to, found.first_table) == ((), "", 1)

    def test_the_leading_event_comes_first_then_names(self, both_anywhere: Desk) -> None:
        both_anywhere.do(A, OpenGroup("Youth"))
        both_anywhere.do("senior", OpenEvent(EventPlan("Seniors")))
        both_anywhere.do("senior", SetGroup(joined_to=A, name="alpha"))
        for event in (A, B, "senior"):
            found = [(one.name, one.is_leading) for one in groups_of(both_anywhere, event).groups]
            assert found == [("A", True), ("alpha", False), ("B", False), ("Youth", False)]

    def test_a_group_without_a_name_has_that_of_its_event(self, both: Desk) -> None:
        both.do(B, SetGroup(name=""))
        assert [one.name for one in groups_of(both, A).groups] == ["A", "Spring Open · B"]

    def test_who_leaves_stands_alone(self, both: Desk) -> None:
        both.do(B, SetGroup(joined_to=""))
        assert groups_of(both, A).groups == groups_of(both, B).groups == ()

    def test_what_is_not_said_stays(self, both: Desk) -> None:
        both.do(B, SetGroup(first_table=7))
        both.do(B, SetGroup(name="Second"))
        (_, group) = groups_of(both, B).groups
        assert (group.name, group.first_table, group.last_table) == ("Second", 7, 9)
        assert group.joint_timetable

    @pytest.mark.parametrize(
        ("event", "leader", "why"),
        [
            (A, A, "spring-open cannot be a group of itself; name another event"),
            (A, "other", "spring-open leads groups itself (spring-open-b); let them leave first"),
            ("other", B, "spring-open-b is a group of spring-open itself; join that event"),
            ("other", "nowhere", "there is no 'nowhere' in this database"),
        ],
    )
    def test_groups_have_one_leading_event(
        self, both: Desk, event: str, leader: str, why: str
    ) -> None:
        both.do("other", OpenEvent(EventPlan("Other")))
        with pytest.raises((InputError, StateError)) as refused:
            both.do(event, SetGroup(joined_to=leader))
        assert str(refused.value) == why
        assert [one.key for one in groups_of(both, A).groups] == [A, B]

    def test_a_group_tells_what_it_needs_of_the_other_events(self, both: Desk) -> None:
        assert SetGroup(joined_to=A).others(both, "other") == (A,)
        assert SetGroup(name="x").others(both, B) == SetGroup(joined_to="").others(both, B) == ()
        assert NumberTables().others(both, A) == (B,)
        assert MovePlayer(1, B).others(both, A) == (B,)


class TestOpened:
    def test_announcement_officials_and_timetable_are_copied(
        self, quick_desk: Desk, new_event: New
    ) -> None:
        plan = EventPlan("Spring Open", place="Quarryville", time_control="90 min", rounds=5)
        new_event(quick_desk, players=4, plan=plan)
        quick_desk.do(A, SetOfficials((OfficialEntry("Granite, Greta", "chief arbiter", "IA"),)))
        quick_desk.do(A, ScheduleRound(TimetableRow(1, "2026-10-24", "2026-10-24T10:00+02:00")))
        quick_desk.do(A, ScheduleRound(TimetableRow(5, "2026-10-25")))
        quick_desk.do(A, PublishPages(public=True))
        quick_desk.do(A, OpenGroup("B", rounds=3))
        told = what_was_announced(quick_desk, B)
        assert (told.name, told.place, told.time_control) == (
            "Spring Open · B",
            "Quarryville",
            "90 min",
        )
        assert (told.rules, told.rounds) == (what_was_announced(quick_desk, A).rules, 3)
        assert [(one.name, one.title) for one in told.officials] == [("Granite, Greta", "IA")]
        assert timetable(quick_desk, B) == [(1, "2026/10/24")]
        assert pages_state(quick_desk, B).public
        assert names(quick_desk, B) == []

    def test_a_group_of_a_group_is_joined_to_the_leading_event(self, both: Desk) -> None:
        assert both.do(B, OpenGroup("C")).key == "spring-open-c"
        assert groups_of(both, "spring-open-c").joined_to == A

    def test_unknown_rules_open_nothing(self, quick_desk: Desk, new_event: New) -> None:
        new_event(quick_desk)
        with pytest.raises(InputError, match="dutch-1900"):
            quick_desk.do(A, OpenGroup("B", rules="dutch-1900"))
        assert groups_of(quick_desk, A).groups == ()


class TestTimetable:
    def test_a_joint_timetable_follows_the_leading_event(self, both_anywhere: Desk) -> None:
        both_anywhere.do(A, ScheduleRound(TimetableRow(1, "2026-10-24")))
        assert timetable(both_anywhere, B) == [(1, "2026/10/24")]
        assert journal(both_anywhere, B)[-1].what == "take timetable"
        both_anywhere.do(B, SetGroup(joint_timetable=False))
        both_anywhere.do(A, ScheduleRound(TimetableRow(1, "2026-10-31")))
        assert timetable(both_anywhere, B) == [(1, "2026/10/24")]
        assert [one.same_timetable for one in groups_of(both_anywhere, A).groups] == [True, False]
        both_anywhere.do(B, TakeTimetable())
        assert timetable(both_anywhere, B) == [(1, "2026/10/31")]

    def test_a_closed_group_stays_as_it_is(self, both: Desk) -> None:
        close(both, B)
        both.do(A, ScheduleRound(TimetableRow(1, "2026-10-24")))
        assert timetable(both, B) == []

    def test_who_is_no_group_takes_none(self, both: Desk) -> None:
        with pytest.raises(StateError, match="spring-open is no group of another event"):
            both.do(A, TakeTimetable())


class TestTables:
    def test_groups_are_numbered_one_after_the_other(self, both_anywhere: Desk) -> None:
        assert groups_of(both_anywhere, A).share_tables
        both_anywhere.do(B, NumberTables())
        found = [(one.first_table, one.last_table) for one in groups_of(both_anywhere, A).groups]
        assert found == [(1, 5), (6, 8)]
        assert not groups_of(both_anywhere, A).share_tables
        assert tables(both_anywhere, A) == [1, 2, 3, 4, 5]
        assert tables(both_anywhere, B) == [6, 7, 8]

    def test_an_event_alone_has_nothing_to_number(self, quick_desk: Desk, new_event: New) -> None:
        with pytest.raises(StateError, match="spring-open has no groups"):
            quick_desk.do(new_event(quick_desk), NumberTables())


class TestMoves:
    def test_a_player_leaves_one_group_and_enters_the_other(self, both: Desk) -> None:
        who = names(both, A)[9]
        effect = both.do(A, MovePlayer(10, B, reason="a wish"))
        assert effect.sentence().startswith(f"{who} (10) plays in group B now")
        assert who in names(both, B)
        assert who not in names(both, A)
        assert (len(names(both, A)), len(names(both, B))) == (9, 7)
        line = journal(both, B)[-1]
        assert (line.what, line.reason) == ("take player over", "a wish")

    def test_who_is_shown_by_initials_stays_so(self, both: Desk) -> None:
        both.do(A, HidePlayer(10))
        number = both.do(A, MovePlayer(10, B)).player or len(names(both, B))
        assert pages_state(both, A).hidden == ()
        assert pages_state(both, B).hidden == (number,)

    def test_marks_for_categories_go_along_where_they_are_known(self, both: Desk) -> None:
        for event in (A, B):
            both.do(event, AddCategory(CategoryData("Locals")))
        both.do(A, AddCategory(CategoryData("Guests")))
        for category in ("locals", "guests"):
            both.do(A, MarkPlayers(category, (10,)))
        both.do(A, MovePlayer(10, B))
        with both.reading(B) as reader:
            assert [row.category for row in reader.rows(CategoryPlayerRow)] == ["locals"]

    def test_an_exclusion_from_prizes_goes_along(self, both_anywhere: Desk) -> None:
        both_anywhere.do(A, ExcludeFromPrizes(10, reason="staff"))
        both_anywhere.do(A, MovePlayer(10, B))
        assert event_prizes(both_anywhere, A).excluded == ()
        (excluded,) = event_prizes(both_anywhere, B).excluded
        assert (excluded.name, excluded.reason) == (names(both_anywhere, B)[-1], "staff")

    def test_who_has_a_prize_by_decision_stays(self, both_anywhere: Desk) -> None:
        both_anywhere.do(A, AddPrize(PrizeData(money="50")))
        both_anywhere.do(A, GivePrize(1, 10, reason="the jury"))
        for action in (MovePlayer(10, B), RemovePlayer(10)):
            with pytest.raises(StateError, match="has a prize by decision"):
                both_anywhere.do(A, action)
        assert (len(names(both_anywhere, A)), len(names(both_anywhere, B))) == (10, 6)

    def test_nothing_names_a_player_who_was_removed(self, both_anywhere: Desk) -> None:
        both_anywhere.do(A, HidePlayer(9))
        both_anywhere.do(A, HidePlayer(10))
        both_anywhere.do(A, DrawPrizeLots((10, 8, 9)))
        both_anywhere.do(A, RemovePlayer(10))
        with both_anywhere.reading(A) as reader:
            (rules,) = reader.rows(PrizeRulesRow)
            assert (rules.lots, office_setting(reader, HIDDEN_PLAYERS)) == ("8 9", "9")

    def test_absences_are_told_since_they_stay_behind(self, both: Desk) -> None:
        both.do(A, AnnounceAbsence(10, (2,)))
        (finding,) = both.do(A, MovePlayer(10, B)).findings
        assert finding.code == "absences-left"

    def test_nothing_happens_in_either_when_one_is_refused(self, both_anywhere: Desk) -> None:
        before = names(both_anywhere, A), names(both_anywhere, B)
        for step in (BeginRound(), DraftPairing(), PublishRound()):
            both_anywhere.do(B, step)
        versions = both_anywhere.version(A), both_anywhere.version(B)
        with pytest.raises(StateError, match="spring-open-b"):
            both_anywhere.do(A, MovePlayer(10, B))
        assert (names(both_anywhere, A), names(both_anywhere, B)) == before
        assert (both_anywhere.version(A), both_anywhere.version(B)) == versions

    @pytest.mark.parametrize("drafted", [(A,), (B,), (A, B)])
    def test_drafts_of_both_groups_are_paired_anew(
        self, both_anywhere: Desk, drafted: tuple[str, ...]
    ) -> None:
        for group in drafted:
            both_anywhere.do(group, DraftPairing())
        versions = {group: both_anywhere.version(group) for group in (A, B)}
        moved = both_anywhere.do(A, MovePlayer(10, B))
        assert str(moved.what).count("the draft of round 1 is paired anew") == len(drafted)
        for group in drafted:
            view = round_view(both_anywhere, group, 1)
            seated = {each for line in view.boards for each in (line.white, line.black)}
            seated |= {bye.player for bye in view.byes}
            assert seated == set(range(1, len(names(both_anywhere, group)) + 1))
            both_anywhere.do(group, PublishRound())
        for group in (A, B):
            assert both_anywhere.version(group) - versions[group] == (2 if group in drafted else 1)

    def test_boards_made_by_hand_in_the_other_group_are_asked_about(
        self, both_anywhere: Desk
    ) -> None:
        both_anywhere.do(B, DraftPairing())
        first, second, *_ = round_view(both_anywhere, B, 1).boards
        both_anywhere.do(B, SwapPlayers(first.white, second.white, reason="brothers"))
        before = both_anywhere.state(A), both_anywhere.state(B)
        with pytest.raises(ConfirmationNeededError, match="places made by hand"):
            Desk(both_anywhere.database, "Anna").do(A, MovePlayer(10, B))
        assert (both_anywhere.state(A), both_anywhere.state(B)) == before
        sure = Desk(both_anywhere.database, "Anna", confirmed=frozenset({"pair-anew"}))
        assert "is paired anew" in sure.do(A, MovePlayer(10, B)).what

    def test_a_closed_group_takes_nobody(self, both: Desk) -> None:
        close(both, B)
        with pytest.raises(StateError, match="spring-open-b is closed"):
            both.do(A, MovePlayer(10, B))
        assert len(names(both, A)) == 10

    @pytest.mark.parametrize("group", [A, "other", "nowhere"])
    def test_only_another_group_takes_players(self, both: Desk, group: str) -> None:
        both.do("other", OpenEvent(EventPlan("Other")))
        with pytest.raises(InputError, match=f"'{group}' is no other group of spring-open"):
            both.do(A, MovePlayer(10, group))

    def test_a_move_is_undone_by_moving_back(self, both: Desk) -> None:
        both.do(A, MovePlayer(10, B))
        for event in (A, B):
            with pytest.raises(UndoError, match="move the player back"):
                undo(both, event)
        both.do(B, MovePlayer(7, A))
        assert len(names(both, A)) == 10
