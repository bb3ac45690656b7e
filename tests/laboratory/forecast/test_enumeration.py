"""A forecast against the full enumeration of a tiny event: every result of every game to come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from typing import NamedTuple

import pytest
from tests.laboratory.forecast.events import under_way

from ronde.laboratory.forecast.counting import tallied
from ronde.laboratory.forecast.forecast import ForecastDocument, PlayerForecast, forecast
from ronde.laboratory.forecast.playing import Simulation
from ronde.laboratory.forecast.start import forecast_start
from ronde.laboratory.statistics import Share
from ronde.model import Bye, ByeKind, Colour, Game, PlayerId, Result, Round, Tournament
from ronde.questions.standings import StandingRequest, ranked
from ronde.simulate.results import BLACK_WINS, DRAWN, WHITE_WINS, probabilities
from ronde.systems.registry import system

_CONTINUATIONS = 600
_ROUNDS = 3
_RESULTS = (WHITE_WINS, DRAWN, BLACK_WINS)
Meeting = tuple[int | None, Colour | None]


class _End(NamedTuple):
    """One way in which the event can go on, and its exact probability."""

    chance: Fraction
    first_results: Mapping[PlayerId, Result]
    meetings: Mapping[PlayerId, Meeting]
    points: Mapping[PlayerId, int]
    leaders: tuple[PlayerId, ...]


def _decided(
    event: Tournament, games: tuple[Game, ...]
) -> Iterator[tuple[Fraction, tuple[Game, ...]]]:
    """Yield every set of results that some games can have, with its probability."""
    ratings = {player.id: player.rating or 0 for player in event.players}
    for results in product(range(3), repeat=len(games)):
        chance, decided = Fraction(1), []
        for game, result in zip(games, results, strict=True):
            chance *= probabilities(ratings[game.white], ratings[game.black])[result]
            decided.append(Game(game.white, game.black, *_RESULTS[result]))
        if chance:
            yield chance, tuple(decided)


def _next_round(event: Tournament) -> tuple[tuple[Game, ...], tuple[Bye, ...]]:
    pairing = system(event.rules or "").pair(event)
    unknown = Result.UNFINISHED
    byes = () if pairing.bye is None else (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED),)
    return tuple(Game(*pair, unknown, unknown) for pair in pairing.pairs), byes


def _ends(event: Tournament) -> Iterator[tuple[Fraction, Tournament]]:
    """Yield every end of an event whose rounds are complete, with its probability."""
    if len(event.rounds) == _ROUNDS:
        yield Fraction(1), event
        return
    games, byes = _next_round(event)
    for chance, decided in _decided(event, games):
        for later, end in _ends(event.with_round(Round(decided, byes))):
            yield chance * later, end


@cache
def _enumerated(players: int) -> tuple[_End, ...]:
    event = _event(players)
    *before, last = event.rounds
    ends = []
    for chance, decided in _decided(event, last.games):
        results = {}
        for game in decided:
            results[game.white], results[game.black] = game.white_result, game.black_result
        begun = replace(event, rounds=(*before, replace(last, games=decided)))
        games, byes = _next_round(begun)
        meetings: dict[PlayerId, Meeting] = {bye.player: (None, None) for bye in byes}
        for game in games:
            meetings[game.white] = game.black, Colour.WHITE
            meetings[game.black] = game.white, Colour.BLACK
        for later, end in _ends(begun):
            found = ranked(end, StandingRequest())
            leaders = tuple(place.player for place in found.places if place.rank == 1)
            points = {place.player: int(place.points) for place in found.places}
            ends.append(_End(chance * later, results, meetings, points, leaders))
    return tuple(ends)


@cache
def _event(players: int) -> Tournament:
    return under_way(1, open_games=players // 2, players=players, rounds=_ROUNDS)


@cache
def _forecast(players: int) -> ForecastDocument:
    return forecast(forecast_start(_event(players)), _CONTINUATIONS, 5)


def _players(players: int) -> Iterator[PlayerForecast]:
    yield from _forecast(players).players


def _agrees(share: Share, chance: Fraction) -> bool:
    """Whether a share is what so many draws of a chance give: within five standard errors."""
    assert share.share is not None
    error = sqrt(chance * (1 - chance) / share.of)
    return abs(share.share - chance) <= 5 * error + 1e-6


_EVENTS = pytest.mark.parametrize("players", [5])  # somebody has the bye


@_EVENTS
def test_the_enumeration_is_complete(players: int) -> None:
    ends = _enumerated(players)
    assert sum(end.chance for end in ends) == 1
    assert len(ends) > 400


@_EVENTS
def test_chances_of_the_first_place_are_those_of_all_ends(players: int) -> None:
    for one in _players(players):
        of_player = [end for end in _enumerated(players) if one.starting_number in end.leaders]
        alone = sum((end.chance for end in of_player if len(end.leaders) == 1), Fraction(0))
        shared = sum((end.chance for end in of_player if len(end.leaders) > 1), Fraction(0))
        assert _agrees(one.first, alone), (one.name, one.first, float(alone))
        assert _agrees(one.shared_first, shared), (one.name, one.shared_first, float(shared))


@_EVENTS
def test_expected_points_and_their_spread(players: int) -> None:
    for one in _players(players):
        ends = [
            (end.chance, Fraction(end.points[PlayerId(one.starting_number)], 10))
            for end in _enumerated(players)
        ]
        mean = sum(chance * points for chance, points in ends)
        deviation = sqrt(sum(chance * (points - mean) ** 2 for chance, points in ends))
        assert one.points.mean is not None
        assert one.points.spread is not None
        assert abs(one.points.mean - mean) < 5 * deviation / sqrt(_CONTINUATIONS)
        assert one.points.spread == pytest.approx(deviation, rel=0.2)


@_EVENTS
def test_opponents_of_the_next_round(players: int) -> None:
    for one in _players(players):
        chances: dict[Meeting, Fraction] = defaultdict(Fraction)
        for end in _enumerated(players):
            chances[end.meetings[PlayerId(one.starting_number)]] += end.chance
        told = {(each.opponent, each.colour): each.chance for each in one.next_round}
        assert told.keys() <= chances.keys(), "nobody meets whom no results lead to"
        for meeting, chance in chances.items():
            if meeting in told:
                assert _agrees(told[meeting], chance), (one.name, meeting)
            else:
                assert chance < Fraction(1, 40)


@_EVENTS
def test_what_each_result_would_change(players: int) -> None:
    """The chances after a win, a draw and a loss are those of the ends that begin so."""
    compared = 0
    for one in _players(players):
        number = PlayerId(one.starting_number)
        for after in one.after_result:
            ends = [e for e in _enumerated(players) if e.first_results[number] is after.result]
            chance = sum((end.chance for end in ends), Fraction(0))
            alone = sum((end.chance for end in ends if end.leaders == (number,)), Fraction(0))
            assert _agrees(after.chance, chance)
            if after.first.of > 20:
                assert _agrees(after.first, alone / chance)
                compared += 1
    assert compared >= players


@_EVENTS
def test_a_continuation_is_one_of_the_ends(players: int) -> None:
    """Whatever is played on has results, meetings, points and leaders that belong together."""
    possible = {
        (
            tuple(sorted(end.first_results.items())),
            tuple(sorted((p, m) for p, m in end.meetings.items() if m[0] is not None)),
            tuple(sorted(end.points.items())),
            tuple(sorted(end.leaders)),
        )
        for end in _enumerated(players)
    }
    simulation = Simulation(forecast_start(_event(players)), 9)
    for number in range(1, 60):
        went = simulation.continuation(number)
        meetings = {p: m for p, m in went.meetings.items() if m[0] is not None}
        assert (
            tuple(sorted(went.results_now.items())),
            tuple(sorted(meetings.items())),
            tuple(sorted((p, int(points)) for p, points in went.points.items())),
            tuple(sorted(went.first)),
        ) in possible


def test_parts_of_a_forecast_are_the_whole() -> None:
    start = forecast_start(_event(5))
    whole = tallied(start, 3, range(1, 31))
    for cut in (1, 7, 29):
        parts = tallied(start, 3, range(1, cut + 1)) + tallied(start, 3, range(cut + 1, 31))
        assert parts == whole
