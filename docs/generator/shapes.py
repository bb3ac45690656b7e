"""JSON schemas as Markdown: what a document or an answer holds, field by field."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from docs.generator.places import slug

Schema = Mapping[str, Any]
Link = Callable[[str], str]
"""How the name of another shape is written: as a link to its description."""

NO_CONTENTS: Final = "---\ntocdepth: 1\n---"
"""The head of a page with too many parts to list them beside it."""

_NAME_OF_FILE: Final = re.compile(r" \(docs/schemas/[\w-]+\.json\)")
_LARGEST: Final = 2**31
"""A limit from here on is that of a number in JSON or of a database, and tells nobody anything."""
_PLAIN: Final = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "null": "null",
    "object": "object",
    "array": "list",
}


def schema_pages(folder: Path) -> dict[str, str]:
    """Return a page for each schema of a folder, and one that lists them, by place on the site."""
    schemas = {
        path.stem: json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("*.json"))
    }
    rows = [[f"[{name}]({name}.md)", schema["title"]] for name, schema in schemas.items()]
    index = [
        "# JSON documents",
        "Every answer of `ronde` with `--json`, and every document that it reads, has a schema"
        " (JSON Schema 2020-12). The number in its name rises when a field is taken away or changes"
        " its meaning; new fields may come.",
        *table(["document", "what it is"], rows),
    ]
    pages = {f"schemas/{name}.md": _page(name, schema) for name, schema in schemas.items()}
    return {"schemas/index.md": "\n\n".join(index) + "\n"} | pages


def _page(name: str, schema: Schema) -> str:
    parts = [NO_CONTENTS, f"# {name}", f"{schema['title']}. [The schema as a file]({name}.json)."]
    parts += described(schema, anchored)
    for shape, inner in sorted(schema.get("$defs", {}).items()):
        parts += [f"## `{shape}`", *described(inner, anchored)]
    return "\n\n".join(parts) + "\n"


def anchored(name: str) -> str:
    """Return the link to a shape on the same page."""
    return f"[{name}](#{slug(name)})"


def described(schema: Schema, link: Link) -> Iterator[str]:
    """Yield the paragraphs that describe a shape: its sentence, then its fields or its values."""
    if text := schema.get("description"):
        yield _NAME_OF_FILE.sub("", text)
    properties: Mapping[str, Schema] = schema.get("properties", {})
    if not properties:
        yield f"Type: {type_of(schema, link)}."
        return
    required = schema.get("required", ())
    rows = [
        [f"`{name}`" + ("" if name in required else " *"), type_of(part, link), _meaning(part)]
        for name, part in properties.items()
    ]
    yield from table(["field", "type", "meaning"], rows)
    if any(name not in required for name in properties):
        yield "\\* may be left out"


def _meaning(schema: Schema) -> str:
    parts = [schema.get("description", "")]
    if schema.get("default") not in (None, "", [], {}):
        parts.append(f"Default: `{json.dumps(schema['default'], ensure_ascii=False)}`.")
    if examples := schema.get("examples"):
        parts.append(f"Example: `{json.dumps(examples[0], ensure_ascii=False)}`.")
    return " ".join(part for part in parts if part)


def type_of(schema: Schema, link: Link) -> str:
    """Return the type of a value in words.

    >>> type_of({"type": "array", "items": {"$ref": "#/$defs/Board"}}, anchored)
    'list of [Board](#board)'
    >>> type_of({"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]}, anchored)
    'whole number from 1 or null'
    """
    if "$ref" in schema:
        return link(schema["$ref"].rpartition("/")[2])
    for key in ("anyOf", "oneOf"):
        if key in schema:
            return " or ".join(dict.fromkeys(type_of(part, link) for part in schema[key]))
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return ", ".join(f"`{json.dumps(value, ensure_ascii=False)}`" for value in values)
    return _plain(schema, link)


def _plain(schema: Schema, link: Link) -> str:
    kind = schema.get("type", "anything")
    if isinstance(kind, list):
        return " or ".join(_PLAIN[one] for one in kind)
    if "prefixItems" in schema:
        return "[" + ", ".join(type_of(part, link) for part in schema["prefixItems"]) + "]"
    if kind == "array" and "items" in schema:
        return f"list of {type_of(schema['items'], link)}"
    inner = schema.get("additionalProperties")
    if kind == "object" and isinstance(inner, Mapping):
        return f"object with {type_of(inner, link)} by name"
    return f"{_PLAIN.get(kind, kind)}{_range(schema)}"


def _range(schema: Schema) -> str:
    least = schema.get("minimum", schema.get("ge"))
    most = schema.get("maximum", schema.get("le"))
    bounds = ["" if least is None else f" from {least}"]
    bounds.append("" if most is None or most >= _LARGEST - 1 else f" to {most}")
    return "".join(bounds)


def table(heading: list[str], rows: list[list[str]]) -> Iterator[str]:
    """Yield a table, if there is anything in it; columns without any content are left out."""
    used = [place for place in range(len(heading)) if any(row[place] for row in rows)]
    if rows:
        lines = [heading, ["---"] * len(heading), *rows]
        yield "\n".join(
            "| " + " | ".join(_cell(line[place]) for place in used) + " |" for line in lines
        )


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
