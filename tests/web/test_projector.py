"""The projector: which tables it shows, and that it asks for nothing but what is public."""

from __future__ import annotations

import pytest
from tests.web.clients import Clients

from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages

PAGE = "/public/demo/projector"


@pytest.fixture(autouse=True)
def public_demo(desk: Desk) -> None:
    desk.do("demo", PublishPages(True))


@pytest.mark.parametrize(
    ("show", "views"),
    [
        ("all", ["pairings", "names", "standings"]),
        ("pairings", ["pairings"]),
        ("names", ["names"]),
        ("standings", ["standings"]),
        ("nonsense", ["pairings", "names", "standings"]),
    ],
)
def test_the_tables_that_were_asked_for(client_as: Clients, show: str, views: list[str]) -> None:
    html = client_as("public").get(f"{PAGE}?show={show}").text
    shown = [v for v in ("pairings", "names", "standings") if f'data-view="{v}"' in html]
    assert shown == views


def test_the_pace_has_limits(client_as: Clients) -> None:
    client = client_as("public")
    assert 'data-seconds="2"' in client.get(f"{PAGE}?seconds=-5").text
    assert 'data-seconds="600"' in client.get(f"{PAGE}?seconds=999999").text


def test_without_scripts_everything_stands_below_each_other(client_as: Clients) -> None:
    html = client_as("public").get(PAGE).text
    assert " hidden" not in html
    for name in ("Agate, Ada", "Onyx, Otto"):
        assert html.count(name) >= 3
