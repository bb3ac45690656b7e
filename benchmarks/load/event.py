"""The event of the load test: several rounds played, one open for results, pages public."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from benchmarks.load.scenario import EVENT, Scenario
from benchmarks.office import with_open_round
from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.phonelinks import make_phone_link
from ronde.simulate.generator import generate
from ronde.store import Act, Database
from ronde.store.events import open_event


@dataclass(frozen=True, slots=True)
class Prepared:
    """The database, the round that is played, the tokens of the phones, and the version."""

    path: Path
    round: int
    tokens: tuple[str, ...]
    version: int


def prepare(path: Path, scenario: Scenario) -> Prepared:
    """Return a new database with the event, and a phone link for each phone."""
    drawn = generate(
        rules="dutch-2026", seed=9, players=scenario.players, rounds=scenario.rounds
    ).tournament
    tournament = with_open_round(drawn)
    with Database.open(path) as database:
        open_event(database, EVENT, tournament, Act("clerk", "open event"))
        desk = Desk(database, "clerk")
        desk.do(EVENT, PublishPages(public=True))
        version = desk.version(EVENT)
        tokens = tuple(
            make_phone_link(desk, EVENT, label=f"hall {number + 1}").token
            for number in range(scenario.phones)
        )
    return Prepared(path, len(tournament.rounds), tokens, version)
