"""Journal and report say names where they mean people: no entries, no bare starting numbers."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.handling.editions import ChangeGround
from ronde.i18n import translate
from ronde.office.desk import Desk
from ronde.office.entries.absences import EntitleToHalfByes, GiveFullPointBye, Withdraw
from ronde.office.entries.attendance import LateEntry
from ronde.office.entries.coming import PlayNextRound
from ronde.office.entries.entries import AddPlayer, ChangePlayer
from ronde.office.history.history import journal
from ronde.office.history.past import JournalPast
from ronde.office.history.words import act_in_words, changes_in_words
from ronde.office.paperwork.report import event_report
from ronde.office.planning.opening import EventPlan
from ronde.office.players.categories import AddUsualCategories
from ronde.office.players.entrant import Entrant
from ronde.office.rounds.manual import SwapPlayers
from ronde.office.rounds.published import ChangePublishedPairing, NewBoards
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.meetings import ForbidMeeting, KeepApart
from ronde.store import Act, Change, JournalEntry
from ronde.store.tables import MemberRow

NewEvent = Callable[..., str]


@pytest.fixture
def event(quick_desk: Desk, new_event: NewEvent) -> str:
    """Return an event whose entries have other numbers than they entered by."""
    event = new_event(
        quick_desk,
        8,
        EventPlan("Open", rules="dutch-2026", rounds=5, lot=1, start_date="2026-11-01"),
    )
    quick_desk.do(event, AddPlayer(Entrant("Zenith, Zoe", rating=2700)))
    return event


def changes(desk: Desk, event: str) -> tuple[str, ...]:
    return journal(desk, event)[-1].changes


class TestTheJournal:
    def test_a_switch_is_told_when_it_is_on(self) -> None:
        completed = Act("Olga", "complete round", {"adjourn missing": False})
        assert act_in_words(completed, "event") == ""
        adjourned = Act("Olga", "complete round", {"adjourn missing": True})
        assert "adjourn" in act_in_words(adjourned, "event")
        entitled = Act("Olga", "entitle to half-point byes", {"player": 7, "not entitled": False})
        assert act_in_words(entitled, "event") == "player 7"
        not_entitled = replace(entitled, arguments={"player": 7, "not entitled": True})
        assert act_in_words(not_entitled, "event") == "player 7, not entitled yes"

    def test_settings_that_list_entries(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, EntitleToHalfByes(1, True))
        assert changes(quick_desk, event)[0].endswith("value 1 Zenith, Zoe")
        quick_desk.do(event, PlayNextRound(1))
        assert changes(quick_desk, event)[0].endswith("value round 1: 1 Zenith, Zoe")

    @pytest.mark.parametrize(
        ("table", "column", "told"),
        [
            ("event_prize_rules", "lots", "1 Zenith, Zoe"),
            ("event_match", "host", "1 Zenith, Zoe"),
            ("event_match", "reporter", "1 Zenith, Zoe"),
            ("event_game", "white", "Opal, Ola"),
        ],
    )
    def test_columns_that_hold_entries(
        self, quick_desk: Desk, event: str, table: str, column: str, told: str
    ) -> None:
        """An entry is told as the player that it is; of teams, as a member of the squad."""
        with quick_desk.step(event, "make a squad") as step:
            step.insert(MemberRow(9, 9, name="Opal, Ola"))
        keys = {"event_prize_rules": (), "event_match": (1, 1), "event_game": (1, 1, 1)}
        held: int | str = "9" if column == "lots" else 9
        change = Change(table, keys[table], {column: None}, {column: held})
        with quick_desk.reading(event) as reader:
            entry = JournalEntry(reader.subject.version, Act("Anna", "x"), "", (change,), "")
            (text,) = changes_in_words(entry, JournalPast(reader, [entry]))
        assert text.endswith(f" {told}")

    def test_a_changed_publication(self, quick_desk: Desk, event: str) -> None:
        """Whom the new boards seat and on which ground, in words and in every language."""
        quick_desk.do(event, DraftPairing())
        first = quick_desk.do(event, PublishRound()).boards[0]
        change = NewBoards(((first.black, first.white),))
        reason = "the wrong way round"
        quick_desk.do(
            event,
            ChangePublishedPairing(change, ChangeGround.OPPONENTS, agreed=True, reason=reason),
        )
        step = journal(quick_desk, event)[-1]
        game = f"{first.black_name} ({first.black}) – {first.white_name} ({first.white})"
        ground = "two neighbours without opponents who agree"
        assert f"ground {ground}, pairs {game}" in step.sentence()
        (board,) = (one for one in step.changes if one.startswith("round 1, board 1:"))
        assert f"manual reason {ground} (C.04.2" in board
        assert "deux voisins sans adversaire et d'accord (C.04.2" in translate(board, "fr")

    def test_a_member_who_was_removed(self, quick_desk: Desk, event: str) -> None:
        with quick_desk.step(event, "make a squad") as step:
            step.insert(MemberRow(4, 9, name="Opal, Ola"))
        with quick_desk.step(event, "empty the squad") as step:
            step.delete(step.existing(MemberRow, 4))
        assert changes(quick_desk, event)[0].startswith("member (Opal, Ola): removed")

    def test_usual_categories_and_their_language(self, quick_desk: Desk, event: str) -> None:
        quick_desk.do(event, AddUsualCategories(("u18", "women"), "fr"))
        assert "categories U18, Women" in journal(quick_desk, event)[-1].sentence()

    def test_numbers_are_those_of_the_time(self, quick_desk: Desk, event: str) -> None:
        """Each line has the name that stood at a number when it was written."""
        for rating, name in ((2800, "Aster, A"), (2900, "Birch, B"), (3000, "Cedar, C")):
            quick_desk.do(event, EntitleToHalfByes(1, True))
            quick_desk.do(event, AddPlayer(Entrant("Unknown", rating=rating)))
            quick_desk.do(event, ChangePlayer(1, {"name": name}))
            quick_desk.do(event, EntitleToHalfByes(1, True))
        asked = [
            line.sentence().split("player ")[1].split(",")[0]
            for line in journal(quick_desk, event)
            if line.what == "entitle to half-point byes"
        ]
        assert asked == ["Zenith", "Aster", "Birch", "Cedar"]


class TestTheReport:
    @pytest.fixture
    def notes(self, quick_desk: Desk, event: str) -> dict[str, tuple[str, ...]]:
        """Return what the report tells after things that codes are kept of."""
        quick_desk.do(event, GiveFullPointBye(9, 1, reason="a guest"))
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, SwapPlayers(1, 2, reason="the hall"))
        quick_desk.do(event, PublishRound())
        quick_desk.do(event, ChangePlayer(3, {"rating": 1234}, reason="a list"))
        quick_desk.do(event, ForbidMeeting(KeepApart((1, 2)), reason="a family"))
        quick_desk.do(event, LateEntry(Entrant("Willow, W", rating=2790), 3, reason="late"))
        quick_desk.do(event, Withdraw(4, reason="ill"))
        return dict(event_report(quick_desk, event).notes)

    def test_names_instead_of_codes(self, notes: dict[str, tuple[str, ...]]) -> None:
        told = "\n".join(notes["FIDE mode"])
        for line in (
            r"round 1: full-point bye: \D+ \(9\)",
            r"round 1: paired by hand: \D+ \(5\) – Zenith, Zoe \(1\), .* → .*",
            r"round 2: rating corrected: \D+ \(3\) \d{4} → 1234",
            r"round 2: forbidden pairs announced late: Zenith, Zoe \(1\), \D+ \(2\)",
        ):
            assert re.search(f"^{line}$", told, re.MULTILINE), line

    def test_decisions_name_whom_they_are_about(self, notes: dict[str, tuple[str, ...]]) -> None:
        told = [line for line in notes["Other decisions with a reason"] if ": ill (" in line]
        assert re.match(r"withdraw: player \D+ \(4\): ill", told[0])
