"""The table of a round robin as the verifier makes it, by turning its first round.

1 meets n, 2 meets n-1 and so on, the first of each with White. From one round to the next everybody
but n goes n/2 numbers on, counted round, and the colours of n change. The engine has a formula for
each game instead.
"""

from __future__ import annotations


def rounds_of(size: int, cycles: int) -> int:
    """Return how many rounds the table of so many numbers has.

    >>> rounds_of(5, 1), rounds_of(6, 2)
    (5, 10)
    """
    return (size + size % 2 - 1) * cycles


def turned(size: int, round_: int, cycles: int, *, swaps: bool) -> list[tuple[int, int]]:
    """Return the games of a round by numbers of the table, White first, in Berger's order.

    >>> turned(4, 2, 1, swaps=True)
    [(4, 3), (1, 2)]
    """
    even = size + size % 2
    ring = even - 1
    cycle, turn = divmod(round_ - 1, ring)
    if swaps and cycles == 2 and cycle == 0 and ring >= 2 and turn >= ring - 2:
        turn = 2 * ring - 3 - turn
    found = []
    for first in range(1, even // 2 + 1):
        one, other = (
            number if number == even else (number - 1 + turn * even // 2) % ring + 1
            for number in (first, even + 1 - first)
        )
        is_turned = (other == even and turn % 2 == 1) != (cycle == 1)
        found.append((other, one) if is_turned else (one, other))
    return found
