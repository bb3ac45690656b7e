"""`python -m benchmarks.engines --engine 'NAME=COMMAND' [--save]`: `ronde-engine` beside others.

Each engine gets the same file and pairs its next round, a whole process each time: its start, the
reading of the file, the pairing, the list that it writes. `{file}` and `{out}` of a command stand
for the file and for the list. The processor seconds are the best of several runs, of one run where
it takes long; an engine that writes another list is said to, and one that uses more processor
seconds than `--patience` is stopped. The events are those of `python -m benchmarks`.
"""

from __future__ import annotations

import argparse
import os
import resource
import shlex
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from benchmarks.events import swiss_events
from benchmarks.results import save_section
from ronde.formats import write_text

OURS: Final = "ronde-engine"
RULES: Final = "dutch-2026"
RUNS: Final = 5
LONG: Final = 20.0
"""Processor seconds after which no further run is made."""
TITLE: Final = "Beside other engines"
_START: Final = "from ronde.__main__ import engine; engine()"


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.engines")
    parser.add_argument("--engine", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--smallest", type=int, default=0)
    parser.add_argument("--largest", type=int, default=4000)
    parser.add_argument("--patience", type=int, default=300, help="seconds")
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args()
    ours = shlex.join([sys.executable, "-c", _START, "--dutch", "{file}", "-p", "{out}"])
    others = dict(one.split("=", 1) for one in options.engine)
    lines = [
        "Processor seconds of a whole process that reads a file, pairs the next round by"
        f" {RULES} and writes the list; the best of {RUNS}.",
        "",
        *_table({OURS: ours, **others}, options),
    ]
    if options.save:
        save_section(TITLE, lines)


def _table(engines: Mapping[str, str], options: argparse.Namespace) -> Iterator[str]:
    yield _said(f"| event | {' | '.join(engines)} |")
    yield _said(f"|---|{'---|' * len(engines)}")
    with tempfile.TemporaryDirectory(prefix="ronde-engines-") as name:
        folder = Path(name)
        for event, tournament in swiss_events(options.largest):
            if len(tournament.players) < options.smallest:
                continue
            file = folder / f"{event}.trf"
            ruled = replace(tournament, rules=RULES)
            file.write_text(write_text(ruled, "trfbx").text, encoding="utf-8", newline="")
            yield _said(f"| {event} | {' | '.join(_cells(engines, file, options.patience))} |")


def _said(line: str) -> str:
    print(line, flush=True)
    return line


def _cells(engines: Mapping[str, str], file: Path, patience: int) -> Iterator[str]:
    first: bytes | None = None
    for name, command in engines.items():
        out = file.with_suffix(f".{name}")
        try:
            words = [word.format(file=file, out=out) for word in shlex.split(command)]
            seconds = _best(words, patience)
        except subprocess.CalledProcessError as error:
            if -error.returncode not in (signal.SIGXCPU, signal.SIGKILL):
                raise
            yield f"more than {patience}"
            continue
        pairs = out.read_bytes().split()
        first = first if first is not None else b" ".join(pairs)
        differs = b" ".join(pairs) != first
        yield f"{seconds:.2f}{' (another pairing)' if differs else ''}"


def _best(words: Sequence[str], patience: int) -> float:
    """Return the fewest processor seconds of several runs; raises where the engine fails."""
    best, used = float("inf"), 0.0
    limit = partial(resource.setrlimit, resource.RLIMIT_CPU, (patience, patience + 1))
    for _ in range(RUNS):
        before = os.times()
        subprocess.run(words, check=True, capture_output=True, preexec_fn=limit)
        after = os.times()
        taken = after.children_user + after.children_system
        taken -= before.children_user + before.children_system
        best, used = min(best, taken), used + taken
        if used > LONG:
            break
    return best


if __name__ == "__main__":
    main()
