"""One run of many events, and its tables."""

from __future__ import annotations

import resource
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from benchmarks.load.deployment import Usage, deployed, family, mebibytes, processor_seconds, usage
from benchmarks.load.figures import latency_table, price
from benchmarks.load.run import refuse_few_files
from benchmarks.load.season import Held, Season, held
from benchmarks.load.server import running
from ronde.store import Database

_FIRST_MINUTE: Final = 60.0


@dataclass(frozen=True, slots=True)
class Target:
    """What is measured: its database, where it listens, and how what it uses is found out."""

    database: str
    port: int
    is_secure: bool
    usage: Callable[[], tuple[Usage, Usage]]


@dataclass(slots=True)
class Samples:
    """What the server used at the first minute and at the end."""

    first: tuple[Usage, Usage] = ({}, {})
    last: tuple[Usage, Usage] = ({}, {})
    before: tuple[Usage, Usage] = ({}, {})
    clients: float = 0.0
    seconds: float = 0.0
    complaints: list[str] = field(default_factory=list)


@contextmanager
def deployment(season: Season) -> Iterator[Target]:
    """Give nginx with TLS, PostgreSQL and workers, as `deploy/setup` sets them up."""
    with tempfile.TemporaryDirectory(prefix="ronde-") as folder:
        Path(folder).chmod(0o711)
        with deployed(Path(folder) / "site", season.workers) as made:
            yield Target(made.database, made.port, True, lambda: usage(made))


@contextmanager
def alone(season: Season) -> Iterator[Target]:
    """Give `ronde serve` on a file, without a proxy."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "many.sqlite"
        Database.open(path).close()
        with running(path, *_words(season)) as server:

            def used() -> tuple[Usage, Usage]:
                pids = family(server.process.pid)
                return {"ronde": mebibytes(pids)}, {"ronde": processor_seconds(pids)}

            yield Target(str(path), server.port, False, used)


def _words(season: Season) -> tuple[str, ...]:
    return ("--workers", str(season.workers)) if season.workers > 1 else ()


def measure(season: Season, *, is_deployed: bool) -> tuple[list[str], list[str]]:
    """Return the tables of a run as lines of Markdown, and what must not be."""
    refuse_few_files(4 * season.viewers + 1000)
    samples = Samples()
    with (deployment if is_deployed else alone)(season) as target:
        samples.before = target.usage()

        def sample() -> None:
            samples.first = target.usage()

        timer = threading.Timer(min(_FIRST_MINUTE, 15 * season.minutes), sample)

        def begin() -> None:
            timer.start()

        began = time.monotonic()
        with Database.open(target.database) as database:
            shown = held(season, database, target.port, secure=target.is_secure, begin=begin)
        timer.join()
        samples.last = target.usage()
        samples.seconds = time.monotonic() - began
    own = resource.getrusage(resource.RUSAGE_SELF)
    samples.clients = sum(one["processor"] for one in shown.crowd.told)
    samples.clients += own.ru_utime + own.ru_stime
    where = "nginx with TLS, PostgreSQL" if is_deployed else "a file of SQLite"
    return [_summary(season, where), "", *_tables(shown, samples)], _failures(season, shown)


def _failures(season: Season, shown: Held) -> list[str]:
    dropped = sum(viewer["came_back"] for viewer in shown.crowd.viewers)
    return [
        *shown.wrong,
        *shown.crowd.errors,
        *([f"{dropped} live connections dropped"] if dropped else []),
        *([f"{shown.unseen} viewers did not see the last change"] if shown.unseen else []),
        *(["viewers are missing"] if len(shown.crowd.viewers) != season.viewers else []),
    ]


def _summary(season: Season, where: str) -> str:
    return (
        f"{season.events} events of {2 * season.boards} players at once, {season.viewers} viewers"
        f" come within {season.arrival:g} s and follow live, {season.entries_per_minute:g} entries"
        f" a minute for {season.minutes:g} minutes, every {season.conflicts}th by two phones with"
        f" different results; {where}, {season.workers} workers; server and clients on the same"
        " machine."
    )


def _seconds(shown: Held, kind: str) -> list[float]:
    return [s for one in shown.crowd.told for s in one["seconds"].get(kind, [])]


def _operations(shown: Held) -> int:
    entries = sum(len(one.seconds) for one in shown.entries)
    return entries + sum(int(one["requests"]) for one in shown.crowd.told)


def _tables(shown: Held, samples: Samples) -> list[str]:
    used = {n: samples.last[1][n] - samples.before[1].get(n, 0.0) for n in samples.last[1]}
    told = {
        "entries": len(shown.entries),
        "lost, doubled or refused without a reason": len(shown.wrong),
        "conflicts, one of two refused": sum(len(one.refused) for one in shown.entries),
        "errors of viewers": len(shown.crowd.errors),
        "live connections dropped": sum(v["came_back"] for v in shown.crowd.viewers),
        "viewers who missed the last change": shown.unseen,
        "requests of viewers": sum(one["requests"] for one in shown.crowd.told),
        **{f"processor seconds of {name}": f"{seconds:.1f}" for name, seconds in used.items()},
        "processor seconds of the clients": f"{samples.clients:.1f}",
        **price(sum(used.values()), _operations(shown)),
        "seconds of the whole": f"{samples.seconds:.1f}",
    }
    for name, found in samples.last[0].items():
        first = samples.first[0].get(name, 0.0)
        told[f"memory of {name} at the first minute and at the end, MiB"] = (
            f"{first:.0f} → {found:.0f}"
        )
    rows = [
        ("entry of a result", [s for one in shown.entries for s in one.seconds]),
        ("public page, first look", _seconds(shown, "first page")),
        ("public page, renewed", _seconds(shown, "page")),
        ("acknowledged entry until a page is up to date", shown.on_pages),
        ("the same, pages that show all boards", shown.on_boards),
    ]
    counts = ["| what | number |", "|---|---|", *(f"| {k} | {v} |" for k, v in told.items())]
    return [*counts, "", *latency_table(rows)]
