"""Scheveningen as a pairing system: teams, rounds, refusals, findings, the whole way round."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.checking.replay import replay
from ronde.checking.soundness import unsound
from ronde.errors import InputError, RoundError
from ronde.explain.scheveningen import ScheveningenExplainer
from ronde.explain.verdict import Verdict
from ronde.model import (
    ByeKind,
    Game,
    Player,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.model.team import Team, TeamData
from ronde.simulate.generator import generate
from ronde.systems.base import RoundPairing
from ronde.systems.registry import rules, system

KEY = "scheveningen"


def event(players: int, **settings: str) -> Tournament:
    entries = tuple(Player(PlayerId(n), f"Player {n}") for n in range(1, players + 1))
    return Tournament(entries, rules=KEY, settings=tuple(settings.items()))


def with_teams(tournament: Tournament, *teams: tuple[int, ...]) -> Tournament:
    made = tuple(
        Team(f"Team {number}", tuple(map(PlayerId, members)), number)
        for number, members in enumerate(teams, 1)
    )
    return replace(tournament, team_data=TeamData(teams=made))


def paired(tournament: Tournament) -> list[tuple[int, int]]:
    return [(int(white), int(black)) for white, black in system(KEY).pair(tournament).pairs]


def played(tournament: Tournament, pairing: RoundPairing) -> Tournament:
    games = (Game(white, black, Result.DRAW, Result.DRAW) for white, black in pairing.pairs)
    return tournament.with_round(Round(tuple(games)))


class TestTeams:
    def test_upper_half_against_lower_half(self) -> None:
        assert paired(event(6)) == [(1, 4), (5, 2), (3, 6)]

    def test_teams_of_the_event(self) -> None:
        tournament = with_teams(event(6), (1, 3, 5), (6, 4, 2))
        assert paired(tournament) == [(1, 6), (4, 3), (5, 2)]

    def test_teams_by_hand_go_before(self) -> None:
        tournament = with_teams(event(6, teams="1,2,3/4,5,6"), (1, 3, 5), (6, 4, 2))
        assert paired(tournament) == [(1, 4), (5, 2), (3, 6)]

    @pytest.mark.parametrize(
        ("tournament", "told"),
        [
            (event(5), "not 2 and 3 players"),
            (event(0), "not 0 and 0 players"),
            (with_teams(event(6), (1, 2, 3, 4), (5, 6)), "not 4 and 2 players"),
            (with_teams(event(6), (1, 2), (3, 4), (5, 6)), "the event has 3"),
            (with_teams(event(4), (1, 2), (3,)), "player 4 is not in exactly one"),
            (with_teams(event(4), (1, 2), (2, 3, 4)), "player 2 is not in exactly one"),
        ],
    )
    def test_no_two_teams(self, tournament: Tournament, told: str) -> None:
        with pytest.raises(RoundError, match=told):
            paired(tournament)

    @pytest.mark.parametrize(
        ("teams", "told"),
        [("1,2,3,4", "written as"), ("1,2/3,5", "'5'"), ("1,2/3", "leave out player 4"),
         ("1,2/2,3,4", "player 2 twice")],
    )  # fmt: skip
    def test_unclear_teams(self, teams: str, told: str) -> None:
        with pytest.raises(InputError, match=told):
            paired(event(4, teams=teams))


class TestRounds:
    @pytest.mark.parametrize("cycles", ["1", "2"])
    def test_a_whole_event_is_sound_and_replays(self, cycles: str) -> None:
        tournament = event(6, cycles=cycles)
        for _ in range(3 * int(cycles)):
            pairing = system(KEY).pair(tournament)
            assert not list(unsound(tournament, pairing))
            codes = [finding.code for finding in pairing.findings]
            assert codes == ["scheveningen-halves"] * (pairing.round == 1)
            tournament = played(tournament, pairing)
        assert replay(tournament, KEY).agrees
        with pytest.raises(RoundError, match="does not exist"):
            system(KEY).pair(tournament)

    def test_a_second_game_reverses_the_first_as_played(self) -> None:
        tournament = event(2, cycles="2")
        white, black = system(KEY).pair(tournament).pairs[0]
        game = Game(black, white, Result.WIN, Result.LOSS)
        assert paired(tournament.with_round(Round((game,)))) == [(white, black)]

    def test_rounds_of_another_table(self) -> None:
        games = (Game(PlayerId(1), PlayerId(4), Result.WIN, Result.LOSS),)
        tournament = event(4).with_round(Round(games))
        with pytest.raises(RoundError, match="check the settings teams"):
            paired(tournament)

    def test_findings(self) -> None:
        away = (RequestedBye(RoundNumber(1), PlayerId(2), ByeKind.HALF_POINT),)
        tournament = replace(event(4), number_of_rounds=5, requested_byes=away)
        codes = [finding.code for finding in system(KEY).pair(tournament).findings]
        assert codes == ["scheveningen-halves", "scheveningen-rounds", "scheveningen-absent"]

    def test_a_team_beyond_the_table(self) -> None:
        with pytest.raises(InputError, match="not 18"):
            paired(event(36))

    def test_its_rules_are_those_of_a_table(self) -> None:
        assert rules(KEY).by_table
        assert [article.number for article in rules(KEY).articles] == ["Scheveningen"]


class TestGenerated:
    def test_events_follow_the_table(self) -> None:
        for seed in range(6):
            made = generate(rules=KEY, seed=seed).tournament
            assert len(made.players) == 2 * len(made.rounds)
            assert replay(made, KEY).agrees

    def test_sizes_that_cannot_be(self) -> None:
        with pytest.raises(InputError, match="even number"):
            generate(rules=KEY, seed=1, players=7)
        with pytest.raises(InputError, match="has 4 rounds"):
            generate(rules=KEY, seed=1, players=8, rounds=7)


class TestExplained:
    def test_every_board_has_its_places(self) -> None:
        explainer = ScheveningenExplainer(event(6))
        table, *boards = explainer.overview()
        assert [told.key for told in table.sentences] == ["scheveningen.table"]
        facts = [dict(section.sentences[0].facts) for section in boards]
        assert [(fact["place"], fact["other_place"]) for fact in facts] == [(1, 1), (2, 2), (3, 3)]
        assert [fact["team"] for fact in facts] == [1, 2, 1]
        assert [told.key for told in explainer.player(PlayerId(5)).sentences][-1] == (
            "scheveningen.board"
        )

    def test_why_not(self) -> None:
        explainer = ScheveningenExplainer(event(6, cycles="2"))
        answers = [explainer.why_not(PlayerId(1), PlayerId(other)) for other in (2, 4, 5)]
        assert [answer.verdict for answer in answers] == [
            Verdict.PROHIBITED, Verdict.THEY_MEET, Verdict.OTHER_ROUND,
        ]  # fmt: skip
        assert answers[2].rounds == (2, 5)
        told = [next(iter(explainer.answer(answer))).key for answer in answers]
        assert told == ["scheveningen.mates", "whynot.they-meet", "roundrobin.meeting-twice"]

    def test_the_second_cycle_says_so(self) -> None:
        tournament = event(2, cycles="2")
        tournament = played(tournament, system(KEY).pair(tournament))
        told = next(iter(ScheveningenExplainer(tournament).overview())).sentences
        assert [sentence.key for sentence in told] == ["scheveningen.table", "roundrobin.reversed"]
