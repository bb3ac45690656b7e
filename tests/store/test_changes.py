"""Changes of a database: heard of by every process, within a moment, also after a failure."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import psycopg
import pytest
from tests.clock import now
from tests.store.conftest import KEY

from ronde.errors import BusyStoreError
from ronde.store import Database
from ronde.store.changes import ANY, Changes, changes_of


@pytest.fixture
def changes(database: Database) -> Iterator[Changes]:
    """Return the changes of the database; they are heard from now on."""
    found = changes_of(database.engine)
    assert found.wait(0.01) == {ANY}  # what was before is not known
    yield found
    found.close()


def heard(changes: Changes, seconds: float = 5.0) -> set[str]:
    """Return what is heard first."""
    until = now() + seconds
    while now() < until:
        if found := changes.wait(0.02):
            return found
    return set()


def is_known(database: Database) -> set[str]:
    return {ANY} if database.location.path is not None else {KEY}


def test_a_step_of_another_process_is_heard_at_once(
    database: Database, database_url: str, changes: Changes, enter: Callable[..., None]
) -> None:
    with Database.open(database_url) as other:
        enter(other, 1, "win")
        assert heard(changes) == is_known(database)


def test_so_is_one_of_this_process(
    database: Database, changes: Changes, enter: Callable[..., None]
) -> None:
    enter(database, 1, "win")
    assert heard(changes) == is_known(database)


def test_without_a_change_there_is_nothing_to_hear(database: Database, changes: Changes) -> None:
    with database.reading(KEY) as reader:
        assert reader.subject.version == 1
    assert heard(changes, 0.2) == set()


def test_a_step_that_is_not_kept_is_not_heard(
    database: Database, changes: Changes, enter: Callable[..., None]
) -> None:
    with pytest.raises(KeyError):
        enter(database, 1, "nonsense")
    assert heard(changes, 0.2) == set()


def test_undoing_is_heard(database: Database, changes: Changes, enter: Callable[..., None]) -> None:
    enter(database, 1, "win")
    heard(changes)
    database.undo(KEY, "Anna")
    assert heard(changes) == is_known(database)


def test_who_waits_is_woken_by_the_end(database: Database) -> None:
    found = changes_of(database.engine)
    found.wait(0.01)
    waiting = threading.Thread(target=found.wait, args=(3600.0,))
    waiting.start()
    time.sleep(0.05)
    found.close()
    waiting.join(5)
    assert not waiting.is_alive()
    assert found.wait(3600.0) == set()


@pytest.mark.parametrize(
    "database_url", [pytest.param("postgres", marks=pytest.mark.postgres)], indirect=True
)
def test_a_line_that_was_cut_is_made_again(
    database: Database,
    changes: Changes,
    enter: Callable[..., None],
    postgres_server: str,
) -> None:
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        )
    assert heard(changes) == {ANY}  # cut: whoever listens looks for itself
    enter(database, 1, "win")
    until = now() + 10
    while changes.wait(0.05) != set():
        assert now() < until
    enter(database, 2, "win")
    assert heard(changes) == {KEY}


def test_when_all_connections_are_in_use_it_is_told(database_url: str) -> None:
    with Database.open(database_url, busy_seconds=0.05, connections=2) as database:
        began = now()
        with (
            database.connection(),
            database.connection(),
            pytest.raises(BusyStoreError, match="all connections to it are in use"),
            database.connection(),
        ):
            pass
        assert now() - began < 5
        with database.connection(), database.connection():
            pass
