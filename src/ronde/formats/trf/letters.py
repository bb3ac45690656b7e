"""How files spell results, byes and colours: one table each, read in both directions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from ronde.model import ByeKind, Colour, Result


class Undecided(Enum):
    """A bye whose kind only the rest of the round can tell."""

    FULL_OR_ALLOCATED = "a full point without a game"


Outcome = Result | ByeKind | Undecided | None
"""What a cell says; None is an absence."""

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
OLD_BYE_LETTERS: Final[Mapping[str, ByeKind | Undecided]] = {
    "+": Undecided.FULL_OR_ALLOCATED,
    "=": ByeKind.HALF_POINT,
    "-": ByeKind.ZERO_POINT,
}
"""The letters before 2016 have one sign for both byes that bring a full point."""

COLOUR_LETTERS: Final[Mapping[str, Colour]] = {"w": Colour.WHITE, "b": Colour.BLACK}
NO_COLOUR: Final = "-"

LETTER_OF_RESULT: Final = {result: letter for letter, result in GAME_LETTERS.items()}
LETTER_OF_BYE: Final = {kind: letter for letter, kind in BYE_LETTERS.items()}
OLD_LETTER_OF_BYE: Final[Mapping[ByeKind, str]] = {
    ByeKind.PAIRING_ALLOCATED: "+",
    ByeKind.FULL_POINT: "+",
    ByeKind.HALF_POINT: "=",
    ByeKind.ZERO_POINT: "-",
}
LETTER_OF_COLOUR: Final = {colour: letter for letter, colour in COLOUR_LETTERS.items()}

Tail = tuple[Colour | None, Outcome]


def game_tails() -> dict[str, Tail]:
    """Return every ending that the cell of a game can have, capitals and small letters.

    >>> game_tails()[" w 1"] == (Colour.WHITE, Result.WIN)
    True
    """
    return {
        f" {spelled_colour} {spelled}": (colour, result)
        for letter, colour in COLOUR_LETTERS.items()
        for spelled_colour in {letter, letter.upper()}
        for sign, result in GAME_LETTERS.items()
        for spelled in {sign, sign.lower()}
    }


def bye_tails() -> dict[str, Tail]:
    """Return every ending that the cell of a player without opponent can have.

    >>> bye_tails()[" - H"] == (None, ByeKind.HALF_POINT)
    True
    """
    outcomes: dict[str, Outcome] = {**BYE_LETTERS, **OLD_BYE_LETTERS, " ": None}
    return {
        f" {colour} {spelled}": (None, outcome)
        for colour in (NO_COLOUR, " ")
        for sign, outcome in outcomes.items()
        for spelled in {sign, sign.lower()}
    }
