"""The pages about the HTTP API, made from its OpenAPI description."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from docs.generator.places import slug
from docs.generator.shapes import NO_CONTENTS, Schema, described, table, type_of

from ronde.web.description import kept_document

_INTRODUCTION: Final = """\
`ronde serve` answers programs under `/api`. [How to use it](../howto/api.md) has examples; these
pages list every operation. The same description, for generators of clients, is
`/api/openapi.json` of a running server, and [this file](openapi.json)."""
_FOLDER: Final = "http"


class Operation(NamedTuple):
    """What can be asked at an address."""

    method: str
    path: str
    about: Mapping[str, Any]

    @property
    def group(self) -> str:
        """The theme under which it is listed."""
        (group,) = self.about["tags"]
        return str(group)


def description() -> Mapping[str, Any]:
    """Return the OpenAPI description of the application."""
    return kept_document()


def http_pages(openapi: Mapping[str, Any]) -> dict[str, str]:
    """Return the pages about the API by their place on the site, and the description as a file."""
    operations = [
        Operation(method.upper(), path, about)
        for path, methods in openapi["paths"].items()
        for method, about in methods.items()
    ]
    groups: dict[str, list[Operation]] = {theme["name"]: [] for theme in openapi["tags"]}
    for operation in operations:
        groups[operation.group].append(operation)
    pages = {
        "index.md": _index(openapi, groups),
        "shapes.md": _shapes(openapi["components"]["schemas"]),
    }
    pages |= {f"{_file(group)}.md": _group(group, each) for group, each in groups.items()}
    made = {f"{_FOLDER}/{name}": "\n\n".join(parts) + "\n" for name, parts in pages.items()}
    return made | {f"{_FOLDER}/openapi.json": json.dumps(openapi, ensure_ascii=False, indent=1)}


def _file(group: str) -> str:
    return group.replace(" ", "-")


def _index(openapi: Mapping[str, Any], groups: Mapping[str, list[Operation]]) -> Iterator[str]:
    yield "# HTTP API"
    yield _INTRODUCTION
    yield str(openapi["info"]["description"])
    for group, operations in groups.items():
        yield f"## [{group.capitalize()}]({_file(group)}.md)"
        rows = [
            [
                f"`{one.method}`",
                f"[`{one.path}`]({_file(group)}.md#{slug(_title(one))})",
                _brief(one),
            ]
            for one in operations
        ]
        yield from table(["", "address", "what it does"], rows)
    yield "## When something is wrong"
    yield "Such an answer has a [Problem](shapes.md#problem) as its body:"
    errors = openapi["components"]["responses"]
    problems = {
        status: errors[answer["$ref"].rpartition("/")[2]]["description"]
        for operations in groups.values()
        for one in operations
        for status, answer in one.about["responses"].items()
        if status >= "400"
    }
    yield from table(["status", "meaning"], [[*row] for row in sorted(problems.items())])


def _title(one: Operation) -> str:
    return f"{one.method} {one.path}"


def _brief(one: Operation) -> str:
    return str(one.about["description"]).split("\n\n")[0]


def _group(group: str, operations: list[Operation]) -> Iterator[str]:
    yield f"# {group.capitalize()}"
    for one in operations:
        yield f"## `{_title(one)}`"
        yield str(one.about["description"])
        yield from _parameters(one)
        yield from _body(one)
        yield from _answers(one)


def _parameters(one: Operation) -> Iterator[str]:
    rows = [
        [
            f"`{each['name']}`" + ("" if each.get("required") else " *"),
            each["in"],
            type_of(each["schema"], _link),
            each.get("description", ""),
        ]
        for each in one.about.get("parameters", ())
    ]
    yield from table(["parameter", "in", "type", "meaning"], rows)


def _body(one: Operation) -> Iterator[str]:
    content = one.about.get("requestBody", {}).get("content", {})
    for kind, body in content.items():
        yield f"**Body**, `{kind}`: {_named(body.get('schema', {}))}"
        if "example" in body and kind == "application/json":
            shown = json.dumps(body["example"], ensure_ascii=False, indent=1)
            yield f"```json\n{shown}\n```"


def _answers(one: Operation) -> Iterator[str]:
    for status, answer in one.about["responses"].items():
        if status < "400":
            kinds = [
                f"`{kind}`: {_named(body.get('schema', {}))}"
                for kind, body in answer.get("content", {}).items()
            ]
            yield f"**Answer {status}**, " + "; ".join(kinds or ["no content"])
    errors = [f"`{status}`" for status in one.about["responses"] if status >= "400"]
    yield "**Errors** " + ", ".join(errors)


def _named(schema: Schema) -> str:
    """Return a shape in a line: its name, its type, or its fields."""
    if properties := schema.get("properties"):
        return "object with " + ", ".join(
            f"`{name}` ({type_of(part, _link)})" for name, part in properties.items()
        )
    return type_of(schema, _link)


def _shapes(schemas: Mapping[str, Schema]) -> Iterator[str]:
    yield NO_CONTENTS
    yield "# Shapes of requests and answers"
    for name, schema in sorted(schemas.items()):
        yield f"## `{name}`"
        yield from described(schema, lambda other: f"[{_short(other)}](#{slug(other)})")


def _link(name: str) -> str:
    return f"[{_short(name)}](shapes.md#{slug(name)})"


def _short(name: str) -> str:
    """Return the name of a class without its module, and without what Markdown would read.

    >>> _short("ronde__web__api__accounts__Person")
    'Person'
    """
    parts = [part for part in name.split("__") if not part.isdigit()]
    return parts[-1]
