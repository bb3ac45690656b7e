"""`python -m benchmarks.load.client`: viewers in a process of their own.

It reads one line of JSON, says `ready` once everybody has come, and ends with its input; then it
prints what everybody saw as one line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import time
from dataclasses import asdict, dataclass, field
from typing import Any

from benchmarks.load.browser import BROKEN, Browser, Following, Tally
from benchmarks.load.connection import Line, unverified

_SPREAD, _COME_BACK = 1.2, 1.0
_MOST = 10_000_000


@dataclass(slots=True)
class Seen:
    """What one viewer saw: when which version was on the page, and how often the line broke."""

    event: str
    path: str
    versions: list[tuple[float, int]] = field(default_factory=list)
    fetched: list[tuple[float, int]] = field(default_factory=list)
    came_back: int = 0


async def look(browser: Browser, seen: Seen, delay: float, come: asyncio.Event) -> None:
    """Open a page after a while and follow it until cancelled; come back when the line breaks."""
    await asyncio.sleep(delay)

    def see() -> None:
        seen.versions.append((time.time(), browser.version))

    async def renew(**headers: str) -> None:
        await browser.get("page" if come.is_set() else "first page", seen.path, **headers)
        seen.fetched.append((time.time(), browser.version))
        see()

    while True:
        try:
            if not come.is_set():
                await renew()
            following = Following(browser, renew, _SPREAD, unconcerned=see)
            task = asyncio.create_task(following.follow(f"/events/{seen.event}/live"))
            await following.connected.wait()
            come.set()
            await task
        except BROKEN as error:
            browser.tally.errors.append(f"{seen.path}: {error!r}")
        seen.came_back += 1
        await asyncio.sleep(_COME_BACK)


async def main(told: dict[str, Any]) -> dict[str, Any]:
    """Let everybody look until the input ends."""
    tally, secure = Tally(_MOST), unverified() if told["secure"] else None
    everybody = [Seen(event, path) for event, path, _ in told["viewers"]]
    came = [asyncio.Event() for _ in everybody]
    tasks = []
    for n, (seen, (_, _, language)) in enumerate(zip(everybody, told["viewers"], strict=True)):
        pages, news = (Line(told["port"], language, secure=secure) for _ in range(2))
        looking = look(
            Browser(pages, news, tally), seen, n * told["arrival"] / len(everybody), came[n]
        )
        tasks.append(asyncio.create_task(looking))
    await asyncio.gather(*(event.wait() for event in came))
    print("ready", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    used = resource.getrusage(resource.RUSAGE_SELF)
    return {
        "viewers": [asdict(seen) for seen in everybody],
        "errors": tally.errors,
        "requests": tally.requests,
        "seconds": tally.seconds,
        "processor": used.ru_utime + used.ru_stime,
    }


if __name__ == "__main__":
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(json.dumps(asyncio.run(main(json.loads(sys.stdin.readline())))))
