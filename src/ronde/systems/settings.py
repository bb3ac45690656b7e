"""Choices that the articles leave open."""

from __future__ import annotations

from ronde.kernel.numbers import COUNT_PAIRED, COUNT_REGISTERED
from ronde.systems.base import Setting

PARITY = Setting(
    "parity",
    (COUNT_PAIRED, COUNT_REGISTERED),
    "which number is odd when the first colour decides: the place among those paired so far, "
    "or the registered number",
)
