"""Reading commands work on a database that cannot be written; the others say so."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from tests.cli.event.office import EVENT, Office
from tests.disk import unwritable

from ronde.errors import EXIT_FILE

READING = (
    ("show", EVENT),
    ("list",),
    ("standings", EVENT),
    ("crosstable", EVENT),
    ("missing", EVENT),
    ("journal", EVENT),
    ("verify", EVENT),
    ("export", EVENT),
    ("print", EVENT, "standings", "-o", os.devnull),
)


def test_what_reads_works_and_what_writes_is_refused(
    published: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    published.results()
    told = [published.done(*words) for words in READING]
    with tempfile.TemporaryDirectory() as name:
        shelf = Path(name)
        shutil.copy(published.database, shelf)
        copy = shelf / published.database.name
        monkeypatch.chdir(shelf)
        with unwritable(shelf):
            for words, before in zip(READING, told, strict=True):
                ran = published(*words, "--db", copy)
                assert (ran.code, ran.out) == (0, before), ran.err
            ran = published("complete", EVENT, "--db", copy)
            assert ran.code == EXIT_FILE
            assert "it cannot be written; look at the permissions" in ran.err
            assert str(copy) in ran.err
