"""`python -m benchmarks.office [--events N] [--players N] [--database URL]`: the office under load.

Prints how long it takes to enter the results of one large round by script and how long the data
of each page take, alone in a database and among thousands of other events; the limits are for
the processor. An empty database may be named, as the store opens it; else files are made.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks.figures import Figure, finish
from ronde.model import Game, Result, Round, Tournament
from ronde.office.desk import Desk
from ronde.office.history import history
from ronde.office.playing import results
from ronde.office.playing.boards import BoardResult
from ronde.office.playing.results import EnterResult
from ronde.office.rounds import overview
from ronde.simulate.generator import generate
from ronde.store import Act, Database
from ronde.store.events import list_events, open_event

LARGE, RESULTS = "large", 1000
LIMIT_RESULTS, LIMIT_PAGE, LIMIT_EVENT = 10.0, 0.1, 1.0  # seconds that the office may take


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.office")
    parser.add_argument("--events", type=int, default=2000)
    parser.add_argument("--players", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--database", help="an empty database, measured once and full only")
    options = parser.parse_args()
    whole = generate(
        rules="dutch-2017", seed=1, players=options.players, rounds=options.rounds
    ).tournament
    small = generate(rules="dutch-2017", seed=2, players=24, rounds=5).tournament
    print(_shown("events", "what", "seconds", "processor", "limit"))
    print("|---|---|---|---|---|")
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as folder:
        for others in [options.events] if options.database else sorted({0, options.events}):
            url = options.database or Path(folder) / f"{others}.sqlite"
            with Database.open(url) as database:
                _fill(database, small, others)
                desk = Desk(database, "clerk")
                figures += _measure(desk, with_open_round(whole), others + 1)
    finish(figures)


def with_open_round(tournament: Tournament) -> Tournament:
    """Return the tournament in which everybody plays a last round that is under way."""
    waits, ids = Result.UNFINISHED, [player.id for player in tournament.players]
    half = len(ids) // 2
    games = tuple(Game(ids[n], ids[n + half], waits, waits) for n in range(half))
    return replace(tournament, rounds=(*tournament.rounds[:-1], Round(games)), requested_byes=())


def _fill(database: Database, tournament: Tournament, events: int) -> None:
    for number in range(events):
        open_event(database, f"club-{number:05}", tournament, Act("clerk", "open event"))


def _measure(desk: Desk, tournament: Tournament, events: int) -> Iterator[Figure]:
    open_event(desk.database, LARGE, tournament, Act("clerk", "open event"))
    number = len(tournament.rounds)
    boards = range(1, min(RESULTS, len(tournament.rounds[-1].games)) + 1)
    taken = _measured(lambda: [_enter(desk, number, board) for board in boards])
    yield _print(events, f"{len(boards)} results, one step each", taken, LIMIT_RESULTS)
    for name, page in _pages(desk, number):
        taken = min(_measured(page) for _ in range(5))
        yield _print(events, name, taken, LIMIT_PAGE)
    taken = min(_measured(lambda: desk.tournament(LARGE)) for _ in range(3))
    yield _print(events, "whole event for pairing and standings", taken, LIMIT_EVENT)


def _enter(desk: Desk, round_: int, board: int) -> BoardResult:
    return desk.do(LARGE, EnterResult(round_, board, ("1-0", "=", "0-1")[board % 3]))


def _pages(desk: Desk, number: int) -> Iterator[tuple[str, Callable[[], object]]]:
    yield "list of events, first 50", lambda: _events(desk, "")
    yield "search of an event", lambda: _events(desk, "club-0001")
    yield "state of the event", lambda: overview.event_card(desk, LARGE)
    yield "one round", lambda: overview.round_view(desk, LARGE, number)
    yield "missing results", lambda: results.missing_results(desk, LARGE, number)
    yield "players", lambda: overview.player_list(desk, LARGE)
    latest = desk.version(LARGE)
    yield "last 100 of the journal", lambda: history.journal(desk, LARGE, since=latest - 100)


def _events(desk: Desk, search: str) -> object:
    with desk.database.connection() as connection:
        return list_events(connection, search=search, limit=50)


def _measured(work: Callable[[], object]) -> tuple[float, float]:
    """Return seconds by the wall and of the processor; a disk that must be flushed takes time."""
    wall, processor = time.perf_counter(), time.process_time()
    work()
    return time.perf_counter() - wall, time.process_time() - processor


def _print(events: int, what: str, taken: tuple[float, float], limit: float) -> Figure:
    shown = [f"{seconds:.4f}" for seconds in taken]
    print(_shown(events, what, *shown, limit), flush=True)
    return Figure(f"{what}, {events} events", taken[1], limit)


def _shown(*cells: object) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


if __name__ == "__main__":
    main()
