"""Files of series: workbooks, texts with delimiters, JSON documents, tournament files.

One reader for each form makes the same draft (`ronde.federation.seriesdraft`), which says
what is wrong and where. `template_workbook` is an empty file to fill in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ronde.errors import FormatError
from ronde.federation.headings import Headings, column_letters
from ronde.federation.seriesdraft import (
    COLUMNS,
    HEAD,
    DraftRow,
    Mistake,
    SeriesDraft,
    checked,
    draft_of,
    draft_of_tournament,
)
from ronde.formats.csvfile import first_line, is_record
from ronde.formats.decoding import decoded
from ronde.formats.tables import SheetRows, is_workbook, sheets_of, workbook_bytes
from ronde.i18n import phrase, phrase_in, translate
from ronde.model import Finding
from ronde.model.names import folded
from ronde.questions.files import decode, load_bytes
from ronde.questions.series import SeriesRequest, series_document
from ronde.ratings.ffjd import RateKind
from ronde.ratings.ffjd.documents import parsed
from ronde.ratings.ffjd.results import CODES, SideOutcome, opposite
from ronde.ratings.ffjd.series import EXEMPT
from ronde.ratings.ffjd.seriesfile import series_from_data

_GAME: Final[Mapping[str, str]] = {
    "round": phrase("Round"),
    "white": phrase("White"),
    "black": phrase("Black"),
    "result": phrase("Result"),
}
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
_HEADINGS_WITHIN: Final = 40
_MOST_ROUNDS: Final = 60


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
            request = SeriesRequest(RateKind.SLOW, None, facts.fmjd, facts.unexcused)
            return _of_tournament(data, file, request).told(facts.head)
    return read_table(sheets_of(data, file), file).told(facts.head)


def _of_tournament(data: bytes, file: str, request: SeriesRequest) -> SeriesDraft:
    loaded = load_bytes(data, file, lenient=True)
    made = series_document(loaded.tournament, request)
    draft = draft_of_tournament(made.data)
    head = {**draft.head, "kind": ""}  # which the file does not tell
    return replace(draft, head=head, findings=(*loaded.findings, *made.findings))


def read_table(sheets: Sequence[SheetRows], file: str) -> SeriesDraft:
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


_HEADINGS: Final = Headings(
    (*COLUMNS.items(), *_GAME.items(), *HEAD.items()), _OTHER_WORDS, _MEANINGS
)


def _columns_of(cells: Sequence[str]) -> dict[str, int]:
    """Return where the columns stand, rounds as R1, R2 and so on."""
    rounds = {place: _ROUND.fullmatch(folded(cell)) for place, cell in enumerate(cells)}
    plain = ["" if rounds[place] else cell for place, cell in enumerate(cells)]
    found = _HEADINGS.places(plain)
    for place, numbered in rounds.items():
        if numbered is not None:
            found.setdefault(f"R{numbered[1]}", place)
    return found


def _head_of(rows: Iterable[tuple[int, tuple[str, ...]]]) -> dict[str, str]:
    """Return what the lines above a table say of the series: a label, and its value beside it."""
    head: dict[str, str] = {}
    for _, cells in rows:
        said = [cell.strip() for cell in cells if cell.strip()]
        name = _HEADINGS.label(said[0]) if len(said) > 1 else ""
        if name in HEAD:
            head.setdefault(name, said[1])
    return head


def _of_players(sheet: SheetRows, place: int, columns: Mapping[str, int]) -> SeriesDraft:
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
    places = {name: column_letters(at) for name, at in columns.items()}
    return SeriesDraft(_head_of(sheet.rows[:place]), rows, sheet.name, places)


def _of_games(sheet: SheetRows, place: int, columns: Mapping[str, int]) -> SeriesDraft:
    """Return the table of games that are listed line by line."""
    places = {name: column_letters(at) for name, at in columns.items()}
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
    if white not in CODES or (hyphen and black != opposite(SideOutcome(white)).value):
        return None
    return white, opposite(SideOutcome(white)).value


def template_workbook(language: str, rounds: int = 7, players: int = 12) -> bytes:
    """Return an empty workbook of a series in a language, with lines that explain it."""

    def said(text: str) -> str:
        return translate(text, language)

    examples = {
        "kind": RateKind.SLOW.word,
        "minutes": "80",
        "increment": "60",
        "clock": phrase("yes"),
        "system": phrase("closed"),
        "start": "2026-11-14",
        "end": "2026-11-15",
    }
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
