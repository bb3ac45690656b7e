"""A bound on the work of one round, so that no history keeps a machine busy for minutes.

Rounds that are played need a second at most. Histories can be made up, thousands of players and
prohibitions between most of them, whose pairing would take an hour. Searches report the work
that they do, or are about to do, in units of about a microsecond; the same round always counts
the same, whatever the machine. Where somebody set a time limit, they keep that, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ronde.deadline import refuse_overtime
from ronde.errors import TooLargeError

MOST = 15_000_000
"""Events that are played need less in every system: 9,999 players by Dubov 10 million, by
Lim 6 million, by Burstein 4 million, by the Dutch system 300,000."""

_STRIDE = 50_000
"""After so many units the clock is looked at."""

_left: ContextVar[list[int]] = ContextVar("work left, and where the clock is looked at again")


@contextmanager
def bounded(players: int, round_: int) -> Iterator[None]:
    """Refuse the round as too large when the searches inside need more work than is allowed."""
    refuse_overtime()
    left = [MOST, max(0, MOST - _STRIDE)]
    token = _left.set(left)
    try:
        yield
    except _ExhaustedError:
        raise TooLargeError(
            "round {round} needs more work than one round may: too many of the {players} players "
            "may not meet each other; lift prohibitions, or divide the event into groups",
            round=round_,
            players=players,
        ) from None
    finally:
        _left.reset(token)


def spend(units: int) -> None:
    """Count work; outside a bounded round only its time is limited, if at all."""
    left = _left.get(None)
    if left is None:
        refuse_overtime()
        return
    left[0] -= units
    if left[0] < left[1]:
        if left[0] < 0:
            raise _ExhaustedError
        refuse_overtime()
        left[1] = max(0, left[0] - _STRIDE)


class _ExhaustedError(Exception):
    """The work of the round has reached its bound."""
