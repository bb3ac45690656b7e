"""Lists about players and teams: individuals, boards, the best of each club; as people ask."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema_rs import Draft202012Validator
from pypdf import PdfReader
from tests.commands import Run

from ronde.documents import Sheet
from ronde.errors import InputError
from ronde.formats.jsonfile import write_document
from ronde.i18n import LANGUAGES
from ronde.model import Game, Player, PlayerId, Points, Result, Round, Tournament
from ronde.model.matches import TeamEvent
from ronde.model.team import Team, TeamAdjustment, TeamData
from ronde.questions.documents import DocumentKind, Order, print_document
from ronde.questions.files import load
from ronde.questions.standings import StandingRequest, ranked
from ronde.questions.teamlists import BoardRequest, Boards, Individuals
from ronde.standings.bestof import BestOfRules, TeamOf, best_of
from ronde.standings.individuals import BoardOf, Merit

TEAMS: Final = Path(__file__).parents[1] / "data" / "teams"
SCHEMAS: Final = Path(__file__).parents[2] / "docs" / "schemas"
SWISS: Final = TEAMS / "gen-01.trf"
ROBIN: Final = TEAMS / "four-teams.trf"


def follows(schema: str, text: str) -> Any:
    data = json.loads(text)
    shape = json.loads((SCHEMAS / f"{schema}.json").read_text(encoding="utf-8"))
    Draft202012Validator(shape).validate(data)
    return data


class TestStandingsOfTeams:
    def test_table(self, run: Run) -> None:
        ran = run("standings", ROBIN, "--kind", "roundrobin")
        assert ran.code == 0
        lines = ran.out.splitlines()
        assert lines[1].split() == ["Rank", "Team", "MP", "MPvGP", "EDET"]
        assert lines[3].split() == ["1", "2", "Team", "2", "3", "6.5"]

    def test_both_scores_where_no_tie_break_tells_the_other(self, run: Run) -> None:
        lines = run("standings", ROBIN, "--tie-breaks", "BC").out.splitlines()
        assert lines[1].split() == ["Rank", "Team", "MP", "GP", "BC"]

    def test_json(self, run: Run) -> None:
        ran = run("standings", SWISS, "--tie-breaks", "MPvGP,SSSC,EDET", "--json")
        data = follows("standings-1", ran.out)
        first = data["standings"][0]
        assert (data["primary"], first["match_points"], first["game_points"]) == (
            "match-points", "15", "32",
        )  # fmt: skip
        assert first["tie_breaks"]["SSSC"] == "170/3"

    def test_csv_has_both_scores(self, run: Run) -> None:
        rows = list(csv.reader(io.StringIO(run("standings", SWISS, "--as", "csv").out)))
        assert rows[0][:5] == ["rank", "starting_number", "name", "match_points", "game_points"]
        assert rows[1][3:5] == ["15", "32"]

    def test_the_working_of_a_board_count(self, run: Run) -> None:
        ran = run("standings", SWISS, "--why", "5", "BC", "--json")
        data = follows("working-1", ran.out)
        assert [line["board"] for line in data["contributions"]] == [1, 2, 3, 4, 5]
        assert data["value"] == "57.5"
        told = run("standings", SWISS, "--why", "5", "BC").out
        assert "board 1; 1 × 2½" in told

    def test_teams_have_no_categories(self, run: Run) -> None:
        ran = run("standings", SWISS, "--sex", "w")
        assert ran.code == 3
        assert "a standing of teams cannot be restricted" in ran.err

    def test_the_edition_is_that_of_the_first_day(self) -> None:
        early = load(TEAMS / "gen-2025.trf").tournament
        assert ranked(early, StandingRequest()).standings.edition == "c07-2024"
        assert ranked(early, StandingRequest(rules="c07-2026")).standings.edition == "c07-2026"

    def test_points_by_decision_count_in_both_scores(self) -> None:
        tournament = load(ROBIN).tournament
        taken = TeamAdjustment((1,), match_points=Points(-10), game_points=Points(5))
        decided = replace(tournament, team_data=replace(tournament.team_data, adjustments=(taken,)))
        of_teams = TeamEvent(decided).as_tournament()
        for one in (decided, of_teams):
            found = ranked(one, StandingRequest(tie_breaks="MPvGP")).teams
            assert found is not None
            first = PlayerId(1)
            assert (found.scores[first], found.secondary_scores[first]) == (20, 65)

    def test_in_french(self, run: Run) -> None:
        lines = run("standings", SWISS, "--lang", "fr").out.splitlines()
        assert lines[1].split()[:2] == ["Rang", "Équipe"]

    def test_cross_table(self, run: Run) -> None:
        lines = run("crosstable", SWISS).out.splitlines()
        assert lines[0].split()[-2:] == ["MP", "GP"]
        assert "8w4½" in lines[2]
        data = follows("crosstable-1", run("crosstable", SWISS, "--json").out)
        assert data["players"][0]["rounds"][0]["game_points"] == "4.5"
        assert data["players"][0]["match_points"] == "15"

    def test_grid_of_a_round_robin(self, run: Run) -> None:
        lines = run("crosstable", ROBIN, "--kind", "roundrobin", "--by", "number").out.splitlines()
        assert lines[2].split()[5:] == ["·", "2½", "2", "1½", "3", "6"]

    @pytest.mark.parametrize("kind", ["standings", "cross-table", "wall-chart", "boards"])
    def test_on_paper(self, run: Run, tmp_path: Path, kind: str) -> None:
        out = tmp_path / "printed.pdf"
        assert run("print", SWISS, kind, "-o", out).code == 0
        assert out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("standings", ("MP", "MP", "PE", "PM", "MP", "PM")),
        (
            "individuals",
            [
                "Players after",
                "Spieler nach",
                "Jugadores tras",
                "Joueurs après",
                "Spelers na",
                "Jogadores após",
            ],
        ),
        (
            "boards",
            [
                "Boards after",
                "Bretter nach",
                "Tableros tras",
                "Tables après",
                "Borden na",
                "Tabuleiros após",
            ],
        ),
    ],
)
def test_on_paper_in_every_language(kind: str, words: Sequence[str]) -> None:
    tournament = load(SWISS).tournament
    for language, word in zip(LANGUAGES, words, strict=True):
        order = Order(DocumentKind(kind), Sheet(date(2026, 11, 17), language))
        printed = PdfReader(io.BytesIO(print_document(tournament, order).pdf)).pages[0]
        assert word in printed.extract_text()


class TestIndividuals:
    @pytest.mark.parametrize("name", ["gen-01", "gen-05", "gen-2025", "four-teams"])
    def test_points_are_those_of_the_file_without_byes_of_the_team(self, name: str) -> None:
        path = TEAMS / f"{name}.trf"
        told = {
            int(line[4:8]): Fraction(line[80:84].strip())
            for line in path.read_text(encoding="utf-8").splitlines()
            if line.startswith("001")
        }
        tournament = load(path).tournament
        event = TeamEvent(tournament)
        given = {player.id: Fraction(0) for player in tournament.players}
        for number, round_ in enumerate(tournament.rounds, 1):
            for bye in round_.byes:
                if event.team_of[bye.player] in event.byes(number):
                    given[bye.player] += Fraction(tournament.points.of_bye(bye.kind), 10)
        lines = Individuals.of(tournament).lines
        made = {one.player.id: Fraction(one.points, 10) + given[one.player.id] for one in lines}
        assert made == told

    def test_games_are_those_on_the_board(self) -> None:
        lines = Individuals.of(load(SWISS).tournament).lines
        first = next(one for one in lines if one.player.id == 1)
        # Five games and a win by forfeit.
        assert (first.games, first.score, first.points) == (5, 40, 50)

    def test_json(self, run: Run) -> None:
        data = follows("individuals-1", run("standings", SWISS, "--players", "--json").out)
        assert len(data["players"]) == 91
        assert data["players"][0]["rank"] == 1

    def test_table(self, run: Run) -> None:
        lines = run("standings", SWISS, "--players").out.splitlines()
        assert lines[0] == "Random team event 177: Players after round 9"
        assert lines[1].split() == [
            "Rank", "Player", "Team", "Board", "Games", "Points", "%", "Performance",
            "By", "forfeit",
        ]  # fmt: skip

    def test_an_individual_event_has_none(self, run: Run, data: Path) -> None:
        ran = run("standings", data / "tec-swiss-16.trf", "--players")
        assert ran.code == 3
        assert "no event of teams" in ran.err


class TestBoards:
    def test_who_played_too_little_is_left_out(self) -> None:
        event = load(SWISS).tournament
        all_of_them = Boards.of(event).boards
        often = Boards.of(event, request=BoardRequest(least=5)).boards
        assert {one.player.id for one in all_of_them[1]} > {one.player.id for one in often[1]}
        assert all(one.games >= 5 for lines in often.values() for one in lines)

    def test_by_performance_or_by_points(self) -> None:
        event = load(SWISS).tournament
        by_performance = Boards.of(event, request=BoardRequest(least=5)).boards[1]
        by_points = Boards.of(event, request=BoardRequest(Merit.POINTS, 5)).boards[1]
        ratings = [one.performance or 0 for one in by_performance]
        assert ratings == sorted(ratings, reverse=True)
        points = [one.score for one in by_points]
        assert points == sorted(points, reverse=True)
        assert by_performance[0].player.id != by_points[0].player.id

    def test_the_board_of_a_player(self) -> None:
        event = load(SWISS).tournament
        played = {one.player.id: one.board for one in Individuals.of(event).lines}
        listed = {
            one.player.id: one.board for one in Individuals.of(event, board_of=BoardOf.LISTED).lines
        }
        assert (listed[PlayerId(6)], played[PlayerId(6)]) == (6, 4)

    def test_json_and_csv(self, run: Run) -> None:
        data = follows("boards-1", run("standings", SWISS, "--boards", "--json").out)
        assert [board["board"] for board in data["boards"]] == [1, 2, 3, 4, 5]
        rows = list(csv.reader(io.StringIO(run("standings", SWISS, "--boards", "--as", "csv").out)))
        assert rows[0][:3] == ["Board", "Rank", "Player"]

    def test_one_list_at_a_time(self, run: Run) -> None:
        ran = run("standings", SWISS, "--boards", "--players")
        assert "choose one of --players, --boards, --teams, --why" in ran.err


def club_event() -> Tournament:
    """Four rounds' worth in one: eight players of three clubs, ranked as they are numbered."""
    clubs = "ABABCAAB"
    players = tuple(
        Player(PlayerId(n), f"Player {n}", club=club, federation="NED" if n % 2 else "BEL")
        for n, club in enumerate(clubs, 1)
    )
    games = tuple(Game(PlayerId(n), PlayerId(n + 4), Result.WIN, Result.LOSS) for n in range(1, 5))
    team = TeamData(teams=(Team("Quarry", tuple(map(PlayerId, (1, 2)))),))
    return Tournament(players, (Round(games),), team_data=team)


class TestBestOfEachTeam:
    def test_sum_of_points(self) -> None:
        event = club_event()
        places = ranked(event, StandingRequest(tie_breaks="TPN")).places
        lines = best_of(event, places, BestOfRules(2))
        assert [(line.rank, line.team, line.total) for line in lines] == [
            (1, "A", Fraction(2)), (2, "B", Fraction(2)), (3, "C", Fraction(0)),
        ]  # fmt: skip
        assert [member.counts for member in lines[0].members] == [True, True, False, False]

    def test_level_totals_go_by_the_sum_of_places(self) -> None:
        event = club_event()
        places = ranked(event, StandingRequest(tie_breaks="TPN/R")).places
        lines = best_of(event, places, BestOfRules(2))
        # Of the winners 4 and 2 are before 3 and 1 now.
        assert [(line.team, line.places) for line in lines[:2]] == [("B", 4), ("A", 6)]

    def test_table_of_points_shared_by_those_who_are_level(self) -> None:
        event = club_event()
        places = ranked(event, StandingRequest(tie_breaks="WIN")).places
        rules = BestOfRules(1, by_place=tuple(map(Fraction, (20, 17, 15))))
        lines = best_of(event, places, rules)
        assert {line.team: line.total for line in lines} == {"A": 13, "B": 13, "C": 0}
        assert [line.rank for line in lines] == [1, 1, 3]

    def test_federations_and_teams(self) -> None:
        event = club_event()
        places = ranked(event, StandingRequest(tie_breaks="TPN")).places
        by_federation = best_of(event, places, BestOfRules(3, TeamOf.FEDERATION))
        assert [line.team for line in by_federation] == ["NED", "BEL"]
        (only,) = best_of(event, places, BestOfRules(3, TeamOf.TEAMS))
        assert (only.team, only.total) == ("Quarry", Fraction(2))

    def test_nobody_has_a_team(self) -> None:
        event = Tournament((Player(PlayerId(1), "Alone"),), ())
        places = ranked(event, StandingRequest(tie_breaks="TPN")).places
        with pytest.raises(InputError, match="--team-of"):
            best_of(event, places, BestOfRules(1))
        with pytest.raises(InputError, match="--teams 1 or more"):
            BestOfRules(0)

    def test_as_people_type_it(self, run: Run, tmp_path: Path) -> None:
        path = tmp_path / "clubs.json"
        path.write_text(write_document(club_event()).text, encoding="utf-8")
        given = ("standings", path, "--tie-breaks", "TPN", "--teams", "2")
        lines = run(*given).out.splitlines()
        assert lines[3].split() == ["1", "A", "2", "4", "Player", "1", "1,", "Player", "3", "1"]
        data = follows("best-of-1", run(*given, "--place-points", "20,17,15", "--json").out)
        assert [(team["name"], team["total"]) for team in data["teams"]] == [
            ("A", "35"), ("B", "17"), ("C", "0"),
        ]  # fmt: skip
        wrong = run(*given, "--place-points", "1,2")
        assert "a better place must not bring fewer points" in wrong.err

    def test_an_event_of_teams_has_its_own_standing(self, run: Run) -> None:
        assert "leave --teams out" in run("standings", SWISS, "--teams", "2").err
