"""`python -m benchmarks [--largest N] [--save]`: pairing one round, in process, file read before.

Prints players, round, seconds, peak memory and the growth exponent from 1,000 players up; with
--save it also writes its section of benchmarks/RESULTS.md with the machine and the date.
"""

from __future__ import annotations

import argparse
import math

from benchmarks.events import saturated_events, swiss_events
from benchmarks.measure import best_of, peak_mebibytes
from benchmarks.results import save_section
from ronde.model import Tournament
from ronde.systems import registry

EDITIONS = ("dutch-2017", "dutch-2026", "burstein-2026", "dubov-2026", "lim-2026")


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks")
    parser.add_argument("--largest", type=int, default=9999)
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args()
    lines = [*_heading(), *_large(options.largest), "", *_saturated()]
    if options.save:
        save_section("Pairing one round", lines)


def _heading() -> list[str]:
    return [
        "Processor seconds of pairing one round, the best of several runs, in process, the file"
        " read before; peak memory of a whole process that reads and pairs.",
        "",
    ]


def _large(largest: int) -> list[str]:
    lines = [_shown("event", "players", "rules", "seconds", "peak MiB"), "|---|---|---|---|---|"]
    print("\n".join(lines))
    timed: dict[tuple[str, str], list[tuple[int, float]]] = {}
    for name, tournament in swiss_events(largest):
        for rules in EDITIONS:
            seconds = _seconds(tournament, rules)
            peak = peak_mebibytes(name, rules)
            round_ = name.rpartition("-")[2]
            timed.setdefault((rules, round_), []).append((len(tournament.players), seconds))
            shown_peak = "-" if peak is None else f"{peak:.0f}"
            line = _shown(name, len(tournament.players), rules, f"{seconds:.4f}", shown_peak)
            print(line, flush=True)
            lines.append(line)
    lines.append("")
    for (rules, round_), points in timed.items():
        big = [point for point in points if point[0] >= 1000]
        if len(big) > 1:
            line = f"Growth from {big[0][0]} to {big[-1][0]} players, {rules} {round_}:"
            lines.append(f"{line} exponent {_exponent(big[0], big[-1]):.2f}.")
            print(lines[-1])
    return lines


def _saturated() -> list[str]:
    lines = ["Small fields in which nearly everybody has met:", ""]
    lines += [_shown("event", "players", "rules", "seconds"), "|---|---|---|---|"]
    print("\n".join(lines))
    for name, tournament in saturated_events():
        for rules in EDITIONS:
            seconds = _seconds(tournament, rules)
            lines.append(_shown(name, len(tournament.players), rules, f"{seconds:.4f}"))
            print(lines[-1], flush=True)
    return lines


def _seconds(tournament: Tournament, rules: str) -> float:
    system = registry.system(rules)
    return best_of(lambda: system.pair(tournament)).seconds


def _exponent(small: tuple[int, float], large: tuple[int, float]) -> float:
    return math.log(large[1] / small[1]) / math.log(large[0] / small[0])


def _shown(*cells: object) -> str:
    return "| " + " | ".join(str(cell) for cell in cells) + " |"


if __name__ == "__main__":
    main()
