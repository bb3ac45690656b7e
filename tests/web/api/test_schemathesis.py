"""Schemathesis over the description of the API: no 500, answers as described, nothing odd taken.

Requests that fit the description are aimed at the demo event, so that they reach the use cases;
requests that do not fit must be refused.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, Verbosity, given, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from ronde.app.accounts import accounts
from ronde.web.factory import create_app
from ronde.web.security.passwords import Passwords
from ronde.web.security.sessions import COOKIE, Session
from ronde.web.settings import WebSettings

SHORT, DEEP = 3, 150
CONFORMANCE = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]
REFUSAL = [*CONFORMANCE, checks.negative_data_rejection]


@pytest.fixture(scope="module")
def explored(furnished: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """Return a site that is used up by what comes in."""
    copy = tmp_path_factory.mktemp("explored") / "club.sqlite"
    shutil.copyfile(furnished, copy)
    app = create_app(WebSettings(str(copy), secret="a third secret"), Passwords(quick=True))
    yield app
    app.state.site.close()


@pytest.fixture(scope="module")
def arbiter_of(explored: FastAPI) -> dict[str, Any]:
    """Return cookie and token of the arbiter."""
    site = explored.state.site
    person = next(a for a in accounts(site.database) if a.roles[0][1].value == "arbiter")
    session = Session(account=person.id, stamp=person.stamp)
    return {
        "headers": {"x-csrf-token": site.signer.csrf_token(session)},
        "cookies": {COOKIE: site.signer.cookie(session)},
    }


def operations(app: FastAPI) -> list[Any]:
    config = schemathesis.Config()
    config.projects.default.generation.update(with_security_parameters=False)
    schema = schemathesis.openapi.from_dict(without_prefix_items(app.openapi()), config=config)
    schema.app = app
    every: Iterable[Any] = schema.get_all_operations()
    return [found.ok() for found in every]


def without_prefix_items(part: Any) -> Any:
    """Return a description whose tuples are lists of the same length.

    Schemathesis reads `prefixItems` in the way of an older draft and then refuses the schema.
    """
    if isinstance(part, list):
        return [without_prefix_items(one) for one in part]
    if not isinstance(part, dict):
        return part
    plain = {name: without_prefix_items(value) for name, value in part.items()}
    if "prefixItems" in plain:
        plain["items"] = {"anyOf": plain.pop("prefixItems")}
    return plain


def explore(
    operation: Any, mode: GenerationMode, examples: int, ask: Callable[[Any], None]
) -> None:
    """Let Hypothesis make requests of an operation, the same on every machine."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        ask(case)

    run()


def in_the_demo(case: Any) -> Any:
    """Aim a request at things that are there; a version that nobody has seen is left out."""
    if case.headers is not None:
        case.headers.pop("if-match", None)
    if isinstance(case.body, dict):
        case.body.pop("expected", None)
    for name, most in (("number", 5), ("board", 12), ("player", 23), ("other", 23)):
        if name in case.path_parameters:
            case.path_parameters[name] = case.path_parameters[name] % most + 1
    if "event" in case.path_parameters:
        case.path_parameters["event"] = "demo"
    return case


def walk(app: FastAPI, who: dict[str, Any], examples: int) -> int:
    """Explore every operation and return how many requests were answered."""
    answered = 0

    def ask(case: Any, checked: list[Any]) -> None:
        nonlocal answered
        case.call_and_validate(base_url="http://127.0.0.1", checks=checked, **who)
        answered += 1

    for operation in operations(app):
        if operation.path == "/api/session":
            continue  # who leaves, or guesses passwords, ends the walk
        explore(
            operation,
            GenerationMode.POSITIVE,
            examples,
            lambda case: ask(in_the_demo(case), CONFORMANCE),
        )
        if operation.body or operation.path_parameters or operation.query:
            explore(operation, GenerationMode.NEGATIVE, examples, lambda case: ask(case, REFUSAL))
    return answered


def test_the_description_holds(explored: FastAPI, arbiter_of: dict[str, Any]) -> None:
    answered = walk(explored, arbiter_of, SHORT)
    assert answered > 2 * len(operations(explored))


@pytest.mark.long
def test_the_description_holds_deeply(explored: FastAPI, arbiter_of: dict[str, Any]) -> None:
    assert walk(explored, arbiter_of, DEEP) > 10_000
