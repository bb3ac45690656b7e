"""The questions about events: what every one of them shares, and in which modules they are."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, Final, TypeVar

from ronde.declared.question import Question
from ronde.declared.table import MadeFile
from ronde.documents import Sheet
from ronde.office.desk import Desk

R = TypeVar("R", covariant=True)

THEMES: Final[Mapping[str, tuple[str, ...]]] = {
    "standings": (
        "ronde.questions.standingquestions",
        "ronde.questions.prizes",
        "ronde.questions.fideratings",
        "ronde.questions.titlenorms",
        "ronde.questions.statistics",
    ),
    "explanations": ("ronde.office.pairing.proofs", "ronde.questions.audit"),
    "fees": ("ronde.office.fees.lists",),
    "entries by the form": ("ronde.office.entryform.lists",),
    "documents": ("ronde.questions.submission", "ronde.office.paperwork.report"),
}
"""The modules that hold the questions of each theme, in the order in which people meet them."""


class EventQuestion(Question[R]):
    """A question about an event on the database."""

    @abstractmethod
    def ask(self, desk: Desk, event: str) -> R:
        """Return the answer; see `Desk.ask`."""


class EventFile(EventQuestion[Callable[[Sheet], MadeFile]]):
    """A question whose answer is a file, made for a sheet of paper in a language.

    An argument `form` that is no option is told by the ending of the file that a command writes.
    """

    media_types: ClassVar[tuple[str, ...]] = ("application/pdf",)
