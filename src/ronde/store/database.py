"""The database: opened, read at one moment, changed step by step."""

from __future__ import annotations

import re
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from sqlalchemy import Connection, Engine, insert, text
from sqlalchemy.pool import QueuePool

from ronde.errors import (
    ConflictError,
    InputError,
    ReadOnlyStoreError,
    StoreError,
    UnknownSubjectError,
)
from ronde.model import Finding
from ronde.store import private
from ronde.store.engine import CONNECTIONS, for_reading, for_writing, make_engine, take_turn
from ronde.store.failures import read_only, translated
from ronde.store.filecheck import file_findings
from ronde.store.journal import Act, JournalEntry, entries
from ronde.store.kept import Kept, note_kept
from ronde.store.location import (
    Location,
    data_folder,
    default_location,
    located,
    refuse_missing,
    refuse_too_short,
)
from ronde.store.reader import NO_HASH, Subject, SubjectReader, all_subjects, find_subject
from ronde.store.readonly import is_writable, read_by, readable
from ronde.store.replay import state_at, verify
from ronde.store.rows import State, typed_state
from ronde.store.schema import bring_up_to_date, revision_of, revisions
from ronde.store.step import Step, changes_more, refuse_if_newer
from ronde.store.tables import AREAS, SUBJECT
from ronde.store.undo import Guard, redo_step, undo_step

KEY_FORM: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
_PATIENCE: Final = 10.0  # seconds that one arbiter waits for another's step
_BESIDE: Final = 2  # connections of a process that was sent a database


class Database:
    """One database of events and federations; close it, or use it in a `with`."""

    def __init__(self, location: Location, engine: Engine, copies: ExitStack | None = None) -> None:
        self.location = location
        self.engine = engine
        self._copies = copies or ExitStack()
        self.kind: str | None = None
        self._writers = threading.RLock()

    @classmethod
    def open(
        cls,
        given: str | Path,
        *,
        create: bool = True,
        busy_seconds: float = _PATIENCE,
        connections: int = CONNECTIONS,
        in_one_file: bool = False,
    ) -> Database:
        """Return the database at a path or URL, its schema up to date.

        A file that is not there is made, unless `create` is False. At most so many
        `connections` are open at once; who finds none free waits as for a lock. `in_one_file`
        is for whoever has it alone, see `make_engine`. Raises a StoreError for what is no
        database, damaged, locked, or made by a newer ronde.
        """
        location = located(given)
        refuse_missing(location, create=create)
        refuse_too_short(location, create=create)
        if create and location.path is not None:
            with suppress(OSError):  # SQLite says better what hinders
                private.make_file(location.path)
        copies = ExitStack()
        if location.path is not None and not is_writable(location.path):
            location = read_by(location, copies.enter_context(readable(location.path)))
        engine = make_engine(
            location,
            busy_seconds=busy_seconds,
            connections=connections,
            in_one_file=in_one_file,
        )
        database = cls(location, engine, copies)
        try:
            database._prepare()
        except BaseException:
            database.close()
            raise
        return database

    @classmethod
    def open_default(
        cls,
        given: str | None = None,
        *,
        create: bool = True,
        connections: int = CONNECTIONS,
        in_one_file: bool = False,
    ) -> Database:
        """Return the database that is given, or named by the environment, or the user's own."""
        folder = data_folder()
        place = default_location(given)
        if create and Path(place).parent == folder:
            private.make_folder(folder)
        return cls.open(place, create=create, connections=connections, in_one_file=in_one_file)

    def _prepare(self) -> None:
        """Bring the schema up to date; where it is already, no lock is asked for."""
        name = self.location.name
        with self.connection() as connection:
            ready = revision_of(connection, name) == revisions()[-1]
        if not ready:
            try:
                with self.writing() as connection:
                    bring_up_to_date(connection, name)
            except ReadOnlyStoreError as error:
                raise ReadOnlyStoreError(
                    "{name}: its schema is older than that of this ronde and it cannot be written; "
                    "copy it to where it can be, and open the copy",
                    name=name,
                ) from error

    def is_ready(self) -> bool:
        """Return whether the database answers, and has the schema of this ronde."""
        try:
            with self.connection() as connection:
                found = connection.scalar(text("SELECT version_num FROM alembic_version"))
        except StoreError:
            return False
        return str(found) == revisions()[-1]

    @property
    def connections_in_use(self) -> int:
        """How many connections are at work just now."""
        pool = self.engine.pool
        return pool.checkedout() if isinstance(pool, QueuePool) else 0

    def only(self, kind: str) -> Database:
        """Return the same database, in which no subjects but those of one kind are found."""
        narrowed = object.__new__(Database)
        narrowed.__dict__.update(self.__dict__, kind=kind)
        return narrowed

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how another process opens the same database, with connections of its own."""
        return _beside, (self.location, self.kind)

    def close(self) -> None:
        """Let go of all connections."""
        self.engine.dispose()
        self._copies.close()

    def __enter__(self) -> Database:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """Give a connection for queries that concern more than one subject."""
        with translated(self.location.name), for_reading(self.engine) as connection:
            yield connection

    @contextmanager
    def writing(self, *, alone_in: str = "", is_change: bool = True) -> Iterator[Connection]:
        """Give a connection in a transaction that has its lock; for what has no journal.

        `alone_in` names a topic on which nobody else decides meanwhile: what is read here about
        it still holds when it is written. `is_change` is False for counts and traces, which
        nobody asked for: see `ronde.store.kept`.
        """
        if self.location.is_read_only:
            raise read_only(self.location.name)
        with (
            self._turn(),
            translated(self.location.name),
            for_writing(self.engine) as connection,
            connection.begin(),
        ):
            if alone_in:
                take_turn(connection, alone_in)
            yield connection
        if is_change:
            note_kept([Kept()])

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Let the writers of this process come one after another.

        SQLite lets who finds its file locked nap and look again, longer each time, and who comes
        last may be first: fifty phones would mostly wait for naps. Whoever waits too long here
        goes on and is told by SQLite. A server has a queue of its own.
        """
        is_mine = self.location.path is not None and self._writers.acquire(timeout=_PATIENCE)
        try:
            yield
        finally:
            if is_mine:
                self._writers.release()

    @contextmanager
    def reading(self, key: str) -> Iterator[SubjectReader]:
        """Give the rows of one subject, all as of one moment."""
        with self.connection() as connection:
            yield SubjectReader(connection, find_subject(connection, key, self.kind))

    @contextmanager
    def first_step(self, key: str, kind: str, act: Act) -> Iterator[Step]:
        """Make a new subject and give its first step."""
        if not KEY_FORM.fullmatch(key):
            raise InputError(
                "{key} cannot be a key: use up to 64 small letters a-z, digits, dots and "
                "hyphens, such as spring-open-2026",
                key=repr(key),
            )
        with self.writing(is_change=False) as connection:
            subject = add_subject(connection, Subject(key, kind, str(uuid.uuid4()), 0, NO_HASH))
            step = Step(connection, subject, act)
            yield step
            step.finish()
        note_kept(step.kept())

    @contextmanager
    def step(self, key: str, act: Act, *, expected: int | None = None) -> Iterator[Step]:
        """Give a step of a subject: at the end all its changes are kept, or none after an error.

        `expected` is the version on which the decision was made; raises ConflictError with
        the entries made since when it is not the latest any more. Entries that players send by a
        form meanwhile are no conflict.
        """
        with self.writing(is_change=False) as connection:
            subject = self._locked(connection, key, expected, changes_more)
            step = Step(connection, subject, act)
            yield step
            step.finish()
        note_kept(step.kept())

    @contextmanager
    def trial(self, key: str, act: Act, *, expected: int | None = None) -> Iterator[Step]:
        """Give a step of which nothing is kept; what it changes can be looked at and made later."""
        with self.writing(is_change=False) as connection:
            subject = self._locked(connection, key, expected, changes_more)
            with connection.begin_nested() as tried:
                yield Step(connection, subject, act)
                tried.rollback()

    def _locked(
        self,
        connection: Connection,
        key: str,
        expected: int | None,
        concerns: Callable[[JournalEntry], bool] | None = None,
    ) -> Subject:
        subject = find_subject(connection, key, self.kind, lock=True)
        refuse_if_newer(connection, subject, expected, concerns)
        return subject

    def undo(
        self,
        key: str,
        who: str,
        reason: str = "",
        *,
        guard: Guard | None = None,
        expected: int | None = None,
    ) -> JournalEntry:
        """Take back the latest entry in force and return the entry that did it.

        With `expected`, only if that version is still the latest: nobody takes back what
        somebody else has just done unseen.
        """
        with self.writing(is_change=False) as connection:
            subject = self._locked(connection, key, expected)
            entry = undo_step(connection, subject, who, reason, guard)
        note_kept([Kept(key, entry.sequence)])
        return entry

    def redo(
        self,
        key: str,
        who: str,
        reason: str = "",
        *,
        guard: Guard | None = None,
        expected: int | None = None,
    ) -> JournalEntry:
        """Do again what was undone last and return the entry that did it."""
        with self.writing(is_change=False) as connection:
            subject = self._locked(connection, key, expected)
            entry = redo_step(connection, subject, who, reason, guard)
        note_kept([Kept(key, entry.sequence)])
        return entry

    def subjects(self, kind: str | None = None) -> list[Subject]:
        """Return all subjects, or those of one kind, by key."""
        with self.connection() as connection:
            return all_subjects(connection, kind)

    def entries(self, key: str, *, since: int = 0) -> tuple[JournalEntry, ...]:
        """Return the journal after entry `since`, oldest first."""
        with self.reading(key) as reader:
            return entries(reader.connection, reader.subject, since=since)

    def state_at(self, key: str, sequence: int) -> State:
        """Return all rows of a subject as they were after that entry."""
        with self.reading(key) as reader:
            return typed_state(AREAS[reader.subject.kind], state_at(reader, sequence))

    def verify(self, key: str) -> tuple[Finding, ...]:
        """Return what is wrong with the journal or the rows of a subject."""
        with self.reading(key) as reader:
            return verify(reader)

    def check_file(self) -> tuple[Finding, ...]:
        """Return what is wrong in the file; a server looks after its own."""
        if self.location.path is None:
            return ()
        with self.connection() as connection:
            return tuple(file_findings(connection))


@cache
def _opened(location: Location) -> Database:
    """Return a database that another process of this ronde has prepared, for what it sends here."""
    engine = make_engine(location, busy_seconds=_PATIENCE, connections=_BESIDE)
    return Database(location, engine)


def _beside(location: Location, kind: str | None) -> Database:
    found = _opened(location)
    return found if kind is None else found.only(kind)


def add_subject(connection: Connection, subject: Subject) -> Subject:
    """Enter a new subject and return it; raises ConflictError when its key is taken."""
    if subject.kind not in AREAS:
        raise KeyError(f"there are no tables for a {subject.kind}")
    try:
        find_subject(connection, subject.key)
    except UnknownSubjectError:
        pass
    else:
        raise ConflictError(
            "{key} is in this database already; choose another key", key=repr(subject.key)
        )
    connection.execute(
        insert(SUBJECT).values(
            key=subject.key, kind=subject.kind, uid=subject.uid, version=0, head=NO_HASH
        )
    )
    return subject
