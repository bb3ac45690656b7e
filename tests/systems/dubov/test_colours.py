"""1.6 and 5.2: preferences and colours, each rule where it decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.errors import InputError
from ronde.model import Colour, Tournament
from ronde.systems.dubov.system import COLOUR_ARTICLES, DUBOV_2026

Position = Callable[..., Tournament]
Paired = Callable[[Tournament], str]


def rule_of(event: Tournament) -> tuple[object, str]:
    """Return the rule of the only board, and its article."""
    [board] = DUBOV_2026.derive(event).boards
    return board.rule.value, COLOUR_ARTICLES[board.rule]


def test_who_has_not_played_mildly_prefers_black(position: Position) -> None:
    profile = DUBOV_2026.standing(position("1: 2:", of=3)).profiles[0]
    assert (profile.preference, profile.strength) == (2, 1)


class TestInitialColour:
    """5.2.1 comes first: the preference of both for Black would give it to the higher ranked."""

    @pytest.mark.parametrize(("drawn", "answer"), [(Colour.WHITE, "1-2"), (Colour.BLACK, "2-1")])
    def test_an_odd_number(
        self, position: Position, paired: Paired, drawn: Colour, answer: str
    ) -> None:
        event = position("1: 2:", of=3, initial=drawn)
        assert paired(event) == answer
        assert rule_of(event) == ("initial-colour", "5.2.1")

    def test_an_even_number_of_the_higher_ranked(self, position: Position, paired: Paired) -> None:
        event = position("1: Z | 2: H", of=3, initial=Colour.BLACK)
        assert paired(event) == "2-1"

    def test_which_number_is_odd_is_a_setting(self, position: Position, paired: Paired) -> None:
        event = position("1: Z | 2: Z | 3: H", of=3, absent=[2])
        assert paired(event) == "1-3"
        assert paired(replace(event, settings=(("parity", "number"),))) == "3-1"

    def test_it_must_be_known(self, position: Position) -> None:
        with pytest.raises(InputError, match="depend on the first colour"):
            DUBOV_2026.pair(position("1: 2:", of=3, initial=None))


def test_both_preferences(position: Position, paired: Paired) -> None:
    event = position("1: F | 2: 3b= | 3: 2w=", of=3, absent=[3])
    assert paired(event) == "2-1"
    assert rule_of(event) == ("both-preferences", "5.2.2")


def test_the_stronger_preference(position: Position, paired: Paired) -> None:
    event = position("1: F | 2: 3w= | 3: 2b=", of=3, absent=[3])
    assert paired(event) == "1-2"
    assert rule_of(event) == ("stronger-preference", "5.2.3")


def test_alternation(position: Position, paired: Paired) -> None:
    """Both mildly prefer White; the last time that they differed, player 1 had it."""
    table = (
        "1: 3b= 4w= 5w= 6b= | 2: 4w= 3b= 6w= 5b= | 3: 1w= 2w= Z Z | 4: 2b= 1b= Z Z "
        "| 5: Z Z 1b= 2w= | 6: Z Z 2b= 1w="
    )
    event = position(table, of=7, absent=[3, 4, 5, 6])
    assert paired(event) == "2-1"
    assert rule_of(event) == ("alternation", "5.2.4")


def test_the_higher_ranked(position: Position, paired: Paired) -> None:
    """Player 1 has no game, player 2 mildly prefers Black as well."""
    event = position("1: F F | 2: 3b= 4w= | 3: 2w= Z | 4: Z 2b=", of=5, absent=[3, 4])
    assert paired(event) == "2-1"
    assert rule_of(event) == ("higher-ranked", "5.2.5")


def test_topscorers_are_not_excepted(position: Position, paired: Paired) -> None:
    """C3 stands in the last round as well: 1 and 2 both need White and do not meet."""
    table = "1: 3b1 4b1 | 2: 4b1 3b1 | 3: 1w0 2w0 | 4: 2w0 1w0 | 5: U Z | 6: Z U"
    assert paired(position(table, of=3, absent=[3, 4])) == "1-5 2-6"
