"""The description of the API that the site hands out: valid, well named, quick, and told once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator
from openapi_spec_validator.schemas import schema_v31
from tests.documentation import examples
from tests.web.clients import Clients

from ronde.web.description import FILE, kept, kept_document

DOCUMENT = kept_document()
HOWTO = Path(__file__).parents[3] / "docs" / "howto" / "api.md"


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, methods in DOCUMENT["paths"].items():
        for method, about in methods.items():
            yield method.upper(), path, about


def found(reference: str) -> Any:
    part: Any = DOCUMENT
    for name in reference.removeprefix("#/").split("/"):
        part = part[name]
    return part


def test_it_is_valid() -> None:
    checked = jsonschema_rs.validator_for(dict(schema_v31))
    assert [str(error) for error in checked.iter_errors(DOCUMENT)] == []


@pytest.mark.long
def test_it_is_valid_with_every_schema_and_default_in_it() -> None:
    errors = OpenAPIV31SpecValidator(DOCUMENT).iter_errors()
    assert [str(error) for error in errors] == []


def test_every_reference_leads_somewhere() -> None:
    references = set(re.findall(r'"\$ref":"([^"]+)"', kept().decode()))
    assert len(references) > 500
    for reference in references:
        assert found(reference), reference


def test_every_shape_is_referred_to() -> None:
    referred = set(re.findall(r'"#/components/(\w+/\w+)"', kept().decode()))
    for kind in ("schemas", "responses"):
        assert {f"{kind}/{name}" for name in DOCUMENT["components"][kind]} - referred == set()


def test_shapes_and_operations_have_names_of_their_own() -> None:
    shapes = DOCUMENT["components"]["schemas"]
    assert [name for name in shapes if not re.fullmatch(r"[A-Z][A-Za-z0-9]+", name)] == []
    assert [name for name, shape in shapes.items() if shape["title"] != name] == []
    ids = Counter(about["operationId"] for _, _, about in operations())
    assert [name for name, count in ids.items() if count > 1] == []
    assert [name for name in ids if not re.fullmatch(r"[a-z]+(_[a-z]+)*", name)] == []
    assert {"events_new", "files_pair", "players_import", "journal"} <= set(ids)


def test_every_operation_says_what_it_does() -> None:
    for method, path, about in operations():
        assert len(about["summary"].split()) > 1, (method, path)
    assert "x-csrf-token" in DOCUMENT["info"]["description"]
    themes = [theme["name"] for theme in DOCUMENT["tags"]]
    assert set(themes) == {about["tags"][0] for _, _, about in operations()}


SECURITY = {(method, path): about["security"] for method, path, about in operations()}


class TestWhoMayAsk:
    @pytest.mark.parametrize(
        ("method", "path", "ways"),
        [
            ("GET", "/api/public", [{}, {"bearer": []}, {"session": []}]),
            ("POST", "/api/pair", [{}, {"bearer": []}, {"session": [], "csrf": []}]),
            ("GET", "/api/people", [{"bearer": []}, {"session": []}]),
            ("POST", "/api/events", [{"bearer": []}, {"session": [], "csrf": []}]),
            ("POST", "/api/account/tokens", [{"session": [], "csrf": []}]),
        ],
    )
    def test_one_of_these_ways_is_enough(
        self, method: str, path: str, ways: list[dict[str, Any]]
    ) -> None:
        assert SECURITY[method, path] == ways


def test_errors_are_told_where_they_can_happen() -> None:
    told = {
        (method, path): {int(status) for status in about["responses"] if status >= "400"}
        for method, path, about in operations()
    }
    assert told["GET", "/api/session"] == {401, 503}
    assert 415 in told["POST", "/api/pair"]
    assert 415 not in told["POST", "/api/events"]
    assert 428 in told["POST", "/api/events/{event}/rounds/publish"]
    assert 428 not in told["GET", "/api/events/{event}/rounds/{number}"]


class TestHandedOut:
    def test_as_it_is_kept_and_once(self, client_as: Clients) -> None:
        client = client_as("public")
        answer = client.get("/api/openapi.json")
        assert answer.content == FILE.read_bytes()
        tag = answer.headers["etag"]
        again = client.get("/api/openapi.json", headers={"if-none-match": tag})
        assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)


@pytest.mark.long
def test_a_client_is_generated_without_a_warning(tmp_path: Path) -> None:
    """With the settings that the how-to gives; every operation and every shape is in it."""
    page = examples.examples(HOWTO.read_text(encoding="utf-8"))
    settings = next(one.text for one in page if (one.kind, one.mark) == ("file", "client.yaml"))
    with_ruff = os.pathsep.join((sysconfig.get_path("scripts"), os.environ["PATH"]))
    (tmp_path / "client.yaml").write_text(settings, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "openapi_python_client", "generate", "--path", str(FILE),
         "--config", "client.yaml", "--output-path", "client", "--meta", "none",
         "--fail-on-warning"],
        cwd=tmp_path, capture_output=True, text=True, env=os.environ | {"PATH": with_ruff},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "arning" not in done.stdout + done.stderr
    made = {path.stem for path in (tmp_path / "client" / "api").rglob("*.py")} - {"__init__"}
    assert made == {about["operationId"] for _, _, about in operations()}
