"""Integers that must not be mixed up, each with its own type."""

from __future__ import annotations

from typing import NewType

PlayerId = NewType("PlayerId", int)
"""The starting number of the definitive list: the key of a player within one tournament."""

PairingNumber = NewType("PairingNumber", int)
"""The starting number in force in some round; differs from the id only after a renumbering."""

RoundNumber = NewType("RoundNumber", int)
"""1-based, as printed on the wall."""

Points = NewType("Points", int)
"""Integer tenths: with 1-½-0 a draw is 5."""
