"""A database that cannot be written can be read; what would write says so, and nothing is left."""

from __future__ import annotations

import shutil
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from tests.disk import unwritable
from tests.upgrade import knowing_the_step

from ronde.errors import ReadOnlyStoreError
from ronde.model import Tournament
from ronde.store import Act, Database
from ronde.store.accounts import kept_setting
from ronde.store.backup import backup, restore
from ronde.store.events import open_event
from ronde.store.rows import at
from ronde.store.tables import EventRow

KEY = "spring-open"


@pytest.fixture
def folder() -> Iterator[Path]:
    """Return a folder that everybody can reach."""
    with tempfile.TemporaryDirectory(prefix="ronde club ü-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
def file(folder: Path, small_tournament: Tournament) -> Path:
    """Return a database whose event is in Gouda."""
    path = folder / "club.sqlite"
    with Database.open(path) as database:
        open_event(database, KEY, small_tournament, Act("Anna", "open event"))
        move(database, "Gouda")
    return path


def move(database: Database, city: str) -> None:
    with database.step(KEY, Act("Anna", "move")) as step:
        step.update(at(EventRow), city=city)


def assert_can_be_read_only(path: Path | str, city: str) -> None:
    with Database.open(path, create=False) as database:
        with database.reading(KEY) as reader:
            assert reader.rows(EventRow)[0].city == city
        assert database.verify(KEY) == ()
        assert database.check_file() == ()
        with pytest.raises(
            ReadOnlyStoreError, match=r"cannot be written|may not do that"
        ) as refused:
            move(database, "Utrecht")
        assert refused.value.public.startswith("the database: ")
        assert kept_setting(database, "secret", "fresh") == "fresh"


def test_a_file_and_a_folder_that_nobody_may_write(file: Path, folder: Path) -> None:
    before = file.read_bytes()
    with unwritable(folder):
        assert_can_be_read_only(file, "Gouda")
    assert [path.name for path in folder.iterdir()] == ["club.sqlite"]
    assert file.read_bytes() == before


@pytest.mark.parametrize("endings", [("", "-wal"), ("", "-wal", "-shm")])
def test_changes_that_wait_beside_the_file_are_read(
    file: Path, folder: Path, endings: tuple[str, ...]
) -> None:
    """A machine that was switched off leaves its log, with or without the index of it."""
    left = folder / "left"
    left.mkdir()
    with Database.open(file) as database:
        move(database, "Leiden")
        for ending in endings:
            shutil.copy(f"{file}{ending}", left)
    before = sorted(path.name for path in left.iterdir())
    with unwritable(left):
        assert_can_be_read_only(left / file.name, "Leiden")
    assert sorted(path.name for path in left.iterdir()) == before


def test_whoever_may_only_read_sees_what_others_write(file: Path, folder: Path) -> None:
    with Database.open(file) as writer:
        move(writer, "Leiden")
        with unwritable(folder):
            assert_can_be_read_only(file, "Leiden")
        move(writer, "Delft")
        with unwritable(folder):
            assert_can_be_read_only(file, "Delft")


def test_a_copy_is_made_of_it_and_brought_back_from_it(file: Path, folder: Path) -> None:
    """As from a stick that somebody has locked."""
    with tempfile.TemporaryDirectory() as name:
        there = Path(name)
        there.chmod(0o777)
        with unwritable(folder):
            with Database.open(file) as database:
                copy = backup(database, there)
            assert restore(file, there / "mine.sqlite") is None
        for path in (copy, there / "mine.sqlite"):
            with Database.open(path) as database:
                assert database.verify(KEY) == ()
                move(database, "Utrecht")


def test_an_older_schema_that_cannot_be_brought_up_to_date(folder: Path) -> None:
    path = folder / "club.sqlite"
    Database.open(path).close()
    with (
        knowing_the_step(folder),
        unwritable(folder),
        pytest.raises(ReadOnlyStoreError, match="open the copy"),
    ):
        Database.open(path)


@pytest.mark.postgres
def test_a_user_who_may_only_read(postgres_server: str, small_tournament: Tournament) -> None:
    name = f"reader_{uuid.uuid4().hex}"
    owner = f"{postgres_server}/postgres?options=-csearch_path%3D{name}"
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
        with Database.open(owner) as database:
            open_event(database, KEY, small_tournament, Act("Anna", "open event"))
        for statement in (
            f"CREATE ROLE {name} LOGIN",
            f"GRANT USAGE ON SCHEMA {name} TO {name}",
            f"GRANT SELECT ON ALL TABLES IN SCHEMA {name} TO {name}",
        ):
            connection.execute(statement.encode())
    assert_can_be_read_only(owner.replace("//ronde@", f"//{name}@"), "")
    assert_can_be_read_only(f"{owner}%20-cdefault_transaction_read_only%3Don", "")
