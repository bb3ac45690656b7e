"""Which tests can be run: those that need a program beyond Python where it is found.

A test whose program is missing is skipped aloud. `RONDE_REQUIRE=postgres,browser` turns such a
skip into a failure, so that a machine that is meant to run everything cannot leave something out
unnoticed. Which tests are quick, and how long they take, is said by `tests.measuring`.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Final

import pytest
from _pytest.doctest import DoctestModule

pytest_plugins = ["tests.measuring"]

# What is imported and collected stays until the end; nobody needs to look through it for garbage.
gc.disable()

# The command line speaks the language of the system; tests read English.
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"

GARBAGE: Final = (100_000, 20, 100)
"""After how many new objects a search begins, as in the laboratory: few of them are in cycles."""

MEMORY: Final = Path("/dev/shm")
ROOM: Final = 2 * 1024**3
"""Bytes; the databases of a whole run take a fifth of them."""

# A step of a journal is on the disk before it is told of, and tests make ten thousands of steps:
# they would wait for the disk longer than they work.
if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = str(MEMORY)
    tempfile.tempdir = None


def find_browser() -> str | None:
    """Return the path of Chromium, if there is one; without windows it needs a third less."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


def find_firefox() -> str | None:
    """Return the path of Firefox, if there is one."""
    return next(
        (found for name in ("firefox", "firefox-esr") if (found := shutil.which(name))), None
    )


def find_postgres() -> str | None:
    """Return the folder of the PostgreSQL server's programs, if there is one."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    on_path = shutil.which("initdb")
    found = [*homes, *([Path(on_path)] if on_path else [])]
    return str(found[0].parent) if found else None


def find_nginx() -> str | None:
    """Return the path of nginx, which stands where only root looks, if there is one."""
    return shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))


def find_npm() -> str | None:
    """Return the path of npm, if it is there with Node.js."""
    return shutil.which("npm") if shutil.which("node") else None


NEEDS: Final[dict[str, Callable[[], str | None]]] = {
    "postgres": find_postgres,
    "browser": find_browser,
    "firefox": find_firefox,
    "nginx": find_nginx,
    "npm": find_npm,
}


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples in docstrings only where a module has some; most have none."""
    found = yield
    is_shown = any(isinstance(each, DoctestModule) for each in found)
    if not is_shown or b">>>" in file_path.read_bytes():
        return found
    return [each for each in found if not isinstance(each, DoctestModule)]


def pytest_collection_finish() -> None:
    """Leave what was collected out of every later search for garbage, and search more rarely."""
    gc.enable()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose program is missing, or fail it where the program is required."""
    required = os.environ.get("RONDE_REQUIRE", "").split(",")
    for need, find in NEEDS.items():
        if item.get_closest_marker(need) is None or find() is not None:
            continue
        if need in required:
            pytest.fail(f"{need} is required by RONDE_REQUIRE and was not found", pytrace=False)
        pytest.skip(f"{need} was not found on this machine")


@pytest.fixture(scope="session")
def browser_program() -> str | None:
    """Return the path of the browser that the tests look with."""
    return find_browser()


@pytest.fixture(scope="session")
def firefox_program() -> str | None:
    """Return the path of Firefox."""
    return find_firefox()
