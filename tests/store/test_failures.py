"""What cannot be opened or written says so in a sentence, and nothing is lost."""

from __future__ import annotations

import sqlite3
import traceback
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from ronde.errors import (
    EXIT_FILE,
    BusyStoreError,
    DamagedStoreError,
    FileError,
    FullStoreError,
    InputError,
    NewerSchemaError,
    RondeError,
    StoreError,
)
from ronde.model import Player, PlayerId, Tournament
from ronde.store import Act, Database
from ronde.store.events import open_event
from ronde.store.rows import at
from ronde.store.tables import PlayerRow

OPEN = Act("Anna", "open event")
CROWD = Tournament(tuple(Player(PlayerId(number), f"Player {number}") for number in range(1, 800)))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a database with one event."""
    path = tmp_path / "club.sqlite"
    with Database.open(path) as database:
        open_event(database, "crowd", CROWD, OPEN)
    return path


def test_a_text_file_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "players.txt"
    path.write_text("Agate 2000\n" * 100, encoding="utf-8")
    with pytest.raises(DamagedStoreError, match=r"players\.txt: this is not a database of ronde"):
        Database.open(path)
    assert path.read_text(encoding="utf-8") == "Agate 2000\n" * 100


@pytest.mark.parametrize("content", [b"x", b"Agate\n", b"SQLite format 3\0", b"x" * 511])
def test_a_file_too_short_for_a_database(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "note.sqlite"
    path.write_bytes(content)
    for create in (True, False):
        with pytest.raises(DamagedStoreError, match=r"note\.sqlite: this is not a database of"):
            Database.open(path, create=create)
    assert path.read_bytes() == content


def test_an_empty_file_is_filled_only_if_a_database_is_to_be_made(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite"
    path.touch()
    with pytest.raises(DamagedStoreError, match="the file is empty"):
        Database.open(path, create=False)
    assert path.read_bytes() == b""
    with Database.open(path) as database:
        assert database.subjects() == []


def test_a_database_of_another_program(tmp_path: Path) -> None:
    path = tmp_path / "photos.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE photo (id INTEGER)")
    with pytest.raises(DamagedStoreError, match="belongs to another program"):
        Database.open(path)


def test_a_damaged_header(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[:64] = b"x" * 64
    file.write_bytes(data)
    with pytest.raises(DamagedStoreError, match="not a database of ronde, or it is damaged"):
        Database.open(file)


def test_damaged_pages(file: Path) -> None:
    data = bytearray(file.read_bytes())
    for start in range(4096 * 4, len(data) - 4096, 4096):
        data[start : start + 4096] = b"\xff" * 4096
    file.write_bytes(data)

    def read() -> None:
        with Database.open(file) as database, database.reading("crowd") as reader:
            reader.state()

    with pytest.raises(DamagedStoreError, match="restore the latest backup") as refused:
        read()
    assert refused.value.exit_code == EXIT_FILE


def test_damage_that_reading_does_not_meet_is_found_by_the_check(file: Path) -> None:
    with Database.open(file) as database:
        assert database.check_file() == ()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        connection.execute("DELETE FROM subject")
        connection.commit()
    with Database.open(file) as database:
        assert "refers to subject, where nothing is" in database.check_file()[0].what


def test_a_newer_schema(database_url: str) -> None:
    with Database.open(database_url) as database, database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0999'"))
    with pytest.raises(
        NewerSchemaError, match=r"0999 was made by a newer ronde.*install"
    ) as refused:
        Database.open(database_url)
    assert refused.value.exit_code == EXIT_FILE


def test_a_file_that_another_program_locks(file: Path) -> None:
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with (
            Database.open(file, busy_seconds=0.1) as database,
            pytest.raises(BusyStoreError, match="somebody else keeps it locked"),
            database.step("crowd", Act("Ben", "correct")),
        ):
            pass


def test_a_new_file_that_is_locked_while_it_is_made(tmp_path: Path) -> None:
    path = tmp_path / "club.sqlite"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(BusyStoreError, match="locked"):
            Database.open(path, busy_seconds=0.1)


def test_a_full_disk_loses_nothing(file: Path) -> None:
    with Database.open(file) as database:
        before = database.state_at("crowd", 1)
        with database.connection() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 2}")
        with (
            pytest.raises(FullStoreError, match=r"no room is left.*nothing was written"),
            database.step("crowd", Act("Ben", "import")) as step,
        ):
            step.update(at(PlayerRow, 1), remark="x" * 50_000)
        assert database.state_at("crowd", 1) == before
        assert database.verify("crowd") == ()
        assert len(database.entries("crowd")) == 1
    with Database.open(file) as database, database.step("crowd", Act("Ben", "correct")) as step:
        step.update(at(PlayerRow, 1), remark="x")


def test_a_file_that_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"there is no database .*typo\.sqlite"):
        Database.open(tmp_path / "typo.sqlite", create=False)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_missing_or_is_the_path(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no folder"):
        Database.open(tmp_path / "nowhere" / "club.sqlite")
    with pytest.raises(FileError, match="is a folder"):
        Database.open(tmp_path)


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(StoreError) as refused:
        Database.open("postgresql://anna:secret@127.0.0.1:1/club")
    assert "secret" not in str(refused.value)
    assert "127.0.0.1" in str(refused.value)


@pytest.mark.parametrize("url", ["mysql://host/club", "://", "nonsense://"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(InputError):
        Database.open(url)


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://anna:hunter2@127.0.0.1:1/club",
        "postgresql://127.0.0.1:1/club?user=anna&password=hunter2",
        "postgresql://127.0.0.1:1/club?sslpassword=hunter2",
        "postgresql://anna:hunter2@127.0.0.1:port/club",
        "postgresql://anna:hun@ter2@127.0.0.1:1/club",
        "postgresql://anna:hunter2@127.0.0.1:1/club?nonsense=1",
        "postgresql://anna:hunter2@[::1/club",
        "mysql://anna:hunter2@host/club",
        "nonsense://anna:hunter2@host/club",
    ],
)
def test_passwords_are_never_told(url: str) -> None:
    with pytest.raises(RondeError) as refused:
        Database.open(url)
    assert "ter2" not in "".join(traceback.format_exception(refused.value))


def test_a_number_for_which_there_is_no_room(database: Database) -> None:
    """SQLite keeps eight bytes of a number, PostgreSQL four of most."""
    for number in (2**70, 10**40):
        with pytest.raises(InputError, match="larger than any that is kept"):
            database.entries("spring-open", since=number)
