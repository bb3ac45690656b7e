"""Tests that need a program beyond Python: run where it is found, skipped aloud where not.

`RONDE_REQUIRE=postgres,browser` turns such a skip into a failure, so that a machine that is
meant to run everything cannot leave something out unnoticed.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

# The command line speaks the language of the system; tests read English.
os.environ.pop("LC_ALL", None)
os.environ["LC_MESSAGES"] = "C"


def find_browser() -> str | None:
    """Return the path of Chromium, if there is one."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


def find_postgres() -> str | None:
    """Return the folder of the PostgreSQL server's programs, if there is one."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    on_path = shutil.which("initdb")
    found = [*homes, *([Path(on_path)] if on_path else [])]
    return str(found[0].parent) if found else None


NEEDS: Final[dict[str, Callable[[], str | None]]] = {
    "postgres": find_postgres,
    "browser": find_browser,
}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose program is missing, or fail it where the program is required."""
    required = os.environ.get("RONDE_REQUIRE", "").split(",")
    for need, find in NEEDS.items():
        if item.get_closest_marker(need) is None or find() is not None:
            continue
        if need in required:
            pytest.fail(f"{need} is required by RONDE_REQUIRE and was not found", pytrace=False)
        pytest.skip(f"{need} was not found on this machine")
