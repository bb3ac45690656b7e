"""Measures, each of an event in which it can be counted by hand."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.laboratory.lab.studies import SMALL, study

from ronde.i18n import Phrase
from ronde.laboratory.lab.measures import MEASURES, Direction, measure
from ronde.laboratory.lab.played import Played
from ronde.laboratory.lab.trial import played_under
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    PlayerId,
    Points,
    Result,
    Round,
    Tournament,
    VirtualPoints,
)
from ronde.simulate.luck import ResultModel

W, D, L = (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)


def _game(white: int, black: int, result: tuple[Result, Result]) -> Game:
    return Game(PlayerId(white), PlayerId(black), *result)


def _played(*rounds: Round, ratings: tuple[int, ...] = (2400, 2300, 2200, 2100)) -> Played:
    players = tuple(Player(PlayerId(n), f"P{n}", rating=r) for n, r in enumerate(ratings, 1))
    event = Tournament(
        players,
        rounds=rounds,
        rules="dutch-2026",
        number_of_rounds=len(rounds),
        initial_colour=Colour.WHITE,
    )
    return Played(event, ResultModel(), "BH,SB")


_IN_ORDER = _played(
    Round((_game(1, 3, W), _game(4, 2, L))),
    Round((_game(2, 1, L), _game(3, 4, W))),
    Round((_game(1, 4, W), _game(2, 3, W))),
)
"""Points 3, 2, 1, 0."""


def _of(key: str, played: Played, round_: int = 0) -> object:
    return measure(key).of(played, round_)


def test_the_ranking_of_true_strength_has_tau_1() -> None:
    assert _of("tau", _IN_ORDER) == 1
    turned = _played(*_IN_ORDER.tournament.rounds, ratings=(2100, 2200, 2300, 2400))
    assert _of("tau", turned) == -1


def test_equal_ratings_are_no_pair_and_shared_ranks_count_for_nobody() -> None:
    equal = _played(*_IN_ORDER.tournament.rounds, ratings=(2400, 2400, 2200, 2100))
    assert _of("tau", equal) == 1
    drawn = _played(Round((_game(1, 2, D), _game(3, 4, D))))
    assert _of("tau", drawn) == 0
    assert _of("tau", _played(*_IN_ORDER.tournament.rounds, ratings=(2000,) * 4)) is None


def test_the_first_places_are_compared_with_the_strongest() -> None:
    assert (_of("best-wins", _IN_ORDER), _of("top-3", _IN_ORDER)) == (1, 1)
    assert _of("clear-winner", _IN_ORDER) == 1
    upset = _played(Round((_game(1, 4, L), _game(2, 3, W))))
    assert _of("best-wins", upset) == 0
    assert _of("clear-winner", upset) == 0
    assert _of("top-3", upset) == Fraction(2, 3) * Fraction(1, 2) + Fraction(1, 3)


def test_a_shared_place_counts_by_the_chance_of_a_lot() -> None:
    drawn = _played(Round((_game(1, 2, D), _game(3, 4, D))))
    assert _of("best-wins", drawn) == Fraction(1, 4)
    assert _of("top-3", drawn) == Fraction(3, 4)


def test_gaps_and_draws_go_by_round() -> None:
    assert _of("rating-gap", _IN_ORDER, 1) == 200
    assert _of("rating-gap", _IN_ORDER, 2) == 100
    assert _of("rating-gap", _IN_ORDER) == Fraction(200 + 200 + 100 + 100 + 300 + 100, 6)
    assert _of("draws", _played(Round((_game(1, 2, D), _game(3, 4, W))))) == Fraction(1, 2)
    forfeit = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    assert _of("rating-gap", _played(Round((_game(1, 2, forfeit), _game(3, 4, forfeit))))) is None


def test_colours_are_balanced_or_not() -> None:
    # Whites of 1: rounds 1, 3; of 2: rounds 2, 3; of 3: round 2; of 4: round 1.
    assert _of("colour-difference", _IN_ORDER) == 1
    assert _of("colour-repeats", _IN_ORDER) == Fraction(2, 8)
    assert _of("colour-streaks", _IN_ORDER) == 0
    thrice = _played(*(Round((_game(1, other, W),)) for other in (2, 3, 4)))
    assert _of("colour-streaks", thrice) == 25
    assert _of("colour-difference", thrice) == Fraction(3 + 1 + 1 + 1, 4)


def test_an_extra_white_brings_what_is_above_the_ratings() -> None:
    even = (2000, 2000, 2000, 2000)
    one = _played(Round((_game(1, 2, W), _game(3, 4, D))), ratings=even)
    # The Whites have half a point above expectation between the two of them, the Blacks lack it.
    assert _of("extra-white", one) == Fraction(1, 2)
    both = Round((_game(1, 2, W), _game(3, 4, W))), Round((_game(2, 1, W), _game(4, 3, W)))
    assert _of("extra-white", _played(*both, ratings=even)) is None


def test_floats_are_pairs_of_different_scores_and_byes() -> None:
    rounds = (
        Round((_game(1, 2, W),), (Bye(PlayerId(3), ByeKind.PAIRING_ALLOCATED),)),
        Round((_game(3, 1, D),), (Bye(PlayerId(2), ByeKind.PAIRING_ALLOCATED),)),
        Round((_game(1, 2, W),), (Bye(PlayerId(3), ByeKind.PAIRING_ALLOCATED),)),
    )
    played = _played(*rounds, ratings=(2400, 2300, 2200))
    # Round 1: 3 down (bye). Round 2: 2 down (bye). Round 3: 1 down, 2 up; 3 down (bye).
    assert _of("floats", played, 1) == Fraction(100, 3)
    assert _of("floats", played) == Fraction(100 * 5, 9)
    assert _of("float-repeats", played) == 0
    assert _of("second-byes", played) == 1


def test_virtual_points_belong_to_the_score_of_a_float() -> None:
    played = _played(Round((_game(1, 2, W), _game(3, 4, W))))
    virtual = (VirtualPoints(PlayerId(1), (Points(10),)),)
    accelerated = replace(played, tournament=replace(played.tournament, virtual_points=virtual))
    assert _of("floats", played) == 0
    assert _of("floats", accelerated) == 50


def test_the_same_float_again_is_counted() -> None:
    played = _played(
        Round((_game(1, 2, W), _game(3, 4, W))),
        Round((_game(1, 2, W), _game(3, 4, W))),
        Round((_game(2, 1, L), _game(4, 3, L))),
    )
    # From round 2 on the winners meet the losers: four floats twice, all the same way.
    assert _of("float-repeats", played) == Fraction(100 * 4, 8)


def test_a_loss_on_purpose_is_compared_with_the_same_event_without_it() -> None:
    asked = study()
    played = played_under(asked, asked.systems[0], 0, 3)
    assert played.loser is not None
    assert played.given_away is not None
    assert 1 <= played.loser <= 4
    first = next(g for g in played.given_away.tournament.rounds[0].games if played.loser in g[:2])
    assert (first.white_result is Result.LOSS) is (first.white == played.loser)
    before, after = (one.place_of[played.loser].points for one in (played, played.given_away))
    assert _of("loss-points", played) == Fraction(after - before, 10)
    gain = played.mean_rank(played.loser) - played.given_away.mean_rank(played.loser)
    assert _of("loss-places", played) == gain
    assert _of("loss-points", _IN_ORDER) is None


def test_norm_performances_need_nine_games_mean_and_score() -> None:
    # Player 10 of 2390 wins seven and draws two games against a mean of 2400.
    ratings = (*(2400,) * 9, 2390)
    strong = [Round((_game(10, n, W if n < 8 else D),)) for n in range(1, 10)]
    assert _of("gm-performances", _played(*strong, ratings=ratings)) == 1
    assert _of("im-performances", _played(*strong, ratings=ratings)) == 1
    even = [Round((_game(10, n, D),)) for n in range(1, 10)]
    assert _of("gm-performances", _played(*even, ratings=ratings)) == 0
    assert _of("gm-performances", _played(*strong[:8], ratings=ratings)) is None
    titled = _played(*strong, ratings=(*(2400,) * 9, 2500))
    assert _of("gm-performances", titled) == 0


@pytest.mark.parametrize("key", MEASURES)
def test_every_measure_has_a_title_and_a_sentence(key: str) -> None:
    one = MEASURES[key]
    assert one.key == key
    assert isinstance(one.title, Phrase)
    assert isinstance(one.meaning, Phrase)
    assert one.meaning.endswith(".")
    assert one.direction in Direction


_FIRST_MEETS_SECOND = _played(
    Round((_game(1, 2, W), _game(3, 4, W))), Round((_game(3, 1, L), _game(4, 2, L)))
)


class TestOtherRules:
    """A round beside the one that the rules of the first system make of the same rounds before."""

    def test_nothing_differs_where_the_rules_agree(self) -> None:
        played = replace(_IN_ORDER, beside="dutch-2017")
        assert _of("other-opponents", played) == 0
        assert _of("other-rounds", played) == 0

    def test_rounds_of_the_first_system_are_not_paired_again(self) -> None:
        swapped = replace(_FIRST_MEETS_SECOND, beside="dutch-2026")
        assert _of("other-opponents", swapped) == 0

    def test_each_player_with_another_opponent_counts(self) -> None:
        played = replace(_FIRST_MEETS_SECOND, beside="dutch-2017")
        assert _of("other-opponents", played, 1) == 100  # 1-3 and 2-4 by the rules
        assert _of("other-opponents", played, 2) == 0
        assert _of("other-opponents", played) == 50
        assert _of("other-rounds", played) == 50

    def test_another_bye_is_another_opponent(self) -> None:
        bye = Bye(PlayerId(1), ByeKind.PAIRING_ALLOCATED)
        played = _played(Round((_game(2, 3, W),), (bye,)), ratings=(2400, 2300, 2200))
        played = replace(played, beside="dutch-2017")  # 1-2, and the bye for 3
        assert _of("other-opponents", played) == 100

    def test_whoever_was_away_is_not_paired_beside_either(self) -> None:
        away = Bye(PlayerId(4), ByeKind.HALF_POINT)
        bye = Bye(PlayerId(3), ByeKind.PAIRING_ALLOCATED)
        played = replace(_played(Round((_game(1, 2, W),), (away, bye))), beside="dutch-2017")
        assert _of("other-opponents", played) == 0

    def test_the_first_system_of_a_study_is_beside_the_others(self) -> None:
        larger = SMALL.replace("players = 8", "players = 20").replace("rounds = 3", "rounds = 5")
        asked = study(larger.replace("burstein-2026", "dubov-2026"))
        first, second = (played_under(asked, one, 0, 1) for one in asked.systems)
        assert first.beside == second.beside == "dutch-2026"
        assert not any(first.otherwise_paired)
        assert any(second.otherwise_paired)
