"""One event in memory: made by the generator, and held against its rules and its ranks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.app.checks import CheckRequest, check_event
from ronde.app.generation import GenerationRequest, generate_event, generated
from ronde.app.standings import StandingRequest, ranked
from ronde.checking.replay import DifferenceKind
from ronde.model import Game, Tournament

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


class TestGenerateEvent:
    def test_a_series_can_be_made_one_by_one(self) -> None:
        series = [one.tournament for one in generated(replace(SMALL, count=3))]
        assert [generate_event(SMALL, index).tournament for index in range(3)] == series
        assert series[0] != series[1]
