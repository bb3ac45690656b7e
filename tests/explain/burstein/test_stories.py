"""What is told of boards, players, floaters and the bye, in positions where it matters."""

from __future__ import annotations

from collections.abc import Callable

from ronde.explain.report import ExplanationRequest
from ronde.model import Tournament

Ask = Callable[..., list[str]]
Table = Callable[..., Tournament]

RULES = "burstein-2026"
EIGHT = "1: 5w1 | 2: 6w1 | 3: 7b1 | 4: 8b1 | 5: 1b0 | 6: 2b0 | 7: 3w0 | 8: 4w0"
FIVE = "1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0 | 5: Z"


def about(lines: list[str], start: str) -> str:
    """Return the one line that begins so."""
    (line,) = [line for line in lines if line.startswith(start)]
    return line


class TestBoards:
    def test_first_meets_last(self, table: Table, ask: Ask) -> None:
        told = ask(table(EIGHT), RULES, ExplanationRequest())
        assert told[0] == (
            "Board 1: 1 Player 1 meets 4 Player 4: both have 1 point; ranked by the opposition "
            "they have met (Buchholz), they stand 1st and 4th of 4. [4.3] "
            "4 Player 4 has White: both players get the colour they prefer. [5.2.2]"
        )
        assert told[-1] == "The articles in brackets are those of C.04.4.2 (2026)."

    def test_somebody_moved_down(self, table: Table, ask: Ask) -> None:
        told = ask(table("1: U | 2: H | 3: H | 4: H"), RULES, ExplanationRequest())
        assert about(told, "Board 1").startswith(
            "Board 1: 1 Player 1 meets 4 Player 4: 1 Player 1, with 1 point, was moved down to the "
            "bracket of ½ point; ranked by the opposition they have met (Buchholz), 1 Player 1 "
            "stands 1st there and 4 Player 4 4th of 4. [4.3]"
        )
        assert about(told, "1 Player 1 moves down").endswith(
            "1 Player 1 is alone in the bracket of 1 point and moves down to the next one. [1.2.2]"
        )

    def test_why_not_the_first_choice(self, table: Table, ask: Ask) -> None:
        told = ask(table(EIGHT, forbidden=[[1, 4]]), RULES, ExplanationRequest(board=1))
        assert told[1:5] == [
            "1 Player 1 meets 3 Player 3: both have 1 point; ranked by the opposition they have "
            "met (Buchholz), they stand 1st and 3rd of 4. [4.3]",
            "1 Player 1 has Buchholz 0 and Sonneborn-Berger 0. [1.7.1]",
            "3 Player 3 has Buchholz 0 and Sonneborn-Berger 0. [1.7.1]",
            "The first meets the last as far as possible: the first choice for 1 Player 1 would be "
            "4 Player 4, the lowest placed of those still free. [4.3]",
        ]
        assert told[5] == "The organiser does not let 1 Player 1 and 4 Player 4 meet."

    def test_the_higher_ranked_by_the_index_gets_the_colour(self, table: Table, ask: Ask) -> None:
        """1 and 2 both had White; 2 has met stronger opposition, though 1 has more points."""
        event = table("1: 4w1 | 2: 3w0 | 3: 2b1 | 4: 1b0", forbidden=[[1, 3], [2, 4]])
        told = about(ask(event, RULES, ExplanationRequest()), "Board 1")
        assert "1 Player 1 has White: both prefer Black equally" in told
        assert told.endswith(
            "2 Player 2 ranks higher by Buchholz, Sonneborn-Berger and pairing number, and gets "
            "Black. [5.2.5]"
        )

    def test_two_newcomers_by_their_index(self, table: Table, ask: Ask) -> None:
        """5 stands above 6 by virtual points, which have no say in the index."""
        apart = [[one, other] for one in (5, 6) for other in (1, 2, 3, 4)]
        event = table(
            "1: 2w1 | 2: 1b0 | 3: 4w1 | 4: 3b0 | 5: Z | 6: H",
            forbidden=apart,
            virtual={"5": [0, 10]},
        )
        told = [
            line for line in ask(event, RULES, ExplanationRequest()) if "neither prefers" in line
        ]
        assert len(told) == 1
        assert "6 Player 6 ranks higher and has an even" in told[0]
        assert told[0].endswith("the opposite of the colour drawn by lot. [5.2.1]")


class TestFloaters:
    def test_the_middle_of_an_odd_bracket(self, table: Table, ask: Ask) -> None:
        told = ask(table("1: U | 2: U | 3: U | 4: H"), RULES, ExplanationRequest())
        assert about(told, "2 Player 2 moves down") == (
            "2 Player 2 moves down: The bracket of 1 point has 3 players, an odd number, so one of "
            "them moves down. [C5] First meets last, second meets last but one, and so on; "
            "2 Player 2, 2nd of 3 by Buchholz, stands in the middle and is left over. [4.3]"
        )

    def test_another_would_spoil_the_next_bracket(self, table: Table, ask: Ask) -> None:
        """C7: 1 and 2 may not meet 4, who is alone below, so it is 3 who floats."""
        event = table("1: U | 2: U | 3: U | 4: H | 5: Z | 6: Z", forbidden=[[1, 4], [2, 4]])
        told = about(ask(event, RULES, ExplanationRequest()), "3 Player 3 moves down")
        assert told.endswith(
            "If 3 Player 3 stayed, 2 Player 2 would move down instead, and 2 players would find no "
            "opponent in the next bracket, instead of 0. [C7]"
        )

    def test_a_higher_score_would_float(self, table: Table, ask: Ask) -> None:
        """C6: 1, moved down with 1 point, does not float on."""
        event = table("1: U | 2: H | 3: H | 4: Z | 5: Z | 6: Z", forbidden=[[1, 3]])
        told = about(ask(event, RULES, ExplanationRequest()), "3 Player 3 moves down")
        assert "the scores that move down would be higher (1, instead of ½)" in told
        assert told.endswith("[C6]")

    def test_nobody_to_meet(self, table: Table, ask: Ask) -> None:
        event = table("1: 2w= | 2: 1b= | 3: Z | 4: Z")
        told = ask(event, RULES, ExplanationRequest())
        assert about(told, "1 Player 1 moves down").endswith(
            "The bracket of ½ point has only 1 Player 1 and 2 Player 2, who may not meet, so both "
            "move down. [C5] Already met: 1-2. [C1]"
        )


class TestBye:
    def test_score_games_and_place(self, table: Table, ask: Ask) -> None:
        told = about(ask(table(FIVE, of=2), RULES, ExplanationRequest()), "4 Player 4 has the bye")
        assert told == (
            "4 Player 4 has the bye: The number of players to be paired is odd (5), so one of them "
            "has the bye. [1.9.2] Of those who can have it, 4 Player 4 has the lowest score: "
            "0 points. [3.1.3] Of the 3 of them with that score, nobody has played more than "
            "4 Player 4: 1 game. [3.1.4] Of the 2 of them who have played as much, 4 Player 4 "
            "ranks last by Buchholz, then Sonneborn-Berger, then pairing number. [3.1.5]"
        )

    def test_who_may_not_have_it(self, table: Table, ask: Ask) -> None:
        event = table("1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0 | 5: U", of=2, adjusted={"5": -20})
        told = about(ask(event, RULES, ExplanationRequest()), "4 Player 4 has the bye")
        assert (
            "5 Player 5 would come first, but has already had the bye or the points of a win "
            "without playing. [3.1.1]"
        ) in told

    def test_who_leaves_no_complete_pairing(self, table: Table, ask: Ask) -> None:
        """4 and 5 may meet nobody but 3, so 3 cannot have it."""
        apart = [[1, 4], [2, 4], [1, 5], [2, 5], [4, 5]]
        event = table("1: H | 2: H | 3: Z | 4: Z | 5: Z", adjusted={"3": -10}, forbidden=apart)
        told = about(ask(event, RULES, ExplanationRequest()), "5 Player 5 has the bye")
        assert (
            "3 Player 3 would come next, but then the others could not all be paired. [3.1.2]"
        ) in told


class TestPlayer:
    def test_the_index_with_its_working(self, table: Table, ask: Ask) -> None:
        event = table("1: 2w1 H | 2: 1b0 3w1 | 3: 4w= 2b0 | 4: 3b= Z", of=4)
        told = ask(event, RULES, ExplanationRequest(player=1))
        assert told[1:5] == [
            "1 Player 1 has 1½ points after 2 rounds. [1.2.1]",
            "Buchholz 2½: the current points of the opponents met, round by round (1, 1½). [1.7.1]",
            "1 round without a game counts as a game of 1 Player 1 against himself, with "
            "1½ points. [1.7.2]",
            "Sonneborn-Berger 1.75: in each round, the points won times the current points of the "
            "opponent. [1.7.1]",
        ]

    def test_a_comma_in_other_languages(self, table: Table, ask: Ask) -> None:
        event = table("1: 2w1 H | 2: 1b0 3w1 | 3: 4w= 2b0 | 4: 3b= Z", of=4)
        told = ask(event, RULES, ExplanationRequest(player=1), "nl")
        assert about(told, "Sonneborn-Berger").startswith("Sonneborn-Berger 1,75: per ronde")

    def test_an_opponent_who_stays_away(self, table: Table, ask: Ask) -> None:
        """INTERPRETATION 0037: 4 missed round 2 and is away again, so that was a draw for 3."""
        event = table("1: 2w1 H | 2: 1b0 3w1 | 3: 4w= 2b0 | 4: 3b= Z", of=4, away={"4": "Z"})
        told = ask(event, RULES, ExplanationRequest(player=3))
        assert about(told, "Buchholz").startswith("Buchholz 2: ")
        assert about(told, "4 Player 4 is away") == (
            "4 Player 4 is away once more: for the opponents, the rounds missed in a row before "
            "this one count as draws. [1.7.2]"
        )

    def test_somebody_who_is_away(self, table: Table, ask: Ask) -> None:
        told = ask(table(EIGHT, away={"8": "H"}), RULES, ExplanationRequest(player=8))
        assert told[1].startswith("8 Player 8 is not paired in round 2")


def test_the_whole_derivation(table: Table, ask: Ask) -> None:
    event = table("1: U | 2: U | 3: U | 4: H | 5: Z | 6: Z", forbidden=[[2, 4]])
    told = ask(event, RULES, ExplanationRequest(full=True))
    assert told[: told.index("Bracket 2: ½ point")] == [
        "Bracket 1: 1 point",
        "Players of this score (residents): 1 Player 1, 2 Player 2 and 3 Player 3. [1.2.2]",
        "Numbers by Buchholz, then Sonneborn-Berger, then pairing number: [4.1]",
        "Number 1: 1 Player 1, with Buchholz 1 and Sonneborn-Berger 1; meets number 2.",
        "Number 2: 2 Player 2, with Buchholz 1 and Sonneborn-Berger 1; meets number 1.",
        "Number 3: 3 Player 3, with Buchholz 1 and Sonneborn-Berger 1; moves down.",
        "Pairs, as many as possible: 1. Moving down to the next bracket: 1. [C5]",
        "Scores of those who leave the bracket: 1. The criteria above allow nothing better. [C6]",
        "Nothing had to be given up in C7, C8.",
        "The first of the best candidates, in which number 1, then number 2 and so on has the "
        "largest possible number as opponent: 1-2. [4.3]",
        "The bracket of 1 point has 3 players, an odd number, so one of them moves down. [C5]",
        "It makes no difference to any criterion whether 3 Player 3 or 1 Player 1 moves down; the "
        "pairing in which 3 Player 3 does comes first in the order of candidates. [4.3]",
    ]
    assert "Moved-down players: 3 Player 3. [1.2.2]" in told
    assert told[told.index("Colours") + 1].endswith("[5.2.1]")
