"""The operations of the API as its page shows them, read from the description."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from markdown_it import MarkdownIt
from markupsafe import Markup

from ronde.errors import UnknownSubjectError
from ronde.web.description import Json, kept_document

_DEEPEST: Final = 4
"""So deep an example goes; deeper ones would hide what matters."""
_ANYTHING: Final = "anything"


@dataclass(frozen=True, slots=True)
class ApiField:
    """A parameter, or a field of a body: what it is called, where it stands, what it takes."""

    name: str
    place: str
    kind: str
    is_required: bool
    text: Markup


@dataclass(frozen=True, slots=True)
class ApiOperation:
    """What can be asked at an address, by whom, with what, and how it is answered."""

    id: str
    method: str
    path: str
    summary: Markup
    text: Markup
    for_anybody: bool
    for_tokens: bool
    fields: tuple[ApiField, ...]
    media_types: tuple[str, ...]
    example: str
    status: str
    answer: str
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ApiTheme:
    """Operations that belong together, under the key of their page."""

    key: str
    title: str
    operations: tuple[ApiOperation, ...]


@cache
def themes() -> Mapping[str, ApiTheme]:
    """Return the themes of the API by key, in the order of the description."""
    document = kept_document()
    by_theme: dict[str, list[ApiOperation]] = {one["name"]: [] for one in document["tags"]}
    for path, methods in document["paths"].items():
        for method, about in methods.items():
            by_theme[about["tags"][0]].append(_operation(method.upper(), path, about))
    return {
        key: ApiTheme(key, name.capitalize(), tuple(operations))
        for name, operations in by_theme.items()
        for key in [name.replace(" ", "-")]
    }


def theme(key: str) -> ApiTheme:
    """Return a theme; raises UnknownSubjectError for one that is not there."""
    if key not in themes():
        raise UnknownSubjectError("the API has no theme {key}", key=key)
    return themes()[key]


@cache
def introduction() -> Markup:
    """Return what the description says before everything else."""
    return Markup(_markdown().render(kept_document()["info"]["description"]))


def _operation(method: str, path: str, about: Json) -> ApiOperation:
    ways = [set(way) for way in about["security"]]
    media_types = about.get("requestBody", {}).get("content", {})
    body = _resolved(media_types.get("application/json", {}).get("schema", {}))
    status, answer = next(
        (status, answer) for status, answer in about["responses"].items() if status < "400"
    )
    shown = answer.get("content", {})
    return ApiOperation(
        about["operationId"],
        method,
        path,
        _in_html(about["summary"]),
        _in_html(about["description"]),
        set() in ways,
        {"bearer"} in ways,
        (*_parameters(about), *_members(body)),
        tuple(media_types),
        next(filter(None, map(_shown, media_types.values())), ""),
        status,
        _shown(shown["application/json"]) if "application/json" in shown else ", ".join(shown),
        tuple(status for status in about["responses"] if status >= "400"),
    )


def _parameters(about: Json) -> Iterator[ApiField]:
    for one in about.get("parameters", ()):
        text = _in_html(one.get("description", ""))
        kind = kind_of(one["schema"])
        yield ApiField(one["name"], one["in"], kind, bool(one.get("required")), text)


def _members(schema: Json) -> Iterator[ApiField]:
    required = schema.get("required", ())
    for name, part in schema.get("properties", {}).items():
        text = _in_html(part.get("description", ""))
        yield ApiField(name, "body", kind_of(part), name in required, text)


def kind_of(schema: Json) -> str:
    """Return in a few words what a schema takes.

    >>> kind_of({"type": "integer", "minimum": 1, "maximum": 99})
    'integer 1 to 99'
    >>> kind_of({"anyOf": [{"type": "array", "items": {"enum": ["a", "b"]}}, {"type": "null"}]})
    'list of a | b, or null'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return ", or ".join(map(kind_of, schema[several]))
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if "const" in schema:
        return str(schema["const"])
    kind = schema.get("type", _ANYTHING)
    if kind == "array":
        return f"list of {kind_of(schema.get('items', {}))}"
    limits = [str(schema[name]) for name in ("minimum", "maximum") if name in schema]
    named = ", or ".join(kind) if isinstance(kind, list) else str(kind)
    return f"{named} {' to '.join(limits)}" if len(limits) == 2 else named


def _shown(media: Json) -> str:
    """Return an example of a body, as it is written."""
    example = media.get("example")
    if isinstance(example, str):
        return example
    schema = media.get("schema", {})
    if example is None and schema.get("format") != "binary":
        example = example_of(schema)
    return "" if example is None else json.dumps(example, ensure_ascii=False, indent=2)


def example_of(schema: Json, depth: int = 0) -> Any:
    """Return a value that a schema takes: its own example, its default, or the least of its kind.

    >>> example_of({"type": "object", "properties": {"n": {"type": "integer", "minimum": 1}}})
    {'n': 1}
    """
    schema = _resolved(schema)
    if schema.get("examples"):
        return schema["examples"][0]
    for name in ("default", "const"):
        if name in schema:
            return schema[name]
    if schema.get("enum"):
        return schema["enum"][0]
    for several in ("anyOf", "oneOf", "allOf"):
        if several in schema:
            return example_of(schema[several][0], depth)
    return _least(schema, depth)


def _least(schema: Json, depth: int) -> Any:
    kind = schema.get("type")
    match kind[0] if isinstance(kind, list) else kind:
        case "object" if depth < _DEEPEST:
            members = schema.get("properties", {})
            return {name: example_of(part, depth + 1) for name, part in members.items()}
        case "array" if depth < _DEEPEST and schema.get("items"):
            return [example_of(schema["items"], depth + 1)]
        case "object":
            return {}
        case "array":
            return []
        case "integer" | "number":
            return schema.get("minimum", 0)
        case "boolean":
            return False
        case "string":
            return "…"
        case _:
            return None


def _resolved(schema: Json) -> Json:
    """Return a schema itself where only its name is given."""
    while "$ref" in schema:
        schema = kept_document()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False})


def _in_html(text: str) -> Markup:
    return Markup(_markdown().renderInline(text))
