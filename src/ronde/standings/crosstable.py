"""Cross-tables: the wall chart of a Swiss event and the grid of a round robin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ronde.model import ByeKind, Colour, PlayerId, Result
from ronde.standings.rounds import Row
from ronde.standings.view import Field

_SIGNS: Final = {
    Result.WIN: "1", Result.DRAW: "½", Result.LOSS: "0",
    Result.SHORT_WIN: "1", Result.SHORT_DRAW: "½", Result.SHORT_LOSS: "0",
    Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-", Result.UNFINISHED: "*",
}  # fmt: skip
_BYES: Final = {
    ByeKind.PAIRING_ALLOCATED: "bye",
    ByeKind.FULL_POINT: "bye 1",
    ByeKind.HALF_POINT: "bye ½",
    ByeKind.ZERO_POINT: "-",
    None: "-",
}
NOBODY: Final = "·"


def sign(outcome: Result | ByeKind | None) -> str:
    """Return how an outcome is written in a cross-table.

    >>> sign(Result.DRAW), sign(Result.FORFEIT_LOSS), sign(ByeKind.PAIRING_ALLOCATED), sign(None)
    ('½', '-', 'bye', '-')
    """
    return _SIGNS[outcome] if isinstance(outcome, Result) else _BYES[outcome]


def chart_cell(row: Row) -> str:
    """Return a round on the wall chart: opponent, colour, result."""
    if row.opponent is None:
        return sign(row.outcome)
    colour = "w" if row.colour is Colour.WHITE else "b"
    return f"{row.opponent}{colour}{sign(row.outcome)}"


def wall_chart(field: Field, order: Sequence[PlayerId]) -> list[list[str]]:
    """Return one line per player in this order: a cell per round."""
    return [[chart_cell(row) for row in field.rows[player]] for player in order]


def grid(field: Field, order: Sequence[PlayerId]) -> list[list[str]]:
    """Return everybody against everybody in this order, several games side by side."""
    lines = []
    for player in order:
        against: dict[PlayerId, str] = {}
        for row in field.rows[player]:
            if row.opponent is not None:
                against[row.opponent] = against.get(row.opponent, "") + sign(row.outcome)
        lines.append([_met(player, other, against) for other in order])
    return lines


def _met(player: PlayerId, other: PlayerId, against: dict[PlayerId, str]) -> str:
    return NOBODY if player == other else against.get(other, "")
