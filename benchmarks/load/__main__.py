"""Run the load test from the command line; see the package."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from benchmarks.load.figures import lines_of
from benchmarks.load.many import measure
from benchmarks.load.run import run
from benchmarks.load.rush import Rush
from benchmarks.load.rush import run as run_rush
from benchmarks.load.scenario import Scenario
from benchmarks.load.season import Season
from benchmarks.results import save_section

ROOT: Final = Path(__file__).parents[2]
ONE: Final = "Load: a round is entered while hundreds look"
MANY: Final = "Load: many events at once"
RUSH: Final = "Load: ten thousand look at a publication"
_OF_ONE: Final = ("phones", "viewers", "boards", "rounds", "thinking", "arrival", "limit")


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.load")
    one = parser.add_argument_group("one event, one process")
    for name in _OF_ONE:
        usual = getattr(Scenario(), name)
        one.add_argument(f"--{name}", type=type(usual), help=f"default: {usual}")
    one.add_argument("--against", metavar="REVISION", help="the same at that revision before it")
    many = parser.add_argument_group("many events (with --events)")
    many.add_argument("--events", type=int)
    for name in ("entries_per_minute", "minutes", "workers", "clients", "conflicts"):
        usual = getattr(Season(), name)
        option = f"--{name.replace('_', '-')}"
        many.add_argument(option, type=type(usual), help=f"default: {usual}")
    many.add_argument("--postgres", action="store_true", help="and --tls: by deploy/setup")
    many.add_argument("--tls", action="store_true")
    parser.add_argument("--rush", type=int, metavar="LOOKS", help="so many look at a publication")
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args()
    if not options.rush and options.postgres != options.tls:
        parser.error("--postgres and --tls belong together: deploy/setup sets both up")
    title, lines, failures = _measured(options)
    print("\n".join(lines))
    if options.save:
        save_section(title, lines)
    if failures:
        raise SystemExit("\n".join(["", *failures[:20]]))


def _measured(options: argparse.Namespace) -> tuple[str, list[str], list[str]]:
    if options.rush:
        return (RUSH, *run_rush(Rush(looks=options.rush, secure=options.tls)))
    return _of_many(options) if options.events else _of_one(options)


def _of_many(options: argparse.Namespace) -> tuple[str, list[str], list[str]]:
    season = Season(**_given(options, [field.name for field in fields(Season)]))
    return (MANY, *measure(season, is_deployed=options.postgres))


def _of_one(options: argparse.Namespace) -> tuple[str, list[str], list[str]]:
    given = _given(options, _OF_ONE)
    before = _at(options.against, given) if options.against else []
    outcome = run(Scenario(**given))
    return ONE, [*before, *lines_of(outcome)], outcome.failures


def _given(options: argparse.Namespace, names: Any) -> dict[str, Any]:
    told = vars(options)
    return {name: told[name] for name in names if told.get(name) is not None}


def _at(revision: str, given: dict[str, Any]) -> list[str]:
    """Return the tables of the load test as it was at a revision, run with its own server."""
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "before")
        git = ["git", "-C", str(ROOT), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", place, revision], check=True)
        try:
            words = [f"--{name}={value}" for name, value in given.items()]
            ran = subprocess.run(
                [sys.executable, "-m", "benchmarks.load", *words],
                cwd=place,
                env=_environment(place),
                stdout=subprocess.PIPE,
                text=True,
                check=False,
            )
        finally:
            subprocess.run([*git, "remove", "--force", place], check=True)
    return [f"Before ({revision}):", "", *ran.stdout.splitlines(), "", "After:", ""]


def _environment(place: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(place) / "src")}


if __name__ == "__main__":
    main()
