"""What Windows runs, with the Node.js of this machine's kind: built once, started, killed."""

from __future__ import annotations

import os
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bundle.building import office_parts, papers
from bundle.packages import of_npm
from bundle.windows import NODE_OF_TESTS, gathered
from release.steps import alone
from tests.tab.built import FOLDER

PATIENCE: Final = 240.0
"""Seconds that a start may take on a busy machine; it is some 15 of work."""
PAUSE: Final = 0.1
_LINK: Final = re.compile(r"http://127\.0\.0\.1:(\d+)/owner/\S+")


def built_portable() -> Path:
    """Return the folder of the present state, without a Node.js."""
    with alone(FOLDER):
        archives = FOLDER / "archives"
        return gathered(office_parts(FOLDER), papers(FOLDER, archives), FOLDER / "portable")


def node() -> Path:
    """Return the Node.js of the lock for Linux."""
    with alone(FOLDER):
        return of_npm(NODE_OF_TESTS, FOLDER / "archives") / "bin" / "node"


def command(folder: Path, *words: str | Path) -> list[str]:
    """Return how the office of a folder is started."""
    options = ("--disable-warning=ExperimentalWarning", str(folder / "serve.mjs"), "--no-browser")
    return [str(node()), *options, *map(str, words)]


@dataclass(frozen=True, slots=True)
class Running:
    """A process with the office, and what it said."""

    process: subprocess.Popen[bytes]
    said: str

    @property
    def link(self) -> str:
        """The link of the owner."""
        found = _LINK.search(self.said)
        assert found is not None, self.said
        return found[0]

    @property
    def port(self) -> int:
        """The port at which it listens."""
        return int(self.link.split(":")[2].partition("/")[0])


@contextmanager
def running(folder: Path, log: Path, *words: str | Path) -> Iterator[Running]:
    """Start the office and wait until it has told its link; kill it at the end."""
    with log.open("wb") as out:
        process = subprocess.Popen(command(folder, *words), stdout=out, stderr=out, env=_english())
    try:
        yield Running(process, _said(process, log))
    finally:
        process.kill()
        process.wait()


def refused(folder: Path, *words: str | Path) -> str:
    """Return the sentence with which a start ends."""
    done = subprocess.run(
        command(folder, *words),
        env=_english(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 1, done.stdout
    return done.stderr.strip()


def _english() -> dict[str, str]:
    return os.environ | {"RONDE_LANG": "en"}


def _said(process: subprocess.Popen[bytes], log: Path) -> str:
    for _ in range(int(PATIENCE / PAUSE)):
        if process.poll() is not None:
            break
        said = log.read_text("utf-8")
        if _LINK.search(said) and said.endswith("kept.\n"):
            return said
        time.sleep(PAUSE)
    raise AssertionError(f"it did not start: {log.read_text('utf-8')}")
