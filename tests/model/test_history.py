"""Facts about the rounds before a round: colours, meetings, scores."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.kernel.ledger import HistoryPolicy, Ledger
from ronde.model import (
    Adjustment,
    Cell,
    Colour,
    History,
    PlayerId,
    Points,
    PointSystem,
    Result,
    RoundNumber,
    Tournament,
    VirtualPoints,
)

EventMaker = Callable[..., Tournament]
ONE, TWO, THREE, FOUR = (PlayerId(n) for n in (1, 2, 3, 4))


def colours(history: History, player: PlayerId) -> str:
    """Return the colour sequence as letters, a dot for an unplayed round."""
    letters = {Colour.WHITE: "W", Colour.BLACK: "B", None: "."}
    return "".join(letters[colour] for colour in history.colour_sequence(player))


class TestC04_2_D5_OnlyPlayedGamesMakeTheColourSequence:
    """2017 D.5, 2026 article 3.4, 2012 F.3: unplayed rounds stand in front."""

    @pytest.mark.parametrize(
        ("third", "expected"),
        [("1-2:+-", ".WBW"), ("1-2:-+", ".WBW"), ("1:H", ".WBW"), ("1:U", ".WBW"), ("", ".WBW")],
    )
    def test_a_round_without_a_game_moves_to_the_front(
        self, event_of: EventMaker, third: str, expected: str
    ) -> None:
        event = event_of(5, "1-2:1-0", "3-1:=", third, "1-4:0-1")
        assert colours(History(event), ONE) == expected

    def test_two_gaps_both_move_and_keep_the_order_of_the_games(self, event_of: EventMaker) -> None:
        event = event_of(6, "1-2:=", "1:Z", "1-3:=", "4-1:=", "1-5:-+", "6-1:=")
        assert colours(History(event), ONE) == "..WWBB"

    def test_games_under_one_move_have_their_colour(self, event_of: EventMaker) -> None:
        assert colours(History(event_of(2, "2-1:W-L")), ONE) == "B"

    def test_the_adjourned_game_has_its_colour(self, event_of: EventMaker) -> None:
        assert colours(History(event_of(2, "1-2:?")), TWO) == "B"

    def test_nobody_who_never_played_has_a_colour(self, event_of: EventMaker) -> None:
        history = History(event_of(3, "1-2:=", "2-1:="))
        assert history.colours(THREE) == ()
        assert colours(history, THREE) == ".."


class TestC04_3_A6_ColourDifference:
    """2017 A.6, 2026 article 1.6: White games minus Black games."""

    def test_white_counts_up_and_black_down(self, event_of: EventMaker) -> None:
        history = History(event_of(4, "1-2:=", "1-3:=", "4-1:=", "1-4:="))
        assert history.colour_difference(ONE) == 2
        assert history.colour_difference(TWO) == -1

    def test_forfeited_games_do_not_count(self, event_of: EventMaker) -> None:
        history = History(event_of(3, "1-2:=", "1-3:+-"))
        assert history.colour_difference(ONE) == 1
        assert history.colour_difference(THREE) == 0


class TestC04_2_D6_AnUnplayedGameIsNoMeeting:
    """2017 D.6, 2026 article 3.5, 2012 F.2: a forfeit may be paired again."""

    def test_played_games_are_meetings(self, event_of: EventMaker) -> None:
        history = History(event_of(4, "1-2:1-0", "3-1:=", "1-4:?"))
        assert history.opponents_met(ONE) == {TWO, THREE, FOUR}

    @pytest.mark.parametrize("result", ["+-", "-+", "--"])
    def test_forfeits_are_not(self, event_of: EventMaker, result: str) -> None:
        history = History(event_of(2, f"1-2:{result}"))
        assert history.opponents_met(ONE) == frozenset()
        assert history.opponents_met(TWO) == frozenset()

    def test_a_meeting_before_the_forfeit_still_counts(self, event_of: EventMaker) -> None:
        assert History(event_of(2, "1-2:=", "2-1:+-")).opponents_met(ONE) == {TWO}


class TestScores:
    """Real points, by the point system of the event."""

    def test_every_kind_of_round_scores(self, event_of: EventMaker) -> None:
        event = event_of(2, "1-2:1-0", "2-1:=", "1-2:-+", "1:U 2:H", "1:F 2:Z", "1-2:W-L")
        history = History(event)
        assert [history.score(ONE, RoundNumber(n)) for n in range(1, 8)] == [
            0, 10, 15, 15, 25, 35, 45,
        ]  # fmt: skip
        assert history.score(TWO) == 5 + 10 + 5

    def test_another_point_system_values_the_same_history_anew(self, event_of: EventMaker) -> None:
        three = PointSystem.simple(30, 10, bye=10)
        event = event_of(3, "1-2:1-0 3:U", "3-1:= 2:U", points=three)
        assert dict(History(event).scores()) == {ONE: 40, TWO: 10, THREE: 20}

    def test_an_absence_scores_like_a_zero_point_bye(self, event_of: EventMaker) -> None:
        assert History(event_of(3, "1-2:=")).score(THREE) == 0

    def test_a_history_of_an_earlier_round_does_not_see_later_ones(
        self, event_of: EventMaker
    ) -> None:
        event = event_of(2, "1-2:1-0", "2-1:1-0")
        history = History(event, RoundNumber(2))
        assert history.score(TWO) == 0
        assert len(history.cells(TWO)) == 1

    def test_an_adjustment_counts_from_the_round_it_names(self, event_of: EventMaker) -> None:
        fine = Adjustment((ONE,), Points(-5), RoundNumber(2))
        gift = Adjustment((TWO,), Points(10))
        event = event_of(2, "1-2:1-0", "2-1:1-0", adjustments=(fine, gift))
        history = History(event)
        assert [history.score(ONE, RoundNumber(n)) for n in (1, 2, 3)] == [0, 10, 5]
        assert history.score(TWO, RoundNumber(1)) == 10

    def test_told_points_count_instead_of_results(self, event_of: EventMaker) -> None:
        """A team that wins 2½-1½ has two match points; the result alone would be one point."""
        told = {ONE: (Points(20), Points(0)), TWO: (Points(0), Points(20))}
        event = event_of(2, "1-2:1-0", "2-1:1-0", round_points=told)
        history = History(event)
        assert [history.score(ONE, RoundNumber(n)) for n in (1, 2, 3)] == [0, 20, 20]
        assert Ledger(event, HistoryPolicy(lambda _: False, lambda _: False)).scores == [20, 20]

    def test_virtual_points_count_for_pairing_only_and_by_round(self, event_of: EventMaker) -> None:
        boost = VirtualPoints(ONE, (Points(20), Points(5)))
        event = event_of(2, "1-2:=", "2-1:=", virtual_points=(boost,))
        history = History(event)
        assert history.score(ONE) == 10
        assert [history.pairing_score(ONE, RoundNumber(n)) for n in (1, 2, 3)] == [20, 10, 10]
        assert history.virtual_points(ONE) == 0
        assert history.pairing_score(TWO, RoundNumber(2)) == 5


class TestC04_2_D1_AdjournedGames:
    """2017 D.1, 2026 article 3.1, 2012 F.9: a draw as long as it is open."""

    def test_both_sides_have_a_draw(self, event_of: EventMaker) -> None:
        history = History(event_of(2, "1-2:?"))
        assert history.score(ONE) == history.score(TWO) == 5

    def test_the_real_result_takes_its_place(self, event_of: EventMaker) -> None:
        history = History(event_of(2, "1-2:0-1"))
        assert (history.score(ONE), history.score(TWO)) == (0, 10)

    def test_the_real_result_is_worth_what_its_colour_says(self, event_of: EventMaker) -> None:
        points = PointSystem(white_draw=Points(4), black_draw=Points(6))
        history = History(replace(event_of(2, "1-2:="), points=points))
        assert (history.score(ONE), history.score(TWO)) == (4, 6)


class TestC04_2_C2_LateEntrants:
    """2017 C.2, 2026 article 2.4: nothing for the rounds before the arrival."""

    def test_rounds_before_the_arrival_are_absences_without_points(
        self, event_of: EventMaker
    ) -> None:
        history = History(event_of(4, "1-2:=", "3-1:= 4-2:1-0"))
        assert history.cells(FOUR) == (
            Cell(None, None, None),
            Cell(TWO, Colour.WHITE, Result.WIN),
        )
        assert history.score(FOUR, RoundNumber(2)) == 0
        assert history.score(FOUR) == 10

    @pytest.mark.parametrize(
        ("second", "paired"),
        [("3-1:=", True), ("3-1:-+", True), ("3:U", True), ("3:H", False), ("", False)],
    )
    def test_who_took_part_in_a_pairing_is_known(
        self, event_of: EventMaker, second: str, paired: bool
    ) -> None:
        assert History(event_of(3, "1-2:=", second)).was_ever_paired(THREE) is paired
