"""Running programs, and a line for every step that was tried."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
_TOLD: Final = 40
"""How many lines of a failed program are repeated."""


class FailedStepError(Exception):
    """A step that did not succeed; the message says which and why."""


def tell(step: str, outcome: str) -> None:
    """Print the line of a step that succeeded."""
    print(f"{step:<24} {outcome}", flush=True)


def run(
    command: Sequence[str | Path],
    *,
    folder: Path = ROOT,
    environment: Mapping[str, str] | None = None,
    code: int = 0,
) -> str:
    """Return what a program printed, errors too; another exit code than `code` is a failure."""
    words = [str(word) for word in command]
    ran = subprocess.run(
        words,
        cwd=folder,
        env=surroundings(environment),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if ran.returncode != code:
        said = "\n".join(ran.stdout.splitlines()[-_TOLD:])
        raise FailedStepError(f"{' '.join(words)}\nended with {ran.returncode}:\n{said}")
    return ran.stdout


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Let no other process build in a folder meanwhile; on Windows nothing is held back."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        if sys.platform != "win32":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def surroundings(more: Mapping[str, str] | None = None) -> dict[str, str]:
    """Return the environment of a program: ours, and nothing that leads Python to the source."""
    kept = {name: value for name, value in os.environ.items() if name not in _LEFT_OUT}
    return {**kept, "LC_ALL": "C.UTF-8", **(more or {})}


_LEFT_OUT: Final = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "LANGUAGE")
