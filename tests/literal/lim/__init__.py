"""The Lim system of 2026 executed by the letter: slow, small groups, obviously right.

A second witness for the engine in `ronde.systems`. Every question about who can still be paired
is answered by trying, and nothing is shared with the engine but the plain values of
`ronde.model`.
"""

from tests.literal.lim.rounds import GroupRecord, LiteralLim, pair_lim_literally
from tests.literal.lim.sides import Side

__all__ = ["GroupRecord", "LiteralLim", "Side", "pair_lim_literally"]
