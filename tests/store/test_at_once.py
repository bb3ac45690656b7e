"""What many ask for at once: numbers, a secret, a database that is not there yet."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import TypeVar

import pytest
from sqlalchemy import text
from tests.upgrade import STEP_REVISION, knowing_the_step, newer_program, outdate

from ronde.store import Database
from ronde.store.accounts import add_account, add_link, add_token, kept_setting
from ronde.store.ratinglists import begin_list, people_by_ids, rating_lists

A = TypeVar("A")
B = TypeVar("B")


def at_once(deed: Callable[[A], B], given: list[A]) -> list[B]:
    """Return what as many threads as there are things made of them, all let go together."""
    gate = Barrier(len(given))

    def wait_and_do(one: A) -> B:
        gate.wait()
        return deed(one)

    with ThreadPoolExecutor(len(given)) as pool:
        return list(pool.map(wait_and_do, given))


def link(database: Database, n: int) -> int:
    with database.writing() as connection:
        return add_link(connection, {"token_hash": f"hash {n}", "event": "demo"})


def person(database: Database, n: int) -> int:
    with database.writing() as connection:
        return add_account(connection, {"name": f"P{n}", "folded": f"p{n}"}, [("", "viewer")])


def token(database: Database, n: int) -> int:
    with database.writing() as connection:
        return add_token(connection, {"account": 1, "token_hash": f"hash {n}"})


def rating_list(database: Database, n: int) -> int:
    return begin_list(database, f"list-{n}", "A list", "2026-11-01", "other").id


@pytest.mark.parametrize("make", [link, person, token, rating_list])
def test_fifty_at_once_get_fifty_numbers(
    database_url: str, make: Callable[[Database, int], int]
) -> None:
    with Database.open(database_url) as database:
        given = at_once(lambda n: make(database, n), list(range(50)))
        assert sorted(given) == list(range(1, 51))


def make_older(url: str) -> None:
    """Make a database of an older schema, with a person, a link and a list of one player."""
    with Database.open(url) as database, database.writing() as connection:
        for statement in (
            "INSERT INTO account (id, name, folded) VALUES (7, 'Olga', 'olga')",
            "INSERT INTO phone_link (id, token_hash, event) VALUES (3, 'hash', 'demo')",
            "INSERT INTO rating_list (\"key\", id, name, status) VALUES ('old', 5, 'Old', 'ready')",
            "INSERT INTO rating_person (list, \"row\", id, name) VALUES (5, 1, '10', 'Agate')",
        ):
            connection.execute(text(statement))
    outdate(url)


def test_numbers_go_on_where_an_older_database_stopped(bare_url: str, tmp_path: Path) -> None:
    make_older(bare_url)
    with knowing_the_step(tmp_path), Database.open(bare_url) as database:
        assert (person(database, 1), link(database, 1), token(database, 1)) == (8, 4, 1)
        assert rating_list(database, 1) == 6
        with database.connection() as connection:
            (old,) = rating_lists(connection)
            assert (old.key, old.id, old.name) == ("old", 5, "Old")
            assert people_by_ids(connection, old.id, ["10"])["10"]["name"] == "Agate"
        assert database.check_file() == ()


OPEN = """
import sys
from ronde.store import Database
from ronde.store.accounts import kept_setting

print("ready", flush=True)
sys.stdin.readline()
with Database.open(sys.argv[1]) as database:
    print(kept_setting(database, "secret", sys.argv[2]))
"""


@pytest.mark.parametrize("is_older", [False, True])
def test_six_open_a_database_at_once(bare_url: str, tmp_path: Path, is_older: bool) -> None:
    if is_older:
        make_older(bare_url)

    def start(n: int) -> str:
        with Database.open(bare_url) as database:
            return kept_setting(database, "secret", f"fresh {n}")

    with knowing_the_step(tmp_path):
        assert len(set(at_once(start, [*range(6)]))) == 1
        assert_opened(bare_url, is_older)


def assert_opened(url: str, is_older: bool) -> None:
    with Database.open(url) as database, database.connection() as connection:
        assert connection.scalar(text("SELECT count(*) FROM account")) == int(is_older)
        revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
        assert revision == STEP_REVISION
        assert database.check_file() == ()


@pytest.mark.long
@pytest.mark.parametrize("is_older", [False, True])
def test_six_processes_start_at_once(bare_url: str, tmp_path: Path, is_older: bool) -> None:
    if is_older:
        make_older(bare_url)
    environment = os.environ | {"PYTHONPATH": str(newer_program(tmp_path))}
    servers = [
        subprocess.Popen(
            [sys.executable, "-c", OPEN, bare_url, f"secret {n}"],
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )
        for n in range(6)
    ]  # fmt: skip
    for server in servers:
        assert server.stdout is not None
        assert server.stdout.readline() == "ready\n"
    for server in servers:
        assert server.stdin is not None
        server.stdin.write("go\n")
        server.stdin.flush()
    told = {server.communicate()[0] for server in servers}
    assert [server.returncode for server in servers] == [0] * 6
    assert len(told) == 1
    with knowing_the_step(tmp_path):
        assert_opened(bare_url, is_older)
