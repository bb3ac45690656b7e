"""Bytes that flip in the file are noticed by `ronde event verify`, or change nothing at all."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.commands import Run

from ronde.errors import EXIT_DIFFERENCES, EXIT_FILE, EXIT_INPUT, EXIT_OK
from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.store import Database
from ronde.store.accounts import add_account

UNCOVERED = {"account"}
"""Of these the texts and numbers stand nowhere else: SECURITY.md says so."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a sound database with the demo event and an account."""
    path = tmp_path_factory.mktemp("sound") / "club.sqlite"
    with Database.open(path) as database:
        open_demo(Desk(database, "Anna"))
        with database.writing() as connection:
            add_account(connection, {"name": "Olga", "folded": "olga"}, [])
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def rows_of(path: Path) -> dict[str, list[str]]:
    """Return every row of every table, the description of the tables too, as the bytes say."""
    with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as connection:
        connection.text_factory = bytes
        described = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master")
        found = {"sqlite_master": sorted(map(repr, described))}
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        for (name,) in tables.fetchall():
            rows = connection.execute(f'SELECT * FROM "{name.decode()}"')
            found[name.decode()] = sorted(map(repr, rows))
    return found


@pytest.mark.parametrize(
    ("seed", "flips"), [(1, 60), pytest.param(2, 1000, marks=pytest.mark.long)]
)
def test_flipped_bits_are_noticed_or_change_nothing(
    sound: Path, tmp_path: Path, run: Run, seed: int, flips: int
) -> None:
    rng, data, before = random.Random(seed), sound.read_bytes(), rows_of(sound)
    used = [place for place, byte in enumerate(data) if byte]
    noticed = 0
    for number in range(flips):
        place, bit = rng.choice(used), rng.randrange(8)
        flipped = bytearray(data)
        flipped[place] ^= 1 << bit
        path = tmp_path / f"{number}.sqlite"
        path.write_bytes(flipped)
        ran = run("event", "verify", "demo", "--db", path)
        where = f"bit {bit} of byte {place}: {ran.err or ran.out}"
        if ran.code == EXIT_OK:
            now = rows_of(path)
            assert {t for t in before if before[t] != now[t]} <= UNCOVERED, where
            continue
        noticed += 1
        assert ran.code in (EXIT_DIFFERENCES, EXIT_INPUT, EXIT_FILE), where
        assert ran.err, where
    assert noticed > flips * 0.9


def test_a_sound_file_is_sound(sound: Path, run: Run) -> None:
    assert run("event", "verify", "demo", "--db", sound).code == EXIT_OK
    assert run("event", "verify", "--all", "--db", sound).code == EXIT_OK


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        ("UPDATE event_player SET rating = 1.5 WHERE id = 1", "1 row of event_player has a value"),
        ("UPDATE phone_link SET is_revoked = 3", "1 row of phone_link has a value of a wrong"),
        ("DROP TRIGGER journal_refuses_delete", "the description of its tables was changed"),
        ("UPDATE journal_entry SET sequence = 'x'", "entry x was changed"),
        ("UPDATE journal_entry SET at = x'ff'", "entry 1 was changed"),
        ("UPDATE journal_entry SET changes = '[1]'", "cannot be replayed"),
    ],
)
def test_what_does_not_belong_there(
    sound: Path, tmp_path: Path, run: Run, statement: str, sentence: str
) -> None:
    path = tmp_path / "changed.sqlite"
    path.write_bytes(sound.read_bytes())
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TRIGGER journal_refuses_update")
        connection.execute("INSERT INTO phone_link (token_hash) VALUES ('a hash')")
        connection.execute(statement)
        connection.commit()
    ran = run("event", "verify", "demo", "--db", path)
    assert ran.code == EXIT_DIFFERENCES
    assert sentence in ran.err
