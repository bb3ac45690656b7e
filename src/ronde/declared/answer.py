"""What a question is answered with: text for people, HTML, JSON for programs, sheets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, Final, TypeVar

from ronde.declared.layout import Table
from ronde.declared.page import PageFoot, PageTable, ReportPage
from ronde.declared.table import FilledTable, workbook_of
from ronde.documents.sheet import Heading, Sheet
from ronde.documents.tables import parts_document
from ronde.errors import EXIT_OK, InputError
from ronde.formats.csvtext import csv_text
from ronde.i18n import LANGUAGES, listed, phrase, translate
from ronde.model import Finding
from ronde.serialisation import to_json

ENGLISH: Final = "en"
T = TypeVar("T")

_TELLING: Final = {"text", "csv", "page", "workbook", "parts"}
"""The methods of answers whose first argument is a language."""


def _in_known_language(tell: Callable[..., T]) -> Callable[..., T]:
    """Return a method of an answer that refuses a language that there is not."""

    @wraps(tell)
    def checked(answer: Answer, language: str = ENGLISH, *others: Any, **more: Any) -> T:
        if language not in LANGUAGES:
            what = phrase(
                "one of {choices} is expected, not {value}",
                choices=", ".join(LANGUAGES),
                value=repr(language),
            )
            raise InputError("{place}: {what}", place="language", what=what)
        return tell(answer, language, *others, **more)

    return checked


class Answer(ABC):
    """What a method returns for people and programs: text, HTML in a notebook, JSON.

    In a language that ronde does not speak it is told with an InputError, whatever the method.
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for name in _TELLING & vars(cls).keys():
            setattr(cls, name, _in_known_language(vars(cls)[name]))

    @abstractmethod
    def text(self, language: str = ENGLISH) -> str:
        """Return the answer as text in one of the languages."""

    @abstractmethod
    def document(self) -> object:
        """Return the answer as the document that docs/schemas describes."""

    @abstractmethod
    def _repr_html_(self) -> str: ...

    def parts(self, language: str) -> Iterable[str | Table]:
        """Return what a terminal shows, one below the other."""
        return (self.text(language),)

    def noticed(self) -> tuple[Finding, ...]:
        """Return what a command tells beside the answer: the findings, where it has them."""
        return tuple(getattr(self, "findings", ()))

    @property
    def exit_code(self) -> int:
        """With what a command ends that gave this answer."""
        return EXIT_OK

    def json(self) -> str:
        """Return the answer as JSON."""
        return to_json(self.document()).decode()

    def __str__(self) -> str:
        return self.text()


class Listing(Answer):
    """An answer that is declared tables under a title, with notes below.

    Where there are several each stands under its own title. A note that tells a finding is left
    out in a terminal: a command tells findings itself.
    """

    __slots__ = ()

    @abstractmethod
    def title(self) -> str:
        """Return what it is, and of what."""

    @abstractmethod
    def lists(self) -> Sequence[FilledTable]:
        """Return the tables with their rows."""

    def lead(self) -> Sequence[str]:
        """Return what stands between the title and the tables."""
        return ()

    def notes(self) -> Sequence[str]:
        """Return what is to be known beside the tables."""
        return ()

    def tables(self) -> list[Table]:
        """Return the tables as a screen shows them, in phrases."""
        return [one.laid_out() for one in self.lists()]

    def _headed(self, language: str) -> list[tuple[str, Table]]:
        """Return the tables in a language, each with its heading; one alone has none."""
        lists = self.lists()
        return [
            (
                translate(one.listed.title, language) if len(lists) > 1 else "",
                one.laid_out().told(language),
            )
            for one in lists
        ]

    def parts(self, language: str) -> list[str | Table]:
        """Return the title, the tables and the notes."""
        shown: list[str | Table] = [translate(self.title(), language)]
        if lead := self.lead():
            shown += ["", *(translate(line, language) for line in lead)]
        for heading, laid_out in self._headed(language):
            shown += ["", heading] if heading else [""] if lead else []
            shown.append(laid_out)
        told = {finding.sentence() for finding in self.noticed()}
        notes = [translate(note, language) for note in self.notes() if note not in told]
        return [*shown, *(["", *notes] if notes else [])]

    def text(self, language: str = ENGLISH) -> str:
        """Return the title, the tables and the notes."""
        parts = [translate(self.title(), language), _lines(self.lead(), language)]
        for heading, laid_out in self._headed(language):
            parts.append("\n".join(filter(None, (heading, laid_out.text()))))
        parts.append(_lines(self.notes(), language))
        return "\n\n".join(filter(None, parts))

    def csv(self, language: str = ENGLISH) -> str:
        """Return the tables as CSV; where there are several each stands under its title."""
        lists = self.lists()
        if len(lists) == 1:
            return csv_text(lists[0].sheet(language))
        titles = [csv_text([[translate(one.listed.title, language)]]) for one in lists]
        tables = [csv_text(one.sheet(language)) for one in lists]
        return "\n".join(title + text for title, text in zip(titles, tables, strict=True))

    def workbook(self, language: str = ENGLISH) -> bytes:
        """Return the tables as a workbook, a sheet each."""
        return workbook_of(self.lists(), language)

    def page(self, language: str = ENGLISH, foot: str = "") -> str:
        """Return a page of its own; `foot` stands below the notes."""
        headed = (
            PageTable(table, heading) if heading else table
            for heading, table in self._headed(language)
        )
        notes = listed([note for note in (*self.notes(), foot) if note], " ")
        return ReportPage(self.title(), (*self.lead(), *headed, PageFoot(notes))).html(language)

    def pdf(self, sheet: Sheet) -> bytes:
        """Return the tables on paper, each from a new page."""
        heading = Heading(sheet.say(self.title()))
        parts = [one.listed.part(one.rows, sheet) for one in self.lists()]
        return parts_document(heading, parts, sheet, [sheet.say(note) for note in self.notes()])

    def _repr_html_(self) -> str:
        title = translate(self.title(), ENGLISH)
        (_, first), *others = self._headed(ENGLISH) or [("", Table((), ()))]
        return "\n".join([first.html(title), *(table.html(heading) for heading, table in others)])


def _lines(texts: Sequence[str], language: str) -> str:
    return "\n".join(translate(text, language) for text in texts)
