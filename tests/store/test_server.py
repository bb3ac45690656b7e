"""The database that tests on a server share is as new for each of them."""

from __future__ import annotations

import psycopg
import pytest
from tests.server import ServerDatabases

from ronde.model import Tournament
from ronde.store import Act, Database
from ronde.store.events import list_events, open_event

pytestmark = pytest.mark.postgres


def number_of(url: str) -> int:
    """Return which database of the server this is, whatever it is called."""
    with psycopg.connect(url) as connection:
        found = connection.execute(
            "SELECT oid::bigint FROM pg_database WHERE datname = current_database()"
        ).fetchone()
    assert found is not None
    return int(found[0])


def contents_of(url: str) -> dict[str, list[object]]:
    """Return the rows of every table, and how far every sequence has counted."""
    with psycopg.connect(url) as connection:
        tables = connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        ).fetchall()
        found: dict[str, list[object]] = {
            table: list(connection.execute(f'SELECT * FROM "{table}"'.encode()))
            for (table,) in tables
        }
        counted = "SELECT sequencename, last_value FROM pg_sequences ORDER BY sequencename"
        found["sequences"] = list(connection.execute(counted.encode()))
    return found


def test_it_is_emptied(ready_server: ServerDatabases, small_tournament: Tournament) -> None:
    with ready_server.lent() as first:
        pass
    with ready_server.lent() as again:
        before, number = contents_of(again), number_of(again)
        with Database.open(again) as database:
            open_event(database, "open", small_tournament, Act("Anna", "open event"))
            with database.connection() as connection:
                assert len(list_events(connection)) == 1
        assert contents_of(again) != before
    with ready_server.lent() as last:
        assert last not in {first, again}
        assert (number_of(last), contents_of(last)) == (number, before)
        assert contents_of(last) == contents_of(f"{ready_server.server}/ready")


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE journal_entry DISABLE TRIGGER USER",
        "ALTER TABLE event ADD COLUMN odd TEXT",
        "CREATE INDEX odd ON event ((1))",
        "CREATE TABLE odd (one TEXT)",
        "CREATE SCHEMA odd",
        "CREATE OR REPLACE FUNCTION journal_refuses() RETURNS trigger LANGUAGE plpgsql"
        " AS 'BEGIN RETURN NEW; END'",
    ],
)
def test_one_of_another_form_is_not_used_again(ready_server: ServerDatabases, change: str) -> None:
    with ready_server.lent() as url, psycopg.connect(url) as connection:
        connection.execute(change.encode())
        number = number_of(url)
    with ready_server.lent() as url:
        assert number_of(url) != number


def test_visits_that_were_not_ended(ready_server: ServerDatabases) -> None:
    with ready_server.lent() as url:
        connection = psycopg.connect(url)
        connection.execute("LOCK TABLE journal_entry")
        number = number_of(url)
    with ready_server.lent() as url:
        assert number_of(url) == number
    connection.close()
