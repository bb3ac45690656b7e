"""Heavy answers and slow bodies beside pages: who looks at a page does not wait for them."""

from __future__ import annotations

import io
import socket
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import pytest
from tests.attacks.serving import Server, serving
from tests.web.conftest import PASSWORD, furnish

from ronde.accounts.accounts import accounts
from ronde.accounts.tokens import make_token
from ronde.declared.roles import Role
from ronde.office.desk import Desk
from ronde.office.fromfile import open_file
from ronde.office.paperwork.publicpages import PublishPages
from ronde.store import Database

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="measured by /proc"),
]

AT_ONCE, BODIES = 12, 300
MOST_PAGES, EVERY = 300, 0.1
LONGEST_WAIT = 1.0
"""So many seconds a page may take, but for one of twenty."""
LONGEST_HELD = 20.0
"""So many seconds the last of the half-sent bodies may be held."""

PAGE: Final = "/public/large/standings"


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """Return an event whose check takes a second or two."""
    path = tmp_path_factory.mktemp("load") / "large.trf"
    asked = ["--players", "300", "--rounds", "9", "--seed", "3", "--rules", "dutch-2026"]
    command = [sys.executable, "-m", "ronde", "generate", *asked, "-o", str(path)]
    subprocess.run(command, check=True, capture_output=True)
    return path.read_bytes()


@dataclass(frozen=True, slots=True)
class Club:
    """A server with a large event, its file, and how its owner asks: by token, and by cookie."""

    server: Server
    large: bytes
    program: Server
    owner: Server


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory, large: bytes) -> Iterator[Club]:
    """Return the server of a club on whose pages many look."""
    path = tmp_path_factory.mktemp("club") / "club.sqlite"
    with Database.open(path) as database:
        furnish(database)
        desk = Desk(database, "Anna")
        open_file(desk, large, "large.trf", key="large")
        desk.do("large", PublishPages(public=True))
        owner = next(one for one in accounts(database) if one.roles[0][1] is Role.OWNER)
        token = make_token(database, owner, "load").text
    with serving(path) as server:
        program = server.known_by(authorization=f"Bearer {token}")
        assert server.get(PAGE)[0] == 200
        cookie = server.login(owner.name, PASSWORD)
        yield Club(server, large, program, server.known_by(cookie=cookie))


def _players(count: int) -> bytes:
    return "\n".join(["name,rating", *(f"Player {n},1500" for n in range(count))]).encode()


def _rating_list(count: int) -> bytes:
    lines = (f"{n},Player {n} of the list,1500" for n in range(900_000, 900_000 + count))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.csv", "\n".join(["id,name,rating", *lines]))
    return packed.getvalue()


Asked = Callable[[Club, int], tuple[int, bytes]]
HEAVY: dict[str, Asked] = {
    "check of a file": lambda club, _: club.server.post("/api/check", club.large),
    "rounds of a file": lambda club, _: club.program.post("/api/check/rounds", club.large),
    "cross-table as PDF": lambda club, _: club.program.get("/api/events/large/print/cross-table"),
    "slips as PDF": lambda club, _: club.program.get("/api/events/large/print/slips"),
    "report as PDF": lambda club, _: club.owner.get("/events/large/documents/report.pdf"),
    "file of the event": lambda club, _: club.program.get("/api/events/large/export/ranking-list"),
    "archive of the event": lambda club, _: club.program.get("/api/events/large/export/archive"),
    "fees as XLSX": lambda club, _: club.program.get("/api/events/large/fees/export/xlsx"),
    "site as ZIP": lambda club, _: club.owner.get("/events/large/publish/site.zip"),
    "event from a file": lambda club, n: club.program.post(
        f"/api/events/from-file?name=large-{n % 2}.trf", club.large
    ),
    "exercise": lambda club, n: club.server.get(f"/api/exercise?level=3&seed={n}&solution=true"),
    "page of an exercise": lambda club, n: club.server.get(
        f"/exercise?level=3&day=2026-03-{n + 1:02}&solution=yes"
    ),
    "list of players": lambda club, _: club.program.post(
        "/api/events/demo/players/import/preview", _players(900), "text/csv"
    ),
    "rating list": lambda club, n: club.program.post(
        f"/api/rating-lists?name=l{n}&kind=other", _rating_list(20_000), "application/octet-stream"
    ),
}


def looked(club: Club) -> float:
    """Return how many seconds a page takes."""
    began = time.monotonic()
    assert club.server.get(PAGE)[0] == 200
    return time.monotonic() - began


def seconds_meanwhile(club: Club, asked: list[Future[tuple[int, bytes]]]) -> list[float]:
    """Return how long pages take while heavy things are asked, the shortest first.

    One is asked for every moment, whether those before are there or not.
    """
    with ThreadPoolExecutor(MOST_PAGES) as visitors:
        pages: list[Future[float]] = []
        while len(pages) < MOST_PAGES and not all(one.done() for one in asked):
            pages.append(visitors.submit(looked, club))
            time.sleep(EVERY)
        return sorted(one.result() for one in pages)


@pytest.mark.parametrize("kind", HEAVY)
def test_pages_are_shown_meanwhile(club: Club, kind: str) -> None:
    began = time.monotonic()
    with ThreadPoolExecutor(AT_ONCE) as threads:
        asked = [threads.submit(HEAVY[kind], club, n) for n in range(AT_ONCE)]
        taken = seconds_meanwhile(club, asked)
        answers = [one.result() for one in asked]
    lasted = time.monotonic() - began
    longest = taken[int(0.95 * len(taken))]
    print(
        f"{kind}: {AT_ONCE} in {lasted:.1f} s; 95 % of {len(taken)} pages within {longest:.2f} s,"
        f" the last {taken[-1]:.2f} s"
    )
    assert {status for status, _ in answers} <= {200, 201}, [said[:300] for _, said in answers]
    assert longest < LONGEST_WAIT


def test_half_sent_bodies_are_not_held(club: Club) -> None:
    server = club.server
    head = (
        b"POST /api/pair HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n"
        b"Content-Length: 60000\r\n\r\n"
    )
    began = time.monotonic()
    held = [socket.create_connection(("127.0.0.1", server.port), 60) for _ in range(BODIES)]
    try:
        for one in held:
            one.sendall(head + b" " * 30_000)
        assert server.get("/login")[0] == 200
        said = [one.recv(12) for one in held]
    finally:
        for one in held:
            one.close()
    assert set(said) == {b"HTTP/1.1 408"}
    assert time.monotonic() - began < LONGEST_HELD
