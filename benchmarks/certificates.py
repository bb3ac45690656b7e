"""`python -m benchmarks.certificates [--only TEXT] [--save]`: certificates, made and checked.

A round of an event of 100 and of 1,000 players (20 and 200 teams, where teams are paired) under
each of the systems that have certificates, in the middle and near the end. How long it takes to
pair the round, to explain it, to make its certificate and to check that with `ronde verify`, in
processor seconds; how large it is, packed; and how long the verifier in JavaScript takes in
Node.js, in a new process, and in a worker of headless Chromium, as on a public page: processor
seconds of all processes of the browser, and seconds by the clock. What is not installed is left
out; "inf" means that the verifier gave up, or did not come to the end of the order.
"""

from __future__ import annotations

import argparse
import gzip
import json
import math
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bundle.packages import BuildError
from bundle.tree import node

from benchmarks.figures import Figure, finish
from benchmarks.readers import Reader, reader
from benchmarks.results import save_section
from ronde.certificates.files import read_certificate
from ronde.certificates.verification import verify
from ronde.explain.report import ExplanationRequest, explain
from ronde.explain.wording import lines
from ronde.model import RoundNumber, Tournament
from ronde.model.paired import paired_view
from ronde.questions.certificates import certificate_text
from ronde.simulate.config import Config
from ronde.simulate.generator import generate
from ronde.systems import registry

TITLE: Final = "Certificates"
OF_TEAMS: Final = ("swiss-team-2024", "swiss-team-2026")
SYSTEMS: Final = (
    "dutch-2017", "dutch-2026", "dutch-2012", "dutch-2011", "lim-2026", "burstein-2026",
    "dubov-2026", "double-swiss-2026", *OF_TEAMS, "fmjd-solkoff", "fmjd-rating",
    "keizer", "berger", "fmjd", "scheveningen", "knockout",
)  # fmt: skip
SIZES: Final = {"scheveningen": (34,), "berger": (100,), "fmjd": (100,)}
"""The largest of Scheveningen; of a round robin all its rounds are made."""
USUAL_SIZES: Final = (100, 1000)
ROUNDS, ALL_ROUNDS = (5, 9), 10
TRIES, LONG = 3, 0.5
BOARDS, SQUAD = 4, 5
VERIFIED: Final = "verified"
PROGRAM: Final = Path(__file__).with_name("verify.mjs")


@dataclass(frozen=True, slots=True)
class Limits:
    """What a certificate of an event of some size may take: seconds, bytes, and how many times."""

    making: float
    bytes_packed: int
    checking: float
    times: float = 3.0


LIMITS: Final = {100: Limits(0.3, 10_000, 0.5), 1000: Limits(3.0, 100_000, 5.0)}


@dataclass(frozen=True, slots=True)
class CertifiedRound:
    """What the certificate of a round took.

    `in_node` and `in_browser` are None where there is no such program; the last has its seconds by
    the clock, too.
    """

    rules: str
    players: int
    round: int
    pairing: float
    explaining: float
    making: float
    bytes_packed: int
    checking: float
    in_node: float | None
    in_browser: tuple[float, float] | None

    @property
    def times(self) -> float:
        """How many times as long making takes as pairing and explaining."""
        return self.making / (self.pairing + self.explaining)

    def figures(self) -> Iterator[Figure]:
        """Yield what was measured beside its limits; a short time is not compared with another."""
        limits = LIMITS[min(size for size in LIMITS if self.players <= size)]
        what = f"{self.rules}, {self.players} in round {self.round}"
        yield Figure(f"{what}, made", self.making, limits.making)
        if self.making > limits.making / 10:
            yield Figure(f"{what}, made, beside paired and explained", self.times, limits.times, "")
        yield Figure(f"{what}, size", self.bytes_packed, limits.bytes_packed, "bytes")
        yield Figure(f"{what}, checked by ronde", self.checking)
        if self.in_node is not None:
            yield Figure(f"{what}, checked in Node.js", self.in_node, limits.checking)
        if self.in_browser is not None:
            yield Figure(f"{what}, checked in Chromium", self.in_browser[0], limits.checking)

    def row(self) -> str:
        """Return everything as a row of a table."""
        in_node = "-" if self.in_node is None else f"{self.in_node:.2f}"
        in_browser = (f"{seconds:.2f}" for seconds in self.in_browser or ())
        cells = (
            self.rules, self.players, self.round, f"{self.pairing:.3f}", f"{self.explaining:.3f}",
            f"{self.making:.3f}", f"{self.times:.1f}", f"{self.bytes_packed / 1000:.1f}",
            f"{self.checking:.2f}", in_node, " / ".join(in_browser) or "-",
        )  # fmt: skip
        return f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.certificates")
    parser.add_argument("--only", default="", help="systems with this text in their name")
    parser.add_argument("--save", action="store_true")
    options = parser.parse_args()
    shown = [*_heading()]
    figures: list[Figure] = []
    print("\n".join(shown))
    with reader() as browser:
        for rules in SYSTEMS:
            for found in rounds_of(rules, browser) if options.only in rules else ():
                print(found.row(), flush=True)
                shown.append(found.row())
                figures += found.figures()
    if options.save:
        save_section(TITLE, shown)
    finish(figures)


def _heading() -> Iterator[str]:
    yield (
        "Processor seconds, the best of up to three: of pairing a round, explaining it, making its"
        " certificate (limit 0.3 s with 100 players, 3 s with 1,000, and three times pairing and"
        " explaining together), checking it by `ronde verify` (no limit), in Node.js in a new"
        " process, and in a new worker of Chromium (limit 0.5 s and 5 s; of all its processes / by"
        " the clock); kilobytes by gzip (limit 10, 100)."
        f" Load at the start: {os.getloadavg()[0]:.1f}."
    )
    yield ""
    columns = (
        "rules", "players", "round", "pairing", "explaining", "making", "times", "kB", "checking",
        "Node.js", "Chromium",
    )  # fmt: skip
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"


def rounds_of(rules: str, browser: Reader | None) -> Iterator[CertifiedRound]:
    """Yield what certificates of a system took."""
    for size in SIZES.get(rules, USUAL_SIZES):
        event = _event(rules, size)
        for number in ROUNDS:
            if number <= len(event.rounds):
                yield _measured(rules, size, event.before(RoundNumber(number)), browser)


def _event(rules: str, size: int) -> Tournament:
    """Return an event of so many players; a team of four boards has five on its list."""
    if rules in OF_TEAMS:
        config = Config(players=size // SQUAD, rounds=ALL_ROUNDS, boards=BOARDS)
        return generate(rules=rules, seed=size, config=config).tournament
    return generate(
        rules=rules,
        seed=size,
        config=Config(players=size, rounds=_rounds_asked(rules)),
    ).tournament


def _rounds_asked(rules: str) -> int | None:
    """Return how many rounds are asked for; a table has as many as it has."""
    return None if registry.rules(rules).by_table else ALL_ROUNDS


def _measured(rules: str, size: int, before: Tournament, browser: Reader | None) -> CertifiedRound:
    system, view = registry.system(rules), paired_view(before)
    text = certificate_text(before)
    verdict = verify(read_certificate(text))
    assert verdict.is_verified, verdict
    return CertifiedRound(
        rules,
        size,
        int(before.next_round),
        _seconds(lambda: system.pair(view)),
        _seconds(lambda: list(lines(explain(before, ExplanationRequest()), "en"))),
        _seconds(lambda: certificate_text(before)),
        len(gzip.compress(text.encode(), 9, mtime=0)),
        _seconds(lambda: verify(read_certificate(text))),
        _in_node(text),
        None if browser is None else _in_browser(browser, text),
    )


def _seconds(work: Callable[[], object]) -> float:
    """Return the smallest processor time of three runs; what takes long is run once."""
    best = float("inf")
    for _ in range(TRIES):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
        if best > LONG:
            break
    return best


def _in_node(text: str) -> float | None:
    """Return the seconds of the verifier in JavaScript, None where Node.js is missing."""
    try:
        program = node()
    except BuildError:
        return None
    took: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "certificate.json"
        path.write_text(text, "utf-8")
        for _ in range(TRIES):
            ran = subprocess.run(
                [program, str(PROGRAM), str(path)], capture_output=True, text=True, check=True
            )
            told = json.loads(ran.stdout)
            took.append(told["seconds"] if told["verdict"] == VERIFIED else math.inf)
    return min(took)


def _in_browser(browser: Reader, text: str) -> tuple[float, float]:
    """Return the smallest processor time of three workers, and the smallest by the clock."""
    told = [browser.judged(text) for _ in range(TRIES)]
    if any(each.verdict != VERIFIED for each in told):
        return math.inf, math.inf
    return min(each.processor for each in told), min(each.clock for each in told)


if __name__ == "__main__":
    main()
