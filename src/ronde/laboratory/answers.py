"""What every answer of the laboratory to a program is: sentences and the tables between them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby

from ronde.declared.answer import ENGLISH, Answer
from ronde.declared.layout import Table
from ronde.i18n import translate


class LaboratoryAnswer(Answer):
    """An answer that is sentences and tables, one below the other."""

    __slots__ = ()

    @abstractmethod
    def told(self, language: str) -> Iterable[str | Table]:
        """Return sentences and tables; what is a phrase among them is said in the language."""

    def parts(self, language: str = ENGLISH) -> Iterator[str | Table]:
        """Yield what a terminal shows, one below the other."""
        return said(self.told(language), language)

    def text(self, language: str = ENGLISH) -> str:
        """Return the sentences and tables, in one of the languages."""
        return text_of(self.parts(language))

    def _repr_html_(self) -> str:
        return "\n".join(
            part.html() if isinstance(part, Table) else f"<p>{escape(part)}</p>"
            for part in self.parts()
        )


def said(parts: Iterable[str | Table], language: str) -> Iterator[str | Table]:
    """Yield sentences and tables in a language."""
    for part in parts:
        yield part.told(language) if isinstance(part, Table) else translate(part, language)


def text_of(parts: Iterable[str | Table]) -> str:
    """Return sentences below each other, and tables with an empty line before and behind.

    >>> print(text_of(["One line.", "Another.", Table(("no",), [("1",)])]))
    One line.
    Another.
    <BLANKLINE>
    no
    --
    1
    """
    blocks: list[str] = []
    for is_table, together in groupby(parts, lambda part: isinstance(part, Table)):
        texts = [part.text() if isinstance(part, Table) else part for part in together]
        blocks += texts if is_table else ["\n".join(texts)]
    return "\n\n".join(blocks)
