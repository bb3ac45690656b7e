"""The journal: append-only, chained, and every kind of tampering is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from sqlalchemy import text

from ronde.errors import StoreError
from ronde.store import Database

KEY = "spring-open"
Enter = Callable[..., None]
Tamper = Callable[[Database, str], None]


@pytest.fixture
def busy(database: Database, enter: Enter) -> Database:
    """Return the event after four results."""
    for board in (1, 2, 3, 4):
        enter(database, board, "win", "Ben")
    return database


@pytest.mark.parametrize(
    "statement",
    ["UPDATE journal_entry SET who = 'Nobody' WHERE sequence = 2", "DELETE FROM journal_entry"],
)
def test_the_database_refuses_to_change_the_journal(busy: Database, statement: str) -> None:
    with pytest.raises(StoreError, match="append-only"), busy.writing() as connection:
        connection.execute(text(statement))
    assert len(busy.entries(KEY)) == 5


@pytest.mark.postgres
@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)  # SQLite knows no TRUNCATE
def test_nor_can_it_be_emptied(busy: Database) -> None:
    with pytest.raises(StoreError, match="append-only"), busy.writing() as connection:
        connection.execute(text("TRUNCATE journal_entry"))


def test_an_untouched_journal_is_sound(busy: Database) -> None:
    assert busy.verify(KEY) == ()
    entries = busy.entries(KEY)
    assert [entry.sequence for entry in entries] == [1, 2, 3, 4, 5]
    assert [e.previous for e in entries[1:]] == [e.hash for e in entries[:-1]]


def test_entries_since(busy: Database) -> None:
    assert [entry.sequence for entry in busy.entries(KEY, since=3)] == [4, 5]


TAMPERING = {
    "who": ("UPDATE journal_entry SET who = 'Dora' WHERE sequence = 3", {"entry-changed"}),
    "when": ("UPDATE journal_entry SET at = '2020' WHERE sequence = 3", {"entry-changed"}),
    "reason": ("UPDATE journal_entry SET reason = 'x' WHERE sequence = 5", {"entry-changed"}),
    "arguments": (
        "UPDATE journal_entry SET arguments = '{}' WHERE sequence = 3",
        {"entry-changed"},
    ),
    "changes": (
        "UPDATE journal_entry SET changes = '[]' WHERE sequence = 3",
        {"entry-changed", "row-differs"},
    ),
    "no json": (
        "UPDATE journal_entry SET changes = '[[' WHERE sequence = 3",
        {"entry-changed", "replay-failed"},
    ),
    "hash": (
        "UPDATE journal_entry SET hash = 'abc' WHERE sequence = 3",
        {"entry-changed", "chain-broken"},
    ),
    "last hash": (
        "UPDATE journal_entry SET hash = 'abc' WHERE sequence = 5",
        {"entry-changed", "journal-cut"},
    ),
    "missing": (
        "DELETE FROM journal_entry WHERE sequence = 3",
        {"entry-missing", "row-differs"},
    ),
    "first missing": (
        "DELETE FROM journal_entry WHERE sequence = 1",
        {"entry-missing", "replay-failed"},
    ),
    "cut": (
        "DELETE FROM journal_entry WHERE sequence >= 4",
        {"journal-cut", "row-differs"},
    ),
    "cut and hidden": (
        "DELETE FROM journal_entry WHERE sequence = 5;"
        "UPDATE subject SET version = 4, "
        "head = (SELECT hash FROM journal_entry WHERE sequence = 4)",
        {"row-differs"},
    ),
    "swapped": (
        "UPDATE journal_entry SET sequence = 99 WHERE sequence = 3;"
        "UPDATE journal_entry SET sequence = 3 WHERE sequence = 4;"
        "UPDATE journal_entry SET sequence = 4 WHERE sequence = 99",
        {"entry-changed", "chain-broken"},
    ),
    "renumbered after a removal": (
        "DELETE FROM journal_entry WHERE sequence = 4;"
        "UPDATE journal_entry SET sequence = 4 WHERE sequence = 5;"
        "UPDATE subject SET version = 4",
        {"entry-changed", "chain-broken", "row-differs"},
    ),
    "row changed": (
        "UPDATE event_board SET white_result = 'draw' WHERE board = 2",
        {"row-differs"},
    ),
    "row removed": ("DELETE FROM event_board WHERE board = 2", {"row-differs"}),
    "row added": (
        "INSERT INTO event_round (subject, number) VALUES ('spring-open', 7)",
        {"row-differs"},
    ),
}


@pytest.mark.parametrize("how", TAMPERING)
def test_tampering_is_found(busy: Database, tamper: Tamper, how: str) -> None:
    statement, codes = TAMPERING[how]
    tamper(busy, statement)
    assert {finding.code for finding in busy.verify(KEY)} == codes


def test_findings_name_the_place(busy: Database, tamper: Tamper) -> None:
    tamper(busy, "UPDATE event_board SET white_result = 'draw' WHERE board = 2")
    (finding,) = busy.verify(KEY)
    assert finding.what == "event_board 1 2: white_result is 'draw', by the journal 'win'"
