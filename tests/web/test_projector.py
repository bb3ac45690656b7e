"""The projector: which tables it shows, and that it asks for nothing but what is public."""

from __future__ import annotations

from html import escape

import pytest
import segno
from fastapi import FastAPI
from tests.leagues import LEAGUE, new_league
from tests.web.clients import Clients

from ronde.office.desk import Desk
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.lineups import OpenMatches

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


def test_matches_that_are_not_open_yet_are_told_as_that(client_as: Clients, desk: Desk) -> None:
    new_league(desk)
    desk.do(LEAGUE, PublishPages(True))
    page, client = f"/public/{LEAGUE}/projector?show=boards", client_as("public")
    assert "No round has been published yet." in client.get(page).text
    desk.do(LEAGUE, DraftPairing())
    desk.do(LEAGUE, PublishRound())
    assert "The matches of round 1 are not open yet." in client.get(page).text
    desk.do(LEAGUE, OpenMatches(1))
    assert "Player 1-1" in client.get(page).text


def test_the_legend_of_the_cross_table_is_that_of_game_and_teams(
    client_as: Clients, desk: Desk
) -> None:
    desk.do("chess", OpenEvent(EventPlan("Chess", rounds=3)))
    desk.do("dames", OpenEvent(EventPlan("Dames", rounds=3, discipline="draughts")))
    desk.do("teams", OpenEvent(EventPlan("Teams", rounds=3, rules="swiss-team-2026")))
    desk.do("teams", SetMatchRules(boards=4))
    client = client_as("viewer")
    told = {event: client.text(f"/events/{event}/standings/crosstable") for event in _EVENTS}
    assert "12w1: a win with White" in told["chess"]
    assert "12w2: a win with White against rank 12, 1 is a draw" in told["dames"]
    assert "12w2½: 2½ game points against rank 12" in told["teams"]


_EVENTS = ("chess", "dames", "teams")


def test_a_code_leads_phones_to_where_they_check_the_round(
    site: FastAPI, client_as: Clients, desk: Desk
) -> None:
    client = client_as("public")
    assert "Check this round" not in client.get(PAGE).text, "this machine alone is reached"
    settings = site.state.site.settings
    site.state.site.settings = settings.__class__(settings.database, base_url="http://192.0.2.7/")
    wanted = segno.make(
        "http://192.0.2.7/public/demo/rounds/4#proof-title", error="m", micro=False
    ).svg_data_uri(scale=4, border=2, light="#fff")
    assert escape(wanted) in client.get(PAGE).text
