"""The OpenAPI description of the API: put in order when it is made, and handed out as a file.

FastAPI describes the routes; `finished` gives their operations names, says who may ask and which
errors can happen, and names every shape once. That takes seconds, so `make docs` keeps the outcome
beside this module, a test tells when it is out of date, and the site hands it out as it is.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from pydantic import TypeAdapter

from ronde.declared.roles import Role
from ronde.web.failures import Problem
from ronde.web.requirement import SAFE_METHODS, TOKEN_HEADER, RoleRequirement
from ronde.web.security.sessions import COOKIE

FILE: Final = Path(__file__).with_name("openapi.json")
Json: TypeAlias = dict[str, Any]

ABOUT: Final = """\
Everything that the pages of ronde do, for programs. Answers are JSON, the same that the command \
line prints with `--json`.

- **A file in, an answer out** (theme *files*): needs no account, and nothing is kept.
- **Who asks**: a program shows a token of an account, `Authorization: Bearer …`, made on the page \
of the account or by `ronde account token`. Or it comes in by `POST /api/session`: then the cookie \
says who it is, and every change carries the `token` of that answer in the header `x-csrf-token`.
- **Versions**: an answer about an event has its version, also as `ETag`. A change with \
`If-Match`, or `expected` in its body, is refused with 409 when somebody else came in between.
- **Errors** are a `Problem`: a sentence for people, the place of the mistake, and its kind.
- **Nothing is guessed**: fields and parameters that are not known are refused with 422.
"""

THEMES: Final = (
    *("files", "checking", "explanations", "standings", "session", "account", "people"),
    *("events", "players", "categories", "rating lists", "attendance", "prohibitions"),
    *("rounds", "drafts", "published rounds", "results", "teams", "documents", "prizes", "fees"),
    *("phone links", "public", "portal", "journal", "safekeeping", "deletion", "organisations"),
    *("access", "sign-in", "exercise", "federation", "register", "series", "lists"),
    *("corrections", "notices"),
)
"""Themes as a reader needs them; a new one stands at the end."""


class _Error(NamedTuple):
    """An error that operations have in common: its name, and when it happens."""

    name: str
    description: str


_ERRORS: Final[Mapping[int, _Error]] = {
    400: _Error("Unreadable", "The request cannot be read."),
    401: _Error("NotLoggedIn", "Nobody is logged in, or the token is no good."),
    403: _Error("NotAllowed", "The role does not suffice, or the header x-csrf-token is missing."),
    404: _Error("NotFound", "There is no such thing."),
    409: _Error("NotNow", "The event has not come so far, is past it, or was changed meanwhile."),
    413: _Error("TooLarge", "Too large, or the calculation takes too long."),
    415: _Error("OtherType", "The content is of a type that is not taken."),
    422: _Error("Refused", "The request is understood, and wrong."),
    428: _Error("Unconfirmed", "It may be done once the questions are confirmed; see `confirm`."),
    429: _Error("TooOften", "Too often: wrong passwords, or calculations; wait."),
    503: _Error("Busy", "Too busy; try again."),
}

_SCHEMES: Final[Json] = {
    "bearer": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token from the page of the account, or of `ronde account token`.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": "The cookie that POST /api/session sets.",
    },
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": TOKEN_HEADER,
        "description": "With every change of a session: the `token` that POST /api/session answers."
        " A bearer needs none.",
    },
}

_SHAPES: Final = "#/components/schemas/"
_FORM: Final = "multipart/form-data"
_OF_DIRECTION: Final = re.compile(r"-(Input|Output)$")
_PLAIN_ANSWER: Final = "Successful Response"


@cache
def kept() -> bytes:
    """Return the description as it is handed out."""
    return FILE.read_bytes()


@cache
def kept_tag() -> str:
    """Return the tag by which the description is known again."""
    return f'"{hashlib.sha256(kept()).hexdigest()[:16]}"'


@cache
def kept_document() -> Json:
    """Return the description that is handed out, as data; nobody changes it."""
    found: Json = json.loads(kept())
    return found


def written(document: Json) -> str:
    """Return a description as it is kept: a line for each operation and shape.

    >>> print(written({"openapi": "3.1.0", "paths": {"/api/pair": {"post": {}}}}), end="")
    {"openapi":"3.1.0",
    "paths":{"/api/pair":{"post":{}}}}
    """
    return _in_lines(document, depth=2) + "\n"


def _in_lines(part: Any, depth: int) -> str:
    """Return JSON with a line for each member of the outermost objects."""
    if depth < 0 or not isinstance(part, dict) or not part:
        return json.dumps(part, ensure_ascii=False, separators=(",", ":"))
    members = (f"{json.dumps(key)}:{_in_lines(one, depth - 1)}" for key, one in part.items())
    return "{" + ",\n".join(members) + "}"


Requirements: TypeAlias = Mapping[tuple[str, str], RoleRequirement]
"""What is required of whoever asks, by method and path."""


def finished(document: Json, requirements: Requirements) -> Json:
    """Return the description that FastAPI made, with what it cannot know."""
    schemas = _with_problem(document["components"]["schemas"])
    names = {name: _OF_DIRECTION.sub(r"\1", name) for name in schemas}
    paths = {
        path: {
            method: _operation(method.upper(), about, requirements[method.upper(), path])
            for method, about in methods.items()
        }
        for path, methods in document["paths"].items()
    }
    shapes = {names[name]: _shape(names[name], schema) for name, schema in schemas.items()}
    components = {
        "schemas": dict(sorted(shapes.items())),
        "responses": {error.name: _told(error) for error in _ERRORS.values()},
        "securitySchemes": _SCHEMES,
    }
    about = document["info"] | {
        "description": ABOUT,
        "license": {"name": "MIT", "identifier": "MIT"},
    }
    themes = {one["tags"][0] for methods in paths.values() for one in methods.values()}
    values = {
        "openapi": document["openapi"],
        "info": about,
        "tags": [{"name": theme} for theme in in_order(themes)],
        "paths": paths,
        "components": components,
    }
    renamed: Json = _renamed(values, names)
    return renamed


def in_order(themes: Iterable[str]) -> list[str]:
    """Return themes in the order of `THEMES`, those that it lacks at the end.

    >>> in_order({"zoo", "events", "files"})
    ['files', 'events', 'zoo']
    """
    known = {theme: place for place, theme in enumerate(THEMES)}
    return sorted(themes, key=lambda theme: (known.get(theme, len(known)), theme))


def operation_id(theme: str, name: str) -> str:
    """Return the name of an operation, of its theme and of what it does there.

    >>> operation_id("rating lists", "take_over"), operation_id("players", "import_")
    ('rating_lists_take_over', 'players_import')
    >>> operation_id("journal", "journal")
    'journal'
    """
    parts = (theme,) if name == theme else (theme, name)
    return re.sub(r"\W+", "_", "_".join(parts)).strip("_")


def _operation(method: str, about: Json, requirement: RoleRequirement) -> Json:
    """Return what is said of an operation, with its errors and who may ask."""
    answers = {
        status: answer | {"description": _answer_in_words(answer)}
        for status, answer in about["responses"].items()
        if status < "400"
    }
    errors = {
        str(status): {"$ref": f"#/components/responses/{_ERRORS[status].name}"}
        for status in sorted(_statuses(method, about, requirement))
    }
    parameters = about.get("parameters")
    return {
        **about,
        "summary": _summary(about["description"]),
        **({"parameters": [_parameter(one) for one in parameters]} if parameters else {}),
        "responses": {status: _without_titles(answer) for status, answer in answers.items()}
        | errors,
        "security": list(_security(method, requirement)),
    }


def _summary(description: str) -> str:
    """Return the first sentence of a description.

    >>> _summary("Come in: the answer sets the cookie. Then go on.")
    'Come in: the answer sets the cookie'
    """
    return re.split(r"\.\s|\n\n", f"{description} ")[0].strip().removesuffix(".")


def _answer_in_words(answer: Json) -> str:
    words = str(answer["description"])
    return words if words != _PLAIN_ANSWER else "The answer." if "content" in answer else "Done."


def _parameter(parameter: Json) -> Json:
    """Return a parameter that says once what it means."""
    schema = _without_titles(parameter["schema"])
    if schema.get("description") == parameter.get("description"):
        schema.pop("description", None)
    return parameter | {"schema": schema}


def _security(method: str, requirement: RoleRequirement) -> Iterator[dict[str, list[str]]]:
    """Yield by what somebody may come; one of them is enough, nothing where anybody may."""
    if Role.PUBLIC in requirement.roles:
        yield {}
    if not (requirement.by_link or requirement.in_person):
        yield {"bearer": []}
    yield {"session": []} if method in SAFE_METHODS else {"session": [], "csrf": []}


def _statuses(method: str, about: Json, requirement: RoleRequirement) -> Iterator[int]:
    """Yield the errors that an operation may answer."""
    parameters = [one["name"] for one in about.get("parameters", ())]
    body = about.get("requestBody", {}).get("content", {})
    yield from (401, 503)
    if method not in SAFE_METHODS or Role.PUBLIC not in requirement.roles:
        yield 403
    if body:
        yield 400
    if parameters or body:
        yield from (404, 413, 422, 429)
    if parameters or method not in SAFE_METHODS:
        yield 409
    if method not in SAFE_METHODS:
        yield 422  # what cannot be done here is refused, even where nothing was given
    if _FORM in body:
        yield 415
    if "confirm" in parameters:
        yield 428


def _told(error: _Error) -> Json:
    schema = {"$ref": f"{_SHAPES}{Problem.__name__}"}
    return {
        "description": error.description,
        "content": {"application/json": {"schema": schema}},
    }


def _with_problem(schemas: Json) -> Json:
    """Return shapes with that of a problem, and those that it names."""
    adapter = TypeAdapter(Problem)
    problem = adapter.json_schema(mode="serialization", ref_template=f"{_SHAPES}{{model}}")
    named: Json = problem.pop("$defs", {})
    return schemas | named | {Problem.__name__: problem}


def _shape(name: str, schema: Json) -> Json:
    """Return a shape with its own name as its title, and no other title in it."""
    shape: Json = _without_titles(schema)
    return {"title": name} | shape


_OF_SCHEMAS: Final = frozenset({"properties", "patternProperties", "$defs"})
_OF_VALUES: Final = frozenset({"const", "default", "enum", "example", "examples"})


def _without_titles(part: Any) -> Any:
    """Return a schema, or what has schemas in it, without the titles that are made of names.

    >>> _without_titles({"title": "Line", "properties": {"title": {"title": "Title"}}})
    {'properties': {'title': {}}}
    """
    if isinstance(part, list):
        return [_without_titles(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: (
            {name: _without_titles(one) for name, one in value.items()}
            if key in _OF_SCHEMAS
            else value
            if key in _OF_VALUES
            else _without_titles(value)
        )
        for key, value in part.items()
        if key != "title"
    }


def _renamed(part: Any, names: Mapping[str, str]) -> Any:
    """Return a part of the description that refers to shapes by their new names."""
    if isinstance(part, list):
        return [_renamed(one, names) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        key: _reference(value, names) if key in ("$ref", "mapping") else _renamed(value, names)
        for key, value in part.items()
    }


def _reference(value: Any, names: Mapping[str, str]) -> Any:
    """Return a reference, or references by a mark that tells which of them is meant."""
    if isinstance(value, dict):
        return {mark: _reference(one, names) for mark, one in value.items()}
    name = str(value).removeprefix(_SHAPES)
    return f"{_SHAPES}{names[name]}" if name in names else value
