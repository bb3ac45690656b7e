"""The browser's Python pairs as this one: a thousand rounds of three systems."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from bundle.tree import node
from tests.tab.built import built_package
from tests.tab.pairing_again import paired_again, rounds_of

from ronde.formats import write_text
from ronde.simulate.generator import generate

pytestmark = [pytest.mark.npm, pytest.mark.long]

SYSTEMS = ("dutch-2026", "dutch-2012", "burstein-2026")
ROUNDS = 334
"""Of each system."""
HERE = Path(__file__).parent

Job = tuple[str, str, int]


def files_of(rules: str) -> Iterator[str]:
    """Yield the stored events of a system, or events that it generates where none are stored."""
    cases = os.environ.get("RONDE_CASES")
    if cases:
        for path in sorted((Path(cases) / rules).glob("*.trf")):
            yield path.read_text("utf-8", errors="replace")
        return
    for seed in range(1, ROUNDS):
        made = generate(rules=rules, seed=seed, players=10 + seed % 50, rounds=7).tournament
        yield write_text(made, "trf26").text


def jobs_of(rules: str) -> list[Job]:
    """Return so many rounds of a system, from many events: some of each."""
    jobs: list[Job] = []
    for text in files_of(rules):
        count = rounds_of(text)
        jobs += [(text, rules, number) for number in sorted({1, 2, (count + 1) // 2, count})]
        if len(jobs) >= ROUNDS:
            return jobs[:ROUNDS]
    raise AssertionError(f"too few rounds of {rules} are stored: {len(jobs)}")


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the package, with the Python of the browser."""
    return built_package(tmp_path_factory.mktemp("package"))


@pytest.mark.parametrize("rules", SYSTEMS)
def test_both_pair_a_round_alike(rules: str, package: Path, tmp_path: Path) -> None:
    jobs = jobs_of(rules)
    (tmp_path / "jobs.json").write_text(json.dumps(jobs), "utf-8")
    script = [
        HERE / "pairing_again.mjs",
        package,
        HERE / "pairing_again.py",
        tmp_path / "jobs.json",
    ]
    done = subprocess.run([node(), *map(str, script)], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[-2000:]
    there = json.loads(done.stdout)
    here = [paired_again(*job) for job in jobs]
    assert len(there) == len(here) == ROUNDS
    differ = [
        jobs[at][1:]
        for at, (one, other) in enumerate(zip(here, there, strict=True))
        if one != other
    ]
    assert differ == []
    assert sum(isinstance(one[0], list) for one in here) > 0.9 * ROUNDS
