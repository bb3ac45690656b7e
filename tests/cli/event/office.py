"""An arbiter who types commands of an event."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.commands import Ran, Run

from ronde.store import Database

EVENT = "open"


def twice(code: str) -> tuple[str, ...]:
    """Return the words that confirm a question of level 4, which is asked twice."""
    return "--confirm", code, "--confirm", f"{code}-sure"


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
        assert sentence in ran.err, ran.err
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
