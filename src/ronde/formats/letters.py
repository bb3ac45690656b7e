"""How reports and tables spell results, byes and colours: one table each, for both directions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.model import ByeKind, Colour, Result

GAME_LETTERS: Final[Mapping[str, Result]] = {
    "1": Result.WIN,
    "=": Result.DRAW,
    "0": Result.LOSS,
    "W": Result.SHORT_WIN,
    "D": Result.SHORT_DRAW,
    "L": Result.SHORT_LOSS,
    "+": Result.FORFEIT_WIN,
    "-": Result.FORFEIT_LOSS,
    " ": Result.UNFINISHED,
}
BYE_LETTERS: Final[Mapping[str, ByeKind]] = {
    "U": ByeKind.PAIRING_ALLOCATED,
    "F": ByeKind.FULL_POINT,
    "H": ByeKind.HALF_POINT,
    "Z": ByeKind.ZERO_POINT,
}
COLOUR_LETTERS: Final[Mapping[str, Colour]] = {"w": Colour.WHITE, "b": Colour.BLACK}

LETTER_OF_RESULT: Final = {result: letter for letter, result in GAME_LETTERS.items()}
LETTER_OF_BYE: Final = {kind: letter for letter, kind in BYE_LETTERS.items()}
LETTER_OF_COLOUR: Final = {colour: letter for letter, colour in COLOUR_LETTERS.items()}
