"""What `ronde event` says of an event of teams."""

from __future__ import annotations

import pytest
from tests.cli.event.office import EVENT, Office

from ronde.errors import EXIT_INPUT


@pytest.fixture
def league(office: Office) -> Office:
    """Return the desk with an event of two teams."""
    office.done("new", EVENT, "League", "--rounds", 1, "--rules", "berger")
    office.done("match-rules", EVENT, "--boards", 2)
    for name in ("Cavern", "Geode"):
        office.done("add", EVENT, name)
    return office


def test_it_speaks_of_teams(league: Office) -> None:
    assert "2 teams, round 0" in league.done("show", EVENT)
    assert "add team" in league.done("journal", EVENT)
    league.refused(EXIT_INPUT, "there is no team 99", "withdraw", EVENT, 99)


def test_it_speaks_every_language(league: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "2 équipes" in league.done("show", EVENT)
    league.refused(EXIT_INPUT, "il n'y a pas d'équipe 99", "withdraw", EVENT, 99)


def test_boards_of_a_match_are_boards(league: Office) -> None:
    for team in (1, 2):
        for name in ("Ada", "Ben"):
            league.done("member", EVENT, team, f"{name} {team}")
    assert "Board" in league.done("squads", EVENT)


def test_other_events_have_players(league: Office) -> None:
    league.done("show", EVENT)
    league.done("new", "other", "Open", "--rounds", 5)
    assert "0 players" in league.done("show", "other")


def test_an_event_is_one_of_teams_from_the_start(office: Office) -> None:
    how = ("--rules", "berger", "--rounds", 3, "--tie-breaks", "MPvGP")
    office.done("new", "cup", "Cup", *how, "--teams", 4)
    office.done("add", "cup", "Cavern")
    assert "1 team, round 0" in office.done("show", "cup")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--tie-breaks", "NONSENSE"), "there is no tie-break 'NONSENSE'"),
        (("--tie-breaks", "MPvGP,BH"), "BH is not for round robins"),
        (("--rules", "dutch-2026"), "FIDE (Dutch) System, 2026 does not pair teams"),
        (("--teams", 51), "51 is not in the range 1<=x<=50"),
    ],
)
def test_nothing_is_opened_where_anything_is_refused(
    office: Office, words: tuple[object, ...], sentence: str
) -> None:
    how = ("--rules", "berger", "--teams", 4, *words)
    office.done("new", "other", "Other")
    office.refused(EXIT_INPUT, sentence, "new", "cup", "Cup", *how)


def test_an_event_of_teams_is_opened_in_one_step(office: Office) -> None:
    office.done("new", "cup", "Cup", "--rules", "berger", "--teams", 4, "--tie-breaks", "MPvGP")
    assert office.versions()["cup"] == 1
    assert "open event: boards 4, name Cup, rules" in office.done("journal", "cup")
