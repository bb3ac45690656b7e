"""Lists and cross-tables as Swiss-Manager and chess-results export them, as CSV or as workbooks.

Title lines stand above the headings, remarks below the list. A round is spelled `12w1`, `5b½`,
`7w+`; `-1`, `-½` and `0` are rounds without opponent. Tables of draughts reports are spelled
`2/12w`: the points, the opponent, the colour.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from ronde.errors import FormatError
from ronde.formats import csvfile
from ronde.formats.assembly import tournament_of
from ronde.formats.draft import (
    EMPTY_CELL,
    MOST_ROUNDS,
    FileDraft,
    ListedCell,
    ListedOutcome,
    ListedPlayer,
    Undecided,
)
from ronde.formats.findings import Reading
from ronde.formats.foreign import tell_left_over
from ronde.formats.games import Play, read_play
from ronde.formats.people import in_initial_order, player_from, stated_points, whole_number
from ronde.formats.sizes import bounded_lines, refuse_many_results
from ronde.formats.tables import csv_rows, meaning_of, with_title_column
from ronde.i18n import phrase
from ronde.model import (
    CHESS,
    DRAUGHTS,
    ByeKind,
    Colour,
    Details,
    PlayerId,
    Result,
    Tournament,
)
from ronde.model.names import folded

_OF_THE_LIST: Final = {
    **dict.fromkeys(
        ("no", "nr", "n", "sno", "snr", "stnr", "start no", "start nr", "no ini", "nri", "num"),
        "number",
    ),
    **dict.fromkeys(
        ("rk", "rank", "rg", "rang", "pl", "place", "platz", "plaats", "pos", "puesto", "lugar"),
        "rank",
    ),
    **dict.fromkeys(
        ("pts", "points", "pkt", "punkte", "pt", "pnt", "punten", "puntos", "pontos"), "points"
    ),
}
_ROUND_WORD: Final = "(?:rd|rnd|r|round|ronde|runde|ronda|rodada)"
_ROUND: Final = re.compile(rf"{_ROUND_WORD} ?([0-9]{{1,3}})|([0-9]{{1,3}}) ?{_ROUND_WORD}")
_GAME: Final = re.compile(r"([0-9]{1,4})\s*([a-z])\s*(1/2|0[.,]5|[10½=+-]?)", re.IGNORECASE)
_DRAUGHTS_GAME: Final = re.compile(r"([012])\s*/\s*([0-9]{1,4})\s*([a-z])", re.IGNORECASE)
_ALONE: Final = re.compile(r"-?\s*(1/2|0[.,]5|[10½])")
_GAMES: Final = {
    "1": Result.WIN,
    "½": Result.DRAW,
    "0": Result.LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    "": Result.UNFINISHED,
}
_DRAUGHTS_GAMES: Final = {"2": Result.WIN, "1": Result.DRAW, "0": Result.LOSS}
_WITHOUT_OPPONENT: Final[dict[str, ListedOutcome]] = {
    "1": Undecided.FULL_OR_ALLOCATED,
    "½": ByeKind.HALF_POINT,
    "0": ByeKind.ZERO_POINT,
}
_HALVES: Final = ("1/2", "0.5", "0,5", "=")
_COLOURS: Final = ("wb", "ws", "wz", "bn", "bp")
"""White and Black by their letters: English, German, Dutch, Spanish and French, Portuguese."""

_HEADING_WITHIN: Final = 40
_DELIMITERS: Final = (";", "\t", ",")
_SERVER: Final = "chess-results"
_FEW: Final = 2  # cells of a line that is a remark and no player


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of a list stand; `key` is the one whose numbers the rounds name."""

    people: dict[str, int]
    of_list: dict[str, int]
    rounds: dict[int, int]
    has_matrix: bool
    others: tuple[str, ...]

    @property
    def key(self) -> str:
        """`number` or `rank`: the one that stands further left; nothing when neither is there."""
        keys = [name for name in ("number", "rank") if name in self.of_list]
        return min(keys, key=self.of_list.__getitem__, default="")


def columns_of(cells: Iterable[str]) -> Columns | None:
    """Return the columns that a line of headings names, None when it is no such line."""
    people: dict[str, int] = {}
    of_list: dict[str, int] = {}
    rounds: dict[int, int] = {}
    others: list[str] = []
    bare = 0
    for place, cell in enumerate(cells):
        plain = folded(cell)
        round_ = _round_of(plain)
        name = _OF_THE_LIST.get(plain, "") or meaning_of(cell)
        known = of_list if plain in _OF_THE_LIST else people
        if round_ and round_ not in rounds:
            rounds[round_] = place
        elif name and name not in known:
            known[name] = place
        elif plain.isdigit():
            bare += 1
        elif plain:
            others.append(cell.strip())
    if not people.keys() & {"name", "last"} or not (rounds or of_list.keys() & {"number", "rank"}):
        return None
    return Columns(people, of_list, rounds, bare > 1, tuple(others))


def _round_of(heading: str) -> int:
    found = _ROUND.fullmatch(heading)
    number = int(found[1] or found[2]) if found else 0
    return number if number <= MOST_ROUNDS else 0


Row = tuple[int, tuple[str, ...]]


class FoundList(NamedTuple):
    """A list in a text: its columns, the lines above, the headings, and the rows below."""

    columns: Columns
    above: list[Row]
    headings: tuple[str, ...]
    rows: list[Row]


def find_list(text: str, name: str = "") -> FoundList | None:
    """Return the list in a text, None when there is none, or one that `csvfile` knows better.

    Raises FormatError when the rows below cannot be read, OversizedFileError for too many.
    """
    head = "\n".join(bounded_lines(text, name)[: 2 * _HEADING_WITHIN])
    for delimiter in sorted(_DELIMITERS, key=head.count, reverse=True):
        place = _place_of_headings(head, delimiter, name)
        if place is not None:
            rows = csv_rows(text, delimiter, name)
            columns = columns_of(rows[place][1])
            if columns is not None:
                return FoundList(columns, rows[:place], rows[place][1], rows[place + 1 :])
    return None


def _place_of_headings(head: str, delimiter: str, name: str) -> int | None:
    """Return which row names the columns of such a list."""
    try:
        rows = csv_rows(head, delimiter, name)
    except FormatError:
        return None
    for place, (_, cells) in enumerate(rows[:_HEADING_WITHIN]):
        if columns_of(cells) is not None and not (place == 0 and _is_ours(cells)):
            return place
    return None


def _is_ours(cells: Iterable[str]) -> bool:
    """Whether the reader of our own tables understands every heading that we do."""
    meant = [cell for cell in cells if cell.strip() and columns_meant(cell)]
    return all(csvfile.knows(cell) for cell in meant)


def columns_meant(heading: str) -> bool:
    """Whether a heading says something to this reader."""
    plain = folded(heading)
    return bool(plain in _OF_THE_LIST or meaning_of(heading) or _round_of(plain))


def read_list(found: FoundList, *, file: str | None = None, lenient: bool = False) -> Reading:
    """Return the tournament of a list and everything noticed on the way."""
    rounds = max(found.columns.rounds, default=0)
    refuse_many_results(len(found.rows), len(found.rows) * rounds, file or "the input")
    draft = FileDraft(file, lenient)
    tournament = _ListReader(draft, found).read()
    return Reading(tournament, draft.all_findings(), "list")


class _ListReader:
    """Reads the rows below the headings."""

    def __init__(self, draft: FileDraft, found: FoundList) -> None:
        self._draft, self._found = draft, found
        self._columns = found.columns
        self._rows = list(self._of_players())
        self._people = with_title_column(
            found.columns.people, found.headings, [cells for _, cells in self._rows]
        )
        self._is_draughts = any(
            _DRAUGHTS_GAME.fullmatch(text)
            for _, cells in self._rows
            for _, text in self._texts(cells)
        )
        self._keys: dict[int, int] = {}
        """The line of everybody by the number that the rounds name."""

    def read(self) -> Tournament | None:
        colours = self._colours()
        entries = [
            entry
            for order, (line, cells) in enumerate(self._rows, 1)
            if (entry := self._entry(line, cells, order, colours)) is not None
        ]
        self._draft.entries.extend(self._numbered(entries))
        if not entries and not self._draft.is_refused:
            self._draft.find("no-players", phrase("the table has no lines below its header"))
        play = read_play(self._draft) if self._columns.rounds else Play((), ())
        self._tell()
        event = Tournament(
            details=Details(name=self._title()), points=DRAUGHTS if self._is_draughts else CHESS
        )
        return tournament_of(self._draft, play, event)

    def _of_players(self) -> Iterator[Row]:
        """Yield the rows of players; a line with next to nothing on it is a remark."""
        for line, cells in self._found.rows:
            said = [cell for cell in cells if cell.strip() not in ("", "#")]
            has_key = whole_number(self._of_list(cells, self._columns.key)) is not None
            if cells != self._found.headings and (has_key or len(said) > _FEW):
                yield line, cells

    def _of_list(self, cells: tuple[str, ...], name: str) -> str:
        place = self._columns.of_list.get(name, len(cells))
        return cells[place].strip().removesuffix(".") if place < len(cells) else ""

    def _texts(self, cells: tuple[str, ...]) -> Iterator[tuple[int, str]]:
        """Yield the rounds of a row with what stands there."""
        for round_, place in self._columns.rounds.items():
            yield round_, cells[place].strip() if place < len(cells) else ""

    def _colours(self) -> dict[str, Colour]:
        """Return which letter is which colour, by the letters that the whole table uses."""
        form = _DRAUGHTS_GAME if self._is_draughts else _GAME
        place = 3 if self._is_draughts else 2
        letters = Counter(
            game[place].lower()
            for _, cells in self._rows
            for _, text in self._texts(cells)
            if (game := form.fullmatch(text))
        )
        for pair in _COLOURS:
            if letters.keys() <= set(pair):
                return {pair[0]: Colour.WHITE, pair[1]: Colour.BLACK}
        # Some letter is a slip: the two that most games have tell the language.
        used = {letter for letter, _ in letters.most_common(2)}
        pair = next((pair for pair in _COLOURS if used == set(pair)), _COLOURS[0])
        return {pair[0]: Colour.WHITE, pair[1]: Colour.BLACK}

    def _entry(
        self, line: int, cells: tuple[str, ...], order: int, colours: dict[str, Colour]
    ) -> ListedPlayer | None:
        key = self._key(line, cells, order)
        if key is None or not self._is_whole(line, cells):
            return None

        def note(code: str, what: str, name: str) -> None:
            place = self._people.get(name, self._columns.of_list.get(name))
            self._draft.find(code, what, line, column=None if place is None else place + 1)

        player = player_from(key, self._person(cells), note)
        points = _with_point(self._of_list(cells, "points")) if self._columns.rounds else ""
        stated = stated_points(points, note)
        return ListedPlayer(player, line, stated, self._cells(line, cells, colours))

    def _is_whole(self, line: int, cells: tuple[str, ...]) -> bool:
        """Whether a row has a name, and points where the table has them; notes if not."""
        last = max(self._columns.rounds.values(), default=0)
        points = self._columns.of_list.get("points", 0)
        if last < points and len(cells) <= points:
            what = phrase(
                "the line has {values} values, the header {width}",
                values=len(cells),
                width=len(self._found.headings),
            )
        elif not self._person(cells)["name"]:
            what = phrase("the line has no name")
        else:
            return True
        self._draft.find("csv-unreadable", what, line)
        return False

    def _key(self, line: int, cells: tuple[str, ...], order: int) -> int | None:
        """Return the number by which the rounds name the player of a row."""
        name = self._columns.key
        text = self._of_list(cells, name) if name else str(order)
        key = whole_number(text)
        if not key:
            what = phrase("{number} is no starting number", number=repr(text))
            self._draft.find("number-unreadable", what, line)
            return None
        first = self._keys.setdefault(key, line)
        if first != line:
            what = phrase("number {number} stands in line {line} already", number=key, line=first)
            self._draft.find("duplicate-number", what, line, player=key)
            return None
        return key

    def _person(self, cells: tuple[str, ...]) -> dict[str, str]:
        told = {
            name: cells[place].strip() if place < len(cells) else ""
            for name, place in self._people.items()
        }
        last, first = told.get("last", ""), told.get("first", "")
        both = ", ".join(part for part in (last, first) if part)
        ratings = [told.get(name, "") for name in ("rating", "international", "national")]
        return {
            "name": told.get("name") or both,
            "sex": told.get("sex", ""),
            "title": told.get("title", ""),
            "rating": next((text for text in ratings if text.strip("0-")), ""),
            "federation": told.get("federation", ""),
            "fide_id": told.get("fide_id", "").rstrip(".").lstrip("0"),
            "birth_date": told.get("birth_date", ""),
            "club": told.get("club", ""),
            "rank": self._of_list(cells, "rank"),
        }

    def _cells(
        self, line: int, cells: tuple[str, ...], colours: dict[str, Colour]
    ) -> list[ListedCell]:
        made = [EMPTY_CELL] * max(self._columns.rounds, default=0)
        for round_, text in self._texts(cells):
            cell = cell_of(text, colours, is_draughts=self._is_draughts)
            if cell is None:
                what = phrase(
                    "round {round}: {cell} is no result; such tables say 12w1, 12b½ or -1",
                    round=round_,
                    cell=repr(text),
                )
                column = self._columns.rounds[round_] + 1
                self._draft.find("cell-unreadable", what, line, column=column, round_=round_)
            made[round_ - 1] = cell or EMPTY_CELL
        return made

    def _numbered(self, entries: list[ListedPlayer]) -> list[ListedPlayer]:
        """Return the entries by starting numbers, which are given if the list has none."""
        if self._columns.key == "number":
            return entries
        numbers = self._starting_numbers(entries)
        made = []
        for entry in entries:
            cells = list(self._renumbered(entry, numbers))
            player = replace(entry.player, id=PlayerId(numbers[entry.player.id]))
            made.append(ListedPlayer(player, entry.line, entry.points, cells))
        return sorted(made, key=lambda entry: entry.player.id)

    def _renumbered(self, entry: ListedPlayer, numbers: dict[int, int]) -> Iterator[ListedCell]:
        """Yield the rounds of an entry with starting numbers instead of places."""
        for round_, cell in enumerate(entry.cells, 1):
            if cell.opponent and cell.opponent not in numbers:
                what = phrase(
                    "round {round}: the opponent is number {number} of the list, who is not on it",
                    round=round_,
                    number=cell.opponent,
                )
                self._draft.find("unknown-opponent", what, entry.line, round_=round_)
                yield EMPTY_CELL
            else:
                yield cell._replace(opponent=numbers.get(cell.opponent, 0))

    def _starting_numbers(self, entries: list[ListedPlayer]) -> dict[int, int]:
        """Return the starting number of everybody by place."""
        if "number" in self._columns.of_list:
            rows = dict(self._rows)
            told = [
                (int(entry.player.id), self._of_list(rows[entry.line or 0], "number"))
                for entry in entries
            ]
            numbers = {place: number for place, text in told if (number := whole_number(text))}
            if len(set(numbers.values())) == len(entries):
                return numbers
        if not self._columns.key:
            what = phrase(
                "there is no column number; players are numbered in the order of the lines"
            )
            self._draft.find("numbered-by-order", what)
            return {entry.player.id: entry.player.id for entry in entries}
        if entries:
            what = phrase("the list has no starting numbers: given by rating, title and name")
            self._draft.find("numbered-by-rating", what)
        ordered = in_initial_order(entry.player for entry in entries)
        return {player.id: number for number, player in enumerate(ordered, 1)}

    def _title(self) -> str:
        """Return the name of the event: the first title that is not the name of the server.

        A single title is that of the list.
        """
        titles = [
            next((cell.strip() for cell in cells if cell.strip()), "")
            for _, cells in self._found.above
        ]
        own = [title for title in titles if title and _SERVER not in title.lower()]
        return own[0] if len(own) > 1 else ""

    def _tell(self) -> None:
        """Note what the list says and the tournament does not."""
        left = [*self._columns.others]
        if not self._columns.rounds and "points" in self._columns.of_list:
            left.append(self._found.headings[self._columns.of_list["points"]].strip())
        tell_left_over(self._draft, phrase("the players"), left)
        if self._columns.has_matrix:
            what = phrase(
                "the results were not carried: the table tells neither rounds nor colours"
            )
            self._draft.find("not-carried", what)


def _with_point(text: str) -> str:
    """Return points with a point instead of a comma or a sign for the half.

    >>> _with_point("3,5"), _with_point("6½"), _with_point("½")
    ('3.5', '6.5', '.5')
    """
    return text.replace(",", ".").replace("½", ".5").replace(" ", "")


def cell_of(text: str, colours: dict[str, Colour], *, is_draughts: bool) -> ListedCell | None:
    """Return the round that a text spells, None if it spells none.

    >>> letters = {"w": Colour.WHITE, "b": Colour.BLACK}
    >>> cell_of("161w1", letters, is_draughts=False).opponent
    161
    >>> cell_of("-½", letters, is_draughts=False).outcome.value
    'half-point'
    """
    if text in ("", "-"):
        return EMPTY_CELL
    form = _DRAUGHTS_GAME if is_draughts else _GAME
    if game := form.fullmatch(text):
        result, opponent, letter = (game[1], game[2], game[3]) if is_draughts else _turned(game)
        colour = colours.get(letter.lower())
        if colour is None or not int(opponent):
            return None
        games = _DRAUGHTS_GAMES if is_draughts else _GAMES
        return ListedCell(int(opponent), colour, games[result])
    alone = _ALONE.fullmatch(text)
    return None if alone is None else ListedCell(0, None, _WITHOUT_OPPONENT[_half(alone[1])])


def _turned(game: re.Match[str]) -> tuple[str, str, str]:
    return _half(game[3]), game[1], game[2]


def _half(text: str) -> str:
    return "½" if text in _HALVES else text
