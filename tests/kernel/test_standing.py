"""The state of a round: order, scores, floats, bars, legality, numbers."""

from __future__ import annotations

from dataclasses import replace

from ronde.kernel.bits import members
from ronde.kernel.ledger import (
    DOWNFLOAT,
    NO_FLOAT,
    UPFLOAT,
    HistoryPolicy,
    Ledger,
    UnplayedRound,
)
from ronde.kernel.standing import Standing, standing_of
from ronde.model import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    ForbiddenGroup,
    Game,
    Numbering,
    PairingNumber,
    Player,
    PlayerId,
    Points,
    PointSystem,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
    VirtualPoints,
)


def bars(unplayed: UnplayedRound) -> bool:
    return unplayed.outcome in (ByeKind.PAIRING_ALLOCATED, Result.FORFEIT_WIN)


def floats(unplayed: UnplayedRound) -> bool:
    return unplayed.worth > unplayed.loss


POLICY = HistoryPolicy(floats, bars)


def players(count: int) -> tuple[Player, ...]:
    return tuple(Player(PlayerId(number)) for number in range(1, count + 1))


def game(white: int, black: int, result: str) -> Game:
    both = {
        "1": (Result.WIN, Result.LOSS),
        "=": (Result.DRAW, Result.DRAW),
        "0": (Result.LOSS, Result.WIN),
        "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
        "*": (Result.UNFINISHED, Result.UNFINISHED),
    }[result]
    return Game(PlayerId(white), PlayerId(black), *both)


def bye(player: int, kind: ByeKind) -> Bye:
    return Bye(PlayerId(player), kind)


EVENT = Tournament(
    players(6),
    (
        Round((game(1, 4, "1"), game(5, 2, "1")), (bye(3, ByeKind.HALF_POINT),)),
        Round((game(5, 1, "="), game(2, 3, "1"), game(4, 6, "+"))),
    ),
    number_of_rounds=5,
)
"""Scores 1½ 1 ½ 1 1½ 0: the order is 1, 5, 2, 4, 3, 6."""


def standing(tournament: Tournament, parity: str = "paired") -> Standing:
    return standing_of(tournament, POLICY, parity)


def of(values: list[int], state: Standing, player: int) -> int:
    return values[state.ids.index(PlayerId(player))]


def whom(state: Standing, player: int) -> set[int]:
    return {state.ids[rank] for rank in members(of(state.legal, state, player))}


class TestOrder:
    def test_by_score_and_then_by_number(self) -> None:
        state = standing(EVENT)
        assert state.ids == [1, 5, 2, 4, 3, 6]
        assert state.scores == [15, 15, 10, 10, 5, 0]
        assert state.scoregroups() == [(0, 2), (2, 4), (4, 5), (5, 6)]

    def test_numbers_of_the_round_to_be_paired(self) -> None:
        swap = ((PlayerId(1), PairingNumber(5)), (PlayerId(5), PairingNumber(1)))
        numbered = replace(EVENT, numberings=(Numbering(RoundNumber(3), swap),))
        assert standing(numbered).ids[:2] == [5, 1]
        earlier = replace(EVENT, numberings=(Numbering(RoundNumber(2), swap),))
        assert standing(earlier).ids[:2] == [1, 5]

    def test_virtual_points_move_up_but_are_not_real(self) -> None:
        fast = VirtualPoints(PlayerId(6), (Points(0), Points(0), Points(20)))
        event = replace(EVENT, virtual_points=(fast,))
        state = standing(event)
        assert state.ids[0] == 6
        assert (state.scores[0], state.real_scores[0]) == (20, 0)
        assert state.board_scores == state.real_scores
        counting_them = POLICY._replace(boards_by_pairing_score=True)
        state = standing_of(event, counting_them, "paired")
        assert state.board_scores == state.scores

    def test_adjustments_count(self) -> None:
        fined = Adjustment((PlayerId(1),), Points(-10), RoundNumber(1))
        state = standing(replace(EVENT, adjustments=(fined,)))
        assert of(state.scores, state, 1) == 5
        assert of(state.floats, state, 1) == UPFLOAT  # he had nothing when he met player 5

    def test_whoever_asked_for_a_bye_is_not_there(self) -> None:
        away = RequestedBye(RoundNumber(3), PlayerId(5), ByeKind.ZERO_POINT)
        assert 5 not in standing(replace(EVENT, requested_byes=(away,))).ids

    def test_absences_score_like_zero_point_byes(self) -> None:
        generous = replace(EVENT, points=PointSystem(zero_bye=Points(2)))
        state = standing(generous)
        assert of(state.scores, state, 6) == 2  # absent in round 1, lost by forfeit in round 2


class TestFloats:
    def test_after_a_game_between_unequal_scores(self) -> None:
        state = standing(EVENT)
        assert of(state.floats, state, 5) == NO_FLOAT
        assert of(state.floats, state, 3) == DOWNFLOAT
        assert of(state.floats, state, 2) == UPFLOAT

    def test_without_a_game_the_edition_decides(self) -> None:
        state = standing(EVENT)
        assert of(state.floats, state, 4) == DOWNFLOAT  # a forfeit win brings points
        assert of(state.floats, state, 6) == NO_FLOAT
        assert of(state.floats_before, state, 3) == DOWNFLOAT
        assert of(state.floats_before, state, 6) == NO_FLOAT

    def test_with_the_virtual_points_of_that_round(self) -> None:
        fast = VirtualPoints(PlayerId(1), (Points(0), Points(10)))
        state = standing(replace(EVENT, virtual_points=(fast,)))
        assert (of(state.floats, state, 1), of(state.floats, state, 5)) == (DOWNFLOAT, UPFLOAT)

    def test_none_before_the_first_round(self) -> None:
        state = standing(replace(EVENT, rounds=()))
        assert state.floats == state.floats_before == [NO_FLOAT] * 6


class TestLegality:
    def test_a_game_is_a_meeting_and_a_forfeit_is_not(self) -> None:
        state = standing(EVENT)
        assert whom(state, 1) == {2, 3, 6}
        assert whom(state, 4) == {2, 3, 5, 6}

    def test_an_unfinished_game_is_a_meeting_and_a_draw(self) -> None:
        rounds = (Round((game(1, 2, "*"), game(3, 4, "1"))),)
        state = standing(Tournament(players(4), rounds, number_of_rounds=3))
        assert of(state.scores, state, 1) == 5
        assert 2 not in whom(state, 1)

    def test_prohibitions_in_force(self) -> None:
        group = ForbiddenGroup((PlayerId(4), PlayerId(5), PlayerId(6)), RoundNumber(3))
        assert whom(standing(replace(EVENT, forbidden=(group,))), 4) == {2, 3}
        over = replace(group, first_round=RoundNumber(1), last_round=RoundNumber(2))
        assert whom(standing(replace(EVENT, forbidden=(over,))), 4) == {2, 3, 5, 6}

    def test_the_bar_of_the_bye(self) -> None:
        state = standing(EVENT)
        assert dict(zip(state.ids, state.may_have_bye, strict=True)) == {
            1: True, 2: True, 3: True, 4: False, 5: True, 6: True,
        }  # fmt: skip


class TestAbsoluteColours:
    """Players 1 and 2 had White twice."""

    event = Tournament(
        players(6),
        (
            Round((game(1, 3, "1"), game(2, 4, "1"), game(5, 6, "="))),
            Round((game(1, 4, "1"), game(2, 3, "1"), game(6, 5, "="))),
        ),
        number_of_rounds=4,
    )

    def test_two_who_must_have_black_do_not_meet(self) -> None:
        assert whom(standing(self.event), 1) == {5, 6}

    def test_topscorers_may_in_the_last_round(self) -> None:
        state = standing(replace(self.event, number_of_rounds=3))
        assert whom(state, 1) == {2, 5, 6}
        assert state.is_topscorer == [True, True, False, False, False, False]

    def test_half_of_the_points_is_not_enough(self) -> None:
        drawn = Round((game(1, 4, "0"), game(2, 3, "0"), game(6, 5, "=")))
        event = replace(self.event, rounds=(self.event.rounds[0], drawn), number_of_rounds=3)
        assert not any(standing(event).is_topscorer)


class TestOddNumbers:
    first = Tournament(
        players(5),
        requested_byes=(RequestedBye(RoundNumber(1), PlayerId(2), ByeKind.HALF_POINT),),
        initial_colour=Colour.WHITE,
    )

    def test_count_those_paired_so_far(self) -> None:
        assert standing(self.first).has_odd_number == [True, False, True, False]

    def test_or_take_the_registered_number(self) -> None:
        assert standing(self.first, "number").has_odd_number == [True, True, False, True]


def test_of_games_without_colours_only_those_named_have_none() -> None:
    games = (game(1, 2, "1"), game(3, 4, "1"))
    event = Tournament(players(4), (Round(games, uncoloured=(PlayerId(1),)),))
    assert Ledger(event, POLICY).colours == ["", "", "W", "B"]


def test_virtual_points_of_a_round_count_in_it_and_in_no_later_one() -> None:
    virtual = (VirtualPoints(PlayerId(2), (Points(10), Points(5))),)
    event = Tournament(players(2), virtual_points=virtual)
    ledger = Ledger(event, POLICY)
    assert [ledger.pairing_scores(RoundNumber(round_)) for round_ in (1, 2, 3)] == [
        [0, 10],
        [0, 5],
        [0, 0],
    ]
    assert Ledger(Tournament(players(2)), POLICY).pairing_scores(RoundNumber(1)) == [0, 0]


def test_boards_are_ordered_by_the_score_that_the_policy_names() -> None:
    virtual = (VirtualPoints(PlayerId(2), (Points(10),)),)
    event = Tournament(players(2), virtual_points=virtual)
    real = standing_of(event, POLICY, "paired")
    by_pairing = standing_of(event, POLICY._replace(boards_by_pairing_score=True), "paired")
    assert (real.ids, real.board_scores) == ([2, 1], [0, 0])
    assert (by_pairing.ids, by_pairing.board_scores) == ([2, 1], [10, 0])
