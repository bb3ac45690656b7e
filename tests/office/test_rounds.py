"""Rounds of an event: paired once and again, published, completed; two arbiters at once."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ronde.checking.replay import replay
from ronde.errors import ConflictError, HandlingError, NoLegalPairingError, StateError
from ronde.model import ByeKind, PlayerId, RequestedBye, Result, RoundNumber, Severity, Stage
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction
from ronde.office.entries.absences import AnnounceAbsence, RequestBye
from ronde.office.journal.backups import list_backups, restore_event
from ronde.office.pairing.arrangement import kept_wishes
from ronde.office.planning.opening import EventPlan
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.rounds import overview, rounds
from ronde.office.rounds.rounds import (
    BeginRound,
    CompleteRound,
    DiscardDraft,
    DraftPairing,
    PublishRound,
    ReopenRound,
    StartRound,
)
from ronde.office.settings.meetings import ForbidMeeting, KeepApart
from ronde.office.settings.playerrules import AnnounceRules
from ronde.store.rows import at
from ronde.store.tables import (
    AbsenceRow,
    BoardRow,
    DocumentRow,
    EventRow,
    LotRow,
    NumberingRow,
    PlayerRow,
    RoundRow,
    VirtualPointsRow,
)
from ronde.systems.registry import system

NewEvent = Callable[..., str]
Play = Callable[..., None]


def white_and_black(view: overview.RoundView) -> list[tuple[int, int]]:
    return [(board.white, board.black) for board in view.boards]


@pytest.fixture
def pass_round(play_round: Play) -> Callable[..., None]:
    """Return how a whole round goes by, from its draft to its completion."""

    def whole(desk: Desk, event: str, number: int, result: str = "win") -> None:
        desk.do(event, DraftPairing())
        desk.do(event, PublishRound())
        desk.do(event, StartRound())
        play_round(desk, number, result)
        desk.do(event, CompleteRound())

    return whole


class TestWholeEvent:
    @pytest.mark.parametrize("acceleration", [None, "baku", "1-6:1-2:1.0"])
    def test_five_rounds_are_those_that_the_rules_give(
        self,
        desk: Desk,
        new_event: NewEvent,
        pass_round: Callable[..., None],
        acceleration: str | None,
    ) -> None:
        plan = EventPlan("Minerals", rounds=5, lot=7, acceleration=acceleration)
        event = new_event(desk, 23, plan)
        for number, result in enumerate(("win", "draw", "loss", "win", "win"), 1):
            pass_round(desk, event, number, result)
        told = desk.tournament(event)
        assert len(told.rounds) == 5
        assert bool(told.virtual_points) is (acceleration is not None)
        assert [verdict.differences for verdict in replay(told).rounds] == [()] * 5
        assert desk.database.verify(event) == ()
        with pytest.raises(StateError, match="round 6 cannot begin: 5 rounds were announced"):
            desk.do(event, DraftPairing())

    def test_a_round_robin(
        self, quick_desk: Desk, new_event: NewEvent, pass_round: Callable[..., None]
    ) -> None:
        event = new_event(quick_desk, 6, EventPlan("Club", rules="berger", rounds=5))
        for number in range(1, 6):
            pass_round(quick_desk, event, number)
        games = [game for round_ in quick_desk.tournament(event).rounds for game in round_.games]
        assert len({frozenset((game.white, game.black)) for game in games}) == 15


def test_baku_does_not_count_who_is_away_in_round_one(
    quick_desk: Desk, new_event: NewEvent, pass_round: Callable[..., None]
) -> None:
    """C.04.7 1.2: of fourteen who are there GA is eight, and number 3 joins it in round 2."""
    event = new_event(quick_desk, 16, EventPlan("Open", rounds=9, lot=1, acceleration="baku"))
    quick_desk.do(event, AnnounceRules(half_byes=1))
    quick_desk.do(event, RequestBye(3, 1))
    quick_desk.do(event, AnnounceAbsence(12, (1,)))
    pass_round(quick_desk, event, 1)
    pass_round(quick_desk, event, 2)
    told = quick_desk.tournament(event)
    second = [entry.player for entry in told.virtual_points if entry.in_round(RoundNumber(2))]
    assert second == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert replay(told).agrees


class TestDraft:
    def test_it_is_what_the_engine_gives(self, desk: Desk, new_event: NewEvent) -> None:
        event = new_event(desk, 9)
        drafted = desk.do(event, DraftPairing())
        given = system("dutch-2026").pair(desk.tournament(event))
        assert white_and_black(drafted.round) == [tuple(pair) for pair in given.pairs]
        assert [(bye.player, bye.kind) for bye in drafted.round.byes] == [(9, "pairing-allocated")]
        assert drafted.round.stage is Stage.DRAFT
        assert drafted.round.rules == "dutch-2026"
        assert desk.tournament(event).rounds == ()

    def test_again_gives_the_same_and_writes_nothing(self, desk: Desk, new_event: NewEvent) -> None:
        plan = EventPlan("Open", rounds=5, acceleration="baku")
        event = new_event(desk, 11, plan)
        first = desk.do(event, DraftPairing())
        again = desk.do(event, DraftPairing())
        assert (first.is_new, again.is_new) == (True, False)
        assert again.round == first.round

    def test_two_arbiters_at_once_make_one_draft(
        self, desk: Desk, other_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(desk, 23)
        before = desk.version(event)
        drafted: list[rounds.DraftedRound] = []
        together = threading.Barrier(2)

        def pair(at: Desk) -> None:
            together.wait()
            drafted.append(at.do(event, DraftPairing()))

        threads = [threading.Thread(target=pair, args=(at,)) for at in (desk, other_desk)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(one.is_new for one in drafted) == [False, True]
        assert drafted[0].round == drafted[1].round
        assert desk.version(event) == before + 1

    def test_who_saw_an_older_event_is_told(
        self, desk: Desk, other_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(desk)
        seen = other_desk.version(event)
        desk.do(event, ChangeSettings(SettingsChange(place="Quarryville")))
        with pytest.raises(ConflictError, match="Anna: change settings"):
            other_desk.do(event, DraftPairing(), expected=seen)
        assert desk.state(event).rows(RoundRow) == []

    def test_the_first_colour_is_drawn_and_stays(self, desk: Desk, new_event: NewEvent) -> None:
        event = new_event(desk, 8, EventPlan("Open", rounds=3))
        findings = desk.do(event, DraftPairing()).findings
        assert "colour-drawn" in [finding.code for finding in findings]
        drawn = desk.tournament(event)
        assert drawn.lot is not None
        desk.do(event, DiscardDraft())
        desk.do(event, DraftPairing())
        assert desk.tournament(event).lot == drawn.lot
        assert len(desk.state(event).rows(LotRow)) == 1

    def test_numbers_and_virtual_points_of_the_round_are_kept(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 10, EventPlan("Open", rounds=9, lot=1, acceleration="baku"))
        quick_desk.do(event, DraftPairing())
        state = quick_desk.state(event)
        assert {(row.round, row.player): row.number for row in state.rows(NumberingRow)} == {
            (1, number): number for number in range(1, 11)
        }
        first = [row.tenths for row in state.rows(VirtualPointsRow, round=1)]
        assert first == [10] * 6
        quick_desk.do(event, DiscardDraft())
        state = quick_desk.state(event)
        assert (state.rows(NumberingRow), state.rows(VirtualPointsRow)) == ([], [])
        assert (state.rows(BoardRow), state.rows(DocumentRow)) == ([], [])

    def test_a_draft_that_is_out_of_date_is_neither_taken_nor_published(
        self, desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(desk)
        desk.do(event, DraftPairing())
        with desk.step(event, "withdraw") as step:
            step.update(at(PlayerRow, 8), last_round=0)
        for wanted in (DraftPairing(), PublishRound()):
            with pytest.raises(StateError, match="the draft of round 1 is out of date"):
                desk.do(event, wanted)
        desk.do(event, DiscardDraft())
        view = desk.do(event, DraftPairing()).round
        assert 8 not in {player for pair in white_and_black(view) for player in pair}

    def test_undo_takes_the_whole_draft_back(self, desk: Desk, new_event: NewEvent) -> None:
        event = new_event(desk, 9, EventPlan("Open", rounds=5, acceleration="baku"))
        before = desk.state(event)
        desk.do(event, DraftPairing())
        drafted = desk.state(event)
        desk.database.undo(event, "Anna")
        assert desk.state(event) == before
        desk.database.redo(event, "Anna")
        assert desk.state(event) == drafted
        assert not desk.do(event, DraftPairing()).is_new

    def test_a_corrected_name_leaves_the_draft_alone(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk)
        quick_desk.do(event, DraftPairing())
        with quick_desk.step(event, "change player") as step:
            step.update(at(PlayerRow, 8), name="Haematite, Hope")
        assert not quick_desk.do(event, DraftPairing()).is_new


class TestAbsences:
    def test_absent_late_withdrawn_and_missing_players_are_not_paired(
        self, desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(desk, 12)
        with desk.step(event, "attendance") as step:
            step.update(at(PlayerRow, 9), first_round=2)
            step.update(at(PlayerRow, 10), last_round=0)
            step.update(at(PlayerRow, 11), check_in="missing")
            step.insert(AbsenceRow(1, 12, 0, ByeKind.HALF_POINT))
        desk.do(event, BeginRound(absent=(8, 8), reason="ill"))
        view = desk.do(event, DraftPairing()).round
        assert {p for pair in white_and_black(view) for p in pair} == {1, 2, 3, 4, 5, 6}
        desk.do(event, PublishRound())
        byes = {bye.player: bye.kind for bye in desk.tournament(event).rounds[0].byes}
        assert byes == {
            7: ByeKind.PAIRING_ALLOCATED, 8: ByeKind.ZERO_POINT, 12: ByeKind.HALF_POINT,
        }  # fmt: skip

    def test_absences_of_later_rounds_wait(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk)
        with quick_desk.step(event, "request bye") as step:
            step.insert(AbsenceRow(2, 1, 0, ByeKind.HALF_POINT))
        assert len(quick_desk.do(event, DraftPairing()).round.boards) == 4
        quick_desk.do(event, PublishRound())
        asked = RequestedBye(RoundNumber(2), PlayerId(1), ByeKind.HALF_POINT)
        assert quick_desk.tournament(event).requested_byes == (asked,)


class TestWishes:
    def test_federations_are_kept_apart_in_the_first_round(
        self, desk: Desk, new_event: NewEvent, pass_round: Callable[..., None]
    ) -> None:
        event = new_event(desk, 12)
        usual = white_and_black(desk.do(event, DraftPairing()).round)
        assert (1, 7) in usual or (7, 1) in usual  # both of FRA
        desk.do(event, DiscardDraft())
        desk.do(event, ForbidMeeting(KeepApart(ground="federation", last_round=1)))
        view = desk.do(event, DraftPairing()).round
        country = {int(p.id): p.federation for p in desk.tournament(event).players}
        assert all(country[white] != country[black] for white, black in white_and_black(view))
        desk.do(event, DiscardDraft())
        pass_round(desk, event, 1)
        told = desk.tournament(event)
        assert replay(told).rounds[0].differences
        kept = replace(told, forbidden=kept_wishes(desk.state(event)))
        assert not replay(kept).rounds[0].differences

    def test_the_latest_wish_gives_way_first_and_is_told(
        self, desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(desk, 4)
        for wish in ((1, 3), (1, 4), (1, 2), (2, 3)):
            desk.do(event, ForbidMeeting(KeepApart(wish, firm=False, last_round=2), reason="club"))
        drafted = desk.do(event, DraftPairing())
        gone = [finding.what for finding in drafted.findings if finding.code == "wish-relaxed"]
        assert gone == [
            f"the wish to keep {both} apart by pair (club) gave way in round 1"
            for both in ("Agate, Ada (1), Basalt, Ben (2)", "Basalt, Ben (2), Cobalt, Cleo (3)")
        ]
        pairs = {frozenset(pair) for pair in white_and_black(drafted.round)}
        assert pairs == {frozenset((1, 2)), frozenset((3, 4))}

    def test_a_firm_prohibition_never_gives_way(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        event = new_event(quick_desk, 2)
        quick_desk.do(event, ForbidMeeting(KeepApart((1, 2))))
        with pytest.raises(NoLegalPairingError):
            quick_desk.do(event, DraftPairing())
        assert quick_desk.state(event).rows(RoundRow) == []


class TestStages:
    def test_each_use_case_waits_for_its_stage(
        self, quick_desk: Desk, new_event: NewEvent, play_round: Play
    ) -> None:
        desk = quick_desk
        event = new_event(desk)

        def refused(sentence: str, *actions: EventAction[Any]) -> None:
            version = desk.version(event)
            for wanted in actions:
                with pytest.raises(StateError, match=sentence):
                    desk.do(event, wanted)
            assert desk.version(event) == version

        refused(
            "no round has been begun; pair round 1 first",
            PublishRound(), StartRound(), CompleteRound(), DiscardDraft(),
        )  # fmt: skip
        desk.do(event, BeginRound())
        refused("round 2 cannot begin: round 1 is not complete", BeginRound())
        refused("round 1 cannot become published: its absences", PublishRound())
        desk.do(event, DraftPairing())
        refused("it has a draft that is not published", StartRound(), CompleteRound())
        desk.do(event, PublishRound())
        refused(
            "its pairing is published", PublishRound(), DiscardDraft(),
            BeginRound(), DraftPairing(),
        )  # fmt: skip
        desk.do(event, StartRound())
        refused("no result on board 1, 2, 3, 4; enter the results", CompleteRound())
        play_round(desk, 1)
        desk.do(event, CompleteRound())
        refused("it is complete", StartRound(), CompleteRound())

    def test_missing_results_can_be_adjourned(self, desk: Desk, new_event: NewEvent) -> None:
        event = new_event(desk, 2)
        desk.do(event, DraftPairing())
        desk.do(event, PublishRound())
        done = desk.do(event, CompleteRound(adjourn_missing=True, reason="no light"))
        assert (done.stage, done.boards[0].is_adjourned, done.missing) == (Stage.COMPLETE, True, ())
        assert desk.tournament(event).rounds[0].games[0].white_result is Result.UNFINISHED

    def test_a_complete_round_opens_again_with_a_reason(
        self, quick_desk: Desk, new_event: NewEvent, pass_round: Callable[..., None]
    ) -> None:
        event = new_event(quick_desk)
        pass_round(quick_desk, event, 1)
        with pytest.raises(HandlingError, match="to open it again needs a reason"):
            quick_desk.do(event, ReopenRound(reason=" "))
        assert quick_desk.do(event, ReopenRound(reason="protest")).stage is Stage.PLAYING

    def test_a_closed_event_stays_as_it_is(self, quick_desk: Desk, new_event: NewEvent) -> None:
        event = new_event(quick_desk)
        with quick_desk.step(event, "close") as step:
            step.update(at(EventRow), status="closed")
        with pytest.raises(StateError, match="is closed; open it again"):
            quick_desk.do(event, DraftPairing())


class TestOverview:
    def test_the_card_follows_the_event(
        self, desk: Desk, new_event: NewEvent, play_round: Play
    ) -> None:
        event = new_event(desk, 9)
        card = overview.event_card(desk, event)
        assert (card.players, card.round, card.stage, card.results_missing) == (9, 0, None, 0)
        desk.do(event, DraftPairing())
        desk.do(event, PublishRound())
        card = overview.event_card(desk, event)
        assert (card.round, card.stage, card.boards) == (1, Stage.PUBLISHED, 4)
        assert card.results_missing == 4
        play_round(desk, 1)
        assert overview.event_card(desk, event).results_missing == 0

    def test_players_with_their_state(self, desk: Desk, new_event: NewEvent) -> None:
        event = new_event(desk, 5)
        with desk.step(event, "attendance") as step:
            step.update(at(PlayerRow, 1), check_in="present")
            step.update(at(PlayerRow, 2), first_round=2)
            step.update(at(PlayerRow, 3), last_round=0)
            step.update(at(PlayerRow, 4), is_listed=False)
            step.insert(AbsenceRow(1, 5, 0, ByeKind.ZERO_POINT))
        states = {line.number: line.state for line in overview.player_list(desk, event)}
        assert states == {1: "present", 2: "late", 3: "withdrawn", 4: "not listed", 5: "absent"}


def test_publication_keeps_an_archive_of_the_event(desk: Desk, new_event: NewEvent) -> None:
    event = new_event(desk)
    desk.do(event, DraftPairing())
    assert list_backups(desk, event) == ()
    desk.do(event, PublishRound())
    [kept] = list_backups(desk, event)
    assert kept.round == 1
    again = restore_event(desk, kept.path, key="spring-open-again")
    assert desk.tournament(again).rounds == desk.tournament(event).rounds


def test_a_backup_that_fails_is_a_finding_of_the_published_round(
    quick_desk: Desk, new_event: Callable[..., str], tmp_path: Path
) -> None:
    event = new_event(quick_desk)
    quick_desk.do(event, DraftPairing())
    (tmp_path / "quick-backups").write_text("in the way", encoding="utf-8")
    view = quick_desk.do(event, PublishRound())
    assert view.stage is Stage.PUBLISHED
    (finding,) = view.findings
    assert (finding.code, finding.severity) == ("no-backup", Severity.WARNING)
    assert "the backup cannot be written" in finding.what
