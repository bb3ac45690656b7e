"""A clock that was set back is told, and the entries keep their honest times."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from ronde.i18n import translate
from ronde.model import Severity
from ronde.office.history.history import journal
from ronde.store import Act, Database
from ronde.store.archive import archive_text, import_archive
from ronde.store.backup import backup
from ronde.store.journal import Change, hash_of, record_of
from ronde.store.reader import find_subject
from ronde.store.replay import is_sound
from ronde.store.rows import at
from ronde.store.step import sealed, write_entries
from ronde.store.tables import EventRow

KEY = "spring-open"


def write_ahead(database: Database, ahead: timedelta) -> None:
    """Write an entry on a machine whose clock is ahead."""
    with database.writing() as connection:
        subject = find_subject(connection, KEY, lock=True)
        change = Change("event", (), {"city": ""}, {"city": "Gouda"})
        entry = sealed(subject, Act("Anna", "move"), (change,))
        later = (datetime.now(UTC) + ahead).isoformat(timespec="microseconds")
        entry = replace(entry, at=later.replace("+00:00", "Z"))
        entry = replace(entry, hash=hash_of(subject.uid, record_of(entry)))
        connection.exec_driver_sql("UPDATE event SET city = 'Gouda'")
        write_entries(connection, subject, [entry])


def test_a_clock_that_was_set_back_is_told(
    database: Database, enter: Callable[..., None], tmp_path: Path
) -> None:
    write_ahead(database, timedelta(seconds=3690))  # 3600 are left, however slow the machine is
    assert database.verify(KEY) == ()
    enter(database, 1, "win")
    enter(database, 2, "win")
    (finding,) = database.verify(KEY)
    assert (finding.severity, finding.code) == (Severity.WARNING, "clock-set-back")
    assert (
        "spring-open: entry 3: the clock was set back: earlier than entry 2 by 36" in finding.what
    )
    assert "l'horloge a reculé" in translate(finding.what, "fr")
    assert is_sound([finding])
    remarks = {line.number: line.remark for line in journal(database, KEY)}
    assert [number for number, remark in remarks.items() if remark] == [3]
    (line,) = journal(database, KEY, since=2, until=3)
    assert line.sentence().endswith(f"[{line.remark}]")
    times = [entry.at for entry in database.entries(KEY)]
    assert times != sorted(times), "the times are as the clocks told them"
    with database.reading(KEY) as reader:
        archive = archive_text(reader)
    assert import_archive(database, archive, key="again").version == 4
    if database.location.path is not None:
        assert backup(database, tmp_path / "copies").exists()


def test_a_second_is_nothing(database: Database, enter: Callable[..., None]) -> None:
    write_ahead(database, timedelta(seconds=0.9))
    enter(database, 1, "win")
    assert database.verify(KEY) == ()
    with database.step(KEY, Act("Anna", "move")) as step:
        step.update(at(EventRow), city="Leiden")
    assert database.verify(KEY) == ()
