"""Limits of time are those of the benchmarks and of no test; a run that misses one fails."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.certificates import CertifiedRound
from benchmarks.figures import Figure, finish
from benchmarks.limits import promises
from benchmarks.office import LIMIT_EVENT, LIMIT_PAGE, LIMIT_RESULTS
from benchmarks.pages import LIMIT, LIMIT_PAPER, Taken
from benchmarks.print import LIMIT as LIMIT_DOCUMENT
from benchmarks.teampages import QUICK, Beside

ROOT = Path(__file__).parents[2]
CLOCKS = re.compile(r"\b(perf_counter|process_time|monotonic|thread_time)(_ns)?\b")


def test_every_limit_stands_here() -> None:
    found = {what: limit for promise in promises() for what, limit in promise.limits}
    assert found == {
        "forecast of 100 players in round 5 of 9, 50 continuations": 2.0,
        "forecast of 100 players in round 5 of 9, 200 continuations": 2.0,
        "pairing of 100 players by ronde-engine --serve, mean of 100": 0.01,
        "round of 300 players paired, dubov-2026": 1.0,
        "round of 1000 players paired, dubov-2026": 5.0,
        "round of 300 players paired, lim-2026": 1.0,
        "round of 1001 players paired, lim-2026": 5.0,
        "round of a large club paired, lim-2026": 1.0,
        "round of 300 players paired, double-swiss-2026": 0.1,
        "round of 300 players paired, fmjd-solkoff": 0.1,
        "round of 300 players paired, fmjd-rating": 0.1,
        "round of 300 players paired, keizer": 0.1,
        "round of 300 players paired, knockout": 0.1,
        "Keizer season of 60 players and 35 rounds recomputed": 0.2,
        **{
            f"round of {teams} teams paired, {rules}": limit
            for teams, limit in ((200, 0.05), (1000, 0.5))
            for rules in ("swiss-team-2026", "swiss-team-2024")
        },
        **{
            f"saturated round of {players} players paired, {rules}": 2.0
            for players in (30, 41, 200)
            for rules in ("dutch-2012", "dutch-2011")
        },
        **{
            f"made-up history of 2,000 to 9,999 players paired or refused, {rules}": 30.0
            for rules in (
                "dutch-2026",
                "dutch-2017",
                "dutch-2012",
                "dutch-2011",
                "burstein-2026",
                "dubov-2026",
                "lim-2026",
                "keizer",
            )
        },
        **{
            f"any explanation for {players} players, {rules}": limit
            for players, limit in ((100, 0.1), (1000, 1.0))
            for rules in ("burstein-2026", "dubov-2026", "lim-2026")
        },
        "standings of 9,999 players by BH/C1,BH,SB,DE,WIN,BWG": 3.0,
        "standings of 9,999 players by BH/M1,FB,AOB,SB/C1,PS,ARO": 3.0,
        **{
            f"100 prizes for 500 players given and explained, {sharing}": 1.0
            for sharing in ("none", "equal", "hort", "uscf")
        },
        **{
            f"report of 9,998 players read, {dialect}": 5.0
            for dialect in ("trf06", "trf16", "trfx", "trfbx", "trf26", "json", "csv")
        },
        "first ratings of 500 unrated players": 5.0,
        "FIDE ratings of 500 players, 11 rounds": 1.0,
        "title norms of 500 players after any of 11 rounds": 2.0,
        "rating list of 10,000 people loaded": 20.0,
        "rating list of 10,000 people searched, median": 0.2,
        "rating list of 500,000 people loaded": 60.0,
        "rating list of 500,000 people searched, median": 0.1,
    }
    assert (LIMIT_RESULTS, LIMIT_PAGE, LIMIT_EVENT) == (10.0, 0.1, 1.0)
    assert (LIMIT, LIMIT_PAPER, LIMIT_DOCUMENT) == (0.150, 3.0, 3.0)


def test_no_test_is_timed_by_the_clock() -> None:
    """Mutants are asked about by the quickest tests first, and attacks are about who waits.

    What is slow is measured, and no test fails by it.
    """
    allowed = {Path(__file__), ROOT / "tests/clock.py", ROOT / "tests/regulations/jury.py"}
    allowed |= {ROOT / "tests/measuring.py", ROOT / "tests/test_quick.py"}
    allowed |= set((ROOT / "tests/attacks").glob("*.py"))
    tests = [path for path in (ROOT / "tests").rglob("*.py") if path not in allowed]
    timed = [path for path in tests if CLOCKS.search(path.read_text(encoding="utf-8"))]
    assert [path.relative_to(ROOT).as_posix() for path in timed] == []


def test_a_missed_limit_ends_the_run() -> None:
    good = [Figure("no limit", 9.0), Figure("below", 0.5, 1.0), Figure("tolerated", 1.2, 1.0)]
    finish(good)
    with pytest.raises(SystemExit, match=r"25%:\nmissed: 1\.3000 s, limit 1 s$"):
        finish([*good, Figure("missed", 1.3, 1.0)])


def test_pages_are_judged_by_their_second_look_and_the_api_is_not() -> None:
    page = Taken("/events/e/round", cold=1.0, warm=0.2, size=1, status=200)
    assert page.figure.is_missed
    assert not replace(page, warm=0.1).figure.is_missed
    assert not replace(page, path="/api/events/e/check").figure.is_missed
    assert not replace(page, path="/events/e/print/slips").figure.is_missed


def test_a_page_of_teams_may_take_what_one_of_players_takes() -> None:
    found = Beside("/public/{event}/standings", players=(0.1, 0.001), teams=(0.2, 0.02))
    first, again = found.figures()
    assert (first.limit, first.is_missed) == (0.1, True)
    assert (again.limit, again.is_missed) == (QUICK, False)


def test_a_certificate_has_limits_by_the_size_of_the_event() -> None:
    small = CertifiedRound("keizer", 34, 5, 0.1, 0.1, 0.3, 9_000, 0.1, 0.1, (0.6, 0.9))
    assert [figure.limit for figure in small.figures()] == [0.3, 3.0, 10_000, None, 0.5, 0.5]
    large = replace(small, players=1000, making=3.1, in_node=None, in_browser=None)
    assert [figure.limit for figure in large.figures()] == [3.0, 3.0, 100_000, None]
    assert [figure.is_missed for figure in large.figures()] == [False, True, False, False]
    short = replace(small, making=0.02, pairing=0.001, explaining=0.001)
    assert len(list(short.figures())) == 5  # hundredths of a second are not compared


def test_the_program_prints_figure_and_limit() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "benchmarks.limits", "--only", "of 30 players"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout + ran.stderr
    rows = re.findall(r"\| saturated round of 30 .* \| \d+\.\d{4} \| 2.0 \|", ran.stdout)
    assert len(rows) == 2
