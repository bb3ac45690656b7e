"""Backups are checked before they replace anything; archives open anywhere."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from ronde.errors import (
    BusyStoreError,
    ConflictError,
    DamagedStoreError,
    FileError,
    FormatError,
    InputError,
    NewerSchemaError,
    RondeError,
)
from ronde.model import Tournament
from ronde.office.desk import Desk
from ronde.office.journal.backups import backup_event
from ronde.store import Act, Database
from ronde.store.archive import archive_text, import_archive, read_archive, write_archive
from ronde.store.backup import backup, restore
from ronde.store.events import load_tournament, open_event
from ronde.store.location import located
from ronde.store.private import open_to_others
from ronde.store.rows import at, canonical_json
from ronde.store.secret import kept_secret, replace_secret
from ronde.store.tables import EventRow

KEY = "spring-open"
Enter = Callable[..., None]


@pytest.fixture
def file(tmp_path: Path, small_tournament: Tournament) -> Path:
    """Return the file of a database with the event `spring-open`."""
    path = tmp_path / "live" / "club.sqlite"
    path.parent.mkdir()
    with Database.open(path) as database:
        open_event(database, KEY, small_tournament, Act("Anna", "open event"))
    return path


def versions(path: Path) -> list[int]:
    with Database.open(path, create=False) as database:
        assert database.check_file() == ()
        return [subject.version for subject in database.subjects()]


def test_a_backup_is_a_whole_database_of_that_moment(file: Path, enter: Enter) -> None:
    with Database.open(file) as database:
        enter(database, 1, "win")
        copy = backup(database)
        enter(database, 2, "win")
    assert copy.parent == file.parent
    assert copy.name.startswith("club-backup-2")
    assert (versions(copy), versions(file)) == ([2], [3])


def test_backups_may_lie_in_a_folder_of_their_own(file: Path, tmp_path: Path) -> None:
    with Database.open(file) as database:
        copies = {backup(database, tmp_path / "safe") for _ in range(3)}
    assert {path.parent.name for path in copies} == {"safe"}
    assert sorted(path.name for path in (tmp_path / "safe").iterdir()) == sorted(
        path.name for path in copies
    )


def test_restore_keeps_the_old_one_aside(file: Path, enter: Enter) -> None:
    with Database.open(file) as database:
        copy = backup(database)
        enter(database, 1, "win")
        aside = restore(copy, file)
        assert database.subjects()[0].version == 1, "also for those who have it open"
        enter(database, 2, "draw")
        assert database.verify(KEY) == ()
    assert aside is not None
    assert (versions(aside), versions(file)) == ([2], [2])


def test_restore_where_nothing_is(file: Path, tmp_path: Path) -> None:
    with Database.open(file) as database:
        copy = backup(database)
    assert restore(copy, tmp_path / "new.sqlite") is None
    assert versions(tmp_path / "new.sqlite") == [1]


def test_a_damaged_database_is_replaced_and_kept(file: Path) -> None:
    with Database.open(file) as database:
        copy = backup(database)
    file.write_bytes(b"rubbish" * 1000)
    aside = restore(copy, file)
    assert aside is not None
    assert aside.read_bytes() == b"rubbish" * 1000
    assert versions(file) == [1]


def test_a_damaged_backup_changes_nothing(file: Path, tmp_path: Path) -> None:
    before = file.read_bytes()
    rubbish = tmp_path / "rubbish.sqlite"
    rubbish.write_bytes(b"rubbish" * 1000)
    with pytest.raises(DamagedStoreError):
        restore(rubbish, file)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == ["club.sqlite"]


def test_a_backup_with_a_changed_row_is_refused(file: Path) -> None:
    with Database.open(file) as database:
        copy = backup(database)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("UPDATE event_player SET name = 'Opal' WHERE id = 1")
        connection.commit()
    with pytest.raises(DamagedStoreError, match=r"event_player 1: name is 'Opal'"):
        restore(copy, file)
    assert versions(file) == [1]


def test_a_database_in_the_middle_of_a_step_is_not_replaced(file: Path) -> None:
    with Database.open(file) as database:
        copy = backup(database)
        with (
            database.step(KEY, Act("Anna", "correct")) as step,
            pytest.raises(BusyStoreError, match="somebody else keeps it locked"),
        ):
            restore(copy, file, busy_seconds=0.2)
        with database.step(KEY, Act("Anna", "correct")) as step:
            step.update(at(EventRow), city="Gouda")
    assert versions(file) == [2]


def test_what_is_no_backup(file: Path, tmp_path: Path) -> None:
    with pytest.raises(FileError, match="no backup"):
        restore(tmp_path / "none.sqlite", file)
    with pytest.raises(InputError, match="database itself"):
        restore(file, file)


@pytest.mark.postgres
@pytest.mark.parametrize("database_url", ["postgres"], indirect=True)
def test_a_server_is_backed_up_by_its_own_tools(database: Database) -> None:
    with pytest.raises(InputError, match="pg_dump"):
        backup(database)


def test_an_archive_opens_in_another_database(
    database: Database, enter: Enter, tmp_path: Path
) -> None:
    enter(database, 1, "win")
    database.undo(KEY, "Ben")
    path = tmp_path / "spring.json"
    write_archive(database, KEY, path)
    with Database.open(tmp_path / "other.sqlite") as other:
        read_archive(other, path)
        assert other.verify(KEY) == ()
        assert other.entries(KEY) == database.entries(KEY)
        with other.reading(KEY) as there, database.reading(KEY) as here:
            assert load_tournament(there) == load_tournament(here)
            assert archive_text(there) == path.read_text(encoding="utf-8")
        assert other.redo(KEY, "Cleo").redoes == 2


def test_an_archive_comes_in_once_or_under_another_key(database: Database) -> None:
    with database.reading(KEY) as reader:
        text = archive_text(reader)
    with pytest.raises(ConflictError, match="choose another key"):
        import_archive(database, text)
    assert import_archive(database, text, key="copy").key == "copy"
    assert database.verify("copy") == ()
    assert database.verify(KEY) == ()


def changed(text: str, *path: str | int, to: object) -> str:
    """Return an archive with one value replaced."""
    content = json.loads(text)
    inner = content
    for part in path[:-1]:
        inner = inner[part]
    inner[path[-1]] = to
    return json.dumps(content)


DAMAGE: dict[str, tuple[tuple[str | int, ...], object, type[RondeError]]] = {
    "row": (("rows", "event_player", 0, "name"), "Opal", DamagedStoreError),
    "journal": (("journal", 0, "who"), "Opal", DamagedStoreError),
    "hash": (("sha256",), "abc", DamagedStoreError),
    "format": (("format",), "other", FormatError),
    "edition": (("edition",), 2, NewerSchemaError),
    "schema": (("schema",), "0999", NewerSchemaError),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_archive_is_refused(database: Database, what: str) -> None:
    path, value, error = DAMAGE[what]
    with database.reading(KEY) as reader:
        text = archive_text(reader)
    with pytest.raises(error):
        import_archive(database, changed(text, *path, to=value), key="copy")
    assert [subject.key for subject in database.subjects()] == [KEY]


@pytest.mark.parametrize("what", ["row", "journal"])
def test_a_new_seal_does_not_hide_the_change(database: Database, what: str) -> None:
    path, value, _ = DAMAGE[what]
    with database.reading(KEY) as reader:
        content = json.loads(changed(archive_text(reader), *path, to=value))
    del content["sha256"]
    seal = hashlib.sha256(canonical_json(content).encode()).hexdigest()
    with pytest.raises(DamagedStoreError, match=r"nothing was imported"):
        import_archive(database, json.dumps({**content, "sha256": seal}), key="copy")
    assert [subject.key for subject in database.subjects()] == [KEY]


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "[" * 100_000, "\0", '{"format": "ronde archive"}']
)
def test_garbage_is_no_archive(database: Database, text: str) -> None:
    with pytest.raises(RondeError, match="archive"):
        import_archive(database, text)
    assert [subject.key for subject in database.subjects()] == [KEY]


class TestSecrets:
    """What lets people in is in no copy; what a full restoration needs is."""

    SECRET = "the secret of this site, which signs its cookies"

    @pytest.fixture
    def known(self, file: Path) -> dict[str, bytes]:
        """Return what the database knows: people, tokens, sessions, its secret."""
        rows = {
            "account": "(id, name, folded, password_hash) VALUES (1, 'Anna', 'anna', 'argon-hash')",
            "phone_link": "(id, token_hash, event) VALUES (1, 'link-hash', 'spring-open')",
            "api_token": "(id, account, token_hash) VALUES (1, 1, 'token-hash')",
            "session": "(id_hash, account, expires) VALUES ('session-hash', 1, '2999')",
            "owner_token": "(token_hash, expires) VALUES ('owner-hash', '2999')",
            "invitation": "(token_hash, account) VALUES ('invitation-hash', 1)",
            "site_setting": f"(name, value) VALUES ('cookie-secret', '{self.SECRET}')",
        }
        with Database.open(file) as database, database.writing() as connection:
            for table, values in rows.items():
                connection.exec_driver_sql(f"INSERT INTO {table} {values}")
        hashes = re.findall(r"'([a-z]+-hash)'", str(rows))
        return {hash_: hash_.encode() for hash_ in hashes} | {"secret": self.SECRET.encode()}

    def test_a_backup_lets_nobody_in(self, file: Path, known: dict[str, bytes]) -> None:
        with Database.open(file) as database:
            copy = backup(database).read_bytes()
        left = {name for name, value in known.items() if value in copy}
        assert left == {"argon-hash", "link-hash", "token-hash"}

    def test_nor_do_remains_of_what_was_deleted(self, file: Path) -> None:
        rows = "INSERT INTO site_setting (name, value) VALUES (?, 'remains of secret')"
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute("PRAGMA secure_delete = OFF")
            connection.executemany(rows, [("x" * number,) for number in range(300)])
            connection.execute("DELETE FROM site_setting")
        assert file.read_bytes().count(b"remains of secret") > 1
        with Database.open(file) as database:
            copy = backup(database).read_bytes()
        assert b"remains of secret" not in copy

    @pytest.mark.parametrize("has_own", [True, False])
    def test_a_restored_database_keeps_its_own_secret(
        self, file: Path, known: dict[str, bytes], tmp_path: Path, *, has_own: bool
    ) -> None:
        """A plain copy of the file stands for a backup of before, which has everything."""
        assert known
        older, target = tmp_path / "older.sqlite", tmp_path / "elsewhere.sqlite"
        shutil.copyfile(file, older)
        with Database.open(target) as database:
            own = "that of the database of before" if has_own else None
            with database.writing() as connection:
                replace_secret(connection, own)
            restore(older, target)
            with database.connection() as connection:
                for table in ("session", "owner_token", "invitation"):
                    assert connection.exec_driver_sql(f"SELECT * FROM {table}").all() == []
                assert connection.exec_driver_sql("SELECT name FROM account").scalar() == "Anna"
                assert kept_secret(connection) == own


@pytest.mark.skipif(sys.platform == "win32", reason="it has other permissions")
class TestForTheOwnerAlone:
    @pytest.fixture(autouse=True)
    def lax(self) -> Iterator[None]:
        """Let every new file be open to everybody, unless it is made otherwise."""
        before = os.umask(0)
        yield
        os.umask(before)

    def modes(self, folder: Path) -> dict[str, int]:
        return {
            str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode)
            for path in sorted(folder.rglob("*"))
        }

    def test_databases_copies_and_archives(
        self, tmp_path: Path, small_tournament: Tournament, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
        monkeypatch.delenv("RONDE_DATABASE_URL", raising=False)
        with Database.open_default() as database:
            path = database.location.path
            assert path is not None
            open_event(database, KEY, small_tournament, Act("Anna", "open event"))
            desk = Desk(database, "Anna")
            copy = backup(database, path.parent / "copies")
            backup_event(desk, KEY)
            write_archive(database, KEY, path.parent / "archive.json")
            restore(copy, path)
            restore(copy, path.parent / "new.sqlite")
            found = self.modes(path.parent)
        assert len(found) == 10, found
        assert {"ronde.sqlite", "ronde.sqlite-wal", "ronde.sqlite-shm"} <= set(found)
        assert {path for path, mode in found.items() if mode == 0o700} == {
            "copies", "ronde-backups",
        }  # fmt: skip
        assert {mode for mode in found.values() if mode != 0o700} == {0o600}
        assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700

    def test_an_archive_that_is_written_anew_is_closed(self, file: Path, tmp_path: Path) -> None:
        path = tmp_path / "archive.json"
        path.write_text("of before")
        with Database.open(file) as database:
            write_archive(database, KEY, path)
        assert stat.S_IMODE(path.stat().st_mode) == 0o600

    def test_a_file_that_others_may_read_is_told_and_left(self, file: Path) -> None:
        assert open_to_others(located(file)) == ()
        file.chmod(0o640)
        with Database.open(file) as database:
            backup(database).chmod(0o604)
            found = [finding.what for finding in open_to_others(database.location)]
        assert len([what for what in found if "chmod 600" in what]) == len(found) >= 2
        assert stat.S_IMODE(file.stat().st_mode) == 0o640
