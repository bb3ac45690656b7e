"""`ronde event result`, `missing`, `adjourn`, `resume`, `correct`, `swap-colours`, `forfeit`."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tests.cli.event.office import Office

from ronde.errors import EXIT_FILE, EXIT_INPUT


class TestResult:
    def test_many_at_once_and_what_is_missing(self, published: Office) -> None:
        told = published.done("result", "open", 1, "1-0", 2, "½-½")
        assert "Round 1, board 2: 6 Feldspar, Fay – 2 Beryl, Bruno  ½–½" in told
        assert told.endswith("Still without a result: board 3, 4.\n")
        assert "3 Citrine, Cleo" in published.done("missing", "open")

    def test_forfeits_look_like_options_and_are_none(self, published: Office) -> None:
        told = published.done("result", "open", 1, "-+", 2, "+-", 3, "--", 4, "0-0f")
        signs = [line.split("  ")[-1] for line in told.splitlines()]
        assert signs == ["– +", "+ –", "– –", "– –", "All results are in."]
        assert published.done("missing", "open") == "all results are in\n"

    def test_a_draw_in_a_knockout_says_what_follows(self, office: Office, players: Path) -> None:
        office.done("new", "open", "Cup", "--rules", "knockout")
        office.done("import", "open", players)
        office.done("pair", "open")
        office.done("publish", "open")
        told = office.done("result", "open", 1, "=", 2, "1-0")
        assert told.count("is not decided (½–½): a tie-break game follows in the next round.") == 1

    def test_by_player(self, published: Office) -> None:
        data = json.loads(published.done("result", "open", "--player", 5, "1", "--json"))
        assert (data["boards"][0]["board"], data["boards"][0]["result"]) == (1, "0-1")
        assert data["missing"] == [2, 3, 4]

    def test_the_same_again_is_harmless_another_is_refused(self, published: Office) -> None:
        published.done("result", "open", 1, "1-0")
        before = published.versions()
        published.done("result", "open", 1, "1-0")
        assert published.versions() == before
        published.refused(
            EXIT_FILE, "round 1, board 1 has the result 1–0 already, entered by anna at ",
            "result", "open", 2, "=", 1, "=",
        )  # fmt: skip
        published.refused(
            EXIT_FILE, "has the result 1–0 already", "result", "open", "--player", 1, "0"
        )

    def test_from_games(self, published: Office, tmp_path: Path) -> None:
        file = tmp_path / "live.pgn"
        text = published.done("export", "open", "--form", "pgn", "--round", 1)
        first, second, *_ = text.split("\n\n[Event")
        assert '[Round "1.1"]' in first
        file.write_text(f"{first}\n\n[Event{second}".replace('[Result "*"]', '[Result "0-1"]'))
        told = published.done("result", "open", "--games", file)
        assert all(re.search("0[-–]1$", line) for line in told.splitlines()[:2])
        assert told.endswith("Still without a result: board 3, 4.\n")
        assert "has no new result for round 1" in published.done("result", "open", "--games", file)
        file.write_text(file.read_text().replace("0-1", "1-0"))
        told = published("result", "open", "--games", file).err
        assert "board 2: 0–1 stands, the file says 1–0" in told

    def test_refused(self, published: Office) -> None:
        both = ("result", "open", 1, "1-0", "--games", "live.pgn")
        published.refused(EXIT_INPUT, "results or --games, not both", *both)
        published.refused(EXIT_INPUT, "or a file with --games", "result", "open")
        published.refused(EXIT_INPUT, "is no result of chess", "result", "open", 1, "2-0")
        published.refused(EXIT_INPUT, "it has 1 to 4", "result", "open", 9, "1-0")
        published.refused(EXIT_INPUT, "'1-0' is left over", "result", "open", "1-0")
        published.refused(EXIT_INPUT, "no number of a board", "result", "open", "--rond", "2")
        published.refused(EXIT_INPUT, "two results", "result", "open", 1, "=", 1, "=")
        published.refused(EXIT_INPUT, "give one result", "result", "open", "--player", 5, 1, "1-0")

    def test_before_round_1(self, entered: Office) -> None:
        entered.refused(EXIT_INPUT, "pair round 1 first", "result", "open", 1, "1-0")
        entered.refused(EXIT_INPUT, "pair round 1 first", "missing", "open")


class TestAdjourned:
    def test_adjourned_and_resumed(self, published: Office) -> None:
        assert "adjourned" in published.done("adjourn", "open", 1, "--confirm", "adjourn")
        assert "0–1" in published.done("resume", "open", 1, "0-1", "--confirm", "no-draw")
        published.refused(EXIT_INPUT, "is not adjourned", "resume", "open", 1)
        published.refused(EXIT_INPUT, "nothing to adjourn", "adjourn", "open", 1)


class TestCorrect:
    def test_in_time(self, played: Office) -> None:
        told = played.done("correct", "open", 1, "0-1", "--reason", "misread")
        assert "counts for the standings and the pairing of round 2" in told
        assert "misread" in played.done("report", "open")

    def test_refused(self, played: Office) -> None:
        played.refused(EXIT_INPUT, "say who reported the error", "correct", "open", 1, "0-1")
        played.refused(
            EXIT_FILE, "look at it", "correct", "open", 1, "0-1", "--instead-of", "=", "--reason",
            "x",
        )  # fmt: skip
        played.refused(
            EXIT_INPUT, "is no time", "correct", "open", 1, "0-1", "--reported", "noon",
            "--reason", "x",
        )  # fmt: skip

    def test_colours(self, played: Office) -> None:
        told = played.done("swap-colours", "open", 1, "--reason", "both score sheets")
        assert "5 Emerald, Eli – 1 Agate, Alma  0–1" in told
        played.refused(EXIT_INPUT, "say who reported", "swap-colours", "open", 2)


def test_a_forfeit_of_draughts_is_judged(office: Office, players: Path) -> None:
    office.done("new", "dam", "Damclub", "--discipline", "draughts", "--rounds", 5)
    office.done("import", "dam", players)
    office.done("pair", "dam")
    office.done("publish", "dam")
    office.done("result", "dam", 1, "2f-0f", 2, "1-1")
    why = ("--reason", "doctor's note")
    assert "2fe–0fe" in office.done("forfeit", "dam", 1, "--excused", *why)
    assert "2fne–0fne" in office.done("forfeit", "dam", 1, "--not-excused", *why)
    assert "1–1" in office.done("show", "dam")
    office.refused(EXIT_INPUT, "say why the forfeit", "forfeit", "dam", 1, "--excused")
    office.refused(EXIT_INPUT, "no forfeit by one side", "forfeit", "dam", 2, "--excused", *why)
    office.refused(EXIT_INPUT, "say --excused or --not-excused", "forfeit", "dam", 1, *why)
    office.refused(EXIT_FILE, "board 2 has the result 1–1 already", "result", "dam", 2, "2-0")
