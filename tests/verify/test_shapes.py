"""The verifier in JavaScript knows the shape of a tournament as its schema tells it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest
from tests.verify.test_javascript import ran

pytestmark = pytest.mark.npm

SCHEMA: Final = Path(__file__).parents[2] / "docs" / "schemas" / "tournament-1.json"
VALUES: Final = {"integer": "whole", "string": "text", "boolean": "flag"}


def kind_of(part: dict[str, Any], schema: dict[str, Any]) -> Any:
    """Return what the schema says of a value: a kind, choices, a list, or a record as a dict."""
    if "$ref" in part:
        return kind_of(schema["$defs"][part["$ref"].rpartition("/")[2]], schema)
    if "anyOf" in part:
        value, nothing = part["anyOf"]
        assert nothing == {"type": "null"}
        return ("or null", kind_of(value, schema))
    if "enum" in part:
        return frozenset(part["enum"])
    if "prefixItems" in part:
        return ("two", *(kind_of(each, schema) for each in part["prefixItems"]))
    if part["type"] == "array":
        return ("list", kind_of(part["items"], schema))
    if part["type"] == "object":
        fields = {key: kind_of(value, schema) for key, value in part["properties"].items()}
        return (fields, frozenset(part.get("required", [])))
    return VALUES[part["type"]]


def known(shape: str, records: dict[str, Any], required: dict[str, list[str]]) -> Any:
    """Return what the verifier says of a value, in the same form."""
    if shape.endswith("?"):
        return ("or null", known(shape[:-1], records, required))
    if shape.startswith("["):
        return ("list", known(shape[1:-1], records, required))
    if shape.startswith("|"):
        return frozenset(filter(None, shape.split("|")))
    if shape.startswith("Two "):
        kind = {"Two texts": "text", "Two numbers": "whole"}[shape]
        return ("two", kind, kind)
    if shape not in records:
        return shape
    fields = {key: known(value, records, required) for key, value in records[shape].items()}
    return (fields, frozenset(required.get(shape, [])))


def test_the_shape_is_that_of_the_schema() -> None:
    schema = json.loads(SCHEMA.read_text("utf-8"))
    records, required = ran("shapes.mjs")
    about = {"format", "version"}
    told = {key: value for key, value in schema["properties"].items() if key not in about}
    expected = kind_of({"type": "object", "properties": told}, schema)
    assert set(schema["required"]) == about
    assert known("Tournament", records, required) == expected
