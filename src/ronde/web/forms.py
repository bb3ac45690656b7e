"""Forms of pages that are generated from actions: parsed, done, or shown again with mistakes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, partial
from typing import Annotated, Any, Final, Protocol, TypeVar

from fastapi import APIRouter, Path
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field, ValidationError, create_model
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ronde.declared.actions import (
    Action,
    AnyAction,
    Argument,
    arguments_of,
    build,
    effects_of,
    sentences_of,
)
from ronde.errors import InputError, RondeError, mistakes_in
from ronde.federation.actions import MEMBER, FederationAction
from ronde.federation.desk import FederationDesk
from ronde.federation.register import find_player
from ronde.i18n import listed
from ronde.office.desk.actions import EventAction
from ronde.office.ratinglists.search import PlayerFinder
from ronde.web.arguments import body_model, sent
from ronde.web.mistakes import place_in_form, wrong_in_words
from ronde.web.page import Page
from ronde.web.requirement import requires_of


@dataclass(frozen=True, slots=True)
class Refused:
    """A form that could not be parsed: its name, what was typed, and the mistakes by field.

    `picked` are people who were chosen beside what is typed into a field for several.
    """

    form: str = ""
    given: Mapping[str, Any] = field(default_factory=dict)
    errors: Mapping[str, str] = field(default_factory=dict)
    picked: Mapping[str, Sequence[str]] = field(default_factory=dict)


NOTHING_REFUSED: Final = Refused()
RoundNo = Annotated[int, Path(ge=1, le=9999)]
BoardNo = Annotated[int, Path(ge=1, le=99999)]
"""A round and a board in the path of a page."""

ShowAgain = Callable[[Page, str, Mapping[str, str], Refused], Response]
Then = Callable[[Page, Any, Any], Response]
"""Makes the answer from an action and its result."""
Refusals = Mapping[type[RondeError], Callable[[Page, Any, Any], Response]]
"""What makes the answer from an action and an error, by the type of the error."""
_NO_REFUSALS: Final[Refusals] = {}


class _Form(BaseModel):
    expected: int | None = None
    reason: str = Field(default="", max_length=500)


def add_form(
    router: APIRouter,
    path: str,
    cls: AnyAction,
    *,
    then: str | Then,
    again: ShowAgain | None = None,
    refusals: Refusals = _NO_REFUSALS,
) -> None:
    """Add the route to which a form is sent.

    `then` is the page that tells the effect, or what makes the answer; `again` shows the form
    with its mistakes, where it can have any; `refusals` the answers to errors of some types.
    """
    is_federal = issubclass(cls, FederationAction)

    def answer(page: Page, sent_form: FormData) -> Response:
        places = page.request.path_params
        try:
            finder = _member_finder(page) if is_federal else finder_of(page)
            action, expected = parse_form(cls, sent_form, places, finder)
            try:
                result = perform(page, action, expected)
            except tuple(refusals) as error:
                return _handler(refusals, error)(page, action, error)
        except InputError as error:
            if again is None or not error.fields:
                raise
            typed, picked = _picked(cls, sent_form)
            typed = typed_in(sent_form) | typed
            refused = Refused(path.rpartition("/")[2], typed, error.fields, picked)
            return again(page, page.scope or "", places, refused)
        if isinstance(then, str):
            return redirect_after(page, then.format_map(places), action, result)
        return then(page, action, result)

    async def submit(request: Request, page: Page) -> Response:
        return await run_in_threadpool(answer, page, await request.form())

    submit.__annotations__["page"] = Annotated[Page, requires_of(cls.declared)]
    submit.__doc__ = cls.__doc__
    router.add_api_route(path, submit, methods=["POST"], name=f"{cls.__name__}_form")


def _handler(refusals: Refusals, error: RondeError) -> Callable[[Page, Any, Any], Response]:
    return next(handler for kind, handler in refusals.items() if isinstance(error, kind))


def perform(page: Page, action: Action[Any], expected: int | None = None) -> Any:
    """Do an action on the event or the federation of the path, in the visitor's name.

    What opens an event or a federation chooses its key. Answers 403 where the visitor lacks the
    role in another event that changes with it.
    """
    key = "" if action.declared.opens else page.scope or ""
    assert key or action.declared.opens  # the path of an action names what it changes
    if isinstance(action, FederationAction):
        return page.federation_desk.do(key, action)
    assert isinstance(action, EventAction)
    for other in action.others(page.desk, key):
        if not page.visitor.roles(other) & set(action.declared.roles):
            raise HTTPException(403)
    return page.desk.do(key, action, expected=expected)


def redirect_after(page: Page, path: str, action: Action[Any], result: object) -> Response:
    """Return the redirect to the next page, which tells what the action did."""
    findings = [one.what for effect in effects_of(result) for one in effect.findings]
    findings += [one.what for one in getattr(result, "findings", ())]
    return page.redirect(path, listed(sentences_of(action, result), " "), findings)


def parse_form(
    cls: type, sent_form: FormData, places: Mapping[str, str], finder: Finder
) -> tuple[Any, int | None]:
    """Return the action or record that a form asks for, and the version that was on the screen.

    Raises InputError with all mistakes by field for what was typed, RequestValidationError for a
    wrong address, which nobody typed.
    """
    model = _model(cls)
    typed: dict[str, Any] = {}

    def read(one: Argument) -> None:
        typed[one.name] = _typed(one, sent_form, finder)

    unread = mistakes_in({one.name: partial(read, one) for one in arguments_of(cls)})
    typed |= {name: sent_form[name] for name in ("reason", "expected") if sent_form.get(name)}
    places = {
        one.name: places[one.path_name] for one in arguments_of(cls) if one.path_name in places
    }
    typed = {name: value for name, value in typed.items() if value is not None}
    typed |= {one.name: None for one in arguments_of(cls) if _is_emptied(one, sent_form)}
    values = {**typed, **places}
    try:
        given = model.model_validate({n: v for n, v in values.items() if n in model.model_fields})
    except ValidationError as wrong:
        mistakes = [{**one, "loc": ("body", *one["loc"])} for one in wrong.errors()]
        errors = {place_in_form(one).partition(".")[0]: wrong_in_words(one) for one in mistakes}
        if errors.keys() & places.keys():
            raise RequestValidationError(mistakes) from None
        raise InputError.in_fields(errors | unread) from None
    if unread:
        raise InputError.in_fields(unread)
    return build(cls, sent(cls, given, finder.one)), getattr(given, "expected", None)


def typed_model(cls: type, **others: str) -> type[BaseModel]:
    """Return the model of a form that keeps what was typed: a text for each field of a record.

    It is for forms that show several choices for one field, and are read by hand. Fields that are
    no text, number or choice are left to the form; `others` are further texts with their defaults.
    """
    plain = [one for one in arguments_of(cls) if issubclass(one.kind, str | int | Enum)]
    typed = {one.name: _as_typed(one.default) for one in plain if one.kind is not bool} | others
    fields: dict[str, Any] = {name: (str, text) for name, text in typed.items()}
    return create_model(cls.__name__, **fields)


def _as_typed(default: object) -> str:
    """Return how a default stands in a form: empty, where it is no text."""
    return default if isinstance(default, str) else ""


def typed_in(sent_form: FormData) -> dict[str, str]:
    """Return what was typed, to be shown again."""
    return {name: text for name, text in sent_form.items() if isinstance(text, str)}


@cache
def _model(cls: type) -> type[BaseModel]:
    return body_model(cls, _Form, "")


def _texts(one: Argument, sent_form: FormData) -> list[str]:
    return [text for text in sent_form.getlist(one.name) if isinstance(text, str) and text.strip()]


CHOICE: Final = "of-"
"""How the field begins in which one list is chosen for a player: `of-7` is `plays`."""


def _chosen(one: Argument, sent_form: FormData) -> list[str]:
    """Return the players for whom this list was chosen."""
    chosen = (name for name, text in sent_form.items() if text == one.name)
    return [name.removeprefix(CHOICE) for name in chosen if name.startswith(CHOICE)]


def _picked(cls: AnyAction, sent_form: FormData) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Return what stands in the fields for several players, and who was chosen beside it."""
    players = (one for one in arguments_of(cls) if one.each.is_player and one.several)
    values = {one.name: list(map(str, sent_form.getlist(one.name))) for one in players}
    values = {name: texts for name, texts in values.items() if texts}
    return (
        {name: typed for name, (typed, *_) in values.items()},
        {name: picked for name, (_, *picked) in values.items()},
    )


def _typed(one: Argument, sent_form: FormData, finder: Finder) -> Any:
    """Return what was typed: nothing where a field is left empty, words as a list.

    Where a player is asked for, a name stands for its starting number.
    """
    if one.several is None:
        found = sent_form.get(one.name)
        if (one.each.is_player or one.each == MEMBER) and isinstance(found, str):
            return player_in(finder, found)
        if one.kind is bool and one.is_required:
            return found or False  # a box that is not ticked is not sent
        return found if found or one.kind is str else None
    texts = [*_texts(one, sent_form), *_chosen(one, sent_form)]
    if one.is_pair:
        return boards_in(finder, texts)
    if one.each.is_player:
        words: list[Any] = [number for text in texts for number in finder.several(text)]
    else:
        words = [word for text in texts for word in words_in(text)]
    return None if one.may_be_none and not words else words


class Finder(Protocol):
    """Finds whom people name: the players of an event, or the members of a federation."""

    def one(self, text: str) -> int:
        """Return the number of whom a text means; raises InputError for nobody and for several."""

    def several(self, text: str) -> tuple[int, ...]:
        """Return the numbers of all whom a text means."""


class PersonFinder:
    """Finds the members of a federation whom people name by number, name or a part of it."""

    def __init__(self, desk: FederationDesk, federation: str) -> None:
        self._desk, self._federation = desk, federation

    def one(self, text: str) -> int:
        """Return the number of whom a text means; raises InputError for nobody and for several."""
        return find_player(self._desk, self._federation, text)

    def several(self, text: str) -> tuple[int, ...]:
        """Return those whom a text means, divided by semicolons."""
        return tuple(self.one(part) for part in text.split(";") if part.strip())


def _member_finder(page: Page) -> PersonFinder:
    desk, federation = page.federation_desk, page.scope or ""
    if federation:
        with desk.reading(federation):  # one that is not there is no mistake of the form
            pass
    return PersonFinder(desk, federation)


def finder_of(page: Page) -> PlayerFinder:
    """Return what finds the players whom somebody names on a page of an event."""
    return PlayerFinder(page.desk, page.scope or "")


def player_in(finder: Finder, text: str) -> int | None:
    """Return the player whom somebody named, None for an empty field."""
    return finder.one(text) if text.strip() else None


def boards_in(finder: Finder, texts: Sequence[str]) -> list[tuple[int, int]]:
    """Return the boards that somebody named: `3-7, 12-5`, or players two by two, White first."""
    plain = (_TWO_NUMBERS.sub(r"\1 \2", text) for text in texts)
    players = [player for text in plain for player in finder.several(text)]
    if len(players) % 2:
        raise InputError(
            "{part} is no board; name two players for each, White first", part=repr(texts[-1])
        )
    return list(zip(players[::2], players[1::2], strict=True))


_TWO_NUMBERS: Final = re.compile(r"\b([0-9]+)-([0-9]+)\b")


Choice = TypeVar("Choice", bound=Enum)


def value_of(choices: type[Choice], text: str) -> Choice | None:
    """Return the choice that a word of an address names, None for what is none."""
    return next((one for one in choices if one.value == text), None)


def number_in(text: str) -> int | None:
    """Return the number that somebody typed, None for an empty field.

    >>> number_in(" 12 "), number_in("")
    (12, None)
    """
    plain = text.strip()
    if not plain:
        return None
    if not plain.isascii() or not plain.isdigit() or len(plain) > 5:
        raise InputError("{text} is no number; write one such as 12", text=repr(text))
    return int(plain)


def words_in(text: str) -> list[str]:
    """Return what somebody typed between blanks, commas and semicolons."""
    return text.replace(",", " ").replace(";", " ").split()


def _is_emptied(one: Argument, sent_form: FormData) -> bool:
    """Whether a field that holds a change, or has no default, was left empty to mean none."""
    is_meant = one.may_be_none and (one.is_change or one.is_required)
    return is_meant and one.name in sent_form and not sent_form[one.name]
