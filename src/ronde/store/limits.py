"""How often something was done within a time, counted by the database for all processes.

Time is cut into slots, and a row counts the uses of one slot, so that a key has few rows however
often it is used. Rows of times past are swept; of a flood of invented keys only so many are kept.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

from sqlalchemy import Connection, delete, insert, select, tuple_, update

from ronde.store.database import Database
from ronde.store.tables import USE_COUNT

MOST_KEPT: Final = 20_000
"""Rows that stay when a flood is swept: those that count longest."""

_SLOTS: Final = 60
_SECONDS_BETWEEN_SWEEPS: Final = 60.0
_TABLE: Final = USE_COUNT.c


@dataclass(frozen=True, slots=True)
class Limit:
    """So many uses are allowed within so many seconds, to each key; `kind` names the limit."""

    kind: str
    most: int
    seconds: float

    @property
    def slot(self) -> float:
        """The seconds that one row counts."""
        return self.seconds / _SLOTS


@dataclass(slots=True)
class Limits:
    """The counts of all limits; `clock` tells the seconds since 1970."""

    database: Database
    clock: Callable[[], float] = time.time
    most_kept: int = MOST_KEPT
    _swept: float = 0.0

    def use(self, limit: Limit, *key: str) -> float:
        """Count a use and return 0; where there were too many, the seconds to wait.

        What has to wait is not counted: whoever asks again and again waits no longer for it.
        """
        self._sweep()
        now = self.clock()
        topic = f"{limit.kind} {_digest(key)}"
        with self.database.writing(alone_in=topic, is_change=False) as connection:
            wait = _seconds_to_wait(connection, limit, key, now)
            if not wait:
                _add(connection, limit, key, now)
        return wait

    def seconds_to_wait(self, limit: Limit, *key: str) -> float:
        """Return for how many seconds a key may not be used, 0 when it may."""
        with self.database.connection() as connection:
            return _seconds_to_wait(connection, limit, key, self.clock())

    def forget(self, limit: Limit, *key: str) -> None:
        """Let a key have no uses."""
        own = (_TABLE.kind == limit.kind, _TABLE.key == _digest(key))
        with self.database.writing(is_change=False) as connection:
            connection.execute(delete(USE_COUNT).where(*own))

    def _sweep(self) -> None:
        """Remove, once a minute, what counts no more, and the oldest rows of a flood."""
        now = self.clock()
        if abs(now - self._swept) < _SECONDS_BETWEEN_SWEEPS:
            return
        self._swept = now
        keys = (_TABLE.kind, _TABLE.key, _TABLE.slot)
        kept = select(*keys).order_by(_TABLE.expires.desc()).offset(self.most_kept)
        past = select(*keys).where(_TABLE.expires <= int(now))
        with self.database.writing(alone_in="sweep of limits", is_change=False) as connection:
            for found in (past, kept):
                connection.execute(delete(USE_COUNT).where(tuple_(*keys).in_(found)))


def network(address: str) -> str:
    """Return the network for which an address counts: whoever has one of IPv6 has billions.

    >>> network("192.0.2.7"), network("2001:db8:1:2:3:4:5:6"), network("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))


def _seconds_to_wait(
    connection: Connection, limit: Limit, key: tuple[str, ...], now: float
) -> float:
    """Return how long it takes until enough of the uses are too old to count."""
    latest = _slot(limit, now)
    own = (_TABLE.kind == limit.kind, _TABLE.key == _digest(key))
    counted = _TABLE.slot.between(latest - _SLOTS + 1, latest + 1)
    found = select(_TABLE.slot, _TABLE.uses).where(*own, counted).order_by(_TABLE.slot)
    rows = connection.execute(found).all()
    uses = sum(row.uses for row in rows)
    wait = 0.0
    for row in rows:
        if uses < limit.most:
            break
        uses -= row.uses
        wait = (row.slot + _SLOTS) * limit.slot - now
    return wait


def _add(connection: Connection, limit: Limit, key: tuple[str, ...], now: float) -> None:
    slot = _slot(limit, now)
    row = {"kind": limit.kind, "key": _digest(key), "slot": slot}
    own = (USE_COUNT.c[name] == value for name, value in row.items())
    more = update(USE_COUNT).where(*own).values(uses=_TABLE.uses + 1)
    if not connection.execute(more).rowcount:
        expires = int((slot + _SLOTS) * limit.slot) + 1
        connection.execute(insert(USE_COUNT).values(uses=1, expires=expires, **row))


def _slot(limit: Limit, now: float) -> int:
    return int(now // limit.slot)


def _digest(key: tuple[str, ...]) -> str:
    """Return a key of one length: names and addresses that people typed are not kept."""
    return hashlib.sha256("\0".join(key).encode("utf-8", "surrogatepass")).hexdigest()
