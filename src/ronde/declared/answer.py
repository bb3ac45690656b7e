"""What a method of the library answers: text for people, HTML in a notebook, JSON for programs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Final

from ronde.declared.layout import Table
from ronde.formats.csvtext import csv_text
from ronde.i18n import translate
from ronde.serialisation import to_json

ENGLISH: Final = "en"


class Answer(ABC):
    """What a method returns for people and programs: text, HTML in a notebook, JSON."""

    __slots__ = ()

    @abstractmethod
    def text(self, language: str = ENGLISH) -> str:
        """Return the answer as text in English, French, Dutch or Portuguese."""

    @abstractmethod
    def document(self) -> object:
        """Return the answer as the document that docs/schemas describes."""

    @abstractmethod
    def _repr_html_(self) -> str: ...

    def json(self) -> str:
        """Return the answer as JSON."""
        return to_json(self.document()).decode()

    def __str__(self) -> str:
        return self.text()


class Listing(Answer):
    """An answer that is tables under a title, with notes below."""

    __slots__ = ()

    @abstractmethod
    def title(self) -> str:
        """Return what it is, and of what."""

    @abstractmethod
    def tables(self) -> Sequence[Table]:
        """Return the tables."""

    def notes(self) -> Sequence[str]:
        """Return what is to be known beside the tables."""
        return ()

    def text(self, language: str = ENGLISH) -> str:
        """Return the title, the tables and the notes."""
        notes = "\n".join(translate(note, language) for note in self.notes())
        tables = (table.told(language).text() for table in self.tables())
        return "\n\n".join([translate(self.title(), language), *tables, *([notes] * bool(notes))])

    def csv(self, language: str = ENGLISH) -> str:
        """Return the rows of the tables as CSV, below the headings of the first."""
        tables = [table.told(language) for table in self.tables()]
        rows: list[list[object]] = [list(tables[0].headings)]
        return csv_text([*rows, *(list(row) for table in tables for row in table.rows)])

    def _repr_html_(self) -> str:
        title = translate(self.title(), ENGLISH)
        return "\n".join(table.told(ENGLISH).html(title) for table in self.tables())
