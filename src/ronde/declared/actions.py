"""Actions: a change is a class, and every way to ask for it is generated from that class.

    @action(phrase("withdraw"), tells=template("player {player}"), article="C.04.2.D.3",
            path="players/{player}/withdraw", command="withdraw", examples="withdraw cup 7")
    class Withdraw(EventAction[Effect]):
        '''Note that a player leaves the event and is not paired any more.'''

        player: StartingNumber

        def run(self, step: Step) -> Effect: ...

    effect = desk.do("cup", Withdraw(7, reason="ill"))

Fields are the arguments; their annotations (`Arg`) hold the limits and the help, the docstring is
the description. From here come the operation of the API (`web.api.actions`), the command
(`cli.actions`), the reading of a page's form (`web.forms`), the line of the journal and the
reference pages. Actions are plain dataclasses, so that the command line need not load pydantic.

`ronde.office.desk.actions` has the actions of events, `ronde.federation.actions` those of
federations.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from datetime import date
from enum import Enum
from functools import cache
from importlib import import_module
from string import Formatter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

from ronde.declared.effects import Effect
from ronde.declared.roles import Reach, Role
from ronde.errors import InputError
from ronde.fields import Arg, defaults_of, is_record, values_of
from ronde.i18n import Phrase

GREATEST: Final = 2**31 - 1
"""The greatest number that every database keeps as an integer."""


@dataclass(frozen=True, slots=True)
class ChangesOf:
    """Marks a mapping as changes of a record: each field of it may be given or left out."""

    record: type


class LeftOut(Enum):
    """The default of a field of which nothing is said; None may be a value of its own."""

    LEFT_OUT = "left out"


LEFT_OUT: Final = LeftOut.LEFT_OUT

StartingNumber = Annotated[
    int,
    Arg(
        least=1,
        most=99_999,
        place="Starting number, or a name or part of it.",
        is_player=True,
    ),
]
Pair = tuple[StartingNumber, StartingNumber]
"""Two players on one board, White first."""
BoardNumber = Annotated[int, Arg(least=1, most=99_999, place="Number of the board.")]


@dataclass(frozen=True, slots=True)
class Argument:
    """A field as the generators read it; `each` limits one value, `several` the list of them.

    A tuple of names with values is of the kind `dict`: programs send an object. `is_pair`: whether
    the list is one of two players each.
    """

    name: str
    kind: type
    each: Arg
    several: Arg | None
    may_be_none: bool
    default: object
    is_pair: bool = False

    @property
    def is_required(self) -> bool:
        """Whether there is no default."""
        return self.default is MISSING

    @property
    def is_change(self) -> bool:
        """Whether leaving it out means that it stays as it is."""
        return self.default is LEFT_OUT

    @property
    def is_record(self) -> bool:
        """Whether a value has fields of its own."""
        return is_record(self.kind)

    @property
    def about(self) -> Arg:
        """What is declared of the argument as a whole."""
        return self.each if self.several is None else self.several

    @property
    def path_name(self) -> str:
        """How a path calls the argument."""
        return self.each.path_name or self.name

    def value(self, given: Any) -> Any:
        """Return what was given as the field holds it: lists as tuples, texts as enums."""
        if given is None:
            return None
        if self.kind is dict and isinstance(given, Mapping):
            return tuple(given.items())
        if isinstance(given, list | tuple):
            return tuple(map(_pair if self.is_pair else self._one, given))
        return self._one(given)

    def _one(self, given: Any) -> Any:
        if self.is_record and isinstance(given, Mapping):
            return build(self.kind, given)
        if self.kind is date and isinstance(given, str):
            return checked_day(given, self.name)
        return self.kind(given) if issubclass(self.kind, Enum) else given


def _pair(given: Sequence[int]) -> tuple[int, int]:
    if len(given) != 2:
        raise InputError("a board has two players, White first, not {count}", count=len(given))
    return given[0], given[1]


def checked_day(text: str, what: str) -> date:
    """Return a date written YYYY-MM-DD; raises InputError that says what it is for."""
    try:
        return date.fromisoformat(text if len(text) == len("2026-11-15") else "")
    except ValueError:
        raise InputError(
            "{what}: {text} is no date; write it as 2026-11-15", what=what, text=repr(text)
        ) from None


R = TypeVar("R", covariant=True)
T = TypeVar("T")
A = TypeVar("A", bound="type[Action[Any]]")
K = TypeVar("K", bound="Action[Any]")
AnyAction: TypeAlias = "type[Action[Any]]"


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@dataclass(frozen=True)
class Action(ABC, Generic[R]):
    """A change of an event or a federation; `R` is what it returns."""

    declared: ClassVar[Declaration]

    reason: str = field(default="", kw_only=True)

    def arguments(self) -> dict[str, Any]:
        """Return what the journal keeps beside the name of the act."""
        own = {name: value for name, value in values_of(self).items() if name != "reason"}
        return {name.replace("_", " "): plain(value) for name, value in own.items()}


def plain(value: Any) -> Any:
    """Return a value as the journal keeps it: tuples as lists, enums and dates as texts."""
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if isinstance(value, Enum):
        return value.value
    return value.isoformat() if isinstance(value, date) else value


@dataclass(frozen=True, slots=True)
class Declaration:
    """What `@action(…)` declares: names in journal, API and command line, and who may do it.

    `tells` is how the journal tells the arguments, empty where it lists them. `done` is what
    people read afterwards where the action returns no effects; it may name attributes of its
    result and of the action. `nothing` is read when there was nothing to do. `operation` is the
    name in the API where it is not that of the command. `path` and `command` are empty where the
    operation or the command is written by hand, as for an upload. `takes_reason` and
    `takes_version`: whether one can say why, and which version was on the screen. `opens`: the
    action makes its subject, and is sent to where all of them are. `reach`: where the role must
    hold.
    """

    act: str
    tells: str = ""
    path: str = ""
    command: str = ""
    examples: str = ""
    article: str = ""
    more: str = ""
    done: str = ""
    nothing: str = ""
    operation: str = ""
    role: Role = Role.ARBITER
    method: str = "POST"
    status: int = 200
    takes_reason: bool = True
    takes_version: bool = True
    opens: bool = False
    reach: Reach = Reach.HERE

    registry: ClassVar[Registry[Any]]

    @property
    def roles(self) -> tuple[Role, ...]:
        """Who may do it: each of these roles suffices."""
        return (self.role,)

    def __call__(self, cls: A) -> A:
        """Make a class an action: a frozen dataclass that is known by its act."""
        dataclass(frozen=True)(cls)  # without slots, which would make another class
        cls.declared = self
        self.registry.add(cls)
        return cls


class Registry(Generic[K]):
    """The actions on one kind of subject, by theme; `prefix` is where their paths begin.

    The place in the prefix has the name under which the store keeps such subjects.
    """

    _by_subject: ClassVar[dict[str, Registry[Any]]] = {}

    def __init__(self, prefix: str, themes: Mapping[str, tuple[str, ...]]) -> None:
        self.prefix, self.themes = prefix, themes
        self._actions: dict[str, type[K]] = {}
        self._by_subject[prefix.partition("{")[2].removesuffix("}")] = self

    @classmethod
    def of(cls, subject: str) -> Registry[Any] | None:
        """Return the actions on a kind of subject, None as long as they are not imported."""
        return cls._by_subject.get(subject)

    def add(self, cls: type[K]) -> None:
        """Register an action; raises TypeError when another one has the same name."""
        if self._actions.setdefault(cls.__name__, cls).__module__ != cls.__module__:
            raise TypeError(f"two actions are called {cls.__name__}")

    def by_theme(self) -> dict[str, tuple[type[K], ...]]:
        """Return every action by theme; the modules of all themes are imported now."""
        homes = {
            theme: [import_module(module).__name__ for module in modules]
            for theme, modules in self.themes.items()
        }
        by_module: dict[str, list[type[K]]] = {}
        for cls in self._actions.values():
            by_module.setdefault(cls.__module__, []).append(cls)
        return {
            theme: tuple(cls for module in modules for cls in by_module.get(module, ()))
            for theme, modules in homes.items()
        }

    def __iter__(self) -> Iterator[type[K]]:
        """Yield every action, in the order in which people meet them."""
        for classes in self.by_theme().values():
            yield from classes

    def templates_of(self, act: str) -> list[str]:
        """Return how the journal tells an act; several actions may be one act to people."""
        return [cls.declared.tells for cls in self if cls.declared.act == act]


def description_of(cls: type) -> str:
    """Return what an action does, or a question asks: the first paragraph of its docstring."""
    return " ".join((cls.__doc__ or "").partition("\n\n")[0].split())


def effects_of(result: object) -> tuple[Effect, ...]:
    """Return the effects among what an action returned: one, several or none."""
    parts = result if isinstance(result, tuple) else (result,)
    return tuple(part for part in parts if isinstance(part, Effect))


def sentences_of(action: Action[Any], result: object) -> tuple[str, ...]:
    """Return what people read after an action: what its result tells, its effects, or `done`."""
    declared = action.declared
    if told := getattr(result, "told", ""):
        return (told,)
    if not declared.done:
        told = tuple(effect.sentence() for effect in effects_of(result))
        return told or ((declared.nothing,) if declared.nothing else ())
    names = {name for _, name, _, _ in Formatter().parse(declared.done) if name}
    facts = {name: getattr(result if hasattr(result, name) else action, name) for name in names}
    return (Phrase(declared.done, facts),)


def result_type(cls: type) -> Any:
    """Return the type of what an action or a question returns, as its base class declares it."""
    for base in cls.__mro__:
        for declared in vars(base).get("__orig_bases__", ()):
            types = [one for one in get_args(declared) if not isinstance(one, TypeVar)]
            if types:
                return types[0]
    raise TypeError(f"{cls.__name__} does not say what it returns")


@cache
def arguments_of(cls: type) -> tuple[Argument, ...]:
    """Return the arguments of an action or a question, but for a reason that may be left out.

    A field that is a record stands for the fields of the record, and so do changes of a record.
    """
    found: list[Argument] = []
    for name, default, hint in _declared_fields(cls):
        if is_record(hint):
            found += arguments_of(hint)
        elif (record := _changed_record(hint)) is not None:
            found += [replace(one, default=LEFT_OUT) for one in arguments_of(record)]
        else:
            found.append(_argument(name, hint, default))
    return tuple(found)


def _changed_record(hint: Any) -> type | None:
    """Return the record of which a field holds changes, None for any other field."""
    notes = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    return next((note.record for note in notes if isinstance(note, ChangesOf)), None)


def build(cls: Callable[..., T], given: Mapping[str, Any]) -> T:
    """Return an action or a record from values by name; what is missing has its default."""
    own: dict[str, Any] = {}
    if "reason" in given and issubclass(cast("type", cls), Action):
        own["reason"] = given["reason"]
    for name, default, hint in _declared_fields(cls):
        if is_record(hint):
            own[name] = build(hint, given)
        elif (record := _changed_record(hint)) is not None:
            every = arguments_of(record)
            own[name] = {one.name: one.value(given[one.name]) for one in every if one.name in given}
        elif name in given:
            own[name] = _argument(name, hint, default).value(given[name])
    return cls(**own)


@cache
def _declared_fields(cls: Any) -> tuple[tuple[str, object, Any], ...]:
    """Return name, default and type of every field but a reason that may be left out."""
    hints = get_type_hints(cls, include_extras=True)
    is_action = issubclass(cls, Action)
    return tuple(
        (name, default, hints[name])
        for name, default in defaults_of(cls).items()
        if not (is_action and name == "reason" and default is not MISSING)
    )


def _argument(name: str, hint: Any, default: object) -> Argument:
    hint, about = _bare(hint)
    may_be_none = get_origin(hint) in (Union, UnionType)
    if may_be_none:
        hint, inner = _bare(next(part for part in get_args(hint) if part is not NoneType))
        about = _merged(inner, about)
    if get_origin(hint) is not tuple:
        return Argument(name, get_origin(hint) or hint, about, None, may_be_none, default)
    kind, each = _bare(get_args(hint)[0])
    if get_origin(kind) is not tuple:
        return Argument(name, kind, each, about, may_be_none, default)
    kind, each = _bare(get_args(kind)[0])
    is_pair = kind is int
    kind = kind if is_pair else dict
    return Argument(name, kind, each, about, may_be_none, default, is_pair=is_pair)


def _bare(hint: Any) -> tuple[Any, Arg]:
    """Return a type without its annotations, and what they declare."""
    if get_origin(hint) is not Annotated:
        return hint, Arg()
    kind, *notes = get_args(hint)
    about = Arg()
    for note in notes:
        about = _merged(about, note) if isinstance(note, Arg) else about
    return kind, about


def _merged(first: Arg, then: Arg) -> Arg:
    """Return both as one; what is declared later counts."""
    plain = Arg()
    changes = {one.name: getattr(then, one.name) for one in fields(Arg)}
    return replace(first, **{n: v for n, v in changes.items() if v != getattr(plain, n)})
