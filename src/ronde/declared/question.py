"""Questions: what is asked is a class, and every way to ask it is generated from that class.

    @question(path="statistics", command="statistics", examples="statistics open.trf --after 5")
    class StatisticsQuestion(RoundQuestion[EventStatistics]):
        '''Tell figures of an event: upsets, streaks, colours, rating gaps.'''

        def ask(self, source: Source) -> EventStatistics: ...

Fields are arguments, declared as those of an action are; the docstring is the description. From
here come the operation of the API (`web.api.questions`), the command (`cli.questions`,
`cli.eventquestions`), files beside a page (`web.files`) and what a method of the library does. A
question is answered with an `Answer`, or with a document alone.

`ronde.questions.source` has the questions about a tournament in a file, in a program or on the
database, `ronde.office.desk.questions` those about an event on the database, and the modules that
hold them. What is asked in one or two places only is a function.
"""

from __future__ import annotations

from abc import ABC
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import UnionType
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform, get_args, get_type_hints

from ronde.declared.actions import result_type
from ronde.declared.roles import Role

R = TypeVar("R", covariant=True)
Q = TypeVar("Q", bound="type[Question[Any]]")

_BY_MODULE: dict[str, list[type[Question[Any]]]] = {}


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Question(ABC, Generic[R]):
    """What can be asked; `R` is the answer.

    `of_players`: about those who sit at the boards, in an event of teams too.
    """

    declared: ClassVar[QuestionDeclaration]
    of_players: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class QuestionDeclaration:
    """What `@question(…)` declares: where it is asked, and by whom; empty: not there.

    `path` is that of the operation, below the event; `file_path` that of the operation to which a
    tournament file is sent. `command` is the name of the command for a file, of a question about
    an event that below `ronde event`. A line of `examples` that begins with `event` is one of a
    command about an event. `operation` is the name in the API where it is not the path.
    """

    path: str = ""
    file_path: str = ""
    command: str = ""
    examples: str = ""
    more: str = ""
    operation: str = ""
    role: Role = Role.VIEWER

    def __call__(self, cls: Q) -> Q:
        """Make a class a question: a frozen dataclass that its module is known to hold."""
        dataclass(frozen=True)(cls)
        cls.declared = self
        _BY_MODULE.setdefault(cls.__module__, []).append(cls)
        return cls

    @property
    def operation_name(self) -> str:
        """The name in the API."""
        return self.operation or (self.path or self.file_path).replace("/", "_").replace("-", "_")


question = QuestionDeclaration


def questions_in(*modules: str) -> tuple[type[Question[Any]], ...]:
    """Return the questions of some modules, which are imported now."""
    names = [import_module(module).__name__ for module in modules]
    return tuple(cls for name in names for cls in _BY_MODULE.get(name, ()))


@cache
def answer_types(cls: type[Question[Any]]) -> tuple[type, ...]:
    """Return the types of what a question is answered with: one, or several that print alike."""
    answer = result_type(cls)
    return get_args(answer) if isinstance(answer, UnionType) else (answer,)


@cache
def document_type(cls: type[Question[Any]]) -> Any:
    """Return the type of the JSON of an answer, as its `document` declares it."""
    answer: Any = answer_types(cls)[0]
    has_document = hasattr(answer, "document")
    return get_type_hints(answer.document)["return"] if has_document else answer
