"""Figures of the running server in the form of Prometheus, summed over all workers.

Where `PROMETHEUS_MULTIPROC_DIR` names a folder, which the supervisor sets for its workers, each
process keeps its figures in files there and the supervisor tells their sum.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Final

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client import start_http_server as _start
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from ronde.errors import InputError, reason_of
from ronde.store.changes import WRITTEN
from ronde.web.settings import Listening
from ronde.web.site import Site

_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
_SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)

ANSWERS: Final = Counter("ronde_answers", "Answers by route and status.", ["route", "status"])
SECONDS: Final = Histogram(
    "ronde_answer_seconds", "Time to the end of an answer, by route.", ["route"], buckets=_SECONDS
)
REJECTED: Final = Counter(
    "ronde_rejected", "Requests that a limit refused, by the limit.", ["limit"]
)
LISTENERS: Final = Gauge(
    "ronde_live_listeners", "Browsers that follow an event.", multiprocess_mode="livesum"
)
CONNECTIONS: Final = Gauge(
    "ronde_database_connections", "Connections in use.", multiprocess_mode="livesum"
)
STEPS: Final = Counter("ronde_journal_steps", "Entries written into journals.")
CACHE: Final = Counter(
    "ronde_cache", "What was asked of a cache, by whether it was there.", ["cache", "found"]
)

LIMITS: Final = {408: "seconds", 413: "bytes", 429: "rate", 503: "busy"}
"""The limit of which a status tells."""


class Meter:
    """Takes the figures that the parts of a site count for themselves."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._written = WRITTEN.count
        self._found = self._asked()

    def take(self) -> None:
        """Bring the figures up to date; called on the loop of the server after each answer."""
        LISTENERS.set(self._site.broker.listeners)
        CONNECTIONS.set(self._site.database.connections_in_use)
        written = WRITTEN.count
        STEPS.inc(written - self._written)
        self._written = written
        asked = self._asked()
        for labels, count in asked.items():
            CACHE.labels(*labels).inc(count - self._found[labels])
        self._found = asked

    def _asked(self) -> dict[tuple[str, str], int]:
        caches = {"events": self._site.copies, "tables": self._site.lasting}
        hits = {(name, "yes"): cache.hits for name, cache in caches.items()}
        return hits | {(name, "no"): cache.misses for name, cache in caches.items()}


def tell(listening: Listening | None, registry: CollectorRegistry = REGISTRY) -> Callable[[], None]:
    """Answer Prometheus at an address, if there is one; returns what ends it.

    Raises InputError when the address cannot be listened at.
    """
    if listening is None:
        return lambda: None
    try:
        server, thread = _start(listening.port, listening.host, registry)
    except OSError as error:
        raise InputError(
            "metrics cannot be told at {host} port {port} ({reason}): choose another address with"
            " --metrics",
            host=listening.host,
            port=listening.port,
            reason=reason_of(error),
        ) from error

    def end() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return end


@contextmanager
def told(listening: Listening | None) -> Iterator[None]:
    """Tell the figures of this process meanwhile."""
    with ExitStack() as ending:
        ending.callback(tell(listening))
        yield


@contextmanager
def summed(listening: Listening | None) -> Iterator[Callable[[int], None]]:
    """Tell the figures of all processes that are started meanwhile.

    Gives what is to be called with the number of each that has ended.
    """
    if listening is None:
        yield lambda _: None
        return
    folder = tempfile.mkdtemp(prefix="ronde-metrics-")
    os.environ[_FOLDER] = folder
    registry = CollectorRegistry()
    MultiProcessCollector(registry, folder)
    with ExitStack() as ending:
        ending.callback(shutil.rmtree, folder, ignore_errors=True)
        ending.callback(os.environ.pop, _FOLDER, None)
        ending.callback(tell(listening, registry))
        yield lambda process: mark_process_dead(process, folder)
