"""`python -m benchmarks.entries [--entries N] [--save]`: players enter by the form, on SQLite.

A server of its own on a file; each player looks at the form, sends it and looks at the page of the
own entry, as a browser does. Only the loopback interface is used, and every address of 127.0.0.0/8
belongs to it: a player comes from one of a thousand of them, so that the server counts a thousand
clients, each within what one address may send. At the end one address alone sends more than that.
Prints the rate, the times of the answers, who was refused, and fails when somebody was who should
not have been, when an hour would not suffice, or when entries are missing in the database.
"""

from __future__ import annotations

import argparse
import os
import re
import socket
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from http.client import HTTPConnection, HTTPResponse
from ipaddress import ip_address
from pathlib import Path
from typing import Final
from urllib.parse import urlencode

from benchmarks.load.server import HOST, Running, running
from benchmarks.results import save_section
from ronde.accounts.accounts import add_person
from ronde.declared.roles import EVERYWHERE, Role
from ronde.office.desk import Desk
from ronde.office.entryform.applications import EntryStanding
from ronde.office.entryform.form import EntryField, SetEntryForm
from ronde.office.entryform.lists import event_applications
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.store import Database
from ronde.web.pages.enter import ENTRIES
from ronde.web.security.passwords import Passwords

TITLE: Final = "Entries by the form"
EVENT: Final = "open"
ADDRESSES: Final = 1000
AT_ONCE: Final = 8
"""So many players send at a time."""
HOUR: Final = 3600.0
_TOKEN: Final = re.compile(r'name="csrf_token" value="([^"]+)"')


@dataclass(frozen=True, slots=True)
class Sent:
    """How an entry went: the status of the answer, and the seconds of the three requests."""

    status: int
    form: float
    entry: float
    own: float


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.entries")
    parser.add_argument("--entries", type=int, default=5000)
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args()
    lines, failures = measured(options.entries)
    print("\n".join(lines))
    if options.save:
        save_section(TITLE, lines)
    if failures:
        raise SystemExit("\n".join(["", *failures]))


def measured(entries: int) -> tuple[list[str], list[str]]:
    """Return what to print, and what failed."""
    places = entries * 9 // 10
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "entries.sqlite"
        with Database.open(path) as database:
            _open_event(database, places)
        port = _free_port()
        with running(path, "--port", str(port), "--base-url", f"http://{HOST}:{port}/") as server:
            begun = time.monotonic()
            with ThreadPoolExecutor(AT_ONCE) as several:
                sent = list(several.map(partial(_enter, server.port), range(entries)))
            seconds = time.monotonic() - begun
            flood = [_enter(server.port, entries, of=n) for n in range(ENTRIES.most + 5)]
        with Database.open(path) as database:
            kept = event_applications(Desk(database, "bench"), EVENT)
    standings = [line.standing for line in kept.entries]
    waiting = standings[:entries].count(EntryStanding.WAITING.value)
    failures = _failures(sent, seconds, flood, len(standings))
    return _told(sent, seconds, flood, waiting, server), failures


def _open_event(database: Database, places: int) -> None:
    """Open an event whose form is open; without a password nobody else is let in."""
    add_person(database, Passwords(quick=True), "Olga", "correct horse", [(EVERYWHERE, Role.OWNER)])
    desk = Desk(database, "Olga")
    desk.do(EVENT, OpenEvent(EventPlan("Large Open", rounds=9)))
    form = SetEntryForm(
        is_open=True,
        required=(EntryField.BIRTH_YEAR,),
        optional=(EntryField.CLUB, EntryField.CONTACT),
        places=places,
        consent="My name and my results are published.",
    )
    desk.do(EVENT, form)


def _free_port() -> int:
    with socket.socket() as one:
        one.bind((HOST, 0))
        return int(one.getsockname()[1])


def address_of(player: int) -> str:
    """Return the address from which a player comes.

    >>> address_of(0), address_of(999), address_of(1000)
    ('127.1.0.1', '127.1.3.232', '127.1.0.1')
    """
    return str(ip_address("127.1.0.1") + player % ADDRESSES)


def _enter(port: int, player: int, of: int = -1) -> Sent:
    """Enter a player as a browser does; `of` counts the pupils of one address that has many."""
    source = address_of(player) if of < 0 else "127.2.0.1"
    name = f"Player, Number {player}" if of < 0 else f"Pupil, Number {of}"
    line = HTTPConnection(HOST, port, timeout=120, source_address=(source, 0))
    try:
        start = time.perf_counter()
        page = _asked(line, "GET", f"/enter/{EVENT}")
        token, cookie = _TOKEN.search(page.text), page.cookie
        if token is None:
            return Sent(page.status, time.perf_counter() - start, 0.0, 0.0)
        seen = time.perf_counter()
        fields = {
            "csrf_token": token[1], "name": name, "birth_date": "1990", "club": "Quarry",
            "contact": "somebody@player.example", "agrees": "true",
        }  # fmt: skip
        made = _asked(line, "POST", f"/enter/{EVENT}", urlencode(fields), cookie)
        kept = time.perf_counter()
        status = made.status
        if made.location:
            status = _asked(line, "GET", made.location, cookie=cookie).status
        return Sent(status, seen - start, kept - seen, time.perf_counter() - kept)
    finally:
        line.close()


@dataclass(frozen=True, slots=True)
class _Answer:
    status: int
    text: str
    cookie: str
    location: str


def _asked(
    line: HTTPConnection, method: str, path: str, body: str | None = None, cookie: str = ""
) -> _Answer:
    headers = {"Cookie": cookie} if cookie else {}
    if body is not None:
        headers["Content-Type"] = "application/x-www-form-urlencoded"
    line.request(method, path, body, headers)
    answer: HTTPResponse = line.getresponse()
    set_ = answer.headers.get_all("set-cookie", [])
    return _Answer(
        answer.status,
        answer.read().decode(),
        "; ".join(one.partition(";")[0] for one in set_),
        answer.headers.get("location", ""),
    )


def _failures(sent: Sequence[Sent], seconds: float, flood: Sequence[Sent], kept: int) -> list[str]:
    told = []
    if refused := [one.status for one in sent if one.status != 200]:
        told.append(f"{len(refused)} entries were refused: {sorted(set(refused))}")
    if seconds > HOUR:
        told.append(f"it took {seconds:.0f} s, more than an hour")
    taken = sum(one.status == 200 for one in flood)
    if taken != ENTRIES.most or any(one.status not in (200, 429) for one in flood):
        told.append(f"of one address {taken} were taken, not {ENTRIES.most}")
    if kept != len(sent) + taken:
        told.append(f"{kept} entries are in the database, not {len(sent) + taken}")
    return told


def _told(
    sent: Sequence[Sent], seconds: float, flood: Sequence[Sent], waiting: int, server: Running
) -> list[str]:
    refused = sum(one.status != 200 for one in sent)
    rows = (
        ("the form", [one.form for one in sent]),
        ("the entry", [one.entry for one in sent]),
        ("the page of the entry", [one.own for one in sent]),
    )
    return [
        f"{len(sent)} players, {AT_ONCE} at a time, from {ADDRESSES} addresses of 127.0.0.0/8, each"
        " with the form, the entry and its page; SQLite, one process. Load average of the machine"
        f" at the end: {os.getloadavg()[0]:.0f}.",
        "",
        f"- {seconds:.0f} s: {len(sent) * HOUR / seconds:.0f} entries an hour; refused: {refused};"
        f" on the waiting list at the end: {waiting}.",
        f"- processor time of the server: {1000 * (server.seconds or 0) / len(sent):.1f} ms for"
        f" each player; memory at most {server.mebibytes or 0:.0f} MiB.",
        f"- one address that sent {len(flood)} within the hour:"
        f" {sum(one.status == 200 for one in flood)} taken,"
        f" {sum(one.status == 429 for one in flood)} asked to wait.",
        "",
        "| answer | median ms | 95 % ms | longest ms |",
        "|---|---|---|---|",
        *(_row(what, sorted(times)) for what, times in rows),
    ]


def _row(what: str, times: Sequence[float]) -> str:
    at = [times[len(times) // 2], times[len(times) * 95 // 100], times[-1]]
    return f"| {what} | " + " | ".join(f"{1000 * one:.0f}" for one in at) + " |"


if __name__ == "__main__":
    main()
