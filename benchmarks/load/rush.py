"""A rush: ten thousand people look for the first time when a pairing is published.

The server is what `deploy/setup` sets up: nginx, PostgreSQL and several workers. Before the
publication some people have looked at the round before; results of the new round are entered by
phones while everybody looks. Looks come at a steady pace whether or not those before them were
answered, and a look takes from when it was due to the last byte.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from benchmarks.load.connection import Line
from benchmarks.load.deployment import Deployment, Usage, deployed, free_port, usage
from benchmarks.load.figures import latency_table, price
from benchmarks.load.scenario import EVENT, RESULTS
from benchmarks.load.season import Entered, Phone
from benchmarks.load.viewers import PAGES
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.phonelinks import make_phone_link
from ronde.office.rounds.rounds import DraftPairing, NotHere, PublishRound
from ronde.simulate.generator import generate
from ronde.store import Act, Database
from ronde.store.events import open_event

_PHONES: Final = 10
_OK: Final = 200
_LANGUAGES: Final = ("nl",) * 16 + ("en", "fr", "de", "es")
"""A country has one language most of all; one look in five is in another."""

_CLIENTS: Final = 2


@dataclass(frozen=True, slots=True)
class Rush:
    """How many look in how many seconds, at an event of how many players.

    `before` have looked at the pages of the round before; `entries` results come in a second.
    """

    looks: int = 10_000
    seconds: float = 10.0
    players: int = 500
    rounds: int = 9
    before: int = 1_000
    entries: float = 2.0
    workers: int = 3
    secure: bool = False


@dataclass(slots=True)
class Shown:
    """What a rush has shown: looks as seconds, status and bytes, and what everything used."""

    before: list[tuple[float, int, int]] = field(default_factory=list)
    seen: list[tuple[float, int, int]] = field(default_factory=list)
    entered: list[Entered] = field(default_factory=list)
    used: Usage = field(default_factory=dict)
    idle: Usage = field(default_factory=dict)
    clients: float = 0.0
    publishing: float = 0.0
    load: float = 0.0
    wrong: list[str] = field(default_factory=list)


def run(rush: Rush) -> tuple[list[str], list[str]]:
    """Return the table of a rush as lines of Markdown, and what must not be."""
    with tempfile.TemporaryDirectory(prefix="ronde-") as folder:
        Path(folder).chmod(0o711)
        with deployed(Path(folder) / "site", rush.workers) as made:
            port = made.port if rush.secure else _plain(made)
            with Database.open(made.database) as database:
                tokens = _prepare(database, rush)
                shown = _rushed(rush, made, port, database, tokens)
    return _lines(rush, shown), _failures(rush, shown)


def _plain(made: Deployment) -> int:
    """Let nginx listen without TLS too, and return at which port.

    Handshakes of ten thousand clients on the same machine would be all that is measured.
    """
    port, place = free_port(), made.folder / "nginx/site.conf"
    lines = place.read_text().replace(
        f"    listen 127.0.0.1:{made.port} ssl",
        f"    listen 127.0.0.1:{port} backlog=4096;\n    listen 127.0.0.1:{made.port} ssl",
    )
    place.write_text(lines)
    made.call("reload")
    time.sleep(5)  # workers are replaced one by one
    return port


def _prepare(database: Database, rush: Rush) -> list[str]:
    """Make the event, its last round drafted, and return the tokens of its phones."""
    drawn = generate(
        rules="dutch-2026", seed=9, players=rush.players, rounds=rush.rounds
    ).tournament
    tournament = replace(drawn, rounds=drawn.rounds[:-1], requested_byes=())
    open_event(database, EVENT, tournament, Act("clerk", "open event"))
    desk = Desk(database, "clerk", confirmed=_Everything())
    desk.do(EVENT, PublishPages(public=True))
    desk.do(EVENT, DraftPairing(not_here=NotHere.PAIRED))
    return [make_phone_link(desk, EVENT, label=f"hall {n}").token for n in range(_PHONES)]


class _Everything(frozenset[str]):
    """What is asked is answered with yes."""

    def __contains__(self, one: object) -> bool:
        return True


def _rushed(
    rush: Rush, made: Deployment, port: int, database: Database, tokens: list[str]
) -> Shown:
    shown, rng = Shown(), random.Random(4)
    paths = _paths(rush, rush.rounds - 1)
    earlier = [(n * 10.0 / rush.before, *rng.choice(paths)) for n in range(rush.before)]
    with _looking(rush, port, earlier) as told:
        pass
    shown.before = [tuple(one) for part in told for one in part["seen"]]
    time.sleep(3)
    shown.idle = _processor(made)
    desk = Desk(database, "clerk", confirmed=_Everything())
    began = time.monotonic()
    desk.do(EVENT, PublishRound())
    shown.publishing = time.monotonic() - began
    paths = _paths(rush, rush.rounds)
    looks = [(n * rush.seconds / rush.looks, *rng.choice(paths)) for n in range(rush.looks)]
    with _looking(rush, port, looks) as told:
        shown.entered = asyncio.run(_enter(rush, port, tokens))
    after = _processor(made)
    shown.load = os.getloadavg()[0]
    shown.seen = [tuple(one) for part in told for one in part["seen"]]
    shown.clients = sum(part["processor"] for part in told)
    shown.used = {name: after[name] - shown.idle[name] for name in after}
    return shown


def _processor(made: Deployment) -> Usage:
    return usage(made)[1]


def _paths(rush: Rush, round_: int) -> list[tuple[str, str]]:
    """Return what people look at and in which language, each as often as it is looked at."""
    return [
        (f"/public/{EVENT}" + page.format(player=player, round=round_), language)
        for player in range(1, rush.players + 1)
        for page in PAGES
        for language in _LANGUAGES
    ]


@contextmanager
def _looking(
    rush: Rush, port: int, looks: list[tuple[float, str, str]]
) -> Iterator[list[dict[str, Any]]]:
    """Let everybody look while something is done; what was seen is in the list afterwards."""
    begins, told = time.monotonic() + 1.0, list[dict[str, Any]]()
    due = [(begins + after, path, language) for after, path, language in looks]
    clients = [
        subprocess.Popen(
            [sys.executable, "-m", "benchmarks.load.looker"],
            cwd=Path(__file__).parents[2], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for _ in range(_CLIENTS)
    ]  # fmt: skip
    for place, client in enumerate(clients):
        assert client.stdin is not None  # it was asked for
        mine = {"port": port, "secure": rush.secure, "looks": due[place::_CLIENTS]}
        print(json.dumps(mine), file=client.stdin, flush=True)
    time.sleep(max(0.0, begins - time.monotonic()))
    yield told
    told += [json.loads(client.communicate()[0]) for client in clients]


async def _enter(rush: Rush, port: int, tokens: list[str]) -> list[Entered]:
    """Enter results at a steady pace, each board once."""
    last = rush.players // 2
    phones = [Phone(EVENT, token, last, Line(port)) for token in tokens]
    entries, tasks = list[Entered](), []
    for number in range(min(last - 1, int(rush.entries * rush.seconds))):
        entry = Entered(EVENT, number + 1)
        entries.append(entry)
        result = RESULTS[number % len(RESULTS)]
        entering = phones[number % len(phones)].enter(rush.rounds, entry, result, 30.0)
        tasks.append(asyncio.create_task(entering))
        await asyncio.sleep(1 / rush.entries)
    await asyncio.gather(*tasks)
    return entries


def _failures(rush: Rush, shown: Shown) -> list[str]:
    refused = Counter(status for _, status, _ in shown.seen if status != _OK)
    failed = [f"board {one.board}: {one.failed or one.refused}" for one in shown.entered
              if not one.taken]  # fmt: skip
    missing = rush.looks - len(shown.seen)
    return [
        *(f"{count} looks were answered with status {status}" for status, count in refused.items()),
        *([f"{missing} looks are missing"] if missing else []),
        *failed,
    ]


def _lines(rush: Rush, shown: Shown) -> list[str]:
    count = len(shown.seen)
    everything = sum(shown.used.values())
    told = {
        "first looks, those answered with 200": f"{count}, "
        f"{sum(status == _OK for _, status, _ in shown.seen)}",
        "megabytes sent": f"{sum(size for *_, size in shown.seen) / 1e6:.0f}",
        "milliseconds of the publication itself": f"{1000 * shown.publishing:.0f}",
        **{f"processor seconds of {name}": f"{spent:.1f}" for name, spent in shown.used.items()},
        **price(everything, sum(status == _OK for _, status, _ in shown.seen)),
        "processor seconds of the clients": f"{shown.clients:.1f}",
        "load of the machine at the end": f"{shown.load:.1f}",
    }
    rows = [
        ("public page, first look", [seconds for seconds, *_ in shown.seen]),
        ("entry of a result meanwhile", [s for one in shown.entered for s in one.seconds]),
        ("the same page before the publication", [seconds for seconds, *_ in shown.before]),
    ]
    counts = ["| what | number |", "|---|---|", *(f"| {k} | {v} |" for k, v in told.items())]
    return [_summary(rush), "", *counts, "", *latency_table(rows)]


def _summary(rush: Rush) -> str:
    return (
        f"{rush.looks} first looks within {rush.seconds:g} s of the publication of round"
        f" {rush.rounds} of {rush.players} players, each by a connection of its own"
        f"{' with TLS' if rush.secure else ''}, four in five in one language and the others in"
        f" four; {rush.entries:g} results a second are entered meanwhile; nginx, PostgreSQL,"
        f" {rush.workers} workers; server and clients on the same machine."
    )
