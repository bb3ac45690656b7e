"""What a calibration counts, event by event: predicted, possible, and what came true, by hand."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from ronde.laboratory.forecast.calibration import (
    KINDS,
    CalibrationDocument,
    CalibrationRecord,
    CalibrationRequest,
    PredictionCount,
    _config,
    _stopped,
    calibrated,
    event,
)
from ronde.laboratory.forecast.forecast import forecast
from ronde.laboratory.forecast.start import forecast_start
from ronde.laboratory.statistics import wilson
from ronde.model import Result, Tournament
from ronde.questions.standings import StandingRequest, ranked
from ronde.simulate.chance import derived_seed
from ronde.simulate.generator import generate

ASKED = CalibrationRequest(events=4, players=6, rounds=3, continuations=7, seed=8)


@cache
def whole(number: int) -> Tournament:
    seed = derived_seed(ASKED.seed, number)
    return generate(rules=ASKED.rules, seed=seed, config=_config(ASKED)).tournament


@cache
def record(number: int) -> CalibrationRecord:
    return event(ASKED, number)


def happened(number: int, kind: str) -> int:
    """Return how many predictions of a kind came true in an event."""
    return sum(c.number for c in record(number).cells if c.kind == kind and c.happened)


_EACH = pytest.mark.parametrize("number", range(1, 5))


class TestWhatHappened:
    @_EACH
    def test_who_won_in_the_round_that_was_open(self, number: int) -> None:
        at = 1 + number % (ASKED.rounds - 1)
        games = whole(number).rounds[at - 1].games
        won = sum(Result.WIN in (game.white_result, game.black_result) for game in games)
        assert happened(number, "win") == won

    @_EACH
    def test_who_met_in_the_next_round(self, number: int) -> None:
        at = 1 + number % (ASKED.rounds - 1)
        assert happened(number, "opponent") == len(whole(number).rounds[at].games) == 3

    @_EACH
    def test_who_was_first_alone(self, number: int) -> None:
        places = ranked(whole(number), StandingRequest()).places
        first = [place for place in places if place.rank == 1]
        assert happened(number, "first") == (len(first) == 1)

    @_EACH
    def test_everything_possible_is_predicted_once(self, number: int) -> None:
        at = 1 + number % (ASKED.rounds - 1)
        counts = Counter[str]()
        for cell in record(number).cells:
            counts[cell.kind] += cell.number
        met = sum(len(one.games) for one in whole(number).rounds[:at])
        assert counts == {"first": 6, "win": 6, "opponent": 6 * 5 - 2 * met}


class TestWhatWasPredicted:
    @_EACH
    def test_both_halves_are_forecasts_of_their_own(self, number: int) -> None:
        """The counts of the first places are those of two forecasts with seeds of their own."""
        at = 1 + number % (ASKED.rounds - 1)
        start = forecast_start(_stopped(whole(number), at, ASKED.rounds))
        seed = derived_seed(ASKED.seed, number)
        halves = (
            forecast(start, continuations, derived_seed(seed, half)).players
            for half, continuations in enumerate(ASKED.halves, 1)
        )
        one, other = ({p.starting_number: p.first.count for p in half} for half in halves)
        expected = Counter((one[player], other[player]) for player in one)
        counted = Counter[tuple[int, int]]()
        for cell in record(number).cells:
            if cell.kind == "first":
                counted[cell.one, cell.other] += cell.number
        assert counted == expected

    def test_halves_share_the_continuations(self) -> None:
        assert ASKED.halves == (4, 3)
        assert CalibrationRequest(events=1, continuations=100).halves == (50, 50)

    def test_an_event_is_stopped_with_all_games_of_a_round_open(self) -> None:
        stopped = _stopped(whole(1), 2, 3)
        assert len(stopped.rounds) == 2
        assert all(game.is_unfinished for game in stopped.rounds[1].games)
        assert stopped.rounds[0] == whole(1).rounds[0]
        pairs = [(game.white, game.black) for game in stopped.rounds[1].games]
        assert pairs == [(game.white, game.black) for game in whole(1).rounds[1].games]


class TestBins:
    @staticmethod
    @cache
    def document() -> CalibrationDocument:
        return calibrated(ASKED, [record(number) for number in range(1, 5)])

    def test_shown_bins_by_hand(self) -> None:
        """Every cell of every event, sorted into tenths by what both halves say together."""
        for line in self.document().kinds:
            expected: dict[int, list[tuple[int, int, bool]]] = {place: [] for place in range(10)}
            for number in range(1, 5):
                for cell in record(number).cells:
                    if line.kind in ("all", cell.kind):
                        both = cell.one + cell.other
                        place = min(9, both * 10 // 7)
                        expected[place].append((cell.number, both, cell.happened))
            for place, each in enumerate(line.shown):
                cells = expected[place]
                number = sum(n for n, *_ in cells)
                assert each.predictions == number
                assert each.happened == sum(n for n, _, came in cells if came)
                if number:
                    mean = sum(n * both for n, both, _ in cells) / (7 * number)
                    assert each.predicted == pytest.approx(mean, abs=1e-6)
                    assert each.observed == pytest.approx(each.happened / number, abs=1e-6)

    def test_kinds_stand_in_their_order(self) -> None:
        assert tuple(line.kind for line in self.document().kinds) == KINDS

    def test_an_event_that_ended_early_has_nothing_to_say(self) -> None:
        ended = CalibrationRecord(5, ())
        more = calibrated(ASKED, [*(record(number) for number in range(1, 5)), ended])
        assert more == self.document()
        assert more.events == 4

    def test_of_independent_events_the_interval_is_that_of_wilson(self) -> None:
        records = [
            CalibrationRecord(n, (PredictionCount("first", 4, 3, n % 2 == 0, 1),))
            for n in range(1, 41)
        ]
        each = calibrated(ASKED, records).kinds[1].shown[9]
        assert (each.predictions, each.happened) == (40, 20)
        assert each.error is not None
        assert each.error >= (0.25 / 40) ** 0.5 - 1e-6
        low, high = each.observed_interval
        assert (low, high) == pytest.approx(wilson(20, 40), abs=1e-3)
