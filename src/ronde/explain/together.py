"""The state of a round in which two players must meet each other."""

from __future__ import annotations

from dataclasses import replace

from ronde.kernel.bits import mask_of
from ronde.kernel.standing import Standing

Two = tuple[int, int]


def together(standing: Standing, two: Two) -> Standing:
    """Return the state of the round in which two ranks may meet each other and nobody else."""
    one, other = two
    both = mask_of(two)
    legal = [row & ~both for row in standing.legal]
    legal[one], legal[other] = 1 << other, 1 << one
    may_have_bye = list(standing.may_have_bye)
    may_have_bye[one] = may_have_bye[other] = False
    return replace(standing, legal=legal, may_have_bye=may_have_bye)
