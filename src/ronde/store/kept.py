"""What was kept in a database while something ran: whoever fails afterwards must not deny it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple


class Kept(NamedTuple):
    """A change that is in the database: an entry of a journal, or something without one (0)."""

    subject: str = ""
    entry: int = 0


_NOTED: Final[ContextVar[list[Kept] | None]] = ContextVar("kept", default=None)


@contextmanager
def noting_kept() -> Iterator[list[Kept]]:
    """Give the list of what is kept meanwhile, here and in threads that were handed the context.

    >>> with noting_kept() as kept:
    ...     note_kept([Kept("demo", 12)])
    >>> kept
    [Kept(subject='demo', entry=12)]
    """
    noted: list[Kept] = []
    before = _NOTED.set(noted)
    try:
        yield noted
    finally:
        _NOTED.reset(before)


def note_kept(kept: Iterable[Kept]) -> None:
    """Note what is in the database from now on."""
    noted = _NOTED.get()
    if noted is not None:
        noted.extend(kept)
