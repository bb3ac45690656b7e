"""ronde as `deploy/setup` sets it up in a folder: nginx with TLS, PostgreSQL, several workers."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

DEPLOY: Final = Path(__file__).parents[2] / "deploy"
_PID_FILES: Final = {
    "ronde": "run/ronde.pid", "nginx": "run/nginx.pid", "postgres": "postgres/postmaster.pid",
}  # fmt: skip
_TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


@dataclass(frozen=True, slots=True)
class Deployment:
    """A folder in which everything runs; `port` is that of nginx."""

    folder: Path
    port: int
    inner_port: int
    workers: int = 3

    @property
    def database(self) -> str:
        """The URL of the database."""
        return f"postgresql://ronde@/ronde?host={self.folder}/run"

    def set_up(self, *options: str) -> str:
        """Set everything up and start it; returns what was said."""
        command = f"{sys.executable} -m ronde"
        given = ["--tls-port", str(self.port), "--port", str(self.inner_port), "--ronde", command]
        return self.call("folder", *given, "--workers", str(self.workers), *options)

    def call(self, action: str, *options: str) -> str:
        """Run the script with one of its words; returns what it said."""
        return self.script("setup", action, str(self.folder), *options)

    def script(self, name: str, *words: str, **environment: str) -> str:
        """Run a script of the folder `deploy`; raises SystemExit with what it said if it fails."""
        ran = subprocess.run(
            [str(DEPLOY / name), *words],
            env=os.environ | environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        if ran.returncode:
            raise SystemExit(f"{name} {' '.join(words)}: {ran.stdout}{ran.stderr}")
        return ran.stdout

    def pid(self, name: str) -> int:
        """Return the number of the first process of `ronde`, `nginx` or `postgres`."""
        return int((self.folder / _PID_FILES[name]).read_text().split()[0])

    def processes(self, name: str) -> list[int]:
        """Return the numbers of all processes of `ronde`, `nginx` or `postgres`."""
        return family(self.pid(name))


def family(first: int) -> list[int]:
    """Return a process with all that come from it."""
    parents: dict[int, int] = {}
    for found in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = found.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        parents[int(found.parent.name)] = int(fields[1])
    known = [first]
    for one in known:
        known += [pid for pid, parent in parents.items() if parent == one]
    return known


def mebibytes(pids: list[int]) -> float:
    """Return the memory that processes have for themselves, shared parts counted once."""
    found = 0
    for pid in pids:
        try:
            told = Path(f"/proc/{pid}/smaps_rollup").read_text()
        except OSError:
            continue
        found += int(told.partition("\nPss:")[2].split()[0])
    return found / 1024


def processor_seconds(pids: list[int]) -> float:
    """Return the processor time that processes have used."""
    ticks = 0
    for pid in pids:
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        ticks += int(fields[11]) + int(fields[12])
    return ticks / _TICKS


def free_port() -> int:
    """Return a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def deployed(folder: Path, workers: int = 3) -> Iterator[Deployment]:
    """Give a deployment that is set up and runs; everything is stopped when the `with` ends."""
    made = Deployment(folder, free_port(), free_port(), workers)
    password = folder.with_suffix(".password")
    password.write_text("a password of a trial\n", encoding="utf-8")
    try:
        made.set_up("--owner", "Olga Owner", "--password-file", str(password))
        yield made
    finally:
        if (folder / "settings").exists():
            made.call("stop")


Usage = Mapping[str, float]


def usage(made: Deployment) -> tuple[Usage, Usage]:
    """Return mebibytes and processor seconds of each of the three programs."""
    pids = {name: made.processes(name) for name in _PID_FILES}
    memory = {name: mebibytes(found) for name, found in pids.items()}
    return memory, {name: processor_seconds(found) for name, found in pids.items()}
