"""An arbiter at a fresh database: commands as they are typed, and what was written."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.commands import Ran, Run

from ronde.store import Database

EVENT = "open"
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


@dataclass(frozen=True)
class Office:
    """Types `ronde event …` at one database; `refused` also asserts that nothing was written."""

    database: Path
    type_it: Run

    def __call__(self, *words: object) -> Ran:
        return self.type_it("event", *words)

    def done(self, *words: object) -> str:
        ran = self(*words)
        assert ran.code == 0, ran.err
        return ran.out

    def refused(self, code: int, sentence: str, *words: object) -> None:
        before = self.versions()
        ran = self(*words)
        assert ran.code == code, ran.err or ran.out
        assert sentence in ran.err
        assert ran.err.splitlines()[-1].startswith("ronde: ")
        assert "bug" not in ran.err
        assert self.versions() == before

    def versions(self) -> dict[str, int]:
        if not self.database.exists():
            return {}
        with Database.open(self.database) as database:
            return {subject.key: subject.version for subject in database.subjects()}

    def play_round(self, result: str = "1-0") -> None:
        """Pair and publish the next round and let every game end alike."""
        self.done("pair", EVENT)
        self.done("publish", EVENT)
        self.results(result)
        self.done("complete", EVENT)

    def results(self, result: str = "1-0") -> None:
        boards = self.done("missing", EVENT).splitlines()[2:]
        slips = [word for line in boards for word in (line.split()[0], result)]
        self.done("result", EVENT, *slips)


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
