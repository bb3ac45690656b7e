"""Journal, undo and redo with their guards, the event at a moment, backups."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.disk import full_disk

from ronde.errors import (
    ConflictError,
    DamagedStoreError,
    FileError,
    InputError,
    RondeError,
    UndoError,
)
from ronde.formats import write_text
from ronde.model import Result
from ronde.office.desk import Desk
from ronde.office.history import history
from ronde.office.journal.backups import (
    backup_database,
    backup_event,
    list_backups,
    restore_database,
    restore_event,
)
from ronde.office.planning.firstcolour import DrawFirstColour
from ronde.office.planning.opening import EventPlan
from ronde.office.playing.corrections import CorrectResult, SwapColours
from ronde.office.playing.results import EnterResult, EnterResults, slips
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound, StartRound
from ronde.serialisation import to_data
from ronde.store import Database

EVENT = "spring-open"
NewEvent = Callable[..., str]


@pytest.fixture
def published(quick_desk: Desk, new_event: NewEvent) -> Desk:
    """Return an event of eight whose first round is published."""
    new_event(quick_desk)
    quick_desk.do(EVENT, DraftPairing())
    quick_desk.do(EVENT, PublishRound())
    return quick_desk


def complete(desk: Desk, number: int) -> None:
    desk.do(EVENT, EnterResults(number, slips([(board, "1-0") for board in range(1, 5)])))
    desk.do(EVENT, CompleteRound())


def next_round(desk: Desk) -> None:
    desk.do(EVENT, DraftPairing())
    desk.do(EVENT, PublishRound())


class TestUndo:
    def test_a_result_is_taken_back_and_done_again(self, published: Desk) -> None:
        published.do(EVENT, EnterResult(1, 2, "0-1"))
        line = history.undo(published, EVENT, reason="wrong board")
        assert line.sentence().endswith(
            "Anna: undo: entry 5, enter result: round 1, board 2: 2 Basalt, Ben 0–1 6 Flint, Fay"
            " (was: no result) (wrong board)"
        )
        board = "round 1, board 2: 2 Basalt, Ben – 6 Flint, Fay, no result (was: 0–1)"
        assert board in line.changes
        assert published.tournament(EVENT).rounds[0].games[1].is_unfinished
        history.redo(published, EVENT)
        assert published.tournament(EVENT).rounds[0].games[1].white_result is Result.LOSS
        assert history.verify(published, EVENT) == ()

    def test_a_published_pairing_is_taken_back_with_a_reason_before_play(
        self, published: Desk
    ) -> None:
        with pytest.raises(UndoError, match=r"is published; say why.*C\.04\.2 art\. 4\.4"):
            history.undo(published, EVENT)
        history.undo(published, EVENT, reason="printed for the wrong group")
        assert published.tournament(EVENT).rounds == ()

    def test_not_once_play_has_started(self, published: Desk) -> None:
        version = published.version(EVENT)
        published.do(EVENT, StartRound())
        with published.reading(EVENT) as reader:
            (publication,) = published.database.entries(EVENT, since=version - 1)[:1]
            why = history.why_not_undo(reader, publication, "a reason")
        assert why == "play in round 1 has started"
        history.undo(published, EVENT, reason="pressed by mistake")
        history.undo(published, EVENT, reason="the wrong list")
        assert published.tournament(EVENT).rounds == ()

    def test_a_forfeit_stands_against_it_too(self, published: Desk) -> None:
        (publication,) = published.database.entries(EVENT)[-1:]
        published.do(EVENT, EnterResult(1, 1, "+-"))
        with published.reading(EVENT) as reader:
            assert history.why_not_undo(reader, publication, "why") is not None

    def test_games_under_a_published_pairing_are_corrected_only(self, published: Desk) -> None:
        complete(published, 1)
        next_round(published)
        published.do(EVENT, CorrectResult(1, 1, "0-1", reason="a slip"))
        with pytest.raises(UndoError, match="a game of round 1, and round 2 is published; correct"):
            history.undo(published, EVENT, reason="it was right")
        assert published.tournament(EVENT).rounds[0].games[0].white_result is Result.LOSS

    def test_before_the_next_publication_results_are_taken_back(self, published: Desk) -> None:
        complete(published, 1)
        published.do(EVENT, DraftPairing())
        for _ in range(3):
            history.undo(published, EVENT)
        assert published.tournament(EVENT).rounds[0].games[0].is_unfinished

    def test_lots_are_not_drawn_again_in_silence(
        self, quick_desk: Desk, new_event: NewEvent
    ) -> None:
        new_event(quick_desk, plan=EventPlan("Spring", rounds=5))
        quick_desk.do(EVENT, DrawFirstColour(lot=7))
        with pytest.raises(UndoError, match="lots were drawn; say why"):
            history.undo(quick_desk, EVENT)
        history.undo(quick_desk, EVENT, reason="drawn for the other group")

    def test_the_event_itself_stays(self, quick_desk: Desk, new_event: NewEvent) -> None:
        new_event(quick_desk, players=0)
        with pytest.raises(UndoError, match="the event itself would be gone"):
            history.undo(quick_desk, EVENT, reason="why not")

    def test_what_another_did_meanwhile_is_not_taken_back_unseen(self, published: Desk) -> None:
        seen = published.version(EVENT)
        Desk(published.database, "Ben").do(EVENT, EnterResult(1, 1, "1-0"))
        with pytest.raises(ConflictError, match="Ben: enter result"):
            history.undo(published, EVENT, expected=seen)


class TestOffer:
    """A button says what it will take back, and is not there when that would be refused."""

    def test_the_step_is_named(self, published: Desk) -> None:
        published.do(EVENT, EnterResult(1, 2, "0-1"))
        offer = history.undo_offer(published, EVENT)
        assert offer is not None
        assert offer.what == "enter result: round 1, board 2, result 0–1"
        assert offer.task.endswith("2 Basalt, Ben 0–1 6 Flint, Fay (was: no result)")
        assert not offer.needs_reason
        assert history.redo_offer(published, EVENT) is None
        history.undo(published, EVENT)
        assert history.redo_offer(published, EVENT) == offer

    def test_a_publication_asks_for_a_reason(self, published: Desk) -> None:
        offer = history.undo_offer(published, EVENT)
        assert offer is not None
        assert (offer.what, offer.needs_reason) == ("publish round", True)

    def test_what_must_stay_is_not_offered(self, published: Desk) -> None:
        complete(published, 1)
        next_round(published)
        published.do(EVENT, CorrectResult(1, 1, "0-1", reason="a slip"))
        assert history.undo_offer(published, EVENT) is None

    def test_nothing_before_the_event_itself(self, quick_desk: Desk, new_event: NewEvent) -> None:
        new_event(quick_desk, players=0)
        assert history.undo_offer(quick_desk, EVENT) is None


class TestJournal:
    def test_a_late_correction_says_that_it_counts_for_rating_only(self, published: Desk) -> None:
        for number in (1, 2):
            complete(published, number)
            next_round(published)
        late = CorrectResult(1, 2, "=", reported_at="2999-01-01T12:00Z", reason="the sheet")
        published.do(EVENT, late)
        published.do(EVENT, SwapColours(1, 2, reason="both say so"))
        *_, first, second = history.journal(published, EVENT)
        article = "C.04.2 art. 4.3"
        assert first.about.startswith("round 1, board 2: 1–0 became ½–½, counts for rating only, ")
        assert article in first.about
        both = "Basalt, Ben (2) – Flint, Fay (6)"
        noted = f"round 1: corrected after the next pairing: {both}, result: added"
        assert first.changes == (noted, first.about)
        assert "board 2: ½–½ became 6 Flint, Fay ½–½ 2 Basalt, Ben, counts for" in second.about

    def test_lines_tell_who_what_before_after_and_why(self, published: Desk) -> None:
        published.do(EVENT, EnterResult(1, 2, "1-0"))
        complete_line = published.do(
            EVENT, CorrectResult(1, 2, "=", reason="misread")
        ).board.version
        (line,) = history.journal(published, EVENT, since=complete_line - 1)
        assert (line.who, line.what, line.reason) == ("Anna", "correct result", "misread")
        assert line.changes == ("round 1, board 2: 2 Basalt, Ben ½–½ 6 Flint, Fay (was: 1–0)",)
        assert line.arguments == {"round": "1", "board": "2", "result": "="}
        assert to_data(line)["changes"] == list(line.changes)

    def test_boards_are_told_as_they_stood_then(self, published: Desk) -> None:
        number = published.do(EVENT, EnterResult(1, 2, "1-0")).version
        published.do(EVENT, CorrectResult(1, 2, "=-0", reason="misread"))
        published.do(EVENT, SwapColours(1, 2, reason="both score sheets"))
        entered, corrected, swapped = history.journal(published, EVENT, since=number - 1)
        played = "round 1, board 2: 2 Basalt, Ben 1–0 6 Flint, Fay (was: no result)"
        assert entered.about == played
        assert corrected.about == "round 1, board 2: 2 Basalt, Ben ½–0 6 Flint, Fay (was: 1–0)"
        assert swapped.about.startswith(
            "round 1, board 2: 6 Flint, Fay 0–½ 2 Basalt, Ben (was: 2 Basalt, Ben ½–0 6 Flint, Fay)"
        )
        (alone,) = history.journal(published, EVENT, since=number - 1, until=number)
        assert alone.about == played, "also without the later entries"

    def test_what_was_taken_back_is_marked(self, published: Desk) -> None:
        number = published.do(EVENT, EnterResult(1, 2, "1-0")).version
        history.undo(published, EVENT)
        gone = history.journal(published, EVENT)[number - 1]
        assert gone.is_taken_back
        assert gone.sentence().endswith("[taken back]")
        history.redo(published, EVENT)
        assert not history.journal(published, EVENT)[number - 1].is_taken_back

    def test_many_rows_are_counted(self, published: Desk) -> None:
        entered = history.journal(published, EVENT, until=2)[-1]
        assert entered.changes == ("entry: 8 rows added",)

    def test_a_damaged_journal_is_told(self, published: Desk) -> None:
        with published.database.writing() as connection:
            connection.exec_driver_sql(
                "UPDATE event_board SET white_result = 'win' WHERE round = 1 AND board = 1"
            )
        (finding,) = history.verify(published, EVENT)
        assert "white_result is 'win', by the journal 'unfinished'" in finding.what


class TestAtAMoment:
    def test_the_event_as_it_was_after_an_entry(self, published: Desk) -> None:
        now = published.tournament(EVENT)
        version = published.version(EVENT)
        complete(published, 1)
        next_round(published)
        assert history.tournament_at(published, EVENT, version) == now
        assert history.tournament_at(published, EVENT, 1).players == ()

    def test_the_entry_of_a_time(self, published: Desk) -> None:
        lines = history.journal(published, EVENT)
        assert history.entry_at(published, EVENT, lines[1].at) == 2
        assert history.entry_at(published, EVENT, datetime.now(UTC).isoformat()) == len(lines)
        with pytest.raises(InputError, match="before that there is nothing"):
            history.entry_at(published, EVENT, "2000-01-01")


class TestBackups:
    def test_an_event_comes_back_whole_under_another_key(
        self, published: Desk, tmp_path: Path
    ) -> None:
        made = backup_event(published, EVENT)
        assert made.path.parent == tmp_path / "quick-backups"
        assert (made.round, made.version) == (1, published.version(EVENT))
        complete(published, 1)
        later = backup_event(published, EVENT)
        assert list_backups(published, EVENT) == (made, later)
        assert list_backups(published, "another") == ()
        key = restore_event(published, made.path, key="spring-open-again")
        before = history.tournament_at(published, EVENT, made.version)
        assert published.tournament(key) == before
        assert history.verify(published, key) == ()

    def test_an_event_that_is_there_is_not_overwritten(self, published: Desk) -> None:
        made = backup_event(published, EVENT)
        complete(published, 1)
        version = published.version(EVENT)
        with pytest.raises(ConflictError, match="choose another key"):
            restore_event(published, made.path)
        assert published.version(EVENT) == version

    def test_it_opens_in_any_database(self, published: Desk, desk: Desk, tmp_path: Path) -> None:
        made = backup_event(published, EVENT, tmp_path / "stick")
        assert restore_event(desk, made.path) == EVENT
        assert write_text(desk.tournament(EVENT), "json") == write_text(
            published.tournament(EVENT), "json"
        )

    def test_a_changed_archive_is_refused(self, published: Desk, tmp_path: Path) -> None:
        made = backup_event(published, EVENT)
        text = made.path.read_text(encoding="utf-8")
        assert '"published"' in text
        made.path.write_text(text.replace('"published"', '"complete"'), encoding="utf-8")
        with pytest.raises(DamagedStoreError, match="changed after it was written"):
            restore_event(published, made.path, key="other")
        with pytest.raises(InputError, match="there is no backup"):
            restore_event(published, tmp_path / "nothing.json")

    def test_a_folder_that_cannot_be_made(self, published: Desk, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        with pytest.raises(FileError, match="the event itself is kept"):
            backup_event(published, EVENT, tmp_path / "file")

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
    def test_a_full_disk_leaves_nothing_behind(self, published: Desk, tmp_path: Path) -> None:
        folder = tmp_path / "stick"
        with pytest.raises(FileError, match="the event itself is kept"), full_disk():
            backup_event(published, EVENT, folder)
        assert list(folder.iterdir()) == []
        with pytest.raises(RondeError), full_disk():
            backup_database(published, folder)
        assert list(folder.iterdir()) == []

    def test_a_whole_database(self, published: Desk, tmp_path: Path) -> None:
        copy = backup_database(published, tmp_path / "copies")
        complete(published, 1)
        aside = restore_database(copy, tmp_path / "elsewhere.sqlite")
        assert aside is None
        with Database.open(tmp_path / "elsewhere.sqlite") as database:
            assert Desk(database, "Ben").tournament(EVENT).rounds[0].games[0].is_unfinished
