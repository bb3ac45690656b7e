"""What the criteria can see of a player in a bracket."""

from __future__ import annotations

from typing import NamedTuple

MOVED_DOWN, RESIDENT, NEXT, LOWER, NOBODY = range(5)
"""The part that a vertex plays in the matching problem of a bracket.

NEXT are the residents of the following bracket, LOWER everybody below, as far as the problem
looks so deep. Whoever is matched with NOBODY has no opponent as far as the problem sees.
"""


class Profile(NamedTuple):
    """Players of equal profile are the same to every criterion."""

    role: int
    score: int = 0
    colour_kind: int = 0
    last_float: int = 0
    float_before: int = 0
    may_have_bye: bool = True
    unplayed: int = 0
