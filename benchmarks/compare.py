"""`python -m benchmarks.compare BASE`: reading and pairing beside another revision, in one run.

The revision is checked out into a temporary worktree. Both trees read and pair the same files
alternately, each time in a process of its own; the smallest processor time counts. A figure that
is worse by more than the tolerance fails the run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import ronde
from benchmarks.events import saturated_events, swiss_events

ROOT: Final = Path(__file__).parents[1]
EDITIONS: Final = ("dutch-2017", "dutch-2026", "burstein-2026", "dubov-2026", "lim-2026")
TOLERANCE: Final = 0.05
TURNS: Final = 5
_MEASURED: Final = """
import json, sys, time
from pathlib import Path
import ronde

def best(work):
    spent = []
    while len(spent) < 3 or sum(spent) < 0.3:
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return min(spent)

found = {}
for path in sorted(Path(sys.argv[1]).glob("*.trf")):
    found[f"{path.stem}, read"] = best(lambda: ronde.read(path))
    event = ronde.read(path)
    for rules in sys.argv[2:]:
        found[f"{path.stem}, {rules}"] = best(lambda: ronde.pair(event, rules))
print(json.dumps(found))
"""
"""Only public names: they are those of both revisions."""

Seconds = dict[str, float]


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.compare")
    parser.add_argument("base", help="a revision, for example HEAD~1")
    parser.add_argument("--largest", type=int, default=1000, help="players")
    parser.add_argument("--turns", type=int, default=TURNS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, checked_out(options.base) as base:
        for name, event in [*swiss_events(options.largest), *saturated_events()]:
            ronde.write(event, Path(folder) / f"{name}.trf")
        turns = [(measured(base, folder), measured(ROOT, folder)) for _ in range(options.turns)]
    before, now = (fastest([turn[side] for turn in turns]) for side in (0, 1))
    print(f"| what | {options.base} | now | ratio |\n|---|---|---|---|")
    for what in now:
        print(f"| {what} | {before[what]:.5f} | {now[what]:.5f} | {now[what] / before[what]:.2f} |")
    worse = slower(before, now)
    if worse:
        raise SystemExit("\n".join(["", f"Slower by more than {TOLERANCE:.0%}:", *worse]))


@contextmanager
def checked_out(revision: str) -> Iterator[Path]:
    """Yield a folder with the files of a revision."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "base"
        _git("worktree", "add", "--quiet", "--detach", str(tree), revision)
        try:
            yield tree
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*arguments: str) -> None:
    subprocess.run(["git", *arguments], cwd=ROOT, check=True)


def measured(tree: Path, folder: str) -> Seconds:
    """Return the figures of the source in a tree."""
    ran = subprocess.run(
        [sys.executable, "-c", _MEASURED, folder, *EDITIONS],
        env=os.environ | {"PYTHONPATH": str(tree / "src")},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    found: Seconds = json.loads(ran.stdout)
    return found


def fastest(turns: Sequence[Mapping[str, float]]) -> Seconds:
    """Return the smallest figure of each.

    >>> fastest([{"a": 2.0, "b": 1.0}, {"a": 1.0, "b": 3.0}])
    {'a': 1.0, 'b': 1.0}
    """
    return {what: min(turn[what] for turn in turns) for what in turns[0]}


def slower(before: Mapping[str, float], now: Mapping[str, float]) -> list[str]:
    """Return what takes longer than the tolerance allows.

    >>> slower({"a": 1.0, "b": 1.0}, {"a": 1.04, "b": 1.06})
    ['b: 1.06']
    """
    ratios = {what: now[what] / before[what] for what in now}
    return [f"{what}: {ratio:.2f}" for what, ratio in ratios.items() if ratio > 1 + TOLERANCE]


if __name__ == "__main__":
    main()
