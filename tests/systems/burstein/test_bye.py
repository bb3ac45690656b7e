"""Article 3.1: who receives the bye, which is given before anybody is paired."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from ronde.errors import NoLegalPairingError
from ronde.kernel.completion import ByeChoice, choose_bye
from ronde.kernel.standing import Standing
from ronde.model import Adjustment, PlayerId, Points, Tournament, VirtualPoints
from ronde.systems.burstein.brackets import bye_order

MakeStanding = Callable[..., Standing]
Position = Callable[..., Tournament]
Paired = Callable[[Tournament], str]

FIVE = range(5)


def given(state: Standing, places: Sequence[int]) -> ByeChoice:
    """Return to whom the bye is given, the ranking being `places`."""
    chosen = choose_bye(state, bye_order(state, places))
    assert chosen is not None
    return chosen


class TestArt31_InThisOrder:
    """Ranks count from 0; the last in the ranking is rank 4 unless said otherwise."""

    def test_the_lowest_ranked(self, standing: MakeStanding) -> None:
        assert given(standing([10] * 5), FIVE) == ByeChoice(4, ())
        assert given(standing([10] * 5), [0, 4, 2, 1, 3]).rank == 1

    def test_before_that_the_most_games(self, standing: MakeStanding) -> None:
        state = standing([10] * 5, games=[4, 4, 5, 4, 4])
        assert given(state, FIVE) == ByeChoice(2, ())

    def test_before_that_the_lowest_score(self, standing: MakeStanding) -> None:
        state = standing([20, 10, 10, 10, 0], games=[5, 5, 5, 5, 2])
        assert given(state, [0, 1, 2, 4, 3]) == ByeChoice(4, ())

    def test_before_that_a_complete_pairing_of_the_others(self, standing: MakeStanding) -> None:
        """4 and 5 may meet nobody but 3, so it is one of them, and 4 has played more."""
        apart = [(1, 4), (2, 4), (1, 5), (2, 5), (4, 5)]
        state = standing([20, 20, 10, 10, 10], apart=apart, games=[5, 5, 5, 5, 4])
        assert given(state, [0, 1, 4, 2, 3]) == ByeChoice(3, (2,))

    def test_before_that_who_may_have_it(self, standing: MakeStanding) -> None:
        state = standing([20, 10, 10, 10, 0], barred=[5])
        assert given(state, FIVE) == ByeChoice(3, ())

    def test_a8_of_three_with_equal_score_and_games_the_last_is_barred(
        self, standing: MakeStanding
    ) -> None:
        assert given(standing([0, 0, 0], barred=[3]), range(3)).rank == 1

    def test_nobody_may_have_it(self, standing: MakeStanding) -> None:
        with pytest.raises(NoLegalPairingError, match="nobody left may receive the bye"):
            given(standing([0, 0, 0], barred=[1, 2, 3]), range(3))


def test_games_decide_before_the_ranking(position: Position, paired: Paired) -> None:
    """5 ranks last, but has not played."""
    event = position("1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0 | 5: Z", of=2)
    assert paired(event).endswith("bye 4")


@pytest.mark.parametrize(("cell", "receiver"), [("Z", 5), ("H", 5), ("F", 4), ("U", 4)])
def test_as_many_points_as_a_win_without_a_game_bar(
    position: Position, paired: Paired, cell: str, receiver: int
) -> None:
    """5 has by far the lowest score (INTERPRETATION 0038: a full-point bye bars him as well)."""
    event = position(f"1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0 | 5: {cell}", of=2)
    taken = (Adjustment((PlayerId(5),), Points(-20)),)
    assert paired(replace(event, adjustments=taken)).endswith(f"bye {receiver}")


def test_the_score_is_the_one_that_pairs(position: Position, paired: Paired) -> None:
    """4 ranks below 3 with equal points, unless virtual points lift him."""
    event = position("1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0 | 5: U", of=2)
    virtual = (VirtualPoints(PlayerId(4), (Points(0), Points(10))),)
    assert paired(event).endswith("bye 4")
    assert paired(replace(event, virtual_points=virtual)).endswith("bye 3")


def test_the_receiver_is_taken_out_and_the_others_close_up(standing: MakeStanding) -> None:
    state = standing([20, 10, 10, 0], apart=[(1, 3), (2, 4)], colours=["W", "B", "", "WB"])
    rest = state.without(1)
    assert rest.ids == [1, 3, 4]
    assert rest.scores == [20, 10, 0]
    assert rest.histories == ["W", "", "WB"]
    assert rest.legal == [0b100, 0b100, 0b011]
    assert state.size == 4
