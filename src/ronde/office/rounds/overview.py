"""Small answers for pages and lists: where the event stands, a round, the players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ronde.declared.table import column, table
from ronde.documents.tables import Align
from ronde.fields import filled
from ronde.handling.attendance import Presence
from ronde.i18n import listed, phrase, phrase_in
from ronde.model import Finding, Result, Stage
from ronde.model.gamematches import games_per_match
from ronde.model.outcomes import score_so_far
from ronde.office.desk import Desk
from ronde.office.desk.integrity import fide_mode, outside_in_words
from ronde.office.desk.rows import event_row, latest_round, outcome_in, round_row
from ronde.office.pairing.remarks import remarks_in_words
from ronde.office.playing.games import GameOnBoard, PlacedBoard, games_on_board, placed
from ronde.office.settings.lastround import rounds_of
from ronde.questions.knockout import without_opponent
from ronde.questions.sides import score_of_sides
from ronde.store import SubjectReader
from ronde.store.events import SeatedBoard, boards_of_round, counts_of
from ronde.store.tables import AbsenceRow, ByeRow, EventRow, PlayerRow
from ronde.store.tournaments import points_of_games, tournament_of
from ronde.systems import registry


@dataclass(frozen=True, slots=True)
class EventCard:
    """Where an event stands; `round` 0 means that none has been begun.

    `fide_mode_left` is the round in which it left FIDE mode, None for any other event;
    `outside_fide_mode` says why an event of chess never was in it.
    """

    key: str
    name: str
    place: str
    discipline: str
    status: str
    rules: str | None
    number_of_rounds: int | None
    players: int
    round: int
    stage: Stage | None
    boards: int
    results_missing: int
    version: int
    head: str
    fide_mode_left: int | None = None
    outside_fide_mode: str = ""


@dataclass(frozen=True, slots=True)
class BoardLine(PlacedBoard):
    """One board as a page shows it; `table` is where it is played.

    `games` are those of a match of several games, and `score` what they brought so far.
    """

    white_result: Result
    black_result: Result
    is_adjourned: bool
    is_manual: bool
    manual_reason: str
    games: tuple[GameOnBoard, ...] = ()
    score: str = ""

    @property
    def is_missing(self) -> bool:
        """Whether the result is still to come."""
        return self.white_result is Result.UNFINISHED


@dataclass(frozen=True, slots=True)
class ByeLine:
    """Somebody without an opponent, and of which kind; a bye by hand has its reason."""

    player: int
    name: str
    kind: str
    is_manual: bool = False
    manual_reason: str = ""


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as a page shows it; `version` is that of the event when it was read.

    `findings` is what a use case has to say beside it, such as a backup that failed; `note` is
    what the system tells of it: seeds of a knock-out who go on
    without a game, the score of the two teams of a Scheveningen. `told` is what a change that
    returns the round did, by name.
    """

    number: int
    stage: Stage
    rules: str | None
    boards: tuple[BoardLine, ...]
    byes: tuple[ByeLine, ...]
    remark: str
    version: int
    findings: tuple[Finding, ...] = ()
    note: str = ""
    told: str = ""

    @property
    def missing(self) -> tuple[int, ...]:
        """The boards without a result that were not adjourned."""
        return tuple(b.board for b in self.boards if b.is_missing and not b.is_adjourned)


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """One entry as a list shows it; `state` says in a word how it stands with the player."""

    number: int
    name: str
    title: str
    rating: int | None
    federation: str
    club: str
    state: str
    fixed_board: int | None

    @property
    def state_at_table(self) -> str:
        """The state, with the table where the player always sits."""
        if self.fixed_board is None:
            return self.state
        return phrase("{state}, table {table}", state=self.state, table=self.fixed_board)


ENTRIES: Final = table(
    PlayerLine,
    "players",
    phrase("Players"),
    column(phrase_in("column", "No"), "number", Align.RIGHT),
    column(phrase("Title"), "title", if_filled=True),
    column(phrase("Name"), "name"),
    column(phrase("Rating"), "rating", Align.RIGHT, if_filled=True),
    column(phrase("Fed"), "federation", if_filled=True),
    column(phrase_in("column", "Club"), "club", if_filled=True),
    column(phrase("State"), "state_at_table"),
)
"""The list of participants with the state of each."""


def event_card(desk: Desk, event: str) -> EventCard:
    """Return where an event stands."""
    with desk.reading(event) as reader:
        row = event_row(reader)
        latest = latest_round(reader)
        number = 0 if latest is None else latest.number
        counts = counts_of(reader, number)
        return EventCard(
            key=event,
            name=row.name,
            place=row.city,
            discipline=row.discipline,
            status=row.status,
            rules=row.rules,
            number_of_rounds=rounds_of(reader),
            players=counts.players,
            round=number,
            stage=None if latest is None else latest.state,
            boards=counts.boards,
            results_missing=counts.missing,
            version=reader.subject.version,
            head=reader.subject.head,
            fide_mode_left=fide_mode(reader).left_in,
            outside_fide_mode=outside_in_words(row),
        )


def round_view(desk: Desk, event: str, number: int) -> RoundView:
    """Return one round with its boards; raises StateError when it has not been begun."""
    with desk.reading(event) as reader:
        return view_of(reader, number)


def view_of(reader: SubjectReader, number: int) -> RoundView:
    """Return one round as it stands for this reader."""
    row, event = round_row(reader, number), event_row(reader)
    games = games_per_match(event.rules)
    points = points_of_games(reader)
    return RoundView(
        number=number,
        stage=row.state,
        rules=row.rules,
        boards=tuple(
            _board_line(
                board,
                games_on_board(board, games, event.discipline),
                score_so_far(outcome_in(board.row), points),
            )
            for board in boards_of_round(reader, number)
        ),
        byes=_bye_lines(reader, number),
        remark=listed(remarks_in_words(row.remark), "\n"),
        version=reader.subject.version,
        note=_note(reader, event, number),
    )


def _note(reader: SubjectReader, event: EventRow, number: int) -> str:
    if event.rules is None or not registry.rules(event.rules).by_table:
        return ""
    tournament = tournament_of(reader.state(), through=number)
    return without_opponent(tournament, number) or score_of_sides(tournament)


def _board_line(seated: SeatedBoard, games: tuple[GameOnBoard, ...], score: str) -> BoardLine:
    row = seated.row
    return filled(
        BoardLine,
        placed(seated),
        white_result=row.white_result,
        black_result=row.black_result,
        is_adjourned=row.is_adjourned,
        is_manual=row.is_manual,
        manual_reason=row.manual_reason,
        games=games,
        score=score,
    )


def _bye_lines(reader: SubjectReader, number: int) -> tuple[ByeLine, ...]:
    byes = reader.rows(ByeRow, round=number)
    byes.sort(key=lambda row: row.position)
    lines = []
    for bye in byes:
        entry = reader.existing(PlayerRow, bye.player)
        by_hand = (bye.is_manual, bye.manual_reason)
        lines.append(ByeLine(entry.number, entry.name, bye.kind.value, *by_hand))
    return tuple(lines)


def player_list(desk: Desk, event: str) -> tuple[PlayerLine, ...]:
    """Return all entries by starting number, each with the state it is in."""
    with desk.reading(event) as reader:
        latest = latest_round(reader)
        number = 1 if latest is None else latest.number
        away = {row.player for row in reader.rows(AbsenceRow, round=number)}
        rows = sorted(reader.rows(PlayerRow), key=lambda row: (row.number, row.id))
    return tuple(_player_line(row, number, is_away=row.id in away) for row in rows)


def _player_line(row: PlayerRow, round_: int, *, is_away: bool) -> PlayerLine:
    return PlayerLine(
        number=row.number,
        name=row.name,
        title=row.title,
        rating=row.rating,
        federation=row.federation,
        club=row.club,
        state=_state_of(row, round_, is_away=is_away),
        fixed_board=row.fixed_board,
    )


def _state_of(row: PlayerRow, round_: int, *, is_away: bool) -> str:
    """Return one word: not listed, withdrawn, late, absent, or how the check-in went."""
    if not row.is_listed:
        return phrase("not listed")
    if row.last_round is not None and row.last_round < round_:
        return phrase("withdrawn")
    if row.first_round > round_:
        return phrase("late")
    return phrase("absent") if is_away else Presence(row.check_in).word
