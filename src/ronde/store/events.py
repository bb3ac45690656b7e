"""Events in the database: opened from a tournament, listed, loaded, one page at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Select, bindparam, func, or_, select

from ronde.model import Result, Tournament
from ronde.store.database import Database
from ronde.store.eventmodel import tournament_of
from ronde.store.eventrows import rows_of
from ronde.store.journal import Act, Entry
from ronde.store.reader import SubjectReader, without_collector
from ronde.store.step import Step
from ronde.store.tables import SUBJECT
from ronde.store.tables.events import BOARD, EVENT, NUMBERING, PLAYER, ROUND, TABLES
from ronde.store.values import State, Value


@dataclass(frozen=True, slots=True)
class EventSummary:
    """One line of the list of events."""

    key: str
    name: str
    city: str
    start_date: str
    end_date: str
    discipline: str
    status: str
    rules: str | None
    number_of_rounds: int | None
    players: int
    rounds: int
    version: int


def list_events(
    connection: Connection, *, search: str = "", limit: int | None = None, offset: int = 0
) -> list[EventSummary]:
    """Return the events, latest first, or those whose name, place or key contain `search`."""
    query = select(
        EVENT.c.subject, EVENT.c.name, EVENT.c.city, EVENT.c.start_date, EVENT.c.end_date,
        EVENT.c.discipline, EVENT.c.status, EVENT.c.rules, EVENT.c.number_of_rounds,
        _count(PLAYER), _count(ROUND), SUBJECT.c.version,
    ).join(SUBJECT, SUBJECT.c.key == EVENT.c.subject)  # fmt: skip
    if search:
        places = (EVENT.c.name, EVENT.c.city, EVENT.c.subject)
        query = query.where(or_(*(column.icontains(search, autoescape=True) for column in places)))
    query = query.order_by(EVENT.c.start_date.desc(), EVENT.c.subject).limit(limit).offset(offset)
    rows: Iterable[Any] = connection.execute(query)
    return [EventSummary(*row) for row in rows]


def _count(table: Any) -> Any:
    """Return the number of rows that an event has in a table, as a part of a query."""
    query = select(func.count()).select_from(table).where(table.c.subject == EVENT.c.subject)
    return query.correlate(EVENT).scalar_subquery()


def open_event(
    database: Database, key: str, tournament: Tournament, act: Act, *, discipline: str = "chess"
) -> Entry:
    """Make a new event of a tournament and return its first journal entry."""
    with database.first_step(key, "event", act) as step:
        enter_tournament(step, tournament, discipline=discipline)
    assert step.entry is not None  # an event has at least the row of itself
    return step.entry


def enter_tournament(step: Step, tournament: Tournament, *, discipline: str = "chess") -> None:
    """Write everything that a tournament says into an event that is still empty."""
    rows = rows_of(tournament)
    rows["event"][0]["discipline"] = discipline
    for table in TABLES:
        step.insert_many(table.name, rows.get(table.name, []))


def load_tournament(reader: SubjectReader, *, through: int | None = None) -> Tournament:
    """Return the tournament of an event; see `tournament_of` for `through`."""
    with without_collector():
        return tournament_of(state_of_tournament(reader), through=through)


_ENOUGH: Final[Mapping[str, tuple[str, ...]]] = {
    "event_board": ("round", "board", "white", "black", "white_result", "black_result"),
    "event_numbering": (),
}
"""What a tournament needs of the two tables that hold most rows of a large event."""


def state_of_tournament(reader: SubjectReader, *of_boards: str) -> State:
    """Return the rows of an event as far as a tournament is made of them.

    The numbers of a round count only where somebody had another one than now. `of_boards` are
    columns of boards that are wanted beside those of a tournament.
    """
    state = reader.part_of_state({**_ENOUGH, "event_board": (*_ENOUGH["event_board"], *of_boards)})
    rounds = reader.connection.scalars(_RENUMBERED, {"_subject": reader.subject.key})
    state["event_numbering"] = {
        (row["round"], row["player"]): row
        for number in rounds.all()
        for row in reader.rows("event_numbering", round=number)
    }
    return state


_RENUMBERED: Final = (
    select(NUMBERING.c.round)
    .distinct()
    .join(PLAYER, (PLAYER.c.subject == NUMBERING.c.subject) & (PLAYER.c.id == NUMBERING.c.player))
    .where(NUMBERING.c.subject == bindparam("_subject"), NUMBERING.c.number != PLAYER.c.number)
    .order_by(NUMBERING.c.round)
)


def names_of_players(reader: SubjectReader) -> dict[Value, tuple[Value, str]]:
    """Return the starting number in force and the name of every player, by the entry."""
    query = select(PLAYER.c.id, PLAYER.c.number, PLAYER.c.name)
    rows = reader.connection.execute(query.where(PLAYER.c.subject == reader.subject.key))
    return {id_: (number, name) for id_, number, name in rows}


def numbers_of(reader: SubjectReader, *entries: Value) -> tuple[int, ...]:
    """Return the starting numbers in force of some entries, in their order."""
    given = {"_subject": reader.subject.key, "_entries": entries}
    numbers = {row[0]: row[1] for row in reader.connection.execute(_NUMBERS, given)}
    return tuple(numbers[entry] for entry in entries)


_NUMBERS: Final = select(PLAYER.c.id, PLAYER.c.number).where(
    PLAYER.c.subject == bindparam("_subject"),
    PLAYER.c.id.in_(bindparam("_entries", expanding=True)),
)


def boards_of_round(
    reader: SubjectReader, round_: int, board: int | None = None, *, waiting: bool = False
) -> list[dict[str, Any]]:
    """Return the boards of a round with number, name, title and rating of both players.

    With `board` only that one, or none; with `waiting` those whose result is to come.
    """
    several = _WAITING if waiting else _BOARDS
    query = several if board is None else _ONE_BOARD
    given = {"_subject": reader.subject.key, "_round": round_}
    if board is not None:
        given["_board"] = board
    found = reader.connection.execute(query, given)
    names = tuple(found.keys())
    return [dict(zip(names, row, strict=True)) for row in found]


def _boards() -> Select[Any]:
    white, black = PLAYER.alias("white_player"), PLAYER.alias("black_player")
    shown = ("number", "name", "title", "rating")
    people = [
        side.c[name].label(f"{colour}_{name}")
        for colour, side in (("white", white), ("black", black))
        for name in shown
    ]
    own = [column for column in BOARD.c if column.name != "subject"]
    return (
        select(*own, *people)
        .join(white, (white.c.subject == BOARD.c.subject) & (white.c.id == BOARD.c.white))
        .join(black, (black.c.subject == BOARD.c.subject) & (black.c.id == BOARD.c.black))
        .where(BOARD.c.subject == bindparam("_subject"), BOARD.c.round == bindparam("_round"))
        .order_by(BOARD.c.board)
    )


_BOARDS: Final = _boards()
_ONE_BOARD: Final = _BOARDS.where(BOARD.c.board == bindparam("_board"))
_WAITING: Final = _BOARDS.where(
    BOARD.c.white_result == Result.UNFINISHED.value, BOARD.c.is_adjourned.is_(False)
)


@dataclass(frozen=True, slots=True)
class Counts:
    """How many players are listed, boards a round has, and results are to come on them."""

    players: int
    boards: int
    missing: int


def counts_of(reader: SubjectReader, round_: int) -> Counts:
    """Return the numbers that stand on every page; they are counted where the rows are."""
    given = {"_subject": reader.subject.key, "_round": round_}
    return Counts(*reader.connection.execute(_COUNTS, given).one())


_OF_THE_ROUND: Final = (
    BOARD.c.subject == bindparam("_subject"),
    BOARD.c.round == bindparam("_round"),
)
_COUNTS: Final = select(
    select(func.count())
    .select_from(PLAYER)
    .where(PLAYER.c.subject == bindparam("_subject"), PLAYER.c.is_listed)
    .scalar_subquery(),
    select(func.count()).select_from(BOARD).where(*_OF_THE_ROUND).scalar_subquery(),
    select(func.count())
    .select_from(BOARD)
    .where(
        *_OF_THE_ROUND,
        BOARD.c.white_result == Result.UNFINISHED.value,
        BOARD.c.is_adjourned.is_(False),
    )
    .scalar_subquery(),
)
