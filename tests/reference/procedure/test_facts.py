"""What B.1, B.2, A.7, A.8, A.10 and chapter E make of a history."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.literal.history import Entrant, Float
from tests.literal.procedure import Choices, pair_by_procedure
from tests.literal.procedure.brackets import Bracket, Work
from tests.literal.procedure.choices import ISTANBUL_2012
from tests.literal.procedure.facts import Field
from tests.literal.procedure.trace import Trace

from ronde.model import PlayerId, Tournament

Position = Callable[..., Tournament]


def field_of(event: Tournament, **chosen: Any) -> Field:
    return Field(event, Choices(**chosen))


def entrant(event: Tournament, player: int) -> Entrant:
    field = field_of(event)
    return field.entrants[field.names.index(PlayerId(player))]


def may_have_bye(event: Tournament, player: int, **chosen: Any) -> bool:
    field = field_of(event, **chosen)
    return field.may_have_bye(field.names.index(PlayerId(player)))


def may_meet(event: Tournament, one: int, other: int) -> bool:
    field = field_of(event)
    return field.may_meet(*(field.names.index(PlayerId(p)) for p in (one, other)))


class TestB1b_PointsWithoutPlaying:
    """Bye, requested bye with points, absent opponent; not an absence for nothing."""

    TABLE = "1: U | 2: F | 3: H | 4: 5w+ | 5: 4b- | 6: Z | 7: . | 8: 9w1 | 9: 8b0"

    @pytest.mark.parametrize("player", [1, 2, 3, 4])
    def test_downfloat_and_bar(self, player: int, position: Position) -> None:
        event = position(self.TABLE)
        assert entrant(event, player).floats == (Float.DOWN,)
        assert not may_have_bye(event, player)

    @pytest.mark.parametrize("player", [5, 6, 7, 8, 9])
    def test_no_mark_and_no_bar(self, player: int, position: Position) -> None:
        event = position(self.TABLE)
        assert entrant(event, player).floats == (None,)
        assert may_have_bye(event, player)

    def test_bye_worth_half_a_point_bars_as_well(self, position: Position) -> None:
        event = position(self.TABLE, points={"pairing_bye": 5})
        assert not may_have_bye(event, 1)

    def test_bar_rises_when_everybody_is_barred(self, position: Position) -> None:
        event = position("1: U 2w1 | 2: H 1b0 | 3: H H")
        assert [may_have_bye(event, p) for p in (1, 2, 3)] == [True, True, False]

    def test_bar_rises_when_nobody_free_leaves_a_complete_pairing(self, position: Position) -> None:
        event = position("1: 2w= H | 2: 1b= H | 3: Z Z")
        assert may_have_bye(event, 2)
        assert pair_by_procedure(event, "dutch-2012").bye == 2

    def test_fixed_bar_does_not_rise(self, position: Position) -> None:
        event = position("1: U 2w1 | 2: H 1b0 | 3: H H")
        assert not any(may_have_bye(event, p, rising_bye_bar=False) for p in (1, 2, 3))


class TestA4_Floats:
    def test_unequal_scores(self, position: Position) -> None:
        event = position("1: 4w1 3b= | 2: 3w= 4w1 | 3: 2b= 1w= | 4: 1b0 2b0")
        marks = {p: entrant(event, p).floats[-1] for p in (1, 2, 3, 4)}
        assert marks == {1: Float.DOWN, 3: Float.UP, 2: Float.DOWN, 4: Float.UP}


class TestB1a_B2_WhoMayMeet:
    def test_not_twice_but_a_forfeit_is_no_meeting(self, position: Position) -> None:
        event = position("1: 2w1 3b+ | 2: 1b0 4w1 | 3: 4b1 1w- | 4: 3w0 2b0")
        assert not may_meet(event, 1, 2)
        assert may_meet(event, 1, 3)

    def test_organiser_forbids(self, position: Position) -> None:
        assert not may_meet(position("1: | 2: | 3:", forbidden=[[1, 2]]), 1, 2)

    TWO_WHITES = "1: 3w1 4w1 | 2: 4w0 3w0 | 3: 1b0 2b1 | 4: 2b1 1b0"

    def test_same_absolute_preference(self, position: Position) -> None:
        assert not may_meet(position(self.TWO_WHITES), 1, 2)

    def test_one_topscorer_is_enough_in_the_last_round(self, position: Position) -> None:
        assert may_meet(position(self.TWO_WHITES, of=3), 1, 2)

    def test_more_than_half_is_needed(self, position: Position) -> None:
        half = "1: 3w1 4w0 | 2: 4w0 3w0 | 3: 1b0 2b1 | 4: 2b1 1b1"
        assert not may_meet(position(half, of=3), 1, 2)


def numbers(event: Tournament) -> tuple[int, int]:
    """Return X1 and Z1 of all players as one bracket."""
    field = field_of(event)
    work = Work(field, ISTANBUL_2012, Choices(), Trace(field.names, 1), 99)
    return Bracket(work, (), tuple(range(len(field.names)))).fewest_denied


class TestA8_X1_Z1:
    def test_more_blacks_due_than_whites(self, position: Position) -> None:
        """Four had White: each pair of two of them denies one; 5 and 6 help twice."""
        table = "1: 7w= | 2: 8w= | 3: 9w= | 4: 10w= | 5: 11b= | 6: 12b="
        away = {str(p): "Z" for p in range(7, 13)}
        rest = " | 7: 1b= | 8: 2b= | 9: 3b= | 10: 4b= | 11: 5w= | 12: 6w="
        assert numbers(position(table + rest, away=away)) == (1, 1)

    def test_players_without_games_deny_nobody(self, position: Position) -> None:
        table = "1: 3w= | 2: 4w= | 3: 1b= | 4: 2b= | 5: . | 6: ."
        assert numbers(position(table, away={"3": "Z", "4": "Z"})) == (0, 0)

    def test_mild_preferences_turn_in_even_rounds(self, position: Position) -> None:
        """Round 4: 1 and 2 played three games (strong), 3 and 4 two (mild); all want Black."""
        table = (
            "1: 5w= 6b= 7w= | 2: 6w= 5b= 8w= | 3: 7b= 8w= . | 4: 8b= 7w= . |"
            " 5: 1b= 2w= . | 6: 2b= 1w= . | 7: 3w= 4b= 1b= | 8: 4w= 3b= 2b="
        )
        away = {str(p): "Z" for p in (5, 6, 7, 8)}
        assert numbers(position(table, away=away)) == (2, 0)


class TestE_Colours:
    def white_of(self, event: Tournament, one: int, other: int, **chosen: Any) -> int:
        field = field_of(event, **chosen)
        places = [field.names.index(PlayerId(p)) for p in (one, other)]
        return field.named_pair((places[0], places[1]))[0]

    def test_e2_wider_difference_is_not_asked(self, position: Position) -> None:
        """Both absolute for Black; 2020s editions would look at +3 against +2, this does not.

        E.3: in the last round in which they differ 1 had Black, so 1 gets White.
        """
        table = (
            "1: 3w1 4w1 5b1 6w1 7w1 | 2: 4w1 3b1 6w1 5w1 8w1 | 3: 1b0 2w0 . . . |"
            " 4: 2b0 1b0 . . . | 5: . . 1w0 2b0 . | 6: . . 2b0 1b0 . | 7: . . . . 1b0 |"
            " 8: . . . . 2b0"
        )
        assert self.white_of(position(table, of=6), 1, 2) == 1

    def test_e3_unplayed_rounds_are_skipped(self, position: Position) -> None:
        table = "1: 3w= 4b= . | 2: 4w= . 3b= | 3: 1b= . 2w= | 4: 2b= 1w= ."
        assert self.white_of(position(table), 1, 2) == 1

    def test_a7f_without_games_takes_what_is_left(self, position: Position) -> None:
        event = position("1: . | 2: 3w1 | 3: 2b0")
        assert self.white_of(event, 1, 2) == 1

    def test_e5_round_one_alternates_among_those_present(self, position: Position) -> None:
        event = position("1: | 2: | 3: | 4: | 5:", away={"2": "Z"})
        assert set(pair_by_procedure(event, "dutch-2012").pairs) == {(1, 4), (5, 3)}

    @pytest.mark.parametrize(("first", "whites"), [("white", (7, 4)), ("black", (3, 8))])
    def test_later_rounds_even_numbers_get_the_first_colour(
        self, first: str, whites: tuple[int, int], position: Position
    ) -> None:
        """3 and 4 are the higher ranked of their pairs; 4 is even and gets the first colour."""
        table = "1: 2w1 | 2: 1b0 | 3: . | 4: . | 5: 6w1 | 6: 5b0 | 7: . | 8: ."
        event = position(table, first=first)
        assert (self.white_of(event, 3, 7), self.white_of(event, 4, 8)) == whites

    def test_later_rounds_odd_numbers_by_choice(self, position: Position) -> None:
        table = "1: 2w1 | 2: 1b0 | 3: . | 4: ."
        assert self.white_of(position(table), 3, 4) == 4
        assert self.white_of(position(table), 3, 4, even_numbers_first_colour=False) == 3
