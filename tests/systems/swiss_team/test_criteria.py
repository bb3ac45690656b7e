"""Every criterion decides a position (article 2 of 2026, article 3 of 2024).

Scores come from byes asked for (F two match points, H one, Z none), so that only what a position
is about has a history; teams from 9 on are away and lend their opponents colours and floats.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ronde.errors import NoLegalPairingError
from ronde.model import Tournament
from ronde.systems.swiss_team.edition import SwissTeamEdition
from ronde.systems.swiss_team.editions import EDITION_2024, EDITION_2026
from ronde.systems.swiss_team.rules import SwissTeamRules
from ronde.systems.topgroup.criteria import TopGroupField
from ronde.systems.topgroup.system import TopgroupSystem

Position = Callable[..., Tournament]
BOTH = pytest.mark.parametrize("rules", ["swiss-team-2026", "swiss-team-2024"])


def pairs(event: Tournament, system: TopgroupSystem | None = None) -> set[frozenset[int]]:
    """Return who meets whom, the bye as a team alone."""
    edition = EDITION_2026 if event.rules == "swiss-team-2026" else EDITION_2024
    pairing = (system or TopgroupSystem(SwissTeamRules(edition))).pair(event)
    bye = set() if pairing.bye is None else {frozenset({int(pairing.bye)})}
    return {frozenset(map(int, pair)) for pair in pairing.pairs} | bye


def told(text: str) -> set[frozenset[int]]:
    """Return the pairs written as `1-3 2-4 5`."""
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}


def without(edition: SwissTeamEdition, name: str) -> TopgroupSystem:
    """Return the system without one criterion of its table."""
    table = edition.table
    kept = replace(
        table,
        sets=tuple(c for c in table.sets if c.name != name),
        pairs=tuple(c for c in table.pairs if c.name != name),
    )
    assert kept != table
    return TopgroupSystem(SwissTeamRules(replace(edition, table=kept)))


@BOTH
class TestC1_NoSecondMeeting:
    def test_it_decides(self, position: Position, rules: str) -> None:
        table = "1: 3w= 2: 4w= 3: 1b= 4: 2b="
        assert pairs(position(table, of=3, rules=rules)) == told("1-4 2-3")

    def test_a_forfeited_match_is_no_meeting(self, position: Position, rules: str) -> None:
        table = "1: 3w+ 2: 4w+ 3: 1b- 4: 2b-"
        event = position(table, of=3, rules=rules, forbidden=[(1, 2), (3, 4)])
        assert pairs(event) == told("1-3 2-4")

    def test_nobody_left_to_meet(self, position: Position, rules: str) -> None:
        with pytest.raises(NoLegalPairingError, match="players 1, 2 may meet nobody who is left"):
            pairs(position("1: 2w= 2: 1b=", of=3, rules=rules))

    def test_nobody_left_for_the_bye(self, position: Position, rules: str) -> None:
        with pytest.raises(NoLegalPairingError, match="nobody left may receive the bye"):
            pairs(position("1: F 2: F 3: F", of=3, rules=rules))


class TestC2_WhoMayHaveTheBye:
    @BOTH
    def test_nobody_has_it_twice(self, position: Position, rules: str) -> None:
        table = "1: 2w1 3w1 2: 1b0 U 3: U 1b0"
        assert pairs(position(table, of=4, rules=rules)) == told("1 2-3")

    @BOTH
    @pytest.mark.parametrize("cells", ["3: 9w+", "3: F"])
    def test_after_a_win_without_playing(self, position: Position, rules: str, cells: str) -> None:
        """Without the bar team 3 had it, the larger of two numbers with equal scores."""
        nine = "9: 3b-" if "w" in cells else "9: Z"
        event = position(f"1: F 2: 8w1 {cells} 8: 2b0 {nine}", of=5, rules=rules, absent=[8, 9])
        assert pairs(event) == told("1-3 2")

    @BOTH
    @pytest.mark.parametrize("cells", ["3: U Z", "3: F Z", "3: 9w+ Z 9: 3b- Z"])
    def test_it_decides(self, position: Position, rules: str, cells: str) -> None:
        """Nobody has played, and without the bar team 3 had it: no higher score, and its number."""
        absent = [9] if "9" in cells else []
        event = position(f"1: H H 2: H H {cells}", of=5, rules=rules, absent=absent)
        assert pairs(event) == told("1-3 2")

    @BOTH
    def test_not_after_half_a_point(self, position: Position, rules: str) -> None:
        event = position("1: F 2: F 3: H", of=5, rules=rules)
        assert pairs(event) == told("1-2 3")

    def test_by_points_in_2024_by_a_list_in_2026(self, position: Position) -> None:
        """A bye asked for that brings as much as a win bars in 2024 only."""
        for rules, expected in (("swiss-team-2024", "1 2-3"), ("swiss-team-2026", "1-2 3")):
            event = position("1: 9w1 2: F 3: H 9: 1b0", of=5, rules=rules, absent=[9])
            generous = replace(event, points=replace(event.points, half_bye=event.points.white_win))
            assert pairs(generous) == told(expected)


@BOTH
class TestC3_TheRestCanBePaired:
    def test_it_decides(self, position: Position, rules: str) -> None:
        """With team 2 in the first bracket, team 5 had nobody left to meet."""
        event = position(
            "1: F 2: H 3: H 4: H 5: Z 6: Z",
            of=5, rules=rules, forbidden=[(5, 3), (5, 4), (5, 6)],
        )  # fmt: skip
        assert pairs(event) == told("1-3 2-5 4-6")
        assert pairs(replace(event, forbidden=())) == told("1-2 3-4 5-6")

    def test_the_only_team_of_the_next_scoregroup(self, position: Position, rules: str) -> None:
        event = position("1: F 2: H 3: Z 4: Z", of=5, rules=rules, forbidden=[(3, 4)])
        assert pairs(event) == told("1-3 2-4")


@BOTH
class TestC4_FewestUpfloaters:
    def test_colours_give_way(self, position: Position, rules: str) -> None:
        """Teams 1 and 2 want Black both, and meet all the same."""
        table = "1: 9w1 2: 10w1 3: Z 4: Z 9: 1b0 10: 2b0"
        event = position(table, of=5, rules=rules, absent=[9, 10], type="B")
        assert pairs(event) == told("1-2 3-4")

    def test_two_where_none_will_do(self, position: Position, rules: str) -> None:
        event = position("1: F 2: F 3: Z 4: Z 5: Z 6: Z", of=5, rules=rules, forbidden=[(1, 2)])
        assert pairs(event) == told("1-3 2-4 5-6")

    def test_one_from_a_scoregroup_of_one(self, position: Position, rules: str) -> None:
        assert pairs(position("1: F 2: H 3: Z 4: Z", of=5, rules=rules)) == told("1-2 3-4")


@BOTH
class TestC5_HighestScoresOfUpfloaters:
    def test_it_decides(self, position: Position, rules: str) -> None:
        event = position("1: F 2: Z 3: H 4: Z", of=5, rules=rules)
        assert pairs(event) == told("1-3 2-4")

    def test_the_lowest_of_them_first(self, position: Position, rules: str) -> None:
        """Two points twice are better than three and one, though team 3 comes first."""
        event = position(
            "1: F F 2: F F 3: F H 4: F Z 5: F Z 6: H Z",
            of=5,
            rules=rules,
            forbidden=[(1, 2), (1, 5), (1, 6), (2, 3), (2, 4), (4, 6), (3, 5)],
        )
        assert pairs(event) == told("1-4 2-5 3-6")


class TestC6_TheFollowingScoregroup:
    @BOTH
    def test_it_decides(
        self, position: Position, rules: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        event = position("1: F 2: H 3: H 4: H 5: Z 6: Z", of=5, rules=rules, forbidden=[(3, 4)])
        assert pairs(event) == told("1-3 2-4 5-6")
        monkeypatch.setattr(TopGroupField, "score_below", lambda _field, _score: None)
        assert pairs(event) == told("1-2 3-5 4-6")

    @BOTH
    def test_nothing_is_asked_of_a_group_that_is_used_up(
        self, position: Position, rules: str
    ) -> None:
        """Team 5 has gone up to meet team 1; that 7 and 8 cannot meet is no matter to 2, 3, 4."""
        event = position(
            "1: F F F 2: F F Z 3: F F Z 4: F F Z 5: F H Z 6: F Z Z 7: F Z Z 8: F Z Z 9: Z 10: Z",
            of=6,
            rules=rules,
            forbidden=[(7, 8), (1, 2), (1, 3), (1, 4)],
        )
        assert pairs(event) == told("1-5 2-4 3-6 7-9 8-10")

    def test_parity_or_graded(self, position: Position) -> None:
        """Nobody lets the others meet without upfloaters; team 3 leaves the fewest to need."""
        table = (
            "1: F F F 2: F H Z 3: F H Z 4: F H Z 5: F H Z 6: F H Z "
            "7: Z Z Z 8: H Z Z 9: H Z Z 10: H Z Z"
        )
        forbidden = [(3, 4, 5, 6), (1, 7, 9, 10), (2, 8), (2, 9), (2, 10)]
        answers = {
            choice: pairs(position(table, of=5, forbidden=forbidden, c6=choice, type="none"))
            for choice in ("parity", "graded")
        }
        assert answers["parity"] == told("1-2 3-7 4-8 5-9 6-10")
        assert frozenset({1, 3}) in answers["graded"]

    def test_as_many_as_possible_in_2024(self, position: Position) -> None:
        """Teams 5 and 6 cannot meet, so by the text of 2026 no team complies, and 2 comes first.

        In 2024 it is enough that 2 and 3, who are left when 4 goes up, can meet each other.
        """
        table, forbidden = "1: F 2: H 3: H 4: H 5: Z 6: Z", [(2, 4), (3, 4), (5, 6)]
        new = position(table, of=5, forbidden=forbidden)
        assert pairs(new) == told("1-2 3-5 4-6")
        assert pairs(replace(new, rules="swiss-team-2024")) == told("1-4 2-5 3-6")

    @BOTH
    def test_two_of_them_go_up(self, position: Position, rules: str) -> None:
        """Teams 3 and 4 come first, but then 5 and 6 were left, who cannot meet."""
        event = position(
            "1: F 2: F 3: H 4: H 5: H 6: H 7: Z 8: Z",
            of=5, rules=rules, forbidden=[(1, 2), (5, 6)],
        )  # fmt: skip
        assert pairs(event) == told("1-3 2-5 4-6 7-8")


class TestC7_UpfloatersWhoFloated:
    TABLE = "1: F Z 2: Z 9w= 3: Z H 4: Z Z 9: H 2b="

    def test_it_decides(self, position: Position) -> None:
        event = position(self.TABLE, of=5, absent=[9])
        assert pairs(event) == told("1-3 2-4")
        assert pairs(event, without(EDITION_2026, "repeated-floats")) == told("1-2 3-4")

    def test_not_in_the_last_two_rounds(self, position: Position) -> None:
        assert pairs(position(self.TABLE, of=4, absent=[9])) == told("1-2 3-4")

    def test_not_in_2024(self, position: Position) -> None:
        event = position(self.TABLE, of=5, absent=[9], rules="swiss-team-2024")
        assert pairs(event) == told("1-2 3-4")

    def test_as_few_as_possible(self, position: Position) -> None:
        """Teams 3 and 4 floated; one of them must go up, and 3 comes first."""
        event = position(
            "1: F H Z 2: F H Z 3: Z H 9w= 4: Z H 10w= 5: Z H H 6: Z 7: Z 8: Z "
            "9: F Z 3b= 10: F Z 4b=",
            of=6,
            absent=[8, 9, 10],
            forbidden=[(1, 2)],
        )
        assert {frozenset({1, 3}), frozenset({2, 5})} <= pairs(event)

    @pytest.mark.parametrize("cell", ["9w+", "9w-"])
    def test_a_forfeited_match_makes_no_floater(self, position: Position, cell: str) -> None:
        other = "2b-" if cell == "9w+" else "2b+"
        worth = "F" if cell == "9w+" else "Z"
        event = position(f"1: F F 2: Z {cell} 3: Z {worth} 4: Z Z 9: H {other}", of=6, absent=[9])
        assert frozenset({1, 2}) in pairs(event)


class TestC8_ColourPreferences:
    TABLE = (
        "1: 9w= 2: 10b= 3: 11w= 4: 12b= "
        "9: 1b= 10: 2w= 11: 3b= 12: 4w="
    )  # fmt: skip

    @BOTH
    def test_it_decides(self, position: Position, rules: str) -> None:
        event = position(self.TABLE, of=5, rules=rules, absent=[9, 10, 11, 12], type="B")
        edition = EDITION_2026 if rules.endswith("2026") else EDITION_2024
        assert pairs(event) == told("1-4 2-3")
        assert pairs(event, without(edition, "denied-preferences")) == told("1-3 2-4")

    @BOTH
    @pytest.mark.parametrize("kind", ["A", "none"])
    def test_one_match_is_no_preference_of_type_a(
        self, position: Position, rules: str, kind: str
    ) -> None:
        event = position(self.TABLE, of=5, rules=rules, absent=[9, 10, 11, 12], type=kind)
        assert pairs(event) == told("1-3 2-4")


class TestC9_StrongPreferences:
    TABLE = (
        "1: 9w= 11w= 2: 10w= H 3: 11w= 9w= 4: 12w= H "
        "9: 1b= 3b= 10: 2b= 11: 3b= 1b= 12: 4b="
    )  # fmt: skip

    @BOTH
    def test_it_decides(self, position: Position, rules: str) -> None:
        """All four want Black, so two are denied it; two strong wishes need not collide."""
        event = position(self.TABLE, of=5, rules=rules, absent=[9, 10, 11, 12], type="B")
        edition = EDITION_2026 if rules.endswith("2026") else EDITION_2024
        assert pairs(event) == told("1-4 2-3")
        assert pairs(event, without(edition, "denied-strong-preferences")) == told("1-3 2-4")


class TestC10_OpponentsWhoFloated:
    TABLE = "1: F Z 2: H 9w= 3: F Z 4: Z H 9: F 2b="

    @BOTH
    def test_it_decides(self, position: Position, rules: str) -> None:
        event = position(self.TABLE, of=5, rules=rules, absent=[9])
        edition = EDITION_2026 if rules.endswith("2026") else EDITION_2024
        assert pairs(event) == told("1-4 2-3")
        assert pairs(event, without(edition, "floats-again")) == told("1-3 2-4")

    @BOTH
    def test_not_in_the_last_two_rounds(self, position: Position, rules: str) -> None:
        assert pairs(position(self.TABLE, of=4, rules=rules, absent=[9])) == told("1-3 2-4")


class TestFloatsUnderAcceleration:
    def test_by_the_score_of_that_round_or_the_real_one(self, position: Position) -> None:
        """Team 2 met an equal by the real score, but not by the score of that pairing."""
        table = "1: F F 2: H 9w= 3: Z F 4: Z 9: H 2b="
        event = position(table, of=6, absent=[9], virtual={9: (10, 10)})
        assert pairs(event) == told("1-3 2-4")
        assert pairs(replace(event, settings=(("floats", "score"),))) == told("1-2 3-4")
