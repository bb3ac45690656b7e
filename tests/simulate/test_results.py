"""The result model: its check value, its shape, and results drawn from it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ronde.model import Result
from ronde.simulate.chance import Chance
from ronde.simulate.results import (
    HIGHEST_MEAN,
    TICKETS,
    Probabilities,
    drawn_result,
    probabilities,
    tickets_of,
    usual_result,
    usual_tickets,
    with_draws,
)

RATINGS = st.integers(min_value=0, max_value=9999)


def rounded(model: Probabilities) -> list[str]:
    return [f"{float(value):.3f}" for value in model]


def around(mean: int, difference: int) -> Probabilities:
    return probabilities(mean + difference // 2, mean - difference // 2)


def test_check_value_of_the_publication() -> None:
    assert rounded(probabilities(2467, 2344)) == ["0.511", "0.351", "0.138"]


def test_probabilities_at_both_centres() -> None:
    # With a mean of 2400 the levels are 0.45 - 0.10 and 0.46 - 0.13.
    assert around(2400, 40).win == Fraction(35, 100)
    assert around(2400, -80).loss == Fraction(33, 100)
    # Up to a mean of 1200 they are the full values.
    assert around(1200, 40).win == around(900, 40).win == Fraction(45, 100)
    assert around(1200, -80).loss == around(900, -80).loss == Fraction(46, 100)


def test_curves_end_where_the_model_says() -> None:
    # Mean 2000: White's win is impossible up to -710 and certain from 835, Black's from 652
    # and up to -921 respectively.
    assert around(2000, -710).win == 0 < around(2000, -708).win
    assert around(2000, 834).win < 1 == around(2000, 836).win
    assert around(2000, 652).loss == 0 < around(2000, 650).loss
    assert around(2000, -920).loss < 1 == around(2000, -922).loss


@settings(deadline=None)
@given(RATINGS, RATINGS)
def test_probabilities_sum_to_one(white: int, black: int) -> None:
    model = probabilities(white, black)
    assert sum(model) == 1
    assert all(0 <= value <= 1 for value in model)


@pytest.mark.parametrize("mean", [800, 1200, 1650, 2000, 2400, 2800, HIGHEST_MEAN, 3700])
def test_more_rating_never_wins_less(mean: int) -> None:
    models = [around(mean, difference) for difference in range(-1500, 1501, 20)]
    for weaker, stronger in pairwise(models):
        assert stronger.win >= weaker.win
        assert stronger.loss <= weaker.loss


def test_white_is_worth_something_and_masters_draw_more() -> None:
    equal = around(2000, 0)
    assert equal.win > equal.loss
    draws = [around(mean, 0).draw for mean in (1200, 1600, 2000, 2400, 2800)]
    assert draws == sorted(draws)
    assert draws[0] < draws[-1]


@settings(deadline=None)
@given(RATINGS, RATINGS, st.integers(0, 100))
def test_draw_percentage_keeps_the_expected_score(white: int, black: int, share: int) -> None:
    model = probabilities(white, black)
    rescaled = with_draws(model, share)
    assert sum(rescaled) == 1
    assert min(rescaled) >= 0
    assert rescaled.win + rescaled.draw / 2 == model.win + model.draw / 2
    assert rescaled.draw <= Fraction(share, 100)


def test_draw_percentage_is_met_where_there_is_room() -> None:
    assert with_draws(probabilities(2000, 2000), 30).draw == Fraction(3, 10)
    assert with_draws(probabilities(2000, 2000), 0).draw == 0
    one_sided = with_draws(probabilities(2700, 1500), 50)
    assert tuple(one_sided) == (Fraction(1), Fraction(0), Fraction(0))


def test_whole_numbers_share_out_the_same_tickets() -> None:
    """One ticket more or less would change events of seeds that are printed in files."""
    for white in range(900, 3600, 117):
        for black in range(900, 3600, 91):
            tickets = usual_tickets(white, black)
            assert tickets == tickets_of(probabilities(white, black))
            for border in (0, tickets.white, TICKETS - tickets.black, TICKETS):
                for ticket in (border - 1, border):
                    if 0 <= ticket < TICKETS:
                        assert usual_result(ticket, white, black) == tickets.result(ticket)


def test_a_ticket_is_read_as_the_fractions_are() -> None:
    """The first and last tickets of each result, held against the exact probabilities."""
    for white, black in ((2467, 2344), (2000, 2000), (1500, 2250)):
        model = probabilities(white, black)
        tickets = tickets_of(model)
        for edge in (tickets.white, TICKETS - tickets.black):
            for ticket in (edge - 1, edge):
                wins = ticket < model.win * TICKETS
                loses = not wins and TICKETS - ticket <= model.loss * TICKETS
                expected = Result.WIN if wins else Result.LOSS if loses else Result.DRAW
                assert tickets.result(ticket)[0] is expected


def test_results_come_as_often_as_the_model_says() -> None:
    chance = Chance(11)
    model = probabilities(2467, 2344)
    counts = Counter(drawn_result(chance, tickets_of(model)) for _ in range(10_000))
    assert set(counts) == {
        (Result.WIN, Result.LOSS),
        (Result.DRAW, Result.DRAW),
        (Result.LOSS, Result.WIN),
    }
    assert 4960 < counts[Result.WIN, Result.LOSS] < 5260
    assert 3360 < counts[Result.DRAW, Result.DRAW] < 3660
    assert 1270 < counts[Result.LOSS, Result.WIN] < 1480
