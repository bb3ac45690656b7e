"""A series as people keep it: a table of players and rounds, from a file, a page or pasted text.

One reader for each form makes the same draft: workbooks and texts with delimiters (`read_table`),
JSON documents and tournament files (`draft_of`). A draft holds texts; `checked` makes the document
of a series of it, with all mistakes and where each stands. A round is spelled `5:2` for two points
against the player of line 5, `5w2` and `5b2` where the colours are known, `EXEMPT` without an
opponent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import cache
from typing import Any, Final

from ronde.app.files import decode, load_bytes
from ronde.app.series import SeriesRequest, series_document
from ronde.errors import FormatError, InputError
from ronde.formats.csvfile import first_line, is_record
from ronde.formats.files import decoded
from ronde.formats.tables import Sheet, is_workbook, meaning_of, sheets_of, workbook_bytes
from ronde.i18n import LANGUAGES, listed, phrase, phrase_in, translate
from ronde.model import Finding
from ronde.model.names import folded
from ronde.ratings.ffjd import Kind, Series
from ronde.ratings.ffjd.documents import parsed
from ronde.ratings.ffjd.exact import exact_text
from ronde.ratings.ffjd.results import CODES, Outcome, opposite
from ronde.ratings.ffjd.series import EXEMPT, FLOOR, Licence, SeriesGame, SeriesPlayer, System
from ronde.ratings.ffjd.seriesfile import later_periods, series_from_data

HEAD: Final[Mapping[str, str]] = {
    "name": phrase("Name of the series"),
    "kind": phrase("Rate of play"),
    "minutes": phrase("Minutes per player"),
    "increment": phrase("Seconds per move"),
    "moves": phrase("Moves of the first period"),
    "then": phrase("Later periods"),
    "clock": phrase("Played with clocks"),
    "system": phrase("System"),
    "start": phrase("First day"),
    "end": phrase("Last day"),
    "estimate": phrase("Estimate of the unrated (annex B)"),
}
"""What is said of a series as a whole, with its label in files and on pages."""

COLUMNS: Final[Mapping[str, str]] = {
    "no": phrase_in("column", "No"),
    "id": phrase("Register no"),
    "name": phrase("Name"),
    "club": phrase_in("column", "Club"),
    "born": phrase("Year of birth"),
    "rating": phrase("Capital-Points"),
    "country": phrase("Country"),
    "fmjd": phrase_in("label", "FMJD rating"),
    "licence": phrase("Licence"),
}
"""What is said of a player, with its heading."""

_GAME: Final[Mapping[str, str]] = {
    "round": phrase("Round"),
    "white": phrase("White"),
    "black": phrase("Black"),
    "result": phrase("Result"),
}
_YES: Final = phrase("yes")
_NO: Final = phrase("no")
_OTHER_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "no": ("no", "n", "nr", "num", "numero", "rang", "rank", "place", "pl", "pos"),
    "id": ("id", "register no", "licence no", "no licence", "n licence", "numero de licence",
           "matricule", "ffjd"),
    "born": ("born", "year", "annee", "ne en"),
    "fmjd": ("fmjd", "fmjd rating", "classement fmjd"),
    "licence": ("licence", "license"),
    "rating": ("capital points", "cp", "capital"),
    "name": ("event", "tournament", "series", "serie", "tournoi", "epreuve", "competition"),
    "start": ("start", "from", "begin", "debut", "du"),
    "end": ("end", "to", "until", "fin", "au"),
    "kind": ("kind", "cadence", "type"),
    "estimate": ("estimate", "estimation", "eonc"),
    "round": ("ronde", "tour", "rd"),
    "white": ("blancs", "wit", "brancas"),
    "black": ("noirs", "zwart", "pretas"),
    "result": ("resultat", "score", "uitslag", "resultado"),
}  # fmt: skip
_MEANINGS: Final = {"fide_id": "id", "birth_date": "born", "federation": "country",
                    "rating": "rating", "name": "name", "club": "club"}  # fmt: skip
_ROUND: Final = re.compile(r"(?:r|rd|t|round|ronde|tour|rodada)? ?([1-9][0-9]?)")
_CELL: Final = re.compile(
    r"(?P<opponent>[0-9]{1,4}|exempt|ex|bye)\s*(?P<colour>[wbnpz]?)\s*[:/. ]?\s*"
    r"(?P<result>0fne|0fe|0r|0d|2fne|2fe|[012+=-])?",
    re.IGNORECASE,
)
_SIGNS: Final = {"+": "2", "=": "1", "-": "0"}
_NOT_PLAYED: Final = frozenset({"", "-", "–", "x", "*", "abs"})
_HEADINGS_WITHIN: Final = 40
_MOST_ROUNDS: Final = 60
_ABROAD: Final = "XXX"


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A line of the table: what is said of a player, the rounds, and what the table cannot show.

    `line` is that of the file, counted from 1; `cells` are by the names of `COLUMNS`.
    """

    line: int
    cells: Mapping[str, str]
    rounds: tuple[str, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name as it was written."""
        return self.cells.get("name", "")


@dataclass(frozen=True, slots=True)
class Mistake:
    """What is wrong, and where: the line and column of a table, or a field of the head."""

    what: str
    line: int = 0
    column: str = ""
    place: str = ""

    def sentence(self) -> str:
        """Return the mistake with its place."""
        if not self.place:
            return self.what
        return phrase("{place}: {what}", place=self.place, what=self.what)


@dataclass(frozen=True, slots=True)
class SeriesDraft:
    """A series as texts; `places` says in which column of the sheet each column stands."""

    head: Mapping[str, str]
    rows: tuple[DraftRow, ...]
    sheet: str = ""
    places: Mapping[str, str] = field(default_factory=dict)
    mistakes: tuple[Mistake, ...] = ()
    findings: tuple[Finding, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        """The number of rounds of the table."""
        return max((len(row.rounds) for row in self.rows), default=0)

    def told(self, given: Mapping[str, str]) -> SeriesDraft:
        """Return the draft with what else is known of the series."""
        return replace(self, head={**self.head, **{n: v for n, v in given.items() if v}})

    def wrong(self, what: str, row: DraftRow | None = None, column: str = "") -> Mistake:
        """Return a mistake in a line, or in a field of the head."""
        if row is None:
            return Mistake(what, 0, column, HEAD[column])
        where = self.places.get(column) or COLUMNS.get(column) or column
        facts = {"sheet": self.sheet, "row": row.line, "column": where}
        if self.sheet:
            place = phrase("sheet {sheet}, row {row}, column {column}", **facts)
        else:
            place = phrase("row {row}, column {column}", row=row.line, column=where)
        return Mistake(what, row.line, column, place)


# Reading -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FileFacts:
    """What a file may not tell: fields of the head, and what a tournament file leaves open.

    `fmjd` means that its ratings are those of FMJD, `unexcused` that its forfeits are unexcused.
    """

    head: Mapping[str, str] = field(default_factory=dict)
    fmjd: bool = False
    unexcused: bool = False


NO_FACTS: Final = FileFacts()


def series_text(
    data: bytes, file: str, facts: FileFacts = NO_FACTS
) -> tuple[str, tuple[Finding, ...]]:
    """Return the JSON document of the series in a file, and what was assumed on the way.

    Raises FormatError with everything that is wrong. A document in JSON of which nothing else
    is said stays as it is.
    """
    if is_document(data) and not any(facts.head.values()):
        return decode(data, file), ()
    draft = read_draft(data, file, facts)
    return checked(draft).text(file), draft.findings


def is_document(data: bytes) -> bool:
    """Whether the bytes are those of a JSON document of a series, well formed or not."""
    return (
        data.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and b'"ronde-tournament"' not in data
    )


def read_draft(data: bytes, file: str, facts: FileFacts = NO_FACTS) -> SeriesDraft:
    """Return the series in the bytes of a file: workbook, CSV, JSON or a tournament file.

    Raises FormatError for what is none of them.
    """
    if is_document(data):
        return draft_of(series_from_data(parsed(decode(data, file), file), file=file)).told(
            facts.head
        )
    if not is_workbook(data):
        text, _ = decoded(data, file)
        if text.lstrip().startswith("{") or is_record(first_line(text)):
            request = SeriesRequest(Kind.SLOW, None, facts.fmjd, facts.unexcused)
            return _of_tournament(data, file, request).told(facts.head)
    return read_table(sheets_of(data, file), file).told(facts.head)


def _of_tournament(data: bytes, file: str, request: SeriesRequest) -> SeriesDraft:
    loaded = load_bytes(data, file, lenient=True)
    made = series_document(loaded.tournament, request)
    draft = draft_of_tournament(made.data)
    head = {**draft.head, "kind": ""}  # which the file does not tell
    return replace(draft, head=head, findings=(*loaded.findings, *made.findings))


def draft_of_tournament(data: Mapping[str, object]) -> SeriesDraft:
    """Return a document made from a tournament; its numbers are not those of the register."""
    draft = draft_of(series_from_data(dict(data)))
    rows = tuple(replace(row, cells={**row.cells, "id": ""}) for row in draft.rows)
    return replace(draft, rows=rows)


def read_table(sheets: Sequence[Sheet], file: str) -> SeriesDraft:
    """Return the series in the first sheet that names its columns.

    Raises FormatError when none does.
    """
    for sheet in sheets:
        for place, (_, cells) in enumerate(sheet.rows[:_HEADINGS_WITHIN]):
            found = _columns_of(cells)
            if {"white", "black", "result"} <= found.keys():
                return _of_games(sheet, place, found)
            if "name" in found and any(name.startswith("R") for name in found):
                return _of_players(sheet, place, found)
    raise FormatError(
        "no line names the columns of a series: name and R1, R2 and so on, or round, white, black"
        " and result",
        file=file,
    )


@cache
def _known_words() -> Mapping[str, str]:
    """Return what a label or a heading stands for, in every language."""
    known: dict[str, str] = {}
    for name, label in (*COLUMNS.items(), *_GAME.items(), *HEAD.items()):
        words = (*_OTHER_WORDS.get(name, ()), *(translate(label, one) for one in LANGUAGES))
        for word in words:
            known.setdefault(folded(word), name)
    return known


def _columns_of(cells: Sequence[str]) -> dict[str, int]:
    """Return where the columns stand, rounds as R1, R2 and so on."""
    found: dict[str, int] = {}
    for place, cell in enumerate(cells):
        word = folded(cell)
        numbered = _ROUND.fullmatch(word)
        if numbered is not None:
            name = f"R{numbered[1]}"
        else:
            name = _known_words().get(word) or _MEANINGS.get(meaning_of(cell), "")
        if name:
            found.setdefault(name, place)
    return found


def _head_of(rows: Iterable[tuple[int, tuple[str, ...]]]) -> dict[str, str]:
    """Return what the lines above a table say of the series: a label, and its value beside it."""
    head: dict[str, str] = {}
    for _, cells in rows:
        said = [cell.strip() for cell in cells if cell.strip()]
        name = _known_words().get(folded(said[0]), "") if len(said) > 1 else ""
        if name in HEAD:
            head.setdefault(name, said[1])
    return head


def _of_players(sheet: Sheet, place: int, columns: Mapping[str, int]) -> SeriesDraft:
    rounds = sorted(
        int(name[1:]) for name in columns if name.startswith("R") and name[1:].isdigit()
    )
    plain = {name: at for name, at in columns.items() if name in COLUMNS}

    def text(cells: tuple[str, ...], name: str) -> str:
        at = columns.get(name)
        return cells[at].strip() if at is not None and at < len(cells) else ""

    rows = tuple(
        DraftRow(
            line,
            {name: said for name in plain if (said := text(cells, name))},
            tuple(text(cells, f"R{number}") for number in range(1, rounds[-1] + 1)),
        )
        for line, cells in sheet.rows[place + 1 :]
        if text(cells, "name") or text(cells, "id")
    )
    places = {name: _letters(at) for name, at in columns.items()}
    return SeriesDraft(_head_of(sheet.rows[:place]), rows, sheet.name, places)


def _letters(place: int) -> str:
    """Return how a spreadsheet calls a column.

    >>> _letters(0), _letters(27)
    ('A', 'AB')
    """
    name, rest = "", place + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        name = chr(65 + letter) + name
    return name


def _of_games(sheet: Sheet, place: int, columns: Mapping[str, int]) -> SeriesDraft:
    """Return the table of games that are listed line by line."""
    places = {name: _letters(at) for name, at in columns.items()}
    empty = SeriesDraft(_head_of(sheet.rows[:place]), (), sheet.name, places)
    book = _GameBook(empty)
    for line, cells in sheet.rows[place + 1 :]:
        said = {n: cells[at].strip() if at < len(cells) else "" for n, at in columns.items()}
        if said["white"] or said["black"]:
            book.add(DraftRow(line, said))
    return book.draft()


class _GameBook:
    """Games of a list while they are gathered into the lines of their players."""

    def __init__(self, empty: SeriesDraft) -> None:
        self._empty = empty
        self._numbers: dict[str, int] = {}
        self._names: list[tuple[int, str]] = []
        self._cells: dict[tuple[int, int], str] = {}
        self._mistakes: list[Mistake] = []

    def add(self, line: DraftRow) -> None:
        """Take in one game."""
        said = line.cells
        round_ = said.get("round", "") or "1"
        if not round_.isdecimal() or not 1 <= int(round_) <= _MOST_ROUNDS:
            what = phrase("{text} is no round; write a number", text=repr(round_))
            self._mistakes.append(self._empty.wrong(what, line, "round"))
            return
        codes = _both_codes(said["result"])
        if codes is None:
            known = ", ".join(CODES)
            text = repr(said["result"])
            what = phrase(
                "{text} is no result of section 4; known are {known}", text=text, known=known
            )
            self._mistakes.append(self._empty.wrong(what, line, "result"))
            return
        sides = [self._number(said[side], line) for side in ("white", "black")]
        for me, other, code, letter in zip(sides, sides[::-1], codes, "wb", strict=True):
            if me is not None:
                opponent = EXEMPT if other is None else f"{other}{letter}{code}"
                self._put((me, int(round_)), opponent, line)

    def _put(self, place: tuple[int, int], text: str, line: DraftRow) -> None:
        if place in self._cells:
            what = phrase(
                "{name} plays twice in round {round}",
                name=self._names[place[0] - 1][1],
                round=place[1],
            )
            self._mistakes.append(self._empty.wrong(what, line, "round"))
        self._cells[place] = text

    def _number(self, text: str, line: DraftRow) -> int | None:
        if folded(text) in ("exempt", "ex", "bye", ""):
            return None
        key = " ".join(sorted(folded(text).split()))
        if key not in self._numbers:
            self._numbers[key] = len(self._numbers) + 1
            self._names.append((line.line, text))
        return self._numbers[key]

    def draft(self) -> SeriesDraft:
        """Return the table of all players."""
        rounds = max((number for _, number in self._cells), default=0)
        rows = tuple(
            DraftRow(
                line,
                {("id" if text.isdecimal() else "name"): text, "no": str(number)},
                tuple(self._cells.get((number, place), "") for place in range(1, rounds + 1)),
            )
            for number, (line, text) in enumerate(self._names, 1)
        )
        return replace(self._empty, rows=rows, mistakes=tuple(self._mistakes))


def _both_codes(text: str) -> tuple[str, str] | None:
    """Return the codes of both sides: `2-0`, or White's alone."""
    plain = text.lower().replace(" ", "").replace("–", "-").replace(":", "-")
    if not plain:
        return "", ""
    white, hyphen, black = plain.partition("-")
    if white not in CODES or (hyphen and black != opposite(Outcome(white)).value):
        return None
    return white, opposite(Outcome(white)).value


def draft_of(series: Series) -> SeriesDraft:
    """Return a series as texts; what the table cannot show stays beside it."""
    cadence = series.cadence
    rates = {} if cadence is None else {
        "minutes": str(cadence.minutes),
        "increment": str(cadence.increment),
        "clock": "yes" if cadence.clock else "no",
        "moves": "" if cadence.moves is None else str(cadence.moves),
        "then": " ".join(
            str(one.minutes) if one.moves is None else f"{one.minutes}/{one.moves}"
            for one in cadence.then
        ),
    }  # fmt: skip
    estimate = series.organiser_estimate
    head = {
        "name": series.name,
        "kind": series.kind.value,
        **rates,
        "system": "" if series.system is None else series.system.value,
        "start": "" if series.start is None else series.start.isoformat(),
        "end": "" if series.end is None else series.end.isoformat(),
        "estimate": "" if estimate is None else exact_text(estimate),
    }
    numbers = {player.id: place for place, player in enumerate(series.players, 1)}
    cells = dict(cell for game in series.games for cell in _cells_of(game, numbers))
    rounds = range(1, series.rounds + 1)
    rows = tuple(
        _row_of(player, place, tuple(cells.get((player.id, number), "") for number in rounds))
        for place, player in enumerate(series.players, 1)
    )
    return SeriesDraft(head, rows, more=_differing(series, _SHOWN_OF_SERIES))


def _cells_of(
    game: SeriesGame, numbers: Mapping[Any, int]
) -> Iterator[tuple[tuple[Any, int], str]]:
    for me, other, outcome, letter in (
        (game.white, game.black, game.white_result, "w"),
        (game.black, game.white, game.black_result, "b"),
    ):
        if me != EXEMPT:
            code = "" if outcome is None else outcome.value
            text = EXEMPT if other == EXEMPT else f"{numbers[other]}{letter}{code}"
            yield (me, game.round), text


_SHOWN_OF_SERIES: Final = ("kind", "players", "games", "name", "cadence", "system", "start", "end",
                           "organiser_estimate")  # fmt: skip
_SHOWN_OF_PLAYER: Final = ("id", "name", "rating", "fmjd_rating", "licence", "resident",
                           "birth_year", "club")  # fmt: skip


def _differing(record: Series | SeriesPlayer, shown: Sequence[str]) -> dict[str, Any]:
    """Return what a table does not show and is not as usual, as plain data."""
    kept = {one.name: getattr(record, one.name) for one in fields(record) if one.name not in shown}
    usual = {one.name: one.default for one in fields(record)}
    return {
        name: value.isoformat() if isinstance(value, date) else value
        for name, value in kept.items()
        if value != usual[name]
    }


def _row_of(player: SeriesPlayer, place: int, rounds: tuple[str, ...]) -> DraftRow:
    more = _differing(player, _SHOWN_OF_PLAYER)
    cells = {
        "no": str(place),
        "id": str(player.id) if isinstance(player.id, int) else "",
        "name": player.name,
        "club": player.club,
        "born": "" if player.birth_year is None else str(player.birth_year),
        "rating": "" if player.rating is None else str(player.rating),
        "country": "" if player.resident else _ABROAD,
        "fmjd": "" if player.fmjd_rating is None else str(player.fmjd_rating),
        "licence": "" if player.licence is None else player.licence.value,
    }
    if isinstance(player.id, str):
        more["id"] = player.id
    return DraftRow(place, cells, rounds, more)


# Checking ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CheckedDraft:
    """The document of a draft, and everything that is wrong with it."""

    data: Mapping[str, Any]
    mistakes: tuple[Mistake, ...]

    def text(self, file: str) -> str:
        """Return the document; raises FormatError with all mistakes."""
        if self.mistakes:
            raise FormatError(listed((one.sentence() for one in self.mistakes), "\n"), file=file)
        return json.dumps(self.data, ensure_ascii=False)


def checked(draft: SeriesDraft) -> CheckedDraft:
    """Return the document that a draft makes, with all its mistakes."""
    reader = _Reader(draft)
    data = {**draft.more, **reader.head(), "players": reader.players(), "games": reader.games()}
    mistakes = (*draft.mistakes, *reader.mistakes)
    if not mistakes:
        try:
            series_from_data(data)
        except InputError as error:
            mistakes = (Mistake(error.phrase),)
    return CheckedDraft(data, mistakes)


def _whole(text: str, least: int, most: int) -> int:
    """Return a whole number; raises InputError outside the limits."""
    if not (text.isascii() and text.isdecimal() and least <= int(text) <= most):
        raise InputError(
            "{text} is no whole number from {least} to {most}",
            text=repr(text),
            least=least,
            most=most,
        )
    return int(text)


_DAY: Final = re.compile(r"([0-9]{4})[-/.]([0-9]{1,2})[-/.]([0-9]{1,2})")
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})[-/.]([0-9]{1,2})[-/.]([0-9]{4})")


def read_day(text: str) -> str:
    """Return a date as documents write it; raises InputError for none.

    >>> read_day("15/11/2026"), read_day("2026/11/15")
    ('2026-11-15', '2026-11-15')
    """
    parts: tuple[str, ...] = ()
    if (found := _DAY.fullmatch(text)) is not None:
        parts = found.groups()
    elif (found := _DAY_FIRST.fullmatch(text)) is not None:
        parts = found.groups()[::-1]
    try:
        return date(*map(int, parts)).isoformat()
    except (TypeError, ValueError):
        raise InputError("{text} is no date; write it as 2026-11-15", text=repr(text)) from None


def _choice(text: str, words: Mapping[str, tuple[str, ...]]) -> str:
    """Return the value that a word stands for, in any language; raises InputError for none."""
    for value, spelled in words.items():
        known = {value, *(translate(word, one) for word in spelled for one in LANGUAGES)}
        if folded(text) in map(folded, known):
            return value
    raise InputError(
        "{text} is not known; write {known}",
        text=repr(text),
        known=listed((spelled[0] for spelled in words.values()), ", "),
    )


_KINDS: Final = {
    Kind.SLOW.value: (Kind.SLOW.word, "lent", "lente", "traag", "lento"),
    Kind.ACCELERATED.value: (Kind.ACCELERATED.word, "acceleree", "rapide", "rapid", "versneld"),
}
_SYSTEMS: Final = {
    System.CLOSED.value: (phrase("closed"), phrase("round robin")),
    System.SWISS.value: (phrase("Swiss"),),
}
_CLOCKS: Final = {"yes": (_YES,), "no": (_NO,)}
_LICENCES: Final = {
    Licence.FULL.value: (Licence.FULL.word, _YES),
    Licence.LEISURE.value: (Licence.LEISURE.word,),
}


class _Reader:
    """Reads the texts of one draft and gathers what is wrong."""

    def __init__(self, draft: SeriesDraft) -> None:
        self._draft = draft
        self.mistakes: list[Mistake] = []
        self.keys = [self._key(row, place) for place, row in enumerate(draft.rows, 1)]
        self._numbers = {self._no(row, place): place for place, row in enumerate(draft.rows)}

    def _try(self, read: Callable[[str], Any], text: str, row: DraftRow | None, column: str) -> Any:
        """Return what a text says, None for nothing or a mistake, which is noted."""
        if not text.strip():
            return None
        try:
            return read(text.strip())
        except InputError as error:
            self.mistakes.append(self._draft.wrong(error.phrase, row, column))
            return None

    # The head

    def head(self) -> dict[str, Any]:
        """Return what is said of the series as a whole."""
        said = self._draft.head
        kind = self._needed("kind", lambda text: _choice(text, _KINDS))
        start, end = self._needed("start", read_day), self._needed("end", read_day)
        if start and end and end < start:
            what = phrase("it ends on {end}, before it starts on {start}", end=end, start=start)
            self.mistakes.append(self._draft.wrong(what, None, "end"))
        found = {
            "name": said.get("name", "").strip(),
            "kind": kind,
            "start": start,
            "end": end,
            "system": self._said("system", lambda text: _choice(text, _SYSTEMS)),
            "cadence": self._cadence(),
            "organiser_estimate": self._said("estimate", lambda text: _whole(text, FLOOR, 9999)),
        }
        if not found["name"]:
            self.mistakes.append(self._draft.wrong(_MISSING, None, "name"))
        return {name: value for name, value in found.items() if value is not None}

    def _said(self, name: str, read: Callable[[str], Any]) -> Any:
        return self._try(read, self._draft.head.get(name, ""), None, name)

    def _needed(self, name: str, read: Callable[[str], Any]) -> Any:
        if not self._draft.head.get(name, "").strip():
            self.mistakes.append(self._draft.wrong(_MISSING, None, name))
        return self._said(name, read)

    def _cadence(self) -> dict[str, Any] | None:
        minutes = self._said("minutes", lambda text: _whole(text, 0, 9999))
        moves = self._said("moves", lambda text: _whole(text, 1, 9999))
        then = self._said("then", later_periods)
        increment = self._said("increment", lambda text: _whole(text, 0, 9999))
        clock = self._said("clock", lambda text: _choice(text, _CLOCKS)) != "no"
        if minutes is None:
            return None
        found = {"minutes": minutes, "increment": increment or 0, "clock": clock}
        if moves is not None or then:
            periods = [{"minutes": one.minutes, "moves": one.moves} for one in then or ()]
            found |= {"moves": moves, "then": periods}
        return found

    # Players

    def _key(self, row: DraftRow, place: int) -> Any:
        """Return how the document names a player: by the number of the register where one is."""
        text = row.cells.get("id", "").strip()
        if text.isascii() and text.isdecimal() and 0 < len(text) < 10:
            return int(text)
        return row.more.get("id") or f"#{self._no(row, place - 1)}"

    def _no(self, row: DraftRow, place: int) -> str:
        """Return the number by which others name a row: its own, or its place."""
        return row.cells.get("no", "").strip().lstrip("0") or str(place + 1)

    def players(self) -> list[dict[str, Any]]:
        """Return the players of the document."""
        self._refuse_twice()
        return [
            self._player(row, key) for row, key in zip(self._draft.rows, self.keys, strict=True)
        ]

    def _refuse_twice(self) -> None:
        first: dict[Any, DraftRow] = {}
        for row, key in zip(self._draft.rows, self.keys, strict=True):
            for name in (key, folded(row.name)):
                other = first.setdefault(name, row) if name else row
                if other is not row:
                    what = phrase(
                        "{name} stands in row {row}, too", name=row.name or key, row=other.line
                    )
                    self.mistakes.append(self._draft.wrong(what, row, "name"))
                    break

    def _player(self, row: DraftRow, key: Any) -> dict[str, Any]:
        def said(name: str, read: Callable[[str], Any]) -> Any:
            return self._try(read, row.cells.get(name, ""), row, name)

        if not row.name and not isinstance(key, int):
            self.mistakes.append(self._draft.wrong(_MISSING, row, "name"))
        found = {
            **row.more,
            "id": key,
            "name": row.name,
            "club": row.cells.get("club", ""),
            "birth_year": said("born", _year),
            "rating": said("rating", lambda text: _whole(text, FLOOR, 9999)),
            "fmjd_rating": said("fmjd", lambda text: _whole(text, 1, 9999)),
            "licence": said("licence", lambda text: _choice(text, _LICENCES)),
            "resident": folded(row.cells.get("country", "")) in _HOME,
        }
        return {name: value for name, value in found.items() if value is not None}

    # Games

    def games(self) -> list[dict[str, Any]]:
        """Return the games of the document, round by round."""
        white = self._letter_of_white()
        games: list[dict[str, Any]] = []
        for number in range(1, self._draft.rounds + 1):
            sides: dict[int, _Side] = {}
            for place, row in enumerate(self._draft.rows):
                text = row.rounds[number - 1] if number <= len(row.rounds) else ""
                side = self._side(text, place, number, white)
                if side is not None:
                    sides[place] = side
            games += self._round(number, sides)
        return games

    def _letter_of_white(self) -> str:
        """Return which letter means White: b in French and Portuguese, w elsewhere."""
        letters = {
            found["colour"].lower()
            for row in self._draft.rows
            for text in row.rounds
            if (found := _CELL.fullmatch(text.strip())) is not None
        }
        return "b" if letters & {"n", "p"} else "w"

    def _side(self, text: str, place: int, number: int, white: str) -> _Side | None:
        plain = text.strip()
        if folded(plain) in _NOT_PLAYED or plain in _NOT_PLAYED:
            return None
        row = self._draft.rows[place]
        found = _CELL.fullmatch(plain)
        if found is None:
            what = phrase("{text} is no game; write 5:2 for two points against 5", text=repr(text))
            self.mistakes.append(self._draft.wrong(what, row, f"R{number}"))
            return None
        opponent = found["opponent"].lower().lstrip("0")
        if not opponent.isdecimal():
            return _Side(None, None, None)
        other = self._numbers.get(opponent)
        if other is None or other == place:
            what = phrase(
                "{text}: there is no opponent {opponent}", text=repr(text), opponent=opponent
            )
            self.mistakes.append(self._draft.wrong(what, row, f"R{number}"))
            return None
        letter, code = found["colour"].lower(), found["result"]
        outcome = None if code is None else Outcome(_SIGNS.get(code, code.lower()))
        return _Side(other, None if not letter else letter == white, outcome)

    def _round(self, number: int, sides: Mapping[int, _Side]) -> Iterator[dict[str, Any]]:
        done: set[int] = set()
        for place, side in sides.items():
            if place in done:
                continue
            if side.opponent is None:
                yield _game(number, self.keys[place], EXEMPT, Outcome.EXCUSED_WIN)
                continue
            if side.opponent in done:
                what = phrase("the opponent plays somebody else in this round")
                self.mistakes.append(self._draft.wrong(what, self._draft.rows[place], f"R{number}"))
                continue
            other = sides.get(side.opponent)
            done.add(side.opponent)
            wrong = None if other is None else self._contradiction(place, side, other)
            if wrong is not None:
                row = self._draft.rows[side.opponent]
                self.mistakes.append(self._draft.wrong(wrong, row, f"R{number}"))
                continue
            yield self._one_game(number, place, side, other)

    def _contradiction(self, place: int, side: _Side, other: _Side) -> str | None:
        """Return why the cells of two opponents do not belong together."""
        row = self._draft.rows[place]
        name = row.name or self.keys[place]
        if other.opponent != place:
            return phrase("{name} names this opponent, and is not named here", name=name)
        if None not in (side.is_white, other.is_white) and side.is_white == other.is_white:
            return phrase("{name} has the same colour", name=name)
        if side.outcome is None or other.outcome is None or other.outcome is opposite(side.outcome):
            return None
        return phrase(
            "{name} has {theirs}, so that {wanted} belongs here and not {code}",
            name=name,
            theirs=side.outcome.value,
            wanted=opposite(side.outcome).value,
            code=other.outcome.value,
        )

    def _one_game(
        self, number: int, place: int, side: _Side, other: _Side | None
    ) -> dict[str, Any]:
        outcome, is_white = side.outcome, side.is_white
        if other is not None:
            outcome = opposite(other.outcome) if outcome is None and other.outcome else outcome
            is_white = (
                not other.is_white if is_white is None and other.is_white is not None else is_white
            )
        assert side.opponent is not None  # the caller has seen to it
        me, them = self.keys[place], self.keys[side.opponent]
        if is_white is False:
            me, them, outcome = them, me, None if outcome is None else opposite(outcome)
        return _game(number, me, them, outcome)


@dataclass(frozen=True, slots=True)
class _Side:
    """What one player's cell says; no opponent is EXEMPT."""

    opponent: int | None
    is_white: bool | None
    outcome: Outcome | None


_MISSING: Final = phrase("it is missing")
_HOME: Final = frozenset({"", "fra", "france", "fr", "frankrijk", "franca"})


def _year(text: str) -> int:
    found = re.search(r"(?:18|19|20)[0-9]{2}", text)
    if found is None:
        raise InputError("{text} has no year of birth", text=repr(text))
    return int(found[0])


def _game(number: int, white: Any, black: Any, outcome: Outcome | None) -> dict[str, Any]:
    found = {"round": number, "white": white, "black": black}
    if outcome is None:
        return found
    return found | {"white_result": outcome.value, "black_result": opposite(outcome).value}


# The template ------------------------------------------------------------------------------


def template_workbook(language: str, rounds: int = 7, players: int = 12) -> bytes:
    """Return an empty workbook of a series in a language, with lines that explain it."""

    def said(text: str) -> str:
        return translate(text, language)

    examples = {"kind": Kind.SLOW.word, "minutes": "80", "increment": "60", "clock": _YES,
                "system": phrase("closed"), "start": "2026-11-14", "end": "2026-11-15"}  # fmt: skip
    head = [[said(label), said(examples.get(name, ""))] for name, label in HEAD.items()]
    headings = [said(label) for label in COLUMNS.values()]
    table = [[*headings, *(f"R{number}" for number in range(1, rounds + 1))]]
    table += [[str(number)] for number in range(1, players + 1)]
    explained = [[said(line)] for line in _EXPLAINED]
    return workbook_bytes(
        {said(phrase_in("one series", "Series")): [*head, [], *table], said(_HOW): explained}
    )


_HOW: Final = phrase("How to fill it in")
_EXPLAINED: Final = (
    phrase("A line for each player. The number in the first column is how others name the player."),
    phrase(
        "5:2 under R3 is two points against the player of line 5 in round 3; one side suffices."
    ),
    phrase("5w2 with White, 5b2 with Black; colours may be left out."),
    phrase("Results are those of section 4: 2, 1, 0, 2fne and 0fne, 2fe and 0fe, 0r, 0d."),
    phrase("EXEMPT is a round without an opponent; an empty cell is no game."),
    phrase("The register number, or the name as the register has it, finds the player."),
    phrase("Country is that of residence; empty means France."),
)
