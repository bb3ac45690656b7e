"""The files of docs/schemas, made from dataclasses: `python -m ronde.cli.schemas [--check]`.

Written with them is the description of the API, which takes longer: a test checks that.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import fields
from inspect import getdoc
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, JsonSchemaValue
from pydantic_core import core_schema

from ronde.certificates import document as certificates
from ronde.certificates.dutch.document import CertificateDocument
from ronde.certificates.fmjd_swiss.document import FmjdCertificate
from ronde.certificates.keizer.document import KeizerCertificate
from ronde.certificates.lim.document import LimCertificate
from ronde.certificates.procedure.document import ProcedureCertificate
from ronde.certificates.report import VerificationDocument
from ronde.certificates.tables.document import KnockoutCertificate, TableCertificate
from ronde.certificates.topgroup.document import TopgroupCertificate
from ronde.cli.commands.validate import ValidationDocument
from ronde.explain.document import ExplanationDocument
from ronde.formats import jsonfile
from ronde.laboratory.conformance.report import ConformanceDocument
from ronde.laboratory.designer.document import DesignDocument
from ronde.laboratory.exercise.document import ExerciseDocument
from ronde.laboratory.forecast.calibration import CalibrationDocument
from ronde.laboratory.forecast.forecast import ForecastDocument
from ronde.laboratory.lab.report import StudyDocument
from ronde.laboratory.tribunal.report import TribunalDocument
from ronde.model import Tournament
from ronde.prizes.reading import PrizeListDocument
from ronde.questions.audit import AuditDocument
from ronde.questions.checks import CheckDocument
from ronde.questions.comparison import ComparisonDocument
from ronde.questions.fideratings import RatingsDocument
from ronde.questions.pairing import PairingDocument
from ronde.questions.prizes import PrizesDocument
from ronde.questions.rules import RulesDifferenceDocument, RulesDocument
from ronde.questions.schedule import ScheduleDocument
from ronde.questions.season import SeasonDocument
from ronde.questions.standings import (
    CardDocument,
    CrossTableDocument,
    StandingsDocument,
    WorkingDocument,
)
from ronde.questions.statistics import StatisticsDocument
from ronde.questions.submission import SubmissionDocument
from ronde.questions.teamlists import BestOfDocument, BoardsDocument, IndividualsDocument
from ronde.questions.titlenorms import NormsDocument
from ronde.ratings.ffjd.report import RatingDocument
from ronde.ratings.ffjd.series import Series
from ronde.serialisation import OmitsDefaults

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
FOLDER: Final = Path("docs", "schemas")

WRITTEN: Final[Mapping[str, tuple[Any, str]]] = {
    "audit-1": (AuditDocument, "Output of `ronde audit --json`"),
    "best-of-1": (BestOfDocument, "Output of `ronde standings --teams N --json`"),
    "boards-1": (BoardsDocument, "Output of `ronde standings --boards --json`"),
    "individuals-1": (IndividualsDocument, "Output of `ronde standings --players --json`"),
    "check-1": (CheckDocument, "Output of `ronde check --json`"),
    "compare-1": (ComparisonDocument, "Output of `ronde compare --json`"),
    "conformance-1": (ConformanceDocument, "Output of `ronde conformance --json`"),
    "crosstable-1": (CrossTableDocument, "Output of `ronde crosstable --json`"),
    "design-1": (DesignDocument, "Output of `ronde design --json`"),
    "exercise-1": (ExerciseDocument, "Output of `ronde exercise --json`"),
    "explanation-1": (ExplanationDocument, "Output of `ronde explain --json`"),
    "ffjd-rating-1": (RatingDocument, "Output of `ronde ffjd rate --json`"),
    "forecast-1": (ForecastDocument, "Output of `ronde forecast --json`"),
    "calibration-1": (CalibrationDocument, "Output of `ronde forecast --calibrate N --json`"),
    "study-1": (StudyDocument, "Output of `ronde lab run --json`"),
    "norms-1": (NormsDocument, "Output of `ronde norms --json`"),
    "pairing-1": (PairingDocument, "Output of `ronde pair --as json`"),
    "player-1": (CardDocument, "Output of `ronde player --json`"),
    "ratings-1": (RatingsDocument, "Output of `ronde ratings --json`"),
    "prizes-1": (PrizesDocument, "Output of `ronde prizes --json`"),
    "roundrobin-1": (ScheduleDocument, "Output of `ronde roundrobin --json`"),
    "rules-1": (
        RulesDocument,
        "Output of `ronde rules KEY --json`; without a key the objects stand in a list under"
        " `rules`",
    ),
    "rules-diff-1": (RulesDifferenceDocument, "Output of `ronde rules KEY --diff KEY --json`"),
    "season-1": (SeasonDocument, "Output of `ronde season --json`"),
    "standings-1": (StandingsDocument, "Output of `ronde standings --as json`"),
    "statistics-1": (StatisticsDocument, "Output of `ronde statistics --json`"),
    "submission-1": (SubmissionDocument, "Output of `ronde submission --json`"),
    "tribunal-1": (TribunalDocument, "Output of `ronde tribunal run --json`"),
    "validate-1": (ValidationDocument, "Output of `ronde validate --json`"),
    "verify-1": (VerificationDocument, "Output of `ronde verify --json`"),
    "working-1": (WorkingDocument, "Output of `ronde standings --why P TB --json`"),
}


class ReadDocument(NamedTuple):
    """A document that ronde reads: its class, its title, and the format if it states one.

    `remarks` are texts that are written into it for people, with their descriptions.
    """

    document: Any
    title: str
    format: str = ""
    version: int = 0
    remarks: Mapping[str, str] = MappingProxyType({})


READ: Final[Mapping[str, ReadDocument]] = {
    "certificate-1": ReadDocument(
        CertificateDocument,
        "Certificate written by `ronde pair --certificate`",
        certificates.FORMAT,
        certificates.VERSION,
    ),
    "certificate-fmjd-1": ReadDocument(
        FmjdCertificate,
        "Certificate of a round of the Swiss of draughts, written by `ronde pair --certificate`",
        certificates.FORMAT,
        certificates.VERSION,
    ),
    "certificate-knockout-1": ReadDocument(
        KnockoutCertificate,
        "Certificate of a round of a knock-out, written by `ronde pair --certificate`",
        certificates.FORMAT,
        certificates.VERSION,
    ),
    "certificate-keizer-1": ReadDocument(
        KeizerCertificate,
        "Certificate of a round of a Keizer season, written by `ronde pair --certificate`",
        certificates.FORMAT,
        certificates.VERSION,
    ),
    "certificate-lim-1": ReadDocument(
        LimCertificate,
        "Certificate of a round of the Lim system, written by `ronde pair --certificate`",
        certificates.FORMAT,
        certificates.VERSION,
    ),
    "certificate-procedure-1": ReadDocument(
        ProcedureCertificate,
        "Certificate of the Dutch system of 2012 or 2011, written by `ronde pair --certificate`",
        certificates.FORMAT,
        certificates.VERSION,
    ),
    "certificate-table-1": ReadDocument(
        TableCertificate,
        "Certificate of a round by a table, written by `ronde pair --certificate`",
        certificates.FORMAT,
        certificates.VERSION,
    ),
    "certificate-topgroup-1": ReadDocument(
        TopgroupCertificate,
        "Certificate of Swiss Team, Double-Swiss and Dubov, written by `ronde pair --certificate`",
        certificates.FORMAT,
        certificates.VERSION,
    ),
    "ffjd-series-1": ReadDocument(Series, "A series for `ronde ffjd rate`"),
    "prize-list-1": ReadDocument(PrizeListDocument, "A list of prizes for `ronde prizes`"),
    "tournament-1": ReadDocument(
        Tournament,
        "A tournament, as `ronde` writes and reads it in JSON",
        jsonfile.FORMAT,
        jsonfile.VERSION,
        {"journal": "The journal entry of the event that the document shows; passed over."},
    ),
}
"""What is read may leave out what has a default."""


class _Strict(GenerateJsonSchema):
    """Schemas that admit no unknown field, and ask for every field of what ronde writes.

    A class that omits its defaults need not have these fields, and has no nulls in them.
    """

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        """Return the schema of a dataclass."""
        made = super().dataclass_schema(schema)
        kept = {field.name for field in fields(schema["cls"]) if field.compare}
        properties = {name: part for name, part in made["properties"].items() if name in kept}
        required = made.get("required", [])
        if issubclass(schema["cls"], OmitsDefaults):
            required = [*required, *sorted(schema["cls"].always_written)]
            for name in properties.keys() - set(required):
                properties[name] = _without_null(properties[name])
        elif self.mode == "serialization":
            required = list(properties)
        made |= {"properties": properties, "required": required}
        return made | {"additionalProperties": False}

    def named_tuple_schema(self, schema: core_schema.NamedTupleSchema) -> JsonSchemaValue:
        """Return the schema of a named tuple, which is written as an object."""
        members = {field["name"]: field["schema"] for field in schema["fields"]}
        return {
            "additionalProperties": False,
            "description": getdoc(schema["cls"]),
            "properties": {name: self.generate_inner(part) for name, part in members.items()},
            "required": [name for name, part in members.items() if part["type"] != "default"],
            "type": "object",
        }

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """Return the schema of a field with a default, which a document always states."""
        return self.generate_inner(schema["schema"])


def _without_null(schema: JsonSchemaValue) -> JsonSchemaValue:
    kept = [part for part in schema.get("anyOf", ()) if part != {"type": "null"}]
    return kept[0] if len(kept) == 1 else schema


def json_schema(name: str) -> dict[str, Any]:
    """Return the schema of a document by its name."""
    if name in WRITTEN:
        document, title = WRITTEN[name]
        made = _made(document, "serialization")
    else:
        document, title, format_, version, remarks = READ[name]
        made = _made(document, "validation")
        made["properties"] |= {
            key: {"type": "string", "description": text} for key, text in remarks.items()
        }
        if format_:
            constants = {
                "format": {"const": format_, "description": "What the document is."},
                "version": {"const": version, "description": "The version of this shape."},
            }
            made["properties"] = constants | made["properties"]
            made["required"] = ["format", "version", *made["required"]]
    return {"$schema": _DIALECT, "$id": f"ronde:{name}"} | made | {"title": title}


def _made(document: Any, mode: JsonSchemaMode) -> dict[str, Any]:
    adapter: TypeAdapter[Any] = TypeAdapter(document)
    made: dict[str, Any] = _without_titles(adapter.json_schema(mode=mode, schema_generator=_Strict))
    return made


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
    for name in (*WRITTEN, *READ):
        path = FOLDER / f"{name}.json"
        text = json.dumps(json_schema(name), ensure_ascii=False, indent=2) + "\n"
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8", newline="\n")
        elif path.read_text(encoding="utf-8") != text:
            print(f"{path} is out of date; run make docs", file=sys.stderr)
            code = 1
    if "--check" not in arguments:
        _write_description()
    return code


def _write_description() -> None:
    """Write the description of the API that the site hands out."""
    from ronde.web.application import create_app
    from ronde.web.description import FILE, written
    from ronde.web.settings import WebSettings

    with TemporaryDirectory() as folder:
        app = create_app(WebSettings(str(Path(folder, "empty.sqlite"))))
        try:
            FILE.write_text(written(app.openapi()), encoding="utf-8", newline="\n")
        finally:
            app.state.site.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
