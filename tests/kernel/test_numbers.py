"""The colour drawn by lot, read back from the first round with a game."""

from __future__ import annotations

from dataclasses import replace

from ronde.kernel.numbers import drawn_colour
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Numbering,
    PairingNumber,
    Player,
    PlayerId,
    Result,
    Round,
    RoundNumber,
    Tournament,
)


def event(*rounds: Round) -> Tournament:
    return Tournament(tuple(Player(PlayerId(n)) for n in range(1, 6)), rounds)


def drawn(white: int, black: int) -> Game:
    return Game(PlayerId(white), PlayerId(black), Result.DRAW, Result.DRAW)


def test_nothing_is_known_before_the_first_game() -> None:
    assert drawn_colour(event(), "paired") is None
    assert (
        drawn_colour(event(Round(byes=(Bye(PlayerId(1), ByeKind.HALF_POINT),))), "paired") is None
    )


def test_the_smallest_number_has_it() -> None:
    assert drawn_colour(event(Round((drawn(3, 1),))), "paired") is Colour.BLACK
    assert drawn_colour(event(Round((drawn(1, 3),))), "paired") is Colour.WHITE


def test_the_numbers_of_that_round_count() -> None:
    """In round 1 player 3 had number 1; the definitive list came later."""
    numbers = ((PlayerId(3), PairingNumber(1)), (PlayerId(1), PairingNumber(3)))
    told = replace(event(Round((drawn(3, 1),))), numberings=(Numbering(RoundNumber(1), numbers),))
    assert drawn_colour(told, "paired") is Colour.WHITE


def test_the_smallest_of_those_paired() -> None:
    assert drawn_colour(event(Round((drawn(2, 4),))), "paired") is Colour.WHITE
    assert drawn_colour(event(Round((drawn(2, 4),))), "number") is Colour.BLACK


def test_a_bye_before_the_first_game_changes_the_parity() -> None:
    bye = Bye(PlayerId(1), ByeKind.PAIRING_ALLOCATED)
    assert drawn_colour(event(Round((drawn(2, 4),), (bye,))), "paired") is Colour.BLACK


def test_forfeits_were_paired_with_colours() -> None:
    lost = Game(PlayerId(3), PlayerId(1), Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
    assert drawn_colour(event(Round((lost,))), "paired") is Colour.BLACK
