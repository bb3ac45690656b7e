"""`python -m benchmarks.start [--save] [--against REVISION]`: how soon `ronde serve` answers.

Starts the server on a new database several times, with one process and with two workers, and asks
it until it answers. The limit is for a quiet machine, so it is held against the processor seconds
that were used until then; with --against another revision is started in turns with this one.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.error import URLError
from urllib.request import urlopen

from benchmarks.compare import ROOT, checked_out
from benchmarks.figures import Figure, finish
from benchmarks.results import save_section
from ronde.cli.listening import listen, port_of

LIMIT: Final = 3.0
TURNS: Final = 4
WAYS: Final = {"one process": (), "two workers": ("--workers", "2")}
_TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds until the first line was said, until the site answered, and of the processor."""

    said: float
    answered: float
    processor: float


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.start")
    parser.add_argument("--against", metavar="REVISION", help="measure it, too, in turns")
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args()
    base = checked_out(options.against) if options.against else nullcontext(ROOT)
    with base as before:
        trees = tuple(dict.fromkeys([before, ROOT]))
        found = {
            (way, tree): start
            for way, given in WAYS.items()
            for tree, start in _in_turns(trees, given).items()
        }
    lines = _table([(way, "before" if t != ROOT else "now", s) for (way, t), s in found.items()])
    print("\n".join(lines))
    if options.save:
        save_section("Start", lines)
    now = found["one process", ROOT]
    finish([Figure("processor seconds until `ronde serve` answers", now.processor, LIMIT)])


def _table(found: Sequence[tuple[str, str, Start]]) -> list[str]:
    lines = [
        f"`ronde serve` on a new database, the best of {TURNS}; the processor of all processes.",
        "",
        "| how | which | first line, s | answers, s | processor, s |",
        "|---|---|---|---|---|",
    ]
    return lines + [
        f"| {way} | {which} | {s.said:.2f} | {s.answered:.2f} | {s.processor:.2f} |"
        for way, which, s in found
    ]


def _in_turns(trees: Sequence[Path], arguments: Sequence[str]) -> dict[Path, Start]:
    """Return the best start of each tree; whatever else the machine does meets all of them."""
    turns = [[_started(tree, arguments) for tree in trees] for _ in range(TURNS)]
    return {
        tree: _best(starts) for tree, starts in zip(trees, zip(*turns, strict=True), strict=True)
    }


def _best(starts: Sequence[Start]) -> Start:
    return Start(*(min(values) for values in zip(*map(_values, starts), strict=True)))


def _values(start: Start) -> tuple[float, float, float]:
    return start.said, start.answered, start.processor


def _started(tree: Path, arguments: Sequence[str]) -> Start:
    with tempfile.TemporaryDirectory() as folder, listen("127.0.0.1", 0) as probe:
        port = port_of(probe)
        probe.close()
        database = ["--db", str(Path(folder) / "start.sqlite"), "--port", str(port)]
        began = time.monotonic()
        with _running(tree, [*database, *arguments]) as process:
            assert process.stdout is not None  # it is a pipe
            process.stdout.readline()
            said = time.monotonic() - began
            while not _answers(port):
                time.sleep(0.02)
            return Start(said, time.monotonic() - began, _processor_seconds(process.pid))


@contextmanager
def _running(tree: Path, arguments: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "ronde", "serve", "--no-browser", *arguments],
        env=os.environ | {"PYTHONPATH": str(tree / "src")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    try:
        yield process
    finally:
        process.terminate()
        process.wait(60)


def _answers(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/login", timeout=60) as answer:
            return bool(answer.status == 200)
    except URLError:
        return False


def _processor_seconds(process: int) -> float:
    """Return what a process and its children have used so far; /proc tells it."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    used = (int(fields[11]) + int(fields[12])) / _TICKS
    return used + sum(_processor_seconds(int(child)) for child in children)


if __name__ == "__main__":
    main()
