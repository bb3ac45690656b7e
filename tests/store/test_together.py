"""Several arbiters at once, in threads and in processes; a process killed in mid-step."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ronde.errors import BusyStoreError, ConflictError
from ronde.model import Game, Player, PlayerId, Result, Round, Tournament
from ronde.store import Act, Database
from ronde.store.events import open_event
from ronde.store.rows import at
from ronde.store.tables import BoardRow, EventRow, RoundRow

KEY = "crowd"
BOARDS = 500

CLERK = """
import sys
from ronde.store import Act, Database
from ronde.store.rows import at
from ronde.store.tables import BoardRow

url, who, first, last = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
with Database.open(url) as database:
    print("ready", flush=True)
    sys.stdin.readline()
    for board in range(first, last + 1):
        act = Act(who, "enter result", {"board": board})
        with database.step("crowd", act) as step:
            step.update(at(BoardRow, 1, board), white_result="win", black_result="loss",
                        expected_before={"white_result": "unfinished"})
"""

PAIRING = """
import sys
from ronde.model import Stage
from ronde.store import Act, Database
from ronde.store.rows import at
from ronde.store.tables import BoardRow, RoundRow

with Database.open(sys.argv[1]) as database:
    print("ready", flush=True)
    while True:
        with database.step("crowd", Act("clerk", "pair round")) as step:
            number = len(step.rows(RoundRow)) + 1
            step.insert(RoundRow(number, Stage.PUBLISHED))
            step.insert(*(BoardRow(number, board, board, board + 500) for board in range(1, 101)))
        for board in range(1, 11):
            with database.step("crowd", Act("clerk", "enter result")) as step:
                step.update(at(BoardRow, number, board), white_result="draw", black_result="draw")
"""


@pytest.fixture
def crowd_url(database_url: str) -> str:
    """Return where an event with five hundred unfinished games is."""
    ids = [PlayerId(number) for number in range(1, 2 * BOARDS + 1)]
    waits = Result.UNFINISHED
    pairs = zip(ids[:BOARDS], ids[BOARDS:], strict=True)
    games = tuple(Game(white, black, waits, waits) for white, black in pairs)
    tournament = Tournament(tuple(Player(id_) for id_ in ids), (Round(games),))
    with Database.open(database_url) as database:
        open_event(database, KEY, tournament, Act("Anna", "open event"))
    return database_url


def assert_every_result_once(url: str, boards: int) -> None:
    with Database.open(url) as database:
        with database.reading(KEY) as reader:
            rows = reader.rows(BoardRow, round=1)
        waiting = [Result.UNFINISHED] * (BOARDS - boards)
        assert [row.white_result for row in rows] == [Result.WIN] * boards + waiting
        entered = [entry.act.arguments["board"] for entry in database.entries(KEY, since=1)]
        assert Counter(entered) == Counter(range(1, boards + 1))
        assert database.verify(KEY) == ()


few_or_all_boards = pytest.mark.parametrize(
    "boards", [120, pytest.param(BOARDS, marks=pytest.mark.long)]
)


@few_or_all_boards
def test_results_from_eight_threads(crowd_url: str, boards: int) -> None:
    with Database.open(crowd_url, busy_seconds=60) as database:

        def enter(board: int) -> None:
            act = Act(threading.current_thread().name, "enter result", {"board": board})
            with database.step(KEY, act) as step:
                step.update(
                    at(BoardRow, 1, board), white_result="win", black_result="loss",
                    expected_before={"white_result": "unfinished"},
                )  # fmt: skip

        with ThreadPoolExecutor(8) as pool:
            list(pool.map(enter, range(1, boards + 1)))
    assert_every_result_once(crowd_url, boards)


@few_or_all_boards
def test_results_from_four_processes(crowd_url: str, boards: int) -> None:
    share = boards // 4
    clerks = [
        subprocess.Popen(
            [sys.executable, "-c", CLERK, crowd_url, f"clerk {n}", str(n * share + 1),
             str((n + 1) * share)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for n in range(4)
    ]  # fmt: skip
    for clerk in clerks:
        assert clerk.stdout is not None
        assert clerk.stdout.readline() == "ready\n"
    for clerk in clerks:
        clerk.communicate("go\n")
    assert [clerk.returncode for clerk in clerks] == [0] * 4
    assert_every_result_once(crowd_url, boards)


def test_of_two_who_enter_the_same_board_one_is_told(crowd_url: str) -> None:
    with Database.open(crowd_url) as database:
        told: list[ConflictError] = []

        def enter(result: str) -> None:
            with database.step(KEY, Act(result, "enter result")) as step:
                step.update(
                    at(BoardRow, 1, 1), white_result=result, black_result=result,
                    expected_before={"white_result": "unfinished"},
                )  # fmt: skip

        def enter_or_hear(result: str) -> None:
            try:
                enter(result)
            except ConflictError as error:
                told.append(error)

        with ThreadPoolExecutor(4) as pool:
            list(pool.map(enter_or_hear, ["draw", "short draw", "loss", "short loss"]))
        (entry,) = database.entries(KEY, since=1)
        assert [error.entries for error in told] == [(entry,)] * 3


def test_several_may_create_the_same_database_at_once(database_url: str) -> None:
    def opened(_: int) -> int:
        with Database.open(database_url) as database:
            return len(database.subjects())

    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(opened, range(8))) == [0] * 8


def test_a_lock_that_is_kept_is_named(crowd_url: str) -> None:
    with (
        Database.open(crowd_url) as holder,
        Database.open(crowd_url, busy_seconds=0.2) as other,
        holder.step(KEY, Act("Anna", "pair")) as step,
    ):
        step.update(at(EventRow), city="Gouda")
        with (
            pytest.raises(BusyStoreError, match="somebody else keeps it locked"),
            other.step(KEY, Act("Ben", "pair")),
        ):
            pass
        with other.reading(KEY) as reader:
            assert reader.rows(EventRow)[0].city == "", "readers see what was before"


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, 40))]
)
def test_killed_at_any_moment_the_event_is_before_or_after_a_step(
    crowd_url: str, seed: int
) -> None:
    for wait in _waits(seed):
        _kill_after(crowd_url, wait)
        with Database.open(crowd_url) as database:
            assert database.verify(KEY) == ()
            assert database.check_file() == ()
            with database.reading(KEY) as reader:
                boards = Counter(row.round for row in reader.rows(BoardRow))
                rounds = {row.number for row in reader.rows(RoundRow)}
            assert set(boards) == rounds
            assert boards.pop(1) == BOARDS
            assert set(boards.values()) <= {100}


def _waits(seed: int) -> list[float]:
    rng = random.Random(seed)
    return [rng.uniform(0.0, 0.4) for _ in range(2)]


def _kill_after(url: str, seconds: float) -> None:
    victim = subprocess.Popen(
        [sys.executable, "-c", PAIRING, url], stdout=subprocess.PIPE, text=True
    )
    with victim:
        assert victim.stdout is not None
        assert victim.stdout.readline() == "ready\n"
        time.sleep(seconds)
        victim.kill()


def test_work_goes_on_after_a_kill(crowd_url: str) -> None:
    _kill_after(crowd_url, 0.3)
    with Database.open(crowd_url) as database:
        before = len(database.entries(KEY))
        with database.step(KEY, Act("Anna", "correct")) as step:
            step.update(at(EventRow), city="Gouda")
        assert len(database.entries(KEY)) == before + 1


def test_the_file_is_kept_as_asked(tmp_path: Path) -> None:
    with Database.open(tmp_path / "club.sqlite") as database, database.connection() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert pragmas == {
        "journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000,
    }  # fmt: skip
