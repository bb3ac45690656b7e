"""What a method of the library answers: text for people, HTML in a notebook, JSON for programs."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

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
