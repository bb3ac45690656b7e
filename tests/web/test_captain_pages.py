"""The link of a captain: the own line-up, results and confirmations, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from fastapi import FastAPI
from tests.leagues import new_league
from tests.web.clients import Client, words_of

from ronde.office.desk import Desk
from ronde.office.history.history import journal
from ronde.office.phonelinks import make_captain_links, phone_links
from ronde.office.rounds.rounds import DraftPairing, PublishRound
from ronde.office.settings.matchrules import SetMatchRules
from ronde.office.teams.lineups import line_up_states
from ronde.office.teams.squads import DescribeTeam, squads
from ronde.web.page import Page

OWN = "/events/league/captain"
Captains = dict[str, Client]


@pytest.fixture
def captains(
    site: FastAPI, desk: Desk, new_client: Callable[[FastAPI], Client]
) -> dict[str, Client]:
    """Return the phones of all captains of a league whose first round is published."""
    new_league(desk, SetMatchRules(boards=2, captains=True))
    desk.do("league", DraftPairing())
    desk.do("league", PublishRound())
    found = {}
    for made in make_captain_links(desk, "league"):
        client = new_client(site)
        assert client.get(f"/p/{made.token}").headers["location"] == OWN
        found[made.link.label] = client
    return found


def members(desk: Desk, team: int) -> list[int]:
    return [one.number for one in squads(desk, "league")[team - 1].members]


def test_a_match_from_line_ups_to_confirmation(captains: Captains, desk: Desk) -> None:
    home, away = captains["Cavern"], captains["Quarry"]
    assert "Your line-up is missing." in home.text(OWN)
    assert "White Board 1 nobody: the board is lost by forfeit" in home.text(OWN)
    assert "Black Board 1" in away.text(OWN)
    own, theirs = members(desk, 1), members(desk, 4)
    answer = home.submit(f"{OWN}/1/line-up", member=[str(own[0]), str(own[2])])
    assert "the line-up of Cavern (1) is in" in answer.text
    seen = away.text(OWN)
    assert "The opponents have sent theirs." in seen
    assert "Player 1-3" not in seen, "a line-up is hidden until both are in"
    away.submit(f"{OWN}/1/line-up", member=[str(theirs[0]), str(theirs[1])])
    assert line_up_states(desk, "league", 1)[0].is_open
    answer = home.submit(f"{OWN}/1/results", result=["1-0", "1-0"])
    assert "Cavern – Quarry 2–0" in answer.text
    assert "the opponents have not confirmed yet" in home.text(OWN)
    answer = away.submit(f"{OWN}/1/confirm")
    assert "Both sides have confirmed the results." in answer.text
    assert journal(desk, "league")[-1].who == "captain of Quarry"


def test_a_wrong_line_up_is_told_with_team_and_board(captains: Captains, desk: Desk) -> None:
    stranger = members(desk, 2)[0]
    answer = captains["Cavern"].submit(f"{OWN}/1/line-up", member=[str(stranger), ""])
    assert answer.status_code == 422
    assert "board 1: player" in answer.text


@pytest.mark.parametrize(
    "path", ["/events/league/phone", "/events/league", "/events/demo/captain", "/events/demo/phone"]
)
def test_a_captain_opens_nothing_else(captains: Captains, path: str) -> None:
    assert captains["Cavern"].get(path).status_code in (401, 403)


def test_nobody_else_is_a_captain(client_as: Callable[[str], Client], captains: Captains) -> None:
    assert captains
    assert client_as("arbiter").get(OWN).status_code == 403


def test_the_arbiter_makes_links_for_all(client_as: Callable[[str], Client], desk: Desk) -> None:
    new_league(desk)
    arbiter = client_as("arbiter")
    assert "Make links for all captains" in arbiter.text("/events/league/phones")
    assert "Make links for all captains" not in arbiter.text("/events/demo/phones")
    refused = arbiter.submit("/events/league/phones/captains", days=60)
    assert refused.status_code == 409
    assert "which no phone can open; open the site to the hall first" in words_of(refused.text)
    assert not phone_links(desk, "league")


def test_links_are_listed_with_captains_and_one_is_renewed_alone(
    client_as: Callable[[str], Client], desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Page, "own_address", "http://league.example/")
    new_league(desk)
    desk.do("league", DescribeTeam(2, captain="Beryl, Bruno"))
    arbiter = client_as("arbiter")
    page = arbiter.submit("/events/league/phones/captains", days=60).text
    assert page.count('<a class="alone" href="http://league.example/p/') == 4
    assert "Geode (Beryl, Bruno): http://league.example/p/" in page
    assert 'data-copies="all-links"' in page
    page = arbiter.submit("/events/league/phones/captains", team="2").text
    assert page.count('<a class="alone" href="http://league.example/p/') == 1
    revoked = [link.label for link in phone_links(desk, "league") if link.is_revoked]
    assert revoked == ["Geode"], "those of the other teams stay"


def test_what_a_captain_reads_is_french_for_french_readers(captains: Captains, desk: Desk) -> None:
    home, away = captains["Cavern"], captains["Quarry"]
    home.submit(f"{OWN}/1/line-up", member=[str(one) for one in members(desk, 1)[:2]])
    assert "à domicile" in words_of(home.get(f"{OWN}?lang=fr").text)
    shown = words_of(away.get(f"{OWN}?lang=fr").text)
    assert "à l'extérieur" in shown
    assert "Votre composition manque. Les adversaires" in shown
