"""Every absolute demand is decided: a pairing that breaks it alone is caught, a waiver holds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.checking.soundness import unsound
from ronde.errors import UnknownRulesError
from ronde.i18n import translate
from ronde.model import (
    ByeKind,
    ForbiddenGroup,
    Numbering,
    PairingNumber,
    PlayerId,
    Points,
    PointSystem,
    RequestedBye,
    RoundNumber,
    Severity,
    Tournament,
    VirtualPoints,
)
from ronde.systems.base import RoundPairing

Event = Callable[..., Tournament]
Entered = Callable[[int], Tournament]
Paired = Callable[..., RoundPairing]

SWISS = (
    "dutch-2011",
    "dutch-2012",
    "dutch-2017",
    "dutch-2026",
    "burstein-2026",
    "dubov-2026",
    "lim-2026",
)
TABLES = ("berger", "fmjd")


def broken(tournament: Tournament, pairing: RoundPairing) -> list[str]:
    """Return the names of the broken demands."""
    findings = unsound(tournament, pairing)
    assert all(finding.severity is Severity.ERROR for finding in findings)
    assert all(finding.round == pairing.round for finding in findings)
    return [finding.code.removeprefix("unsound-") for finding in findings]


def away(player: int, round_: int = 1) -> RequestedBye:
    return RequestedBye(RoundNumber(round_), PlayerId(player), ByeKind.ZERO_POINT)


class TestForm_DistinctEnteredPlayers:
    @pytest.mark.parametrize("rules", SWISS + TABLES)
    def test_a_first_round_is_sound(self, entered: Entered, paired: Paired, rules: str) -> None:
        assert broken(entered(4), paired("1-3 4-2", entered(4), rules)) == []

    def test_a_stranger(self, entered: Entered, paired: Paired) -> None:
        assert broken(entered(4), paired("1-3 5-2", entered(4))) == ["stranger"]

    def test_a_player_on_two_boards(self, entered: Entered, paired: Paired) -> None:
        assert broken(entered(4), paired("1-3 3-2", entered(4))) == ["twice"]

    def test_a_player_against_himself(self, entered: Entered, paired: Paired) -> None:
        assert broken(entered(4), paired("1-1 4-2", entered(4))) == ["twice"]

    def test_a_game_and_the_bye(self, entered: Entered, paired: Paired) -> None:
        assert broken(entered(3), paired("1-2", entered(3), bye=PlayerId(2))) == ["twice"]

    def test_a_game_and_no_game(self, entered: Entered, paired: Paired) -> None:
        pairing = paired("1-2", entered(2), not_paired=(PlayerId(2),))
        assert broken(entered(2), pairing) == ["twice"]

    def test_another_round_than_the_next(self, entered: Entered, paired: Paired) -> None:
        assert broken(entered(4), paired("1-3 4-2", entered(4), round=2)) == ["round"]

    def test_rules_that_nobody_knows(self, entered: Entered, paired: Paired) -> None:
        with pytest.raises(UnknownRulesError, match="'dutch-1066'"):
            unsound(entered(4), paired("1-3 4-2", entered(4), "dutch-1066"))


class TestC041c_EverybodyIsPaired:
    @pytest.mark.parametrize("rules", SWISS + TABLES)
    def test_two_forgotten(self, entered: Entered, paired: Paired, rules: str) -> None:
        pairing = paired("1-3", entered(4), rules)
        assert broken(entered(4), pairing) == ["left-out", "left-out"]

    def test_listing_them_as_not_paired_does_not_help(
        self, entered: Entered, paired: Paired
    ) -> None:
        pairing = paired("1-3", entered(4), not_paired=(PlayerId(2), PlayerId(4)))
        assert broken(entered(4), pairing) == ["left-out", "left-out"]

    def test_those_away_have_no_game(self, event: Event, paired: Paired) -> None:
        tournament = event("Z\nZ\nZ\nZ", requested_byes=(away(2, 2), away(4, 2)))
        listed = paired("1-3", tournament, not_paired=(PlayerId(2), PlayerId(4)))
        assert broken(tournament, listed) == []
        assert broken(tournament, paired("1-3", tournament)) == []

    def test_a_game_of_somebody_away(self, event: Event, paired: Paired) -> None:
        tournament = event("Z\nZ\nZ\nZ", requested_byes=(away(2, 2), away(4, 2)))
        assert broken(tournament, paired("1-3 4-2", tournament)) == ["away", "away"]

    @pytest.mark.parametrize("rules", TABLES)
    def test_a_table_keeps_the_games_of_those_away(
        self, event: Event, paired: Paired, rules: str
    ) -> None:
        tournament = event("Z\nZ\nZ\nZ", requested_byes=(away(2, 2), away(4, 2)))
        assert broken(tournament, paired("1-3 4-2", tournament, rules)) == []
        assert broken(tournament, paired("1-3", tournament, rules)) == ["left-out", "left-out"]

    def test_a_bye_for_an_even_number(self, event: Event, paired: Paired) -> None:
        tournament = event("Z\nZ\nZ\nZ", requested_byes=(away(4, 2),))
        assert broken(tournament, paired("1-3", tournament, bye=PlayerId(2))) == []
        pairing = paired("1-3", event("Z\nZ\nZ\nZ"), bye=PlayerId(2))
        assert broken(event("Z\nZ\nZ\nZ"), pairing) == ["left-out", "bye-number"]

    def test_no_bye_for_an_odd_number(self, entered: Entered, paired: Paired) -> None:
        assert broken(entered(3), paired("1-2", entered(3))) == ["left-out", "bye-number"]


class TestC041b_NobodyMeetsTwice:
    @pytest.mark.parametrize("rules", SWISS + TABLES)
    def test_a_rematch(self, event: Event, paired: Paired, rules: str) -> None:
        tournament = event("3w=\n4w=\n1b=\n2b=")
        assert broken(tournament, paired("3-1 4-2", tournament, rules)) == ["rematch", "rematch"]

    @pytest.mark.parametrize("rules", SWISS + TABLES)
    def test_a_forfeit_is_no_meeting(self, event: Event, paired: Paired, rules: str) -> None:
        tournament = event("3w-\n4w-\n1b-\n2b-")
        assert broken(tournament, paired("3-1 4-2", tournament, rules)) == []


class TestC05Annex1_SecondCycle:
    TWO = (("cycles", "2"),)

    def test_a_second_meeting_with_reversed_colours(self, event: Event, paired: Paired) -> None:
        tournament = event("2w=\n1b=")
        assert broken(tournament, paired("2-1", tournament, "berger", settings=self.TWO)) == []
        assert broken(tournament, paired("2-1", tournament, "berger")) == ["rematch"]

    def test_a_second_meeting_with_the_same_colours(self, event: Event, paired: Paired) -> None:
        tournament = event("2w=\n1b=")
        pairing = paired("1-2", tournament, "berger", settings=self.TWO)
        assert broken(tournament, pairing) == ["same-colours"]

    def test_a_third_meeting(self, event: Event, paired: Paired) -> None:
        tournament = event("2w= 2b=\n1b= 1w=")
        pairing = paired("1-2", tournament, "berger", settings=self.TWO)
        assert broken(tournament, pairing) == ["rematch"]

    def test_a_swiss_system_has_no_second_cycle(self, event: Event, paired: Paired) -> None:
        tournament = event("2w=\n1b=")
        assert broken(tournament, paired("2-1", tournament, settings=self.TWO)) == ["rematch"]

    def test_one_exemption_per_cycle(self, event: Event, paired: Paired) -> None:
        tournament = event("2w=\n1b=\nU")
        bye = {"bye": PlayerId(3)}
        pairing = paired("2-1", tournament, "berger", settings=self.TWO, **bye)
        assert broken(tournament, pairing) == []
        again = event("2w- 2b=\n1b- 1w=\nU U")
        pairing = paired("1-2", again, "berger", settings=self.TWO, **bye)
        assert broken(again, pairing) == ["bye"]


class TestByeBar:
    """Player 5 has the bye after one round with the cell in question; 1-2 and 3-4 are sound."""

    ISTANBUL, BAKU, NEWEST = SWISS[:2], SWISS[2:3], SWISS[3:]

    @pytest.mark.parametrize(
        ("cell", "barring"),
        [
            ("U", SWISS + TABLES),
            ("6b+", SWISS),
            ("F", (*ISTANBUL, *NEWEST)),
            ("H", ISTANBUL),
            ("Z", ()),
            (".", ()),
            ("6b-", ()),
            ("6b1", ()),
        ],
    )
    @pytest.mark.parametrize("rules", SWISS + TABLES)
    def test_what_bars_in_which_edition(
        self, event: Event, paired: Paired, rules: str, cell: str, barring: tuple[str, ...]
    ) -> None:
        other = f"5w{'0' if cell == '6b1' else '-'}" if cell.startswith("6") else "Z"
        rows = ["3w=", "4w=", "1b=", "2b=", cell, other]
        tournament = event("\n".join(rows), requested_byes=(away(6, 2),))
        if rules in TABLES:
            tournament = event("\n".join([*rows, "Z"]))
        boards = "1-4 2-3" if rules not in TABLES else "1-4 2-3 7-6"
        pairing = paired(boards, tournament, rules, bye=PlayerId(5))
        assert broken(tournament, pairing) == (["bye"] if rules in barring else [])

    def test_a_bye_worth_nothing_bars_too(self, event: Event, paired: Paired) -> None:
        worthless = PointSystem.simple(10, 5, bye=0)
        tournament = event("2w=\n1b=\nU", points=worthless)
        for rules in SWISS:
            pairing = paired("2-1", tournament, rules, bye=PlayerId(3))
            assert "bye" in broken(tournament, pairing)

    def test_2026_a_half_point_bye_worth_a_win_bars(self, event: Event, paired: Paired) -> None:
        generous = PointSystem(half_bye=Points(10))
        tournament = event("2w=\n1b=\nH\nH\nZ", points=generous, requested_byes=())
        pairing = paired("3-1 4-2", tournament, "dutch-2026", bye=PlayerId(5))
        assert broken(tournament, pairing) == []
        pairing = paired("3-1 2-5", tournament, "dutch-2026", bye=PlayerId(4))
        assert broken(tournament, pairing) == ["bye"]


class TestB1b_TheBarRises:
    """2011 and 2012: when nobody free of the bar can have the bye, the fewest bars go first."""

    def test_when_everybody_is_barred(self, event: Event, paired: Paired) -> None:
        tournament = event("U 3w= H\nH H H\nH 1b= U")
        pairing = paired("1-2", tournament, "dutch-2012", bye=PlayerId(3))
        assert broken(tournament, pairing) == []
        assert broken(tournament, paired("3-1", tournament, "dutch-2012", bye=PlayerId(2))) == [
            "bye",
            "rematch",
        ]

    def test_not_when_a_free_player_can_have_it(self, event: Event, paired: Paired) -> None:
        tournament = event("U\nH\nZ")
        assert broken(tournament, paired("1-3", tournament, "dutch-2012", bye=PlayerId(2))) == [
            "bye"
        ]

    def test_when_the_free_player_leaves_no_complete_pairing(
        self, event: Event, paired: Paired
    ) -> None:
        """Only 3 is free of the bar, but 1 and 2 have met and could not be paired."""
        tournament = event("2w= H\n1b= H\nZ Z")
        pairing = paired("1-3", tournament, "dutch-2012", bye=PlayerId(2))
        assert broken(tournament, pairing) == []

    def test_colours_count_as_an_obstacle(self, event: Event, paired: Paired) -> None:
        """1 and 2 must both have Black; only 5 is free of the bar and is needed for one."""
        rows = "3w1 4w1 H\n4w1 3w1 H\n1b0 2b0 H\n2b0 1b0 H\nZ Z Z"
        tournament = event(rows, requested_byes=(away(3, 4), away(4, 4)))
        pairing = paired("5-1", tournament, "dutch-2012", bye=PlayerId(2))
        assert broken(tournament, pairing) == []

    def test_2017_has_no_such_way_out(self, event: Event, paired: Paired) -> None:
        tournament = event("U Z Z\nZ U Z\nZ Z U")
        assert broken(tournament, paired("1-2", tournament, bye=PlayerId(3))) == ["bye"]


class TestForbiddenPairs:
    def test_while_the_prohibition_stands(self, event: Event, paired: Paired) -> None:
        group = ForbiddenGroup((PlayerId(1), PlayerId(3), PlayerId(9)), RoundNumber(2))
        tournament = event("Z\nZ\nZ\nZ", forbidden=(group,))
        assert broken(tournament, paired("1-3 2-4", tournament)) == ["forbidden"]
        assert broken(tournament, paired("1-2 3-4", tournament)) == []

    def test_before_and_after_it(self, event: Event, paired: Paired) -> None:
        both = (PlayerId(1), PlayerId(3))
        later = ForbiddenGroup(both, RoundNumber(3))
        earlier = ForbiddenGroup(both, RoundNumber(1), RoundNumber(1))
        tournament = event("Z\nZ\nZ\nZ", forbidden=(later, earlier))
        assert broken(tournament, paired("1-3 2-4", tournament)) == []

    def test_a_table_pairs_everybody(self, event: Event, paired: Paired) -> None:
        group = ForbiddenGroup((PlayerId(1), PlayerId(3)))
        tournament = event("Z\nZ\nZ\nZ", forbidden=(group,))
        assert broken(tournament, paired("1-3 2-4", tournament, "berger")) == []


class TestC041fg_ColourLimits:
    TWO_WHITES = "3w= 4w=\n4w= 3w=\n1b= 2b=\n2b= 1b="
    """1 and 2 had White twice, 3 and 4 Black twice."""

    DIFFERENCE_OF_TWO = (
        "3w= 4w= 5b= 6w=\n5w= . . .\n1b= 6b= . .\n6b= 1b= . .\n2b= . 1w= .\n4w= 3w= . 1b="
    )
    """1 had W W B W: two more Whites, but not twice running."""

    @pytest.mark.parametrize("rules", SWISS)
    def test_a_third_white_running(self, event: Event, paired: Paired, rules: str) -> None:
        tournament = event(self.TWO_WHITES)
        assert broken(tournament, paired("1-2 3-4", tournament, rules)) == ["colour", "colour"]

    @pytest.mark.parametrize("rules", SWISS)
    def test_a_third_black_running(self, event: Event, paired: Paired, rules: str) -> None:
        gone = (away(1, 3), away(2, 3))
        tournament = event(self.TWO_WHITES, requested_byes=gone)
        assert broken(tournament, paired("4-3", tournament, rules)) == ["colour"]

    def test_an_unplayed_round_does_not_break_the_run(self, event: Event, paired: Paired) -> None:
        tournament = event("2w= . 3w=\n1b= . .\n. . 1b=\n. . .")
        assert broken(tournament, paired("4-1 2-3", tournament)) == []
        assert broken(tournament, paired("1-4 2-3", tournament)) == ["colour"]

    def test_a_difference_of_three(self, event: Event, paired: Paired) -> None:
        gone = tuple(away(player, 5) for player in (3, 4, 5, 6))
        tournament = event(self.DIFFERENCE_OF_TWO, requested_byes=gone)
        assert broken(tournament, paired("2-1", tournament)) == []
        assert broken(tournament, paired("1-2", tournament)) == ["colour"]

    def test_forfeits_have_no_colour(self, event: Event, paired: Paired) -> None:
        tournament = event("2w+ 3w+\n1b- .\n. 1b-\n. .")
        assert broken(tournament, paired("1-4 2-3", tournament)) == []

    def test_nothing_is_asked_of_a_player_without_a_lawful_colour(
        self, event: Event, paired: Paired
    ) -> None:
        """1 had W W W W B B by hand: White is a difference of three, Black a third running."""
        rows = ["2w= 3w= 4w= 5w= 6b= 7b=", "1b= . . . . .", ". 1b= . . . .", ". . 1b= . . ."]
        rows += [". . . 1b= . .", ". . . . 1w= .", ". . . . . 1w=", ". . . . . ."]
        gone = tuple(away(player, 7) for player in range(2, 8))
        tournament = event("\n".join(rows), requested_byes=gone)
        assert broken(tournament, paired("1-8", tournament)) == []
        assert broken(tournament, paired("8-1", tournament)) == []

    def test_a_way_back_from_too_large_a_difference(self, event: Event, paired: Paired) -> None:
        """1 had White four times by hand; Black is the way back, White is not."""
        rows = ["2w= 3w= 4w= 5w=", "1b= . . .", ". 1b= . .", ". . 1b= .", ". . . 1b=", ". . . ."]
        gone = tuple(away(player, 5) for player in range(2, 6))
        tournament = event("\n".join(rows), requested_byes=gone)
        assert broken(tournament, paired("6-1", tournament)) == []
        assert broken(tournament, paired("1-6", tournament)) == ["colour"]

    @pytest.mark.parametrize("rules", TABLES)
    def test_a_table_decides_its_colours(self, event: Event, paired: Paired, rules: str) -> None:
        tournament = event(self.TWO_WHITES)
        assert broken(tournament, paired("1-2 3-4", tournament, rules)) == []


class TestLastRound_Waivers:
    WINNERS = "3w1 4w1\n4w1 3w1\n1b0 2b0\n2b0 1b0"
    """After two rounds 1 and 2 have both points, 3 and 4 none; 1 and 2 had White twice."""

    TOPSCORERS = SWISS[:4]

    @pytest.mark.parametrize("rules", SWISS)
    def test_a_pair_with_a_topscorer(self, event: Event, paired: Paired, rules: str) -> None:
        tournament = event(self.WINNERS, number_of_rounds=3)
        found = broken(tournament, paired("1-2 3-4", tournament, rules))
        if rules == "lim-2026":
            assert found == []
        elif rules in self.TOPSCORERS:
            assert found == ["colour"], "3-4 has no topscorer"
        else:
            assert found == ["colour", "colour"]

    @pytest.mark.parametrize("rounds", [None, 4])
    @pytest.mark.parametrize("rules", SWISS)
    def test_only_in_the_last_round(
        self, event: Event, paired: Paired, rules: str, rounds: int | None
    ) -> None:
        tournament = event(self.WINNERS, number_of_rounds=rounds)
        assert broken(tournament, paired("1-2 3-4", tournament, rules)) == ["colour", "colour"]

    @pytest.mark.parametrize("rules", TOPSCORERS)
    def test_one_topscorer_is_enough(self, event: Event, paired: Paired, rules: str) -> None:
        """1 has two points, 5 one: exactly half, hence no topscorer; both had White twice."""
        rows = "3w1 4w1\n6w0 7w0\n1b0 8b0\n8b0 1b0\n7w1 6w0\n2b1 5b1\n5b0 2b1\n4w1 3w1"
        gone = tuple(away(player, 3) for player in (2, 3, 4, 6, 7, 8))
        tournament = event(rows, number_of_rounds=3, requested_byes=gone)
        assert broken(tournament, paired("1-5", tournament, rules)) == []

    @pytest.mark.parametrize("rules", SWISS)
    def test_exactly_half_is_no_topscorer(self, event: Event, paired: Paired, rules: str) -> None:
        tournament = event("3w1 4w0\n4w1 3w0\n1b0 2b1\n2b0 1b1", number_of_rounds=3)
        expected = [] if rules == "lim-2026" else ["colour", "colour"]
        assert broken(tournament, paired("1-2 3-4", tournament, rules)) == expected

    def test_the_maximum_follows_the_point_system(self, event: Event, paired: Paired) -> None:
        """With 3-1-0, four points of six are over half, three are not."""
        points = PointSystem.simple(30, 10)
        over = event("3w1 4w=\n4w1 3w=\n1b0 2b=\n2b0 1b=", number_of_rounds=3, points=points)
        assert broken(over, paired("1-2 3-4", over)) == ["colour"]
        half = event("3w1 4w0\n4w1 3w0\n1b0 2b1\n2b0 1b1", number_of_rounds=3, points=points)
        assert broken(half, paired("1-2 3-4", half)) == ["colour", "colour"]

    def test_virtual_points_count(self, event: Event, paired: Paired) -> None:
        virtual = (VirtualPoints(PlayerId(1), (Points(0), Points(0), Points(5))),)
        rows = "3w1 4w0\n4w1 3w0\n1b0 2b1\n2b0 1b1"
        tournament = event(rows, number_of_rounds=3, virtual_points=virtual)
        assert broken(tournament, paired("1-2 3-4", tournament)) == ["colour"]

    def test_lim_waives_for_equal_scores_only(self, event: Event, paired: Paired) -> None:
        tournament = event("3w1 4w1\n4w1 3w=\n1b0 2b=\n2b0 1b0", number_of_rounds=3)
        assert broken(tournament, paired("1-2 3-4", tournament, "lim-2026")) == ["colour"] * 2


class TestC042D9_PublicationOrder:
    def test_the_score_of_the_higher_ranked_comes_first(self, event: Event, paired: Paired) -> None:
        tournament = event("2w1\n1b0\n4w=\n3b=\nU\nZ")
        assert broken(tournament, paired("4-1 5-2 3-6", tournament)) == []
        assert broken(tournament, paired("4-1 3-6 5-2", tournament)) == ["order"]

    def test_even_where_the_sum_of_the_scores_is_smaller(
        self, event: Event, paired: Paired
    ) -> None:
        tournament = event("F F\nZ Z\nF H\nF Z")
        assert broken(tournament, paired("1-2 3-4", tournament)) == []
        assert broken(tournament, paired("3-4 1-2", tournament)) == ["order"]

    def test_then_the_sum_of_the_scores(self, event: Event, paired: Paired) -> None:
        tournament = event("2w1\n1b0\n4w1\n3b0\n6w=\n5b=")
        assert broken(tournament, paired("5-3 4-1 6-2", tournament)) == []
        assert broken(tournament, paired("4-1 5-3 6-2", tournament)) == ["order"]

    def test_then_the_number_of_the_higher_ranked(self, event: Event, paired: Paired) -> None:
        tournament = event("2w1\n1b0\n4w1\n3b0")
        assert broken(tournament, paired("4-1 2-3", tournament)) == []
        assert broken(tournament, paired("2-3 4-1", tournament)) == ["order"]

    def test_the_number_in_force_in_the_round(self, event: Event, paired: Paired) -> None:
        swapped = ((PlayerId(1), PairingNumber(3)), (PlayerId(3), PairingNumber(1)))
        numberings = (Numbering(RoundNumber(2), swapped),)
        tournament = event("2w1\n1b0\n4w1\n3b0", numberings=numberings)
        assert broken(tournament, paired("2-3 4-1", tournament)) == []
        assert broken(tournament, paired("4-1 2-3", tournament)) == ["order"]

    def test_acceleration_admits_both_scores(self, event: Event, paired: Paired) -> None:
        """3 is accelerated by a point: by pairing score 3 comes first, by real score 1."""
        virtual = (VirtualPoints(PlayerId(3), (Points(10), Points(10))),)
        tournament = event("2w1\n1b0\n4w1\n3b0\n6w1\n5b0", virtual_points=virtual)
        assert broken(tournament, paired("2-3 4-1 6-5", tournament)) == ["rematch"]
        assert broken(tournament, paired("2-3 6-1 4-5", tournament)) == []
        assert broken(tournament, paired("6-1 2-3 4-5", tournament)) == []
        assert broken(tournament, paired("6-1 4-5 2-3", tournament)) == ["order"]

    @pytest.mark.parametrize("rules", TABLES)
    def test_a_table_has_its_own_order(self, event: Event, paired: Paired, rules: str) -> None:
        tournament = event("2w1\n1b0\n4w1\n3b0")
        assert broken(tournament, paired("2-3 4-1", tournament, rules)) == []


def test_broken_demands_in_another_language(entered: Entered, paired: Paired) -> None:
    (finding,) = unsound(entered(3), paired("1-2", entered(3), "dutch-2026"))[:1]
    assert translate(finding.sentence(), "nl") == (
        "fout: speler 3 moet worden ingedeeld en is dat niet (C.04.1 art. 3)"
    )
