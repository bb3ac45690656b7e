"""Sessions as rows, on both databases."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ronde.store import Database
from ronde.store import sessions as rows
from ronde.store.accounts import add_account, add_link, change_account
from ronde.store.secret import kept_secret, replace_secret
from ronde.store.sessions import SessionRow

NOW, LATER = "2026-11-01T09:30:00Z", "2026-11-02T09:30:00Z"
ROLES = [("", "viewer"), ("demo", "arbiter")]


@pytest.fixture
def empty(database_url: str) -> Iterator[Database]:
    with Database.open(database_url) as database:
        yield database


def session(
    id_hash: str,
    *,
    account: int | None = None,
    link: int | None = None,
    created: str = NOW,
    expires: str = LATER,
) -> SessionRow:
    return SessionRow(id_hash, account, link, created, NOW, expires, "")


def test_whose_sessions_they_are(empty: Database) -> None:
    with empty.writing() as connection:
        anna = add_account(connection, {"name": "Anna", "folded": "anna"}, ROLES)
        link = add_link(connection, {"token_hash": "a", "event": "demo", "expires": LATER})
        rows.add_session(connection, session("person", account=anna))
        rows.add_session(connection, session("phone", link=link))
        rows.add_session(connection, session("past", account=anna, expires=NOW))
        held = rows.held_sessions(connection, ["person", "phone", "past", "none"], NOW)
        assert set(held) == {"person", "phone"}
        person, phone = held["person"].account, held["phone"].link
        assert person is not None
        assert (person.name, list(person.roles)) == ("Anna", ROLES)
        assert phone is not None
        assert (phone.id, phone.event) == (link, "demo")
        assert held["person"].link is None
        assert held["phone"].account is None
        change_account(connection, anna, {"is_disabled": True})
        closed = rows.held_sessions(connection, ["person"], NOW)["person"].account
        assert closed is not None
        assert closed.is_disabled


def test_they_end_one_by_one_by_holder_by_age_and_all(empty: Database) -> None:
    def left() -> int:
        return len(rows.held_sessions(connection, [f"s{n}" for n in range(9)], ""))

    with empty.writing() as connection:
        hall = add_link(connection, {"token_hash": "a", "event": "demo", "expires": LATER})
        for number in range(9):
            at, is_person = f"2026-11-01T09:3{number}:00Z", number < 6
            account, link = (1, None) if is_person else (None, hall)
            one = session(f"s{number}", account=account, link=link, created=at, expires=at)
            rows.add_session(connection, one)
        assert not rows.end_session(connection, "s0", account=2)
        assert rows.end_session(connection, "s0", account=1)
        assert rows.end_sessions(connection, link=hall) == 3
        assert left() == 5
        rows.sweep_sessions(connection, "2026-11-01T09:31:00Z")
        assert left() == 4
        rows.end_oldest_sessions(connection, 3, account=1, link=None)
        assert set(rows.held_sessions(connection, ["s2", "s3"], "")) == {"s3"}
        assert rows.end_sessions(connection, account=1, but="s4") == 2
        assert rows.end_every_session(connection) == 1


def test_the_secret_of_a_database_of_before_is_taken_out(empty: Database) -> None:
    with empty.writing() as connection:
        assert kept_secret(connection) is None
        assert replace_secret(connection, "of before") is None
        assert kept_secret(connection) == "of before"
        assert replace_secret(connection, None) == "of before"
        assert kept_secret(connection) is None
