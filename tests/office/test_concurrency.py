"""Five hundred results from many desks at once: all there, none twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files

import pytest
from tests.confirming import EVERYTHING

from ronde.errors import ConflictError
from ronde.model import Game, Player, PlayerId, Result, Round, Tournament
from ronde.office.desk import Desk
from ronde.office.fromfile import open_reading, read_event
from ronde.office.history import history
from ronde.office.playing import results
from ronde.office.playing.results import EnterResult
from ronde.store import Act, Database
from ronde.store.events import open_event
from ronde.store.tables import BoardRow

EVENT, BOARDS, HELPERS = "crowd", 500, 8


@pytest.fixture
def hall(database_url: str) -> Iterator[Database]:
    """Return an event with five hundred games under way, on SQLite and on PostgreSQL."""
    ids = [PlayerId(number) for number in range(1, 2 * BOARDS + 1)]
    waits = Result.UNFINISHED
    pairs = zip(ids[:BOARDS], ids[BOARDS:], strict=True)
    games = tuple(Game(white, black, waits, waits) for white, black in pairs)
    tournament = Tournament(tuple(Player(id_) for id_ in ids), (Round(games),), rules="dutch-2026")
    with Database.open(database_url, busy_seconds=60) as database:
        open_event(database, EVENT, tournament, Act("Anna", "open event"))
        yield database


def result_of(board: int) -> str:
    return ("1-0", "=", "0-1", "+-")[board % 4]


def test_five_hundred_results_at_once(hall: Database) -> None:
    def enter(board: int) -> int:
        desk = Desk(hall, f"helper {board % HELPERS}")
        return desk.do(EVENT, EnterResult(1, board, result_of(board))).version

    with ThreadPoolExecutor(HELPERS) as pool:
        versions = list(pool.map(enter, range(1, BOARDS + 1)))
    assert sorted(versions) == list(range(2, BOARDS + 2)), "one entry each"
    assert_all_there(hall, BOARDS)


def test_the_same_slip_at_two_desks_counts_once(hall: Database) -> None:
    slips = [board for board in range(1, 101) for _ in range(2)]

    def enter(board: int) -> None:
        Desk(hall, "helper").do(EVENT, EnterResult(1, board, result_of(board)))

    with ThreadPoolExecutor(HELPERS) as pool:
        list(pool.map(enter, slips))
    assert_all_there(hall, 100)


def test_of_two_results_for_a_board_the_second_is_told(hall: Database) -> None:
    told: list[tuple[int, int]] = []

    def enter(slip: tuple[int, str]) -> None:
        board, result = slip
        try:
            Desk(hall, result).do(EVENT, EnterResult(1, board, result))
        except ConflictError as error:
            told.append((board, len(error.entries)))

    slips = [(board, result) for board in range(1, 51) for result in ("1-0", "0-1")]
    with ThreadPoolExecutor(HELPERS) as pool:
        list(pool.map(enter, slips))
    assert sorted(told) == [(board, 1) for board in range(1, 51)], "each with who was first"
    assert len(hall.entries(EVENT, since=1)) == 50


def assert_all_there(database: Database, count: int) -> None:
    """Assert that each of the first boards has its result by exactly one entry."""
    desk = Desk(database, "Anna")
    assert len(results.missing_results(desk, EVENT, 1)) == BOARDS - count
    entered = [entry.act.arguments["board"] for entry in database.entries(EVENT, since=1)]
    assert Counter(entered) == Counter(range(1, count + 1))
    rows = desk.state(EVENT).rows(BoardRow)
    draws = [row.board for row in rows if row.white_result is Result.DRAW]
    assert draws == [board for board in range(1, count + 1) if board % 4 == 1]
    assert history.verify(desk, EVENT) == ()


def test_files_of_one_name_at_once_get_a_key_each(hall: Database) -> None:
    data = files("ronde.examples").joinpath("minerals.trf").read_bytes()
    read = read_event(data, "minerals.trf")

    def open_it(number: int) -> str:
        return open_reading(Desk(hall, f"helper {number}", confirmed=EVERYTHING), read).key

    with ThreadPoolExecutor(HELPERS) as threads:
        keys = list(threads.map(open_it, range(HELPERS)))
    assert sorted(keys) == ["minerals", *(f"minerals-{n}" for n in range(2, HELPERS + 1))]
