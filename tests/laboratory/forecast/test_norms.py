"""Chances of title norms: what the continuations give, by the rules of norms; pieces add up."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.laboratory.forecast.events import OPEN, under_way
from tests.norms.norm_open import MADE, norm_open

from ronde.i18n import translate
from ronde.laboratory.forecast.counting import tallied
from ronde.laboratory.forecast.forecast import forecast, forecast_document
from ronde.laboratory.forecast.playing import Simulation
from ronde.laboratory.forecast.report import of_player, table
from ronde.laboratory.forecast.start import forecast_start
from ronde.model import Game, Tournament
from ronde.norms.computation import event_norms
from ronde.norms.editions import Norm
from ronde.norms.outlook import NormStatus


def _after(rounds: int, *, open_games: bool = False) -> Tournament:
    event = norm_open()
    kept = event.rounds[:rounds]
    if open_games:
        games = tuple(Game(game.white, game.black, OPEN, OPEN) for game in kept[-1].games)
        kept = (*kept[:-1], replace(kept[-1], games=games))
    return replace(event, rounds=kept)


@pytest.mark.parametrize("rounds", [6, 8])
def test_a_continuation_gives_the_norms_that_its_record_gives(rounds: int) -> None:
    simulation, seen = Simulation(forecast_start(_after(rounds)), 5), 0
    for number in range(1, 9):
        went = simulation.continuation(number)
        expected = {
            (one.player.id, each.norm)
            for one in event_norms(went.tournament).players
            for each in one.outlooks
            if each.status is NormStatus.ACHIEVED
        }
        found = {(id_, norm) for id_, norms in went.norms.items() for norm in norms}
        assert found == expected
        seen += len(found)
    assert seen  # else nothing was compared


def test_only_who_can_still_make_a_norm_is_told_of_it() -> None:
    found = forecast(forecast_start(_after(8)), 12, 3)
    chances = {one.starting_number: one.norms for one in found.players if one.norms}
    grand, master = chances[MADE]
    assert (grand.norm, master.norm) == (Norm.GM, Norm.IM)
    assert grand.chance.count < master.chance.count > 6
    assert len(chances) < len(found.players) / 2
    one = found.player(MADE)
    assert one is not None
    assert "IM (" in " ".join(str(cell) for row in table(found).rows for cell in row)
    (lines, *_) = (part for part in of_player(one) if not isinstance(part, str))
    assert "norme IM" in [translate(row[0], "fr") for row in lines.rows]


def test_an_event_without_norms_says_nothing_of_them() -> None:
    found = forecast(forecast_start(under_way(3)), 3, 3)
    assert not any(one.norms for one in found.players)
    assert "norms" not in table(found).headings


def test_pieces_add_up_to_the_whole() -> None:
    start = forecast_start(_after(8, open_games=True))
    pieces = tallied(start, 7, range(1, 5)) + tallied(start, 7, range(5, 11))
    assert forecast_document(start, 7, pieces) == forecast(start, 10, 7)
