"""The rounds on a player line: a cell of ten columns each, and the letters in it.

Two blanks, the opponent, a blank, the colour, a blank, the result.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from ronde.formats.draft import (
    ADJOURNED_LETTER,
    BYE_LETTERS,
    COLOUR_LETTERS,
    EMPTY_CELL,
    GAME_LETTERS,
    LETTER_OF_COLOUR,
    LETTER_OF_RESULT,
    MOST_ROUNDS,
    ListedCell,
    ListedOutcome,
    Undecided,
)
from ronde.formats.findings import Losses
from ronde.formats.people import whole_number
from ronde.formats.trf.columns import RepeatedColumns
from ronde.formats.trf.report import Report
from ronde.i18n import phrase
from ronde.model import Bye, ByeKind, Cell, Colour, Result, Round, Tournament

ROUND_CELLS: Final = RepeatedColumns("round", 90, 10, 10)
OPPONENT_OFFSET: Final = 2
COLOUR_OFFSET: Final = 7
RESULT_OFFSET: Final = 9

OLD_BYE_LETTERS: Final[Mapping[str, ByeKind | Undecided]] = {
    "+": Undecided.FULL_OR_ALLOCATED,
    "=": ByeKind.HALF_POINT,
    "-": ByeKind.ZERO_POINT,
}
"""The letters before 2016 have one sign for both byes that bring a full point."""

OLD_LETTER_OF_BYE: Final[Mapping[ByeKind, str]] = {
    ByeKind.PAIRING_ALLOCATED: "+",
    ByeKind.FULL_POINT: "+",
    ByeKind.HALF_POINT: "=",
    ByeKind.ZERO_POINT: "-",
}
_FULL_POINT: Final = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)
_BYES: Final[Mapping[str, ListedOutcome]] = {**BYE_LETTERS, **OLD_BYE_LETTERS, " ": None}
_NO_COLOUR: Final = "-"

_Tail = tuple[Colour | None, ListedOutcome]


def _game_tails() -> dict[str, _Tail]:
    """Return every ending that the cell of a game can have, capitals and small letters.

    >>> _game_tails()[" w 1"] == (Colour.WHITE, Result.WIN)
    True
    """
    return {
        f" {spelled_colour} {spelled}": (colour, result)
        for letter, colour in COLOUR_LETTERS.items()
        for spelled_colour in {letter, letter.upper()}
        for sign, result in GAME_LETTERS.items()
        for spelled in {sign, sign.lower()}
    }


def _bye_tails() -> dict[str, _Tail]:
    """Return every ending that the cell of a player without opponent can have.

    >>> _bye_tails()[" - H"] == (None, ByeKind.HALF_POINT)
    True
    """
    return {
        f" {colour} {spelled}": (None, outcome)
        for colour in (_NO_COLOUR, " ")
        for sign, outcome in _BYES.items()
        for spelled in {sign, sign.lower()}
    }


_FROM: Final = ROUND_CELLS.first - 1
_WIDTH: Final = ROUND_CELLS.width
_HEAD: Final = OPPONENT_OFFSET + 4
BLANK_CELL: Final = " " * _WIDTH
_GAME_TAILS: Final = _game_tails()
_BYE_TAILS: Final = _bye_tails()


def cell_column(round_: int) -> int:
    """Return the column where the opponent of that round stands.

    >>> cell_column(1), cell_column(3)
    (92, 112)
    """
    return ROUND_CELLS.column(round_ - 1).first + OPPONENT_OFFSET


class Owner(NamedTuple):
    """Whose rounds are being read."""

    line: int
    player: int


class _Opponents(dict[str, int]):
    """Opponents by the six characters that spell them, each spelling read once."""

    def __missing__(self, head: str) -> int:
        spelled = head[OPPONENT_OFFSET:].strip()
        number = whole_number(spelled) if spelled else 0
        if number is None or head[:OPPONENT_OFFSET].strip():
            raise KeyError(head)
        self[head] = number
        return number


_opponents: Final = _Opponents()


def read_cells(report: Report, owner: Owner, text: str) -> list[ListedCell]:
    """Return one cell per round; this is the one place where a line is cut into them."""
    end = len(text)
    if end > _FROM + MOST_ROUNDS * _WIDTH:
        what = phrase("the line goes on beyond round {most}", most=MOST_ROUNDS)
        report.find("too-many-rounds", what, owner.line, player=owner.player)
        return []
    cells: list[ListedCell] = []
    padded = text + BLANK_CELL
    for start in range(_FROM, end, _WIDTH):
        cell = padded[start : start + _WIDTH]
        try:
            opponent = _opponents[cell[:_HEAD]]
            if opponent:
                colour, outcome = _GAME_TAILS[cell[_HEAD:]]
            else:
                colour, outcome = _BYE_TAILS[cell[_HEAD:]]
                report.bye_letters.add(cell[RESULT_OFFSET])
        except KeyError:
            cells.append(_OddCell(report, owner, len(cells) + 1, cell).read())
        else:
            cells.append(ListedCell(opponent, colour, outcome))
    return cells


class _OddCell:
    """A cell that is not spelled in one of the usual ways: mended if it can be, else refused."""

    def __init__(self, report: Report, owner: Owner, round_: int, cell: str) -> None:
        self.report, self.owner, self.round, self.cell = report, owner, round_, cell

    def read(self) -> ListedCell:
        cell = self.cell
        try:
            opponent = _opponents[cell[:_HEAD]]
        except KeyError:
            return self._refuse(phrase("the opponent is no number"), OPPONENT_OFFSET)
        if cell[COLOUR_OFFSET - 1].strip() or cell[RESULT_OFFSET - 1].strip():
            return self._refuse(phrase("something stands between the columns"), COLOUR_OFFSET - 1)
        colour, result = cell[COLOUR_OFFSET].lower(), cell[RESULT_OFFSET].upper()
        if colour not in ("w", "b", "-", " "):
            return self._refuse(
                phrase("the colour is {colour}, not w or b", colour=repr(colour)), COLOUR_OFFSET
            )
        if opponent:
            return self._game(opponent, colour, result)
        return self._bye(colour, result)

    def _game(self, opponent: int, colour: str, letter: str) -> ListedCell:
        # Without a colour here; the opponent's line may tell it.
        unfinished = ListedCell(opponent, COLOUR_LETTERS.get(colour), Result.UNFINISHED)
        if letter in GAME_LETTERS:
            return unfinished._replace(outcome=GAME_LETTERS[letter])
        place = (self.round, self.owner.player)
        if letter == ADJOURNED_LETTER:
            self.report.adjourned.add(place)
            return unfinished
        what = phrase(
            "{letter} is no result of a game against {opponent}",
            letter=repr(letter),
            opponent=opponent,
        )
        if not self.report.lenient:
            return self._refuse(what, RESULT_OFFSET)
        self.report.unknown.add(place)
        self._find(
            "result-unknown",
            phrase(
                "round {round}: {what}; read as a game without a result",
                round=self.round,
                what=what,
            ),
            RESULT_OFFSET,
        )
        return unfinished

    def _bye(self, colour: str, letter: str) -> ListedCell:
        if letter not in _BYES:
            return self._refuse(
                phrase("{letter} is no result of a round without opponent", letter=repr(letter)),
                RESULT_OFFSET,
            )
        self._find(
            "colour-without-opponent",
            phrase("colour {colour} in a round without opponent: left out", colour=colour),
            COLOUR_OFFSET,
        )
        self.report.bye_letters.add(letter)
        return ListedCell(0, None, _BYES[letter])

    def _refuse(self, reason: str, offset: int) -> ListedCell:
        self._find(
            "cell-unreadable",
            phrase(
                "round {round} of player {player} is {cell}: {reason}",
                round=self.round,
                player=self.owner.player,
                cell=repr(self.cell.strip()),
                reason=reason,
            ),
            offset,
        )
        return EMPTY_CELL

    def _find(self, code: str, what: str, offset: int) -> None:
        line, player = self.owner
        column = cell_column(self.round) - OPPONENT_OFFSET + offset
        self.report.find(code, what, line, column=column, player=player, round_=self.round)


def adjourned_text(cell: Cell) -> str:
    """Return the ten columns of a game that goes on later.

    >>> adjourned_text(Cell(12, Colour.WHITE, Result.UNFINISHED))
    '    12 w ?'
    """
    return f"  {cell.opponent:>4} {LETTER_OF_COLOUR[cell.colour]} {ADJOURNED_LETTER}"


def without_adjournments(tournament: Tournament, losses: Losses) -> Tournament:
    """Return the tournament as a dialect tells it that has no sign for an adjourned game."""
    rounds = tournament.rounds
    for number, round_ in enumerate(rounds, 1):
        for white in round_.adjourned:
            what = phrase("round {round}: the game is adjourned", round=number)
            losses.add("adjournment-lost", what, player=white)
    if not any(round_.adjourned for round_ in rounds):
        return tournament
    return replace(tournament, rounds=tuple(replace(round_, adjourned=()) for round_ in rounds))


def cell_text(cell: Cell, bye_letters: Mapping[ByeKind, str]) -> str:
    """Return the ten columns of a round."""
    if isinstance(cell.outcome, Result):
        colour, letter = LETTER_OF_COLOUR[cell.colour], LETTER_OF_RESULT[cell.outcome]
        return f"  {cell.opponent:>4} {colour} {letter}"
    if isinstance(cell.outcome, ByeKind):
        return f"  0000 {_NO_COLOUR} {bye_letters[cell.outcome]}"
    return BLANK_CELL


def spells_old_byes(report: Report) -> bool:
    """Return whether all byes are spelled as before 2016; note it if only some are."""
    letters = {letter.upper() for letter in report.bye_letters}
    old, new = letters & OLD_BYE_LETTERS.keys(), letters & BYE_LETTERS.keys()
    if old and new:
        what = phrase(
            "byes are spelled {old} as before 2016 and {new}",
            old=" ".join(sorted(old)),
            new=" ".join(sorted(new)),
        )
        report.find("mixed-letters", what)
    return bool(old) and not new


def with_old_byes(tournament: Tournament, losses: Losses) -> Tournament:
    """Return the tournament with byes as the letters before 2016 tell them."""
    rounds = (_decided(r, number, losses) for number, r in enumerate(tournament.rounds, 1))
    return replace(tournament, rounds=tuple(rounds))


def _decided(round_: Round, number: int, losses: Losses) -> Round:
    """Return the round with its full points read by the rule: one among games is allocated."""
    full = [bye for bye in round_.byes if bye.kind in _FULL_POINT]
    is_allocated = len(full) == 1 and bool(round_.games)
    meant = ByeKind.PAIRING_ALLOCATED if is_allocated else ByeKind.FULL_POINT
    for bye in full:
        if bye.kind is not meant:
            what = phrase(
                "the {kind} bye of {player} reads as {meant}",
                kind=bye.kind.word,
                player=bye.player,
                meant=meant.word,
            )
            losses.add(
                "bye-kind-lost",
                phrase("round {round}: {what}", round=number, what=what),
                player=bye.player,
            )
    byes = (Bye(b.player, meant) if b.kind in _FULL_POINT else b for b in round_.byes)
    return replace(round_, byes=tuple(byes))
