"""A database with one small event in it, on SQLite and again on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import text

from ronde.model import Game, Player, PlayerId, Result, Round, RoundNumber, Tournament
from ronde.model.result import ByeKind
from ronde.model.tournament import RequestedBye
from ronde.store import Act, Database
from ronde.store.events import open_event
from ronde.store.rows import at
from ronde.store.tables import BoardRow

KEY = "spring-open"
OTHER_SIDE = {"win": "loss", "draw": "draw", "loss": "win"}
MINERALS = ("Agate", "Beryl", "Calcite", "Dolomite", "Epidote", "Fluorite", "Garnet", "Halite")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the kept database to the long run, on a server, where it is not brought up to date.

    What is brought up to date was opened as it was kept.
    """
    for item in items:
        if isinstance(item, pytest.Function) and item.get_closest_marker("postgres") is not None:
            callspec = getattr(item, "callspec", None)
            if callspec is not None and "of the baseline" in callspec.params.values():
                item.add_marker(pytest.mark.long)


@pytest.fixture
def small_tournament() -> Tournament:
    """Return eight players with a first round under way."""
    ids = [PlayerId(number) for number in range(1, len(MINERALS) + 1)]
    players = tuple(
        Player(id_, name, rating=2000 - id_) for id_, name in zip(ids, MINERALS, strict=True)
    )
    waits = Result.UNFINISHED
    games = tuple(Game(ids[i], ids[i + 4], waits, waits) for i in range(4))
    away = RequestedBye(RoundNumber(2), ids[2], ByeKind.HALF_POINT)
    return Tournament(players, (Round(games),), (away,), rules="dutch-2026", number_of_rounds=5)


@pytest.fixture
def database(database_url: str, small_tournament: Tournament) -> Iterator[Database]:
    """Return a database with the event `spring-open`."""
    with Database.open(database_url) as opened:
        open_event(opened, KEY, small_tournament, Act("Anna", "open event"))
        yield opened


@pytest.fixture
def enter() -> Callable[..., None]:
    """Return the entering of a result of round 1, the way a use case does it."""

    def enter(database: Database, board: int, result: str, who: str = "Anna") -> None:
        act = Act(who, "enter result", {"board": board, "result": result})
        with database.step(KEY, act) as step:
            place = at(BoardRow, 1, board)
            step.update(place, white_result=result, black_result=OTHER_SIDE[result])

    return enter


@pytest.fixture
def tamper() -> Callable[[Database, str], None]:
    """Return how somebody with the database's own tools changes it behind our back."""

    def tamper(database: Database, statement: str) -> None:
        with database.writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("ALTER TABLE journal_entry DISABLE TRIGGER USER"))
            else:
                for deed in ("update", "delete"):
                    connection.execute(text(f"DROP TRIGGER IF EXISTS journal_refuses_{deed}"))
            for part in statement.split(";"):
                connection.execute(text(part))

    return tamper
