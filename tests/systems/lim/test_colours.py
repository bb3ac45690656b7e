"""Articles 2.1, 5 and 6: limits, exchanges for colours, the colours of a pair, the last round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ronde.errors import NoLegalPairingError
from ronde.kernel.colours import BLACK, WHITE, Claim, ColourRule, colour_profile
from ronde.model import Tournament
from ronde.systems.lim.system import COLOUR_ARTICLES, LIM_2026, allocate

Event = Callable[..., Tournament]
Paired = Callable[[Tournament], Any]


def claim(history: str) -> Claim:
    return Claim(colour_profile(history), history)


class TestAllocation:
    @pytest.mark.parametrize(
        ("higher", "lower", "colour", "rule"),
        [
            ("W", "B", BLACK, ColourRule.BOTH_PREFERENCES),
            ("", "W", WHITE, ColourRule.BOTH_PREFERENCES),
            ("WB", "BB", BLACK, ColourRule.COLOUR_LIMITS),
            ("BWB", "WBB", BLACK, ColourRule.COLOUR_LIMITS),
            ("WBBWB", "BWWBB", BLACK, ColourRule.COLOUR_LIMITS),
            ("BBWW", "WBWW", WHITE, ColourRule.ALTERNATION),
            ("BWWB", "WBWB", BLACK, ColourRule.ALTERNATION),
            ("WB", "WB", WHITE, ColourRule.HIGHER_RANKED),
            ("WBWB", "WB", WHITE, ColourRule.HIGHER_RANKED),
        ],
    )
    def test_rules_in_their_order(
        self, higher: str, lower: str, colour: int, rule: ColourRule
    ) -> None:
        assert allocate(claim(higher), claim(lower), below_median=False) == (colour, rule)

    def test_below_the_median_the_lower_ranked_is_served(self) -> None:
        found = allocate(claim("WB"), claim("WB"), below_median=True)
        assert found == (BLACK, ColourRule.LOWER_RANKED)


class TestBetweenEqualHistories:
    """5.4: of two with the same colours the higher ranked is served, below the median the other."""

    ROUNDS = ("1=2 3=4", "4=1 2=3")

    def test_in_the_median(self, event: Event, paired: Paired) -> None:
        assert paired(event(4, *self.ROUNDS)).boards == "1-3 4-2"

    def test_above_the_median(self, event: Event, paired: Paired) -> None:
        seen = paired(event(4, *self.ROUNDS, lifted=dict.fromkeys(range(1, 5), 10)))
        assert seen.boards == "1-3 4-2"

    def test_below_the_median(self, event: Event, paired: Paired) -> None:
        seen = paired(event(4, *self.ROUNDS, lifted=dict.fromkeys(range(1, 5), -10)))
        assert seen.boards == "3-1 2-4"
        assert [rule.value for rule in seen.rules()] == ["lower-ranked"] * 2


class TestRank:
    """5.4: 5 with a point and 3 with half a point had White; they meet in the median."""

    PLAYED = "1>4 5>2 3=6"

    def test_the_smaller_number_is_the_higher_rank(self, event: Event, paired: Paired) -> None:
        assert "5-3" in paired(event(6, self.PLAYED)).boards

    def test_points_before_numbers_if_so_chosen(self, event: Event, paired: Paired) -> None:
        assert "3-5" in paired(event(6, self.PLAYED, rank="score")).boards

    def test_below_the_median_the_larger_number(self, event: Event, paired: Paired) -> None:
        """4 with more points than 1 meets him below the median: 4 is served, or 1 by score."""
        below = {1: -20, 4: -15, 2: 10, 3: 10}
        position = event(8, "1=5 2=6 3=7 4=8", lifted=below, forbidden="2-3")
        assert "1-4" in paired(position).boards
        position = event(8, "1=5 2=6 3=7 4=8", lifted=below, forbidden="2-3", rank="score")
        assert "4-1" in paired(position).boards


class TestLimits:
    def test_not_three_times_running(self, event: Event, paired: Paired) -> None:
        """1 and 3 had White twice, 2 and 4 Black twice: only opposites can meet."""
        seen = paired(event(8, "1=2 3=4 5=6 7=8", "1=4 3=2 6=7 8=5"))
        assert "1-3" not in seen.meetings
        assert "2-4" not in seen.meetings

    def test_not_three_more_of_a_colour(self, event: Event, paired: Paired) -> None:
        """1 and 3 had W W B W: two more White, and neither may have it again."""
        first = "1=2 3=4 5=6 7=8", "1=4 3=2 6=7 8=5", "6=1 8=3 4=7 2=5", "1=8 3=6 7=2 5=4"
        seen = paired(event(8, *first, forbidden="1-5"))
        assert seen.meetings == "1-7 2-6 3-5 4-8"

    def test_who_is_bound_to_a_colour_receives_it(self, event: Event, paired: Paired) -> None:
        """3 had White twice and must have Black; 1, due Black as well, gives way."""
        seen = paired(event(4, "2=1 3=4", "1=4 3=2"))
        assert seen.boards == "1-3 4-2"
        assert [COLOUR_ARTICLES[rule] for rule in seen.rules()] == ["5.3", "5.3"]


class TestNewcomers:
    def test_neither_has_played(self, event: Event, paired: Paired) -> None:
        """9 of §10: the rule of round 1 holds for late entries among themselves."""
        seen = paired(event(6, "1=2 3=4", lifted={5: -10, 6: -10}))
        assert "5-6" in seen.boards
        assert COLOUR_ARTICLES[seen.rules()[-1]] == "7"


class TestExchangesForColours:
    """5.2 and 5.7: the first available opponent due the other colour, near in rating if Maxi."""

    def test_the_first_who_suits(self, event: Event, paired: Paired) -> None:
        """1 and 3 are due Black, 2 and 4 White: 1 passes over 3, whom he tries first."""
        above = dict.fromkeys((1, 2, 3, 4), 10)
        seen = paired(event(8, "1=5 6=2 7=3 8=4", lifted=above))
        assert "1-3 2-4" in seen.meetings
        seen = paired(event(8, "1=5 6=2 3=7 8=4", lifted=above))
        assert "1-4 2-3" in seen.meetings
        exchange = seen.exchanges()[0]
        assert (exchange.pair, exchange.floated) == ((1, 4), False)
        assert (exchange.proposed, exchange.reason) == (3, "colour")

    @pytest.mark.parametrize(("rating", "meetings"), [(1900, "1-4 2-3"), (1899, "1-3 2-4")])
    def test_in_a_maxi_tournament_within_100_points(
        self, event: Event, paired: Paired, rating: int, meetings: str
    ) -> None:
        above = dict.fromkeys((1, 2, 3, 4), 10)
        played = "1=5 6=2 3=7 8=4"
        seen = paired(event(8, played, lifted=above, ratings={4: rating}, maxi="yes"))
        assert meetings in seen.meetings

    def test_upward_the_lowest_searches_for_colours(self, event: Event, paired: Paired) -> None:
        below = dict.fromkeys((1, 2, 3, 4), -10)
        seen = paired(event(8, "1=5 6=2 7=3 4=8", lifted=below))
        assert "1-3 2-4" in seen.meetings
        seen = paired(event(8, "1=5 6=2 3=7 8=4", lifted=below))
        assert "1-4 2-3" in seen.meetings


class TestLastRound:
    """Article 6: equal scores meet whatever the colours, in the last round only."""

    ROUNDS = ("1=2 3=4", "1=4 3=2")  # left are 1-3, twice White both, and 2-4, twice Black

    def test_equal_scores(self, event: Event, paired: Paired) -> None:
        assert paired(event(4, *self.ROUNDS, of=3)).meetings == "1-3 2-4"

    def test_not_before_the_last_round(self, event: Event) -> None:
        with pytest.raises(NoLegalPairingError):
            LIM_2026.pair(event(4, *self.ROUNDS, of=4))

    def test_not_between_unequal_scores(self, event: Event) -> None:
        with pytest.raises(NoLegalPairingError):
            LIM_2026.pair(event(4, *self.ROUNDS, of=3, lifted={1: 5}))

    def test_prohibitions_stand(self, event: Event) -> None:
        with pytest.raises(NoLegalPairingError):
            LIM_2026.pair(event(4, *self.ROUNDS, of=3, forbidden="1-3"))
