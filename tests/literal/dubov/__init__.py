"""The Dubov system of 2026 executed by the letter: sets, shifters and transpositions in order.

The second witness for the engine in `ronde.systems`; see `tests.literal`.
"""

from tests.literal.dubov.facts import maximum_upfloats
from tests.literal.dubov.rounds import pair_dubov_literally

__all__ = ["maximum_upfloats", "pair_dubov_literally"]
