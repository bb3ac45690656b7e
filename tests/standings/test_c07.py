"""C.07 article by article: a small event in which each rule decides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar

import pytest

from ronde.model import (
    ByeKind,
    Cell,
    Colour,
    PlayerId,
    PointSystem,
    Result,
    Tournament,
)
from ronde.standings.cuts import Cuts, cut_places
from ronde.standings.editions import edition
from ronde.standings.ownrecord import progressive
from ronde.standings.ranking import standings
from ronde.standings.registry import parse, parse_list
from ronde.standings.rounds import AbsentRound, Happened, RoundRecord, happened
from ronde.standings.unplayed import own_score_capped
from ronde.standings.view import Field, FieldKind
from ronde.standings.working import ContributionSource, Cut, exact_text

Event = Callable[..., Tournament]
Exercise = Callable[[str], tuple[Tournament, Any]]

OWN_RECORD = """
1: 2w1 3b1 U
2: 1b0 4b- H
3: 4w= 1w0 4w-
4: 3b= 2w+ 3b+
"""
THREE_ONE_NOTHING = PointSystem.simple(30, 10)


def column(field: Field, tie_break: str) -> list[str | None]:
    """Return the values by starting number."""
    places = sorted(standings(field, [parse(tie_break)]).places, key=lambda place: place.player)
    return [exact_text(place.values[0]) for place in places]


class TestC07_4_General:
    def test_4_1_the_list_keeps_its_order_and_leaves_the_points_out(self) -> None:
        listed = parse_list("PTS, sb, BH/C1,DE")
        assert [tie_break.text for tie_break in listed] == ["SB", "BH/C1", "DE"]

    def test_4_4_an_opponent_met_twice_counts_twice(self, event: Event) -> None:
        text = """
1: 2w1 2b1 3w0
2: 1b0 1w0 4b1
3: 4w1 4b1 1b1
4: 3b0 3w0 2w0
"""
        field = Field(event(text))
        assert column(field, "BH") == ["5", "4", "2", "7"]
        lines = field.view().lines(PlayerId(1))
        assert [(line.round, line.opponent, line.amount) for line in lines] == [
            (1, 2, 100), (2, 2, 100), (3, 3, 300),
        ]  # fmt: skip
        assert column(field, "SB") == ["2", "0", "2", "0"]


class TestC07_7_OwnRecord:
    def test_7_1_rounds_with_the_points_of_a_win(self, event: Event) -> None:
        assert column(Field(event(OWN_RECORD)), "WIN") == ["3", "0", "0", "2"]

    def test_7_2_games_won(self, event: Event) -> None:
        assert column(Field(event(OWN_RECORD)), "WON") == ["2", "0", "0", "0"]

    def test_7_3_games_with_black(self, event: Event) -> None:
        assert column(Field(event(OWN_RECORD)), "BPG") == ["1", "1", "0", "1"]

    def test_7_4_games_won_with_black(self, event: Event) -> None:
        assert column(Field(event(OWN_RECORD)), "BWG") == ["1", "0", "0", "0"]

    def test_7_5_progressive_score(self, event: Event) -> None:
        assert column(Field(event(OWN_RECORD)), "PS") == ["6", "0.5", "1.5", "4.5"]

    def test_14_1_1_progressive_score_without_the_first_round(self, event: Event) -> None:
        assert column(Field(event(OWN_RECORD)), "PS/C1") == ["5", "0.5", "1", "4"]

    def test_7_5_the_working_names_every_round(self, event: Event) -> None:
        worked = progressive(Field(event(OWN_RECORD)), PlayerId(4), parse("PS"))
        assert [(c.round, c.amount) for c in worked.contributions] == [(1, 50), (2, 150), (3, 250)]

    def test_7_6_rounds_elected_to_play(self, event: Event) -> None:
        assert column(Field(event(OWN_RECORD)), "REP") == ["3", "1", "2", "3"]

    def test_7_7_standard_points(self, event: Event) -> None:
        assert column(Field(event(OWN_RECORD)), "STD") == ["3", "0.5", "0.5", "2.5"]

    def test_7_8_starting_number(self, event: Event) -> None:
        assert column(Field(event(OWN_RECORD)), "TPN") == ["1", "2", "3", "4"]

    def test_7_7_standard_points_do_not_depend_on_the_point_system(self, event: Event) -> None:
        field = Field(event(OWN_RECORD.replace("H", "Z"), points=THREE_ONE_NOTHING))
        assert field.scores[PlayerId(4)] == 70
        assert column(field, "STD") == ["3", "0", "0.5", "2.5"]

    def test_7_8_the_lower_number_is_the_better_unless_reversed(self, event: Event) -> None:
        level = "1: 2w=\n2: 1b="
        for tie_break, order in (("TPN", [1, 2]), ("TPN/R", [2, 1])):
            places = standings(Field(event(level)), [parse(tie_break)]).places
            assert [place.player for place in places] == order


class TestC07_8_Buchholz:
    def test_8_2_the_mean_of_the_buchholz_of_those_met_on_the_board(self, event: Event) -> None:
        text = """
1: 2w1 3w1 4w+
2: 1b0 4w1 3b=
3: 4b1 1b0 2w=
4: 3w0 2b0 1b-
"""
        field = Field(event(text))
        # 2 and 3 have each met 1 (3 points), 4 (none) and each other (1.5).
        assert column(field, "BH") == ["3", "4.5", "4.5", "3"]
        assert column(field, "AOB") == ["4.5", "3.5", "3.5", "4.5"]

    @pytest.mark.parametrize("key", ["c07-2023", "c07-2024", "c07-2026"])
    def test_8_3_a_forfeit_of_the_last_round_is_drawn_and_a_bye_is_not(
        self, event: Event, key: str
    ) -> None:
        text = """
1: 2w1 3w+
2: 1b0 H
3: U 1b-
"""
        field = Field(event(text), edition=edition(key))
        # 1 has 1.5 before anybody looks at the results of round 2, as has 3; 2 has his half.
        assert dict(field.view(fore=True).scores) == {1: 15, 2: 5, 3: 15}
        assert column(field, "FB")[0] == "2"

    def test_8_3_a_forfeit_before_the_final_round_stays_one(self, event: Event) -> None:
        """A dummy with the 1.5 points of player 1 under FB stands in for 2, who has 2.5."""
        text = """
1: 2w+ 3w0 4b0
2: 1b- 4w1 3b1
3: 4b0 1b1 2w0
4: 3w1 2b0 1w1
"""
        field = Field(event(text))
        assert dict(field.view(fore=True).scores) == {1: 15, 2: 15, 3: 15, 4: 15}
        assert [line.source for line in field.view(fore=True).lines(PlayerId(1))] == [
            ContributionSource.DUMMY, ContributionSource.OPPONENT, ContributionSource.OPPONENT,
        ]  # fmt: skip
        announced = field.view(fore=True, forfeits_as_games=True)
        assert {line.source for line in announced.lines(PlayerId(1))} == {
            ContributionSource.OPPONENT
        }

    def test_8_3_before_the_final_round_nothing_is_drawn(self, event: Event) -> None:
        """INTERPRETATION 0120: of five announced rounds two have been played."""
        text = """
1: 2w1 3w1
2: 1b0 4w0
3: 4w1 1b0
4: 3b0 2b1
"""
        unknown = event(text)
        drawn, as_played = ["2", "2", "2", "2"], ["1", "3", "3", "1"]
        for announced, fore in ((None, drawn), (2, drawn), (5, as_played)):
            field = Field(replace(unknown, number_of_rounds=announced))
            assert column(field, "FB") == column(field, "BH/F") == fore
            assert column(field, "BH") == as_played
            assert column(field, "AOB/F") == (
                ["2", "2", "2", "2"] if fore is drawn else ["3", "1", "1", "3"]
            )


class TestC07_9_OwnResultsAndOpponents:
    def test_9_1_each_score_times_the_points_against_it(self, event: Event) -> None:
        text = """
1: 2w1 3b= 4w1
2: 1b0 4w1 3b=
3: 4w1 1w= 2w=
4: 3b0 2b0 1b0
"""
        # Scores 2.5, 1.5, 2, 0.
        assert column(Field(event(text)), "SB") == ["2.5", "1", "2", "0"]

    @pytest.mark.parametrize(
        ("tie_break", "expected"),
        [("KS", "2 0.5 0.5 1 0 0.5"), ("KS/L-2", "3.5 3.5 3.5 1.5 1.5 1.5"), ("KS/L+3", "0 " * 6)],
    )
    def test_9_2_and_14_5_half_of_the_points_and_a_limit_moved_by_half_points(
        self, exercise: Exercise, tie_break: str, expected: str
    ) -> None:
        """Three players have 3.5 of 5, three have 1.5; one of the games was forfeited."""
        field = Field(exercise("tec-rr-06")[0], kind=FieldKind.ROUND_ROBIN)
        assert column(field, tie_break) == expected.split()


class TestC07_10_Ratings:
    TEXT = """
1: 2w1 3w1 4w0 5w0
2: 1b0 Z Z Z
3: Z 1b0 Z Z
4: Z Z 1b1 Z
5: Z Z Z 1b1
"""
    RATINGS: ClassVar = {1: 2000, 2: 1890, 3: 1890, 4: 1885, 5: 1885}

    def values(self, event: Event, tie_break: str) -> list[str]:
        field = Field(event(self.TEXT, ratings=self.RATINGS))
        return [str(value) for value in column(field, tie_break)]

    def test_10_1_average_rating_half_up(self, event: Event) -> None:
        assert self.values(event, "ARO") == ["1888", "2000", "2000", "2000", "2000"]

    def test_14_1_1_average_rating_without_the_lowest(self, event: Event) -> None:
        assert self.values(event, "ARO/C1") == ["1888", "None", "None", "None", "None"]

    def test_10_2_performance(self, event: Event) -> None:
        assert self.values(event, "TPR") == ["1888", "1200", "1200", "2800", "2800"]

    def test_10_3_perfect_performance(self, event: Event) -> None:
        assert self.values(event, "PTP") == ["1887", "1200", "1200", "2736", "2736"]

    def test_10_4_average_performance(self, event: Event) -> None:
        assert self.values(event, "APRO") == ["2000", "1888", "1888", "1888", "1888"]

    def test_10_5_average_perfect_performance(self, event: Event) -> None:
        assert self.values(event, "APPO") == ["1968", "1887", "1887", "1887", "1887"]

    def test_10_6_rating(self, event: Event) -> None:
        assert self.values(event, "RTNG") == ["2000", "1890", "1890", "1885", "1885"]

    @pytest.mark.parametrize(
        ("result", "expected"), [("1 1 1 1", "2688"), ("= = 1 0", "1888"), ("0 0 0 0", "1088")]
    )
    def test_10_2_nothing_and_everything_are_eight_hundred_away(
        self, event: Event, result: str, expected: str
    ) -> None:
        other = {"1": "0", "=": "=", "0": "1"}
        games = result.split()
        lines = ["1: " + " ".join(f"{n}w{r}" for n, r in enumerate(games, 2))]
        lines += [
            f"{n}: " + " ".join(f"1b{other[r]}" if i == n else "Z" for i in range(2, 6))
            for n, r in enumerate(games, 2)
        ]
        field = Field(event("\n".join(lines), ratings=self.RATINGS))
        assert column(field, "TPR")[0] == expected

    def test_10_6_the_higher_rating_is_the_better_unless_reversed(self, event: Event) -> None:
        tournament = event("1: 2w=\n2: 1b=", ratings={1: 1900, 2: 2100})
        for tie_break, order in (("RTNG", [2, 1]), ("RTNG/R", [1, 2])):
            places = standings(Field(tournament), [parse(tie_break)]).places
            assert [place.player for place in places] == order


class TestC07_14_Modifiers:
    @pytest.mark.parametrize(
        ("low", "high", "lowest", "highest"),
        [
            (1, 0, {1}, set()),
            (2, 0, {1, 3}, set()),
            (1, 1, {1}, {0}),
            (2, 2, {1, 3}, {0, 2}),
            (4, 4, {1, 2, 3, 4}, {0}),
            (9, 0, {0, 1, 2, 3, 4}, set()),
        ],
    )
    def test_how_many_values_go_at_which_end(
        self, low: int, high: int, lowest: set[int], highest: set[int]
    ) -> None:
        amounts = [50, 10, 40, 20, 30]
        found = cut_places(amounts, amounts, [], Cuts(low, high))
        assert {place for place, cut in found.items() if cut is Cut.LOWEST} == lowest
        assert {place for place, cut in found.items() if cut is Cut.HIGHEST} == highest

    def test_the_least_goes_before_the_most(self) -> None:
        """Where one value is left there is nothing to take away at the high end."""
        assert cut_places([10], [10], [], Cuts(1, 1)) == {0: Cut.LOWEST}

    @pytest.mark.parametrize("key", ["c07-2024", "c07-2026"])
    def test_14_1_1_of_two_lowest_opponents_the_lower_product_goes(
        self, event: Event, key: str
    ) -> None:
        text = """
1: 2w1 3b= 4w0
2: 1b0 4w0 3b=
3: 4w0 1w= 2w0
4: 3b1 2b1 1b1
"""
        # 2 and 3 have half a point and one point; take one away from 3 to make them level.
        field = Field(event(text.replace("2w0\n4", "2w=\n4")), edition=edition(key))
        assert dict(field.scores) == {1: 15, 2: 5, 3: 10, 4: 30}
        assert column(field, "SB/C1")[0] == "0.5"


class TestC07_15_UnplayedRounds:
    @pytest.mark.parametrize(
        ("outcome", "in_swiss", "in_round_robin"),
        [
            (Result.WIN, Happened.BOARD, Happened.BOARD),
            (Result.SHORT_LOSS, Happened.BOARD, Happened.BOARD),
            (Result.FORFEIT_WIN, Happened.FORFEIT_WIN, Happened.FORFEIT_WIN),
            (Result.FORFEIT_LOSS, Happened.FORFEIT_LOSS, Happened.FORFEIT_LOSS),
            (ByeKind.PAIRING_ALLOCATED, Happened.GIVEN_BYE, Happened.FREE),
            (ByeKind.FULL_POINT, Happened.GIVEN_BYE, Happened.FREE),
            (ByeKind.HALF_POINT, Happened.REQUESTED_BYE, Happened.FREE),
            (None, Happened.REQUESTED_BYE, Happened.FREE),
        ],
    )
    def test_15_1_what_is_no_game(
        self, outcome: Result | ByeKind | None, in_swiss: Happened, in_round_robin: Happened
    ) -> None:
        cell = Cell(None, None, outcome)
        assert happened(cell, in_round_robin=False) is in_swiss
        assert happened(cell, in_round_robin=True) is in_round_robin

    FORFEITED = """
1: 2w+ 3w1
2: 1b- 4w1
3: 4w1 1b0
4: 3b0 2b0
"""

    def test_15_2_a_forfeit_counts_in_sums_of_scores_and_never_in_ratings(
        self, event: Event
    ) -> None:
        tournament = event(self.FORFEITED, ratings={1: 2000, 2: 1000, 3: 1500, 4: 1500})
        field = Field(tournament, kind=FieldKind.ROUND_ROBIN)
        assert column(field, "SB") == ["2", "0", "0", "0"]
        assert column(field, "ARO") == ["1500", "1500", "1750", "1250"]

    def test_15_2_a_forfeit_brings_the_score_of_the_opponent_and_no_other(
        self, event: Event
    ) -> None:
        """In a Swiss event a dummy with the one point of player 1 stands in for player 2."""
        text = """
1: 2w+ 3b0 4w0
2: 1b- 4w1 3b1
3: 4w1 1w1 2w0
4: 3b0 2b0 1b1
"""
        tournament = event(text)
        robin = Field(tournament, kind=FieldKind.ROUND_ROBIN)
        assert column(robin, "SB") == ["2", "3", "2", "1"]
        assert column(Field(tournament), "SB") == ["1", "3", "2", "1"]

    def test_9_2_koya_of_a_swiss_event_leaves_forfeits_out_unless_announced(
        self, event: Event
    ) -> None:
        """INTERPRETATION 0121: an unplayed round brings no points against anybody."""
        tournament = event(self.FORFEITED)
        assert column(Field(tournament), "KS") == ["1", "0", "0", "0"]
        assert column(Field(tournament), "KS/P") == ["2", "0", "0", "0"]
        robin = Field(tournament, kind=FieldKind.ROUND_ROBIN)
        assert column(robin, "KS") == ["2", "0", "0", "0"]

    def test_9_2_koya_asks_for_half_of_the_games_that_could_be_had(self, event: Event) -> None:
        """INTERPRETATION 0121: 4 never came, and 1 had the free round of the third round."""
        text = """
1: 2w1 3b0 Z
2: 1b0 Z 3w1
3: Z 1w1 2b0
4: Z Z Z
"""
        field = Field(event(text), kind=FieldKind.ROUND_ROBIN)
        assert column(field, "KS") == ["1", "1", "1", "0"]
        assert column(field, "KS/L+1") == ["0", "0", "0", "0"]

    def test_15_2_forfeit_losses_are_not_rounds_that_one_elected_to_play(
        self, event: Event
    ) -> None:
        field = Field(event(self.FORFEITED), kind=FieldKind.ROUND_ROBIN)
        assert column(field, "REP") == ["2", "1", "2", "2"]

    def test_16_1_voluntary_are_requested_byes_and_forfeit_losses(self) -> None:
        voluntary = {
            what
            for what in Happened
            if RoundRecord(1, None, Colour.WHITE, what, None, 0).is_voluntary
        }  # fmt: skip
        assert voluntary == {Happened.REQUESTED_BYE, Happened.FORFEIT_LOSS}

    def test_16_4_a_cap_that_is_as_high_caps_nothing(self) -> None:
        level = AbsentRound(
            own=10, before=0, opponent_seen=10, missing=0, every_draw=0, later_draws=0
        )
        assert own_score_capped(level) == (10, ContributionSource.DUMMY)
        bye = level._replace(opponent_seen=None, every_draw=10)
        assert own_score_capped(bye) == (10, ContributionSource.DUMMY)

    def test_16_5_an_absence_that_brings_as_much_goes_first(self) -> None:
        cuts = Cuts(1, 0, absences_first=True)
        assert cut_places([10, 10], [10, 10], [1], cuts) == {1: Cut.ABSENCE}
