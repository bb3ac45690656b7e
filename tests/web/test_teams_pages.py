"""The pages of an event of teams: its settings, squads, matches and results."""

from __future__ import annotations

import io
import posixpath
import re
import zipfile

import pytest
from tests.leagues import new_league
from tests.web.clients import Client, Clients, words_of

from ronde.office.desk import Desk
from ronde.office.entries.entries import AddPlayers, ChangePlayer
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.paperwork.report import event_report
from ronde.office.planning.announcement import what_was_announced
from ronde.office.planning.opening import EventPlan, OpenEvent
from ronde.office.players.entrant import Entrant
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound
from ronde.office.settings.matchrules import Seating, SetMatchRules, match_rules
from ronde.office.teams.lineups import OpenMatches, SendLineUp
from ronde.office.teams.matches import EnterGame, EnterMatch, match_sheet
from ronde.office.teams.squadfiles import SquadForm, squads_file
from ronde.office.teams.squads import AddMember, DescribeTeam, MemberData, SetSquad, squad

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
        assert (rules.boards, rules.win, rules.seating) == (2, "3", Seating.FREE)
        assert desk.version(event) == 1
        assert what_was_announced(desk, event).tie_breaks[0] == "MPvGP"

    def test_a_tie_break_that_is_refused_opens_nothing(
        self, client_as: Clients, desk: Desk
    ) -> None:
        before = desk.database.subjects()
        answer = client_as("owner").submit("/new", **(WIZARD | {"tie_breaks": "MPvGP, BH"}))
        assert answer.status_code == 422
        assert "BH is not for round robins" in answer.text
        assert desk.database.subjects() == before

    def test_of_players_has_none(self, client_as: Clients, desk: Desk) -> None:
        assert match_rules(desk, opened(client_as("owner"), entrants="players")) is None

    def test_mistakes_stand_beside_their_fields_and_nothing_opens(self, client_as: Clients) -> None:
        client = client_as("owner")
        for field, typed in (("match_boards", "many"), ("match_win", "0"), ("match_loss", "x")):
            answer = client.submit("/new", **(WIZARD | {field: typed}))
            assert answer.status_code == 422
            assert f'data-mistake="{field}"' in answer.text, field

    def test_of_a_round_robin_can_be_ranked_by_game_points(
        self, client_as: Clients, desk: Desk
    ) -> None:
        client = client_as("owner")
        event = opened(client, **{"setting-primary": "game-points"})
        assert desk.tournament(event).settings == (("primary", "game-points"),)
        page = client.get(f"/events/{event}/settings").text
        assert 'name="setting-primary"' in page
        form = page.split('id="matches"')[0]
        assert "Game points: win, draw, loss" in form
        assert 'value="one" selected' in form
        assert 'name="bye"' not in form
        players = opened(client, entrants="players")
        assert 'name="setting-primary"' not in client.get(f"/events/{players}/settings").text


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


def league(desk: Desk, boards: int = 2) -> str:
    """Return a league whose round 1 is published."""
    event = new_league(desk, SetMatchRules(boards=boards))
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())
    return event


class TestTeams:
    def test_the_list_has_captains_and_sizes_of_squads(
        self, client_as: Clients, desk: Desk
    ) -> None:
        event = new_league(desk)
        desk.do(event, DescribeTeam(1, captain="Olive, Ona", short="OLI"))
        page = client_as("owner").get(f"/events/{event}/players").text
        assert "Olive, Ona" in page
        assert f"/events/{event}/players/1/manage#squad" in page

    def test_a_squad_is_filled_changed_and_ordered(self, client_as: Clients, desk: Desk) -> None:
        event, client = opened(client_as("owner")), client_as("owner")
        desk.do(event, AddPlayers((Entrant("Quarry"),)))
        at = f"/events/{event}/teams/1"
        client.submit(f"{at}/paste", lines="Agate, Alma 1900\nBeryl, Bruno 1850\n")
        client.submit(f"{at}/members", name="Coral, Carla", rating="1800", is_reserve="true")
        alma, bruno, carla = (one.number for one in squad(desk, event, 1).members)
        client.submit(f"{at}/members/{bruno}/change", name="Beryl, Bruno", rating="1950")
        client.submit(f"{at}/order", members=[str(bruno), str(alma), str(carla)])
        client.submit(f"{at}/describe", captain="Agate, Alma", short="QUA", venue="Town hall")
        found = squad(desk, event, 1)
        assert [(one.name, one.rating, one.is_reserve) for one in found.members] == [
            ("Beryl, Bruno", 1950, False),
            ("Agate, Alma", 1900, False),
            ("Coral, Carla", 1800, True),
        ]
        assert (found.captain, found.short, found.venue) == ("Agate, Alma", "QUA", "Town hall")
        client.submit(f"{at}/members/{carla}/remove")
        assert len(squad(desk, event, 1).members) == 2

    def test_a_pasted_name_that_is_known_stays_in_the_field(
        self, client_as: Clients, desk: Desk
    ) -> None:
        event = new_league(desk)
        answer = client_as("owner").submit(
            f"/events/{event}/teams/1/paste", lines="Onyx, Ona 1500\nPlayer 2-1 1900\nJade, Jo"
        )
        assert answer.status_code == 422
        assert 'data-mistake="lines"' in answer.text
        assert ">Player 2-1 1900\nJade, Jo</textarea>" in answer.text
        assert squad(desk, event, 1).members[-1].name == "Onyx, Ona"


class TestMatches:
    def test_all_matches_are_opened_from_the_round(self, client_as: Clients, desk: Desk) -> None:
        event, client = league(desk), client_as("owner")
        page = client.get(f"/events/{event}/round/1").text
        assert "Open all matches" in page
        assert "Cavern: no line-up yet" in page
        client.submit(f"/events/{event}/matches/1/open?from=round")
        assert all(line.is_open for line in match_sheet(desk, event, 1).lines)

    def test_one_match_is_opened_alone_from_its_page(self, client_as: Clients, desk: Desk) -> None:
        event, client = league(desk), client_as("owner")
        page = client.get(f"/events/{event}/results/1/2").text
        assert "1 match is waiting for its line-ups." in words_of(page)
        (sent,) = re.findall(r'name="only" value="(\d+)"', page)
        answer = client.submit(f"/events/{event}/matches/1/open?from=match", only=sent)
        assert answer.status_code == 200
        assert answer.url.path == f"/events/{event}/results/1/2"
        assert "1 match of round 1 is open" in words_of(answer.text)
        assert [line.is_open for line in match_sheet(desk, event, 1).lines] == [False, True]

    def test_results_are_entered_board_by_board_from_round_and_sheet(
        self, client_as: Clients, desk: Desk
    ) -> None:
        event, client = league(desk), client_as("owner")
        desk.do(event, OpenMatches(1))
        client.submit(f"/events/{event}/matches/1/1/1?from=round", result="1-0")
        page = client.submit(f"/events/{event}/matches/1/1/2", result="1-0").text
        (line, *_) = match_sheet(desk, event, 1).lines
        # The first team stands on the left of every board, and 1-0 is its win on every board.
        assert (line.white_points, line.black_points, line.is_over) == ("2", "0", True)
        assert "2 : 0" in page
        board = page[page.index('id="board-1-2"') :]
        assert "1–0" in board[: board.index("</tr>")]
        assert 'class="man black"' in board[: board.index("1–0")]

    def test_the_page_of_a_match_substitutes_forfeits_and_corrects(
        self, client_as: Clients, desk: Desk
    ) -> None:
        event, client = league(desk), client_as("owner")
        desk.do(event, OpenMatches(1))
        at = f"/events/{event}/matches/1"
        (line, *_) = match_sheet(desk, event, 1).lines
        reserve = squad(desk, event, line.white).members[-1]
        client.submit(
            f"{at}/1/substitute", team=str(line.white), board="2", member=str(reserve.number)
        )
        assert match_sheet(desk, event, 1).lines[0].games[1].first_name == reserve.name
        client.submit(f"{at}/1/1", result="1-0")
        client.submit(f"{at}/1/correct", board="1", result="0-1", reason="score sheets compared")
        assert match_sheet(desk, event, 1).lines[0].games[0].result == "0-1"
        without = client.submit(f"{at}/1/correct", board="1", result="1-0", reason="")
        assert without.status_code == 422
        assert 'data-mistake="reason"' in without.text
        second = match_sheet(desk, event, 1).lines[1]
        client.submit(f"{at}/2/walk-over", winner=str(second.black), reason="did not come")
        second = match_sheet(desk, event, 1).lines[1]
        assert (second.is_forfeited, second.black_points) == (True, "2")

    def test_a_line_up_is_entered_and_nobody_reads_it_before_the_other(
        self, client_as: Clients, desk: Desk
    ) -> None:
        event, client = league(desk), client_as("owner")
        (line, *_) = match_sheet(desk, event, 1).lines
        members = [str(one.number) for one in squad(desk, event, line.white).members]
        for team in (line.white, line.black):
            numbers = [str(one.number) for one in squad(desk, event, team).members]
            page = client.submit(
                f"/events/{event}/matches/1/1/line-up", team=str(team), members=numbers[1:3]
            ).text
        assert members[0] not in [str(g.first) for g in match_sheet(desk, event, 1).lines[0].games]
        assert 'id="board-1-1"' in page

    def test_viewers_see_no_buttons(self, client_as: Clients, desk: Desk) -> None:
        event = league(desk)
        desk.do(event, OpenMatches(1))
        page = client_as("viewer").get(f"/events/{event}/round/1").text
        assert 'id="board-1-1"' in page
        assert 'class="button pick' not in page


class TestForEverybody:
    def test_a_round_has_matches_with_score_and_boards_once_they_are_open(
        self, client_as: Clients, desk: Desk
    ) -> None:
        event = league(desk)
        desk.do(event, PublishPages(public=True))
        (line, *_) = match_sheet(desk, event, 1).lines
        first, second = (squad(desk, event, team).members for team in (line.white, line.black))
        desk.do(event, SendLineUp(1, line.white, (first[1].number, first[2].number)))
        client = client_as("public")
        hidden = client.get(f"/public/{event}/rounds/1").text
        assert line.white_name in hidden
        assert first[1].name not in hidden
        desk.do(event, OpenMatches(1))
        desk.do(event, EnterGame(1, 1, 1, "1-0"))
        desk.do(event, EnterGame(1, 1, 2, "="))
        shown = client.get(f"/public/{event}/rounds/1").text
        assert first[1].name in shown
        assert second[1].name in shown
        assert "1½–½" in shown

    def test_the_card_of_a_team_has_its_squad(self, client_as: Clients, desk: Desk) -> None:
        event = league(desk)
        desk.do(event, PublishPages(public=True))
        desk.do(event, DescribeTeam(1, captain="Olive, Ona"))
        page = client_as("public").get(f"/public/{event}/players/1").text
        assert "Olive, Ona" in page
        assert squad(desk, event, 1).members[0].name in page

    def test_the_card_of_a_team_has_its_matches_board_by_board(
        self, client_as: Clients, desk: Desk
    ) -> None:
        event = league(desk)
        desk.do(event, PublishPages(public=True))
        (line, *_) = match_sheet(desk, event, 1).lines
        own, other = (squad(desk, event, team).members for team in (line.black, line.white))
        client = client_as("public")
        card = f"/public/{event}/players/{line.black}"
        desk.do(event, SendLineUp(1, line.black, (own[1].number, own[2].number)))
        assert "match-boards" not in client.get(card).text
        desk.do(event, OpenMatches(1))
        desk.do(event, EnterMatch(1, 1, ("1-0", "=")))
        running = words_of(client.get(card).text)
        # The team has Black on board 1 and lost there.
        for words in (
            f"1 Black {own[1].name} 0–1 White {other[0].name}",
            f"2 White {own[2].name} ½–½ Black {other[1].name}",
            "Result ½–1½",
        ):
            assert words in running
        for match in match_sheet(desk, event, 1).lines[1:]:
            desk.do(event, EnterMatch(1, match.match, ("1-0", "=")))
        desk.do(event, CompleteRound())
        shown = client.get(card).text
        assert 'class="of-match"' in shown
        assert "<b>½–1½</b>" in shown
        for page in ("standings", "rounds/1"):
            assert f'href="{card}"' in client.get(f"/public/{event}/{page}").text

    def test_the_projector_shows_boards_of_matches(self, client_as: Clients, desk: Desk) -> None:
        event = league(desk)
        desk.do(event, PublishPages(public=True))
        client, path = client_as("public"), f"/public/{event}/projector"
        assert 'data-view="boards"' not in client.get(path).text  # no match is open
        desk.do(event, OpenMatches(1))
        names = [member.name for member in squad(desk, event, 1).members[:2]]
        for show in ("all", "boards"):
            page = client.get(f"{path}?show={show}").text
            assert 'data-view="boards"' in page
            assert all(name in page for name in names)
        assert names[0] not in client.get(f"{path}?show=pairings").text

    def test_every_link_of_the_site_as_files_leads_somewhere(
        self, client_as: Clients, desk: Desk
    ) -> None:
        event = league(desk)
        desk.do(event, PublishPages(public=True))
        desk.do(event, OpenMatches(1))
        for match in match_sheet(desk, event, 1).lines:
            desk.do(event, EnterMatch(1, match.match, ("1-0", "=")))
        desk.do(event, CompleteRound())
        answer = client_as("owner").get(f"/events/{event}/publish/site.zip")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            pages = {
                name: archive.read(name).decode()
                for name in archive.namelist()
                if name.endswith(".html")
            }
            there = set(archive.namelist())
        ids = {name: set(re.findall(r' id="([^"]+)"', html)) for name, html in pages.items()}
        for name, html in pages.items():
            for link in re.findall(r'(?:href|src)="([^"]+)"', html):
                path, _, anchor = link.partition("#")
                target = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
                target = target if path else name
                assert target in there, (name, link)
                assert not anchor or anchor in ids[target], (name, link)
        assert not any(name.startswith("games") for name in there)  # its games are those of boards
        assert any("match-boards" in html for html in pages.values())


def test_teams_are_offered_systems_for_teams_and_pair_by_them(
    client_as: Clients, desk: Desk
) -> None:
    client = client_as("owner")
    page = client.get("/new", params=WIZARD | {"rules": "dutch-2026"}).text
    assert 'value="swiss-team-2026" checked' in page
    assert 'value="berger"' in page
    for key in ("dutch-2026", "scheveningen"):  # they pair players, of one team or of two
        assert f'name="rules" value="{key}"' not in page
    assert 'value="swiss-team-2026"' not in client.get("/new").text
    event = opened(client, rules="dutch-2026", rounds="5")
    desk.do(event, AddPlayers(tuple(Entrant(f"Team {n}") for n in range(1, 21))))
    client.submit(f"/events/{event}/round/pair")
    client.submit(f"/events/{event}/round/publish")
    assert len(match_sheet(desk, event, 1).lines) == 10


def test_settings_of_a_league_are_saved_with_tie_breaks_of_teams(
    client_as: Clients, desk: Desk
) -> None:
    client = client_as("owner")
    event = opened(client)
    assert "MPvGP" in what_was_announced(desk, event).tie_breaks
    client.submit(
        f"/events/{event}/settings", name="Winter League", rounds="3", tie_breaks="EDET, MPvGP"
    )
    assert what_was_announced(desk, event).tie_breaks[0] == "EDET"


def test_places_that_are_promoted_or_relegated_are_marked(client_as: Clients, desk: Desk) -> None:
    event = new_league(desk, SetMatchRules(boards=2, promoted=1, relegated=2))
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())
    desk.do(event, OpenMatches(1))
    for line in match_sheet(desk, event, 1).lines:
        desk.do(event, EnterMatch(1, line.match, ("1-0", "=")))
    desk.do(event, CompleteRound())
    page = client_as("owner").get(f"/events/{event}/standings").text
    assert page.count('<span class="chip good">promoted</span>') == 1
    assert page.count('<span class="chip warn">relegated</span>') == 2
    assert page.index(">promoted<") < page.index(">relegated<")


def test_squads_are_taken_home_as_a_table_by_people_and_programs(
    client_as: Clients, desk: Desk
) -> None:
    event = league(desk)
    viewer = client_as("viewer")
    page = viewer.get(f"/events/{event}/documents").text
    for form in ("csv", "xlsx"):
        assert f'href="/events/{event}/squads.{form}"' in page
        taken = viewer.get(f"/events/{event}/squads.{form}")
        given = viewer.get(f"/api/events/{event}/squads/export/{form}")
        assert f"{event}-squads.{form}" in taken.headers["content-disposition"]
        assert (taken.status_code, given.status_code) == (200, 200)
    assert "team no,team,board,name" in viewer.get(f"/events/{event}/squads.csv").text
    assert viewer.get(f"/events/{event}/squads.doc").status_code == 404
    assert client_as("public").get(f"/api/events/{event}/squads/export/csv").status_code == 401


def test_columns_that_nobody_fills_are_not_shown(client_as: Clients, desk: Desk) -> None:
    event = new_league(desk)
    for team in (4, 3, 2, 1):  # who has no rating any more is the last
        desk.do(event, SetSquad(team, (MemberData(f"Onyx {team}"), MemberData(f"Opal {team}"))))
    desk.do(event, DraftPairing())
    desk.do(event, PublishRound())
    desk.do(event, OpenMatches(1))
    for line in match_sheet(desk, event, 1).lines:
        desk.do(event, EnterMatch(1, line.match, ("1-0", "=")))
    desk.do(event, CompleteRound())
    desk.do(event, PublishPages(public=True))
    client = client_as("owner")
    office, public = f"/events/{event}/standings", f"/public/{event}"
    pages = [office, f"{office}/crosstable", f"{public}/standings", f"{public}/crosstable"]
    for path in pages:
        page = client.get(path).text
        assert ">Fed<" not in page, path
        assert ">Rating<" not in page, path
        head, _, body = page[page.index("<thead") :].partition("</thead>")
        first = body[: body.index("</tr>")]
        assert len(re.findall("<t[hd] ", head)) == len(re.findall("<t[hd] ", first)), path
    assert "Fed" not in event_report(desk, event).as_text()
    desk.do(event, ChangePlayer(1, {"federation": "FRA", "rating": 1900}))
    for path in pages:
        assert ">Rating<" in client.get(path).text, path
        assert (">Fed<" in client.get(path).text) == path.endswith("standings")
    assert "Fed" in event_report(desk, event).as_text()


def test_the_office_tells_of_matches_and_sources_in_the_language_of_the_reader(
    client_as: Clients, desk: Desk
) -> None:
    event, client = league(desk, boards=4), client_as("owner")
    desk.do(event, OpenMatches(1))
    desk.do(event, EnterMatch(1, 1, ("1-0", "=", "0-1", "+-")))
    page = client.get(f"/events/{event}/players/1/manage?lang=fr").text
    assert "moyenne de l&#39;effectif" in page
    assert 'name="birth_date"' not in page[page.index('id="data-title"') :]  # a team is not born
    # What a match changed is folded away, and the line tells what was entered.
    journal = words_of(client.get(f"/events/{event}/journal?lang=en").text)
    assert "enter match round 1, match 1, results board 1 1–0, board 2 ½–½, " in journal
    card = words_of(client.get(f"/events/{event}/standings/players/1").text)
    assert "Performance" not in card


@pytest.mark.parametrize("who", ["viewer", "public"])
def test_boards_and_players_have_a_page(client_as: Clients, desk: Desk, who: str) -> None:
    event = league(desk)
    desk.do(event, PublishPages(public=True))
    desk.do(event, OpenMatches(1))
    for line in match_sheet(desk, event, 1).lines:
        desk.do(event, EnterMatch(1, line.match, ("1-0", "=")))
    desk.do(event, CompleteRound())
    client = client_as(who)
    start = f"/public/{event}" if who == "public" else f"/events/{event}/standings"
    assert f'href="{start}/boards"' in client.get(f"{start}/crosstable").text
    page = words_of(client.get(f"{start}/boards?by=points&least=1").text)
    assert "Boards and players after round 1" in page
    assert "Board 1" in page
    assert "Ranked by points" in page
    assert "Player 1-1" in page
    alone = words_of(client.get(f"{start}/boards?least=2").text)
    assert "No game has been played yet." in alone
    desk.do("demo", PublishPages(public=True))
    other = words_of(client.get(start.replace(event, "demo") + "/boards").text)
    assert "Board 1" not in other
    assert "teams" in other


def test_players_and_boards_are_taken_home_as_tables_and_by_programs(
    client_as: Clients, desk: Desk
) -> None:
    event, viewer = league(desk), client_as("viewer")
    desk.do(event, OpenMatches(1))
    desk.do(event, EnterMatch(1, 1, ("1-0", "=")))
    page = viewer.get(f"/events/{event}/documents").text
    for what in ("individuals", "boards"):
        assert f'href="/events/{event}/download/{what}"' in page
        assert f"/download/{what}" not in viewer.get("/events/demo/documents").text
        taken = viewer.get(f"/events/{event}/download/{what}?lang=fr")
        assert f"{event}-{what}.csv" in taken.headers["content-disposition"]
        assert "Joueur" in taken.text.splitlines()[0]
        assert viewer.get(f"/api/events/demo/{what}").status_code == 422
    listed = viewer.get(f"/api/events/{event}/individuals").json()["players"]
    assert len(listed) == 20
    best = viewer.get(f"/api/events/{event}/boards?by=points").json()["boards"][0]["players"]
    assert best[0]["points"] == "1"
    assert viewer.get(f"/api/events/{event}/boards?least=2").json()["boards"] == []


def test_many_boards_are_typed_or_come_from_a_file_of_games(client_as: Clients, desk: Desk) -> None:
    event, client = league(desk), client_as("owner")
    desk.do(event, OpenMatches(1))
    many = f"/events/{event}/results/many?round=1"
    assert f'href="{many}"' in client.get(f"/events/{event}/results").text
    pgn = '[White "Player 1-1"]\n[Black "Player 4-1"]\n[Result "1-0"]\n\n1-0\n'
    filled = client.submit(
        f"/events/{event}/results/games", files={"file": ("live.pgn", pgn)}, round="1"
    )
    assert "1 new result was found" in filled.text
    assert ">1.1 1-0\n</textarea>" in filled.text
    client.submit(f"/events/{event}/results/many", round="1", text="1.1 1-0\n1.2 =\n")
    assert match_sheet(desk, event, 1).lines[0].white_points == "1½"
    wrong = client.submit(f"/events/{event}/results/many", round="1", text="2 1-0")
    assert wrong.status_code == 422
    assert "write match, board and result, such as 2.3 1-0" in wrong.text


def test_the_preview_of_squads_has_ratings_captains_and_reserves(
    client_as: Clients, desk: Desk
) -> None:
    event, client = new_league(desk), client_as("owner")
    desk.do("cup", OpenEvent(EventPlan("Cup", rules="berger", rounds=3)))
    desk.do("cup", SetMatchRules(boards=2))
    desk.do(event, DescribeTeam(1, captain="Olive, Ona"))
    desk.do(event, AddMember(1, MemberData("Coral, Carla", rating=1700, is_reserve=True)))
    table = squads_file(desk, event, SquadForm.CSV).data.decode("utf-8-sig")
    page = words_of(client.submit("/events/cup/players/preview", text=table).text)
    assert "Player 1-1 1989" in page
    assert "Captain: Olive, Ona" in page
    assert "Coral, Carla 1700 reserve" in page
    assert page.count("reserve") == 1
