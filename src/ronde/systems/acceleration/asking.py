"""What may be asked for: `baku`, `none`, or a table of virtual points."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ronde.model import Tournament
from ronde.systems.acceleration import baku
from ronde.systems.acceleration.filling import refuse_unsuitable
from ronde.systems.acceleration.table import points_of_table, read_table

NONE: Final = "none"
"""The word for no acceleration."""

NAMES: Final = (baku.NAME, NONE)


def announced(tournament: Tournament, asked: str) -> Tournament:
    """Return the tournament with the acceleration asked for written down instead of its own.

    A table becomes virtual points, a name stays a name until `accelerated` fills it. Raises
    InputError for rules that cannot be accelerated, and for a table that cannot be read or does
    not fit.
    """
    bare = replace(tournament, acceleration=None, virtual_points=())
    if asked == NONE:
        return bare
    refuse_unsuitable(tournament)
    if asked == baku.NAME:
        return replace(bare, acceleration=baku.NAME)
    return replace(bare, virtual_points=points_of_table(read_table(asked), tournament))
