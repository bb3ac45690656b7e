"""An arbiter at a fresh database: commands as they are typed, and what was written."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.event.office import EVENT, Office
from tests.commands import Run

PLAYERS = """Name,Rating,Club,FIDE ID
"Agate, Alma",1850,Quarry,900001
"Beryl, Bruno",1790,Quarry,900002
"Citrine, Cleo",1710,Gem,900003
"Dolomite, Dirk",1660,Gem,900004
"Emerald, Eli",1600,Quarry,900005
"Feldspar, Fay",1540,Ridge,900006
"Garnet, Gus",1480,Ridge,900007
"Halite, Hanna",1420,Gem,900008
"""


@pytest.fixture
def office(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Return the desk of anna at a database that is not there yet."""
    database = tmp_path / "club.sqlite"
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RONDE_DATABASE_URL", str(database))
    monkeypatch.setenv("LOGNAME", "anna")

    return Office(database, run)


@pytest.fixture
def players(tmp_path: Path) -> Path:
    """Return a list of eight fictional players."""
    path = tmp_path / "players.csv"
    path.write_text(PLAYERS, encoding="utf-8")
    return path


@pytest.fixture
def entered(office: Office, players: Path) -> Office:
    """Return the desk with an event of five rounds whose eight players are entered."""
    office.done("new", EVENT, "Open", "--rounds", 5, "--first-colour", "white")
    office.done("import", EVENT, players)
    return office


@pytest.fixture
def drafted(entered: Office) -> Office:
    """Return the desk with round 1 in draft: 1-5, 6-2, 3-7, 8-4."""
    entered.done("pair", EVENT)
    return entered


@pytest.fixture
def published(drafted: Office) -> Office:
    """Return the desk with round 1 published."""
    drafted.done("publish", EVENT)
    return drafted


@pytest.fixture
def played(published: Office) -> Office:
    """Return the desk with round 1 complete; White won everywhere."""
    published.results()
    published.done("complete", EVENT)
    return published
