"""Measures of whole events against a second count: by loops over pairs, games and players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, permutations

import pytest
from tests.laboratory.lab.studies import study

from ronde.laboratory.lab.measures import measure
from ronde.laboratory.lab.played import Played
from ronde.laboratory.lab.report import document
from ronde.laboratory.lab.run import StudyRun, run_study
from ronde.laboratory.lab.study import Absences, FieldSpec, Study, SystemSpec, Uniform
from ronde.laboratory.lab.trial import MeasureColumn, columns, event_of, played_under, trial
from ronde.laboratory.statistics import SCALE
from ronde.laboratory.trials import SerialPool
from ronde.model import ByeKind, Colour, PlayerId, Result, RoundNumber

ASKED = replace(
    study(),
    events=4,
    fields=(FieldSpec("nine", 9, 5, Uniform(1400, 2300)),),
    systems=(SystemSpec("dutch-2026"), SystemSpec("dubov-2026")),
    measures=("tau", "top-3", "rating-gap", "draws", "floats", "colour-streaks", "second-byes"),
    absences=Absences(half_point_byes="2"),
)


@cache
def events() -> tuple[Played, ...]:
    return tuple(
        played_under(ASKED, system, 0, number)
        for system in ASKED.systems
        for number in range(1, ASKED.events + 1)
    )


def of(key: str, played: Played, round_: int = 0) -> object:
    return measure(key).of(played, round_)


_EACH = pytest.mark.parametrize("at", range(8))


class TestOfRankings:
    @_EACH
    def test_tau_by_all_pairs(self, at: int) -> None:
        played = events()[at]
        ranks = {place.player: place.rank for place in played.places}
        total = pairs = 0
        for one, other in combinations(played.ratings, 2):
            stronger = played.ratings[one] - played.ratings[other]
            if stronger:
                pairs += 1
                ahead = ranks[other] - ranks[one]
                total += (ahead * stronger > 0) - (ahead * stronger < 0)
        assert of("tau", played) == Fraction(total, pairs)

    @_EACH
    @pytest.mark.parametrize("best", [3, 5])
    def test_the_first_places_by_every_order_of_a_lot(self, at: int, best: int) -> None:
        played = events()[at]
        strongest = sorted(played.ratings, key=lambda one: (-played.ratings[one], one))[:best]
        orders = list(self._orders(played))
        hits = sum(len({*order[:best]} & {*strongest}) for order in orders)
        assert of(f"top-{best}", played) == Fraction(hits, best * len(orders))

    @staticmethod
    def _orders(played: Played) -> Iterator[list[PlayerId]]:
        """Yield every order that a lot may make of the places, as long as they are few."""
        orders: list[list[PlayerId]] = [[]]
        for group in played.groups:
            assert len(group) <= 4
            orders = [[*order, *rest] for order in orders for rest in permutations(group)]
        yield from orders

    @_EACH
    def test_a_clear_winner_by_points(self, at: int) -> None:
        played = events()[at]
        points = sorted((place.points for place in played.places), reverse=True)
        assert of("clear-winner", played) == (points[0] > points[1])


class TestOfGames:
    @_EACH
    def test_gaps_and_draws_by_game(self, at: int) -> None:
        played = events()[at]
        for number in (0, 1, 5):
            rounds = played.tournament.rounds
            games = [
                game
                for place, one in enumerate(rounds, 1)
                for game in one.games
                if number in (0, place) and game.was_played
            ]
            gaps = [abs(played.ratings[g.white] - played.ratings[g.black]) for g in games]
            drawn = [g.white_result is Result.DRAW for g in games]
            assert of("rating-gap", played, number) == Fraction(sum(gaps), len(gaps))
            assert of("draws", played, number) == Fraction(sum(drawn), len(drawn))

    @_EACH
    def test_colours_by_player(self, at: int) -> None:
        played = events()[at]
        colours: dict[PlayerId, list[Colour]] = {}
        for round_ in played.tournament.rounds:
            for game in round_.games:
                if game.was_played:
                    colours.setdefault(game.white, []).append(Colour.WHITE)
                    colours.setdefault(game.black, []).append(Colour.BLACK)
        apart = [abs(own.count(Colour.WHITE) - own.count(Colour.BLACK)) for own in colours.values()]
        assert of("colour-difference", played) == Fraction(sum(apart), len(apart))
        again = [a is b for own in colours.values() for a, b in pairwise(own)]
        assert of("colour-repeats", played) == Fraction(sum(again), len(again))
        streaks = sum(
            any(own[k] is own[k + 1] is own[k + 2] for k in range(len(own) - 2))
            for own in colours.values()
        )
        assert of("colour-streaks", played) == Fraction(100 * streaks, len(colours))

    @_EACH
    def test_floats_and_byes_by_score(self, at: int) -> None:
        played = events()[at]
        players = len(played.tournament.players)
        floated = Counter[int]()
        byes = Counter[PlayerId]()
        for number, round_ in enumerate(played.tournament.rounds, 1):
            scores = self._scores(played, number)
            for game in round_.games:
                floated[number] += 2 * (scores[game.white] != scores[game.black])
            for bye in round_.byes:
                if bye.kind is ByeKind.PAIRING_ALLOCATED:
                    floated[number] += 1
                    byes[bye.player] += 1
        for number in range(1, 6):
            assert of("floats", played, number) == Fraction(100 * floated[number], players)
        assert of("floats", played) == Fraction(100 * floated.total(), 5 * players)
        assert of("second-byes", played) == sum(count > 1 for count in byes.values())

    @staticmethod
    def _scores(played: Played, before: int) -> dict[PlayerId, int]:
        """Return everybody's points before a round, counted from the results."""
        worth = {Result.WIN: 10, Result.DRAW: 5, Result.LOSS: 0}
        of_bye = {ByeKind.PAIRING_ALLOCATED: 10, ByeKind.HALF_POINT: 5}
        scores = dict.fromkeys(played.ratings, 0)
        for round_ in played.tournament.rounds[: before - 1]:
            for game in round_.games:
                scores[game.white] += worth[game.white_result]
                scores[game.black] += worth[game.black_result]
            for bye in round_.byes:
                scores[bye.player] += of_bye.get(bye.kind, 0)
        return scores


class TestTheStudy:
    """What a study says is the mean of its events, measured one by one."""

    @staticmethod
    @cache
    def run() -> StudyRun:
        return run_study(ASKED, SerialPool())

    def test_every_mean_and_difference_is_that_of_the_events(self) -> None:
        results = document(self.run())
        for line in results.results:
            places = [str(system) for system in ASKED.systems]
            own, first = (
                [
                    measure(line.measure).of(played, line.round)
                    for played in events()[place * ASKED.events : (place + 1) * ASKED.events]
                ]
                for place in (places.index(line.system), 0)
            )
            known = [Fraction(value) for value in own if value is not None]
            assert line.events == len(known) == ASKED.events
            assert line.value.mean == pytest.approx(float(sum(known) / len(known)), abs=1e-9)
            if line.difference is not None:
                apart = [
                    Fraction(a) - Fraction(b)
                    for a, b in zip(own, first, strict=True)
                    if a is not None and b is not None
                ]
                mean = float(sum(apart) / len(apart))
                assert line.difference.mean == pytest.approx(mean, abs=1e-9)

    def test_a_record_has_a_value_for_each_column(self) -> None:
        record = trial(ASKED, 0, 2)
        names = columns(ASKED, ASKED.fields[0])
        assert len(names) == 7 + 3 * 5, "three measures go by round"
        for system, row in zip(ASKED.systems, record.values, strict=True):
            played = played_under(ASKED, system, 0, 2)
            assert len(row) == len(names)
            for name, value in zip(names, row, strict=True):
                exact = measure(name.measure).of(played, name.round)
                assert exact is not None
                assert value == round(Fraction(exact) * SCALE)

    def test_an_event_is_made_again_from_its_number(self) -> None:
        again = event_of(ASKED, 3, "nine", "dubov-2026")
        assert again == played_under(ASKED, ASKED.systems[1], 0, 3).tournament
        assert again != event_of(ASKED, 3)
        assert again.rules == "dubov-2026"

    def test_a_round_that_was_not_played_has_no_value(self) -> None:
        short: Study = replace(
            ASKED,
            fields=(FieldSpec("four", 4, 5, Uniform(1400, 2300)),),
            systems=(SystemSpec("dutch-2026"),),
            measures=("floats",),
            absences=Absences(),
        )
        record = trial(short, 0, 1)
        played = record.rounds[0]
        assert played < 5, "four players have opponents for three rounds"
        for name, value in zip(columns(short, short.fields[0]), record.values[0], strict=True):
            assert (value is None) is (name.round > played)
        assert MeasureColumn("floats", RoundNumber(5)) in columns(short, short.fields[0])
        tally = run_study(replace(short, events=2), SerialPool()).tally(0)
        assert tally is not None
        assert (tally.events, tally.ended_early) == (2, (2,))
