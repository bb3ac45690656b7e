"""The table of a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.load.audit import Audit, blind, delays
from benchmarks.load.browser import Tally
from benchmarks.load.scenario import Scenario
from benchmarks.load.server import Running
from benchmarks.load.viewers import Viewer

KINDS = (
    ("entry", "entry of a result"),
    ("phone", "page of a phone"),
    ("first page", "public page, first look"),
    ("page", "public page, renewed"),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Everything that a run has shown."""

    scenario: Scenario
    tally: Tally
    audit: Audit
    viewers: Sequence[Viewer]
    server: Running
    seconds: float

    @property
    def failures(self) -> list[str]:
        """What must not be; empty after a good run."""
        unseen = blind(self.viewers, self.audit.version)
        return [
            *(f"lost: {what}" for what in self.audit.lost),
            *(f"error: {what}" for what in self.tally.errors),
            *([f"{self.tally.dropped} live connections dropped"] if self.tally.dropped else []),
            *([f"{len(unseen)} viewers did not see the last change"] if unseen else []),
            *(f"the server said: {line}" for line in self.server.complaints),
        ]


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that a share of all does not exceed; 0 of nothing.

    >>> percentile([4.0, 1.0, 3.0, 2.0], 0.5), percentile([4.0, 1.0], 1.0), percentile([], 0.5)
    (2.0, 4.0, 0.0)
    """
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * share // 1).__trunc__() - 1)] if ordered else 0.0


_PLAYERS, _ROUNDS, _WATCHERS = 24, 7, 60
_LOOKS_IN_A_ROUND: Final = 4
"""Of a watcher: at the pairing, at the own result, at the last result and at the standings."""

EVENING: Final = _ROUNDS * (_PLAYERS // 2 + _WATCHERS * _LOOKS_IN_A_ROUND)
"""Operations of a club evening: an entry for each board, and what its watchers look at."""

_DAY: Final = 24 * 60 * 60


def price(seconds: float, operations: int) -> dict[str, str]:
    """Return what an operation costs in processor time of all processes of the server.

    Operations are entries of results and requests for pages, whatever their mixture was.

    >>> price(17.64, 1764)["club evenings per core and day"]
    '4898'
    """
    each = seconds / max(1, operations)
    return {
        "processor milliseconds of an operation, all of the server": f"{1000 * each:.2f}",
        "club evenings per core and day": f"{_DAY / (each * EVENING):.0f}" if each else "-",
    }


def lines_of(outcome: Outcome) -> list[str]:
    """Return the tables as lines of Markdown."""
    return [_summary(outcome), "", *_counts(outcome), "", *_latencies(outcome)]


def _summary(outcome: Outcome) -> str:
    scenario = outcome.scenario
    return (
        f"{scenario.phones} phones enter the results of {scenario.boards} boards (round"
        f" {scenario.rounds} of {scenario.players} players) while {scenario.viewers} viewers follow"
        f" live, server and clients on the same machine; a finger rests {scenario.thinking:g} s"
        " before each tap on average."
    )


def _counts(outcome: Outcome) -> list[str]:
    tally, server = outcome.tally, outcome.server
    unseen = blind(outcome.viewers, outcome.audit.version)
    shown = {
        "requests": tally.requests,
        "errors": len(tally.errors) + len(server.complaints),
        "lost entries": len(outcome.audit.lost),
        "live connections dropped": tally.dropped,
        "viewers who missed the last change": len(unseen),
        "seconds of the whole": f"{outcome.seconds:.1f}",
        "processor seconds of the server": _told(server.seconds),
        "peak memory of the server, MiB": _told(server.mebibytes),
        **price(server.seconds or 0.0, tally.requests),
    }
    return ["| what | number |", "|---|---|", *(f"| {k} | {v} |" for k, v in shown.items())]


def _told(value: float | None) -> str:
    return "-" if value is None else f"{value:.1f}"


def _latencies(outcome: Outcome) -> list[str]:
    made = outcome.audit.made
    rows = [(name, outcome.tally.seconds.get(kind, [])) for kind, name in KINDS]
    news = [d for v in outcome.viewers if v.following for d in delays(made, v.following.heard)]
    seen = [d for v in outcome.viewers for d in delays(made, v.seen)]
    rows += [("entry until the news are heard", news), ("entry until it is on the page", seen)]
    return latency_table(rows)


def latency_table(rows: Sequence[tuple[str, Sequence[float]]]) -> list[str]:
    """Return seconds by name as a table of milliseconds."""
    heading = "| milliseconds | number | median | 95 % | 99 % | most |"
    return [heading, "|---|---|---|---|---|---|", *(_latency(*row) for row in rows)]


def _latency(name: str, seconds: Sequence[float]) -> str:
    cells = (f"{1000 * percentile(seconds, share):.0f}" for share in (0.5, 0.95, 0.99, 1.0))
    return f"| {name} | {len(seconds)} | {' | '.join(cells)} |"
