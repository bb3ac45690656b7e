"""Tie-breaks of teams: the exercise of the commission, and a scenario for each article."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest
from tests.standings.teamevents import team_event

from ronde.errors import InputError
from ronde.model import PlayerId
from ronde.model.tournament import Adjustment
from ronde.standings.acronyms import GAME_POINTS, MATCH_POINTS
from ronde.standings.editions import C07_2023, C07_2026, TieBreakEdition
from ronde.standings.ranking import Standings, standings, working
from ronde.standings.registry import parse, parse_list
from ronde.standings.teamfield import TeamField, TeamResults
from ronde.standings.teams import schedule_divisor
from ronde.standings.view import Field, FieldKind
from ronde.standings.working import ContributionSource, Cut, points_value

# Fourteen teams, seven rounds of four boards: the exercises of 2023. Who won which board is told
# for the match of 11 and 14 alone; elsewhere the boards have the right sum.
EXERCISE: Final = """
1-8 11=0 9-2 1000 3-10 11=0 11-4 1000 5-12 1111 6-13 1100 7-14 1100
4-1 11=0 2-3 1111 6-5 1000 8-7 1100 12-9 0000 10-11 1=00 14-13 1=00
1-7 1110 5-2 1111 3-9 1110 13-4 1000 8-6 1000 12-10 1=00 11-14 1==0
2-1 1=00 6-3 1=00 4-5 111= 7-10 11=0 12-8 =000 9-14 1110 13-11 11=0
1-5 1=00 2-13 1110 3-4 1110 11-6 1=00 9-7 1100 10-8 1100 12U 14H
6-1 ---- 4-2 1=00 5-3 =000 13-7 1100 8-9 1100 14-10 1000 11-12 1100
3-1 1=00 10-2 1000 9-4 1=00 13-5 =000 6-12 11=0 8-11 1110 7Z 14U
"""


def by_text(numbers: str) -> dict[int, Fraction]:
    return {team: Fraction(value) for team, value in enumerate(numbers.split(), 1)}


def exercise(primary: str = MATCH_POINTS, edition: TieBreakEdition = C07_2023) -> TeamField:
    return TeamField(team_event(EXERCISE, primary=primary), edition=edition)


def values(field: TeamField, tie_break: str) -> dict[int, Fraction | int | None]:
    found = standings(field, [parse(tie_break, in_teams=True)])
    return {place.player: place.values[0] for place in found.places}


def order(found: Standings) -> list[int]:
    return [place.player for place in found.places]


def of(text: str, *, size: int = 4, primary: str = MATCH_POINTS) -> TeamField:
    return TeamField(team_event(text, size=size, primary=primary))


class TestTheExercise:
    """Published values of 2023, and what the caps of 2026 make of them."""

    def test_scores(self) -> None:
        field = exercise()
        wanted = by_text("10 10 10 10 10 7 6 7 6 5 4 2 6 4")
        assert {team: points_value(score) for team, score in field.scores.items()} == wanted
        other = by_text("17.5 17 16 17 18 12.5 11.5 15 14.5 13 11.5 7.5 11.5 11.5")
        assert values(field, "MPvGP") == other
        assert values(exercise(GAME_POINTS), "MPvGP") == wanted

    def test_orders_by_the_two_scores(self) -> None:
        by_matches = standings(exercise(), parse_list("MPvGP", in_teams=True))
        assert order(by_matches) == [5, 1, 2, 4, 3, 8, 6, 9, 7, 13, 10, 11, 14, 12]
        by_games = standings(exercise(GAME_POINTS), parse_list("MPvGP", in_teams=True))
        assert order(by_games) == [5, 1, 2, 4, 3, 8, 9, 10, 6, 7, 13, 11, 14, 12]

    @pytest.mark.parametrize(
        ("tie_break", "published"),
        [
            ("BH:MP", "64 57 58 56 55 46 44 41 50 44 41 41 52 36"),
            ("BH:MP/C1", "57 52 53 52 53 39 38 39 48 42 39 39 48 32"),
            ("BH:GP", "114 107.5 109.5 106 99 92 94.5 90 97.5 92 88 92 101 87"),
            ("BH:GP/C1", "100.5 96 97 94.5 91.5 79.5 83 82.5 90 84.5 80.5 84.5 89.5 75.5"),
        ],
    )
    def test_buchholz(self, tie_break: str, published: str) -> None:
        assert values(exercise(), tie_break) == by_text(published)
        assert values(exercise(GAME_POINTS), tie_break) == by_text(published)

    def test_buchholz_goes_by_the_primary_score_unless_one_is_named(self) -> None:
        assert values(exercise(), "BH") == values(exercise(), "BH:MP")
        assert values(exercise(GAME_POINTS), "BH") == values(exercise(), "BH:GP")

    @pytest.mark.parametrize(
        ("tie_break", "published"),
        [
            ("EMMSB", {1: 88, 2: 74, 3: 76, 4: 72, 5: 70}),
            ("EMMSB/C1", {1: 74, 2: 64, 3: 66, 4: 64, 5: 66}),
            ("SB:MP", {1: 88, 2: 74, 3: 76, 4: 72, 5: 70}),
            ("EGMSB", {1: 158, 2: 144, 3: 150, 4: 146, 5: 132}),
            ("EMGSB", {7: Fraction("68.5"), 9: 83, 13: 73}),
            ("EGGSB", {6: Fraction("157.5"), 8: Fraction("181.5")}),
        ],
    )
    def test_extended_sonneborn_berger(self, tie_break: str, published: dict[int, int]) -> None:
        found = values(exercise(), tie_break)
        assert {team: found[team] for team in published} == published

    def test_extended_direct_encounter(self) -> None:
        places = values(exercise(), "EDE")
        assert [places[team] for team in (4, 2, 1, 3, 5)] == [1, 2, 3, 4, 5]
        assert (places[6], places[8]) == (1, 2)
        assert [places[team] for team in (7, 9, 13, 11, 14)] == [0] * 5

    def test_extended_direct_encounter_by_boards(self) -> None:
        for tie_break in ("EDET", "EDEB", "EDEC", "EDEBT", "EDEBB"):
            places = values(exercise(), tie_break)
            assert (places[11], places[14]) == (1, 2), tie_break
            assert [places[team] for team in (7, 9, 13)] == [0] * 3

    def test_scores_and_schedule_strength(self) -> None:
        field = exercise()
        assert schedule_divisor(field) == 3  # 14 match points by 4 game points
        buchholz = by_text("64 57 58 56 55 46 44 41 50 44 41 41 52 36")
        games = by_text("17.5 17 16 17 18 12.5 11.5 15 14.5 13 11.5 7.5 11.5 11.5")
        assert values(field, "SSSC") == {t: games[t] + buchholz[t] / 3 for t in games}
        assert values(field, "SSSC/K4") == {t: games[t] + buchholz[t] / 4 for t in games}
        first = working(field, standings(field, ()), PlayerId(1), parse("SSSC", in_teams=True))
        assert first.contributions[0].source is ContributionSource.SECONDARY
        assert (first.divisor, first.value) == (3, games[1] + buchholz[1] / 3)

    def test_caps_of_2026(self) -> None:
        """Team 1 won by forfeit against 6, and 12 had the bye: their dummies are capped."""
        before, now = values(exercise(), "BH:MP"), values(exercise(edition=C07_2026), "BH:MP")
        assert {team: now[team] for team in now if now[team] != before[team]} == {1: 61}


class TestC07_6_DirectEncounterOfTeams:
    def test_by_the_score_that_is_named(self) -> None:
        field = of("1-2 1110 3-4 1100\n1-3 0000 2-4 1111\n1-4 1100 2-3 1100")
        assert [field.scores[PlayerId(n)] for n in (1, 2, 3, 4)] == [30, 30, 40, 20]
        assert values(field, "DE") == {1: 1, 2: 2, 3: 0, 4: 0}

    def test_by_game_points(self) -> None:
        # Each of three beat another once; 1 made most game points against the other two.
        circle = "1-2 1111 3-4 1111\n2-3 1110 1-4 1111\n3-1 11=0 2-4 1111"
        assert values(of(circle), "DE:MP") == {1: 0, 2: 0, 3: 0, 4: 0}
        assert values(of(circle), "DE:GP") == {1: 1, 3: 2, 2: 3, 4: 0}

    def test_a_forfeited_match_is_none_unless_announced(self) -> None:
        field = of("1-2 ++++ 3-4 1110\n1-3 1000 2-4 1110")
        assert [field.scores[PlayerId(n)] for n in (1, 2, 3, 4)] == [20, 20, 40, 0]
        assert (values(field, "DE")[1], values(field, "DE/P")[1]) == (0, 1)
        assert (values(field, "EDE")[1], values(field, "EDE/P")[1]) == (0, 1)


class TestC07_12_Boards:
    # Teams 1 and 2 have three match points each, and as many game points.
    LEVEL = "1-2 1==0 3-4 1100\n1-3 1110 2-4 1011"

    def test_12_1_board_count_less_is_better(self) -> None:
        field = of(self.LEVEL)
        assert field.board_points(PlayerId(1)) == [20, 15, 15, 0]
        assert field.board_points(PlayerId(2)) == [10, 5, 15, 20]
        found = values(field, "BC")
        assert (found[1], found[2]) == (Fraction("9.5"), Fraction("14.5"))
        ranked = standings(field, parse_list("MPvGP,BC", in_teams=True))
        assert order(ranked)[:2] == [1, 2]
        shown = working(field, ranked, PlayerId(2), parse("BC", in_teams=True))
        assert [(c.board, c.amount) for c in shown.contributions] == [
            (1, 100), (2, 100), (3, 450), (4, 800),
        ]  # fmt: skip

    def test_12_2_top_board_results(self) -> None:
        found = values(of(self.LEVEL), "TBR")
        assert (found[1], found[2]) == (1, 2)

    def test_12_2_the_next_board_where_the_first_is_level(self) -> None:
        found = values(of("1-3 1110 2-4 1011"), "TBR")
        assert (found[1], found[2], found[3]) == (1, 2, 2)

    def test_12_3_bottom_board_elimination(self) -> None:
        # Without board 4 both have two points, and so on until the first board is left.
        found = values(of("1-3 1011 2-4 0111"), "BBE")
        assert (found[1], found[2]) == (1, 2)
        # Board 4 is left out first, though on board 1 team 1 did better.
        field = of("1-3 1011 2-4 =11=")
        assert (values(field, "BBE")[1], values(field, "TBR")[1]) == (2, 1)

    def test_forfeits_on_a_board_count_and_a_bye_is_won_on_each_board(self) -> None:
        field = of("1-2 +=0- 3U")
        assert field.board_points(PlayerId(1)) == [10, 5, 0, 0]
        assert field.board_points(PlayerId(3)) == [10, 10, 10, 10]
        assert values(field, "MPvGP")[3] == 2
        assert values(field, "BC")[3] == 10


class TestC07_13_2_Products:
    UNEVEN = "1-2 1111 3-4 1110\n1-3 1110 2-4 0001\n1-4 1000 2-3 1111"

    def test_each_kind_multiplies_its_own_scores(self) -> None:
        field = of(self.UNEVEN)
        # Match points 4 2 2 4, game points 8 5 4 7.
        assert {t: points_value(s) for t, s in field.scores.items()} == {1: 4, 2: 2, 3: 2, 4: 4}
        found = {kind: values(field, kind)[1] for kind in ("EMMSB", "EMGSB", "EGMSB", "EGGSB")}
        assert found == {"EMMSB": 8, "EMGSB": 18, "EGMSB": 18, "EGGSB": 39}

    def test_14_1_2_the_cut_goes_by_the_score_of_the_opponent(self) -> None:
        field = of(self.UNEVEN)
        shown = working(field, standings(field, ()), PlayerId(1), parse("EGMSB/C1", in_teams=True))
        cut = [line for line in shown.contributions if line.cut is Cut.LOWEST]
        assert [line.opponent for line in cut] == [3]
        shown = working(field, standings(field, ()), PlayerId(1), parse("EMMSB/C1", in_teams=True))
        cut = [line for line in shown.contributions if line.cut is Cut.LOWEST]
        assert [(line.opponent, line.amount) for line in cut] == [(2, 400)]


class TestC07_13_3_ExtendedEncounter:
    def test_13_3_1_the_secondary_score_where_the_first_parts_nobody(self) -> None:
        # Each beat another once: match points 2 each, game points 5, 4 and 3 among them.
        circle = "1-2 1111 3U\n2-3 1110 1U\n3-1 11=0 2U"
        field = of(circle)
        assert values(field, "DE") == {1: 0, 2: 0, 3: 0}
        assert values(field, "EDE") == {1: 1, 3: 2, 2: 3}

    def test_13_3_2_boards_of_their_own_match_for_two_teams(self) -> None:
        # Their match was 2-2; elsewhere team 2 did better on the first board.
        field = of("1-2 1100 3-4 1100\n3-1 1000 2-4 1110")
        assert field.scores[PlayerId(1)] == field.scores[PlayerId(2)]
        assert values(field, "EDE")[1] == 0
        assert {kind: values(field, kind)[1] for kind in ("EDET", "EDEB", "EDEC")} == {
            "EDET": 1, "EDEB": 1, "EDEC": 1,
        }  # fmt: skip

    def test_13_3_2_boards_of_a_forfeited_match_part_nobody(self) -> None:
        field = of("1-2 ++++ 3-4 1110\n1-3 1000 2-4 1110")
        assert field.scores[PlayerId(1)] == field.scores[PlayerId(2)]
        assert {values(field, kind)[1] for kind in ("EDET", "EDEB", "EDEC")} == {0}

    def test_13_3_2_three_teams_are_not_parted_by_boards(self) -> None:
        field = of("1-2 1100 3U\n2-3 1100 1U\n3-1 1100 2U")
        assert values(field, "EDET") == {1: 0, 2: 0, 3: 0}

    def test_board_count_first_or_top_boards_first(self) -> None:
        # 1 + 4 against 2 + 3: the count is level, and the top board parts them.
        field = of("1-2 1001 3-4 1111")
        found = {kind: values(field, kind)[1] for kind in ("EDEC", "EDEBT", "EDEBB")}
        assert found == {"EDEC": 0, "EDEBT": 1, "EDEBB": 2}
        # Five boards, 1 + 4 + 2½ against 2 + 3 + 2½ … the count is for team 2, the first for 1.
        field = of("1-2 100=1 3-4 11111", size=5)
        assert {kind: values(field, kind)[1] for kind in ("EDET", "EDEBT", "EDEB", "EDEBB")} == {
            "EDET": 1, "EDEBT": 2, "EDEB": 2, "EDEBB": 2,
        }  # fmt: skip

    def test_the_board_count_comes_before_the_boards(self) -> None:
        # 1 + 1 + 5 against 8: the count is for team 1; without the fifth board team 2 has more.
        field = of("1-2 1=001 3-4 11111", size=5)
        assert {kind: values(field, kind)[1] for kind in ("EDEB", "EDEBB", "EDEC")} == {
            "EDEB": 2, "EDEBB": 1, "EDEC": 1,
        }  # fmt: skip

    def test_the_score_that_is_asked_first(self) -> None:
        # Of three matches team 1 won two narrowly, team 2 one by all boards.
        text = "1-2 11=0 3-4 1100\n1-2 11=0 3-4 1100\n1-2 0000 3-4 1100\n4-1 1110 2-3 1110"
        field = of(text)
        assert [field.scores[PlayerId(n)] for n in (1, 2)] == [40, 40]
        assert (values(field, "EDE")[1], values(field, "EDE:GP")[1]) == (1, 2)


class TestC07_13_4_Divisor:
    def test_rounded_down_and_never_nothing(self) -> None:
        assert schedule_divisor(of("1-2 1111")) == 1  # 2 by 4
        assert schedule_divisor(of("1-2 1111\n" * 9)) == 4  # 18 by 4
        assert schedule_divisor(of("1-2 1111\n" * 9, primary=GAME_POINTS)) == 18  # 36 by 2


class TestC07_16_UnplayedMatches:
    def test_16_3_a_team_that_left_is_seen_as_drawing_in_both_scores(self) -> None:
        field = of("1-2 1110 3-4 1100\n1-3 1100 4-2 1100\n1-4 1100 2-3 1100\n1-3 1100 2Z 4U")
        seen = field.view().seen
        assert seen[PlayerId(2)] == field.scores[PlayerId(2)] + 10
        games = field.by(GAME_POINTS)
        assert games.view().seen[PlayerId(2)] == games.scores[PlayerId(2)] + 20

    def test_16_4_2_the_dummy_of_a_bye_is_capped_in_both_scores(self) -> None:
        field = of("1-2 1111 3U\n1-3 1111 2U\n2-3 1111 1U")
        for score, cap in ((MATCH_POINTS, 30), (GAME_POINTS, 60)):
            lines = field.by(score).view().lines(PlayerId(1))
            assert (lines[2].source, lines[2].score) == (
                ContributionSource.DUMMY_CAPPED_BY_DRAWS,
                cap,
            )

    def test_15_2_a_forfeited_match_of_a_round_robin_counts(self) -> None:
        text = "1-2 ++++ 3-4 1110\n1-3 0000 2-4 1111\n1-4 0000 2-3 1111"
        swiss = TeamField(team_event(text))
        robin = TeamField(team_event(text), kind=FieldKind.ROUND_ROBIN)
        # Team 1 has two match points, team 2, which it did not meet, has four.
        assert (values(swiss, "EMMSB")[1], values(robin, "EMMSB")[1]) == (4, 8)
        assert values(swiss, "EMMSB/P")[1] == 8
        assert values(robin, "BH") == {1: None, 2: None, 3: None, 4: None}
        assert values(robin, "SSSC") == {1: None, 2: None, 3: None, 4: None}


def test_counts_are_of_matches_by_whatever_score() -> None:
    text = "1-2 1110 3-4 1111\n3-1 1000 2-4 1100"
    for primary in (MATCH_POINTS, GAME_POINTS):
        field = of(text, primary=primary)
        assert values(field, "WIN") == {1: 2, 2: 0, 3: 1, 4: 0}
        assert values(field, "BWG") == {1: 1, 2: 0, 3: 0, 4: 0}


def test_points_by_decision_count_in_their_own_score() -> None:
    plain = team_event("1-2 1110 3-4 1111")
    decided = {
        MATCH_POINTS: (Adjustment((PlayerId(1),), plain.match_points[PlayerId(3)][0]),),
        GAME_POINTS: (Adjustment((PlayerId(2),), plain.game_points[PlayerId(1)][0]),),
    }
    field = TeamField(
        TeamResults(
            **{name: getattr(plain, name) for name in plain.__slots__} | {"decided": decided}
        )
    )
    assert [field.scores[PlayerId(n)] for n in (1, 2)] == [40, 0]
    found = values(field, "MPvGP")
    assert (found[1], found[2]) == (3, 4)
    ranked = standings(field, parse_list("MPvGP", in_teams=True))
    shown = working(field, ranked, PlayerId(2), parse("MPvGP", in_teams=True))
    assert [(c.source, c.amount) for c in shown.contributions] == [
        (ContributionSource.ROUND, 100), (ContributionSource.ENTRY, 300),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ESB", "choose from EMMSB, EMGSB, EGMSB, EGGSB"),
        ("WIN:GP", "WIN does not take :GP"),
        ("BH/K4", "BH does not take /K"),
        ("SSSC/C1", "SSSC does not take /C; it takes /K4"),
        ("BC/R/C1", "BC does not take /C"),
        ("XYZ", "there is no tie-break 'XYZ'; choose from DE"),
    ],
)
def test_refused_in_team_events(text: str, said: str) -> None:
    with pytest.raises(InputError) as refusal:
        parse(text, in_teams=True)
    assert said in str(refusal.value)


def test_written_and_read_again() -> None:
    for text in ("BH:GP/C1", "SSSC/K4/P/F", "EMGSB/C1/P", "EDET:MP/P", "MPvGP"):
        assert parse(text.lower(), in_teams=True).text == text


def test_refused_in_individual_events() -> None:
    for text in ("BH:GP", "MPvGP", "EDE"):
        with pytest.raises(InputError, match="for team events"):
            parse(text)
    players = Field(team_event("1-2 1100").tournament)
    with pytest.raises(InputError, match="for team events"):
        standings(players, [parse("BC", in_teams=True)])
