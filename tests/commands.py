"""What comes back when a command is typed; the fixtures `run` and `run_engine` type one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Ran:
    """The exit code of a command and what it printed."""

    code: int
    out: str
    err: str


class Run(Protocol):
    """Types a command in process; words need not be strings."""

    def __call__(self, *words: object) -> Ran:
        """Return what came of it."""
