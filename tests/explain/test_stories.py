"""What is told of boards, players, downfloaters and byes, word for word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.literal.tables import tournament_from_table
from tests.small_events import small_event

from ronde.errors import InputError
from ronde.explain.report import ExplanationRequest, explain
from ronde.model import Tournament
from ronde.systems.registry import all_keys

Ask = Callable[..., list[str]]

FIXTURE_A = "1: 3w0 | 2: 4b= | 3: 1b1 | 4: 2w= | 5: U"
"""Five players after a round; 2017 gives the bye to 4, 2026 to 1 (the lowest score)."""


def table(text: str, of: int = 6, **extra: object) -> Tournament:
    return tournament_from_table({"table": text, "of": of, **extra})


class TestOverview:
    def test_a_line_for_every_board_and_every_downfloater(
        self, minerals: Tournament, ask: Ask
    ) -> None:
        told = ask(minerals, "dutch-2026", ExplanationRequest())
        assert [line.partition(":")[0] for line in told[:-1]] == [
            *(f"Board {number}" for number in range(1, 12)),
            "18 Ruby moves down",
            "13 Marble moves down",
            "22 Vesuvian moves down",
        ]
        assert told[-1] == "The articles in brackets are those of C.04.3 (2026)."

    def test_a_board_says_score_places_and_colours(self, minerals: Tournament, ask: Ask) -> None:
        assert ask(minerals, "dutch-2026", ExplanationRequest())[5] == (
            "Board 6: 8 Hematite meets 14 Nephrite: both have 2 points; 1st of the upper half "
            "against 1st of the lower half. [3.3.1] 8 Hematite has White: both players get the "
            "colour they prefer. [5.2.1]"
        )

    def test_the_same_in_the_words_of_the_older_edition(
        self, minerals: Tournament, ask: Ask
    ) -> None:
        told = ask(minerals, "dutch-2017", ExplanationRequest())
        assert "[B.3]" in told[5]
        assert "[E.1]" in told[5]


class TestDownfloaters:
    def test_the_last_of_an_odd_bracket(self, minerals: Tournament, ask: Ask) -> None:
        assert ask(minerals, "dutch-2026", ExplanationRequest(player=18))[1:4] == [
            "18 Ruby has 2 points after 4 rounds. [1.2]",
            "The bracket of 2 points has 5 players, an odd number, so one of them moves down. [C6]",
            "18 Ruby stands last in that bracket. [3.2]",
        ]

    def test_the_price_of_another(self, minerals: Tournament, ask: Ask) -> None:
        told = ask(minerals, "dutch-2026", ExplanationRequest(player=13))
        assert told[3] == (
            "If 13 Marble stayed, 18 Ruby would move down instead, and the scores that move down "
            "would be higher (2, instead of 1½). [C7]"
        )

    def test_alone(self, minerals: Tournament, ask: Ask) -> None:
        told = ask(minerals, "dutch-2026", ExplanationRequest(player=22))
        assert told[2] == (
            "22 Vesuvian is alone in the bracket of ½ point and moves down to the next one. [1.4.1]"
        )

    def test_nobody_to_meet(self, ask: Ask) -> None:
        """1 and 2 have met and are the only ones with their score."""
        event = table("1: 2w= 3b1 | 2: 1b= 4w1 | 3: 4w1 1w0 | 4: 3b0 2b0")
        told = ask(event, "dutch-2026", ExplanationRequest(player=1))
        assert told[2].startswith(
            "The bracket of 1½ points has only 1 Player 1 and 2 Player 2, who "
        )
        assert "Already met: 1-2. [C1]" in told[3]


class TestBye:
    def test_the_lowest_score_that_completes_the_round(self, ask: Ask) -> None:
        told = ask(table(FIXTURE_A), "dutch-2026", ExplanationRequest())
        assert told[-2] == (
            "1 Player 1 has the bye: The number of players to be paired is odd (5), so one of them "
            "has the bye. [1.5] The bye goes to the lowest score with which the round can be "
            "completed: 0 points. [C5] 1 Player 1 is the lowest ranked of those who may have it. "
            "[C2]"
        )

    def test_what_another_would_cost(self, ask: Ask) -> None:
        told = ask(table(FIXTURE_A), "dutch-2017", ExplanationRequest(player=4))
        assert told[-2] == (
            "If 4 Player 4 played, 2 Player 2 would have the bye instead, and 1 player would not "
            "get the preferred colour, instead of 0. [C.10]"
        )

    def test_who_ranks_lower_and_may_not_have_it(self, ask: Ask) -> None:
        event = table("1: 2w1 | 2: 1b0 | 3: 4w= | 4: 3b= | 5: U", points={"pairing_bye": 0})
        assert ask(event, "dutch-2026", ExplanationRequest(player=2))[-3:-1] == [
            "5 Player 5 ranks lower, but has already had the bye or the points of a win without "
            "playing. [C2]",
            "2 Player 2 is the lowest ranked of those who may have it. [C2]",
        ]


class TestPlayer:
    def test_why_not_the_one_opposite(self, minerals: Tournament, ask: Ask) -> None:
        assert ask(minerals, "dutch-2026", ExplanationRequest(player=10))[2:6] == [
            "The bracket of 3 points, to which 10 Jasper belongs, has 4 players. [1.3.2]",
            "5 Emerald meets 10 Jasper: both have 3 points; after an exchange between the halves, "
            "2nd of the upper half against 2nd of the lower half. [4.3.2]",
            "Opposite 10 Jasper in the bracket stands 4 Diamond, who would be the first choice. "
            "[3.2]",
            "If 10 Jasper met 4 Diamond, 2 players would not get the preferred colour, instead of "
            "0 (in the bracket of 3 points). [C12]",
        ]

    def test_in_short_a_board_tells_why_it_is_not_the_first_choice(
        self, minerals: Tournament, ask: Ask
    ) -> None:
        told = ask(minerals, "dutch-2017", ExplanationRequest())
        assert told[1] == (
            "Board 2: 3 Cobalt meets 4 Diamond: both have 3 points; after an exchange between the "
            "halves, 1st of the upper half against 1st of the lower half. [D.2] Opposite 3 Cobalt "
            "in the bracket stands 5 Emerald, who would be the first choice. [B.2] If 3 Cobalt met "
            "5 Emerald, 2 players would not get the preferred colour, instead of 0 (in the bracket "
            "of 3 points). [C.10] 3 Cobalt has White: both players get the colour they prefer. "
            "[E.1]"
        )
        assert "18 Ruby and 13 Marble have already met, in round 2. [C.1]" in told[7]
        assert "first choice" not in told[0]

    def test_in_short_a_first_choice_comes_later_or_is_taken(self, ask: Ask) -> None:
        event = small_event(143, players=range(6, 12))
        told = ask(event, "dutch-2017", ExplanationRequest())
        assert (
            "10 Player 10 against 2 Player 2 would be no worse by any criterion, but comes later "
            "in the order of candidates of the bracket of 2 points: a moved-down player would get "
            "an opponent who stands lower. [D.1]"
        ) in told[1]
        assert (
            "Opposite 3 Player 3 in the bracket stands 5 Player 5, who would be the first choice. "
            "[B.2] 5 Player 5 meets a player who stands before 3 Player 3 and is paired first. "
            "[D.1] 3 Player 3 has White"
        ) in told[3]
        assert (
            "The bracket of 3 points has only 9 Player 9 and 10 Player 10, who may not meet, so "
            "both move down. [C.5] Already met: 9-10. [C.1]"
        ) in told[5]

    def test_both_preferences_then_the_rule(self, minerals: Tournament, ask: Ask) -> None:
        assert ask(minerals, "dutch-2017", ExplanationRequest(player=18))[-4:-1] == [
            "18 Ruby has a mild preference for Black: as many games with each colour, but White in "
            "the last one. [A.6]",
            "19 Slate has a strong preference for Black: one game more with White so far. [A.6]",
            "18 Ruby has White: both prefer Black, and 19 Slate has the stronger preference "
            "(strong against mild). [E.2]",
        ]

    def test_one_who_is_away(self, minerals: Tournament, ask: Ask) -> None:
        assert ask(minerals, "dutch-2026", ExplanationRequest(player=12))[1] == (
            "12 Lapis is not paired in round 5: a bye worth half a point was asked for. "
            "[C.04.2 art. 3.3]"
        )

    def test_virtual_points_are_told(self, ask: Ask) -> None:
        event = table("1: | 2: | 3: | 4:", virtual={"1": [10, 10], "2": [10, 10]})
        told = ask(event, "dutch-2026", ExplanationRequest(player=1))
        assert told[1:3] == [
            "1 Player 1 has 0 points after 0 rounds. [1.2]",
            "With virtual points, 1 Player 1 is paired as if with 1 point. [1.2]",
        ]

    def test_a_stranger_is_refused(self, minerals: Tournament, ask: Ask) -> None:
        with pytest.raises(InputError, match="no player 99 among the 23 entries"):
            ask(minerals, "dutch-2026", ExplanationRequest(player=99))


class TestColours:
    def test_by_lot_in_the_first_round(self, ask: Ask) -> None:
        told = ask(table("1: | 2: | 3: | 4:", first="black"), "dutch-2026", ExplanationRequest())
        assert told[0].endswith(
            "3 Player 3 has White: neither prefers a colour; 1 Player 1 ranks higher and has an "
            "odd pairing number, which brings Black, the colour drawn by lot. [5.2.5]"
        )
        assert told[1].endswith(
            "which brings White, the opposite of the colour drawn by lot. [5.2.5]"
        )

    def test_a_place_where_the_number_would_mislead(self, ask: Ask) -> None:
        """Player 1 stays away, so that 2 is the first who takes part."""
        event = table("1: | 2: | 3: | 4: | 5:", away={"1": "Z"})
        told = ask(event, "dutch-2017", ExplanationRequest())
        assert "2 Player 2 ranks higher and has an odd place among those who took part" in told[0]


class TestBoard:
    def test_one_board(self, minerals: Tournament, ask: Ask) -> None:
        told = ask(minerals, "dutch-2026", ExplanationRequest(board=8))
        assert told[0] == "Board 8"
        assert "18 Ruby and 13 Marble have already met, in round 2. [C1]" in told

    def test_a_board_that_is_not_there(self, minerals: Tournament, ask: Ask) -> None:
        with pytest.raises(InputError, match="boards 1 to 11"):
            ask(minerals, "dutch-2026", ExplanationRequest(board=12))


class TestFull:
    def test_every_bracket_with_its_steps(self, minerals: Tournament, ask: Ask) -> None:
        told = ask(minerals, "dutch-2026", ExplanationRequest(full=True))
        start = told.index("Bracket 2: 3 points")
        assert told[start : start + 8] == [
            "Bracket 2: 3 points",
            "Players of this score (residents): 3 Cobalt, 4 Diamond, 5 Emerald and 10 Jasper. "
            "[1.3.2]",
            "Pairs, as many as possible (MaxPairs): 2. Left unpaired here: 0. [3.1.2]",
            "Upper half (S1): 3 Cobalt and 4 Diamond. Lower half (S2): 5 Emerald and 10 Jasper. "
            "[3.2]",
            "Exchange: 4 Diamond to the lower half, 5 Emerald to the upper half. [4.3.2]",
            "The halves are paired in order, without a transposition. [3.3.1]",
            "Nothing had to be given up in C6, C7, C12, C14, C16.",
            "The best candidate, and among equals the first: 3-4, 5-10. [3.8.1]",
        ]

    def test_what_a_criterion_could_have_had(self, minerals: Tournament, ask: Ask) -> None:
        told = ask(minerals, "dutch-2026", ExplanationRequest(full=True))
        assert (
            "Players who do not get the preferred colour: 1. By itself 0 would be possible, but at "
            "the cost of a criterion above. [C12]" in told
        )
        assert (
            "Players who do not get the preferred colour: 2. With as many pairs, no better value "
            "is possible. [C12]" in told
        )


@pytest.mark.parametrize("key", [key for key in all_keys() if key.startswith("dutch-")])
def test_every_edition_of_the_dutch_system_is_explained(minerals: Tournament, key: str) -> None:
    explanation = explain(replace(minerals, rules=key), ExplanationRequest())
    assert explanation.rules == key
    assert [section.about for section in explanation.sections].count("board") == 11
