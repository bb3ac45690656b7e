"""What the lines of players say in any format, and how results, byes and colours are spelled."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, NamedTuple

from ronde.formats.findings import Findings
from ronde.model import ByeKind, Cell, Colour, Player, PlayerId, Points, Result, Round

MOST_ROUNDS: Final = 999
"""Rounds have three digits wherever a format names one."""


class Undecided(Enum):
    """A bye whose kind only the rest of the round can tell."""

    FULL_OR_ALLOCATED = "a full point without a game"


ListedOutcome = Result | ByeKind | Undecided | None
"""What a cell says; None is an absence."""


class ListedCell(NamedTuple):
    """One round as a player's own line tells it; opponent 0 is nobody."""

    opponent: int
    colour: Colour | None
    outcome: ListedOutcome


EMPTY_CELL: Final = ListedCell(0, None, None)


class ListedPlayer(NamedTuple):
    """One player's line; `line` None is a format without lines, `points` None states none."""

    player: Player
    line: int | None
    points: Points | None
    cells: list[ListedCell]


def _no_column(_round: int) -> None:
    """Return no column: most formats have none."""


@dataclass(slots=True)
class FileDraft(Findings):
    """The players as listed; `cell_column` says where a round stands on a line.

    `plays_matches` says that the players are members of teams, whole teams of which have byes.
    `adjourned` are rounds and players whose lines say that the game goes on later, `unknown` those
    with a sign that is no result.
    """

    lenient: bool = False
    cell_column: Callable[[int], int | None] = _no_column
    points_column: int | None = None
    entries: list[ListedPlayer] = field(default_factory=list)
    adjourned: set[tuple[int, int]] = field(default_factory=set)
    unknown: set[tuple[int, int]] = field(default_factory=set)
    plays_matches: bool = False


def lines_of(text: str) -> list[str]:
    r"""Return the lines of a text, whatever ends them.

    >>> lines_of("one\r\ntwo\rthree\nfour")
    ['one', 'two', 'three', 'four']
    """
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


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

ADJOURNED_LETTER: Final = "?"
"""A game whose result is not known yet, because it was adjourned (TRF-2026)."""

LETTER_OF_RESULT: Final = {result: letter for letter, result in GAME_LETTERS.items()}
LETTER_OF_BYE: Final = {kind: letter for letter, kind in BYE_LETTERS.items()}
LETTER_OF_COLOUR: Final[Mapping[Colour | None, str]] = {
    **{colour: letter for letter, colour in COLOUR_LETTERS.items()},
    None: "-",
}


def told_cells(round_: Round) -> Iterator[tuple[PlayerId, Cell]]:
    """Yield what happened to every player; forfeits whose colours nobody told have none."""
    for player, cell in round_.cells():
        is_untold = player in round_.uncoloured or cell.opponent in round_.uncoloured
        yield player, cell._replace(colour=None) if is_untold and not cell.was_played else cell
