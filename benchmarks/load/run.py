"""One run: the event is made, the server started, people come, and all is looked at again."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from benchmarks.load.audit import audit
from benchmarks.load.browser import OverrunError, Tally
from benchmarks.load.event import prepare
from benchmarks.load.figures import Outcome
from benchmarks.load.phones import Phone, phones_of
from benchmarks.load.scenario import Scenario
from benchmarks.load.server import running
from benchmarks.load.viewers import Viewer, viewers_of

_AFTERWARDS: Final = 30.0
"""Seconds in which the last change must have reached everybody."""


def run(scenario: Scenario) -> Outcome:
    """Return what a run has shown; raises SystemExit where the machine does not allow it."""
    refuse_few_files(scenario.open_files)
    tally = Tally(scenario.most_requests)
    with tempfile.TemporaryDirectory() as folder:
        prepared = prepare(Path(folder) / "hall.sqlite", scenario)
        with running(prepared.path) as server:
            viewers = viewers_of(scenario, prepared, server.port, tally)
            phones = phones_of(scenario, prepared, server.port, tally)
            began = time.monotonic()
            asyncio.run(_meet(scenario, viewers, phones, prepared.round))
            seconds = time.monotonic() - began
        return Outcome(scenario, tally, audit(prepared, scenario), viewers, server, seconds)


async def _meet(
    scenario: Scenario, viewers: list[Viewer], phones: list[Phone], round_: int
) -> None:
    """Let viewers come, phones enter everything, and the last news arrive."""
    tally = phones[0].browser.tally
    try:
        async with asyncio.timeout(scenario.limit):
            spread = scenario.arrival / len(viewers)
            await asyncio.gather(*(v.come(n * spread) for n, v in enumerate(viewers)))
            await asyncio.gather(
                *(p.enter(round_, scenario.boards_of(n)) for n, p in enumerate(phones))
            )
            last = max(phone.browser.version for phone in phones)
            await _all_have_seen(viewers, last)
    except TimeoutError:
        tally.errors.append(f"not done after {scenario.limit:g} seconds")
    except (OverrunError, OSError, EOFError) as error:
        tally.errors.append(repr(error))
    await asyncio.gather(*(viewer.leave() for viewer in viewers))


async def _all_have_seen(viewers: list[Viewer], version: int) -> None:
    until = time.monotonic() + _AFTERWARDS
    while time.monotonic() < until:
        if all(viewer.browser.version >= version for viewer in viewers):
            return
        await asyncio.sleep(0.1)


def refuse_few_files(wanted: int) -> None:
    """Raise SystemExit with a sentence when the system allows too few open files."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and (told := complaint(wanted, hard)):
        raise SystemExit(told)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def complaint(wanted: int, allowed: int) -> str:
    """Return what to say about too few open files, empty when they are enough.

    >>> complaint(1200, 4096)
    ''
    """
    if wanted <= allowed:
        return ""
    return (
        f"{wanted} connections are needed and this system allows {allowed} open files; raise the"
        f" limit (ulimit -Hn {wanted}) or take fewer --viewers"
    )
