"""Two arbiters at two machines: real processes on one file; the second is told what changed."""

from __future__ import annotations

import subprocess
import sys

from tests.cli.event.office import Office

from ronde.errors import EXIT_FILE


def started(*words: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "ronde", "event", *map(str, words)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


def test_of_two_results_for_one_board_one_is_kept(published: Office) -> None:
    both = [
        started("result", "open", 1, "1-0", "--as", "Ada"),
        started("result", "open", 1, "0-1", "--as", "Ben"),
    ]
    said = [process.communicate(timeout=60) for process in both]
    codes = [process.returncode for process in both]
    assert sorted(codes) == [0, EXIT_FILE]
    winner, loser = codes.index(0), codes.index(EXIT_FILE)
    kept, name = (("1–0", "Ada"), ("0–1", "Ben"))[winner]
    assert f"board 1 has the result {kept} already, entered by {name}" in said[loser][1]
    assert kept in said[winner][0]
    assert "the journal is intact" in published.done("verify", "open")


def test_two_boards_at_once_are_both_kept(published: Office) -> None:
    both = [started("result", "open", board, "=") for board in (1, 2)]
    for process in both:
        process.communicate(timeout=60)
    assert [process.returncode for process in both] == [0, 0]
    assert "2 of 4 results missing" in published.done("show", "open")


def test_two_who_pair_at_once_get_the_same_draft(entered: Office) -> None:
    both = [started("pair", "open", "--as", name) for name in ("Ada", "Ben")]
    said = [process.communicate(timeout=60)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    tables = [text.partition("\n")[2] for text in said]
    assert tables[0] == tables[1]
    assert entered.done("journal", "open").count("draft pairing") == 1


def test_what_was_decided_on_an_old_screen_is_refused(entered: Office) -> None:
    seen = entered.versions()["open"]
    entered.done("withdraw", "open", 3, "--seen", seen, "--as", "Ada")
    second = entered("pair", "open", "--seen", seen, "--as", "Ben")
    assert second.code == EXIT_FILE
    assert "open was changed meanwhile" in second.err
    assert "entry 3, Ada: withdraw (player 3)" in second.err
