"""Run the load test from the command line; see the package."""

from __future__ import annotations

import argparse

from benchmarks.load.figures import lines_of
from benchmarks.load.run import run
from benchmarks.load.scenario import Scenario
from benchmarks.results import save_section


def main() -> None:
    usual = Scenario()
    parser = argparse.ArgumentParser(prog="benchmarks.load")
    parser.add_argument("--phones", type=int, default=usual.phones)
    parser.add_argument("--viewers", type=int, default=usual.viewers)
    parser.add_argument("--boards", type=int, default=usual.boards)
    parser.add_argument("--rounds", type=int, default=usual.rounds)
    parser.add_argument("--thinking", type=float, default=usual.thinking)
    parser.add_argument("--arrival", type=float, default=usual.arrival)
    parser.add_argument("--limit", type=float, default=usual.limit)
    parser.add_argument("--save", action="store_true")
    options = vars(parser.parse_args())
    save = options.pop("save")
    outcome = run(Scenario(**options))
    lines = lines_of(outcome)
    print("\n".join(lines))
    if save:
        save_section("Load: a round is entered while hundreds look", lines)
    if outcome.failures:
        raise SystemExit("\n".join(["", *outcome.failures[:20]]))


if __name__ == "__main__":
    main()
