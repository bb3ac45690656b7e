"""The drawn colour read back from the first round with a game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.checking.replay import inferred_initial_colour
from ronde.model import Colour, Numbering, PairingNumber, PlayerId, RoundNumber, Tournament

Event = Callable[..., Tournament]
WHITE, BLACK = Colour.WHITE, Colour.BLACK


class TestE5_InitialColour:
    @pytest.mark.parametrize(
        ("table", "colour"),
        [
            ("3w=\n4b=\n1b=\n2w=", WHITE),
            ("3b=\n4w=\n1w=\n2b=", BLACK),
            ("3w-\n4b+\n1b+\n2w-", WHITE),
            ("H\n4b=\nZ\n2w=", BLACK),
            (".\n.\n4w=\n3b=", WHITE),
        ],
        ids=["white", "black", "forfeits were paired too", "first away", "two absent"],
    )
    def test_the_smallest_number_paired_shows_it(
        self, event: Event, table: str, colour: Colour
    ) -> None:
        assert inferred_initial_colour(event(table)) is colour

    def test_a_bye_takes_a_place_in_the_alternation(self, event: Event) -> None:
        assert inferred_initial_colour(event("U\n3w=\n2b=")) is BLACK

    def test_the_registered_number_counts_if_so_chosen(self, event: Event) -> None:
        chosen = (("parity", "number"),)
        assert inferred_initial_colour(event("H\n4b=\nZ\n2w=", settings=chosen)) is WHITE
        assert inferred_initial_colour(event("H\nH\n4b=\n3w=", settings=chosen)) is BLACK

    def test_rounds_without_games_are_passed_over(self, event: Event) -> None:
        assert inferred_initial_colour(event("H 2b=\nH 1w=")) is BLACK

    def test_the_number_in_force_then_counts(self, event: Event) -> None:
        numbers = ((PlayerId(1), PairingNumber(2)), (PlayerId(2), PairingNumber(1)))
        renumbered = (Numbering(RoundNumber(1), numbers),)
        assert inferred_initial_colour(event("2w=\n1b=", numberings=renumbered)) is BLACK

    def test_a_forfeit_without_colours_tells_nothing(self, event: Event) -> None:
        told = event("3w+\n4w=\n1b-\n2b=")
        untold = replace(told.rounds[0], uncoloured=(PlayerId(1),))
        assert inferred_initial_colour(told) is WHITE
        assert inferred_initial_colour(replace(told, rounds=(untold,))) is BLACK

    def test_without_any_game_it_is_unknown(self, event: Event) -> None:
        assert inferred_initial_colour(event("H\nH")) is None
