"""`python -m benchmarks.pages [--players N] [--rounds N] [--only TEXT] [--save]`: every page.

Asks the web application, in process, for every page of an event in its last round, once while
the round is a draft and once while it is played. "After a change" is the first look at a page
after a step of the event that every page depends on, "again" the next one; each the best of
several tries, in processor time. A page that takes too long again fails the run; the API and the
first look are told only.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

import httpx
from fastapi import FastAPI

from benchmarks.figures import Figure, finish
from benchmarks.results import save_section
from ronde.accounts.accounts import add_person, owner
from ronde.accounts.sessions import start_session
from ronde.declared.roles import EVERYWHERE, Role
from ronde.office.desk import Desk
from ronde.office.paperwork.downloads import Download
from ronde.office.planning.settings import ChangeSettings, SettingsChange
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.questions.documents import DocumentKind
from ronde.simulate.generator import generate
from ronde.store import Act, Database
from ronde.store.events import open_event
from ronde.web.application import all_routes, create_app
from ronde.web.security.passwords import Passwords
from ronde.web.security.sessions import COOKIE, Session
from ronde.web.settings import WebSettings
from ronde.web.site import Site

LIMIT, LIMIT_PAPER = 0.150, 3.0  # seconds for a page, and for a document of 500 players
_PAPER: Final = re.compile(r"\.(pdf|zip)$|/(download|export|print)/|/report$")
DRAFTED, PLAYED = "drafted", "played"
TRIES: Final = 4
_MANY: Final[Mapping[str, tuple[str, ...]]] = {
    "{kind}": tuple(kind.value for kind in DocumentKind),
    "{what}": tuple(form.value for form in Download),
    "{form}": tuple(form.value for form in Download),
}
_QUERIES: Final[Mapping[str, str]] = {
    "/try": "?kind=meet&one=17&other=40",
    "/vanished": "?player=17",
    "/why": "?board=5",
    "/me": "?q=1",
    "/working": "?player=17&tie_break=BH",
}
"""Pages that answer a question need one, by the end of the path."""


@dataclass(frozen=True, slots=True)
class Taken:
    """How long a page took, in seconds, how large it is, and with what status it came."""

    path: str
    cold: float
    warm: float
    size: int
    status: int

    @property
    def limit(self) -> float:
        """What it may take; documents to print and files to take home are no pages."""
        return LIMIT_PAPER if _PAPER.search(self.path) else LIMIT

    @property
    def is_slow(self) -> bool:
        """Whether the first look took longer than it may."""
        return self.cold > self.limit

    @property
    def figure(self) -> Figure:
        """The next look beside its limit, which the API does not have."""
        is_page = not self.path.startswith("/api/")
        return Figure(self.path, self.warm, self.limit if is_page else None)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.pages")
    parser.add_argument("--players", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", default="", help="pages whose path contains this")
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pages.sqlite"
        prepare(path, options.players, options.rounds)
        taken = measured(path, options.rounds, options.only)
    lines = _table(taken, options.players, options.rounds)
    print("\n".join(lines))
    if options.save:
        save_section("Pages", lines)
    finish(page.figure for page in taken)


def prepare(path: Path, players: int, rounds: int) -> None:
    """Make both events: the last round of one is a draft, that of the other half played."""
    drawn = generate(rules="dutch-2026", seed=4, players=players, rounds=rounds).tournament
    before = replace(drawn, rounds=drawn.rounds[: rounds - 1], requested_byes=())
    with Database.open(path) as database:
        desk = Desk(database, "clerk", path.parent / "backups")
        for event in (DRAFTED, PLAYED):
            open_event(database, event, before, Act("clerk", "open event"))
            desk.do(event, DraftPairing())
        boards = desk.do(PLAYED, PublishRound()).boards
        for board in boards[::2]:
            desk.do(PLAYED, EnterResult(rounds, board.board, "1-0"))
        first_owner(database)


def first_owner(database: Database) -> None:
    """Add somebody who may look at everything."""
    roles = [(EVERYWHERE, Role.OWNER)]
    add_person(database, Passwords(quick=True), "Owner", "correct horse", roles)


def measured(path: Path, rounds: int, only: str = "") -> list[Taken]:
    """Return how long every page takes."""
    app = create_app(WebSettings(str(path)), Passwords(quick=True))
    site: Site = app.state.site
    desk = Desk(site.database, "clerk")
    client = client_of(app)
    with asyncio.Runner() as runner:
        taken = [
            _taken(runner, client, page, partial(_change, desk, event))
            for event in (DRAFTED, PLAYED)
            for page in paths(event, rounds)
            if only in page
        ]
    site.close()
    return taken


def client_of(app: FastAPI) -> httpx.AsyncClient:
    """Return a client of an application as which its owner has logged in."""
    transport = httpx.ASGITransport(app)
    client = httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=None)
    client.cookies.set(COOKIE, _session(app.state.site), domain="127.0.0.1")
    return client


def _session(site: Site) -> str:
    person = owner(site.database)
    assert person is not None  # made above
    return site.signer.cookie(Session(start_session(site.database, person), is_kept=True))


def _change(desk: Desk, event: str) -> None:
    """Make a step that spoils everything that is kept: a name stands on every page."""
    name = f"Open {desk.version(event)}"
    desk.do(event, ChangeSettings(SettingsChange(name=name), reason="a sponsor"))


def _taken(
    runner: asyncio.Runner, client: httpx.AsyncClient, path: str, change: Callable[[], None]
) -> Taken:
    cold, warm = [], []
    for _ in range(1 if _PAPER.search(path) else TRIES):
        change()
        cold.append(seconds_for(runner, client, path)[0])
        seconds, answer = seconds_for(runner, client, path)
        warm.append(seconds)
    return Taken(path, min(cold), min(warm), len(answer.content), answer.status_code)


def seconds_for(
    runner: asyncio.Runner, client: httpx.AsyncClient, path: str
) -> tuple[float, httpx.Response]:
    """Return the processor seconds of a page, and the page."""
    began = time.process_time()
    answer = runner.run(client.get(path))
    return time.process_time() - began, answer


def paths(event: str, rounds: int) -> Iterator[str]:
    """Yield the address of every page of an event, the live line apart."""
    for route in all_routes():
        path = route.path
        if "GET" not in (route.methods or ()) or "{event}" not in path or path.endswith("/live"):
            continue
        query = next((q for end, q in _QUERIES.items() if path.endswith(end)), "")
        for found in _filled(path.replace("{event}", event), rounds):
            yield found + query


def _filled(path: str, rounds: int) -> list[str]:
    """Return an address with all its places filled in.

    >>> _filled("/events/e/results/{number}/{board}", 9), _filled("/public/e/me/{number}", 9)
    (['/events/e/results/9/5'], ['/public/e/me/17'])
    """
    for place, values in _MANY.items():
        if place in path:
            return [path.replace(place, value) for value in values]
    of_a_player = "players/{number}" in path or "me/{number}" in path
    number = "17" if of_a_player else str(rounds)
    path = path.replace("{number}", number).replace("{board}", "5")
    return [path.replace("{player}", "17").replace("{other}", "40")]


def _table(taken: list[Taken], players: int, rounds: int) -> list[str]:
    slow = [page for page in taken if page.is_slow]
    worst = sorted(taken, key=lambda page: -page.cold / page.limit)
    lines = [
        f"{len(taken)} pages of an event of {players} players in round {rounds}, in process;"
        f" {len(slow)} take longer than they may ({1000 * LIMIT:.0f} ms, a document"
        f" {1000 * LIMIT_PAPER:.0f} ms).",
        "",
        "| page | status | KiB | after a change, ms | again, ms | limit, ms |",
        "|---|---|---|---|---|---|",
    ]
    return lines + [
        f"| `{page.path}` | {page.status} | {page.size / 1024:.0f} | {1000 * page.cold:.0f} |"
        f" {1000 * page.warm:.0f} | {1000 * page.limit:.0f} |"
        for page in worst
    ]


if __name__ == "__main__":
    main()
