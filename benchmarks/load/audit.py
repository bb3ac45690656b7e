"""What is looked at afterwards: whether every result is there once, and who saw what when."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from benchmarks.load.event import Prepared
from benchmarks.load.scenario import EVENT, Scenario, result_of
from benchmarks.load.viewers import Viewer
from ronde.office.desk import Desk
from ronde.office.playing.results import result_sheet
from ronde.store import Database

Moments = Sequence[tuple[float, int]]


@dataclass(frozen=True, slots=True)
class Audit:
    """What the database says: `lost` tells of entries in words, `made` when each version was."""

    lost: tuple[str, ...]
    version: int
    made: tuple[tuple[int, float], ...]


def audit(prepared: Prepared, scenario: Scenario) -> Audit:
    """Return what became of the results, by the rows and by the journal of the event."""
    with Database.open(prepared.path, create=False) as database:
        desk = Desk(database, "audit")
        sheet = result_sheet(desk, EVENT, prepared.round)
        entries = database.entries(EVENT, since=prepared.version)
        damage = [finding.sentence() for finding in database.verify(EVENT)]
    stands = {line.board: line.result for line in sheet.lines}
    entered = Counter(entry.act.arguments.get("board") for entry in entries)
    lost = []
    for board in range(1, scenario.boards + 1):
        wanted, found = _plain(result_of(board)), _plain(stands.get(board, ""))
        if found != wanted or entered[board] != 1:
            lost.append(
                f"board {board}: {found or 'nothing'}, not {wanted}; {entered[board]} entries"
            )
    made = tuple((entry.sequence, _moment(entry.at)) for entry in entries)
    return Audit((*lost, *damage), made[-1][0] if made else prepared.version, made)


def _plain(result: str) -> str:
    """Return one spelling for a result."""
    return "=" if result in ("=", "½-½", "1/2-1/2") else result


def _moment(text: str) -> float:
    return datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def delays(made: Iterable[tuple[int, float]], told: Moments) -> list[float]:
    """Return for each version after how many seconds it, or a later one, was told.

    >>> delays([(2, 10.0), (3, 11.0)], [(10.5, 2), (13.0, 4)])
    [0.5, 2.0]
    """
    versions = [version for _, version in told]
    places = [(bisect_left(versions, version), at) for version, at in made]
    return [max(0.0, told[place][0] - at) for place, at in places if place < len(told)]


def blind(viewers: Iterable[Viewer], version: int) -> list[str]:
    """Return the pages of those who did not see the last change."""
    return [v.path for v in viewers if not v.seen or v.seen[-1][1] < version]
