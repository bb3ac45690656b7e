"""`python -m benchmarks.firstview [--players N …] [--save]`: the first look after a result.

A round of a large event is played: results come in, the last one comes in, and one is corrected
afterwards. After each of these steps somebody looks at a page for the first time. Processor time
in process, the best of several. With the last result of a round the standings after it are shown
for the first time, and no line of the tables is known. The server prepares after each result for
the next one; "not prepared" is the same look in a process that has not, which just started.
Afterwards `benchmarks.teampages` sets teams beside players.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path
from typing import Final

import httpx

from benchmarks.figures import Figure, finish
from benchmarks.pages import client_of, first_owner, seconds_for
from benchmarks.results import save_section
from benchmarks.teampages import run as teams_beside_players
from ronde.declared.cache import Latest
from ronde.office.desk import Desk
from ronde.office.history.history import undo
from ronde.office.playing.corrections import CorrectResult
from ronde.office.playing.results import EnterResult, EnterResults, slips
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.simulate.generator import generate
from ronde.store import Act, Database
from ronde.store.events import open_event
from ronde.web.application import create_app
from ronde.web.public.loader import prepare
from ronde.web.security.passwords import Passwords
from ronde.web.settings import WebSettings
from ronde.web.site import Site

LIMITS: Final[Mapping[int, float]] = {500: 0.060, 2000: 0.250}
LAST: Final = "the last result of the round"
NOT_PREPARED: Final = f"{LAST}, not prepared"
EVENT, ROUNDS, TRIES = "hall", 9, 4
PAGES: Final = (
    f"/events/{EVENT}/standings",
    f"/events/{EVENT}/standings/crosstable",
    f"/events/{EVENT}/standings/players/17",
    f"/public/{EVENT}/standings",
    f"/public/{EVENT}/rounds/{ROUNDS}",
    f"/public/{EVENT}",
)
Step = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Looked:
    """How long the first look at a page took after a step, in seconds."""

    players: int
    step: str
    page: str
    seconds: float

    @property
    def figure(self) -> Figure:
        """The figure beside the limit of a field of this size, if there is one."""
        what = f"{self.page} after {self.step}, {self.players} players"
        return Figure(what, self.seconds, LIMITS.get(self.players))


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.firstview")
    parser.add_argument("--players", type=int, nargs="+", default=list(LIMITS))
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args()
    found = [looked for players in options.players for looked in measured(players)]
    lines = _table(found)
    print("\n".join(lines))
    if options.save:
        save_section("The first look after a result", lines)
    finish([*(looked.figure for looked in found), *teams_beside_players(save=options.save)])


def measured(players: int) -> Iterator[Looked]:
    """Yield how long each page takes after each kind of step."""
    with (
        tempfile.TemporaryDirectory() as folder,
        _hall(Path(folder) / "hall.sqlite", players) as (site, client),
        asyncio.Runner() as runner,
    ):
        desk = Desk(site.database, "clerk", Path(folder))
        gc.collect()
        gc.freeze()  # as the server does once it runs
        for name, before, step in _steps(desk, site):
            for page in PAGES:
                taken = []
                for _ in range(TRIES):
                    before()
                    seconds_for(runner, client, page)
                    step()
                    taken.append(seconds_for(runner, client, page)[0])
                yield Looked(players, name, page, min(taken))
        gc.unfreeze()


@contextmanager
def _hall(path: Path, players: int) -> Iterator[tuple[Site, httpx.AsyncClient]]:
    """Give the site with an event whose last round is published, and the client of its owner."""
    drawn = generate(rules="dutch-2026", seed=4, players=players, rounds=ROUNDS).tournament
    told = replace(drawn, rounds=drawn.rounds[: ROUNDS - 1], requested_byes=())
    with Database.open(path) as database:
        desk = Desk(database, "clerk", path.parent)
        open_event(database, EVENT, told, Act("clerk", "open event"))
        desk.do(EVENT, DraftPairing())
        desk.do(EVENT, PublishRound())
        first_owner(database)
    app = create_app(WebSettings(str(path)), Passwords(quick=True))
    try:
        yield app.state.site, client_of(app)
    finally:
        app.state.site.close()


def _steps(desk: Desk, site: Site) -> Iterator[tuple[str, Step, Step]]:
    """Yield each kind of step: what comes before somebody has looked, and the step itself."""
    boards = range(1, len(desk.tournament(EVENT).rounds[-1].games) + 1)
    waiting, complete = iter(boards[:-1]), cycle(boards[:-1])
    results = cycle(("=",) * len(boards) + ("0-1",) * len(boards) + ("1-0",) * len(boards))

    def enter() -> None:
        desk.do(EVENT, EnterResult(ROUNDS, next(waiting), "1-0"))

    def reopen() -> None:
        """Let the last board wait, and no standing after the round be known."""
        rest = [(board, "1-0") for board in waiting]
        if rest:
            desk.do(EVENT, EnterResults(ROUNDS, slips(rest)))
        else:
            undo(desk, EVENT, reason="once more")
        correct()
        site.latest, site.fragments = Latest(), Latest()

    def reopen_and_prepare() -> None:
        reopen()
        prepare(site, EVENT)

    def enter_last() -> None:
        desk.do(EVENT, EnterResult(ROUNDS, boards[-1], "1-0"))

    def correct() -> None:
        desk.do(EVENT, CorrectResult(ROUNDS, next(complete), next(results)))

    yield "a result of the round", lambda: None, enter
    yield LAST, reopen_and_prepare, enter_last
    yield NOT_PREPARED, reopen, enter_last
    yield "a correction", lambda: None, correct


def _table(found: list[Looked]) -> list[str]:
    lines = [
        "Processor time of the first look at a page after a step, in process, in round"
        f" {ROUNDS}, the best of {TRIES}.",
        "",
        "| players | after | page | ms | limit, ms |",
        "|---|---|---|---|---|",
    ]
    return lines + [
        f"| {one.players} | {one.step} | `{one.page}` | {1000 * one.seconds:.0f} |"
        f" {_ms(one.figure.limit)} |"
        for one in found
    ]


def _ms(seconds: float | None) -> str:
    return "–" if seconds is None else f"{1000 * seconds:.0f}"


if __name__ == "__main__":
    main()
