"""The events that are measured: those of the reference cases where found, else generated."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import ronde
from ronde.model import RoundNumber, Tournament
from ronde.simulate.generator import generate

SIZES = (100, 300, 1000, 2000, 4000, 9999)
_NAME = re.compile(r"swiss-(\d+)-r(\d+)")


def swiss_events(largest: int) -> Iterator[tuple[str, Tournament]]:
    """Yield name and tournament, each ready for its next round of nine."""
    cases = os.environ.get("RONDE_CASES")
    if cases:
        yield from _from_cases(Path(cases) / "bench", largest)
    else:
        yield from _generated(largest)


def _from_cases(folder: Path, largest: int) -> Iterator[tuple[str, Tournament]]:
    found = [(path, match) for path in folder.glob("*.trf") if (match := _NAME.match(path.stem))]
    for path, match in sorted(found, key=lambda f: (int(f[1][1]), int(f[1][2]))):
        if int(match[1]) <= largest:
            yield path.stem, replace(ronde.read(path), number_of_rounds=9)


def _generated(largest: int) -> Iterator[tuple[str, Tournament]]:
    for size in SIZES:
        if size <= largest:
            whole = generate(rules="dutch-2017", seed=size, players=size, rounds=9).tournament
            for number in (6, 9):
                yield f"generated-{size}-r{number}", whole.before(RoundNumber(number))


def saturated_events() -> Iterator[tuple[str, Tournament]]:
    """Yield small fields in which nearly everybody has met: the hardest for their size."""
    for size, played in ((30, 14), (60, 16), (60, 25)):
        event = generate(rules="dutch-2017", seed=size, players=size, rounds=played + 1).tournament
        number = min(played, len(event.rounds) - 1) + 1
        yield f"saturated-{size}-r{number}", event.before(RoundNumber(number))
