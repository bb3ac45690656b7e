"""Files that no event can be, sent to a server: what they cost, and what stays of them."""

from __future__ import annotations

import io
import json
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.attacks.serving import Server, serving
from tests.confirming import EVERYTHING
from tests.web.conftest import furnish

from ronde.accounts.accounts import accounts
from ronde.accounts.tokens import make_token
from ronde.declared.roles import Role
from ronde.office.desk import Desk
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.store import Database

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="measured by /proc"),
]

MINERALS = Path(__file__).parents[2] / "src/ronde/examples/minerals.trf"
SECONDS, MEGABYTES = 2.0, 300
"""So much processor time and memory a refusal may cost."""

UPLOADS = 1_024
STAYS = 1.3
"""So many times the memory at the start a server may have after them."""


def _document(**parts: object) -> bytes:
    return json.dumps({"format": "ronde-tournament", "version": 1, **parts}).encode()


def _lines(header: str, line: Callable[[int], str], count: int) -> bytes:
    return "\n".join([header, *map(line, range(1, count + 1))]).encode()


FILES: dict[str, Callable[[], bytes]] = {
    "200,000 players": lambda: _lines("number,name", lambda n: f"{n},A", 200_000),
    "200,000 lines without sense": lambda: _lines(
        "number,name,round 1", lambda n: f"{n},A,z", 200_000
    ),
    "round 999 of many": lambda: _lines("number,name,round 999", lambda n: f"{n},A,", 50_000),
    "600,000 columns": lambda: b"name" + b",x" * 600_000,
    "5,000 lines of 900 columns": lambda: _lines(
        "number,name," + ",".join(f"round {n}" for n in range(1, 901)),
        lambda n: f"{n},A" + "," * 900,
        5_000,
    ),
    "one line": lambda: b"number,name\n" + b"A" * 5_000_000,
    "empty lines": lambda: b"012 Open\n" + b"\n" * 5_000_000,
    "400,000 records": lambda: b"012 Open\n" + b"XXP 1 2\n" * 400_000,
    "records of all players": lambda: b"012 Open\n001    1\n260   1   2" + b" 9999" * 900_000,
    "180,000 players of JSON": lambda: _document(
        players=[{"id": n, "name": "A"} for n in range(1, 150_000)]
    ),
    "huge numbers of JSON": lambda: _document(
        players=[{"id": 10**4000 + n, "name": "A"} for n in range(1_000)]
    ),
    "a million rounds of JSON": lambda: _document(rounds=[{}] * 1_000_000),
    "a million lists of JSON": lambda: b'{"players": [' + b"[]," * 1_500_000 + b"[]]}",
    "deep JSON": lambda: b'{"a":' + b"[" * 2_000_000,
}
OPERATIONS = ("explain", "pair", "check", "standings")


def _zip(**members: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("__", "/").replace("_", "."), data)
    return packed.getvalue()


def _workbook(sheet: bytes = b"<sheetData/>", **others: bytes) -> bytes:
    names = {"xl__workbook_xml": b"<workbook/>", "xl__worksheets__sheet1_xml": sheet}
    return _zip(**{"[Content.Types]_xml": b"<Types/>"}, **names, **others)


def _billion_laughs() -> bytes:
    entities = b"".join(
        b'<!ENTITY e%d "%s">' % (n, b"&e%d;" % (n - 1) * 10 if n else b"ha") for n in range(12)
    )
    return b"<!DOCTYPE a [" + entities + b"]><a>&e11;</a>"


PLAYERS = "/api/events/demo/players/import/preview"
GAMES = "/api/events/demo/games/5"
RATINGS = "/api/rating-lists?name=bomb&kind=other"
ARCHIVE = "/api/events/from-archive"
BOMBS: dict[str, tuple[str, Callable[[], bytes]]] = {
    "PGN with one huge tag": (GAMES, lambda: b'[White "' + b"a\\" * 2_000_000 + b'"]'),
    "PGN with an open tag": (GAMES, lambda: b'[White "' * 500_000),
    "PGN with 400,000 tags": (GAMES, lambda: b'[White "A"]\n' * 400_000),
    "PGN of 700,000 lines": (GAMES, lambda: b"1. e4\n" * 700_000),
    "XLSX that unpacks to 1 GB": (PLAYERS, lambda: _workbook(b" " * 1024**3)),
    "XLSX of 2,000,000 cells": (
        PLAYERS,
        lambda: _workbook(b"<a>" + b"<row><c/><c/><c/></row>" * 500_000 + b"</a>"),
    ),
    "XLSX of 300,000 shared strings": (
        PLAYERS,
        lambda: _workbook(xl__sharedStrings_xml=b"<a>" + b"<si><t>A</t></si>" * 400_000 + b"</a>"),
    ),
    "XLSX of 3,000 sheets": (
        PLAYERS,
        lambda: _workbook(**{f"xl__worksheets__s{n}_xml": b"<a/>" for n in range(30_000)}),
    ),
    "XLSX with nested entities": (PLAYERS, lambda: _workbook(_billion_laughs())),
    "XLSX in an XLSX": (PLAYERS, lambda: _zip(a_xlsx=_workbook(b" " * 50_000_000))),
    "list of 5,000 columns": (
        PLAYERS,
        lambda: _lines("name" + ",x" * 5_000, lambda n: f"{n}" + "," * 5_000, 500),
    ),
    "list of 300,000 players": (
        PLAYERS,
        lambda: _lines("name,rating", lambda n: f"A{n},1", 300_000),
    ),
    "rating list of one line": (RATINGS, lambda: b"id,name,rating\n" + b"9" * 15_000_000),
    "rating list without people": (RATINGS, lambda: b"id,name,rating\n" + b"\n" * 15_000_000),
    "rating list that unpacks to 3 GB": (RATINGS, lambda: _large_member(3 * 1024)),
    "rating list with nested entities": (RATINGS, _billion_laughs),
    "rating list of deep XML": (RATINGS, lambda: b"<?xml version='1.0'?>" + b"<a>" * 5_000_000),
    "archive of deep JSON": (ARCHIVE, lambda: b'{"a":' + b"[" * 15_000_000),
    "archive of a million rows": (
        ARCHIVE,
        lambda: b'{"format":"ronde archive","rows":[' + b"{}," * 4_000_000 + b"{}]}",
    ),
    "archive with a huge number": (ARCHIVE, lambda: b'{"format":' + b"9" * 5_000_000 + b"}"),
}
"""Files for the other doors: where each is sent, and what makes it."""

LARGE = 1_500_000
"""So many people a rating list may well have."""


def _large_member(megabytes: int) -> bytes:
    """Return an archive with a file of so many megabytes."""
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("list.csv", "w", force_zip64=True) as file,
    ):
        file.write(b"id,name,rating\n")
        for _ in range(megabytes):
            file.write(b"1,A,1500\n" * (1024 * 1024 // 9))
    return packed.getvalue()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that has calculated once, as its owner asks it."""
    path = tmp_path_factory.mktemp("uploads") / "club.sqlite"
    with Database.open(path) as database:
        furnish(database)
        desk = Desk(database, "Anna", confirmed=EVERYTHING)
        desk.do("demo", DraftPairing())
        desk.do("demo", PublishRound())
        owner = next(one for one in accounts(database) if one.roles[0][1] is Role.OWNER)
        token = make_token(database, owner, "uploads").text
    with serving(path) as found:
        program = found.known_by(authorization=f"Bearer {token}")
        assert program.post("/api/check", MINERALS.read_bytes())[0] == 200
        yield program


@pytest.mark.parametrize("kind", FILES)
def test_a_refusal_costs_little(server: Server, kind: str) -> None:
    data = FILES[kind]()
    for operation in OPERATIONS:
        refuse(server, f"/api/{operation}", data, kind)


@pytest.mark.parametrize("kind", BOMBS)
def test_other_doors_refuse_as_cheaply(server: Server, kind: str) -> None:
    path, make = BOMBS[kind]
    refuse(server, path, make(), kind)


def refuse(server: Server, path: str, data: bytes, kind: str) -> None:
    """Send what no event can be; it is refused with a sentence, and costs little."""
    seconds, megabytes = server.seconds, server.megabytes
    status, said = server.post(path, data)
    cost, more = server.seconds - seconds, server.megabytes - megabytes
    print(f"{kind} ({path}): {status}, {cost:.2f} s of processor, {more} MB more")
    assert status in (400, 413, 422), said[:300]
    assert json.loads(said)["error"]
    assert len(said) < 2_000
    assert cost < SECONDS, (kind, path)
    assert more < MEGABYTES, (kind, path)


def test_a_rating_list_of_everybody_is_read(server: Server) -> None:
    """In bounded memory, beside the server."""
    lines = (f"{n},Player {n},1500\n".encode() for n in range(1, LARGE + 1))
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open("list.csv", "w") as file,
    ):
        file.write(b"id,name,rating\n")
        file.writelines(lines)
    most, before = server.megabytes, server.megabytes
    with ThreadPoolExecutor(1) as threads:
        sent = threads.submit(server.post, RATINGS, packed.getvalue(), "application/octet-stream")
        while not sent.done():
            most = max(most, server.megabytes)
            time.sleep(0.5)
    status, said = sent.result()
    print(f"{LARGE} people: {status}, {most - before} MB more at most")
    assert status == 201, said[:300]
    assert json.loads(said)["people"] == LARGE
    assert most - before < MEGABYTES


def test_memory_comes_back_after_many_uploads(tmp_path: Path) -> None:
    honest = MINERALS.read_bytes()
    files = [FILES[kind]() for kind in ("200,000 players", "a million lists of JSON", "one line")]
    with serving(tmp_path / "club.sqlite") as server:
        first = server.megabytes

        def send(number: int) -> int:
            data = honest if number % 4 == 3 else files[number % 4]
            return server.post("/api/standings", data)[0]

        with ThreadPoolExecutor(8) as threads:
            told = list(threads.map(send, range(UPLOADS)))
        assert set(told) <= {200, 413, 422, 429, 503}
        assert told.count(413) > UPLOADS // 2
        for _ in range(120):  # until the processes have gone for want of work
            if server.megabytes < STAYS * first:
                break
            time.sleep(1)
        assert server.megabytes < STAYS * first
