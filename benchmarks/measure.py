"""How seconds and memory are measured."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

_PEAK = """
import resource, sys
import ronde
from benchmarks.events import swiss_events
name, rules = sys.argv[1:]
tournament = next(t for n, t in swiss_events(10**6) if n == name)
ronde.pair(tournament, rules)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@dataclass(frozen=True)
class Measured:
    """The best of several runs, in seconds of processor time."""

    seconds: float
    runs: int


def best_of(work: Callable[[], object], *, runs: int = 60, at_most: float = 2.0) -> Measured:
    """Return the smallest processor time; stops early when the runs take long."""
    best, began, done = float("inf"), time.monotonic(), 0
    while done < runs and (done < 3 or time.monotonic() - began < at_most):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
        done += 1
    return Measured(best, done)


def peak_mebibytes(name: str, rules: str) -> float | None:
    """Return the peak of a whole process that reads and pairs; None where it is not told."""
    ran = subprocess.run(
        [sys.executable, "-c", _PEAK, name, rules], capture_output=True, text=True, check=False
    )
    if ran.returncode != 0:
        return None
    return int(ran.stdout) / 1024
