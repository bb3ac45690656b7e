"""A desk at a fresh database, events with fictional players, and results for whole rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path

import pytest
from tests.confirming import EVERYTHING

from ronde.model import Tournament
from ronde.office.desk import Desk
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.questions.files import load
from ronde.store import Database
from ronde.store.tables import BoardRow, PlayerRow
from ronde.store.tournaments import player_columns

EVENT = "spring-open"


@pytest.fixture
def desk(database_url: str, tmp_path: Path) -> Iterator[Desk]:
    """Return Anna's desk at an empty database, on SQLite and again on PostgreSQL."""
    with Database.open(database_url) as database:
        yield Desk(database, "Anna", backups=tmp_path / "backups", confirmed=EVERYTHING)


@pytest.fixture
def other_desk(database_url: str, desk: Desk) -> Iterator[Desk]:
    """Return the desk of Ben, who works on the same database with connections of his own."""
    assert desk.who != "Ben"
    with Database.open(database_url) as database:
        yield Desk(database, "Ben", backups=desk.backups)


@pytest.fixture
def quick_desk(tmp_path: Path) -> Iterator[Desk]:
    """Return a desk at an empty file, for what no kind of database can change."""
    with Database.open(tmp_path / "quick.sqlite") as database:
        yield Desk(database, "Anna", confirmed=EVERYTHING)


@pytest.fixture(scope="session")
def minerals() -> Tournament:
    """Return the event that comes with ronde; its 23 players are minerals."""
    return load(Path(str(files("ronde.examples") / "minerals.trf"))).tournament


@pytest.fixture
def enter_players(minerals: Tournament) -> Callable[..., None]:
    """Return how the first players of the demo enter an event, in the order of the list."""

    def enter(desk: Desk, count: int = 23, event: str = EVENT) -> None:
        with desk.step(event, "enter players", {"count": count}) as step:
            for position, player in enumerate(minerals.players[:count], 1):
                row = player_columns(player) | {"position": position}
                step.insert(PlayerRow(player.id, **row))

    return enter


@pytest.fixture
def new_event(enter_players: Callable[..., None]) -> Callable[..., str]:
    """Return how an event with players is opened; its first colour is White unless drawn."""

    def new(desk: Desk, players: int = 8, plan: EventPlan | None = None) -> str:
        desk.do(EVENT, OpenEvent(plan or EventPlan("Spring Open", rounds=5, lot=1)))
        if players:
            enter_players(desk, players)
        return EVENT

    return new


@pytest.fixture
def play_round() -> Callable[..., None]:
    """Return how all missing results of a round come in: White wins, or what is asked for."""

    def play(desk: Desk, round_: int, result: str = "win", event: str = EVENT) -> None:
        other = {"win": "loss", "draw": "draw", "loss": "win"}[result]
        with desk.step(event, "enter results", {"round": round_}) as step:
            for row in step.rows(BoardRow, round=round_, white_result="unfinished"):
                step.update(row, white_result=result, black_result=other)

    return play
