"""The operations of the API that are generated from actions."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from inspect import Parameter, Signature
from itertools import chain
from types import NoneType
from typing import Annotated, Any, Final, get_origin

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import Response

from ronde.declared.actions import (
    AnyAction,
    Registry,
    arguments_of,
    build,
    description_of,
    effects_of,
    result_type,
)
from ronde.declared.effects import Effect
from ronde.federation.actions import FEDERATIONS
from ronde.office.desk.actions import EVENTS
from ronde.office.hosting.organisations import ORGANISATIONS
from ronde.web.api.kit import (
    ChangeBody,
    Confirmed,
    Effects,
    Event,
    Federation,
    NewVersion,
    Organisation,
    OrganisationKey,
    Reasoned,
    Seen,
    StepBody,
    answer,
    api_router,
    effects_at,
    version_answer,
)
from ronde.web.arguments import Body, body_model, found_value, is_in_path, path_type, sent
from ronde.web.forms import finder_of, perform
from ronde.web.page import Page
from ronde.web.requirement import requires_of

_BASES: Final[dict[tuple[bool, bool], type[BaseModel]]] = {
    (True, True): ChangeBody,
    (True, False): Reasoned,
    (False, True): StepBody,
    (False, False): Body,
}
"""The body of a request, by whether it takes a reason and whether it takes a version."""


@dataclass(frozen=True)
class ActionSubject:
    """What the actions of a registry change, and how its path names it."""

    name: str
    key: Any
    registry: Registry[Any]

    def path_of(self, cls: AnyAction) -> str:
        """Return the path of an action; what opens a subject is sent to where all of them are."""
        prefix = self.registry.prefix
        place = prefix.partition("/")[0] if cls.declared.opens else prefix
        return f"/{place}/{cls.declared.path}".rstrip("/")

    def body_name(self, cls: AnyAction) -> str:
        """Return the name of what is sent; that of the subject is in it if two subjects have it."""
        is_of_two = _subjects_by_name()[cls.__name__] > 1
        return f"{self.name.capitalize()}{cls.__name__}" if is_of_two else cls.__name__


@cache
def _subjects_by_name() -> Counter[str]:
    """Return how many kinds of subjects have an action of each name."""
    return Counter(cls.__name__ for cls in chain(EVENTS, FEDERATIONS, ORGANISATIONS))


class Operation:
    """An action as a function of the API; FastAPI reads its signature."""

    def __init__(self, subject: ActionSubject, cls: AnyAction) -> None:
        self.subject, self.cls, self.declared = subject, cls, cls.declared
        self.__name__ = cls.__name__
        path = self.declared.path
        base = _BASES[self.declared.takes_reason, self.declared.takes_version]
        body = body_model(cls, base, path or "/", subject.body_name(cls))
        hints: dict[str, Any] = {} if self.declared.opens else {subject.name: subject.key}
        self.places = {one.path_name: one for one in arguments_of(cls) if is_in_path(one, path)}
        hints |= {name: path_type(one) for name, one in self.places.items()}
        if self.declared.opens:
            hints["organisation"] = Organisation
        hints["page"] = Annotated[Page, requires_of(self.declared)]
        if self.declared.takes_version:
            hints["seen"] = Seen
        if subject.name == "event":
            hints["confirm"] = Confirmed
        hints["given"] = body
        is_needed = any(field.is_required() for field in body.model_fields.values())
        is_needed |= self.declared.method == "PATCH"  # a change says what it changes
        defaults: dict[str, Any] = {} if is_needed else {"given": body()}
        defaults["confirm"] = ()
        if self.declared.opens:
            defaults["organisation"] = ""
        self.__signature__ = Signature(
            [
                Parameter(name, Parameter.KEYWORD_ONLY, annotation=hint, default=default)
                for name, hint in hints.items()
                for default in [defaults.get(name, Parameter.empty)]
            ]
        )

    def __call__(
        self, *, page: Page, given: Any, seen: int | None = None, **places: Any
    ) -> Response:
        """Do the action that was sent, and answer with its result."""
        for known in (self.subject.name, "organisation", "confirm"):  # the page knows them
            places.pop(known, None)
        find = finder_of(page).one
        named = {
            one.name: found_value(one, places[name], find) for name, one in self.places.items()
        }
        action = build(self.cls, named | sent(self.cls, given, find))
        expected = given.at(seen) if self.declared.takes_version else None
        result = perform(page, action, expected)
        if result is None:
            return version_answer(page.version)
        if isinstance(result, tuple) or effects_of(result):
            return effects_at(page.version, effects_of(result))
        version = getattr(result, "version", None)
        if version is None and self.declared.takes_version:
            version = page.version
        return answer(result, version, self.declared.status)


def _model(result: Any) -> Any:
    """Return the model of the answer to an action, by what the action returns."""
    if result is NoneType:
        return NewVersion
    return Effects if result is Effect or get_origin(result) is tuple else result


def action_routes(subject: ActionSubject) -> APIRouter:
    """Return the operations of all actions on a subject, tagged by theme."""
    router = APIRouter()
    for theme, classes in subject.registry.by_theme().items():
        of_theme = api_router(theme)
        for cls in (each for each in classes if each.declared.path or each.declared.opens):
            declared = cls.declared
            of_theme.add_api_route(
                subject.path_of(cls),
                Operation(subject, cls),
                methods=[declared.method],
                name=declared.operation or declared.command.replace("-", "_"),
                description=description_of(cls),
                response_model=_model(result_type(cls)),
                status_code=declared.status,
            )
        router.routes.extend(of_theme.routes)
    return router


router = APIRouter()
for _subject in (
    ActionSubject("event", Event, EVENTS),
    ActionSubject("federation", Federation, FEDERATIONS),
    ActionSubject("organisation", OrganisationKey, ORGANISATIONS),
):
    router.routes.extend(action_routes(_subject).routes)
