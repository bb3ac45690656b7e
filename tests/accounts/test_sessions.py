"""Sessions: started by who came in, seen now and then, swept when they have expired."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event
from tests.accounts.test_accounts import HASHER

from ronde.accounts import accounts, sessions
from ronde.declared.roles import EVERYWHERE, Role
from ronde.errors import InputError
from ronde.store import Database

NOW = datetime(2026, 11, 1, 9, 30, tzinfo=UTC)


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    with Database.open(tmp_path / "club.sqlite") as database:
        yield database


@pytest.fixture
def anna(database: Database) -> accounts.Account:
    roles = [(EVERYWHERE, Role.OWNER), ("demo", Role.ARBITER)]
    return accounts.add_person(database, HASHER, "Anna", "long enough", roles)


def last_seen(database: Database) -> list[str]:
    with database.connection() as connection:
        return [row[0] for row in connection.exec_driver_sql("SELECT last_seen FROM session")]


def test_the_holder_is_found_by_one_query(database: Database, anna: accounts.Account) -> None:
    id_ = sessions.start_session(database, anna)
    asked: list[str] = []
    event.listen(database.engine, "before_cursor_execute", lambda *told: asked.append(str(told[2])))
    holder = sessions.session_holder(database, id_)
    assert holder is not None
    assert holder.account == anna
    assert len([statement for statement in asked if "session" in statement]) == 1
    assert not [statement for statement in asked if statement.startswith(("UPDATE", "INSERT"))]


def test_that_it_was_seen_is_noted_now_and_then(database: Database, anna: accounts.Account) -> None:
    id_ = sessions.start_session(database, anna, now=NOW)
    for minutes, noted in ((4, "09:30"), (6, "09:36"), (10, "09:36"), (20, "09:50")):
        assert sessions.session_holder(database, id_, NOW + timedelta(minutes=minutes))
        (seen,) = last_seen(database)
        assert noted in seen


def test_it_expires_and_is_swept(database: Database, anna: accounts.Account) -> None:
    id_ = sessions.start_session(database, anna, now=NOW)
    assert sessions.session_holder(database, id_, NOW + sessions.LASTING - timedelta(minutes=1))
    later = NOW + sessions.LASTING
    assert sessions.session_holder(database, id_, later) is None
    assert sessions.session_holders(database, [id_], later) == {}
    sessions.start_session(database, anna, now=later)
    assert len(last_seen(database)) == 1


def test_the_oldest_of_too_many_ends(
    database: Database, anna: accounts.Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "MOST", 3)
    ids = [sessions.start_session(database, anna, now=NOW + timedelta(minutes=n)) for n in range(4)]
    then = NOW + timedelta(hours=1)
    lasting = [id_ for id_ in ids if sessions.session_holder(database, id_, then)]
    assert lasting == ids[1:]


def test_who_was_checked_before_the_password_changed_is_not_let_in(
    database: Database, anna: accounts.Account
) -> None:
    accounts.change_password(database, HASHER, anna.id, "long enough", "longer still")
    with pytest.raises(InputError, match="log in again"):
        sessions.start_session(database, anna)


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "
         "Chrome/131.0 Safari/537.36 Edg/131.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, "
         "like Gecko) Version/18.0 Mobile/15E148 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36",
         "Chrome, Android"),
        ("x" * 500, "x" * 60),
        ("\u202eevil\n", "evil"),
    ],
)  # fmt: skip
def test_a_browser_is_told_in_a_few_words(agent: str, told: str) -> None:
    assert sessions.shortened(agent) == told
