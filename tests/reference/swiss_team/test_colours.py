"""Articles 1.6, 1.7 and 4: preferences, the first-team, who has White on the first board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.literal.swiss_team import pair_teams_literally
from tests.literal.swiss_team.teams import Field, Strength

from ronde.errors import RoundError
from ronde.model import Colour, PlayerId, Points, Tournament

Teams = Callable[..., Tournament]
W, B = Colour.WHITE, Colour.BLACK
NONE = (None, Strength.NONE)


def preference(event: Tournament) -> tuple[Colour | None, Strength]:
    """Return the preference of team 1."""
    return Field(event, floats_by_real_score=False).preference(1)


class TestPreferences:
    @pytest.mark.parametrize(
        ("history", "type_a", "type_b"),
        [
            ("", NONE, NONE),
            ("W", NONE, (B, Strength.MILD)),
            ("B", NONE, (W, Strength.MILD)),
            ("WW", (B, Strength.STRONG), (B, Strength.STRONG)),
            ("B-B", (W, Strength.STRONG), (W, Strength.STRONG)),
            ("WB", NONE, (W, Strength.MILD)),
            ("BW", NONE, (B, Strength.MILD)),
            ("WBW", NONE, (B, Strength.MILD)),
            ("BBW", NONE, (W, Strength.MILD)),
            ("BWW", (B, Strength.STRONG), (B, Strength.STRONG)),
            ("WWBB", (W, Strength.STRONG), (W, Strength.STRONG)),
            ("WBB", (W, Strength.STRONG), (W, Strength.STRONG)),
            ("WWWBB", NONE, (B, Strength.MILD)),
            ("BBBWW", NONE, (W, Strength.MILD)),
            ("WWWWBB", (B, Strength.STRONG), (B, Strength.STRONG)),
        ],
    )
    def test_1_7(
        self,
        two: Teams,
        history: str,
        type_a: tuple[Colour | None, Strength],
        type_b: tuple[Colour | None, Strength],
    ) -> None:
        assert preference(two(history, "")) == type_a
        assert preference(two(history, "", settings={"type": "B"})) == type_b
        assert preference(two(history, "", settings={"type": "none"})) == NONE

    @pytest.mark.parametrize(
        ("history", "choice", "expected"),
        [
            ("WB", "strong", NONE),
            ("WWBB", "strong", (W, Strength.STRONG)),
            ("WWBB", "none", NONE),
            ("BWW", "none", (B, Strength.STRONG)),
            ("WBW", "none", (B, Strength.MILD)),
        ],
    )
    def test_1_7_2_in_the_last_round(
        self, two: Teams, history: str, choice: str, expected: tuple[Colour | None, Strength]
    ) -> None:
        settings = {"type": "B", "last-round": choice}
        event = two(history, "", of=len(history) + 1, settings=settings)
        assert preference(event) == expected

    def test_1_6_1_a_forfeited_match_has_no_colour(self, teams: Teams) -> None:
        event = teams("1: 2w1 2w+ | 2: 1b0 1b-")
        assert Field(event, floats_by_real_score=False).teams[1].colours == (W,)


class TestAllocation:
    @pytest.mark.parametrize(
        ("one", "other", "white", "article"),
        [
            ("", "", 1, "4.3.1"),
            ("WW", "WB", 2, "4.3.2"),
            ("WB", "BB", 2, "4.3.2"),
            ("WW", "BB", 2, "4.3.3"),
            ("W", "WB", 2, "4.3.5"),
            ("WWW", "WBWW", 2, "4.3.5"),
            ("WB", "BW", 1, "4.3.6"),
            ("BWWW", "WBWW", 2, "4.3.6"),
            ("WW", "WW", 2, "4.3.7"),
            ("-BWB", "BWB-", 1, "4.3.8"),
            ("BW", "BW", 2, "4.3.8"),
            ("", "BW", 1, "4.3.9"),
        ],
    )
    def test_4_3_of_type_a(
        self, two: Teams, one: str, other: str, white: int, article: str
    ) -> None:
        """Team 1 has the higher score, so it is the first-team."""
        event = two(one, other, of=9, adjusted={"1": 100})
        found = pair_teams_literally(event, "swiss-team-2026")
        assert (found.pairs[0][0], found.colour_articles) == (white, (article,))

    @pytest.mark.parametrize(
        ("one", "other", "white", "article"),
        [("WBW", "WW", 1, "4.3.4"), ("BB", "B", 1, "4.3.4"), ("W", "B", 2, "4.3.3")],
    )
    def test_4_3_of_type_b(
        self, two: Teams, one: str, other: str, white: int, article: str
    ) -> None:
        event = two(one, other, settings={"type": "B"})
        found = pair_teams_literally(event, "swiss-team-2026")
        assert (found.pairs[0][0], found.colour_articles) == (white, (article,))

    @pytest.mark.parametrize(("numbers", "white"), [((2, 3), 3), ((3, 4), 3), ((4, 6), 6)])
    def test_4_3_1_by_the_number_of_the_first_team(
        self, two: Teams, numbers: tuple[int, int], white: int
    ) -> None:
        event = two("", "", numbers=numbers)
        assert pair_teams_literally(event, "swiss-team-2026").pairs[0][0] == white
        black = two("", "", numbers=numbers, first="black")
        assert pair_teams_literally(black, "swiss-team-2026").pairs[0][1] == white

    def test_4_3_1_needs_the_initial_colour(self, two: Teams) -> None:
        event = replace(two("", ""), initial_colour=None)
        with pytest.raises(RoundError, match="initial colour"):
            pair_teams_literally(event, "swiss-team-2026")


class TestFirstTeam:
    """4.2, seen in 4.3.8: both had W, and the first-team alternates."""

    @staticmethod
    def white(event: Tournament) -> PlayerId:
        found = pair_teams_literally(event, "swiss-team-2026")
        assert found.colour_articles == ("4.3.8",)
        return found.pairs[0][0]

    def test_4_2_1_higher_score(self, two: Teams) -> None:
        assert self.white(two("W", "W")) == 2
        assert self.white(two("W", "W", adjusted={"2": 10})) == 1

    def test_4_2_1_real_score_before_virtual_points(self, two: Teams) -> None:
        virtual = {"1": [0, 0], "2": [20, 20]}
        assert self.white(two("W", "W", virtual=virtual)) == 2
        settings = {"first-team": "pairing-score"}
        assert self.white(two("W", "W", virtual=virtual, settings=settings)) == 1

    def test_4_2_2_secondary_score(self, two: Teams) -> None:
        event = two("W", "W")
        other = {player.id: (Points(20),) for player in event.players}
        event = replace(event, secondary_points={**other, PlayerId(2): (Points(25),)})
        assert self.white(event) == 1
        unused = replace(event, settings=(("secondary", "none"),))
        assert self.white(unused) == 2
