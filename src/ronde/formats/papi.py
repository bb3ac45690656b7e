"""Papi, the program of the French chess federation, by way of JSON.

A .papi file is a database of Microsoft Access. `papi-converter` of Sharly Chess makes JSON of it:
`variables` of the event, and `players`, whose opponents are places in that list from nought.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from ronde.formats.assembly import tournament_of
from ronde.formats.draft import EMPTY_CELL, FileDraft, ListedCell, ListedOutcome, ListedPlayer
from ronde.formats.findings import Reading
from ronde.formats.foreign import ForeignObject, date_of, tell_left_over
from ronde.formats.games import read_play
from ronde.formats.people import in_initial_order, player_from
from ronde.i18n import phrase
from ronde.model import (
    CHESS,
    THREE_ONE_NOTHING,
    ByeKind,
    Colour,
    Details,
    PlayerId,
    Result,
    Tournament,
)

_COLOURS: Final = {"B": Colour.WHITE, "N": Colour.BLACK}
"""B is blanc and N is noir."""

_GAMES: Final = {
    0: Result.UNFINISHED,
    1: Result.LOSS,
    2: Result.DRAW,
    3: Result.WIN,
    4: Result.FORFEIT_LOSS,
    5: Result.FORFEIT_LOSS,
    6: Result.FORFEIT_WIN,
    11: Result.SHORT_LOSS,
    12: Result.SHORT_DRAW,
    13: Result.SHORT_WIN,
}
_WITHOUT_OPPONENT: Final[dict[tuple[str, int], ListedOutcome]] = {
    ("F", 0): ByeKind.ZERO_POINT,
    ("F", 2): ByeKind.HALF_POINT,
    ("F", 6): ByeKind.FULL_POINT,
    ("B", 6): ByeKind.PAIRING_ALLOCATED,
    ("N", 6): ByeKind.PAIRING_ALLOCATED,
    ("", 6): ByeKind.PAIRING_ALLOCATED,
    ("", 0): None,
}
_BYES: Final[dict[int, ListedOutcome]] = {
    7: ByeKind.ZERO_POINT,
    8: ByeKind.HALF_POINT,
    9: ByeKind.PAIRING_ALLOCATED,
    10: ByeKind.FULL_POINT,
    14: None,
}
"""Results of later versions of the converter, whatever the colour."""

_RATINGS: Final = {"elo": "elo", "rapide": "rapidElo", "blitz": "blitzElo"}
_WOMEN: Final = {"gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM"}
_MOST_ROUNDS: Final = 24
_OF_NO_USE: Final = {"refFFE", "nr", "checkedIn", "category"}


def is_papi(document: dict[str, Any]) -> bool:
    """Whether a JSON document is one of the converter."""
    return isinstance(document.get("variables"), dict) and isinstance(document.get("players"), list)


def read_papi(document: dict[str, Any], *, file: str | None = None) -> Reading:
    """Return the tournament and everything noticed on the way."""
    draft = FileDraft(file)
    whole = ForeignObject(draft, document)
    tournament = _Papi(draft, whole.member("variables")).read(list(whole.members("players")))
    return Reading(tournament, draft.all_findings(), "papi")


class _Papi:
    """Reads one document."""

    def __init__(self, draft: FileDraft, variables: ForeignObject) -> None:
        self._draft, self._variables = draft, variables
        kind = variables.text("ratingClass").lower()
        self._rating = _RATINGS.get(kind, "elo")
        self._left_over: set[str] = set()

    def read(self, members: list[ForeignObject]) -> Tournament | None:
        draft = self._draft
        entries = [self._entry(place, member) for place, member in enumerate(members, 1)]
        ordered = in_initial_order(entry.player for entry in entries)
        numbers = {player.id: number for number, player in enumerate(ordered, 1)}
        numbered = [_renumbered(entry, numbers) for entry in entries]
        draft.entries.extend(sorted(numbered, key=lambda entry: entry.player.id))
        if entries:
            what = phrase("Papi keeps no starting numbers: given by rating, title and name")
            draft.find("numbered-by-rating", what)
        else:
            draft.find("no-players", phrase("the file has no players"))
        play = read_play(draft)
        event = self._event()
        self._tell()
        return tournament_of(draft, play, event)

    def _event(self) -> Tournament:
        variables = self._variables
        details = Details(
            name=variables.text("name"),
            city=variables.text("venue"),
            start_date=date_of(variables.text("startDate")),
            end_date=date_of(variables.text("endDate")),
            chief_arbiter=variables.text("arbiter"),
            time_control=variables.text("timeControl"),
        )
        three = variables.text("pointSystem").upper() == "OUI"
        return Tournament(
            details=details,
            number_of_rounds=variables.number("rounds") or None,
            points=THREE_ONE_NOTHING if three else CHESS,
        )

    def _entry(self, number: int, member: ForeignObject) -> ListedPlayer:
        names = (member.text("lastName"), member.text("firstName"))
        title = member.text("fideTitle").lower()
        texts = {
            "name": ", ".join(name for name in names if name),
            "sex": member.text("gender"),
            "title": _WOMEN.get(title, title),
            "rating": member.text(self._rating).removesuffix(".0"),
            "federation": member.text("federation"),
            "fide_id": member.text("fideCode").removesuffix(".0"),
            "birth_date": date_of(member.text("birthDate")),
            "club": member.text("club"),
            "rank": "",
        }
        player = player_from(number, texts, member.note)
        entry = ListedPlayer(player, None, None, self._cells(member))
        self._left_over |= member.left_over() - _OF_NO_USE
        return entry

    def _cells(self, member: ForeignObject) -> list[ListedCell]:
        """Return the rounds; an older version of the converter lists them without numbers."""
        cells: list[ListedCell] = []
        if member.is_list("rounds"):
            for round_, listed in enumerate(member.members("rounds"), 1):
                self._set(cells, round_, listed)
            return cells
        rounds = member.member("rounds")
        for key in rounds.all_keys():
            if key.isascii() and key.isdigit() and 1 <= int(key[:9]) <= _MOST_ROUNDS:
                self._set(cells, int(key), rounds.member(key))
            else:
                what = phrase("{place}: no round has this number", place=rounds.place_of(key))
                self._draft.find("cell-unreadable", what)
        return cells

    def _set(self, cells: list[ListedCell], round_: int, listed: ForeignObject) -> None:
        cell = cell_of(listed)
        if cell is None:
            what = phrase("{place}: no colour, opponent and result of Papi", place=listed.place)
            self._draft.find("cell-unreadable", what, round_=round_)
            return
        cells.extend([EMPTY_CELL] * (round_ - len(cells)))
        cells[round_ - 1] = cell

    def _tell(self) -> None:
        """Note what the file says and the tournament does not."""
        variables = self._variables
        variables.text("type")
        if variables.text("pairing") in ("Standard", "Berger"):
            left_over = variables.left_over()
        else:
            left_over = variables.left_over() | {"pairing"}
        tell_left_over(self._draft, phrase("the event"), left_over)
        others = {key for key in self._left_over if key not in _RATINGS.values()}
        tell_left_over(self._draft, phrase("the players"), others)


def cell_of(listed: ForeignObject) -> ListedCell | None:
    """Return what one round was for a player, None if that cannot be; opponents from one."""
    colour, result = listed.text("color"), listed.number("result") or 0
    colour = "" if colour == "R" else colour
    opponent = listed.number("opponent")
    if opponent is None:
        known = _BYES if result in _BYES else _WITHOUT_OPPONENT
        key: Any = result if result in _BYES else (colour, result)
        return ListedCell(0, None, known[key]) if key in known else None
    if colour not in _COLOURS or result not in _GAMES:
        return None
    return ListedCell(opponent + 1, _COLOURS[colour], _GAMES[result])


def _renumbered(entry: ListedPlayer, numbers: dict[PlayerId, int]) -> ListedPlayer:
    """Return an entry with starting numbers instead of places in the list."""
    cells = [
        cell._replace(opponent=numbers.get(PlayerId(cell.opponent), cell.opponent))
        for cell in entry.cells
    ]
    player = replace(entry.player, id=PlayerId(numbers[entry.player.id]))
    return ListedPlayer(player, None, None, cells)
