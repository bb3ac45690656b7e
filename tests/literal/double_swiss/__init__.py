"""The Double-Swiss system of 2026 executed by the letter: slow, small, obviously right.

A second witness for the engine in `ronde.systems`. The tournament is one of games: match k is
rounds 2k - 1 and 2k. Every set of upfloaters and every pairing of a bracket is tried in the
order of the text, and nothing is shared with the engine but the plain values of `ronde.model`.
"""

from tests.literal.double_swiss.rounds import (
    DoubleBracket,
    LiteralDouble,
    pair_double_literally,
    pair_field,
)

__all__ = ["DoubleBracket", "LiteralDouble", "pair_double_literally", "pair_field"]
