"""What everybody may see of an event: the switch, and the event without what is private.

Only published rounds are ever told; a draft, an absence that was announced or a wish not to meet
somebody stays in the office. Birth dates are hidden unless the organiser says otherwise.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import Enum
from operator import attrgetter
from typing import Annotated, Any, Final, NamedTuple

from sqlalchemy import select

from ronde.documents.marks import NO_CORRECTIONS, Corrections
from ronde.errors import InputError, UnknownSubjectError
from ronde.fields import Arg, Line
from ronde.i18n import phrase, template
from ronde.model import Game, PlayerId, RequestedBye, Result, Stage, Tournament
from ronde.model.discipline import Discipline
from ronde.office.desk import Desk
from ronde.office.desk.actions import AnytimeAction, EventAction, action
from ronde.office.desk.rows import (
    HALL_CLOCK,
    HALL_TEXT,
    HALL_TIME,
    HIDDEN_PLAYERS,
    entries_in,
    event_row,
    is_of_teams,
    office_setting,
    put_office_setting,
)
from ronde.office.history.corrected import corrected_boards, was_corrected_since
from ronde.office.journal.anchors import head_line
from ronde.office.notices.switch import tells
from ronde.office.prizes.awards import PublicAward, public_awards
from ronde.office.ratinglists.ratings import rating_facts
from ronde.office.settings.forecastswitch import ForecastFor, forecast_for
from ronde.office.settings.looks import NO_LOOKS, Looks, drawn_looks
from ronde.office.settings.matchrules import refuse_players
from ronde.office.settings.publicity import (
    BIRTH_DATES,
    PUBLIC_PAGES,
    YES,
    is_public_setting,
    without_secrets,
)
from ronde.office.teams.matches import MatchLine, MatchLines
from ronde.office.teams.squads import Squad, squads_in
from ronde.ratings.fide.computation import RatingFacts
from ronde.store import Database, Head, Step, SubjectReader
from ronde.store.events import EventSummary, boards_of_round, list_events, state_of_tournament
from ronde.store.journal import Change, entries
from ronde.store.rows import PlainRow, State, schema_of
from ronde.store.tables import (
    BoardRow,
    ByeRow,
    DocumentRow,
    EntryFormRow,
    GameRow,
    LineUpRow,
    MatchRow,
    NumberingRow,
    PlayerRow,
    RoundRow,
    SettingRow,
    TimetableRow,
)
from ronde.store.teams import team_rules
from ronde.store.tournaments import tournament_of, tournament_of_players


class HallClock(Enum):
    """To what the clock of the hall counts."""

    START = phrase("start")
    END = phrase("end")


@dataclass(frozen=True, slots=True)
class HallNotice:
    """What is announced to everybody; `until` is the moment to which the clock counts."""

    text: str = ""
    clock: HallClock | None = None
    until: str = ""


def hall_of(reader: SubjectReader | State) -> HallNotice:
    """Return what is announced to the hall."""
    clock = office_setting(reader, HALL_CLOCK)
    return HallNotice(
        office_setting(reader, HALL_TEXT),
        HallClock(clock) if clock else None,
        office_setting(reader, HALL_TIME),
    )


@action(
    phrase("tell the hall"),
    path="hall",
    operation="tell_hall",
    method="PUT",
    command="hall",
    examples="""
    hall spring-open --text "Lunch is served"
    hall spring-open --counts-to start --until 2026-10-24T14:00+02:00
    hall spring-open
    """,
    more="Without a text and a time nothing is shown any more.",
    done=template("The hall sees what was changed."),
    takes_reason=False,
)
class TellHall(EventAction[None]):
    """Show a text and a countdown on the projector and the public pages; it replaces the last."""

    text: Annotated[Line, Arg("What is announced.", most=200)] = ""
    counts_to: Annotated[HallClock | None, Arg("Start or end of the round.", takes_null=True)] = (
        None
    )
    until: Annotated[
        Line | None,
        Arg("When that is; a time with its zone, or in UTC.", metavar="TIME", takes_null=True),
    ] = None

    def run(self, step: Step) -> None:
        """Keep what is announced as settings of the office."""
        if (self.counts_to is None) != (not self.until):
            raise InputError(
                "a clock needs both: whether it counts to the start or the end, and when"
            )
        moment = _moment(self.until) if self.until else ""
        put_office_setting(step, HALL_TEXT, self.text.strip())
        put_office_setting(step, HALL_CLOCK, self.counts_to.value if self.counts_to else "")
        put_office_setting(step, HALL_TIME, moment)


def _moment(text: str) -> str:
    """Return a time as the database keeps it, in UTC; raises InputError for what is none."""
    try:
        moment = datetime.fromisoformat(text.replace("Z", "+00:00"))
    except ValueError:
        raise InputError(
            "{text} is no date with a time; write it as 2026-10-24T10:00", text=repr(text)
        ) from None
    aware = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return aware.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class ShownEvent:
    """An event as pages for looking show it: published rounds only.

    `tables` tells for each round where a board is played, `timetable` when a round starts;
    boards are counted from 1 as the tournament has them. `journal` is the latest journal entry as
    it is printed. `rating_facts` is for the ratings of FIDE. `absences` in rounds to come are for
    the office alone. `prizes` is None unless they were published. `is_of_teams`: the players of
    the tournament are teams, its games are matches, and `matches` has them by round with the boards
    of those that are open; `squads` are those of its teams by number. `zones`: how many of the
    first places are promoted, and how many of the last relegated. `rows` are what the tournament of
    their members is made from. `forecast`: who may see what is expected of the event.
    `takes_entries`: the form by which players enter is open. `looks`: logo and sponsors.
    `tells`: notices are sent.
    """

    key: str
    head: Head
    discipline: str
    status: str
    is_public: bool
    tournament: Tournament
    tables: Mapping[int, Mapping[int, int]]
    timetable: Mapping[int, TimetableRow]
    journal: str
    hall: HallNotice
    corrections: Corrections = NO_CORRECTIONS
    rating_facts: RatingFacts = RatingFacts()
    absences: tuple[RequestedBye, ...] = ()
    prizes: tuple[PublicAward, ...] | None = None
    is_of_teams: bool = False
    matches: Mapping[int, tuple[MatchLine, ...]] = field(default_factory=dict)
    squads: Mapping[int, Squad] = field(default_factory=dict)
    zones: tuple[int, int] = (0, 0)
    rows: State | None = field(default=None, repr=False, compare=False)
    has_birth_dates: bool = True
    forecast: ForecastFor = ForecastFor.OFF
    takes_entries: bool = False
    looks: Looks = NO_LOOKS
    tells: bool = False

    def people(self) -> Tournament:
        """Return the tournament of those who sit at the boards: of players, also behind teams.

        Where two meet for several games every game is a round of it.
        """
        if self.rows is None:
            return self.tournament.games_played
        return without_secrets(tournament_of_players(self.rows), birth_dates=self.has_birth_dates)

    @property
    def version(self) -> int:
        """The number of the latest journal entry."""
        return self.head.number

    @property
    def rounds(self) -> int:
        """How many rounds have been published."""
        return len(self.tournament.rounds)

    @property
    def standing_round(self) -> int:
        """The round after which the standings are told: the last one, once it is complete.

        A game of an earlier round that was adjourned does not hold up the standings.
        """
        return self.tournament.complete_rounds


@action(
    phrase("publish pages"), path="pages", operation="publish", method="PUT", takes_reason=False
)
class PublishPages(AnytimeAction[None]):
    """Open or close the public pages of an event.

    A closed event takes it, too: it changes who may look, and nothing else.
    """

    public: bool
    birth_dates: bool = False

    def run(self, step: Step) -> None:
        """Keep what was decided as settings of the office."""
        event_row(step)
        put_office_setting(step, PUBLIC_PAGES, YES if self.public else "")
        put_office_setting(step, BIRTH_DATES, YES if self.public and self.birth_dates else "")


@dataclass(frozen=True, slots=True)
class PagesState:
    """Whether the pages of an event are public, and whether birth dates are among them.

    `hidden` are the starting numbers of players who are shown by initials.
    """

    public: bool
    birth_dates: bool
    hidden: tuple[int, ...] = ()


def pages_state(desk: Desk, event: str) -> PagesState:
    """Return what was decided about the public pages of an event."""
    with desk.reading(event) as reader:
        return PagesState(
            office_setting(reader, PUBLIC_PAGES) == YES,
            office_setting(reader, BIRTH_DATES) == YES,
            hidden_numbers(reader),
        )


def pages_are_public(desk: Desk, event: str) -> bool:
    """Return whether anybody may look; False for what is no event at all."""
    try:
        return pages_state(desk, event).public
    except UnknownSubjectError:
        return False


def public_among(database: Database, events: Collection[str]) -> frozenset[str]:
    """Return which of some events have public pages; asked by one query."""
    if not events:
        return frozenset()
    table = schema_of(SettingRow).table
    query = select(table.c.subject).where(table.c.subject.in_(events), is_public_setting(table))
    with database.connection() as connection:
        return frozenset(connection.scalars(query))


def public_events(desk: Desk) -> tuple[EventSummary, ...]:
    """Return the events whose pages are public, latest first."""
    with desk.database.connection() as connection:
        found = tuple(list_events(connection))
    public = public_among(desk.database, [event.key for event in found])
    return tuple(event for event in found if event.key in public)


def shown_event(
    desk: Desk, event: str, *, private: bool = False, before: ShownEvent | None = None
) -> ShownEvent:
    """Return an event for looking at; `private` keeps birth dates, for pages of the office.

    `before` is an earlier state, shown in the same way: where nothing but results came since, no
    more than the rounds in which they came is read.
    """
    with desk.reading(event) as reader:
        # The points of a match of several games follow from these, which are read anew.
        of_games = before is not None and before.tournament.record is not None
        if before is not None and before.prizes is None and not of_games:
            boards = _boards_changed(reader, before.head)
            if boards is not None:
                return _with_boards_of(reader, before, boards)
        row = event_row(reader)
        state, head, journal = state_of_tournament(reader), reader.subject.latest, head_line(reader)
        corrections, of_teams = corrected_boards(reader), is_of_teams(reader)
        teams = _teams_in(reader, state, row.discipline) if of_teams else {}
        is_chess = row.discipline == Discipline.CHESS.value
        facts = rating_facts(reader) if is_chess else RatingFacts()
        looks = drawn_looks(reader.connection, event)
    tournament = tournament_of(state)
    keep = private or office_setting(state, BIRTH_DATES) == YES
    return ShownEvent(
        key=event,
        head=head,
        discipline=row.discipline,
        status=row.status,
        is_public=office_setting(state, PUBLIC_PAGES) == YES,
        tournament=without_secrets(
            tournament, birth_dates=keep, hidden=() if private else hidden_numbers(state)
        ),
        tables=_tables(state, len(tournament.rounds)),
        timetable=_timetable(state),
        journal=journal,
        hall=hall_of(state),
        corrections=corrections,
        rating_facts=facts,
        absences=tournament.requested_byes if private else (),
        prizes=public_awards(state, tournament),
        is_of_teams=of_teams,
        rows=state if of_teams else None,
        has_birth_dates=keep,
        forecast=forecast_for(state),
        takes_entries=any(form.is_open for form in state.rows(EntryFormRow)),
        looks=looks,
        tells=tells(state),
        **teams,
    )


def _teams_in(reader: SubjectReader, state: State, discipline: str) -> dict[str, Any]:
    """Return matches of public rounds and squads; a line-up of a match that waits is in neither."""
    public = [row.number for row in state.rows(RoundRow) if row.state.is_public]
    rules = refuse_players(reader)
    lines = MatchLines(state, rules, discipline)
    return {
        "zones": (rules.promoted, rules.relegated),
        "matches": {
            number: lines.of(number, state.rows(BoardRow, round=number)) for number in public
        },
        "squads": {one.team: one for one in squads_in(state)},
    }


_MOST_FOLLOWED: Final = 300
"""After so many entries an event is read anew."""


def _boards_changed(reader: SubjectReader, since: Head) -> frozenset[tuple[int, int]] | None:
    """Return round and number of boards that changed after an entry, None when more may have.

    The board of a round of teams is a match, and its games and its report belong to it.
    """
    if not 0 <= reader.subject.version - since.number <= _MOST_FOLLOWED:
        return None
    found = entries(reader.connection, reader.subject, since=since.number)
    if (found[0].previous if found else reader.subject.head) != since.hash:
        return None
    changes = [change for entry in found for change in entry.changes]
    of_boards = [change for change in changes if change.table in _OF_A_BOARD]
    others = (change for change in changes if change.table not in _OF_A_BOARD)
    if not all(_is_not_shown(change) for change in others):
        return None
    return frozenset((int(change.key[0] or 0), int(change.key[1] or 0)) for change in of_boards)


_BOARDS: Final = schema_of(BoardRow).name
_ROUNDS: Final = schema_of(RoundRow).name
_LINE_UPS: Final = schema_of(LineUpRow).name
_MATCH_TABLES: Final[tuple[type[NamedTuple], ...]] = (BoardRow, GameRow, MatchRow)
_OF_A_BOARD: Final = frozenset(schema_of(table).name for table in _MATCH_TABLES)
"""Tables whose keys begin with the round and the number of the board."""


def _is_not_shown(change: Change) -> bool:
    """Return whether a change makes no difference to what may be seen.

    A line-up is seen once its match is opened, in the games of the match.
    """
    if change.table != _ROUNDS:
        return change.table == _LINE_UPS
    was, is_ = _are_public(change)
    return was is is_


def _are_public(change: Change) -> tuple[bool, bool]:
    """Return whether the round of a change was public before it, and is after it."""
    was, is_ = (row and Stage(row.get("state", Stage.DRAFT.value)) for row in _sides(change))
    return bool(was and was.is_public), bool(is_ and is_.is_public)


def _sides(change: Change) -> tuple[PlainRow | None, PlainRow | None]:
    return change.before, change.after


def _with_boards_of(
    reader: SubjectReader, before: ShownEvent, changed: Collection[tuple[int, int]]
) -> ShownEvent:
    """Return an event with the rounds of these boards as they are now; a draft is not shown."""
    changed = [place for place in changed if place[0] <= before.rounds]
    event = replace(
        before,
        head=reader.subject.latest,
        journal=head_line(reader),
        corrections=(
            corrected_boards(reader)
            if was_corrected_since(reader, before.head.number)
            else before.corrections
        ),
    )
    if not changed:
        return event
    rounds = frozenset(number for number, _ in changed)
    if before.rows is not None:
        return _with_matches(event, _with_rows_of(reader, before.rows, rounds), changed)
    return _with_rounds(reader, event, rounds)


def _with_rounds(reader: SubjectReader, event: ShownEvent, numbers: Iterable[int]) -> ShownEvent:
    """Return an event of players with these rounds as they are now."""
    rounds, tables = list(event.tournament.rounds), dict(event.tables)
    for number in numbers:
        boards = boards_of_round(reader, number)
        games = (
            Game(PlayerId(white), PlayerId(black), row.white_result, row.black_result)
            for row, white, _, black, _ in boards
        )
        rounds[number - 1] = replace(rounds[number - 1], games=tuple(games))
        tables[number] = {n: board.row.table for n, board in enumerate(boards, 1)}
    return replace(event, tournament=replace(event.tournament, rounds=tuple(rounds)), tables=tables)


def _with_rows_of(reader: SubjectReader, state: State, rounds: Collection[int]) -> State:
    """Return the rows of an event of teams with the matches of these rounds as they are now."""
    for table in _MATCH_TABLES:
        kept = [row for row in state.rows(table) if row[0] not in rounds]
        anew = [row for number in rounds for row in reader.rows(table, round=number)]
        state = state.with_rows(table, sorted(kept + anew))
    return state


def _with_matches(
    event: ShownEvent, rows: State, changed: Collection[tuple[int, int]]
) -> ShownEvent:
    """Return an event of teams with other rows, of which these matches changed."""
    told, rules = tournament_of(rows), team_rules(rows)
    assert rules is not None  # they are how an event becomes one of teams
    lines, matches = MatchLines(rows, rules, event.discipline), dict(event.matches)
    for number in {number for number, _ in changed}:
        boards = rows.rows(BoardRow, round=number)
        anew = lines.of(number, [row for row in boards if (number, row.board) in changed])
        now = {line.match: line for line in (*matches[number], *anew)}
        there = {row.board for row in boards}
        found = (line for line in now.values() if line.match in there)
        matches[number] = tuple(sorted(found, key=attrgetter("table")))
    tournament = replace(
        event.tournament,
        rounds=told.rounds,
        round_points=told.round_points,
        secondary_points=told.secondary_points,
        board_games=told.board_games,
        match_games=told.match_games,
    )
    tables = _tables(rows, len(told.rounds))
    return replace(event, tournament=tournament, tables=tables, matches=matches, rows=rows)


STANDINGS: Final = "standings"
"""How live news name the standings, which change with the last result of a round."""


def changed_by_results(desk: Desk, event: str, since: Head) -> tuple[str, ...] | None:
    """Return what the results changed that came in after an entry, if they were all that came.

    That are the boards of the latest round ("9.7": board 7 as the tournament counts them), and
    the standings with the last result. None when more has changed: another deed, another journal
    (a backup took its place), or the next start, which the first result moves where it was told.
    """
    with desk.reading(event) as reader:
        found = entries(reader.connection, reader.subject, since=since.number)
        changes = [change for entry in found for change in entry.changes]
        if not found or found[0].previous != since.hash:
            return None
        latest = max(
            (row.number for row in reader.rows(RoundRow) if row.state.is_public), default=0
        )
        boards = reader.rows(BoardRow, round=latest)
        is_timed = bool(reader.rows(TimetableRow))
    changed = {change.key for change in changes if _is_new_result(change)}
    if not all(change.key in changed or _starts_play(change) for change in changes):
        return None
    told = [f"{latest}.{n}" for n, row in enumerate(boards, 1) if (latest, row.board) in changed]
    waiting = sum(row.white_result is Result.UNFINISHED for row in boards)
    is_first = waiting + len(told) == len(boards)
    if not told or len(told) != len(changed) or (is_first and is_timed):
        return None
    return (*told, *(() if waiting else (STANDINGS,)))


def _is_new_result(change: Change) -> bool:
    """Return whether a change gave a result to a board that had none."""
    if change.table != _BOARDS or not change.before or not change.after:
        return False
    waits = Result.UNFINISHED.value
    had, has = (row.get("white_result", waits) for row in (change.before, change.after))
    return had == waits != has


def _starts_play(change: Change) -> bool:
    """Return whether a change says that a published round is being played."""
    if change.table != _ROUNDS or not change.before or not change.after:
        return False
    states = (change.before.get("state"), change.after.get("state"))
    return states == (Stage.PUBLISHED.value, Stage.PLAYING.value)


class Shift(NamedTuple):
    """What the steps after an entry changed of what the public sees.

    `is_play`: results came in or rounds were published, and nothing was taken from anybody's eyes.
    `boards` is what results changed (see `changed_by_results`), nothing where the public sees no
    difference, None when more has changed.
    """

    is_play: bool
    boards: tuple[str, ...] | None


_DOCUMENTS: Final = schema_of(DocumentRow).name
_OF_PLAY: Final = _OF_A_BOARD | {
    _ROUNDS,
    _LINE_UPS,
    _DOCUMENTS,
    schema_of(ByeRow).name,
    schema_of(NumberingRow).name,
}
"""Tables of which it is public what belongs to a published round, and nothing else."""


def shift_since(desk: Desk, event: str, since: Head) -> Shift:
    """Return what the steps after an entry changed of what the public sees."""
    changes = _play_since(desk, event, since)
    if changes is None:
        return Shift(is_play=False, boards=None)
    with desk.reading(event) as reader:
        shown = {row.number for row in reader.rows(RoundRow) if row.state.is_public}
    if not any(change.key[0] in shown for change in changes if change.table != _DOCUMENTS):
        return Shift(is_play=True, boards=())
    return Shift(is_play=True, boards=changed_by_results(desk, event, since))


def is_play_since(desk: Desk, event: str, since: Head) -> bool:
    """Return whether nothing was taken from the eyes of the public after an entry."""
    return _play_since(desk, event, since) is not None


def _play_since(desk: Desk, event: str, since: Head) -> list[Change] | None:
    """Return what was changed after an entry, None where that was more than play."""
    with desk.reading(event) as reader:
        found = entries(reader.connection, reader.subject, since=since.number)
    if not found or found[0].previous != since.hash:
        return None
    changes = [change for entry in found for change in entry.changes]
    is_play = all(change.table in _OF_PLAY and not _takes_back(change) for change in changes)
    return changes if is_play else None


def _takes_back(change: Change) -> bool:
    """Return whether a change makes a round a draft again, or removes it."""
    return change.table == _ROUNDS and _are_public(change) == (True, False)


def hidden_numbers(reader: SubjectReader | State) -> tuple[int, ...]:
    """Return the numbers of the players who are shown by initials."""
    entries = entries_in(office_setting(reader, HIDDEN_PLAYERS))
    if not entries:
        return ()
    return tuple(sorted(row.number for row in reader.rows(PlayerRow) if row.id in entries))


def _tables(state: State, rounds: int) -> dict[int, dict[int, int]]:
    """Return the tables of all published rounds, boards counted as the tournament does."""
    found: dict[int, dict[int, int]] = {number: {} for number in range(1, rounds + 1)}
    for row in state.rows(BoardRow):
        if (boards := found.get(row.round)) is not None:
            boards[len(boards) + 1] = row.table
    return found


def _timetable(state: State) -> dict[int, TimetableRow]:
    return {row.round: row for row in state.rows(TimetableRow)}
