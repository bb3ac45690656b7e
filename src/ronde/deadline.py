"""A time limit for work that somebody else waits for: loops ask now and then whether it is over.

    with within(30):
        pair(tournament)

Without a limit asking costs next to nothing, and the work takes as long as it takes.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final, NamedTuple

from ronde.errors import TooLargeError


class _Limit(NamedTuple):
    until: float
    seconds: float


_LIMIT: Final[ContextVar[_Limit | None]] = ContextVar("time limit", default=None)


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Let the work inside end with TooLargeError when it takes longer."""
    token = _LIMIT.set(_Limit(time.monotonic() + seconds, seconds))
    try:
        yield
    finally:
        _LIMIT.reset(token)


def refuse_overtime() -> None:
    """Raise TooLargeError when the time is over.

    >>> with within(60):
    ...     refuse_overtime()
    """
    limit = _LIMIT.get()
    if limit is not None and time.monotonic() > limit.until:
        raise overtime(limit.seconds)


def overtime(seconds: float) -> TooLargeError:
    """Return the error of work that has taken longer than it may."""
    return TooLargeError(
        "the work takes longer than {seconds} seconds, and was ended; send a smaller file, or "
        "use ronde on your own machine",
        seconds=round(seconds),
    )
