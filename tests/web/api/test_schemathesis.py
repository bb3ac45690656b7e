"""Schemathesis over the description of the API: no 500, answers as described, nothing odd taken.

Requests that fit the description are aimed at the demo event and the demo federation, so that
they reach the use cases; requests that do not fit must be refused. The short run goes to one
operation in two, with requests of the second kind to one in twelve; the deep run goes through all
operations several times, with new requests of both kinds each time.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks
from tests.web.conftest import furnish

from ronde.accounts.accounts import Account, accounts, close_account, set_roles
from ronde.accounts.tokens import bearer, make_token, revoke_token, tokens_of
from ronde.declared.roles import EVERYWHERE, Role
from ronde.federation.demo import OFFICER, play_demo
from ronde.federation.desk import FederationDesk, Office
from ronde.federation.lists import all_lists
from ronde.federation.offices import Appoint, Appointment
from ronde.office.desk import Desk
from ronde.office.ratinglists.ratinglists import ListPlan, load_rating_list
from ronde.store import Database
from ronde.web.application import create_app
from ronde.web.description import FILE, written
from ronde.web.security.passwords import Passwords
from ronde.web.settings import WebSettings

SHORT, AT_ONCE = 1, 5
ASKED_IN_SHORT = 2
REFUSED_IN_SHORT = 12
DEEP_WALKS = 3
PATIENCE = 120
"""Seconds that an answer may take on a busy machine; nothing is measured here."""
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
    folder = tmp_path_factory.mktemp("explored")
    copy = folder / "club.sqlite"
    shutil.copyfile(furnished, copy)
    app = create_app(WebSettings(str(copy), secret="a third secret"), Passwords(quick=True))
    furnish_more(app.state.site.database, folder)
    yield app
    app.state.site.close()


@pytest.fixture
def explored_on_server(postgres_server: str, tmp_path: Path) -> Iterator[FastAPI]:
    """Return a site of the same contents on PostgreSQL."""
    url = f"{postgres_server}/postgres"
    app = create_app(WebSettings(url, secret="a third secret"), Passwords(quick=True))
    furnish(app.state.site.database)
    furnish_more(app.state.site.database, tmp_path)
    yield app
    app.state.site.close()


def furnish_more(database: Database, folder: Path) -> None:
    """Add the demo federation, with the owner as its officer, and a rating list."""
    play_demo(database, "minerals")
    for duty in Office:
        appointment = Appointment(owner_of(database).name, duty)
        FederationDesk(database, OFFICER).do("minerals", Appoint(appointment))
    people = folder / "list.csv"
    people.write_text("id,name,rating\n900001,Agate,2210\n", encoding="utf-8")
    load_rating_list(Desk(database, "Olga"), people, ListPlan("club", "Club", kind="other"))


def owner_of(database: Database) -> Account:
    return next(person for person in accounts(database) if person.name == "Some owner")


def opens_everything(database: Database, token: str) -> bool:
    found = bearer(database, token)
    return found is not None and found.account.is_owner


def fresh_token(database: Database) -> str:
    """Return a token of the owner, who has everything back that a request took away."""
    person = owner_of(database)
    set_roles(database, person.id, [(EVERYWHERE, Role.OWNER)])
    close_account(database, person.id, closed=False)
    for token in tokens_of(database, person):
        if not token.is_revoked:
            revoke_token(database, person, token.id)
    return make_token(database, person, "explorer").text


def operations(app: FastAPI) -> list[Any]:
    config = schemathesis.Config()
    config.projects.default.request_timeout = PATIENCE
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


def explore(operation: Any, mode: GenerationMode, start: int, ask: Callable[[Any], None]) -> None:
    """Let Hypothesis make a few requests of an operation, the same for the same start."""

    @seed(start)
    @settings(
        max_examples=AT_ONCE if start else SHORT,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def run(case: Any) -> None:
        ask(case)

    run()


class Aim:
    """What is there in the demo; a version that nobody has seen is left out."""

    def __init__(self, database: Database) -> None:
        desk = FederationDesk(database, OFFICER)
        self.months = [one.month for one in all_lists(desk, "minerals")]

    def __call__(self, case: Any) -> Any:
        if case.headers is not None:
            case.headers.pop("if-match", None)
        if isinstance(case.body, dict):
            case.body.pop("expected", None)
        path = case.path_parameters
        for name, most in (("number", 5), ("board", 12), ("player", 23), ("other", 23),
                           ("series", 5), ("request", 3), ("link", 2)):  # fmt: skip
            if isinstance(path.get(name), int):
                path[name] = path[name] % most + 1
        fixed = {"event": "demo", "federation": "minerals", "list": "club"}
        path.update({name: key for name, key in fixed.items() if name in path})
        if "/lists/{month}" in case.operation.path:
            path["month"] = self.months[len(path["month"]) % len(self.months)]
        return case


def walk(app: FastAPI, every: Iterable[Any], start: int) -> int:
    """Explore all operations and return how many requests were answered."""
    database, answered = app.state.site.database, 0
    aim, token = Aim(database), fresh_token(database)
    headers: dict[str, str] = {}

    def ask(case: Any, checked: list[Any]) -> None:
        nonlocal answered
        case.call_and_validate(base_url="http://127.0.0.1", checks=checked, headers=headers)
        answered += 1

    for place, operation in enumerate(every):
        if start == 0 and place % ASKED_IN_SHORT:
            continue
        token = token if opens_everything(database, token) else fresh_token(database)
        headers["authorization"] = f"Bearer {token}"
        explore(operation, GenerationMode.POSITIVE, start, lambda case: ask(aim(case), CONFORMANCE))
        asks_oddly = start > 0 or place % REFUSED_IN_SHORT == 0
        if asks_oddly and (operation.body or operation.path_parameters or operation.query):
            explore(operation, GenerationMode.NEGATIVE, start, lambda case: ask(case, REFUSAL))
    return answered


def test_the_description_that_is_handed_out_is_up_to_date(explored: FastAPI) -> None:
    """`make docs` writes it."""
    assert FILE.read_text(encoding="utf-8") == written(explored.openapi())


def test_the_description_holds(explored: FastAPI) -> None:
    every = operations(explored)
    assert walk(explored, every, 0) > len(every) // ASKED_IN_SHORT


@pytest.mark.long
def test_the_description_holds_deeply(explored: FastAPI) -> None:
    every = operations(explored)
    answered = sum(walk(explored, every, start) for start in range(1, DEEP_WALKS + 1))
    assert answered > 5 * len(every)


@pytest.mark.long
@pytest.mark.postgres
def test_the_description_holds_on_a_database_server(explored_on_server: FastAPI) -> None:
    every = operations(explored_on_server)
    assert walk(explored_on_server, every, DEEP_WALKS + 1) > 5 * len(every)
