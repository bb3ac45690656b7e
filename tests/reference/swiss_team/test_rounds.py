"""Articles 2 and 3: the bye, upfloaters, the pairing of a bracket, both editions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.literal import BracketTooLargeError
from tests.literal.swiss_team import LiteralTeams, pair_teams_literally
from tests.literal.swiss_team.brackets import pairings
from tests.literal.swiss_team.teams import Field
from tests.literal.swiss_team.upfloaters import Top, admitted

from ronde.errors import NoLegalPairingError, RoundError, UnknownRulesError
from ronde.model import Bye, ByeKind, PlayerId, Round, Tournament

Teams = Callable[..., Tournament]
EDITIONS = ("swiss-team-2024", "swiss-team-2026")
NEW, OLD = "swiss-team-2026", "swiss-team-2024"


def by_rules(event: Tournament, rules: str = NEW, without: str | None = None) -> LiteralTeams:
    return pair_teams_literally(event, rules, without=without)


def barred_but(event: Tournament, team: int) -> Tournament:
    """Return the event in which all other teams had a full-point bye in the first round."""
    others = [player.id for player in event.players if player.id != team]
    byes = tuple(Bye(other, ByeKind.FULL_POINT) for other in others)
    return replace(event, rounds=(Round((), byes), *event.rounds[1:]))


def pairs_of(found: LiteralTeams) -> list[tuple[int, int]]:
    return sorted((int(white), int(black)) for white, black in found.pairs)


class TestFirstRound:
    @pytest.mark.parametrize("rules", EDITIONS)
    def test_upper_half_against_lower_half(self, teams: Teams, rules: str) -> None:
        event = teams(" | ".join(f"{team}:" for team in range(1, 9)))
        assert pairs_of(by_rules(event, rules)) == [(1, 5), (3, 7), (6, 2), (8, 4)]

    def test_the_largest_number_has_the_bye(self, teams: Teams) -> None:
        assert by_rules(teams("1: | 2: | 3: | 4: | 5:")).bye == 5


class TestBye:
    def test_3_4_3_most_matches_played(self, teams: Teams) -> None:
        """Team 2 has played, team 4 only lost by forfeit; both have nothing."""
        event = teams("1: 2w1 | 2: 1b0 | 3: 4w+ | 4: 3b- | 5: U")
        assert by_rules(event).bye == 2

    def test_3_4_2_lowest_score_first(self, teams: Teams) -> None:
        event = teams("1: 2w= | 2: 1b= | 3: 4w= | 4: 3b= | 5: .")
        assert by_rules(event).bye == 5

    def test_3_4_4_largest_number(self, teams: Teams) -> None:
        event = teams("1: 2w= | 2: 1b= | 3: 4w= | 4: 3b= | 5: U")
        assert by_rules(event).bye == 4

    def test_3_4_3_of_2024_counts_board_games(self, teams: Teams) -> None:
        event = teams("1: 2w= | 2: 1b= | 3: 4w= | 4: 3b= | 5: U")
        games = {player.id: (4,) for player in event.players}
        event = replace(event, board_games=games | {PlayerId(4): (3,), PlayerId(3): (3,)})
        assert by_rules(event, OLD).bye == 2
        assert by_rules(event, NEW).bye == 4

    @pytest.mark.parametrize("rules", EDITIONS)
    @pytest.mark.parametrize(("cell", "bye"), [("U", 4), ("F", 4), ("H", 5), ("Z", 5)])
    def test_2_1_2_who_may_not(self, teams: Teams, rules: str, cell: str, bye: int) -> None:
        event = teams(f"1: 2w1 | 2: 1b= | 3: 4w1 | 4: 3b= | 5: {cell}", adjusted={"5": -50})
        assert by_rules(event, rules).bye == bye
        assert by_rules(event, rules, without="C2").bye == 5

    def test_2_1_2_not_after_a_match_won_by_forfeit(self, teams: Teams) -> None:
        scores = {1: 0, 2: 2, 3: 1, 4: 1, 5: 1}
        event = teams("1: 4w+ | 2: 3w1 | 3: 2b0 | 4: 1b- | 5: U", scores=scores)
        assert by_rules(event).bye != 1
        assert by_rules(event, without="C2").bye == 1

    def test_3_4_1_leaves_a_legal_pairing(self, teams: Teams) -> None:
        event = teams("1: . | 2: . | 3: .", forbidden=[[1, 2]])
        assert by_rules(event).bye == 2

    def test_nobody_may_have_it(self, teams: Teams) -> None:
        with pytest.raises(NoLegalPairingError, match="bye"):
            by_rules(teams("1: U F | 2: F F | 3: F U"))


EXHAUSTED = (
    "1: 7w1 9w1 10w1 | 2: 8w1 10w1 9w1 | 3: 4w= 5w= 6w= | 4: 3b= 6w= 5w= | 5: 6w= 3b= 4b= "
    "| 6: 5b= 4b= 3b= | 7: 1b0 . . | 8: 2b0 . . | 9: . 1b0 2b0 | 10: . 2b0 1b0"
)
SCORES = {1: 6, 2: 3, 3: 3, 4: 3, 5: 3, 6: 3, 7: 0, 8: 1, 9: 1, 10: 1}


class TestProbes:
    """Positions that tell readings apart."""

    def test_upfloater_with_a_small_number_is_a_top_member(self, teams: Teams) -> None:
        event = teams("1: 5w1 | 2: 6w1 | 3: 7w= | 4: 8w1 | 5: 1b0 | 6: 2b0 | 7: 3b= | 8: 4b0", of=5)
        found = by_rules(event)
        assert pairs_of(found) == [(3, 1), (4, 2), (6, 8), (7, 5)]
        assert found.brackets[0].upfloaters == (3,)
        assert found.brackets[0].pairs == ((1, 3), (2, 4))

    @pytest.mark.parametrize(
        ("reading", "expected"),
        [
            ("parity", [{1, 2}, {3, 9}, {4, 10}, {5, 7}, {6, 8}]),
            ("graded", [{1, 3}, {2, 6}, {4, 9}, {5, 8}, {7, 10}]),
        ],
    )
    def test_c6_passed_or_graded(
        self, teams: Teams, reading: str, expected: list[set[int]]
    ) -> None:
        event = teams(EXHAUSTED, of=5, scores=SCORES, settings={"c6": reading})
        found = sorted(sorted(pair) for pair in by_rules(event).pairs)
        assert found == [sorted(pair) for pair in expected]

    def test_c7_takes_the_fewest_who_floated(self, teams: Teams) -> None:
        event = teams(
            "1: 2w= H | 2: 1b= H | 3: 6w0 4w1 | 4: 5w= 3b= | 5: 4b= H | 6: 3b1 Z",
            scores={1: 3, 2: 3, 3: 2, 4: 2, 5: 2, 6: 1},
        )
        points = {team: (made[0], *made[1:]) for team, made in (event.round_points or {}).items()}
        points[PlayerId(3)] = tuple(reversed(points[PlayerId(3)]))
        event = replace(event, round_points=points)
        found = by_rules(event).brackets[0]
        assert (found.upfloaters, dict(found.values)["C7"]) == ((3, 5), 1)
        assert by_rules(event, without="C7").brackets[0].upfloaters == (3, 4)
        last_two = replace(event, number_of_rounds=4)
        assert by_rules(last_two).brackets[0].upfloaters == (3, 4)


class TestUpfloaters:
    def test_3_5_2_to_3_5_4_order_of_sets(self, teams: Teams) -> None:
        """The highest scores first; inside a set by score, among sets by numbers."""
        event = teams(
            " | ".join(f"{team}: ." for team in (1, 3, 4, 7, 9)),
            scores={9: 4, 3: 3, 7: 3, 1: 2, 4: 2},
        )
        field = Field(event, floats_by_real_score=False)
        top = Top(field, (9,), (1, 3, 4, 7), frozenset((3, 7)))
        assert list(admitted(top, None)) == [
            [(3,), (7,)],
            [(1,), (4,)],
            [(3, 7, 1), (3, 7, 4)],
            [(3, 1, 4), (7, 1, 4)],
        ]

    def test_c4_before_c5(self, teams: Teams) -> None:
        """One upfloater from the bottom, not three from the following scoregroup."""
        event = teams(
            " | ".join(f"{team}: ." for team in range(1, 9)),
            scores={1: 4, 2: 4, 3: 4, 4: 2, 5: 2, 6: 2, 7: 0, 8: 0},
            forbidden=[[1, 3], [2, 3], [3, 4, 5], [4, 7], [4, 8], [5, 6], [5, 7]],
        )
        assert by_rules(event).brackets[0].upfloaters == (7,)
        assert by_rules(event, without="C4").brackets[0].upfloaters == (4, 5, 6)

    def test_c5_from_the_lowest_score_up(self, teams: Teams) -> None:
        """Two who met need two upfloaters; the rest must do without teams 3 and 4 together."""
        event = teams(
            "1: 2w= | 2: 1b= | 3: . | 4: . | 5: . | 6: . | 7: . | 8: .",
            scores={1: 4, 2: 4, 3: 3, 4: 2, 5: 2, 6: 1, 7: 1, 8: 1},
        )
        assert by_rules(event).brackets[0].upfloaters == (3, 4)
        assert by_rules(event).brackets[0].profile == (20, 30)

    def test_c6_the_receiver_of_the_bye_makes_a_scoregroup(self, teams: Teams) -> None:
        """Team 5 alone followed team 1 and has the bye: nothing is asked for the teams on 1."""
        event = teams(
            " | ".join(f"{team}: ." for team in range(1, 8)),
            scores={1: 4, 2: 1, 3: 1, 4: 1, 5: 3, 6: 0, 7: 0},
            forbidden=[[1, 6], [1, 7], [3, 4]],
        )
        for rules in EDITIONS:
            found = pair_teams_literally(barred_but(event, 5), rules)
            assert found.bye == 5
            assert found.brackets[0].upfloaters == (2,)

    def test_a_forfeited_match_is_no_meeting(self, teams: Teams) -> None:
        event = teams("1: 2w+ | 2: 1b-", scores={1: 2, 2: 0})
        assert pairs_of(by_rules(event)) == [(1, 2)]

    def test_impossible(self, teams: Teams) -> None:
        with pytest.raises(NoLegalPairingError):
            by_rules(teams("1: 2w= | 2: 1b="))


class TestBracket:
    def test_3_6_2_order_of_identifiers(self, teams: Teams) -> None:
        event = teams("1: | 2: | 3: | 4:")
        field = Field(event, floats_by_real_score=False)
        assert list(pairings(field, (4, 3, 2, 1))) == [
            ((1, 3), (2, 4)),
            ((1, 4), (2, 3)),
            ((1, 2), (3, 4)),
        ]

    def test_c8_before_the_order(self, teams: Teams) -> None:
        event = teams(
            "1: 5w= 6w= | 2: 6b= 5b= | 3: 7w= 8w= | 4: 8b= 7b= "
            "| 5: 1b= 2w= | 6: 2w= 1b= | 7: 3b= 4w= | 8: 4w= 3b=",
            scores={1: 4, 2: 4, 3: 4, 4: 4, 5: 0, 6: 0, 7: 0, 8: 0},
        )
        assert by_rules(event).brackets[0].pairs == ((1, 4), (2, 3))
        assert by_rules(event, without="C8").brackets[0].pairs == ((1, 3), (2, 4))


class TestEntrance:
    def test_unknown_rules(self, teams: Teams) -> None:
        with pytest.raises(UnknownRulesError):
            pair_teams_literally(teams("1: | 2:"), "dutch-2026")

    def test_unknown_criterion(self, teams: Teams) -> None:
        with pytest.raises(UnknownRulesError, match="C10"):
            by_rules(teams("1: | 2:"), without="C11")
        with pytest.raises(UnknownRulesError):
            by_rules(teams("1: | 2:"), OLD, without="C10")

    def test_no_round_after_the_last(self, teams: Teams) -> None:
        with pytest.raises(RoundError):
            by_rules(teams("1: 2w1 | 2: 1b0", of=1))

    def test_large_brackets_are_refused(self, teams: Teams) -> None:
        with pytest.raises(BracketTooLargeError):
            by_rules(teams(" | ".join(f"{team}:" for team in range(1, 15))))

    def test_two_teams_may_be_forced_to_meet(self, teams: Teams) -> None:
        event = teams("1: | 2: | 3: | 4:")
        found = pair_teams_literally(event, NEW, forced=(PlayerId(1), PlayerId(2)))
        assert pairs_of(found) == [(1, 2), (3, 4)]
