"""The two tables of the rating regulations (B.02, 8.1), written as their steps."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

_DIFFERENCE_FOR_SHARE: Final = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158,
    166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366,
    383, 401, 422, 444, 470, 501, 538, 589, 677, 800,
)  # fmt: skip
"""Rating difference for a share of 50, 51 … 100 per cent."""

_SHARE_STEPS: Final = (
    4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163,
    171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375,
    392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip
"""The rating differences at which the expected share rises to 51, 52 … 100 per cent."""

CERTAIN: Final = _SHARE_STEPS[-1]
"""The smallest difference at which the table expects every point."""

EXTREME: Final = _DIFFERENCE_FOR_SHARE[-1]
"""The difference for no points, or for all of them."""


def _share(difference: int) -> int:
    share = 50 + bisect_right(_SHARE_STEPS, abs(difference))
    return share if difference >= 0 else 100 - share


_SHARES: Final = tuple(_share(difference) for difference in range(-CERTAIN, CERTAIN))


def difference_for(per_cent: int) -> int:
    """Return the rating difference that belongs to a share of the points.

    >>> difference_for(50), difference_for(60), difference_for(40), difference_for(0)
    (0, 72, -72, -800)
    """
    if per_cent < 50:
        return -_DIFFERENCE_FOR_SHARE[50 - per_cent]
    return _DIFFERENCE_FOR_SHARE[per_cent - 50]


def expected_per_cent(difference: int) -> int:
    """Return the share of the points expected of a player so many rating points above.

    >>> [expected_per_cent(d) for d in (0, 3, 4, -4, 735, 736, -736)]
    [50, 50, 51, 49, 99, 100, 0]
    """
    if -CERTAIN < difference < CERTAIN:
        return _SHARES[difference + CERTAIN]
    return 100 if difference > 0 else 0
