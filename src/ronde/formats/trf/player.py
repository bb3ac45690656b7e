"""001: a player's line, and the lines of federations about their own players (NED, FRA, …).

The person stands in fixed columns, the same on both; behind them a player line has a cell for
every round.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Final

from ronde.formats.draft import ListedPlayer, told_cells
from ronde.formats.findings import Losses
from ronde.formats.people import (
    LETTER_OF_SEX,
    player_from,
    spelled,
    stated_points,
    whole_number,
)
from ronde.formats.scores import PlayerScore, ScoreTally
from ronde.formats.trf.cells import (
    BLANK_CELL,
    ROUND_CELLS,
    Owner,
    adjourned_text,
    cell_text,
    read_cells,
)
from ronde.formats.trf.columns import TrfColumn, TrfLayout
from ronde.formats.trf.dialects import Dialect
from ronde.formats.trf.report import Report, TrfLine
from ronde.formats.trf.tournamentrating import as_written
from ronde.i18n import phrase
from ronde.model import Cell, NationalRating, Player, PlayerId, Points, RequestedBye, Tournament
from ronde.model.points import points_to_text

MOST_PLAYERS: Final = 9999
"""Starting numbers have four columns."""

_PERSON: Final = (
    TrfColumn("number", 5, 8, right=True),
    TrfColumn("sex", 10, 10),
    TrfColumn("title", 11, 13, right=True),
    TrfColumn("name", 15, 47),
    TrfColumn("rating", 49, 52, right=True),
    TrfColumn("federation", 54, 56),
    TrfColumn("fide_id", 58, 68, right=True),
    TrfColumn("birth_date", 70, 79),
)
PLAYER: Final = TrfLayout(
    "001",
    (*_PERSON, TrfColumn("points", 81, 84, right=True), TrfColumn("rank", 86, 89, right=True)),
)
_NATIONAL: Final = TrfLayout("", _PERSON)
_FEDERATION: Final = re.compile(r"(?!XX|BB)[A-Z]{3}")

_COLUMN: Final = {column.name: column for column in PLAYER.columns}
_NUMBER, _NAME = _COLUMN["number"], _COLUMN["name"]
_SLICES: Final = [(c.name, slice(c.first - 1, c.last)) for c in PLAYER.columns]
_WIDTH: Final = _COLUMN["rank"].last
_gap_characters: Final = itemgetter(*(c - 1 for c in PLAYER.gaps(_WIDTH)))
_BLANK_GAPS: Final = (" ",) * len(tuple(PLAYER.gaps(_WIDTH)))


def read_player(report: Report, line: TrfLine) -> None:
    """Add the player of a line to the report, or the reason why it has none."""
    text = line.text.rstrip()
    if not text.isascii():
        text = _with_character_columns(report, line.number, text)
    person = text[:_WIDTH].ljust(_WIDTH)
    number = whole_number(_NUMBER.cut(person))
    if not number or person[3] != " ":
        report.find(
            "number-unreadable",
            phrase("a player line needs a starting number from 1 to 9999 in columns 5 to 8"),
            line.number,
            column=_NUMBER.first,
        )
        return
    owner = Owner(line.number, number)
    reader = _PersonReader(report, owner, person)
    reader.warn_about_shifted_columns()
    cells = read_cells(report, owner, text)
    report.entries.append(ListedPlayer(reader.player(), line.number, reader.points(), cells))


def _with_character_columns(report: Report, number: int, text: str) -> str:
    """Return the line with its columns counted in characters.

    Some programs fill a name up to 33 bytes of UTF-8, which moves everything behind it. Such
    a line shows itself: by characters something stands between the columns, by bytes not.
    """
    if _is_sound(text):
        return text
    raw = text.encode("utf-8", "surrogatepass")
    name = raw[_NAME.first - 1 : _NAME.last].decode("utf-8", "replace")
    before = raw[: _NAME.first - 1].decode("utf-8", "replace")
    behind = raw[_NAME.last :].decode("utf-8", "replace")
    moved = before + name.ljust(_NAME.width) + behind
    if "\ufffd" in name or len(before) != _NAME.first - 1 or not _is_sound(moved):
        return text
    report.find("byte-columns", phrase("the columns of this line are counted in bytes"), number)
    return moved


def _is_sound(text: str) -> bool:
    """Whether all gaps between the columns are blank, those of the rounds included."""
    if PLAYER.stray(text[:_WIDTH]) is not None:
        return False
    starts = range(ROUND_CELLS.first - 1, len(text), ROUND_CELLS.step)
    cells = [text[start : start + ROUND_CELLS.width] for start in starts]
    return all(not (cell[:2] + cell[6:7] + cell[8:9]).strip() for cell in cells)


class _PersonReader:
    """Reads the columns before the rounds and remembers whose line it is."""

    def __init__(self, report: Report, owner: Owner, text: str) -> None:
        self._report, self._owner, self._text = report, owner, text
        self._texts = {name: text[place].strip() for name, place in _SLICES}

    def player(self) -> Player:
        """Return the player as the line describes them."""
        return player_from(self._owner.player, self._texts, self._note)

    def points(self) -> Points | None:
        """Return the stated points; None when the column is blank or no number."""
        return stated_points(self._texts["points"], self._note)

    def warn_about_shifted_columns(self) -> None:
        """Note when something stands between the columns."""
        if _gap_characters(self._text) == _BLANK_GAPS:
            return
        column = PLAYER.stray(self._text)
        if column is not None:
            what = phrase(
                "{text} stands in column {column}, which is kept blank; the values "
                "around it were read by their columns",
                text=repr(self._text[column - 1]),
                column=column,
            )
            line, player = self._owner
            self._report.find("columns-shifted", what, line, column=column, player=player)

    def _note(self, code: str, what: str, name: str) -> None:
        line, player = self._owner
        self._report.find(code, what, line, column=_COLUMN[name].first, player=player)


def player_lines(
    tournament: Tournament, dialect: Dialect, coming: list[RequestedBye], losses: Losses
) -> Iterator[str]:
    """Yield a line for every player, in the order of the tournament."""
    tally = ScoreTally(tournament)
    tally.add_coming(coming)
    tally.add_adjustments(tournament.adjustments, len(tournament.rounds))
    rows: dict[PlayerId, list[str]] = {player.id: [] for player in tournament.players}
    for index, cells in enumerate(_cells_by_round(tournament, coming)):
        for player_id, cell in cells:
            row = rows[player_id]
            row += [BLANK_CELL] * (index - len(row)) + [cell_text(cell, dialect.bye_letters)]
    _mark_adjourned(tournament, rows)
    for player in as_written(tournament, dialect, losses):
        person = _person_line(player, tally.scores[player.id], losses)
        yield (person.ljust(_WIDTH) + "".join(rows[player.id])).rstrip()


def _mark_adjourned(tournament: Tournament, rows: dict[PlayerId, list[str]]) -> None:
    """Write the sign of adjourned games into the cells of both sides."""
    for index, round_ in enumerate(tournament.rounds):
        away = set(round_.adjourned)
        for player, cell in round_.cells() if away else ():
            if not away.isdisjoint((player, cell.opponent)):
                rows[player][index] = adjourned_text(cell)


def _cells_by_round(
    tournament: Tournament, coming: list[RequestedBye]
) -> Iterator[Iterable[tuple[PlayerId, Cell]]]:
    """Yield the cells of every round, those of the next one last."""
    yield from (told_cells(r) if r.uncoloured else r.cells() for r in tournament.rounds)
    yield [(bye.player, Cell(None, None, bye.kind)) for bye in coming]


def _person_line(player: Player, score: PlayerScore, losses: Losses) -> str:
    values = _person_values(player, losses)
    if player.club:
        losses.add(
            "club-lost",
            phrase("reports have no column for {club}", club=repr(player.club)),
            player=player.id,
        )
    points = points_to_text(score.results + score.adjustments + score.coming)
    if len(points) > _COLUMN["points"].width:
        losses.add(
            "points-column-lost",
            phrase("{points} points do not fit", points=points),
            player=player.id,
        )
        points = ""
    return PLAYER.put({**values, "points": points})


def _person_values(player: Player, losses: Losses) -> dict[str, str]:
    """Return the values of all columns but the points, made to fit."""
    fitted = {
        name: _COLUMN[name].fit(text, losses, player=player.id)
        for name, text in spelled(player, losses).items()
    }
    return {"number": str(player.id), "sex": LETTER_OF_SEX[player.sex], **fitted}


def is_national(line: str) -> bool:
    """Whether a line has the letters of a federation and the columns of a player.

    >>> is_national("NED    1 m    Somebody"), is_national("NED is a country")
    (True, False)
    """
    if not _FEDERATION.fullmatch(line[:3]) or _NATIONAL.stray(line) is not None:
        return False
    return bool(whole_number(_NUMBER.cut(line)) and _NAME.cut(line))


def read_national(report: Report, line: TrfLine) -> None:
    """Keep the line of a federation."""
    text = line.text.ljust(_WIDTH)
    number = whole_number(_NUMBER.cut(text)) or 0
    person = _PersonReader(report, Owner(line.number, number), text).player()
    report.national.append(NationalRating(text[:3], person))


def national_lines(entries: tuple[NationalRating, ...], losses: Losses) -> Iterator[str]:
    """Yield the lines of federations."""
    for federation, player in entries:
        number = player.id
        if player.club or player.rank is not None:
            what = phrase(
                "the line of {federation} about {number} has no club and no rank",
                federation=federation,
                number=number,
            )
            losses.add("national-rating-lost", what, player=number)
        if not _FEDERATION.fullmatch(federation) or number < 1 or not player.name.strip():
            what = phrase(
                "a national line needs a federation, a number and a name, not {federation}",
                federation=repr(federation),
            )
            losses.add("national-rating-lost", what, player=number)
            continue
        layout, values = TrfLayout(federation, _PERSON), _person_values(player, losses)
        yield from layout.lines(losses, "national-rating-lost", values)
