"""What the routes of the API share: the parts of a request, versions, and how answers look."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import APIRouter, Depends, Header, Path, Query
from pydantic import BeforeValidator, Field, StringConstraints
from starlette.responses import Response

from ronde.declared.actions import GREATEST
from ronde.declared.effects import Effect
from ronde.declared.table import MadeFile
from ronde.office.desk import Desk
from ronde.serialisation import Keywords, to_json
from ronde.web.arguments import Body, NamedPlayer, whole
from ronde.web.description import operation_id
from ronde.web.forms import finder_of
from ronde.web.page import Page

LARGEST_NUMBER: Final = 99_999
MOST_ROUNDS: Final = 999

_JSON: Final = "application/json"
EVENT_KEY: Final = r"^[a-z0-9][a-z0-9._-]{0,63}$"
Event = Annotated[str, Path(pattern=EVENT_KEY, description="Key of the event.", examples=["demo"])]
Player = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="Starting number.")]
Named = Annotated[int | str, NamedPlayer(1, LARGEST_NUMBER)]
"""A player of an event as programs give it; `number_of` says who is meant."""
NamedInPath = Annotated[Named, Path(description="Starting number, or a name or part of it.")]
RoundNo = Annotated[int, Path(ge=1, le=MOST_ROUNDS, description="Number of the round.")]
BoardNo = Annotated[int, Path(ge=1, le=LARGEST_NUMBER, description="Number of the board.")]
Federation = Annotated[str, Path(pattern=EVENT_KEY, description="Key of the federation.")]
OrganisationKey = Annotated[str, Path(pattern=EVENT_KEY, description="Key of the organisation.")]
Organisation = Annotated[
    str,
    Query(
        pattern=r"^([a-z0-9][a-z0-9._-]{0,63})?$",
        description="Where it is opened, and the role must hold; empty: in no organisation.",
    ),
]
Member = Annotated[int, Path(ge=1, le=GREATEST, description="Number in the register.")]
SeriesNo = Annotated[int, Path(ge=1, le=GREATEST, description="Number of the series.")]


AS_WHOLE: Final = BeforeValidator(whole)
"""Behind the limits of a number in a body: before it they are no keywords of JSON Schema."""
StartingNumber = Annotated[int, Field(ge=1, le=LARGEST_NUMBER), AS_WHOLE]
Round = Annotated[int, Field(ge=1, le=MOST_ROUNDS), AS_WHOLE]
Version = Annotated[int, Field(ge=0, le=2**53), AS_WHOLE]
Line = Annotated[str, StringConstraints(max_length=500, pattern=r"^[^\x00-\x1f\x7f]*$")]
"""One line of text: a control character has no place in a list or a file."""


_REFUSED: Final[dict[int | str, dict[str, Any]]] = {422: {"description": "Refused."}}
"""Else FastAPI describes an error of its own; `description` writes those that can happen."""


def api_router(theme: str) -> APIRouter:
    """Return the router of a theme."""
    return APIRouter(
        prefix="/api",
        tags=[theme],
        responses=_REFUSED,
        generate_unique_id_function=lambda route: operation_id(theme, route.name),
    )


def number_of(page: Page, player: int | str) -> int:
    """Return the starting number of a player of the event who may be named."""
    return player if isinstance(player, int) else finder_of(page).one(player)


class StepBody(Body):
    """A change without a reason to give."""

    expected: Version | None = Field(
        default=None,
        description="Only if the event still has this version; like If-Match.",
        examples=[12],
    )

    def at(self, seen: int | None) -> int | None:
        """Return the version that was on the screen: of the body, else of the header."""
        return seen if self.expected is None else self.expected


class ChangeBody(StepBody):
    """A change, and why it is made."""

    reason: Line = Field(
        default="",
        description="Why, for the journal and the report.",
        examples=["the train was late"],
    )

    def act(self, seen: int | None) -> dict[str, Any]:
        """Return reason and version as the use cases take them."""
        return {"reason": self.reason, "expected": self.at(seen)}


class Reasoned(Body):
    """A change that compares for itself what it found, and why it is made."""

    reason: Line = ""


NO_CHANGE: Final = ChangeBody()


def _seen(
    if_match: Annotated[
        str | None,
        Header(pattern=r'^"[0-9]{1,15}"$', description='The ETag that was seen, such as "12".'),
    ] = None,
) -> int | None:
    return None if if_match is None else int(if_match.strip('"'))


Seen = Annotated[int | None, Depends(_seen)]
"""The version in the header If-Match, None without it."""


Confirmed = Annotated[
    tuple[str, ...],
    Query(description="Codes of the questions of FIDE mode that are answered with yes."),
]
"""What was confirmed beforehand; the page of the request reads it."""


@dataclass(frozen=True, slots=True)
class Effects:
    """What a change did, one effect for each player concerned."""

    effects: tuple[Effect, ...]
    version: int


@dataclass(frozen=True, slots=True)
class NewVersion:
    """The version of an event after a change."""

    version: Annotated[int, Keywords(examples=[13])]


def answer(data: object, version: int | None = None, status: int = 200) -> Response:
    """Return data as JSON, with the version as its tag."""
    headers = {} if version is None else {"etag": f'"{version}"'}

    return Response(to_json(data), status, headers, "application/json")


def json_answer(text: bytes) -> Response:
    """Return what is JSON already."""
    return Response(text, media_type="application/json")


def effects_answer(desk: Desk, event: str, *effects: Effect) -> Response:
    """Return effects with the version to which they led."""
    return effects_at(desk.version(event), effects)


def effects_at(version: int, effects: Iterable[Effect]) -> Response:
    """Return effects with a version."""
    return answer(Effects(tuple(effects), version), version)


def version_answer(version: int) -> Response:
    """Return the version to which a change led."""
    return answer(NewVersion(version), version)


def file_answer(data: bytes, name: str, media_type: str) -> Response:
    """Return a file as the answer itself, with the name under which it is kept."""
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(data, media_type=media_type, headers=headers)


def file_called(name: str, media_type: str = "application/pdf") -> Callable[[bytes], Response]:
    """Return how a file that was calculated is answered under a name."""
    return lambda data: file_answer(data, name, media_type)


def named_file(made: MadeFile) -> Response:
    """Return a file under the name that it brings."""
    return file_answer(made.data, made.name, made.media_type)


def gives(*media_types: str) -> dict[int | str, dict[str, Any]]:
    """Return how the description tells that an answer is a file of one of these types."""
    binary = {"type": "string", "format": "binary"}
    content = {one: {"schema": {} if one == _JSON else binary} for one in media_types}
    return {200: {"description": "The file.", "content": content}}
