"""Heavy answers and slow bodies beside pages: who looks at a page does not wait for them."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.attacks.serving import Server, serving

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(sys.platform != "linux", reason="measured by /proc"),
]

CHECKS, BODIES = 12, 300
PAGES = 40
LONGEST_HELD = 20.0
"""So many seconds the last of the half-sent bodies may be held."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Return a server."""
    with serving(tmp_path / "club.sqlite") as found:
        assert found.get("/login")[0] == 200
        yield found


@pytest.fixture
def large(tmp_path: Path) -> bytes:
    """Return an event whose check takes a second or two."""
    path = tmp_path / "large.trf"
    asked = ["--players", "300", "--rounds", "9", "--seed", "3", "--rules", "dutch-2026"]
    command = [sys.executable, "-m", "ronde", "generate", *asked, "-o", str(path)]
    subprocess.run(command, check=True, capture_output=True)
    return path.read_bytes()


def test_pages_are_shown_while_files_are_checked(server: Server, large: bytes) -> None:
    with ThreadPoolExecutor(CHECKS) as threads:
        checks = [threads.submit(server.post, "/api/check", large) for _ in range(CHECKS)]
        taken: list[float] = []
        while not all(one.done() for one in checks) and len(taken) < 5 * PAGES:
            began = time.monotonic()
            assert server.get("/login")[0] == 200
            taken.append(time.monotonic() - began)
            time.sleep(0.05)
        assert {one.result()[0] for one in checks} == {200}
    assert sorted(taken)[int(0.95 * len(taken))] < 1.0


def test_half_sent_bodies_are_not_held(server: Server) -> None:
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
