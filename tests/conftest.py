"""What tests of every part share."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import psycopg
import pytest
from tests.commands import Ran, Run
from tests.databases import QuickEngines, QuickFiles
from tests.server import ServerDatabases

from ronde.checking.soundness import unsound
from ronde.model import Tournament
from ronde.store import Database
from ronde.systems.base import RoundPairing


@pytest.fixture
def reference_cases() -> Path:
    """Return the folder of reference cases for long runs, which RONDE_CASES names."""
    folder = os.environ.get("RONDE_CASES")
    if not folder:
        pytest.skip("RONDE_CASES does not name the folder of the reference cases")
    return Path(folder)


@pytest.fixture
def assert_sound() -> Callable[[Tournament, RoundPairing], None]:
    """Return the assertion that every test which pairs makes of every pairing it gets."""

    def assert_sound(tournament: Tournament, pairing: RoundPairing) -> None:
        broken = [finding.sentence() for finding in unsound(tournament, pairing)]
        assert not broken, f"round {pairing.round} by {pairing.rules}: {broken}"

    return assert_sound


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return how `ronde` is run, as a person would type it."""
    from ronde.cli.main import exit_code, ronde

    def type_it(*words: object) -> Ran:
        code = exit_code(ronde, "ronde", [str(word) for word in words])
        return Ran(code, *capsys.readouterr())

    return type_it


@pytest.fixture
def run_engine(capsys: pytest.CaptureFixture[str]) -> Run:
    """Return how `ronde-engine` is run, as another program would call it."""
    from ronde.cli import engine

    def type_it(*words: object) -> Ran:
        code = engine.exit_code([str(word) for word in words])
        return Ran(code, *capsys.readouterr())

    return type_it


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """Return the URL of a PostgreSQL server of our own, without the name of a database."""
    homes = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    programs = os.pathsep.join([*map(str, homes), os.environ.get("PATH", "")])
    # The server refuses to run as root; the system's own account for it is there then.
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    folder = Path(tempfile.mkdtemp(prefix="ronde-postgres-"))
    if root:
        shutil.chown(folder, "postgres")

    def run(program: str, *arguments: str) -> None:
        command = [shutil.which(program, path=programs) or program, "-D", str(folder / "data")]
        with (folder.parent / f"{folder.name}.log").open("a") as log:
            subprocess.run(
                [*command, *arguments], check=True, cwd=folder, stdout=log, stderr=log,
                user="postgres" if root else None,
            )  # fmt: skip

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    run("initdb", "-U", "ronde", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
    options = f"-F -p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    run("pg_ctl", "-w", "-o", options, "start")
    try:
        yield f"postgresql://ronde@127.0.0.1:{port}"
    finally:
        run("pg_ctl", "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder)
        (folder.parent / f"{folder.name}.log").unlink()


ON_BOTH: Final = (
    "tests/accounts/test_accounts.py",
    "tests/cli/",
    "tests/federation/test_eventseries.py",
    "tests/office/test_concurrency.py",
    "tests/office/test_hosting.py",
    "tests/office/test_retention.py",
    "tests/store/",
    "tests/web/",
)
"""What is run on both kinds of databases every day, with the tests that need a second desk.

Here the database itself is asked: for its tables, for what several do at once, and for what is
found and deleted over all events. A rule of the office or of a federation reads and writes by the
same few ways, which `tests/store` has on both; on a server it is run by `make test-long`.
"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave to the long run, on a server, what does not depend on the kind of the database."""
    for item in items:
        if item.get_closest_marker("postgres") is None or item.nodeid.startswith(ON_BOTH):
            continue
        if "other_desk" not in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.long)


KINDS = ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)]


@pytest.fixture(params=KINDS)
def bare_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return where a test finds nothing yet, not even tables: on SQLite and on PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "club.sqlite")
    # A schema of its own is as empty as a database of its own, and made in no time.
    server: str = request.getfixturevalue("postgres_server")
    name = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {name}".encode())
    return f"{server}/postgres?options=-csearch_path%3D{name}"


@pytest.fixture(scope="session")
def ready_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with all tables and nothing in them, to be copied."""
    path = tmp_path_factory.mktemp("ready") / "ready.sqlite"
    Database.open(path).close()
    return path


@pytest.fixture(scope="session", autouse=True)
def quick_engines() -> Iterator[None]:
    """Let all databases of a kind share their compiled statements."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ronde.store.engine.create_engine", QuickEngines().create)
        yield


@pytest.fixture(scope="session")
def quick_files(ready_file: Path) -> QuickFiles:
    """Return what makes the tables of a new file without running the migrations."""
    return QuickFiles(ready_file)


@pytest.fixture(autouse=True)
def quick_tables(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make new databases at once; only tests of the store run the migrations."""
    if "tests/store/" not in request.node.nodeid:
        quick: QuickFiles = request.getfixturevalue("quick_files")
        monkeypatch.setattr("ronde.store.database.make_engine", quick.make_engine)


@pytest.fixture(scope="session")
def ready_server(postgres_server: str) -> Iterator[ServerDatabases]:
    """Return a server with a database `ready` that has all tables and nothing in them."""
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
        connection.execute("CREATE DATABASE ready")
    Database.open(f"{postgres_server}/ready").close()
    with ServerDatabases(postgres_server, "ready") as databases:
        yield databases


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Return where a test finds a database without events: a file, and again on a server."""
    if request.param == "sqlite":
        yield str(shutil.copy(request.getfixturevalue("ready_file"), tmp_path / "club.sqlite"))
        return
    server: ServerDatabases = request.getfixturevalue("ready_server")
    with server.lent() as url:
        yield url
