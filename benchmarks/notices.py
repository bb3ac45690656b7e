"""`python -m benchmarks.notices [--save]`: a pairing of 500 players is told to 500 subscribers.

The real server runs in a process of its own, and sends to a push service on this machine, which
takes 50 ms for each message. As soon as the round is published a phone enters its results, one
after the other; the same is done in an event without subscribers, and both twice. Fails when the
last is told later than 30 seconds after the publication, or results take half as long again.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import re
import secrets
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from socket import create_server
from typing import Final

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from benchmarks.figures import Figure, finish
from benchmarks.load.connection import Line
from benchmarks.results import save_section
from ronde.office.desk import Desk
from ronde.office.entries.attendance import CheckInAll
from ronde.office.entries.entries import AddPlayers
from ronde.office.notices.subscribing import PUSH, NoticeWish, subscribe
from ronde.office.notices.switch import SwitchNotices
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.phonelinks import make_member_links, make_phone_link
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.store import Database
from ronde.web.push import PushKey
from ronde.web.server import ready_site, serve
from ronde.web.settings import WebSettings

HOST: Final = "127.0.0.1"
PLAYERS: Final = 500
RUNS: Final = 2
PUSH_SECONDS: Final = 0.05
LIMIT: Final = 30.0
_EVENT: Final = "large"
_SECRET: Final = "a secret of the benchmark, for this run alone"
_TOKEN: Final = re.compile(r'name="csrf_token" value="([^"]+)"')
_PAUSE: Final = 0.03


@dataclass
class Told:
    """What one run took: each result, and each notice after the publication."""

    results: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    places: set[str] = field(default_factory=set)
    lines: set[asyncio.Task[None]] = field(default_factory=set)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.notices")
    parser.add_argument("--save", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        _serve(Path(options.serve))
        return
    runs: dict[int, list[Told]] = {0: [], PLAYERS: []}
    for _ in range(RUNS):
        for subscribers, outcomes in runs.items():
            outcomes.append(asyncio.run(_run(subscribers)))
    lines, figures = _table(runs)
    print("\n".join(lines))
    if options.save:
        save_section("Notices: a pairing told while results come in", lines)
    finish(figures)


def _serve(path: Path) -> None:
    """Serve a database until told to stop, and print the port."""
    with create_server((HOST, 0)) as listener:
        port = int(listener.getsockname()[1])
        settings = WebSettings(str(path), port=port, secret=_SECRET, notices_to_this_machine=True)
        with ready_site(settings) as site:
            serve(site, listener, lambda: print(port, flush=True))


@contextmanager
def _server(path: Path) -> Iterator[int]:
    command = [sys.executable, "-m", "benchmarks.notices", "--serve", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None  # it was asked for
        try:
            yield int(process.stdout.readline())
        finally:
            process.terminate()


async def _run(subscribers: int) -> Told:
    """Return what one run took, on a database of its own."""
    outcome = Told()
    pushed = await asyncio.start_server(lambda *line: _take(outcome, *line), HOST, 0, backlog=100)
    address = f"http://{HOST}:{pushed.sockets[0].getsockname()[1]}"
    with (
        tempfile.TemporaryDirectory() as folder,
        Database.open(Path(folder) / "large.sqlite") as db,
    ):
        desk = Desk(db, "clerk")
        token = _prepare(desk, address, subscribers)
        with _server(Path(folder) / "large.sqlite") as port:
            line = Line(port)
            await line.get(f"/p/{token}")
            await asyncio.sleep(3.0)  # the other pages are built
            await asyncio.to_thread(desk.do, _EVENT, PublishRound())
            began = time.monotonic()
            await _enter_all(line, outcome)
            until = began + 2 * LIMIT
            while len(outcome.told) < subscribers and time.monotonic() < until:
                await asyncio.sleep(0.1)
            line.close()
    if outcome.lines:
        await asyncio.wait(outcome.lines, timeout=LIMIT)  # the server has hung up
    pushed.close()
    outcome.told = [moment - began for moment in outcome.told]
    return outcome


def _prepare(desk: Desk, address: str, subscribers: int) -> str:
    """Make an event whose first round is drafted, and return the token of a phone in the hall."""
    desk.do(_EVENT, OpenEvent(EventPlan("Large", rounds=9, lot=1)))
    people = tuple(Entrant(f"Player {n:03}", rating=2500 - n) for n in range(PLAYERS))
    desk.do(_EVENT, AddPlayers(people))
    desk.do(_EVENT, PublishPages(True))
    desk.do(_EVENT, SwitchNotices())
    desk.do(_EVENT, CheckInAll())
    desk.do(_EVENT, DraftPairing())
    server = PushKey(_SECRET).public
    for made in make_member_links(desk, _EVENT)[:subscribers]:
        keys = _keys() | {"server": server}
        place = f"{address}/push/{made.link.player}"
        subscribe(desk, NoticeWish(_EVENT, PUSH, place, keys, "en", made.link))
    return make_phone_link(desk, _EVENT, label="hall").token


def _keys() -> dict[str, str]:
    point = ec.generate_private_key(ec.SECP256R1()).public_key()
    data = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    texts = {"p256dh": data, "auth": secrets.token_bytes(16)}
    return {name: base64.urlsafe_b64encode(one).decode().rstrip("=") for name, one in texts.items()}


async def _take(outcome: Told, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Take messages from one connection, each after a while."""
    if task := asyncio.current_task():
        outcome.lines.add(task)
    while not writer.is_closing():
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        except (asyncio.IncompleteReadError, OSError):
            break
        length = re.search(r"(?i)content-length: (\d+)", head)
        await reader.readexactly(int(length[1]) if length else 0)
        await asyncio.sleep(PUSH_SECONDS)
        outcome.told.append(time.monotonic())
        outcome.places.add(head.split()[1])
        writer.write(b"HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n")
    writer.close()


async def _enter_all(line: Line, outcome: Told) -> None:
    """Enter the result of every board by one phone."""
    page = await line.get(f"/events/{_EVENT}/phone/1/1?result=1-0")
    found = _TOKEN.search(page.text)
    assert found is not None, page.status
    for board in range(1, PLAYERS // 2 + 1):
        fields = {"csrf_token": found[1], "result": "1-0", "key": secrets.token_hex(16)}
        answer = await line.post(f"/events/{_EVENT}/phone/1/{board}", fields)
        assert answer.status == 303, (board, answer.status)
        outcome.results.append(answer.seconds)
        await asyncio.sleep(_PAUSE)


def _table(runs: dict[int, list[Told]]) -> tuple[list[str], list[Figure]]:
    """Return the lines of the table, and the figures with their limits; the better run counts."""
    lines = [
        f"A round of {PLAYERS} players is published, and its {PLAYERS // 2} results are entered at"
        f" once by one phone; the push service takes {1000 * PUSH_SECONDS:.0f} ms for each notice."
        " Seconds of the clock; the limit of telling is 30.",
        "",
        "| subscribers | run | first told | last told | told | twice | a result: median |"
        " 95 of 100 | longest |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for subscribers, outcomes in runs.items():
        for number, one in enumerate(outcomes, 1):
            said = [f"{min(one.told):.2f}", f"{max(one.told):.2f}"] if one.told else ["-", "-"]
            twice = len(one.told) - len(one.places)
            cells = [*said, str(len(one.told)), str(twice), *map(_shown, _spread(one))]
            lines.append(f"| {subscribers} | {number} | {' | '.join(cells)} |")
    without, having = (min(_spread(one)[0] for one in runs[n]) for n in (0, PLAYERS))
    last = max(max(one.told, default=2 * LIMIT) for one in runs[PLAYERS])
    missing = PLAYERS - min(len(one.places) for one in runs[PLAYERS])
    return lines, [
        Figure("the last is told", last, LIMIT),
        Figure("not told", missing, 0, "subscribers"),
        Figure("a result while notices go", having, 1.5 * without),
    ]


def _spread(one: Told) -> tuple[float, float, float]:
    ordered = sorted(one.results)
    return statistics.median(ordered), ordered[int(0.95 * len(ordered))], ordered[-1]


def _shown(seconds: float) -> str:
    return f"{seconds:.4f}"


if __name__ == "__main__":
    main()
