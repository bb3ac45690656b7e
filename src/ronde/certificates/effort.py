"""How much work a verification may be: no file keeps the verifier busy for longer.

Work is counted before it is done, in steps of which a million take less than a second.
"""

from __future__ import annotations

from typing import Final

from ronde.errors import OversizedFileError

MOST_STEPS: Final = 12_000_000
"""A round of 1,000 players, certified by ronde, takes a fortieth."""


MOST_STEPS_OF_ORDER: Final = 4_000_000
"""So many vertices are looked at for the order of candidates; a fortieth for 4,000 players."""

ORDER_TAKES_TOO_LONG: Final = f"not verified (more than {MOST_STEPS_OF_ORDER} steps)"


class OrderTooLongError(Exception):
    """The order of candidates takes more steps than are done."""


class Effort:
    """The steps that the verification of one round has taken."""

    def __init__(self) -> None:
        self._steps = 0
        self._steps_of_order = 0

    def spend(self, steps: int) -> None:
        """Count steps; raises OversizedFileError where they are too many together."""
        self._steps += steps
        if self._steps > MOST_STEPS:
            raise OversizedFileError(
                "the proofs of the certificate take {count} steps or more; at most {most} are done",
                count=self._steps,
                most=MOST_STEPS,
            )

    def spend_on_order(self, steps: int) -> None:
        """Count steps; raises OrderTooLongError where they are too many together."""
        self._steps_of_order += steps
        if self._steps_of_order > MOST_STEPS_OF_ORDER:
            raise OrderTooLongError


def steps_of_problem(vertices: int, classes: int, bits: int) -> int:
    """Return the steps that a problem takes: every two vertices, and a price list of classes.

    Costs have at most so many bits.

    >>> steps_of_problem(100, 40, 600)
    26000
    """
    return vertices**2 * (1 + bits // 4096) + classes**2 * (bits // 64 + 1)


def steps_of_barrier(vertices: int) -> int:
    """Return the steps that a barrier in the graph of a round takes.

    >>> steps_of_barrier(1000)
    9000
    """
    return vertices * (8 + vertices // 512)
