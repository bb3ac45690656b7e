"""The luck of a game: the same whatever was drawn before, and whoever has White."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from ronde.model import PlayerId, Result
from ronde.simulate.config import Config
from ronde.simulate.generator import generate
from ronde.simulate.luck import Luck, ResultModel
from ronde.simulate.results import TICKETS, probabilities

_ONE, _TWO = PlayerId(3), PlayerId(8)


def test_tickets_are_shared_out_as_the_model_says() -> None:
    exact = probabilities(2250, 2100)
    tickets = ResultModel().tickets(2250, 2100)
    assert abs(Fraction(tickets.white, TICKETS) - exact.win) < Fraction(2, TICKETS)
    assert abs(Fraction(tickets.black, TICKETS) - exact.loss) < Fraction(2, TICKETS)


def test_without_colours_both_sides_are_alike() -> None:
    with_colours, without = ResultModel(), ResultModel(colour_advantage=False)
    assert with_colours.tickets(2000, 2000).white > with_colours.tickets(2000, 2000).black
    one, two = without.tickets(2300, 2000), without.tickets(2000, 2300)
    assert (one.white, one.black) == (two.black, two.white)


def test_a_share_of_draws_is_kept() -> None:
    tickets = ResultModel(draw_percentage=30).tickets(2000, 2000)
    assert abs(TICKETS - tickets.white - tickets.black - 3 * TICKETS // 10) <= 2


def test_the_better_player_has_the_same_luck_with_both_colours() -> None:
    """Without an advantage of colours a game ends alike whoever has White."""
    luck = Luck(7, ResultModel(colour_advantage=False))
    for round_ in range(1, 200):
        one = luck.result(round_, (_ONE, _TWO), (2200, 2100))
        two = luck.result(round_, (_TWO, _ONE), (2100, 2200))
        assert one == (two[1], two[0])


def test_results_come_as_often_as_expected() -> None:
    found = Counter(Luck(seed).result(4, (_ONE, _TWO), (2200, 2100))[0] for seed in range(2000))
    expected = probabilities(2200, 2100)
    assert abs(found[Result.WIN] / 2000 - expected.win) < 0.035
    assert abs(found[Result.LOSS] / 2000 - expected.loss) < 0.035


def test_who_gives_the_first_round_away_loses_it_and_no_other() -> None:
    honest = Luck(7)
    giving = Luck(7, gives_away=_ONE)
    assert giving.result(1, (_ONE, _TWO), (2800, 1200)) == (Result.LOSS, Result.WIN)
    assert giving.result(1, (_TWO, _ONE), (1200, 2800)) == (Result.WIN, Result.LOSS)
    assert giving.result(2, (_ONE, _TWO), (2800, 1200)) == honest.result(
        2, (_ONE, _TWO), (2800, 1200)
    )


def test_an_event_with_luck_has_the_players_and_absences_of_its_seed() -> None:
    config = Config(players=14, rounds=5)
    plain = generate(rules="dutch-2026", seed=3, config=config).tournament
    lucky = [
        generate(rules=rules, seed=3, config=config, luck=Luck(1)).tournament
        for rules in ("dutch-2026", "burstein-2026")
    ]
    assert plain.players == lucky[0].players == lucky[1].players
    assert lucky[0].rounds != plain.rounds
    games = [
        {
            (number, frozenset((game.white, game.black))): game
            for number, one in enumerate(event.rounds, 1)
            for game in one.games
            if game.was_played
        }
        for event in lucky
    ]
    shared = games[0].keys() & games[1].keys()
    same = [key for key in shared if games[0][key].white == games[1][key].white]
    assert len(same) > 5
    assert all(games[0][key] == games[1][key] for key in same)
