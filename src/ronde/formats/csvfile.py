"""A table with one line per player: a cross-table, or an entry list without rounds.

A round is spelled `12w1` for White against 12, won, and `bye H` for a half-point bye. What is
not about players and rounds has no room in a table and is lost.
"""

from __future__ import annotations

import csv
import re
from typing import Final

from ronde.errors import TooLargeError
from ronde.formats.assembly import tournament_of
from ronde.formats.csvtext import csv_text, unguarded
from ronde.formats.draft import (
    BYE_LETTERS,
    COLOUR_LETTERS,
    EMPTY_CELL,
    GAME_LETTERS,
    LETTER_OF_BYE,
    LETTER_OF_COLOUR,
    LETTER_OF_RESULT,
    MOST_ROUNDS,
    FileDraft,
    ListedCell,
    ListedPlayer,
    lines_of,
    told_cells,
)
from ronde.formats.findings import LOSSES, Losses, Reading, Writing
from ronde.formats.games import read_play
from ronde.formats.people import (
    LETTER_OF_SEX,
    player_from,
    spelled,
    stated_points,
    whole_number,
)
from ronde.formats.readback import RequestedByes, sorted_requests, without_gameless_end
from ronde.formats.scores import PlayerScore, ScoreTally
from ronde.formats.sizes import LARGEST_NUMBER, refuse_many_columns, refuse_many_results
from ronde.i18n import phrase
from ronde.model import CHESS, ByeKind, Cell, Details, Player, PlayerId, Tournament
from ronde.model.points import points_to_text
from ronde.model.ranking import RankingNotes
from ronde.model.team import TeamData

DELIMITERS: Final = (",", ";", "\t")
COLUMNS: Final = (
    "number", "name", "sex", "title", "rating", "federation", "fide_id", "birth_date", "club",
    "points", "rank",
)  # fmt: skip
_ALSO_CALLED: Final = {
    "no": "number", "no.": "number", "nr": "number", "id": "number", "start number": "number",
    "elo": "rating", "fed": "federation", "fide id": "fide_id", "fideid": "fide_id",
    "birth date": "birth_date", "born": "birth_date", "gender": "sex", "pts": "points",
}  # fmt: skip
_END_OF_LINE: Final = re.compile(r"[\r\n]")
_ROUND: Final = re.compile(r"(?:round|r)\s*([0-9]{1,3})")
_RECORD: Final = re.compile(r"[0-9]{3}( |$)|XX[A-Z] |BB[A-Z] |###")
_GAME: Final = re.compile(r"([0-9]{1,9})\s*([wb-])\s*([10=wdl+-]?)", re.IGNORECASE)
_BYE: Final = re.compile(r"bye\s*([ufhz])", re.IGNORECASE)


def has_header(text: str) -> bool:
    """Whether the first line names the columns of a table.

    >>> has_header("number;name"), has_header("012 no, name")
    (True, False)
    """
    first = first_line(text)
    return "name" in _names(first) and not is_record(first)


def first_line(text: str) -> str:
    """Return the first line that is not empty."""
    text = text.lstrip("\r\n")
    return text[: next((at.start() for at in _END_OF_LINE.finditer(text)), len(text))]


def is_record(line: str) -> bool:
    """Whether a line begins like a record of a report."""
    return _RECORD.match(line) is not None


def knows(heading: str) -> bool:
    """Whether a heading names a column of ours.

    >>> knows("FIDE ID"), knows("R1"), knows("Rtg")
    (True, True, False)
    """
    name = _names(heading)[0] if heading.strip() else ""
    return not name or name in COLUMNS or _ROUND.fullmatch(name) is not None


def read_table(text: str, *, file: str | None = None, lenient: bool = False) -> Reading:
    """Return the tournament of a table and everything noticed on the way."""
    draft = FileDraft(file, lenient)
    lines = lines_of(text)
    start = next(index for index, line in enumerate(lines) if line)
    header, name = lines[start], file or "the input"
    names = _names(header)
    refuse_many_columns(len(names), name, start + 1)
    table = _Table(draft, names)
    players = sum(map(bool, lines)) - 1
    refuse_many_results(players, players * table.last_round, name)
    rows = csv.reader(lines[start + 1 :], delimiter=_delimiter(header), strict=True)
    try:
        for row in rows:
            if any(value.strip() for value in row):
                table.read_row(start + 1 + rows.line_num, [unguarded(value) for value in row])
    except csv.Error as error:
        line = start + 1 + rows.line_num
        draft.find("csv-unreadable", phrase("the table cannot be read: {error}", error=error), line)
    if not draft.entries and not draft.is_refused:
        draft.find("no-players", phrase("the table has no lines below its header"))
    tournament = tournament_of(draft, read_play(draft))
    return Reading(tournament, draft.all_findings(), "csv")


def _delimiter(header: str) -> str:
    """Return the sign that divides the header into most columns."""
    return max(DELIMITERS, key=header.count)


def _names(header: str) -> list[str]:
    words = header.split(_delimiter(header))
    names = [word.strip().strip('"').strip().lower() for word in words]
    return [_ALSO_CALLED.get(name, name) for name in names]


class _Table:
    """Reads the rows below a header."""

    def __init__(self, draft: FileDraft, names: list[str]) -> None:
        self._draft, self._width = draft, len(names)
        self._columns: dict[str, int] = {}
        self._rounds: dict[int, int] = {}
        for index, name in enumerate(names):
            self._add_column(index, name)
        if "number" not in self._columns:
            what = phrase(
                "there is no column number; players are numbered in the order of the lines"
            )
            draft.find("numbered-by-order", what)

    @property
    def last_round(self) -> int:
        """The last round that has a column, 0 for none."""
        return max(self._rounds, default=0)

    def _add_column(self, index: int, name: str) -> None:
        round_ = _ROUND.fullmatch(name)
        if name in COLUMNS and name not in self._columns:
            self._columns[name] = index
        elif round_ and 1 <= int(round_[1]) <= MOST_ROUNDS and int(round_[1]) not in self._rounds:
            self._rounds[int(round_[1])] = index
        elif name:
            what = phrase(
                "column {name} is not known or stands there twice; it was left out", name=repr(name)
            )
            self._draft.find("unknown-column", what, column=index + 1)

    def read_row(self, line: int, row: list[str]) -> None:
        """Add the player of a row to the draft."""
        draft = self._draft
        if any(value.strip() for value in row[self._width :]):
            what = phrase(
                "the line has {values} values, the header {width}",
                values=len(row),
                width=self._width,
            )
            draft.find("csv-unreadable", what, line)
            return
        padded = row + [""] * (self._width - len(row))
        texts = dict.fromkeys(COLUMNS, "")
        texts |= {name: padded[index].strip() for name, index in self._columns.items()}
        number = whole_number(texts["number"] or self._next_number())
        if not number:
            what = phrase("{number} is no starting number", number=repr(texts["number"]))
            draft.find("number-unreadable", what, line)
            return

        def note(code: str, what: str, name: str) -> None:
            draft.find(code, what, line, column=self._columns[name] + 1, player=number)

        player = player_from(number, texts, note)
        points = stated_points(texts["points"], note)
        draft.entries.append(ListedPlayer(player, line, points, self._cells(line, number, padded)))

    def _next_number(self) -> str:
        """Return the number by order, if the table gives no numbers."""
        return "" if "number" in self._columns else str(len(self._draft.entries) + 1)

    def _cells(self, line: int, player: int, row: list[str]) -> list[ListedCell]:
        cells = [EMPTY_CELL] * self.last_round
        for round_, index in self._rounds.items():
            cell = cell_from_text(row[index])
            if cell is None:
                what = phrase(
                    "round {round}: {cell} is no result; write 12w1, 12b= or bye H",
                    round=round_,
                    cell=repr(row[index]),
                )
                self._draft.find(
                    "cell-unreadable",
                    what,
                    line,
                    column=index + 1,
                    player=player,
                    round_=round_,
                )
            else:
                cells[round_ - 1] = cell
        return cells


def write_table(tournament: Tournament) -> Writing:
    """Return the table, with its points column if results are worth 1-½-0."""
    _refuse_too_large(tournament)
    losses = Losses()
    _note_losses(tournament, losses)
    tournament = without_gameless_end(tournament, losses)
    requests = sorted_requests(tournament, losses)
    scores = _scores(tournament, requests)
    rows = _round_texts(tournament, requests)
    rounds = max((len(row) for row in rows.values()), default=0)
    table = [[*COLUMNS, *(f"round {number}" for number in range(1, rounds + 1))]]
    for player in tournament.players:
        row = rows[player.id]
        padding = [""] * (rounds - len(row))
        table.append([*_person(player, scores.get(player.id), losses), *row, *padding])
    return Writing(csv_text(table), losses.findings())


def _refuse_too_large(tournament: Tournament) -> None:
    for player in tournament.players:
        if not 1 <= player.id <= LARGEST_NUMBER:
            raise TooLargeError(
                "starting number {number} does not fit: tables have numbers from 1 to "
                "{largest}; write json instead",
                number=player.id,
                largest=LARGEST_NUMBER,
            )
    if len(tournament.rounds) > MOST_ROUNDS:
        raise TooLargeError(
            "tables have at most {most} rounds; write json instead", most=MOST_ROUNDS
        )


def _person(player: Player, score: PlayerScore | None, losses: Losses) -> list[str]:
    """Return the values of a player in the order of the header."""
    texts = spelled(player, losses)
    texts["club"] = losses.cleaned(player.club)
    texts["number"], texts["sex"] = str(player.id), LETTER_OF_SEX[player.sex]
    total = 0 if score is None else score.results + score.coming
    texts["points"] = "" if score is None else points_to_text(total)
    return [texts[name] for name in COLUMNS]


def _scores(tournament: Tournament, requests: RequestedByes) -> dict[PlayerId, PlayerScore]:
    """Return what the table itself gives everybody, nothing unless results are worth 1-½-0."""
    if tournament.points != CHESS:
        return {}
    tally = ScoreTally(tournament)
    tally.add_coming([*requests.next_round, *requests.later])
    return tally.scores


def _round_texts(tournament: Tournament, requests: RequestedByes) -> dict[PlayerId, list[str]]:
    rows: dict[PlayerId, list[str]] = {player.id: [] for player in tournament.players}
    for number, round_ in enumerate(tournament.rounds, 1):
        for player, cell in told_cells(round_):
            _set(rows[player], number, cell)
    for bye in (*requests.next_round, *requests.later):
        _set(rows[bye.player], bye.round, Cell(None, None, bye.kind))
    return rows


def _set(row: list[str], round_: int, cell: Cell) -> None:
    row += [""] * (round_ - 1 - len(row)) + [cell_to_text(cell)]


def _note_losses(t: Tournament, losses: Losses) -> None:
    """Note everything that a table of players has no column for."""
    present = {
        "details-lost": t.details != Details(),
        "number-of-rounds-lost": t.number_of_rounds is not None,
        "settings-lost": (t.rules, t.settings, t.acceleration, t.lot) != (None, (), None, None),
        "points-lost": t.points != CHESS,
        "colour-lost": t.initial_colour is not None,
        "adjournment-lost": any(round_.adjourned for round_ in t.rounds),
        "forbidden-lost": bool(t.forbidden),
        "virtual-points-lost": bool(t.virtual_points),
        "adjustments-lost": bool(t.adjustments),
        "numberings-lost": bool(t.numberings),
        "national-rating-lost": bool(t.national_ratings),
        "tournament-rating-lost": any(p.official_rating is not None for p in t.players),
        "teams-lost": t.team_data != TeamData(),
        "categories-lost": bool(t.categories),
        "ranking-lost": t.ranking != RankingNotes(),
        "foreign-line-lost": bool(t.foreign_lines),
        "integrity-lost": bool(t.integrity),
    }
    for code, is_lost in present.items():
        if is_lost:
            losses.add(
                code,
                phrase(
                    "{meaning}: a table of players has no room for that",
                    meaning=LOSSES[code].meaning,
                ),
            )


def cell_from_text(text: str) -> ListedCell | None:
    """Return the cell that a text spells, None if it spells none.

    >>> cell_from_text("12w1").opponent, cell_from_text("bye U").outcome.value
    (12, 'pairing-allocated')
    """
    spelled = text.strip()
    if not spelled:
        return EMPTY_CELL
    if bye := _BYE.fullmatch(spelled):
        return ListedCell(0, None, BYE_LETTERS[bye[1].upper()])
    game = _GAME.fullmatch(spelled)
    if game is None or int(game[1]) == 0:
        return None
    letter = game[3].upper() or " "
    return ListedCell(int(game[1]), COLOUR_LETTERS.get(game[2].lower()), GAME_LETTERS[letter])


def cell_to_text(cell: Cell) -> str:
    """Return a cell in the letters of the reports, an absence as nothing.

    >>> from ronde.model import Colour, Result
    >>> cell_to_text(Cell(12, Colour.BLACK, Result.DRAW))
    '12b='
    """
    if isinstance(cell.outcome, ByeKind):
        return f"bye {LETTER_OF_BYE[cell.outcome]}"
    if cell.outcome is None:
        return ""
    return f"{cell.opponent}{LETTER_OF_COLOUR[cell.colour]}{LETTER_OF_RESULT[cell.outcome].strip()}"
