"""The end of an event: standings, report, file for the federation, closing, archive."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ronde.errors import (
    ConflictError,
    FormatError,
    HandlingError,
    InputError,
    StateError,
    UndoError,
)
from ronde.formats import read_text
from ronde.model import Result, Severity
from ronde.office.desk import Desk
from ronde.office.entries.entries import ChangePlayer
from ronde.office.history import history
from ronde.office.paperwork.closure import CloseEvent, ReopenEvent
from ronde.office.paperwork.downloads import Download, archive_event, download, open_archive
from ronde.office.paperwork.opengames import RATING_FILE, refuse_open_games
from ronde.office.paperwork.report import event_report
from ronde.office.planning.opening import EventPlan
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import (
    Adjourn,
    EnterResult,
    EnterResults,
    JudgeForfeit,
    Resume,
    slips,
)
from ronde.office.rounds.manual import SetPair, SwapPlayers
from ronde.office.rounds.overview import round_view
from ronde.office.rounds.rounds import CompleteRound, DraftByHand, DraftPairing, PublishRound
from ronde.office.settings.programme import SetTimetable
from ronde.questions.standings import StandingRequest, ranked
from ronde.serialisation import to_data
from ronde.store.tables import TimetableRow

EVENT = "spring-open"
NewEvent = Callable[..., str]
LONG_AGO = "2020-01-01T10:00:00Z"


def play(desk: Desk, number: int, result: str = "1-0") -> None:
    desk.do(EVENT, DraftPairing())
    desk.do(EVENT, PublishRound())
    boards = len(round_view(desk, EVENT, number).boards)
    desk.do(EVENT, EnterResults(number, slips([(board, result) for board in range(1, boards + 1)])))
    desk.do(EVENT, CompleteRound())


@pytest.fixture
def two_rounds(quick_desk: Desk, new_event: NewEvent) -> Desk:
    """Return an event of two rounds that were played."""
    plan = EventPlan("Spring <Open>", rounds=2, lot=1, tie_breaks=("BH/C1", "SB"))
    new_event(quick_desk, plan=plan)
    play(quick_desk, 1)
    play(quick_desk, 2)
    return quick_desk


class TestC04_2_A2_TheReportNamesTheSystem:
    """A.2 (2026: 1.3): the report tells by which system and acceleration it was paired."""

    @pytest.mark.parametrize(
        ("rules", "told"), [("dutch-2017", "2017"), ("dutch-2026", "2026"), ("dubov-2026", "Dubov")]
    )
    def test_system_and_edition(
        self, quick_desk: Desk, new_event: NewEvent, rules: str, told: str
    ) -> None:
        new_event(quick_desk, plan=EventPlan("Spring", rules=rules, rounds=1, lot=1))
        play(quick_desk, 1)
        quick_desk.do(EVENT, CloseEvent())
        report = event_report(quick_desk, EVENT)
        pairing = report.statement.sections["Pairing"]
        assert any(told in value for value in pairing.values())
        assert told in report.as_text()
        assert told in report.as_html()

    def test_acceleration(self, quick_desk: Desk, new_event: NewEvent) -> None:
        plan = EventPlan("Spring", rounds=9, lot=1, acceleration="baku")
        new_event(quick_desk, players=23, plan=plan)
        play(quick_desk, 1)
        quick_desk.do(EVENT, CloseEvent(reason="the hall burnt down"))
        report = event_report(quick_desk, EVENT)
        assert "baku" in report.as_text().lower()

    def test_rules_of_its_own_are_attached(self, quick_desk: Desk, new_event: NewEvent) -> None:
        plan = EventPlan("Spring", rules=None, other_rules="Everybody meets a neighbour.", rounds=1)
        new_event(quick_desk, players=2, plan=plan)
        quick_desk.do(EVENT, DraftByHand())
        quick_desk.do(EVENT, SetPair(1, 2, reason="neighbours"))
        quick_desk.do(EVENT, PublishRound())
        quick_desk.do(EVENT, EnterResult(1, 1, "="))
        quick_desk.do(EVENT, CompleteRound())
        quick_desk.do(EVENT, CloseEvent())
        report = event_report(quick_desk, EVENT)
        assert "Everybody meets a neighbour." in report.as_text()


class TestC04_2_D7_PublicationTimes:
    def test_late_pairings_and_results_stand_in_the_report(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        new_event(quick_desk, plan=EventPlan("Spring", rules="dutch-2017", rounds=1, lot=1))
        line = TimetableRow(1, pairing_at=LONG_AGO, standings_at="2099-01-01T00:00:00Z")
        quick_desk.do(EVENT, SetTimetable((line,)))
        play(quick_desk, 1)
        report = event_report(quick_desk, EVENT)
        (late,) = [finding for finding in report.findings if finding.code == "published-late"]
        assert late.what.startswith("the pairings of round 1 were published")
        assert late.what.endswith("minutes late (C.04.2.D.7)")
        quick_desk.do(EVENT, SetTimetable((TimetableRow(1, standings_at=LONG_AGO),)))
        again = event_report(quick_desk, EVENT)
        assert len([f for f in again.findings if f.code == "published-late"]) == 2
        assert "Late publications" in again.notes


class TestReport:
    def test_standings_are_those_of_the_announced_tie_breaks(self, two_rounds: Desk) -> None:
        report = event_report(two_rounds, EVENT)
        found = ranked(two_rounds.tournament(EVENT), StandingRequest(tie_breaks="BH/C1,SB"))
        assert report.tie_breaks == ("BH/C1", "SB")
        assert [(line.rank, line.number) for line in report.standings] == [
            (place.rank, place.player) for place in found.places
        ]

    def test_the_file_for_the_federation_reads_back_with_ranks(self, two_rounds: Desk) -> None:
        report = event_report(two_rounds, EVENT)
        told = read_text(report.trf).tournament
        assert told is not None
        played = two_rounds.tournament(EVENT).rounds
        assert [set(round_.games) for round_ in told.rounds] == [set(r.games) for r in played]
        ranks = {line.number: line.rank for line in report.standings}
        assert {player.id: player.rank for player in told.players} == ranks

    def test_a_correction_that_came_too_late_is_in_that_file_only(self, two_rounds: Desk) -> None:
        before = event_report(two_rounds, EVENT)
        two_rounds.do(EVENT, CorrectResult(1, 1, "=", reason="both say so"))
        report = event_report(two_rounds, EVENT)
        assert report.standings == before.standings
        told = read_text(report.trf).tournament
        assert told is not None
        assert told.rounds[0].games[0].white_result is Result.DRAW
        notes = dict(report.notes)
        (line,) = notes["Corrections for the rating report only"]
        assert line.endswith("½–½: both say so (C.04.2 art. 4.3)")
        counted = (
            "correct result to ½–½, counts for rating only, C.04.2 art. 4.3: both say so (Anna"
        )
        assert counted in notes["Corrections"][0]

    def test_a_correction_taken_back_is_not_told(self, two_rounds: Desk) -> None:
        two_rounds.do(EVENT, CorrectResult(2, 1, "=", reason="both say so"))
        history.undo(two_rounds, EVENT)
        assert "Corrections" not in dict(event_report(two_rounds, EVENT).notes)

    def test_manual_boards_and_changed_rounds_stand_with_reasons(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        new_event(quick_desk)
        quick_desk.do(EVENT, DraftPairing())
        board = round_view(quick_desk, EVENT, 1).boards
        quick_desk.do(
            EVENT, SwapPlayers(board[0].black, board[1].black, reason="wheelchair at table 1")
        )
        quick_desk.do(EVENT, PublishRound())
        quick_desk.do(EVENT, EnterResults(1, slips([(n, "1-0") for n in range(1, 5)])))
        quick_desk.do(EVENT, CompleteRound())
        quick_desk.do(EVENT, ChangeSettings(SettingsChange(rounds=1), reason="hall lost"))
        notes = dict(quick_desk.do(EVENT, CloseEvent()).notes)
        assert len(notes["Boards paired by hand"]) == 2
        assert all("wheelchair at table 1" in line for line in notes["Boards paired by hand"])
        assert notes["Changes of the number of rounds"] == (
            "from 5 to 1 before round 2: hall lost",
        )

    def test_forfeits_of_draughts_wait_for_a_judgement(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        new_event(quick_desk, plan=EventPlan("Dames", "draughts", rounds=1, lot=1))
        quick_desk.do(EVENT, DraftPairing())
        quick_desk.do(EVENT, PublishRound())
        given = [(1, "2f"), (2, "1-1"), (3, "0d"), (4, "2-0")]
        quick_desk.do(EVENT, EnterResults(1, slips(given)))
        quick_desk.do(EVENT, CompleteRound())
        report = event_report(quick_desk, EVENT)
        (open_,) = [finding for finding in report.findings if finding.code == "forfeit-not-judged"]
        assert (open_.severity, open_.round) == (Severity.WARNING, 1)
        quick_desk.do(EVENT, JudgeForfeit(1, 1, excused=True, reason="ill"))
        closed = quick_desk.do(EVENT, CloseEvent())
        report = event_report(quick_desk, EVENT)
        assert closed == report
        assert not [f for f in report.findings if f.code == "forfeit-not-judged"]
        (line,) = dict(report.notes)["Forfeits"]
        assert line.endswith("2fe–0fe: ill")
        with pytest.raises(StateError, match="is closed"):
            quick_desk.do(EVENT, JudgeForfeit(1, 1, excused=False, reason="not ill"))

    def test_as_data_text_and_page(self, two_rounds: Desk) -> None:
        two_rounds.do(EVENT, ChangePlayer(1, {"name": "Agate <i>"}))
        report = event_report(two_rounds, EVENT)
        assert to_data(report)["standings"][0]["rank"] == 1
        text, page = report.as_text(), report.as_html()
        assert "Final standings\n  Rank  No" in text
        assert page.count("<h1>") == page.count("</html>") == 1
        assert "Spring &lt;Open&gt;" in page
        assert "<td>Agate &lt;i&gt;</td>" in page
        assert "<Open>" not in page

    def test_standings_are_not_final_before_the_end(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        new_event(quick_desk, plan=EventPlan("Spring", rounds=2, lot=1))
        play(quick_desk, 1)
        text = event_report(quick_desk, EVENT).as_text()
        assert "Standings so far\n  Rank  No" in text
        assert "1 of 2 announced rounds has been published" in text
        quick_desk.do(EVENT, DraftPairing())
        quick_desk.do(EVENT, PublishRound())
        text = event_report(quick_desk, EVENT).as_text()
        assert "Standings so far\n  Rank  No" in text
        assert "round 2: 4 games have no result yet and count as draws" in text

    def test_in_the_language_of_whoever_reads_it(self, two_rounds: Desk) -> None:
        report = event_report(two_rounds, EVENT)
        assert "Classement final\n  Rang  N°" in report.as_text("fr")
        page = report.as_html("nl")
        assert '<html lang="nl">' in page
        assert "<h2>Eindstand</h2>" in page
        assert page.count("<tr><td>") == 8


class TestClosing:
    def test_a_closed_event_takes_no_changes(self, two_rounds: Desk) -> None:
        two_rounds.do(EVENT, CloseEvent())
        with pytest.raises(StateError, match="is closed; open it again"):
            two_rounds.do(EVENT, CorrectResult(2, 1, "=", reason="late"))
        with pytest.raises(UndoError, match="the event is closed"):
            history.undo(two_rounds, EVENT, reason="I want to")
        with pytest.raises(StateError, match="is closed"):
            two_rounds.do(EVENT, CloseEvent())

    def test_it_is_opened_again_with_a_reason(self, two_rounds: Desk) -> None:
        with pytest.raises(StateError, match="is open already"):
            two_rounds.do(EVENT, ReopenEvent(reason="why not"))
        two_rounds.do(EVENT, CloseEvent())
        with pytest.raises(InputError, match="say why it is opened again"):
            two_rounds.do(EVENT, ReopenEvent(reason=" "))
        two_rounds.do(EVENT, ReopenEvent(reason="a result was wrong"))
        two_rounds.do(EVENT, CorrectResult(2, 1, "=", reason="late"))
        assert two_rounds.do(EVENT, CloseEvent()).standings[0].rank == 1
        last = history.journal(two_rounds, EVENT)[-3]
        assert (last.what, last.reason) == ("reopen event", "a result was wrong")

    def test_not_before_the_first_round(self, quick_desk: Desk, new_event: NewEvent) -> None:
        new_event(quick_desk)
        with pytest.raises(StateError, match="no round was played"):
            quick_desk.do(EVENT, CloseEvent())

    def test_not_while_a_round_or_a_game_is_open(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        new_event(quick_desk, plan=EventPlan("Spring", rounds=1, lot=1))
        quick_desk.do(EVENT, DraftPairing())
        with pytest.raises(StateError, match="round 1 is at the stage draft"):
            quick_desk.do(EVENT, CloseEvent())
        quick_desk.do(EVENT, PublishRound())
        quick_desk.do(EVENT, EnterResults(1, slips([(n, "1-0") for n in (1, 2, 3)])))
        quick_desk.do(EVENT, Adjourn(1, 4))
        quick_desk.do(EVENT, CompleteRound())
        with pytest.raises(
            StateError, match=r"the end of the event has to wait.*board 4 of round 1"
        ):
            quick_desk.do(EVENT, CloseEvent())
        codes = [finding.code for finding in event_report(quick_desk, EVENT).findings]
        assert "game-open" in codes
        quick_desk.do(EVENT, Resume(1, 4, "="))
        quick_desk.do(EVENT, CloseEvent())

    def test_fewer_rounds_than_announced_need_a_reason(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        new_event(quick_desk)
        play(quick_desk, 1)
        with pytest.raises(HandlingError, match=r"1 of 5 announced.*\(C\.04\.1 art\. 1\)"):
            quick_desk.do(EVENT, CloseEvent())
        report = quick_desk.do(EVENT, CloseEvent(reason="no electricity"))
        assert dict(report.notes)["Changes of the number of rounds"] == (
            "closed after 1 of 5 rounds: no electricity",
        )


class TestNothingFinalWithAnOpenGame:
    """C.04.2.D.1: an adjourned game is a draw for pairing only."""

    @pytest.fixture
    def adjourned(self, quick_desk: Desk, new_event: NewEvent) -> Desk:
        """Return an event of one round, which is complete but for an adjourned game."""
        new_event(quick_desk, plan=EventPlan("Spring", rounds=1, lot=1))
        quick_desk.do(EVENT, DraftPairing())
        quick_desk.do(EVENT, PublishRound())
        quick_desk.do(EVENT, EnterResults(1, slips([(n, "1-0") for n in (1, 2, 3)])))
        quick_desk.do(EVENT, Adjourn(1, 4))
        quick_desk.do(EVENT, CompleteRound())
        return quick_desk

    def test_standings_are_not_called_final(self, adjourned: Desk) -> None:
        assert "Standings so far" in event_report(adjourned, EVENT).as_text()
        assert "Final standings" not in event_report(adjourned, EVENT).as_text()

    def test_there_is_no_file_for_the_federation(self, adjourned: Desk) -> None:
        assert event_report(adjourned, EVENT).trf == ""
        board = round_view(adjourned, EVENT, 1).boards[3]
        told = f"board 4 of round 1, {board.white_name} - {board.black_name}, has no result"
        with pytest.raises(StateError, match=f"the file for the federation has to wait.*{told}"):
            refuse_open_games(adjourned.state(EVENT), RATING_FILE)

    @pytest.mark.parametrize("form", [Download.TRF26, Download.TRF16, Download.TRFX])
    def test_nor_any_report_file_after_the_last_round(
        self, adjourned: Desk, form: Download
    ) -> None:
        with pytest.raises(StateError, match="board 4 of round 1"):
            download(adjourned, EVENT, form)
        assert "unfinished" in download(adjourned, EVENT, Download.JSON).text

    def test_all_of_it_is_made_once_the_game_is_over(self, adjourned: Desk) -> None:
        adjourned.do(EVENT, Resume(1, 4, "="))
        assert "Final standings" in event_report(adjourned, EVENT).as_text()
        assert event_report(adjourned, EVENT).trf.startswith("012 Spring")
        assert download(adjourned, EVENT, Download.TRF26).text.startswith("012 Spring")

    def test_before_the_last_round_the_file_tells_it_by_a_sign(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        new_event(quick_desk, plan=EventPlan("Spring", rounds=2, lot=1))
        quick_desk.do(EVENT, DraftPairing())
        quick_desk.do(EVENT, PublishRound())
        quick_desk.do(EVENT, Adjourn(1, 4))
        text = download(quick_desk, EVENT, Download.TRF26).text
        assert [line[98] for line in text.splitlines() if line[98:] == "?"] == ["?", "?"]
        again = read_text(text).tournament
        assert again is not None
        assert len(again.rounds[0].adjourned) == 1


class TestArchive:
    def test_it_opens_anywhere_with_its_journal(
        self, two_rounds: Desk, desk: Desk, tmp_path: Path
    ) -> None:
        two_rounds.do(EVENT, CloseEvent())
        path = archive_event(two_rounds, EVENT, tmp_path / "spring.json")
        data = path.read_bytes()
        assert open_archive(desk, data, "spring.json") == EVENT
        assert desk.tournament(EVENT) == two_rounds.tournament(EVENT)
        assert history.journal(desk, EVENT) == history.journal(two_rounds, EVENT)
        assert history.verify(desk, EVENT) == ()
        with pytest.raises(ConflictError, match="choose another key"):
            open_archive(desk, data, "spring.json")
        assert open_archive(desk, data, "spring.json", key="copy") == "copy"

    @pytest.mark.parametrize("damage", [b"\xb8", b"{}", b'{"format": "ronde archive"}', b""])
    def test_another_file_is_refused_by_its_name(self, desk: Desk, damage: bytes) -> None:
        with pytest.raises(FormatError, match=r"spring\.json"):
            open_archive(desk, damage, "spring.json")

    def test_a_changed_archive_is_refused(
        self, two_rounds: Desk, desk: Desk, tmp_path: Path
    ) -> None:
        path = archive_event(two_rounds, EVENT, tmp_path / "spring.json")
        changed = path.read_bytes().replace(b'"version":', b'"version": ', 1)
        forged = changed.replace(EVENT.encode(), b"other", 1)
        with pytest.raises(FormatError, match="changed after it was written"):
            open_archive(desk, forged, "spring.json")
