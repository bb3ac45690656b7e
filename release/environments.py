"""An environment of its own for what was built, outside the tree."""

from __future__ import annotations

import http.cookiejar
import os
import re
import shutil
import signal
import subprocess
import tarfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from release.steps import FailedStepError, run, surroundings

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
_BEST_OF: Final = 5


class Environment:
    """A virtual environment that began empty."""

    def __init__(self, folder: Path, python: str) -> None:
        program = shutil.which(python)
        if program is None:
            raise FailedStepError(f"there is no program {python}; name a Python or give its path")
        run([Path(program).absolute(), "-m", "venv", folder], folder=folder.parent)
        self.folder = folder
        self._programs = folder / ("Scripts" if os.name == "nt" else "bin")
        self.version = self.python("-c", "import platform; print(platform.python_version())")

    def program(self, name: str) -> Path:
        """Return the path of a program of the environment."""
        return self._programs / (f"{name}.exe" if os.name == "nt" else name)

    def run(self, name: str, *words: str | Path, code: int = 0, folder: Path | None = None) -> str:
        """Return what a program of the environment printed."""
        return run([self.program(name), *words], code=code, folder=folder or self.folder).strip()

    def python(self, *words: str | Path, folder: Path | None = None) -> str:
        """Return what its Python printed."""
        return self.run("python", *words, folder=folder)

    def install(self, *requirements: str | Path) -> None:
        """Install with pip from the index that pip is configured with."""
        options = ("--quiet", "--disable-pip-version-check", "--no-input")
        self.python("-m", "pip", "install", *options, *requirements)
        self.python("-m", "pip", "check", "--disable-pip-version-check")

    def test(self, sdist: Path, jobs: str) -> str:
        """Run the quick tests of a source archive against what is installed; return how it went.

        They are run in the unpacked archive, whose own package is in `src` and so not on the path.
        """
        with tarfile.open(sdist) as archive:
            archive.extractall(self.folder.parent, filter="data")
        tree = self.folder.parent / sdist.name.removesuffix(".tar.gz")
        found = self.python("-c", "import ronde; print(ronde.__file__)", folder=tree)
        if not Path(found).resolve().is_relative_to(self.folder.resolve()):
            raise FailedStepError(f"ronde is taken from {found}, not from {self.folder}")
        options = ("--quick", "-q", "-p", "no:schemathesis", "-p", "no:cacheprovider", "-n", jobs)
        return self.python("-m", "pytest", *options, "tests", folder=tree).splitlines()[-1]

    def seconds(self, name: str, *words: str) -> float:
        """Return how long a program takes, the best of several runs."""
        taken = []
        for _ in range(_BEST_OF):
            began = time.perf_counter()
            self.run(name, *words)
            taken.append(time.perf_counter() - began)
        return min(taken)

    def visit_demo(self) -> int:
        """Serve the demo and open its pages and their files; return how many those were."""
        return visit_demo(self.program("ronde"), self.folder)


def visit_demo(program: Path, folder: Path) -> int:
    """Serve the demo, open its pages and their files, stop it; return how many those were."""
    with _serving(program, folder) as (home, owner_link):
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
def _serving(program: Path, folder: Path) -> Iterator[tuple[str, str]]:
    """Yield the address of a served demo and the path of its owner link."""
    process = subprocess.Popen(
        [program, "serve", "--demo", "--no-browser", "--port", "0"],
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
            raise FailedStepError(f"`ronde serve --demo`: {first_line}{process.communicate()[1]}")
        yield link[1], link[2]
        process.send_signal(getattr(signal, "CTRL_BREAK_EVENT", signal.SIGINT))
        _, errors = process.communicate(timeout=_TIMEOUT)
        if process.returncode != 0 or complaints(errors):
            raise FailedStepError(f"`ronde serve --demo` ended with {process.returncode}: {errors}")
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
