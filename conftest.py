"""Which tests are run: those that need a program beyond Python where it is found, or quick ones.

A test whose program is missing is skipped aloud. `RONDE_REQUIRE=postgres,browser` turns such a
skip into a failure, so that a machine that is meant to run everything cannot leave something out
unnoticed.

`--quick` runs what is neither long nor slow and needs no program. Modules that it leaves out are
not even imported, and docstrings have no examples then: collecting would take longer than running.
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

# What is imported and collected stays until the end; nobody needs to look through it for garbage.
gc.disable()

# The command line speaks the language of the system; tests read English.
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"

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


def find_postgres() -> str | None:
    """Return the folder of the PostgreSQL server's programs, if there is one."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    on_path = shutil.which("initdb")
    found = [*homes, *([Path(on_path)] if on_path else [])]
    return str(found[0].parent) if found else None


def find_nginx() -> str | None:
    """Return the path of nginx, which stands where only root looks, if there is one."""
    return shutil.which("nginx", path=os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin"]))


NEEDS: Final[dict[str, Callable[[], str | None]]] = {
    "postgres": find_postgres,
    "browser": find_browser,
    "nginx": find_nginx,
}


QUICK: Final = "not long and not slow and not postgres and not browser"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option and the list of what is slow."""
    parser.addoption("--quick", action="store_true", help=QUICK)
    parser.addoption("--once-more", action="store_true", help="refuse others than browser tests")
    parser.addini("slow_modules", "modules whose tests are marked slow", type="linelist")


def pytest_configure(config: pytest.Config) -> None:
    """Let `--quick` choose by markers, and look into no docstring."""
    if config.getoption("--quick"):
        chosen = config.option.markexpr
        config.option.markexpr = f"({chosen}) and {QUICK}" if chosen else QUICK
        config.option.doctestmodules = False


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave modules out that hold nothing quick."""
    if not config.getoption("--quick"):
        return None
    is_browser = collection_path.name == "browser"
    return True if is_browser or _is_slow(collection_path, config) else None


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


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave what was collected out of every later search for garbage.

    Only tests with a browser have a second try: what three programs do before each other depends on
    the load of the machine.
    """
    gc.enable()
    gc.freeze()
    once_more = session.config.getoption("--once-more")
    if once_more and any(item.get_closest_marker("browser") is None for item in session.items):
        raise pytest.UsageError("a test without a browser failed: none is run once more")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of slow modules."""
    for item in items:
        if _is_slow(item.path, config):
            item.add_marker(pytest.mark.slow)


def _is_slow(path: Path, config: pytest.Config) -> bool:
    return path.as_posix().removeprefix(f"{config.rootpath.as_posix()}/") in config.getini(
        "slow_modules"
    )


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
