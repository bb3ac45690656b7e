"""Limits: uses are counted within a time, for all processes, in few rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import func, select

from ronde.store import Database
from ronde.store.limits import Limit, Limits
from ronde.store.tables import USE_COUNT

HOUR = Limit("pairing", most=10, seconds=3600)


class Clock:
    """A clock that is set by hand."""

    now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    with Database.open(database_url) as database:
        yield database


def rows(database: Database) -> int:
    with database.connection() as connection:
        return int(connection.scalar(select(func.count()).select_from(USE_COUNT)) or 0)


def test_after_the_most_one_waits_until_the_oldest_counts_no_more(database: Database) -> None:
    clock = Clock()
    counts = Limits(database, clock)
    start = clock.now
    for minute in range(10):
        clock.now = start + 60 * minute
        assert counts.use(HOUR, "here") == 0
    for _ in range(3):
        assert counts.use(HOUR, "here") == 3600 - 9 * 60
    assert counts.seconds_to_wait(HOUR, "here") == 3600 - 9 * 60
    assert counts.use(HOUR, "elsewhere") == 0
    assert counts.use(Limit("other", 1, 60), "here") == 0
    clock.now = start + 3600
    assert counts.use(HOUR, "here") == 0
    assert counts.use(HOUR, "here") == 60
    counts.forget(HOUR, "here")
    assert counts.seconds_to_wait(HOUR, "here") == 0


def test_a_clock_that_was_ahead_locks_nobody_out(database: Database) -> None:
    clock = Clock()
    counts = Limits(database, clock)
    for _ in range(10):
        counts.use(HOUR, "here")
    clock.now -= 10_000_000
    assert counts.use(HOUR, "here") == 0


def test_rows_are_swept_and_bounded(database: Database) -> None:
    clock = Clock()
    counts = Limits(database, clock, most_kept=20)
    for n in range(30):
        clock.now += 1
        counts.use(HOUR, f"invented {n}")
    counts.use(Limit("brief", 1, 60), "here")
    assert rows(database) == 31
    clock.now += 61
    counts.use(HOUR, "the latest")
    assert rows(database) == 21, "the oldest of the flood are gone, and what counts no more"
    assert counts.seconds_to_wait(Limit("pairing", 1, 3600), "the latest") > 0
    clock.now += 2 * 3600
    counts.use(HOUR, "much later")
    assert rows(database) == 1
