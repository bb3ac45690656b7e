"""Values of the model in a word for people, as phrases that can be translated."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import phrase
from ronde.model.result import ByeKind, Colour, Result

BYE_WORDS: Final[Mapping[ByeKind, str]] = {
    ByeKind.PAIRING_ALLOCATED: phrase("pairing-allocated"),
    ByeKind.FULL_POINT: phrase("full-point"),
    ByeKind.HALF_POINT: phrase("half-point"),
    ByeKind.ZERO_POINT: phrase("zero-point"),
}
"""The kind of a bye, to stand beside the word bye."""

COLOUR_WORDS: Final[Mapping[Colour, str]] = {
    Colour.WHITE: phrase("white"),
    Colour.BLACK: phrase("black"),
}

RESULT_WORDS: Final[Mapping[Result, str]] = {
    Result.WIN: phrase("win"),
    Result.DRAW: phrase("draw"),
    Result.LOSS: phrase("loss"),
    Result.SHORT_WIN: phrase("short win"),
    Result.SHORT_DRAW: phrase("short draw"),
    Result.SHORT_LOSS: phrase("short loss"),
    Result.FORFEIT_WIN: phrase("forfeit win"),
    Result.FORFEIT_LOSS: phrase("forfeit loss"),
    Result.UNFINISHED: phrase("unfinished"),
}
