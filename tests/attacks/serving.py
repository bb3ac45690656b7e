"""A server in a process of its own, asked over the loopback, with what it has used so far."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from pathlib import Path

_LINK = re.compile(r"http://127\.0\.0\.1:(\d+)/")
_STATUS = re.compile(r"VmRSS:\s+(\d+)")


@dataclass(frozen=True, slots=True)
class Server:
    """A server that runs: its port, and the number of its process."""

    port: int
    number: int
    headers: Mapping[str, str] = field(default_factory=dict)

    def post(self, path: str, body: bytes, kind: str = "text/plain") -> tuple[int, bytes]:
        """Return what is answered to a file of some type."""
        return self._asked("POST", path, body, kind)

    def get(self, path: str) -> tuple[int, bytes]:
        """Return a page."""
        return self._asked("GET", path)

    def login(self, name: str, password: str) -> str:
        """Return the cookie of somebody who has logged in."""
        body = json.dumps({"name": name, "password": password})
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=60)) as connection:
            headers = {"content-type": "application/json"}
            connection.request("POST", "/api/session", body, headers)
            answer = connection.getresponse()
            assert answer.status in (200, 201), answer.read()
            return (answer.getheader("set-cookie") or "").partition(";")[0]

    def known_by(self, **headers: str) -> Server:
        """Return the same server as somebody asks it who sends such headers."""
        return replace(self, headers=headers)

    def _asked(
        self, method: str, path: str, body: bytes | None = None, kind: str = "text/plain"
    ) -> tuple[int, bytes]:
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=300)) as connection:
            connection.request(method, path, body, {"content-type": kind, **self.headers})
            answer = connection.getresponse()
            return answer.status, answer.read()

    @property
    def processes(self) -> list[int]:
        """The server and every process that it has started."""
        return list(_with_children(self.number))

    @property
    def seconds(self) -> float:
        """Processor time of all of them so far, and of those that have ended."""
        return sum(map(_seconds, self.processes))

    @property
    def megabytes(self) -> int:
        """Memory that all of them have now."""
        return sum(map(_megabytes, self.processes))


def _with_children(number: int) -> Iterator[int]:
    yield number
    with suppress(OSError):
        for task in Path(f"/proc/{number}/task").iterdir():
            for child in (task / "children").read_text().split():
                yield from _with_children(int(child))


def _seconds(number: int) -> float:
    with suppress(OSError):
        told = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, told[11:15])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _megabytes(number: int) -> int:
    with suppress(OSError):
        found = _STATUS.search(Path(f"/proc/{number}/status").read_text())
        return int(found[1]) // 1024 if found else 0
    return 0


@contextmanager
def serving(database: Path) -> Iterator[Server]:
    """Serve on a port that is free; every process of it has ended afterwards."""
    command = [sys.executable, "-m", "ronde", "serve", "--db", str(database), "--port", "0"]
    with subprocess.Popen(
        [*command, "--no-browser"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        found = next(filter(None, map(_LINK.search, process.stdout)))
        server = Server(int(found[1]), process.pid)
        try:
            server.post("/api/standings", b"012 nothing")  # all routes are built now
            yield server
        finally:
            started = server.processes
            process.terminate()
            process.communicate(timeout=120)
    for _ in range(300):  # a process that is told by the end of the server ends a moment later
        left = [number for number in started if Path(f"/proc/{number}").exists()]
        if not left:
            return
        time.sleep(0.1)
    raise AssertionError(f"processes of the server are left: {left}")
