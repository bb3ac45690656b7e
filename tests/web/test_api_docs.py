"""The page about the API: every operation with what it takes, offline and for everybody."""

from __future__ import annotations

import json
import re

import pytest
from tests.web.clients import Clients

from ronde.web.description import kept_document
from ronde.web.reference import themes

PATHS = kept_document()["paths"]


def test_every_operation_is_shown_once() -> None:
    shown = [(one.method, one.path) for theme in themes().values() for one in theme.operations]
    assert sorted(shown) == sorted(
        (method.upper(), path) for path, methods in PATHS.items() for method in methods
    )


def test_the_contents_lead_to_every_operation(client_as: Clients) -> None:
    page = client_as("public").get("/api/docs").text
    for theme in themes().values():
        for one in theme.operations:
            assert f'href="/api/docs/{theme.key}#{one.id}"' in page
    assert 'href="/api/openapi.json"' in page


@pytest.mark.parametrize("key", themes())
def test_a_page_of_a_theme_tells_its_operations(client_as: Clients, key: str) -> None:
    answer = client_as("public").get(f"/api/docs/{key}", headers={"accept-language": "fr"})
    assert answer.status_code == 200
    for one in themes()[key].operations:
        assert f'<h2 id="{one.id}"><code>{one.method} {one.path}</code></h2>' in answer.text
    assert re.findall(r'(?:src|href)="((?:https?:)?//[^"]+)"', answer.text) == []


def test_an_operation_has_its_fields_and_examples() -> None:
    (new,) = (one for one in themes()["events"].operations if one.id == "events_new")
    assert (new.method, new.path, new.for_anybody, new.for_tokens) == (
        *("POST", "/api/events"),
        *(False, True),
    )
    assert {"organisation", "key", "rounds"} <= {field.name for field in new.fields}
    assert json.loads(new.example)["key"]
    (pair,) = (one for one in themes()["files"].operations if one.id == "files_pair")
    assert pair.for_anybody
    assert json.loads(pair.answer)


def test_a_theme_that_is_not_there(client_as: Clients) -> None:
    answer = client_as("public").get("/api/docs/nothing")
    assert answer.status_code == 404
    assert "text/html" in answer.headers["content-type"]


def test_the_account_leads_to_it(client_as: Clients) -> None:
    assert 'href="/api/docs"' in client_as("owner").get("/account").text
