"""What criteria about pairs count that the systems share."""

from __future__ import annotations

from ronde.systems.topgroup.criteria import Member


def opponents_who_floated(one: Member, other: Member) -> int:
    """Count the opponents of upfloaters who floated in the previous round.

    INTERPRETATION 0093: of two upfloaters who met, each would be the opponent of the other.
    With the fewest upfloaters no two of them ever meet.
    """
    return int(one.is_upfloater and other.floated) + int(other.is_upfloater and one.floated)
