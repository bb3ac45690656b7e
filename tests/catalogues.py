"""The catalogues of the languages as translators see them, and the texts of the source."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import cache
from pathlib import Path

from release.translations import Entry, catalogue, entries_of, source

__all__ = ["ROOT", "Entry", "catalogue", "entries", "source", "translations", "unspoken"]

ROOT = Path(__file__).parents[1]


@cache
def entries(language: str) -> list[Entry]:
    """Return every entry of the `.po` file of a language that is translated."""
    return [entry for entry in entries_of(catalogue(language)) if all(entry.translated)]


def translations(language: str) -> dict[str, tuple[str, ...]]:
    """Return the translations by their English texts, those for several things."""
    return {entry.texts[-1]: entry.translated for entry in entries(language)}


def unspoken(texts: AbstractSet[str], language: str) -> AbstractSet[str]:
    """Return the texts that no translator can find; what waits for one is said in English.

    The source is searched only where a translation is missing: that takes long.
    """
    lacking = texts - translations(language).keys()
    return lacking - {entry.texts[-1] for entry in source()} if lacking else set()
