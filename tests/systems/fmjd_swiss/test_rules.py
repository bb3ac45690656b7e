"""The rules of decision 0105 one by one, decided by small positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.literal.tables import tournament_from_table

from ronde.errors import NoLegalPairingError
from ronde.kernel.colours import BLACK, NO_COLOUR, WHITE, Claim, ColourRule
from ronde.model import PlayerId, Tournament
from ronde.systems.fmjd_swiss.colours import allocate, wish_after
from ronde.systems.fmjd_swiss.order import by_rating, by_solkoff
from ronde.systems.registry import system


def position(table: str, rules: str = "fmjd-solkoff", **more: Any) -> Tournament:
    """Return the tournament of a table, of nine rounds."""
    return replace(tournament_from_table({"table": table, "of": 9, **more}), rules=rules)


def rated(event: Tournament, **ratings: int) -> Tournament:
    """Return the event with ratings: `p1=2000`."""
    players = (replace(p, rating=ratings.get(f"p{p.id}")) for p in event.players)
    return replace(event, players=tuple(players))


def meetings(event: Tournament) -> str:
    """Return who meets whom in order of numbers, then the bye."""
    assert event.rules is not None
    found = system(event.rules).pair(event)
    pairs = sorted((min(pair), max(pair)) for pair in found.pairs)
    bye = [] if found.bye is None else [f"bye {found.bye}"]
    return " ".join([*(f"{one}-{other}" for one, other in pairs), *bye])


def boards(event: Tournament) -> set[str]:
    """Return the pairs, White first."""
    assert event.rules is not None
    return {f"{pair.white}-{pair.black}" for pair in system(event.rules).pair(event).pairs}


def test_1_nobody_meets_twice() -> None:
    """Half against half would be 1-3 2-4 again."""
    assert meetings(position("1: 3w= | 2: 4w= | 3: 1b= | 4: 2b=")) == "1-4 2-3"


def test_1_a_forfeit_is_no_meeting() -> None:
    assert meetings(position("1: 2w+ | 2: 1b-")) == "1-2"


def test_1_organisers_prohibitions_stand() -> None:
    with pytest.raises(NoLegalPairingError):
        meetings(position("1: | 2:", forbidden=[[1, 2]]))


class TestOrder:
    """Rule 2."""

    def test_solkoff_and_sonneborn_berger(self) -> None:
        event = position("1: 2w1 3b= | 2: 1b0 4w1 | 3: 4b0 1w= | 4: 3w1 2b0")
        assert by_solkoff(event)[PlayerId(1)] == (10 + 5, 10 * 10 + 5 * 5)
        assert by_solkoff(event)[PlayerId(4)] == (5 + 10, 10 * 5)

    def test_forfeited_games_count(self) -> None:
        assert by_solkoff(position("1: 2w+ | 2: 1b-"))[PlayerId(2)] == (10, 0)

    def test_a_bye_adds_nothing(self) -> None:
        assert by_solkoff(position("1: U | 2: 3w1 | 3: 2b0"))[PlayerId(1)] == (0, 0)

    def test_opponents_decide_before_numbers(self) -> None:
        """All have one point; where the opponents of 2 and 6 have more, these lead the halves."""
        table = "1: 7w1 | 2: 8w1 | 5: 9w1 | 6: 10w1 | 7: 1b0 | 8: 2b0 | 9: 5b0 | 10: 6b0"
        away = dict.fromkeys(("7", "8", "9", "10"), "Z")
        assert meetings(position(table, away=away)) == "1-5 2-6"
        assert meetings(position(table, away=away, adjusted={"8": 5, "10": 5})) == "1-2 5-6"

    def test_rating_then_number(self) -> None:
        event = rated(position("1: | 2: | 3: | 4:", "fmjd-rating"), p1=2000, p3=2200, p4=2100)
        assert by_rating(event)[PlayerId(2)] == (0,)
        assert meetings(event) == "1-3 2-4"
        by_strength = rated(event, p1=2000, p2=1900, p3=2100, p4=2300)
        assert meetings(by_strength) == "1-4 2-3"


class TestFloaters:
    """Rule 3."""

    WENT_UP = (
        "1: F F {0} | 2: Z 7b= {0} | 3: Z 4w= {0} | 4: Z 3b= {0} | 5: Z H {0} | 6: Z H {0} | "
        "7: F 2w= {0}"
    )

    def test_the_highest_resident(self) -> None:
        assert meetings(position("1: F | 2: Z | 3: Z | 4: Z")) == "1-2 3-4"

    @pytest.mark.parametrize(("more", "expected"), [("", 3), ("Z", 3), ("Z Z", 2)])
    def test_not_who_went_up_of_late(self, more: str, expected: int) -> None:
        """2 leads the residents by Solkoff, and met 7 from below in the second round."""
        event = position(self.WENT_UP.format(more), away={"7": "Z"})
        assert f"1-{expected}" in meetings(event).split()


class TestDown:
    """Rule 4."""

    WENT_DOWN = "1: F H {0} | 2: F H {0} | 3: F 7w= {0} | 4: Z H {0} | 7: Z 3b= {0}"

    def test_the_lowest(self) -> None:
        assert meetings(position("1: F | 2: F | 3: F | 4: Z")) == "1-2 3-4"

    @pytest.mark.parametrize(("more", "expected"), [("", 2), ("Z", 2), ("Z Z", 3)])
    def test_not_who_went_down_of_late(self, more: str, expected: int) -> None:
        event = position(self.WENT_DOWN.format(more), "fmjd-rating", away={"7": "Z"})
        assert f"{expected}-4" in meetings(event).split()

    def test_two_go_down(self) -> None:
        """1 and 2 have met and are alone on their score."""
        assert meetings(position("1: 2w= F | 2: 1b= F | 3: Z Z | 4: Z Z")) == "1-3 2-4"

    def test_who_finds_nobody_goes_on(self) -> None:
        """1 has met 2, the only one of the next group."""
        event = position("1: 2w1 F | 2: 1b0 F | 3: Z Z | 4: Z Z")
        assert meetings(event) == "1-3 2-4"


class TestPairs:
    """Rule 5."""

    def test_half_against_half(self) -> None:
        assert meetings(position("1: | 2: | 3: | 4: | 5: | 6:")) == "1-4 2-5 3-6"

    def test_upper_half_from_below(self) -> None:
        """3 may meet nobody of the lower half, and 1 keeps the first of it."""
        event = position("1: | 2: | 3: | 4: | 5: | 6:", forbidden=[[3, 4], [3, 5], [3, 6]])
        assert meetings(event) == "1-4 2-3 5-6"


class TestWishes:
    """Rule 6."""

    TABLE = "1: 2w= | 2: 1b= | 3: 4w= | 4: 3b="

    def test_as_many_as_possible_where_they_matter(self) -> None:
        assert meetings(position(self.TABLE, "fmjd-rating")) == "1-4 2-3"

    def test_never_by_default_on_solkoff(self) -> None:
        assert meetings(position(self.TABLE)) == "1-3 2-4"
        event = position(self.TABLE, "fmjd-rating", settings={"colours": "no"})
        assert meetings(event) == "1-3 2-4"

    def test_wishes(self) -> None:
        """Not three times running, then the rarer one, then the other than last."""
        found = [wish_after(history).preference for history in ("", "WWWWBB", "WWB", "WB", "BW")]
        assert found == [NO_COLOUR, WHITE, BLACK, WHITE, BLACK]


class TestBye:
    """Rule 7, decision 0106."""

    def test_the_lowest(self) -> None:
        assert meetings(position("1: | 2: | 3:")) == "1-2 bye 3"
        assert meetings(position("1: Z | 2: H | 3: F")) == "2-3 bye 1"

    def test_not_twice_nor_after_points_without_a_game(self) -> None:
        event = position("1: 2w1 3b1 | 2: 1b0 F | 3: U 1w0")
        assert meetings(event) == "2-3 bye 1"
        assert meetings(position("1: 2w+ | 2: 1b- | 3: H", adjusted={"1": -10})) == "1-3 bye 2"

    @pytest.mark.parametrize("had", ["U", "F"])
    def test_not_the_lowest_who_had_one(self, had: str) -> None:
        event = position(f"1: Z | 2: Z | 3: {had}", adjusted={"3": -30})
        assert meetings(event) == "1-3 bye 2"

    def test_not_the_lowest_who_won_without_a_game(self) -> None:
        event = position("1: 2w+ | 2: 1b- | 3: H", adjusted={"1": -30})
        assert meetings(event) == "1-3 bye 2"

    def test_only_if_the_others_can_be_paired(self) -> None:
        assert meetings(position("1: | 2: | 3:", forbidden=[[1, 2]])) == "1-3 bye 2"


class TestCompletion:
    """Rule 8, decision 0107."""

    def test_two_who_could_meet_go_down_for_those_below(self) -> None:
        event = position("1: F F | 2: F F | 3: 4w= Z | 4: 3b= Z")
        assert meetings(event) == "1-3 2-4"

    def test_no_round_is_left(self) -> None:
        with pytest.raises(NoLegalPairingError):
            meetings(position("1: 2w1 | 2: 1b0"))


class TestNeighbours:
    """Decision 0108: the worked example of eight."""

    def test_first_round(self) -> None:
        table = "1: | 2: | 3: | 4: | 5: | 6: | 7: | 8:"
        event = position(table, "fmjd-rating", settings={"pairing": "neighbours"})
        assert meetings(event) == "1-2 3-4 5-6 7-8"

    def test_second_round(self) -> None:
        table = "1: 2w1 | 2: 1b0 | 3: 4w1 | 4: 3b0 | 5: 6w= | 6: 5b= | 7: 8w0 | 8: 7b1"
        event = position(table, "fmjd-rating", settings={"pairing": "neighbours"})
        ratings = {"p3": 2700, "p1": 2600, "p8": 2500, "p5": 2450, "p6": 2440, "p7": 2300}
        event = rated(event, **ratings, p2=2200, p4=2100)
        assert boards(event) == {"6-3", "8-1", "2-5", "4-7"}


class TestColours:
    """Rule 9."""

    def of(self, higher: str, lower: str) -> tuple[int, ColourRule]:
        claims = (Claim(wish_after(history), history) for history in (higher, lower))
        return allocate(*claims)

    def test_no_colour_three_times_running(self) -> None:
        assert self.of("BWW", "WBW") == (BLACK, ColourRule.REPEATED_COLOUR)
        assert self.of("WBW", "WBB") == (BLACK, ColourRule.REPEATED_COLOUR)
        assert self.of("WW", "BB") == (BLACK, ColourRule.REPEATED_COLOUR)

    def test_then_who_had_white_less(self) -> None:
        assert self.of("BWW", "WW") == (WHITE, ColourRule.LOWER_DIFFERENCE)
        assert self.of("W", "") == (BLACK, ColourRule.LOWER_DIFFERENCE)

    def test_then_the_latest_difference(self) -> None:
        assert self.of("WBWB", "BWWB") == (WHITE, ColourRule.ALTERNATION)

    def test_then_the_higher_ranked_alternates(self) -> None:
        assert self.of("WB", "WB") == (WHITE, ColourRule.OWN_ALTERNATION)
        assert self.of("", "BW") == (WHITE, ColourRule.OTHER_ALTERNATION)

    def test_first_of_all_by_lot(self) -> None:
        assert self.of("", "") == (NO_COLOUR, ColourRule.INITIAL_COLOUR)
        assert boards(position("1: | 2: | 3: | 4:")) == {"1-3", "4-2"}

    def test_they_keep_nobody_apart(self) -> None:
        assert meetings(position("1: 3w1 4w1 | 2: 4w1 3w1 | 3: 1b0 2b0 | 4: 2b0 1b0")) == "1-2 3-4"
