"""Tournaments are frozen values that refuse contradictions."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.errors import HistoryError
from ronde.model import (
    ByeKind,
    ForbiddenGroup,
    Game,
    Numbering,
    PairingNumber,
    Player,
    PlayerId,
    Points,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
    VirtualPoints,
)

EventMaker = Callable[..., Tournament]
RoundMaker = Callable[[str], Round]
ONE, TWO, THREE = (PlayerId(n) for n in (1, 2, 3))


def bye(player: int, round_: int, kind: ByeKind = ByeKind.ZERO_POINT) -> RequestedBye:
    return RequestedBye(RoundNumber(round_), PlayerId(player), kind)


class TestContradictionsAreRefused:
    @pytest.mark.parametrize(
        ("round_", "what"),
        [
            ("1-2:= 2-3:=", "round 1: player 2 stands in two places"),
            ("1-2:= 1:U", "round 1: player 1 stands in two places"),
            ("1-1:=", "round 1: player 1 stands in two places"),
            ("1-9:=", "round 1: player 9 did not enter the tournament"),
            ("9:H", "round 1: player 9 did not enter the tournament"),
        ],
    )
    def test_nobody_is_a_stranger_or_in_two_places(
        self, event_of: EventMaker, round_: str, what: str
    ) -> None:
        with pytest.raises(HistoryError, match=what):
            event_of(3, round_)

    def test_the_message_names_the_later_round(self, event_of: EventMaker) -> None:
        with pytest.raises(HistoryError, match="round 2"):
            event_of(3, "1-2:=", "1-2:= 2:Z")

    def test_no_two_players_share_a_number(self) -> None:
        with pytest.raises(HistoryError, match="same starting number"):
            Tournament((Player(ONE, "Ada"), Player(ONE, "Bo")))

    @pytest.mark.parametrize(
        ("white", "black", "what"),
        [
            (Result.FORFEIT_WIN, Result.LOSS, "forfeit for one side only"),
            (Result.WIN, Result.FORFEIT_LOSS, "forfeit for one side only"),
            (Result.UNFINISHED, Result.DRAW, "result for one side only"),
        ],
    )
    def test_half_a_game_is_not_a_game(self, white: Result, black: Result, what: str) -> None:
        game = Game(ONE, TWO, white, black)
        with pytest.raises(HistoryError, match=what):
            Tournament((Player(ONE), Player(TWO)), (Round((game,)),))

    def test_results_that_an_arbiter_may_give_pass(self) -> None:
        game = Game(ONE, TWO, Result.LOSS, Result.LOSS)
        assert Tournament((Player(ONE), Player(TWO)), (Round((game,)),)).next_round == 2

    def test_a_bye_is_requested_by_somebody_who_entered(self, event_of: EventMaker) -> None:
        with pytest.raises(HistoryError, match="requested for 7, who did not enter"):
            event_of(3, requested_byes=(bye(7, 1),))

    def test_an_unknown_player_is_not_found(self, event_of: EventMaker) -> None:
        with pytest.raises(HistoryError, match="no player 4 among the 3 entries"):
            event_of(3).player(PlayerId(4))


class TestC04_2_D4_AnnouncedAbsence:
    """2017 D.3 and D.4, 2026 articles 3.2 and 3.3, 2012 F.5."""

    def test_who_asked_for_a_bye_is_not_paired_in_that_round(self, event_of: EventMaker) -> None:
        event = event_of(3, requested_byes=(bye(2, 1), bye(3, 2)))
        assert event.to_be_paired() == (ONE, THREE)

    def test_the_request_holds_for_its_round_only(
        self, event_of: EventMaker, round_of: RoundMaker
    ) -> None:
        event = event_of(3, requested_byes=(bye(2, 1), bye(3, 2)))
        after = event.with_round(round_of("1-3:= 2:Z"))
        assert after.requested_byes == (bye(3, 2),)
        assert after.to_be_paired() == (ONE, TWO)

    def test_a_withdrawal_is_a_request_for_every_round_left(
        self, event_of: EventMaker, round_of: RoundMaker
    ) -> None:
        event = event_of(3, requested_byes=(bye(3, 1), bye(3, 2)))
        assert event.with_round(round_of("1-2:=")).to_be_paired() == (ONE, TWO)


class TestC04_2_B3_PairingNumbers:
    """2017 B.3 and C.3, 2026 articles 2.3 and 2.5: numbers may be provisional."""

    def test_the_definitive_number_holds_where_nothing_else_is_recorded(
        self, event_of: EventMaker
    ) -> None:
        assert event_of(3).pairing_number(TWO, RoundNumber(1)) == 2

    def test_a_renumbering_belongs_to_its_round(self, event_of: EventMaker) -> None:
        swapped = ((ONE, PairingNumber(2)), (TWO, PairingNumber(1)))
        event = event_of(3, numberings=(Numbering(RoundNumber(1), swapped),))
        assert event.pairing_number(ONE, RoundNumber(1)) == 2
        assert event.pairing_number(TWO, RoundNumber(1)) == 1
        assert event.pairing_number(THREE, RoundNumber(1)) == 3
        assert event.pairing_number(ONE, RoundNumber(2)) == 1


class TestGoingBackAndForward:
    def test_before_a_round_its_absentees_had_announced_themselves(
        self, event_of: EventMaker
    ) -> None:
        event = event_of(5, "1-2:= 3-4:= 5:U", "2-3:= 4:H 1:U")
        past = event.before(RoundNumber(2))
        assert past.next_round == 2
        assert past.requested_byes == (bye(4, 2, ByeKind.HALF_POINT), bye(5, 2))
        assert past.to_be_paired() == (ONE, TWO, THREE)

    def test_before_the_next_round_is_now(self, event_of: EventMaker) -> None:
        event = event_of(2, "1-2:=", requested_byes=(bye(1, 2),))
        assert event.before(RoundNumber(2)) is event

    def test_the_rounds_played_again_give_the_same_tournament(self, event_of: EventMaker) -> None:
        event = event_of(3, "1-2:= 3:U", "3-1:1-0 2:U")
        replayed = event.before(RoundNumber(1))
        for round_ in event.rounds:
            replayed = replayed.with_round(round_)
        assert replayed == event

    def test_the_original_stays_as_it_was(self, event_of: EventMaker, round_of: RoundMaker) -> None:
        event = event_of(2)
        event.with_round(round_of("1-2:="))
        assert event.rounds == ()


class TestC04_1_A_TheNumberOfRoundsIsKnownBeforehand:
    """2017 a, 2026 article 1."""

    def test_the_last_round_is_known(self, event_of: EventMaker) -> None:
        event = event_of(2, number_of_rounds=3)
        assert [event.is_last_round(RoundNumber(n)) for n in (2, 3, 4)] == [False, True, True]

    def test_without_the_number_no_round_is_the_last(self, event_of: EventMaker) -> None:
        assert not event_of(2).is_last_round(RoundNumber(99))


class TestForbiddenGroups:
    def test_a_prohibition_without_end_lasts(self) -> None:
        group = ForbiddenGroup((ONE, TWO))
        assert group.applies_in(RoundNumber(1))
        assert group.applies_in(RoundNumber(20))

    def test_a_prohibition_may_begin_and_end(self) -> None:
        group = ForbiddenGroup((ONE, TWO), RoundNumber(2), RoundNumber(3))
        stands = [group.applies_in(RoundNumber(n)) for n in (1, 2, 3, 4)]
        assert stands == [False, True, True, False]


class TestSettingsAndVirtualPoints:
    def test_a_setting_has_a_default(self, event_of: EventMaker) -> None:
        event = event_of(2, settings=(("parity", "registered"),))
        assert event.setting("parity", "paired") == "registered"
        assert event.setting("other", "default") == "default"

    def test_virtual_points_end_with_their_list(self) -> None:
        boost = VirtualPoints(ONE, (Points(10), Points(5)))
        assert [boost.in_round(RoundNumber(n)) for n in (1, 2, 3)] == [10, 5, 0]
