"""What a stranger does first with an installed ronde: commands, an event, the demo in a browser."""

from __future__ import annotations

import http.cookiejar
import re
import signal
import subprocess
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, Protocol

from release.steps import FailedStepError, surroundings

PAGES: Final = {
    "/events/demo": "Minerals Open",
    "/events/demo/results": "Minerals Open",
    "/events/demo/standings": "Minerals Open",
    "/events/demo?lang=fr": 'lang="fr"',
    "/public/demo": "Minerals Open",
    "/ffjd/minerals": "minerals",
    "/help": 'role="search"',
    "/api/docs": "/api/openapi.json",
    "/api/openapi.json": '"openapi"',
}
"""Pages of `ronde serve --demo`, and a text that each of them must have."""

_ASSETS: Final = re.compile(r'(?:href|src)="(/static/[^"]+)"')
_LINK: Final = re.compile(r"owner link, good for one use: (http://127\.0\.0\.1:\d+)(/\S+)")
_TIMEOUT: Final = 600
"""Seconds; on a busy machine a page may take minutes, and what hangs is noticed all the same."""
STARTING: Final = "ronde is starting; this takes a few seconds …"
"""What a server says on its error output although nothing is wrong."""


class Installed(Protocol):
    """Programs that were installed, run in an empty folder of their own."""

    def run(self, name: str, *words: str | Path, code: int = 0) -> str:
        """Return what a program printed, without the space around it."""
        ...


def try_files(installed: Installed) -> None:
    """Write the example files and pair from them; ask for what is not installed."""
    installed.run("ronde", "--version")
    installed.run("ronde", "demo")
    installed.run("ronde", "demo", "--files", ".")
    installed.run("ronde", "pair", "open.trf", "--json")
    installed.run("ronde", "standings", "open.trf", "--json")
    installed.run("ronde-engine", "--dutch", "open.trf", "-p", "pairs.txt")


def try_without_extras(installed: Installed) -> None:
    """Ask for a part whose extra is missing."""
    said = installed.run("ronde", "serve", "--demo", code=3)
    if "ronde[web]" not in said:
        raise FailedStepError(f"`ronde serve` without its extra does not name it: {said}")


def try_event(installed: Installed) -> None:
    """Run a round of an event, print it, write a workbook; `try_files` made the files."""
    for line in (
        "event new spring Spring --rounds 5",
        "event import spring players.csv",
        "event pair spring",
        "event publish spring",
        "event result spring 1 1-0",
        "event print spring pairings -o pairings.pdf",
    ):
        installed.run("ronde", *line.split(), "--db", "spring.sqlite")
    installed.run("ronde", "standings", "open.trf", "-o", "standings.xlsx")


def visit_demo(ronde: Sequence[str | Path], folder: Path) -> int:
    """Serve the demo, open its pages and their files, stop it; return how many those were."""
    with serving(ronde, folder, "--demo") as (home, owner_link):
        cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        browser = urllib.request.build_opener(cookies)
        pages = {owner_link: "Minerals Open", **PAGES}
        assets: set[str] = set()
        for path, text in pages.items():
            page = opened(browser, home + path).decode()
            assets.update(_ASSETS.findall(page))
            if text not in page:
                raise FailedStepError(f"{path} of `ronde serve --demo` does not say {text}")
        for path in assets:
            opened(browser, home + path)
        return len(pages) + len(assets)


@contextmanager
def serving(ronde: Sequence[str | Path], folder: Path, *words: str) -> Iterator[tuple[str, str]]:
    """Yield the address of a server and the path of its owner link; stop it as a person does."""
    serve = " ".join(("ronde serve", *words))
    process = subprocess.Popen(
        [*ronde, "serve", *words, "--no-browser", "--port", "0"],
        cwd=folder,
        env=surroundings(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
    )
    try:
        first_line = process.stdout.readline() if process.stdout else ""
        link = _LINK.match(first_line)
        if link is None:
            process.kill()
            raise FailedStepError(f"`{serve}`: {first_line}{process.communicate()[1]}")
        yield link[1], link[2]
        process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGINT))
        _, errors = process.communicate(timeout=_TIMEOUT)
        if process.returncode != 0 or complaints(errors):
            raise FailedStepError(f"`{serve}` ended with {process.returncode}: {errors}")
    finally:
        process.kill()
        process.communicate()


def complaints(errors: str) -> list[str]:
    """Return the lines of an error output beyond the one that a server is starting.

    >>> complaints(STARTING), complaints("Traceback")
    ([], ['Traceback'])
    """
    return [line for line in errors.splitlines() if line != STARTING]


def opened(browser: urllib.request.OpenerDirector, address: str) -> bytes:
    """Return what is at an address: a page, a picture; raises FailedStepError without it."""
    try:
        with browser.open(address, timeout=_TIMEOUT) as answer:
            data: bytes = answer.read()
            return data
    except OSError as error:
        raise FailedStepError(f"{address}: {error}") from error
