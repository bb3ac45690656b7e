"""`python -m benchmarks.simulation [--beside REVISION] [--save]`: random events made per second.

Every event is made several times, and its smallest processor time counts: in a long run what is
remembered from event to event is there. With a revision both
trees make the same events alternately, each time in a process of its own, and the events must be
the same.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Final, NamedTuple

from benchmarks.compare import ROOT, checked_out
from benchmarks.results import save_section

SIZES: Final = ((32, 7, 20), (100, 9, 8), (300, 9, 3), (1000, 9, 1))
"""Players, rounds, and how many events are made."""
RULES: Final = "dutch-2026"
TURNS: Final = 6
_MEASURED: Final = """
import hashlib, json, sys, time
from ronde.simulate.generator import generate

rules, players, rounds, events = sys.argv[1], *map(int, sys.argv[2:])
spent, told = [9e9] * events, hashlib.sha256()
for turn in range(3):
    for place in range(events):
        start = time.process_time()
        made = generate(rules=rules, seed=1000 + place, players=players, rounds=rounds)
        spent[place] = min(spent[place], time.process_time() - start)
        told.update(repr(made.tournament.rounds).encode())
print(json.dumps({"spent": spent, "told": told.hexdigest()}))
"""


class Measured(NamedTuple):
    """The least seconds of each event, and what the events were."""

    spent: tuple[float, ...]
    told: str

    @property
    def events_per_second(self) -> float:
        """How many events of that size are made in a second."""
        return len(self.spent) / sum(self.spent)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.simulation")
    parser.add_argument("--beside", help="a revision, for example HEAD~1")
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args()
    heads = ["players", "rounds", *([options.beside] if options.beside else []), "now"]
    lines = [_row([*heads, *(["ratio"] if options.beside else [])])]
    lines.append("|---" * (len(heads) + bool(options.beside)) + "|")
    print("\n".join(lines))
    with _tree(options.beside) as base:
        for players, rounds, events in SIZES:
            trees = [tree for tree in (base, ROOT) if tree is not None]
            found = _fastest(trees, (players, rounds, events))
            rates = [f"{one.events_per_second:.1f}" for one in found]
            ratio = [f"{_ratio(found):.2f}"] if base else []
            lines.append(_row([str(players), str(rounds), *rates, *ratio]))
            print(lines[-1], flush=True)
    if options.save:
        about = f"Random events made per second of processor time by {RULES}"
        save_section("Making random events", [f"{about}.", "", *lines])


@contextmanager
def _tree(revision: str | None) -> Iterator[Path | None]:
    with checked_out(revision) if revision else nullcontext() as tree:
        yield tree


def _fastest(trees: list[Path], size: tuple[int, int, int]) -> list[Measured]:
    turns = [[_measured(tree, size) for tree in trees] for _ in range(TURNS)]
    found = [_best(list(turns_of_tree)) for turns_of_tree in zip(*turns, strict=True)]
    if len({one.told for one in found}) > 1:
        raise SystemExit(f"{size[0]} players: the two revisions make different events")
    return found


def _measured(tree: Path, size: tuple[int, int, int]) -> Measured:
    ran = subprocess.run(
        [sys.executable, "-c", _MEASURED, RULES, *map(str, size)],
        env=os.environ | {"PYTHONPATH": str(tree / "src")},
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    answer = json.loads(ran.stdout)
    return Measured(tuple(answer["spent"]), answer["told"])


def _best(turns: list[Measured]) -> Measured:
    """Return the least seconds of every event.

    >>> _best([Measured((1.0, 4.0), "same"), Measured((2.0, 3.0), "same")]).spent
    (1.0, 3.0)
    """
    spent = zip(*(turn.spent for turn in turns), strict=True)
    return Measured(tuple(min(seconds) for seconds in spent), turns[0].told)


def _ratio(found: list[Measured]) -> float:
    before, now = found
    return now.events_per_second / before.events_per_second


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
