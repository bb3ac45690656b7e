"""Which plans are compared for a field, a hall and some days, and which are not, with reasons."""

from __future__ import annotations

import pytest

from ronde.errors import InputError, UnknownRulesError
from ronde.laboratory.designer.plans import (
    BAKU,
    DesignSubject,
    Plan,
    Room,
    candidates,
    strengths_of,
    systems_of,
)
from ronde.laboratory.designer.reading import DesignRequest, asked_of, read_rounds
from ronde.laboratory.designer.wishes import KINDS, USUAL, Weight, read_wish, read_wishes
from ronde.model import Player, PlayerId, Tournament
from ronde.model.points import DRAUGHTS


def field(players: int) -> tuple[int, ...]:
    return tuple(2400 - 10 * place for place in range(players))


def entered(*ratings: int | None) -> Tournament:
    players = (
        Player(PlayerId(number), f"P{number}", rating=rating)
        for number, rating in enumerate(ratings, 1)
    )
    return Tournament(players=tuple(players))


def rounds_of(asked: DesignSubject) -> set[int]:
    return {plan.rounds for plan in candidates(asked).plans}


class TestRounds:
    def test_the_most_the_two_below_and_the_fewest_that_separate(self) -> None:
        assert rounds_of(DesignSubject("", field(40))) == {9, 8, 7, 6}

    def test_days_limit_them_and_the_usual_ones_beyond_are_named(self) -> None:
        found = candidates(DesignSubject("", field(40), room=Room(days=3, rounds_a_day=2)))
        assert {plan.rounds for plan in found.plans} == {6, 5, 4}
        told = {plan.rounds: str(reason) for plan, reason in found.excluded}
        assert told == {
            9: "9 rounds need 5 days, and there are 3",
            7: "7 rounds need 4 days, and there are 3",
        }

    def test_those_asked_for(self) -> None:
        assert rounds_of(DesignSubject("", field(40), rounds=(7, 5))) == {7, 5}
        assert read_rounds("5,9 7") == (9, 7, 5)
        with pytest.raises(InputError, match="rounds are numbers from 1 to 30"):
            read_rounds("5;9")

    def test_rounds_that_exhaust_the_field_leave_a_round_robin(self) -> None:
        found = candidates(DesignSubject("", field(12), rounds=(12,)))
        assert found.plans == (Plan("berger", 11),)
        told = str(found.excluded[0].reason)
        assert told.startswith("12 players have opponents for 11 rounds, not for 12")

    def test_no_plan_at_all(self) -> None:
        with pytest.raises(InputError, match="no plan is possible: 12 rounds need 12 days, and"):
            candidates(DesignSubject("", field(12), room=Room(days=2), rounds=(12,)))


class TestHall:
    def test_a_small_hall_plays_a_round_in_parts(self) -> None:
        room = Room(boards=15, days=4, rounds_a_day=2)
        assert (room.parts(40), room.most_rounds(40), room.days_for(4, 40)) == (2, 4, 4)
        found = candidates(DesignSubject("", field(40), room=room))
        assert {plan.rounds for plan in found.plans} == {4, 3}
        reason = str(found.excluded[0].reason)
        assert "the hall has 15 boards, so that a round is played in 2 parts" in reason

    def test_a_hall_too_small(self) -> None:
        with pytest.raises(InputError, match="the hall is too small: 40 players need 20 boards"):
            DesignSubject("", field(40), room=Room(boards=2, days=1))

    def test_an_odd_player_has_the_bye_and_no_board(self) -> None:
        assert Room(boards=4).parts(9) == 1


class TestSystems:
    def test_baku_in_large_fields_under_the_first_system_only(self) -> None:
        plans = candidates(DesignSubject("", field(40), rounds=(7, 9))).plans
        assert [plan for plan in plans if plan.acceleration == BAKU] == [
            Plan("dutch-2026", 7, BAKU)
        ]

    @pytest.mark.parametrize(("players", "rounds"), [(8, 7), (7, 7), (12, 11)])
    def test_a_round_robin_where_the_field_is_small(self, players: int, rounds: int) -> None:
        assert Plan("berger", rounds) in candidates(DesignSubject("", field(players))).plans

    def test_no_round_robin_of_a_large_field_or_beyond_the_days(self) -> None:
        assert all(p.rules != "berger" for p in candidates(DesignSubject("", field(13))).plans)
        found = candidates(DesignSubject("", field(8), room=Room(days=5)))
        assert [plan.rules for plan, _ in found.excluded] == ["berger"]

    def test_that_of_the_event_comes_first(self) -> None:
        assert systems_of(Tournament(rules="lim-2026"))[0] == "lim-2026"
        assert systems_of(Tournament(rules="dutch-2017"))[:2] == ("dutch-2017", "dutch-2026")
        assert systems_of(Tournament(rules="berger"))[0] == "dutch-2026"

    def test_draughts_have_their_own(self) -> None:
        asked = asked_of(
            Tournament(players=entered(2000, 1900, 1800).players, points=DRAUGHTS), DesignRequest()
        )
        assert (asked.systems, asked.round_robin) == (("fmjd-solkoff", "fmjd-rating"), "fmjd")

    def test_systems_that_pair_no_players_are_refused(self) -> None:
        with pytest.raises(InputError, match="swiss-team-2026 is none"):
            DesignSubject("", field(8), systems=("swiss-team-2026",))
        with pytest.raises(UnknownRulesError, match="unknown rules 'swiss'"):
            DesignSubject("", field(8), systems=("swiss",))


class TestStrengths:
    def test_who_has_no_rating_plays_like_the_lowest_or_as_told(self) -> None:
        tournament = entered(2000, None, 1500)
        assert strengths_of(tournament) == ((2000, 1500, 1500), 1, 1500)
        assert strengths_of(tournament, 1200) == ((2000, 1200, 1500), 1, 1200)

    def test_without_any_rating_nothing_can_be_compared(self) -> None:
        with pytest.raises(InputError, match="no player has a rating"):
            strengths_of(entered(None, None))

    def test_one_player_is_no_event(self) -> None:
        with pytest.raises(InputError, match="the entry list has 1 player; an event needs two"):
            asked_of(entered(2000), DesignRequest())


class TestWishes:
    def test_weights_and_targets(self) -> None:
        wishes = read_wishes(["im-norms=3"], ["fair-colours"])
        assert [(one.kind.key, one.weight, one.target) for one in wishes] == [
            ("im-norms", Weight.MUST, 3.0),
            ("fair-colours", Weight.NICE, None),
        ]
        assert read_wishes([], []) == USUAL

    def test_an_unknown_one_names_those_that_exist(self) -> None:
        with pytest.raises(InputError, match="there is no wish 'sunshine'; known: clear-winner, "):
            read_wish("sunshine")

    @pytest.mark.parametrize("text", ["best-wins=101", "best-wins=", "best-wins=often"])
    def test_a_target_that_cannot_be(self, text: str) -> None:
        with pytest.raises(InputError, match="best-wins needs a number from 0 to 100"):
            read_wish(text)

    def test_one_that_stands_twice(self) -> None:
        with pytest.raises(InputError, match="the wish ranking stands twice"):
            read_wishes(["ranking"], ["ranking"])

    def test_the_key_of_each_is_that_of_the_table(self) -> None:
        assert all(key == kind.key for key, kind in KINDS.items())
