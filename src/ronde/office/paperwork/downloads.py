"""Files of an event for taking home: tournament files, report, statement, archive."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Annotated, Final

from ronde.declared.answer import Listing
from ronde.declared.table import JSON
from ronde.errors import DamagedStoreError, FileError, FormatError, NewerSchemaError
from ronde.formats import Writing, write_text
from ronde.formats.gamelist import FORMS, write_games
from ronde.i18n import speaking_of_teams
from ronde.model import Tournament
from ronde.office.desk import Desk
from ronde.office.desk.rows import is_of_teams
from ronde.office.paperwork.opengames import LAST_FILE, is_played_out, refuse_open_games
from ronde.office.paperwork.report import event_report
from ronde.office.planning.statement import statement
from ronde.questions.exchange import ListKind, exchange_csv
from ronde.questions.sides import with_sides
from ronde.questions.teamlists import Boards, Individuals
from ronde.serialisation import Keywords
from ronde.store import SubjectReader, private
from ronde.store.archive import CheckedArchive, archive_text, checked_archive
from ronde.store.events import load_players
from ronde.store.tables import BoardRow


class Download(Enum):
    """The files that an event can be taken home as."""

    TRF26 = "trf26"
    TRF16 = "trf16"
    TRFX = "trfx"
    JSON = "json"
    CSV = "csv"
    PGN = "pgn"
    PDN = "pdn"
    REPORT = "report"
    STATEMENT = "statement"
    START_LIST = ListKind.START.value
    RANKING_LIST = ListKind.RANKING.value
    CROSS_TABLE_LIST = ListKind.CROSS_TABLE.value
    INDIVIDUALS = "individuals"
    BOARDS = "boards"
    ARCHIVE = "archive"


LISTS_OF_TEAMS: Final = frozenset({Download.INDIVIDUALS, Download.BOARDS})
"""Files that only an event of teams has."""


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file with its name and its type."""

    name: Annotated[str, Keywords(examples=["demo.trf"])]
    media_type: Annotated[str, Keywords(examples=["text/plain"])]
    text: str


_TRF: Final = frozenset({Download.TRF26, Download.TRF16, Download.TRFX})
_ENDINGS: Final[Mapping[Download, tuple[str, str]]] = {
    Download.JSON: (".json", JSON),
    Download.CSV: (".csv", "text/csv"),
    Download.PGN: (".pgn", "application/vnd.chess-pgn"),
    Download.PDN: (".pdn", "text/plain"),
    Download.REPORT: ("-report.html", "text/html"),
    Download.STATEMENT: ("-statement.html", "text/html"),
    Download.START_LIST: ("-start-list.csv", "text/csv"),
    Download.RANKING_LIST: ("-ranking-list.csv", "text/csv"),
    Download.CROSS_TABLE_LIST: ("-cross-table-list.csv", "text/csv"),
    Download.INDIVIDUALS: ("-individuals.csv", "text/csv"),
    Download.BOARDS: ("-boards.csv", "text/csv"),
    Download.ARCHIVE: ("-archive.json", JSON),
}


def download(
    desk: Desk, event: str, what: Download, *, language: str = "en", round_: int | None = None
) -> TextFile:
    """Return a file of an event as it stands now; only published rounds are in it.

    Report and statement, which people read, are in their language. Lists of games can be
    restricted to a round.

    The archive is the exception: it holds everything, with the journal, for another office.
    """
    ending, media_type = (".trf", "text/plain") if what in _TRF else _ENDINGS[what]
    make = _MAKERS.get(what)
    text = (
        tournament_file(desk, event, what.value, round_).text
        if make is None
        else make(desk, event, language)
    )
    part = "" if round_ is None else f"-round-{round_}"
    return TextFile(f"{event}{part}{ending}", media_type, text)


def tournament_file(desk: Desk, event: str, form: str, round_: int | None = None) -> Writing:
    """Return an event as a tournament file, or its games; see `write_text` and `write_games`.

    A tournament file names the latest journal entry if it has room. Games have the numbers of
    the tables at which they are played. Raises StateError for a report file when the last round is
    complete and a game is still open: that file would be taken for the final one.
    """
    with desk.reading(event) as reader:
        if form.startswith("trf") and is_played_out(reader):
            refuse_open_games(reader, LAST_FILE)
        tournament = load_players(reader)
        if form in FORMS:
            rounds = () if is_of_teams(reader) else range(1, len(tournament.rounds) + 1)
            tables = {number: _tables(reader, number) for number in rounds}
            return write_games(tournament, FORMS[form], round_=round_, tables=tables)
        told = with_sides(tournament) if form.startswith("trf") else tournament
        return write_text(told, form, reader.subject.latest.short, round_)


def _tables(reader: SubjectReader, round_: int) -> dict[int, int]:
    """Return the tables of a round by its boards as the model counts them."""
    return {place: row.table for place, row in enumerate(reader.rows(BoardRow, round=round_), 1)}


def _report(desk: Desk, event: str, language: str) -> str:
    return event_report(desk, event).as_html(language)


def _statement(desk: Desk, event: str, language: str) -> str:
    return statement(desk, event).as_html(language)


def _list(kind: ListKind) -> Callable[[Desk, str, str], str]:
    """Return what makes such a list of an event; its headings are the same in every language."""
    return lambda desk, event, _language: exchange_csv(desk.tournament(event), kind)


def _listing(of: Callable[[Tournament], Listing]) -> Callable[[Desk, str, str], str]:
    """Return what makes a list about the players of a team event, in the words of players."""

    def made(desk: Desk, event: str, language: str) -> str:
        with speaking_of_teams(of_teams=False):
            return of(desk.people(event)).csv(language)

    return made


def _archive(desk: Desk, event: str, _language: str) -> str:
    with desk.reading(event) as reader:
        return archive_text(reader)


_MAKERS: Final[Mapping[Download, Callable[[Desk, str, str], str]]] = {
    Download.REPORT: _report,
    Download.STATEMENT: _statement,
    **{Download(kind.value): _list(kind) for kind in ListKind},
    Download.INDIVIDUALS: _listing(Individuals.of),
    Download.BOARDS: _listing(Boards.of),
    Download.ARCHIVE: _archive,
}


def archive_event(desk: Desk, event: str, path: Path) -> Path:
    """Return the file into which everything about an event was written, with its journal."""
    archive = download(desk, event, Download.ARCHIVE)
    try:
        private.write_file(path, archive.text)
    except OSError as error:
        raise FileError(
            "{path}: the archive cannot be written: {error}", path=path, error=str(error)
        ) from error
    return path


def open_archive(desk: Desk, data: bytes, file: str, *, key: str | None = None) -> str:
    """Return the key under which an archive was brought in; it is checked first.

    Raises FormatError for what is no archive, or is damaged, ConflictError for a key that is
    taken.
    """
    return read_archive(data, file, key).into(desk.database).key


def read_archive(data: bytes, file: str, key: str | None = None) -> CheckedArchive:
    """Return an archive that was checked; may be called in another process."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise FormatError("this is not an archive of ronde", file=file) from error
    try:
        return checked_archive(text, key=key, file=file)
    except (DamagedStoreError, NewerSchemaError) as error:
        # Nothing is wrong with the database: it is the file that cannot be taken.
        raise FormatError(error.phrase, file=file) from error
