"""The files of docs/schemas, made from dataclasses: `python -m ronde.cli.schemas [--check]`."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from ronde.app.checks import CheckDocument
from ronde.app.pairing import PairingDocument
from ronde.app.standings import (
    CardDocument,
    CrossTableDocument,
    StandingsDocument,
    WorkingDocument,
)
from ronde.certificates.report import VerificationDocument
from ronde.cli.commands.compare import ComparisonDocument
from ronde.cli.commands.roundrobin import ScheduleDocument
from ronde.cli.commands.rules import RulesDifferenceDocument, RulesDocument
from ronde.cli.commands.validate import ValidationDocument
from ronde.explain.document import ExplanationDocument
from ronde.ratings.ffjd.report import RatingDocument
from ronde.serialisation import OmitsDefaults

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FOLDER: Final = Path(__file__).parents[3] / "docs" / "schemas"

DOCUMENTS: Final[Mapping[str, tuple[Any, str]]] = {
    "check-1": (CheckDocument, "Output of `ronde check --json`"),
    "compare-1": (ComparisonDocument, "Output of `ronde compare --json`"),
    "crosstable-1": (CrossTableDocument, "Output of `ronde crosstable --json`"),
    "explanation-1": (ExplanationDocument, "Output of `ronde explain --json`"),
    "ffjd-rating-1": (RatingDocument, "Output of `ronde ffjd rate --json`"),
    "pairing-1": (PairingDocument, "Output of `ronde pair --as json`"),
    "player-1": (CardDocument, "Output of `ronde player --json`"),
    "roundrobin-1": (ScheduleDocument, "Output of `ronde roundrobin --json`"),
    "rules-1": (
        RulesDocument,
        "Output of `ronde rules KEY --json`; without a key the objects stand in a list under"
        " `rules`",
    ),
    "rules-diff-1": (RulesDifferenceDocument, "Output of `ronde rules KEY --diff KEY --json`"),
    "standings-1": (StandingsDocument, "Output of `ronde standings --as json`"),
    "validate-1": (ValidationDocument, "Output of `ronde validate --json`"),
    "verify-1": (VerificationDocument, "Output of `ronde verify --json`"),
    "working-1": (WorkingDocument, "Output of `ronde standings --why P TB --json`"),
}


class _Strict(GenerateJsonSchema):
    """Schemas that ask for every field and admit no other.

    A class that omits its defaults need not have these fields, and has no nulls in them.
    """

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        """Return the schema of a dataclass."""
        made = super().dataclass_schema(schema)
        properties, required = made["properties"], made.get("required", [])
        if issubclass(schema["cls"], OmitsDefaults):
            for name in properties.keys() - set(required):
                properties[name] = _without_null(properties[name])
        else:
            required = list(properties)
        return made | {"additionalProperties": False, "required": required}

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """Return the schema of a field with a default, which a document always states."""
        return self.generate_inner(schema["schema"])


def _without_null(schema: JsonSchemaValue) -> JsonSchemaValue:
    kept = [part for part in schema.get("anyOf", ()) if part != {"type": "null"}]
    return kept[0] if len(kept) == 1 else schema


def json_schema(name: str) -> dict[str, Any]:
    """Return the schema of a document by its name."""
    document, title = DOCUMENTS[name]
    adapter: TypeAdapter[Any] = TypeAdapter(document)
    made = adapter.json_schema(mode="serialization", schema_generator=_Strict)
    head = {"$schema": _DIALECT, "$id": f"ronde:{name}"}
    bare: dict[str, Any] = _without_titles(made)
    return head | bare | {"title": title}


def _without_titles(schema: Any) -> Any:
    """Return a schema without the titles that pydantic makes of names."""
    if isinstance(schema, list):
        return [_without_titles(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _without_titles(part)
        for key, part in schema.items()
        if key != "title" or not isinstance(part, str)
    }


def main(arguments: list[str]) -> int:
    """Write the schemas, or with --check tell whether they are up to date."""
    code = 0
    for name in DOCUMENTS:
        path = FOLDER / f"{name}.json"
        text = json.dumps(json_schema(name), ensure_ascii=False, indent=2) + "\n"
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8", newline="\n")
        elif path.read_text(encoding="utf-8") != text:
            print(f"{path} is out of date; run make docs", file=sys.stderr)
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
