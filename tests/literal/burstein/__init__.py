"""The Burstein system of 2026 executed by the letter: every candidate, every criterion, in order.

The second witness for the engine in `ronde.systems`; see `tests.literal`.
"""

from tests.literal.burstein.rounds import pair_burstein_literally, seeding_rounds

__all__ = ["pair_burstein_literally", "seeding_rounds"]
