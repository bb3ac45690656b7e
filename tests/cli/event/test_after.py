"""Tables, journal, report, export, backup: `ronde event` after the games."""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path

import pytest
from tests.cli.event.office import Office

from ronde.errors import EXIT_DIFFERENCES, EXIT_FILE, EXIT_INPUT


class TestTables:
    def test_standings_in_every_shape(self, played: Office, tmp_path: Path) -> None:
        assert "Open: Standings after round 1" in played.done("standings", "open")
        data = json.loads(played.done("standings", "open", "--json"))
        assert len(data["standings"]) == 8
        assert played.done("standings", "open", "--csv").startswith("rank,starting_number")
        assert "PTS of 1" in played.done("standings", "open", "--why", 1, "PTS")
        played.refused(EXIT_INPUT, "as JSON", "standings", "open", "--why", 1, "PTS", "--csv")
        assert played.done("crosstable", "open", "--csv").startswith("Rank,No,Name,")
        played.done("standings", "open", "--html", "-o", tmp_path / "s.html")
        assert "<table>" in (tmp_path / "s.html").read_text(encoding="utf-8")

    def test_a_club_of_its_own(self, played: Office) -> None:
        told = played.done("standings", "open", "--club", "Gem", "--tie-breaks", "BH")
        assert len(told.splitlines()) == 3 + 3

    def test_open_games_are_told_in_every_shape(self, published: Office, tmp_path: Path) -> None:
        told = "Provisional: 4 games have no result yet and count as draws."
        out, file = tmp_path / "out", tmp_path / "open.json"
        waiting = "Round 1 is being played and does not count: 4 games have no result yet."
        for words in (("crosstable",), ("standings",), ("standings", "--csv")):
            published.done(words[0], "open", *words[1:], "--after", 1, "-o", out)
            assert told in out.read_text("utf-8")
            published.done(words[0], "open", *words[1:], "-o", out)
            assert waiting in out.read_text("utf-8")
        published.done("export", "open", "--form", "json", "-o", file)
        for command in (("player", file, 1), ("crosstable", file, "--after", 1)):
            assert told in published.type_it(*command).out
        picture = tmp_path / "ranks.svg"
        assert published.type_it("plot", file, "ranks", "-o", picture).code == 0
        assert told in picture.read_text("utf-8")

    def test_as_it_was_at_an_entry_or_a_time(self, played: Office) -> None:
        at = played.versions()["open"]
        played.done("correct", "open", 1, "0-1", "--reason", "misread")
        before = played.done("crosstable", "open", "--by", "number", "--at", at)
        after = played.done("crosstable", "open", "--by", "number")
        assert "5w1" in before
        assert "5w0" in after
        assert played.done("crosstable", "open", "--by", "number", "--at", "2999-01-01") == after

    def test_refused(self, played: Office) -> None:
        played.refused(EXIT_INPUT, "is no time", "standings", "open", "--at", "noon")
        played.refused(EXIT_INPUT, "before that", "crosstable", "open", "--at", "2001-01-01")
        played.refused(EXIT_INPUT, "round", "standings", "open", "--after", 9)
        played.refused(EXIT_INPUT, "XX", "standings", "open", "--tie-breaks", "XX")


def test_an_event_without_tie_breaks_is_no_file(played: Office) -> None:
    ran = played("standings", "open")
    assert ran.code == 0
    assert "no tie-breaks are announced: the list " in ran.err
    assert "file" not in ran.err


class TestHistory:
    def test_undo_and_redo(self, published: Office) -> None:
        published.done("result", "open", 1, "1-0")
        told = published.done("undo", "open")
        done = "Taken back: enter results: round 1, board 1: 1 Agate, Alma 1–0 5 Emerald, Eli ("
        assert done in told
        board = "    round 1, board 1: 1 Agate, Alma – 5 Emerald, Eli, no result (was: 1–0)\n"
        assert board in told
        assert published.done("missing", "open").count("–") == 0
        assert "4 of 4 results missing" in published.done("show", "open")
        assert "Done again: enter results" in published.done("redo", "open")
        assert "3 of 4 results missing" in published.done("show", "open")

    def test_what_players_have_seen_needs_a_reason(self, published: Office) -> None:
        published.refused(EXIT_INPUT, "say why it is taken back", "undo", "open")
        published.done("undo", "open", "--reason", "published too early")
        assert "round 1 of 5: draft" in published.done("show", "open")

    def test_nothing_to_do_again(self, published: Office) -> None:
        published.refused(EXIT_INPUT, "nothing", "redo", "open")

    def test_the_journal(self, published: Office) -> None:
        lines = published.done("journal", "open").splitlines()
        assert lines[0].startswith("1. ")
        assert lines[-1].endswith("anna: publish round")
        assert published.done("journal", "open", "--since", 999) == "no entries\n"
        assert "    round 1: state draft → published" in published.done(
            "journal", "open", "--changes"
        )
        assert (
            json.loads(published.done("journal", "open", "--until", 1, "--json"))[0]["number"] == 1
        )
        published.refused(EXIT_INPUT, "no 'x'", "journal", "x")

    @pytest.mark.skipif(sys.platform == "win32", reason="it has other permissions")
    def test_verify_warns_of_a_file_that_others_may_read(self, published: Office) -> None:
        assert published("verify", "--all").err == ""
        published.database.chmod(0o644)
        ran = published("verify", "--all")
        assert f"{published.database} can be read by others" in ran.err
        assert ran.code == 0
        assert ran.out.endswith("the journal is intact.\n")

    def test_verify_finds_a_hand_in_the_file(self, published: Office) -> None:
        assert published.done("verify", "--all").endswith("the journal is intact.\n")
        file = sqlite3.connect(published.database)
        file.execute("UPDATE event_player SET rating = 2900 WHERE id = 8")
        file.commit()
        file.close()
        ran = published("verify", "open")
        assert ran.code == EXIT_DIFFERENCES
        assert "1 thing is wrong" in ran.out
        assert "rating is 2900" in ran.err

    def test_verify_wants_to_know_what(self, published: Office) -> None:
        published.refused(EXIT_INPUT, "or --all", "verify")


class TestClosing:
    def test_a_file_that_check_confirms(self, played: Office, tmp_path: Path) -> None:
        played.done("export", "open", "-o", tmp_path / "open.trf")
        ran = played.type_it("check", tmp_path / "open.trf")
        assert ran.out == "1 file, 1 round, 0 differences\n"
        assert "ronde" in played.done("export", "open", "--form", "json")

    def test_the_file_of_an_earlier_moment(self, played: Office) -> None:
        assert "Agate" not in played.done("export", "open", "--at", 1)

    def test_an_archive_opens_elsewhere(self, played: Office, tmp_path: Path) -> None:
        archive = tmp_path / "open.ronde.json"
        played.refused(EXIT_INPUT, "-o OUT", "export", "open", "--form", "archive")
        played.done("export", "open", "--form", "archive", "-o", archive)
        other = ("--db", tmp_path / "other.sqlite")
        assert "open is there" in played.done("restore", archive, *other)
        assert "the journal is intact" in played.done("verify", "open", *other)

    def test_report_and_close(self, played: Office, tmp_path: Path) -> None:
        played.refused(EXIT_INPUT, "1 of 5 announced rounds was played", "close", "open")
        close = ("close", "open", "--reason", "the hall burned down")
        played.refused(EXIT_INPUT, "the chief arbiter is missing", *close)
        told = played.done(*close, "--confirm", "file-refused")
        assert "open is closed. First: " in told
        assert "closed after 1 of 5 rounds" in played.done("report", "open")
        assert played.done("report", "open", "--trf").startswith("012 Open")
        played.done("report", "open", "--html", "-o", tmp_path / "r.html")
        assert "Final standings" in (tmp_path / "r.html").read_text(encoding="utf-8")

    def test_a_closed_event_stays_closed(self, played: Office) -> None:
        played.done("close", "open", "--reason", "enough", "--confirm", "file-refused")
        played.refused(EXIT_INPUT, "open is closed", "pair", "open")
        played.refused(EXIT_INPUT, "say why it is opened again", "reopen", "open")
        assert "open again" in played.done("reopen", "open", "--reason", "not enough")
        played.refused(EXIT_INPUT, "open already", "reopen", "open", "--reason", "x")

    def test_an_open_round_keeps_it_open(self, published: Office) -> None:
        published.refused(EXIT_INPUT, "cannot be closed", "close", "open", "--reason", "x")

    def test_report_of_nothing(self, played: Office) -> None:
        played.refused(EXIT_INPUT, "no 'x'", "report", "x")


class TestBackups:
    def test_of_an_event(self, played: Office, tmp_path: Path) -> None:
        told = played.done("backup", "open", "--folder", tmp_path / "stick")
        file = told.partition(": open at version")[0]
        assert Path(file).is_file()
        played.refused(EXIT_FILE, "choose another key", "restore", file)
        assert "copy is there" in played.done("restore", file, "--key", "copy")
        assert "copy" in played.done("list")

    def test_of_the_whole_database(self, played: Office) -> None:
        copy = played.done("backup", "--database", "--json")
        path = Path(json.loads(copy)["path"])
        before = played.versions()
        played.done("pair", "open")
        told = played.done("restore-database", path, "--db", played.database)
        assert "is restored. The old one is kept as" in told
        assert played.versions() == before

    def test_refused(self, played: Office, tmp_path: Path) -> None:
        played.refused(EXIT_INPUT, "--database for all of them", "backup")
        played.refused(EXIT_INPUT, "there is no backup", "restore", "nowhere.json")
        played.refused(EXIT_FILE, "there is no backup", "restore-database", "nowhere.sqlite")
        garbage = tmp_path / "garbage.json"
        garbage.write_text("[]", encoding="utf-8")
        played.refused(EXIT_INPUT, "not an archive of ronde", "restore", garbage)

    def test_a_server_is_not_restored_from_a_file(self, played: Office) -> None:
        played.refused(
            EXIT_INPUT, "is a server", "restore-database", "copy", "--db", "postgresql://host/club"
        )

    @pytest.mark.parametrize("words", [("backup", "open"), ("backup", "--database")])
    def test_a_folder_that_cannot_be(
        self, played: Office, tmp_path: Path, words: tuple[str, ...]
    ) -> None:
        (tmp_path / "file").write_text("", encoding="utf-8")
        played.refused(EXIT_FILE, "cannot be written", *words, "--folder", tmp_path / "file")
