"""The pages of an event of teams: its settings, squads, matches and results."""

from __future__ import annotations

from tests.web.clients import Client, Clients

from ronde.office.desk import Desk
from ronde.office.planning.settings import EventPlan, OpenEvent
from ronde.office.teams.matchrules import Seating, match_rules

WIZARD = {
    "name": "Winter League",
    "rules": "berger",
    "rounds": "3",
    "entrants": "teams",
    "match_boards": "2",
}


def opened(client: Client, **said: str) -> str:
    answer = client.submit("/new", **(WIZARD | said))
    assert answer.status_code == 200, answer.text
    return answer.url.path.split("/")[2]


class TestANewEvent:
    def test_of_teams_has_its_rules_of_matches(self, client_as: Clients, desk: Desk) -> None:
        event = opened(client_as("owner"), match_win="3", seating="free")
        rules = match_rules(desk, event)
        assert rules is not None
        assert (rules.boards, rules.win, rules.seating) == (2, "3.0", Seating.FREE)

    def test_of_players_has_none(self, client_as: Clients, desk: Desk) -> None:
        assert match_rules(desk, opened(client_as("owner"), entrants="players")) is None

    def test_mistakes_stand_beside_their_fields_and_nothing_opens(self, client_as: Clients) -> None:
        client = client_as("owner")
        for field, typed in (("match_boards", "many"), ("match_win", "0"), ("match_loss", "x")):
            answer = client.submit("/new", **(WIZARD | {field: typed}))
            assert answer.status_code == 422
            assert f'data-mistake="{field}"' in answer.text, field


class TestSettings:
    def test_an_event_without_rounds_becomes_one_of_teams(
        self, client_as: Clients, desk: Desk
    ) -> None:
        desk.do("cup", OpenEvent(EventPlan("Cup", rules="berger", rounds=3)))
        client = client_as("owner")
        page = client.get("/events/cup/settings").text
        assert "Make it an event of teams" in page
        client.submit(
            "/events/cup/settings/matches", boards="6", win="2", draw="1", loss="0",
            seating="rating", tolerance="100", captains="true",
        )  # fmt: skip
        rules = match_rules(desk, "cup")
        assert rules is not None
        assert (rules.boards, rules.tolerance, rules.captains) == (6, 100, True)

    def test_a_mistake_is_told_beside_its_field_with_what_was_typed(
        self, client_as: Clients
    ) -> None:
        event = opened(client_as("owner"))
        answer = client_as("owner").submit(
            f"/events/{event}/settings/matches", boards="2", colours="WWW"
        )
        assert answer.status_code == 422
        assert 'data-mistake="colours"' in answer.text
        assert 'value="WWW"' in answer.text

    def test_an_event_with_rounds_of_players_stays_one(self, client_as: Clients) -> None:
        page = client_as("owner").get("/events/demo/settings").text
        assert "Make it an event of teams" not in page
