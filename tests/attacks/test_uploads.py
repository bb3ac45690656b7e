"""Files that no event can be, sent to a server: what they cost, and what stays of them."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.attacks.serving import Server, serving

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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Return a server that has calculated once."""
    with serving(tmp_path_factory.mktemp("uploads") / "club.sqlite") as found:
        assert found.post("/api/check", MINERALS.read_bytes())[0] == 200
        yield found


@pytest.mark.parametrize("kind", FILES)
def test_a_refusal_costs_little(server: Server, kind: str) -> None:
    data = FILES[kind]()
    for operation in OPERATIONS:
        seconds, megabytes = server.seconds, server.megabytes
        status, said = server.post(f"/api/{operation}", data)
        assert status in (413, 422), said[:300]
        assert json.loads(said)["error"]
        assert server.seconds - seconds < SECONDS, (kind, operation)
        assert server.megabytes - megabytes < MEGABYTES, (kind, operation)


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
