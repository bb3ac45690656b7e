"""Events in the database: opened from a tournament, listed, loaded, one page at a time."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, bindparam, func, or_, select

from ronde.model import Result, Tournament
from ronde.store.database import Database
from ronde.store.journal import Act, JournalEntry
from ronde.store.reader import SubjectReader, without_collector
from ronde.store.rows import State, Value, schema_of, typed_rows
from ronde.store.step import Step
from ronde.store.tables import (
    SUBJECT,
    BoardRow,
    EventRow,
    LooksRow,
    NumberingRow,
    PlayerRow,
    RoundRow,
    TeamRulesRow,
)
from ronde.store.tournaments import rows_of, tournament_of, tournament_of_players

EVENT: Final = schema_of(EventRow).table
PLAYER: Final = schema_of(PlayerRow).table
NUMBERING: Final = schema_of(NumberingRow).table
ROUND: Final = schema_of(RoundRow).table
BOARD: Final = schema_of(BoardRow).table
TEAM_RULES: Final = schema_of(TeamRulesRow).table


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


def events_with_list(connection: Connection, key: str) -> list[tuple[str, str]]:
    """Return key and name of the open events whose main rating list this is."""
    query = select(EVENT.c.subject, EVENT.c.name).where(
        EVENT.c.status == "open", EVENT.c.rating_list.startswith(f"{key}/", autoescape=True)
    )
    return [(row.subject, row.name) for row in connection.execute(query.order_by(EVENT.c.subject))]


def list_events(
    connection: Connection,
    *,
    search: str = "",
    limit: int | None = None,
    offset: int = 0,
    among: Collection[str] | None = None,
    status: str = "",
) -> list[EventSummary]:
    """Return the events, latest first, or those whose name, place, day or key contain `search`.

    With `among` only events of these keys are looked at, with `status` open or closed ones.
    """
    query = select(
        EVENT.c.subject, EVENT.c.name, EVENT.c.city, EVENT.c.start_date, EVENT.c.end_date,
        EVENT.c.discipline, EVENT.c.status, EVENT.c.rules, EVENT.c.number_of_rounds,
        _count(PLAYER), _count(ROUND), SUBJECT.c.version,
    ).join(SUBJECT, SUBJECT.c.key == EVENT.c.subject)  # fmt: skip
    if search:
        places = (EVENT.c.name, EVENT.c.city, EVENT.c.start_date, EVENT.c.subject)
        query = query.where(or_(*(column.icontains(search, autoescape=True) for column in places)))
    if among is not None:
        query = query.where(EVENT.c.subject.in_(among))
    if status:
        query = query.where(EVENT.c.status == status)
    query = query.order_by(EVENT.c.start_date.desc(), EVENT.c.subject).limit(limit).offset(offset)
    rows: Iterable[Any] = connection.execute(query)
    return [EventSummary(*row) for row in rows]


def _count(table: Any) -> Any:
    """Return the number of rows that an event has in a table, as a part of a query."""
    query = select(func.count()).select_from(table).where(table.c.subject == EVENT.c.subject)
    return query.correlate(EVENT).scalar_subquery()


def open_event(
    database: Database, key: str, tournament: Tournament, act: Act, *, discipline: str = "chess"
) -> JournalEntry:
    """Make a new event of a tournament and return its first journal entry."""
    with database.first_step(key, "event", act) as step:
        enter_tournament(step, tournament, discipline=discipline)
    assert step.entry is not None  # an event has at least the row of itself
    return step.entry


def enter_tournament(step: Step, tournament: Tournament, *, discipline: str = "chess") -> None:
    """Write everything that a tournament says into an event that is still empty."""
    step.insert(*rows_of(tournament, discipline=discipline))


def load_tournament(reader: SubjectReader, *, through: int | None = None) -> Tournament:
    """Return the tournament of an event; see `tournament_of` for `through`."""
    with without_collector():
        return tournament_of(state_of_tournament(reader), through=through)


def load_players(reader: SubjectReader) -> Tournament:
    """Return the tournament of an event as files have it: that of the players, not of teams."""
    with without_collector():
        return tournament_of_players(state_of_tournament(reader))


_OF_BOARDS: Final = BoardRow._fields.index("is_adjourned") + 1


def state_of_tournament(reader: SubjectReader) -> State:
    """Return the rows of an event as far as a tournament is made of them, and the tables' places.

    The numbers of a round count only where somebody had another one than now.
    """
    state = reader.state({BoardRow: _OF_BOARDS, NumberingRow: 0, LooksRow: 0})
    rounds = reader.connection.scalars(_RENUMBERED, {"_subject": reader.subject.key})
    return state.with_rows(
        NumberingRow,
        [row for number in rounds.all() for row in reader.rows(NumberingRow, round=number)],
    )


_RENUMBERED: Final = (
    select(NUMBERING.c.round)
    .distinct()
    .join(PLAYER, (PLAYER.c.subject == NUMBERING.c.subject) & (PLAYER.c.id == NUMBERING.c.player))
    .where(NUMBERING.c.subject == bindparam("_subject"), NUMBERING.c.number != PLAYER.c.number)
    .order_by(NUMBERING.c.round)
)


def game_of(reader: SubjectReader) -> tuple[str, bool, str]:
    """Return which game an event plays, whether teams do, and by which rules.

    One query tells all of it.
    """
    found = reader.connection.execute(_GAME, {"_subject": reader.subject.key}).one()
    return found[0], bool(found[1]), found[2]


_GAME: Final = select(
    EVENT.c.discipline,
    select(TEAM_RULES.c.subject).where(TEAM_RULES.c.subject == EVENT.c.subject).exists(),
    EVENT.c.rules,
).where(EVENT.c.subject == bindparam("_subject"))


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


class SeatedBoard(NamedTuple):
    """A board with number and name of both players."""

    row: BoardRow
    white: int
    white_name: str
    black: int
    black_name: str


def boards_of_round(
    reader: SubjectReader, round_: int, board: int | None = None, *, waiting: bool = False
) -> list[SeatedBoard]:
    """Return the boards of a round in the order of publication.

    With `board` only that one, or none; with `waiting` those whose result is to come.
    """
    several = _WAITING if waiting else _BOARDS
    query = several if board is None else _ONE_BOARD
    given = {"_subject": reader.subject.key, "_round": round_}
    if board is not None:
        given["_board"] = board
    found = reader.connection.execute(query, given).all()
    own = len(BoardRow._fields)
    boards = typed_rows(BoardRow, [row[:own] for row in found])
    return [SeatedBoard(board, *row[own:]) for board, row in zip(boards, found, strict=True)]


def _boards() -> Select[Any]:
    white, black = PLAYER.alias("white_player"), PLAYER.alias("black_player")
    own = [BOARD.c[name] for name in BoardRow._fields]
    people = [side.c[name] for side in (white, black) for name in ("number", "name")]
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
