"""Many events at once: phones enter results, sometimes two for one board, while many look.

`Season` says how many of what. `held` makes the events, lets viewers come in processes of their
own, enters results at a steady pace and audits the database afterwards.
"""

from __future__ import annotations

import asyncio
import json
import math
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from ssl import SSLContext
from typing import IO, Any, Final
from urllib.parse import quote

from benchmarks.load.audit import delays
from benchmarks.load.browser import BROKEN
from benchmarks.load.connection import Line, unverified
from benchmarks.load.scenario import RESULTS
from benchmarks.load.viewers import PAGES
from benchmarks.office import with_open_round
from ronde.i18n import LANGUAGES
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.phonelinks import make_phone_link
from ronde.office.playing.results import EnterResult
from ronde.simulate.generator import generate
from ronde.store import Act, Database
from ronde.store.events import open_event

_TOKEN: Final = re.compile(r'name="csrf_token" value="([^"]+)"')
HOME: Final = "/events/{event}/phone"
_SHOWN, _TAKEN, _REFUSED = 200, 303, 409
_SETTLE, _TOGETHER = 5.0, 5.0


@dataclass(frozen=True, slots=True)
class Season:
    """How many events, viewers and entries there are, and for how long.

    Every `conflicts`-th entry is made by two phones at once, with different results. With
    `patience` a phone that gets no answer asks again for so many seconds.
    """

    events: int = 10
    viewers: int = 50
    entries_per_minute: float = 200.0
    minutes: float = 0.3
    workers: int = 3
    arrival: float = 5.0
    clients: int = 2
    conflicts: int = 10
    patience: float = 0.0

    @property
    def entries(self) -> int:
        """How many entries are made in all."""
        return max(1, round(self.entries_per_minute * self.minutes))

    @property
    def boards(self) -> int:
        """How many boards an event has: one has a result before, and one never gets one."""
        return max(6, math.ceil(self.entries / self.events) + 2)


@dataclass(slots=True)
class Entered:
    """One entry: who was acknowledged when, and what the others were told."""

    event: str
    board: int
    sent: list[str] = field(default_factory=list)
    taken: list[tuple[str, float]] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    together: asyncio.Barrier | None = None


@dataclass(frozen=True, slots=True)
class Prepared:
    """The events: the open round, and two tokens of phones for each."""

    round: int
    tokens: dict[str, tuple[str, str]]


def prepare(database: Database, season: Season) -> Prepared:
    """Make the events, each with a round that is under way."""
    drawn = generate(rules="dutch-2026", seed=17, players=2 * season.boards, rounds=3).tournament
    tournament, tokens = with_open_round(drawn), {}
    for number in range(season.events):
        event = f"event-{number + 1}"
        open_event(database, event, tournament, Act("clerk", "open event"))
        desk = Desk(database, "clerk")
        desk.do(event, PublishPages(public=True))
        desk.do(event, EnterResult(len(tournament.rounds), season.boards, "1-0"))
        one, two = (make_phone_link(desk, event, label=f"phone {n}").token for n in (1, 2))
        tokens[event] = (one, two)
    return Prepared(len(tournament.rounds), tokens)


class Phone:
    """A phone that enters a result when it is told to; `free` is a board without one."""

    def __init__(self, event: str, token: str, free: int, line: Line) -> None:
        self.event = event
        self.free = free
        self.token = token
        self.line = line
        self._hand = asyncio.Lock()
        self._csrf, self._is_in = "", False

    async def enter(self, round_: int, entered: Entered, result: str, patience: float) -> None:
        """Enter a result as a finger does; without an answer ask again as long as patient."""
        entered.sent.append(result)
        async with self._hand:  # one result after another
            until = time.monotonic() + patience
            while not await self._answered(round_, entered, result):
                if time.monotonic() > until:
                    entered.failed.append(result)
                    return
                await asyncio.sleep(0.5)

    async def _came_in(self, round_: int) -> bool:
        """Return whether the link was opened, and a form with it."""
        self._csrf = ""
        welcome = await self.line.get(f"/p/{self.token}")
        await self._open(f"{HOME}/{round_}/{self.free}".format(event=self.event), RESULTS[0])
        self._is_in = welcome.status == _SHOWN and bool(self._csrf)
        return self._is_in

    async def _open(self, path: str, result: str) -> None:
        """Open the page that asks whether a result is right; there is a form while it is."""
        page = await self.line.get(f"{path}?result={quote(result)}")
        if found := _TOKEN.search(page.text):
            self._csrf = found[1]

    async def _answered(self, round_: int, entered: Entered, result: str) -> bool:
        path = f"{HOME}/{round_}/{entered.board}".format(event=self.event)
        try:
            if not self._is_in and not await self._came_in(round_):
                return False
            await self._open(path, result)
            if entered.together is not None:  # both have the page open before one of them enters
                with suppress(TimeoutError, asyncio.BrokenBarrierError):
                    await asyncio.wait_for(entered.together.wait(), _TOGETHER)
                entered.together = None
            answer = await self.line.post(path, {"csrf_token": self._csrf, "result": result})
        except BROKEN:
            return False
        if answer.status == _TAKEN:
            entered.taken.append((result, time.time()))
            entered.seconds.append(answer.seconds)
        elif answer.status == _REFUSED:
            entered.refused.append(result)
            entered.seconds.append(answer.seconds)
        else:
            return False
        return True


async def enter_all(
    season: Season,
    prepared: Prepared,
    port: int,
    secure: SSLContext | None,
    is_enough: Callable[[], bool],
) -> list[Entered]:
    """Enter all results at a steady pace, each board once, every so often by two at once."""
    free = season.boards - 1
    phones = {
        event: [Phone(event, token, free, Line(port, secure=secure)) for token in tokens]
        for event, tokens in prepared.tokens.items()
    }
    began, entries, tasks = time.monotonic(), [], []
    for number in range(season.entries):
        due = began + number * 60 / season.entries_per_minute
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        if is_enough():
            break
        event = f"event-{number % season.events + 1}"
        entry = Entered(event, number // season.events + 1)
        entries.append(entry)
        doubled = bool(season.conflicts) and number % season.conflicts == season.conflicts - 1
        entry.together = asyncio.Barrier(2) if doubled else None
        for place, phone in enumerate(phones[event][: 1 + doubled]):
            result = RESULTS[(number + place) % len(RESULTS)]
            entering = phone.enter(prepared.round, entry, result, season.patience)
            tasks.append(asyncio.create_task(entering))
    await asyncio.gather(*tasks)
    for both in phones.values():
        for phone in both:
            phone.line.close()
    return entries


def audit(database: Database, prepared: Prepared, entries: Sequence[Entered]) -> list[str]:
    """Return what is lost, doubled or refused without a reason, in words."""
    wrong: list[str] = []
    found = {event: _journal(database, event) for event in prepared.tokens}
    for one in entries:
        told = found[one.event].pop(one.board, [])
        where = f"{one.event}, board {one.board}"
        stands = [result for _, result in told]
        acknowledged = [result for result, _ in one.taken]
        if len(told) != 1:
            wrong.append(
                f"{where}: {len(told)} entries in the journal; acknowledged {acknowledged}"
            )
        if any(result not in stands for result in acknowledged):
            wrong.append(f"{where}: {acknowledged} was acknowledged and {stands} stands there")
        if one.refused and (len(one.sent) < 2 or set(one.refused) & set(stands)):
            wrong.append(f"{where}: {one.refused} was refused and {stands} stands there")
        wrong += [f"{where}: {result} got no answer" for result in one.failed]
    for event in prepared.tokens:
        wrong += [f"{event}: board {board} was not asked for" for board in found[event]]
        wrong += [f"{event}: {finding.sentence()}" for finding in database.verify(event)]
    return wrong


def _journal(database: Database, event: str) -> dict[int, list[tuple[int, str]]]:
    """Return number and result of the entries of each board that phones made."""
    found: dict[int, list[tuple[int, str]]] = {}
    for entry in database.entries(event):
        if entry.act.what == "enter result" and entry.act.who != "clerk":
            given = entry.act.arguments
            found.setdefault(given["board"], []).append((entry.sequence, given["result"]))
    return found


# Viewers ------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Crowd:
    """The processes of the viewers, and what they said in the end."""

    processes: list[subprocess.Popen[str]]
    told: list[dict[str, Any]] = field(default_factory=list)

    @property
    def viewers(self) -> list[dict[str, Any]]:
        """What each viewer saw."""
        return [viewer for one in self.told for viewer in one["viewers"]]

    @property
    def errors(self) -> list[str]:
        """What went wrong for viewers."""
        return [error for one in self.told for error in one["errors"]]


@contextmanager
def watching(season: Season, prepared: Prepared, port: int, *, secure: bool) -> Iterator[Crowd]:
    """Let all viewers look while something is done; what they saw is known afterwards."""
    everybody = [
        (event, f"/public/{event}" + page, LANGUAGES[n // len(PAGES) % len(LANGUAGES)])
        for n in range(season.viewers)
        for event in (f"event-{n % season.events + 1}",)
        for page in (PAGES[n // season.events % len(PAGES)].format(
            player=n % (2 * season.boards) + 1, round=prepared.round
        ),)
    ]  # fmt: skip
    crowd = Crowd([_client() for _ in range(season.clients)])
    for place, process in enumerate(crowd.processes):
        mine = everybody[place :: season.clients]
        told = {"port": port, "secure": secure, "arrival": season.arrival, "viewers": mine}
        print(json.dumps(told), file=_pipe(process.stdin), flush=True)
    for process in crowd.processes:
        if _pipe(process.stdout).readline() != "ready\n":
            raise SystemExit("the viewers could not come")
    try:
        yield crowd
    finally:
        for process in crowd.processes:
            said, _ = process.communicate()
            with suppress(ValueError):
                crowd.told.append(json.loads(said))


def _client() -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "benchmarks.load.client"],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def _pipe(found: IO[str] | None) -> IO[str]:
    assert found is not None  # it was asked for
    return found


# The whole ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Held:
    """What a season has shown."""

    entries: list[Entered]
    crowd: Crowd
    wrong: list[str]
    on_pages: list[float]
    on_boards: list[float]
    unseen: int


def held(
    season: Season,
    database: Database,
    port: int,
    meanwhile: Callable[[], object] | None = None,
    *,
    secure: bool = True,
    begin: Callable[[], object] = lambda: None,
) -> Held:
    """Hold a season on a database that a server serves.

    `meanwhile` runs beside the entries, which end soon after it; `begin` is called when all
    viewers have come.
    """
    prepared = prepare(database, season)
    context = unverified() if secure else None
    with watching(season, prepared, port, secure=secure) as crowd:
        begin()

        async def both() -> list[Entered]:
            beside = asyncio.create_task(asyncio.to_thread(meanwhile or (lambda: None)))
            ends = time.monotonic() + 60 * season.minutes

            def is_enough() -> bool:
                return beside.done() and (meanwhile is not None or time.monotonic() > ends + 60)

            entries = await enter_all(season, prepared, port, context, is_enough)
            await beside
            await asyncio.sleep(_SETTLE + min(season.patience, 15.0))
            return entries

        entries = asyncio.run(both())
    wrong = audit(database, prepared, entries)
    return _timed(database, prepared, entries, crowd, wrong)


def _timed(
    database: Database,
    prepared: Prepared,
    entries: list[Entered],
    crowd: Crowd,
    wrong: list[str],
) -> Held:
    """Return how long after its acknowledgement each result was on each page of its event."""
    numbers = {event: _journal(database, event) for event in prepared.tokens}
    made: dict[str, list[tuple[int, float]]] = {event: [] for event in prepared.tokens}
    for one in entries:
        told = numbers[one.event].get(one.board)
        if told and one.taken:
            made[one.event].append((told[0][0], min(at for _, at in one.taken)))
    pages = [d for v in crowd.viewers for d in delays(made[v["event"]], v["versions"])]
    by_board = [v for v in crowd.viewers if v["path"].endswith(f"/rounds/{prepared.round}")]
    fetched = [d for v in by_board for d in delays(made[v["event"]], v["fetched"])]
    last = {event: max((number for number, _ in told), default=0) for event, told in made.items()}
    unseen = sum(
        not v["versions"] or v["versions"][-1][1] < last[v["event"]] for v in crowd.viewers
    )
    return Held(entries, crowd, wrong, pages, fetched, unseen)
