"""The catalogues of the languages as translators see them, and the texts of the source."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[1]


class Entry(NamedTuple):
    """A text and its translation, each in one form or in two."""

    context: str | None
    texts: tuple[str, ...]
    translated: tuple[str, ...]

    @property
    def key(self) -> tuple[str | None, tuple[str, ...]]:
        """What tells the entry from all others."""
        return self.context, self.texts


@cache
def catalogue(language: str) -> Catalog:
    """Return the `.po` file of a language."""
    path = ROOT / "src" / "ronde" / "locale" / language / "LC_MESSAGES" / "ronde.po"
    with path.open("rb") as file:
        return read_po(file)


@cache
def entries(language: str) -> list[Entry]:
    """Return every entry of the `.po` file of a language."""
    return list(_entries(catalogue(language)))


def extracted(folder: Path) -> list[Entry]:
    """Return every text of the source, as `make messages` finds them; `folder` is for its file."""
    template = folder / "ronde.pot"
    options = ["-F", str(ROOT / "pyproject.toml"), "-o", str(template)]
    pybabel = [sys.executable, "-m", "babel.messages.frontend", "-q", "extract"]
    subprocess.run([*pybabel, *options, str(ROOT / "src" / "ronde")], check=True)
    with template.open("rb") as file:
        return list(_entries(read_po(file)))


def translations(language: str) -> dict[str, tuple[str, ...]]:
    """Return the translations by their English texts, those for several things."""
    return {entry.texts[-1]: entry.translated for entry in entries(language)}


def _entries(catalogue: Catalog) -> Iterator[Entry]:
    for message in catalogue:
        if message.id:
            yield Entry(message.context, _forms(message.id), _forms(message.string))


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())
