"""Rounds in a CSV file: `12w1` is White against 12, won; `bye H` a half-point bye."""

from __future__ import annotations

import re
from typing import Final

from ronde.formats.draft import EMPTY_CELL, ListedCell
from ronde.formats.trf.letters import (
    BYE_LETTERS,
    COLOUR_LETTERS,
    GAME_LETTERS,
    LETTER_OF_BYE,
    LETTER_OF_COLOUR,
    LETTER_OF_RESULT,
)
from ronde.model import ByeKind, Cell

_GAME: Final = re.compile(r"([0-9]{1,9})\s*([wb])\s*([10=wdl+-]?)", re.IGNORECASE)
_BYE: Final = re.compile(r"bye\s*([ufhz])", re.IGNORECASE)


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
    return ListedCell(int(game[1]), COLOUR_LETTERS[game[2].lower()], GAME_LETTERS[letter])


def cell_to_text(cell: Cell) -> str:
    """Return a cell in the letters of the reports, an absence as nothing.

    >>> from ronde.model import Colour, Result
    >>> cell_to_text(Cell(12, Colour.BLACK, Result.DRAW))
    '12b='
    """
    if isinstance(cell.outcome, ByeKind):
        return f"bye {LETTER_OF_BYE[cell.outcome]}"
    if cell.outcome is None or cell.colour is None:
        return ""
    return f"{cell.opponent}{LETTER_OF_COLOUR[cell.colour]}{LETTER_OF_RESULT[cell.outcome].strip()}"
