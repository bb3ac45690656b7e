"""The server under test: `ronde serve` in a process of its own, and what it used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

HOST: Final = "127.0.0.1"
_PATIENCE: Final = 180.0
_ADDRESS: Final = re.compile(rf"http://{re.escape(HOST)}:(\d+)/")
_WANTED: Final = ("warning", "error", "traceback", "exception")


@dataclass(slots=True)
class Running:
    """A server: its port; after it has stopped, what it used and what it complained about."""

    process: subprocess.Popen[str]
    port: int = 0
    said: list[str] = field(default_factory=list)
    seconds: float | None = None
    mebibytes: float | None = None

    @property
    def complaints(self) -> list[str]:
        """The lines in which it told of trouble."""
        return [line for line in self.said if any(word in line.lower() for word in _WANTED)]


@contextmanager
def running(database: Path, *options: str) -> Iterator[Running]:
    """Give the server of a database; it has stopped when the `with` ends."""
    command = [sys.executable, "-m", "ronde", "serve", "--db", str(database), "--no-browser"]
    process = subprocess.Popen(
        [*command, "--host", HOST, "--port", "0", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    server = Running(process)
    reader = threading.Thread(target=_keep_lines, args=(server,), daemon=True)
    reader.start()
    try:
        server.port = _port_told(server)
        yield server
    finally:
        process.terminate()
        _wait_and_measure(server)
        reader.join()


def _keep_lines(server: Running) -> None:
    """Keep what the server prints: a pipe that nobody reads would stop it."""
    assert server.process.stdout is not None  # it was asked for
    with server.process.stdout as lines:
        for line in lines:
            server.said.append(line.rstrip())


def _port_told(server: Running) -> int:
    """Return the port that the server tells once it answers."""
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until and server.process.poll() is None:
        for line in server.said:
            if found := _ADDRESS.search(line):
                return int(found[1])
        time.sleep(0.05)
    raise SystemExit("the server did not start: " + " / ".join(server.said[-5:]))


def _wait_and_measure(server: Running) -> None:
    """Wait for the end; where the system tells what the process used, keep it."""
    if not hasattr(os, "wait4") or server.process.poll() is not None:
        server.process.wait(_PATIENCE)
        return
    _, status, used = os.wait4(server.process.pid, 0)
    server.process.returncode = os.waitstatus_to_exitcode(status)
    server.seconds = used.ru_utime + used.ru_stime
    unit = 1024 if sys.platform == "darwin" else 1
    server.mebibytes = used.ru_maxrss / 1024 / unit
