"""FIDE mode: what is asked before it is done, what is noted, and that nobody returns to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ronde.errors import ConfirmationNeededError, StateError, UndoError
from ronde.formats import write_text
from ronde.model import Colour, Game, RoundNumber
from ronde.model.integrity import IntegrityKind, IntegrityNote
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction
from ronde.office.desk.integrity import OUTSIDE, Mode, fide_mode
from ronde.office.fromfile import open_file
from ronde.office.history.history import undo, undo_offer
from ronde.office.paperwork.report import event_report
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import Adjourn
from ronde.office.rounds.manual import SwapPlayers, TurnColours
from ronde.office.rounds.overview import event_card
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.fidemode import LeaveFideMode
from ronde.office.settings.meetings import AllowMeeting, ForbidMeeting, KeepApart
from ronde.questions.files import load_bytes

NewEvent = Callable[..., str]
Play = Callable[..., None]
EVENT = "spring-open"
PLAN = EventPlan("Open", rounds=3, first_colour=Colour.WHITE)


def saying(desk: Desk, *codes: str) -> Desk:
    """Return the same desk, at which somebody says yes to these questions and to no other."""
    return replace(desk, confirmed=frozenset(codes))


def mode(desk: Desk, event: str) -> Mode:
    with desk.reading(event) as reader:
        return fide_mode(reader).mode


def lines(desk: Desk, event: str) -> list[str]:
    """Return the comment lines of the tournament file that concern the integrity of the event."""
    text = write_text(desk.tournament(event), "trf26").text
    return [line for line in text.splitlines() if line.startswith("### ") and "@ Round" in line]


def board_of(desk: Desk, player: int) -> Game:
    """Return the game of a player in the draft of round 2."""
    games = desk.tournament(EVENT, through=2).rounds[1].games
    return next(game for game in games if player in (game.white, game.black))


def opponent_of(desk: Desk, player: int) -> int:
    game = board_of(desk, player)
    return game.black if game.white == player else game.white


def colour_of(desk: Desk, player: int) -> Colour:
    return Colour.WHITE if board_of(desk, player).white == player else Colour.BLACK


def asked(desk: Desk, event: str, action: EventAction[Any]) -> list[tuple[str, int]]:
    """Return what is asked before an action, after which nothing has changed."""
    version = desk.version(event)
    with pytest.raises(ConfirmationNeededError) as needed:
        desk.do(event, action)
    assert desk.version(event) == version
    return [(one.code, one.level) for one in needed.value.questions]


@pytest.fixture
def published(quick_desk: Desk, new_event: NewEvent, play_round: Play) -> str:
    """Return an event of 8 players after round 1."""
    event = new_event(quick_desk, 8, PLAN)
    quick_desk.do(event, DraftPairing())
    quick_desk.do(event, PublishRound())
    play_round(quick_desk, 1)
    quick_desk.do(event, CompleteRound())
    return event


class TestWhoIsInIt:
    def test_an_edition_in_force(self, quick_desk: Desk, new_event: NewEvent) -> None:
        assert mode(quick_desk, new_event(quick_desk)) is Mode.INSIDE

    @pytest.mark.parametrize(
        "plan",
        [
            EventPlan("Club evening", rules="keizer"),
            EventPlan("Draughts", "draughts"),
            EventPlan("Today by the old edition", rules="dutch-2017"),
            EventPlan("House rules", other_rules="by lot"),
        ],
        ids=lambda plan: plan.name,
    )
    def test_others_never_are_and_are_asked_nothing(
        self, quick_desk: Desk, new_event: NewEvent, plan: EventPlan
    ) -> None:
        event = new_event(quick_desk, 0, plan)
        assert mode(quick_desk, event) is Mode.OUTSIDE
        assert event_card(quick_desk, event).fide_mode_left is None
        with pytest.raises(StateError, match="is not in FIDE mode"):
            quick_desk.do(event, LeaveFideMode())

    @pytest.mark.parametrize(
        ("plan", "why"),
        [
            (EventPlan("Old", rules="dutch-2017"), "its edition of the rules is not in force"),
            (
                EventPlan("Then", rules="dutch-2026", start_date="2020-05-01"),
                "its edition of the rules is not in force",
            ),
            (
                EventPlan("Club", rules="keizer"),
                "its pairing system is not one of the FIDE Handbook",
            ),
        ],
        ids=lambda value: value.name if isinstance(value, EventPlan) else "",
    )
    def test_an_event_of_chess_outside_it_says_so(
        self, quick_desk: Desk, plan: EventPlan, why: str
    ) -> None:
        opened = quick_desk.do("old", OpenEvent(plan))
        told = [finding.what for finding in opened.findings if finding.code == OUTSIDE]
        assert told == [f"outside FIDE mode: {why}"]
        assert event_card(quick_desk, "old").outside_fide_mode == told[0]
        assert event_report(quick_desk, "old").notes["FIDE mode"] == tuple(told)

    @pytest.mark.parametrize(
        "plan", [EventPlan("Open"), EventPlan("Draughts", "draughts", rules="fmjd-solkoff")]
    )
    def test_others_say_nothing(self, quick_desk: Desk, plan: EventPlan) -> None:
        opened = quick_desk.do("new", OpenEvent(plan))
        assert OUTSIDE not in {finding.code for finding in opened.findings}
        assert event_card(quick_desk, "new").outside_fide_mode == ""
        assert "FIDE mode" not in event_report(quick_desk, "new").notes

    def test_a_file_by_an_old_edition_says_so(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 4, EventPlan("Old", rules="dutch-2017", lot=1))
        data = write_text(quick_desk.tournament(event), "json").text.encode()
        opened = open_file(quick_desk, data, "old.json")
        assert OUTSIDE in {finding.code for finding in opened.findings}

    def test_an_old_edition_on_its_own_days(self, quick_desk: Desk, new_event: NewEvent) -> None:
        plan = EventPlan("Then", rules="dutch-2017", start_date="2025-05-01")
        assert mode(quick_desk, new_event(quick_desk, 0, plan)) is Mode.INSIDE


class TestLeaving:
    def test_is_asked_twice_and_has_no_way_back(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk)
        assert asked(saying(quick_desk), event, LeaveFideMode()) == [("leave", 4)]
        assert asked(saying(quick_desk, "leave"), event, LeaveFideMode()) == [("leave-sure", 4)]
        assert mode(quick_desk, event) is Mode.INSIDE
        saying(quick_desk, "leave", "leave-sure").do(event, LeaveFideMode(reason="house rules"))
        assert mode(quick_desk, event) is Mode.LEFT
        assert event_card(quick_desk, event).fide_mode_left == 1
        assert lines(quick_desk, event) == ["### FIDE mode exited @ Round 1"]
        with pytest.raises(UndoError, match="does not return"):
            undo(quick_desk, event, reason="a mistake")
        assert undo_offer(quick_desk, event) is None

    def test_an_undo_takes_the_change_back_but_not_the_mark(
        self, quick_desk: Desk, published: str
    ) -> None:
        quick_desk.do(published, ForbidMeeting(KeepApart((3, 8)), reason="sisters"))
        assert mode(quick_desk, published) is Mode.LEFT
        undo(quick_desk, published, reason="not so")
        assert quick_desk.tournament(published).forbidden == ()
        assert mode(quick_desk, published) is Mode.LEFT
        assert lines(quick_desk, published) == ["### FIDE mode exited @ Round 2"]

    def test_a_file_brings_its_mark_along(self, quick_desk: Desk, published: str) -> None:
        quick_desk.do(published, LeaveFideMode())
        text = write_text(quick_desk.tournament(published), "trf26").text
        told = load_bytes(text.encode(), "event.trf").tournament.integrity
        assert told == (IntegrityNote(IntegrityKind.LEFT, RoundNumber(2)),)


class TestC05_5_2_ForbiddenPairs:
    def test_before_round_1_they_are_free(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk)
        saying(quick_desk).do(event, ForbidMeeting(KeepApart((3, 8))))
        assert mode(quick_desk, event) is Mode.INSIDE

    def test_later_they_leave_fide_mode(self, quick_desk: Desk, published: str) -> None:
        late = ForbidMeeting(KeepApart((3, 8)))
        assert asked(saying(quick_desk), published, late) == [("late-prohibition", 4)]
        yes = saying(quick_desk, "late-prohibition", "late-prohibition-sure")
        yes.do(published, late)
        assert lines(quick_desk, published) == [
            "### FIDE mode exited @ Round 2",
            "### Prohibition @ Round 2: 3-8",
        ]

    def test_so_does_lifting_one(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk)
        number = quick_desk.do(event, ForbidMeeting(KeepApart((3, 8)))).prohibition
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, AllowMeeting(number))
        assert "### Prohibition @ Round 1: 3-8 lifted" in lines(quick_desk, event)


class TestSettingsUnderWay:
    @pytest.mark.parametrize(
        ("change", "code", "line"),
        [
            (SettingsChange(rounds=5), "other-rounds", "rounds 3 => 5"),
            (SettingsChange(tie_breaks=("DE",)), "other-tie-breaks", "tie-breaks none => DE"),
        ],
    )
    def test_are_locked_in_fide_mode(
        self, quick_desk: Desk, published: str, change: SettingsChange, code: str, line: str
    ) -> None:
        action = ChangeSettings(change, reason="the hall is free")
        assert asked(saying(quick_desk), published, action) == [(code, 4)]
        quick_desk.do(published, action)
        assert mode(quick_desk, published) is Mode.LEFT
        assert f"### Configuration @ Round 2: {line}" in lines(quick_desk, published)

    def test_what_stays_the_same_is_no_change(self, quick_desk: Desk, published: str) -> None:
        same = ChangeSettings(SettingsChange(rounds=3, name="Open"), reason="none")
        saying(quick_desk).do(published, same)
        assert mode(quick_desk, published) is Mode.INSIDE

    def test_the_same_tie_breaks_in_small_letters_are_no_change(
        self, quick_desk: Desk, published: str
    ) -> None:
        quick_desk.do(published, ChangeSettings(SettingsChange(tie_breaks=("BH/C1",)), reason="x"))
        version = quick_desk.version(published)
        same = ChangeSettings(SettingsChange(tie_breaks=("bh/c1",)), reason="x")
        quick_desk.do(published, same)
        assert quick_desk.version(published) == version
        assert len([line for line in lines(quick_desk, published) if "Configuration" in line]) == 1

    def test_a_first_day_before_the_edition_was_in_force(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk)
        change = ChangeSettings(SettingsChange(start_date="2025-12-01"))
        assert asked(saying(quick_desk), event, change) == [("other-system", 4)]
        quick_desk.do(event, change)
        quick_desk.do(event, ChangeSettings(SettingsChange(start_date="2026-12-01")))
        assert mode(quick_desk, event) is Mode.LEFT

    def test_a_system_outside(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk)
        change = ChangeSettings(SettingsChange(rules="keizer"))
        assert asked(saying(quick_desk), event, change) == [("other-system", 4)]


class TestPairingByHand:
    def test_is_compared_as_a_whole_when_it_is_published(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 8, PLAN)  # the rules give 1-5 6-2 3-7 8-4
        quick_desk.do(event, DraftPairing())
        saying(quick_desk).do(event, SwapPlayers(5, 6, reason="the hall"))
        assert asked(saying(quick_desk), event, PublishRound()) == [("by-hand", 3)]
        saying(quick_desk, "by-hand").do(event, PublishRound())
        assert lines(quick_desk, event) == ["### MPA @ Round 1: 1-5 6-2 => 1-6 5-2"]
        assert mode(quick_desk, event) is Mode.INSIDE
        told = event_report(quick_desk, event).notes["FIDE mode"]
        assert told == (
            "round 1: paired by hand: Agate, Ada (1) – Emerald, Emil (5), Flint, Fay (6) – Basalt,"
            " Ben (2) → Agate, Ada (1) – Flint, Fay (6), Emerald, Emil (5) – Basalt, Ben (2)",
        )

    def test_a_hand_that_returns_to_the_rules_leaves_no_trace(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 8, PLAN)
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, SwapPlayers(5, 6, reason="the hall"))
        quick_desk.do(event, SwapPlayers(5, 6, reason="and back"))
        saying(quick_desk).do(event, PublishRound())
        assert lines(quick_desk, event) == []

    def test_broken_rules_are_asked_together_with_it(
        self, quick_desk: Desk, published: str
    ) -> None:
        quick_desk.do(published, DraftPairing())
        quick_desk.do(published, SwapPlayers(opponent_of(quick_desk, 1), 5, reason="they met"))
        wanted = asked(saying(quick_desk), published, PublishRound(reason="they asked"))
        assert wanted == [("by-hand", 3), ("broken-rules", 3)]

    def test_colours_that_are_wrong_for_both_are_to_be_read(
        self, quick_desk: Desk, published: str
    ) -> None:
        quick_desk.do(published, DraftPairing())  # 1 had White in round 1, 2 had Black
        quick_desk.do(published, SwapPlayers(opponent_of(quick_desk, 1), 2, reason="they asked"))
        if Colour.BLACK is colour_of(quick_desk, 1):
            quick_desk.do(published, TurnColours(1, reason="they asked"))
        wanted = asked(saying(quick_desk), published, PublishRound(reason="they asked"))
        assert wanted == [("by-hand", 3), ("wrong-colours", 2)]

    def test_a_wish_that_moved_a_board_leaves_fide_mode(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 8, PLAN)
        apart = KeepApart((1, 5), firm=False, last_round=1)
        quick_desk.do(event, ForbidMeeting(apart))
        quick_desk.do(event, DraftPairing())
        assert asked(saying(quick_desk), event, PublishRound()) == [("wish", 4)]

    def test_a_wish_that_moved_nobody_is_free(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 8, PLAN)
        quick_desk.do(event, ForbidMeeting(KeepApart((1, 2), firm=False, last_round=1)))
        quick_desk.do(event, DraftPairing())
        saying(quick_desk).do(event, PublishRound())
        assert mode(quick_desk, event) is Mode.INSIDE


class TestResults:
    def test_a_correction_after_the_next_pairing(self, quick_desk: Desk, published: str) -> None:
        quick_desk.do(published, DraftPairing())
        quick_desk.do(published, PublishRound())
        wrong = CorrectResult(1, 1, "0-1", reason="both say so")
        assert asked(saying(quick_desk), published, wrong) == [("late-correction", 3)]
        saying(quick_desk, "late-correction").do(published, wrong)
        assert lines(quick_desk, published) == ["### Correction @ Round 1: 1-5 result"]
        assert mode(quick_desk, published) is Mode.INSIDE

    def test_a_correction_in_time_asks_nothing(self, quick_desk: Desk, published: str) -> None:
        saying(quick_desk).do(published, CorrectResult(1, 1, "0-1", reason="both say so"))
        assert lines(quick_desk, published) == []

    def test_an_adjourned_game(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk, 8, PLAN)
        quick_desk.do(event, DraftPairing())
        quick_desk.do(event, PublishRound())
        assert asked(saying(quick_desk), event, Adjourn(1, 2)) == [("adjourn", 3)]
        saying(quick_desk, "adjourn").do(event, Adjourn(1, 2))
        saying(quick_desk, "adjourn").do(event, CompleteRound(adjourn_missing=True, reason="late"))
        assert lines(quick_desk, event) == [
            "### Adjournment @ Round 1: 2",
            "### Adjournment @ Round 1: 1 3 4",
        ]
