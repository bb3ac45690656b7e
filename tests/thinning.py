"""Tests that look at some of many examples every day, and at all of them in the long run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

import pytest

T = TypeVar("T")

SOME: Final = 8

IN_THE_LONG_RUN_ALL: Final = pytest.mark.parametrize(
    "whole", [False, pytest.param(True, marks=pytest.mark.long)], ids=["some", "all"]
)
"""Lets a test know whether it is to look at everything."""


def thinned(examples: Sequence[T], *, whole: bool, some: int = SOME) -> list[T]:
    """Return all examples, or so many at the most, as far from each other as they can be.

    >>> thinned("abcdefg", whole=False, some=3)
    ['a', 'd', 'g']
    """
    step = 1 if whole else max(1, -(-len(examples) // some))
    return list(examples[::step])
