"""What the criteria about pairs count (2.3 of 2026, 3.3 of 2024)."""

from __future__ import annotations

from ronde.kernel.colours import STRONG
from ronde.systems.topgroup.criteria import BracketMember


def denies_preference(one: BracketMember, other: BracketMember) -> int:
    """Count a pair in which both want the same colour: one of them will not have it.

    Article 4 grants every other preference, whatever else it looks at.
    """
    return int(bool(one.preference) and one.preference == other.preference)


def denies_strong_preference(one: BracketMember, other: BracketMember) -> int:
    """Count a pair in which both want the same colour strongly."""
    return int(
        bool(one.preference)
        and one.preference == other.preference
        and one.strength == other.strength == STRONG
    )


def teams_that_float_again(one: BracketMember, other: BracketMember) -> int:
    """Count those of a pair of unequal scores who floated in the previous round, too."""
    return (one.floated + other.floated) if one.score != other.score else 0
