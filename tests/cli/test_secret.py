"""`ronde secret rotate`: a new secret in its file, and nobody logged in."""

from __future__ import annotations

import stat
import sys
from pathlib import Path

import pytest
from tests.accounts.test_accounts import HASHER
from tests.commands import Run

from ronde.accounts.accounts import add_person
from ronde.accounts.secondfactor import Seal, SecondFactors
from ronde.accounts.sessions import session_holder, start_session
from ronde.store import Database
from ronde.store.limits import Limits
from ronde.store.secret import kept_secret, replace_secret
from ronde.web.security.secret import file_of_secret, secret_in


@pytest.fixture
def club(tmp_path: Path) -> Path:
    path = tmp_path / "club.sqlite"
    with Database.open(path):
        pass
    return path


def test_everybody_is_logged_out_and_counted(run: Run, club: Path) -> None:
    with Database.open(club) as database:
        file = file_of_secret(database.location)
        before = secret_in(file)
        anna = add_person(database, HASHER, "Anna", "long enough", [])
        ids = [start_session(database, anna) for _ in range(3)]
        ran = run("secret", "rotate", "--db", club)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out == f"{club}.secret has a new secret; 3 sessions have ended.\n"
        assert [session_holder(database, id_) for id_ in ids] == [None] * 3
        assert secret_in(file) != before


@pytest.mark.parametrize("in_file", [False, True])
def test_second_factors_go_on(run: Run, club: Path, tmp_path: Path, *, in_file: bool) -> None:
    file = tmp_path / "secret"
    options = ["--secret-file", file] if in_file else []
    with Database.open(club) as database:
        anna = add_person(database, HASHER, "Anna", "long enough", [])

        def factors() -> SecondFactors:
            place = file_of_secret(database.location, file if in_file else None)
            return SecondFactors(database, Seal(secret_in(place)), Limits(database))

        factors().begin(anna)
        before = factors().enrolment(anna, "club")
        assert before is not None
        assert run("secret", "rotate", "--db", club, *options).code == 0
        assert factors().enrolment(anna, "club") == before


def test_with_a_file_the_database_has_no_secret(run: Run, club: Path, tmp_path: Path) -> None:
    file = tmp_path / "secret"
    before = secret_in(file)
    with Database.open(club) as database:
        with database.writing() as connection:
            replace_secret(connection, "that of a database of before")
        ran = run("secret", "rotate", "--db", club, "--secret-file", file)
        assert ran.out == f"{file} has a new secret; 0 sessions have ended.\n"
        with database.connection() as connection:
            assert connection.exec_driver_sql("SELECT * FROM site_setting").all() == []
    assert secret_in(file) != before
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_file_that_is_no_secret_changes_nothing(run: Run, club: Path, tmp_path: Path) -> None:
    file = tmp_path / "poem"
    file.touch(0o600)
    file.write_text("short")
    with Database.open(club) as database:
        with database.writing() as connection:
            replace_secret(connection, "that of a database of before")
        ran = run("secret", "rotate", "--db", club, "--secret-file", file)
        assert ran.code == 3
        assert "at least 32 characters" in ran.err
        with database.connection() as connection:
            assert kept_secret(connection) == "that of a database of before"
        assert file.read_text() == "short"


def test_a_database_that_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    ran = run("secret", "rotate", "--db", tmp_path / "none.sqlite")
    assert ran.code == 5
    assert "there is no database" in ran.err
