"""The Dutch system of 2017 and 2026 executed by the letter: slow, small fields, obviously right.

A second witness for the engines in `ronde.systems`. It generates candidate after candidate in
the order of the regulation and compares them criterion by criterion, and it shares nothing
with the engines but the plain values of `ronde.model`.
"""

from tests.literal.brackets import BracketRecord, BracketTooLargeError, Route
from tests.literal.rounds import LiteralPairing, pair_literally

__all__ = ["BracketRecord", "BracketTooLargeError", "LiteralPairing", "Route", "pair_literally"]
