"""Headings of tables that people keep: which column each names, in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ronde.formats.tables import meaning_of
from ronde.i18n import LANGUAGES, phrase, translate
from ronde.model.names import folded


@dataclass(frozen=True)
class Headings:
    """The columns of one kind of table: each with its label, and other words for it.

    `meanings` says for which column a heading of any list of players stands
    (`ronde.formats.tables.meaning_of`), where the words here do not know it.
    """

    labels: Sequence[tuple[str, str]]
    words: Mapping[str, tuple[str, ...]]
    meanings: Mapping[str, str]

    @cached_property
    def _known(self) -> Mapping[str, str]:
        known: dict[str, str] = {}
        for name, label in self.labels:
            spelled = (*self.words.get(name, ()), *(translate(label, one) for one in LANGUAGES))
            for word in spelled:
                known.setdefault(folded(word), name)
        return known

    def label(self, text: str) -> str:
        """Return the column, or the field of a head, that a label names; nothing for none."""
        return self._known.get(folded(text), "")

    def column(self, heading: str) -> str:
        """Return the column that a heading names, nothing for none."""
        return self.label(heading) or self.meanings.get(meaning_of(heading), "")

    def places(self, cells: Sequence[str]) -> dict[str, int]:
        """Return where each column stands; the first of two that mean the same counts."""
        found: dict[str, int] = {}
        for place, cell in enumerate(cells):
            if name := self.column(cell):
                found.setdefault(name, place)
        return found


def column_letters(place: int) -> str:
    """Return how a spreadsheet calls a column.

    >>> column_letters(0), column_letters(27)
    ('A', 'AB')
    """
    name, rest = "", place + 1
    while rest:
        rest, letter = divmod(rest - 1, 26)
        name = chr(65 + letter) + name
    return name


def place_in_table(sheet: str, row: int, column: str) -> str:
    """Return where a cell stands, for a message; a text has no sheet."""
    if sheet:
        return phrase(
            "sheet {sheet}, row {row}, column {column}", sheet=sheet, row=row, column=column
        )
    return phrase("row {row}, column {column}", row=row, column=column)
