"""`ronde account`: the first account and a token, without a browser."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from tests.commands import Run

from ronde.accounts.accounts import Credentials, accounts, log_in, owner
from ronde.accounts.attempts import Attempts
from ronde.accounts.tokens import bearer
from ronde.declared.roles import Role
from ronde.store import Database
from ronde.store.limits import Limits
from ronde.web.security.passwords import Passwords


@pytest.fixture
def club(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a new database with the owner whose password came by the input."""
    path = tmp_path / "club.sqlite"
    monkeypatch.setattr("sys.stdin", io.StringIO("rocks are hard\nand no more\n"))
    ran = run("account", "add", "Olga Owner", "--role", "owner", "--password-stdin", "--db", path)
    assert (ran.code, ran.out, ran.err) == (0, "Olga Owner has an account: Owner.\n", "")
    return path


def test_the_first_account_is_that_of_the_owner(club: Path) -> None:
    with Database.open(club) as database:
        credentials = Credentials("olga owner", "rocks are hard")
        person = log_in(database, Passwords(), Attempts(Limits(database)), credentials)
        assert owner(database) == person


def test_a_token_speaks_for_its_account(run: Run, club: Path) -> None:
    ran = run(
        "account", "token", "olga owner", "--called", "hall", "--at-most", "viewer", "--db", club
    )
    assert (ran.code, ran.err) == (0, "")
    with Database.open(club) as database:
        found = bearer(database, ran.out.strip())
    assert found is not None
    assert (found.account.name, found.token.name) == ("Olga Owner", "hall")
    assert found.limited(frozenset(Role)) == {Role.VIEWER, Role.PUBLIC}


def test_programs_read_json(run: Run, club: Path) -> None:
    made = json.loads(
        run(
            "account", "token", "Olga Owner", "--called", "x", "--days", 3, "--json", "--db", club
        ).out
    )
    assert made["text"].startswith("ronde_")
    people = json.loads(run("account", "list", "--json", "--db", club).out)["people"]
    assert [one["roles"] for one in people] == [[{"scope": "", "role": "owner"}]]


def test_an_account_for_a_program_alone_has_no_password(run: Run, club: Path) -> None:
    options = ("--role", "viewer", "--in", "spring", "--no-password", "--db", club)
    assert run("account", "add", "Scoreboard", *options).code == 0
    with Database.open(club) as database:
        assert [one.has_password for one in accounts(database)] == [True, False]
    assert "Scoreboard  Viewer (spring)  No password" in run("account", "list", "--db", club).out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("add", "Olga Owner", "--role", "owner", "--no-password"), "somebody has this name"),
        (("add", "A", "--role", "owner", "--no-password", "--password-stdin"), "or none"),
        (("add", "A", "--role", "owner", "--password-stdin"), "a password needs 8"),
        (("token", "Nobody", "--called", "x"), "there is no account called Nobody"),
    ],
)
def test_what_cannot_be_is_refused(
    run: Run, club: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], said: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("short\n"))
    ran = run("account", *words, "--db", club)
    assert ran.code != 0
    assert said in ran.err
    with Database.open(club) as database:
        assert len(accounts(database)) == 1


def test_a_list_needs_a_database(run: Run, tmp_path: Path) -> None:
    ran = run("account", "list", "--db", tmp_path / "none.sqlite")
    assert (ran.code, "there is no database" in ran.err) == (5, True)
    assert list(tmp_path.iterdir()) == []
