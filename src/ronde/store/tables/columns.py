"""Columns of tables that are not rows of a subject."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Boolean, Column, Integer, Text

from ronde.store.rows import filled_column
from ronde.store.rows import key_column as key


def text(name: str, default: str = "") -> Column[Any]:
    """Return a text that is never null."""
    return filled_column(name, Text, default)


def number(name: str) -> Column[Any]:
    """Return an integer that is never null."""
    return filled_column(name, Integer, 0)


def maybe_number(name: str) -> Column[Any]:
    """Return an integer that may be unknown."""
    return Column(name, Integer, nullable=True)


def flag(name: str) -> Column[Any]:
    """Return a yes or no that is never null."""
    return filled_column(name, Boolean, False)


__all__ = ["flag", "key", "maybe_number", "number", "text"]
