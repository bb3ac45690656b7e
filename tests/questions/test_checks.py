"""One event in memory: made by the generator, and held against its rules and its ranks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ronde.checking.replay import DifferenceKind
from ronde.errors import InputError
from ronde.laboratory.generation import GenerationRequest, generate_event, generated
from ronde.model import Game, Tournament
from ronde.questions.checks import CheckRequest, check_event
from ronde.questions.standings import StandingRequest, ranked
from ronde.standings.rankcheck import RankVerdict
from ronde.systems import registry

SMALL = GenerationRequest("dutch-2026", 10, 4, 3)


def with_ranks(event: Tournament, tie_breaks: str) -> Tournament:
    """Return the event with the ranks that a list of tie-breaks gives."""
    places = ranked(event, StandingRequest(tie_breaks=tie_breaks)).places
    ranks = {place.player: place.rank for place in places}
    return replace(event, players=tuple(replace(p, rank=ranks[p.id]) for p in event.players))


@pytest.fixture(scope="module")
def event() -> Tournament:
    return generate_event(SMALL).tournament


class TestCheckEvent:
    def test_an_event_paired_by_its_rules_agrees(self, event: Tournament) -> None:
        found = check_event(event)
        assert found.agrees
        assert (found.rules, len(found.rounds)) == ("dutch-2026", 4)

    def test_an_exchange_of_colours_is_found(self, event: Tournament) -> None:
        first = event.rounds[0]
        game = first.games[0]
        turned = Game(game.black, game.white, game.black_result, game.white_result)
        changed = replace(first, games=(turned, *first.games[1:]))
        found = check_event(replace(event, rounds=(changed, *event.rounds[1:])))
        assert not found.agrees
        assert found.differences[0].kind is DifferenceKind.COLOUR

    def test_ranks_by_a_list_that_is_named(self, event: Tournament) -> None:
        told = with_ranks(event, "TPN")
        assert check_event(told, CheckRequest(tie_breaks="TPN")).agrees
        assert not check_event(told, CheckRequest(tie_breaks="TPN/R")).agrees
        assert check_event(told, CheckRequest(tie_breaks="TPN/R", standings=False)).agrees

    def test_ranks_by_another_edition(self) -> None:
        settings = {"TieBreaks": "BH", "ZeroPointByes": "12"}
        made = generate_event(GenerationRequest("dutch-2026", 20, 5, 1, settings=settings))
        assert check_event(made.tournament).agrees
        older = check_event(made.tournament, CheckRequest(edition="c07-before-2023"))
        assert older.ranks.verdict is RankVerdict.DIFFERS


class TestGenerateEvent:
    def test_a_series_can_be_made_one_by_one(self) -> None:
        series = [one.tournament for one in generated(replace(SMALL, count=3))]
        assert [generate_event(SMALL, index).tournament for index in range(3)] == series
        assert series[0] != series[1]

    @pytest.mark.parametrize(
        ("rules", "tie_breaks"),
        [
            ("dutch-2026", "BH/C1,SB,DE"),
            ("berger", "KS/L1,SB"),
            ("swiss-team-2026", "EDEB,BBE,SB:GP"),
            ("double-swiss-2026", "BH,WIN"),
        ],
    )
    def test_ranks_go_by_the_list_that_is_asked_for(self, rules: str, tie_breaks: str) -> None:
        rounds = None if rules == "berger" else 3
        request = GenerationRequest(rules, 8, rounds, 4, settings={"TieBreaks": tie_breaks})
        made = generate_event(request).tournament
        assert ",".join(made.details.tie_breaks) == tie_breaks.replace("L1", "L+1")
        assert check_event(made).ranks.verdict is RankVerdict.AGREES
        assert check_event(made).ranks.ranked == 8

    @pytest.mark.parametrize("rules", registry.all_keys())
    def test_an_event_obeys_its_own_list(self, rules: str) -> None:
        rounds = None if registry.rules(rules).by_table or rules == "knockout" else 4
        found = check_event(generate_event(GenerationRequest(rules, 8, rounds, 6)).tournament)
        assert found.agrees
        assert found.ranks.ranked == 8

    def test_unknown_tie_breaks_are_refused(self) -> None:
        with pytest.raises(InputError, match="there is no tie-break 'XX'"):
            generate_event(replace(SMALL, settings={"TieBreaks": "XX"}))

    def test_ratings_of_a_file(self, tmp_path: Path) -> None:
        file = tmp_path / "ratings.txt"
        file.write_text("2000\n1900, 1800\n", encoding="utf-8")
        request = GenerationRequest(None, None, 1, 1, settings={"Ratings": str(file)})
        players = generate_event(request).tournament.players
        assert [player.rating for player in players] == [2000, 1900, 1800]

    def test_a_plain_event_has_no_ranks(self) -> None:
        made = generate_event(replace(SMALL, plain=True)).tournament
        assert made.details.tie_breaks == ()
        assert check_event(made).ranks.verdict is RankVerdict.MISSING
