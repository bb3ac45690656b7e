"""What is told of boards, upfloaters, the bye and players, in positions where it is so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from ronde.explain.dubov.explainer import DubovExplainer
from ronde.explain.dubov.upfloats import if_moved_up
from ronde.explain.sentence import ExplanationSection, Sentence
from ronde.explain.whynot import in_order
from ronde.explain.wording import Wording
from ronde.model import PlayerId, Tournament

Position = Callable[..., Tournament]
TABLE = "1: 5w= 3w0 | 2: 3b0 4b1 | 3: 2w1 1b1 | 4: 6b= 2w0 | 5: 1b= 6w0 | 6: 4w= 5b1"
FIRST_ROUND = "1: | 2: | 3: | 4:"
THREE_BLACK = "1: 5w= | 2: 6w= | 3: 7w= | 4: 8b= | 5: 1b= | 6: 2b= | 7: 3b= | 8: 4w="
AWAY = {str(number): "H" for number in (5, 6, 7, 8)}


def texts(sentences: Iterable[Sentence], language: str = "en") -> list[str]:
    """Return sentences with their articles."""
    wording = Wording(language, {})
    return [f"{wording.text(s)} [{s.article}]" for s in sentences]


def about(sections: Iterable[ExplanationSection], kind: str) -> list[list[str]]:
    return [texts(section.sentences) for section in sections if section.about == kind]


def everything(sections: Iterable[ExplanationSection]) -> str:
    return "\n".join(line for section in sections for line in texts(section.sentences))


class TestBoards:
    def test_places_in_the_subgroups(self, position: Position) -> None:
        """1 has met a weaker opponent than 3: the lowest average comes first."""
        event = position("1: 2b= | 2: 1w= | 3: 4b= | 4: 3w=", of=3, ratings={2: 1900, 4: 2000})
        first, second = about(DubovExplainer(event).overview(), "board")
        assert first == [
            "1 meets 4: both have ½ point; 1, with an average rating of opponents of 1900, is 1st "
            "of the White subgroup (lowest average first), 4 is 2nd of the Black subgroup (by "
            "pairing number). [3.2.6]",
            "1 has White: both players get the colour they prefer. [5.2.2]",
        ]
        assert "3, with an average rating of opponents of 2000, is 2nd" in second[0]

    def test_an_upfloater(self, position: Position) -> None:
        [board, _] = about(
            DubovExplainer(position("1: F | 2: H | 3: H | 4: H", of=3)).overview(), "board"
        )
        assert board[0].startswith("1 meets 2: nobody in their bracket has played yet; 1st of")
        [board, *_] = about(DubovExplainer(position(TABLE, of=4)).overview(), "board")
        assert board[0].startswith(
            "3 (2 points) meets 6 (1½ points): 6 moves up to that bracket; 3, with an average"
        )

    def test_halves_and_the_lot(self, position: Position) -> None:
        event = position(FIRST_ROUND, of=3)
        first, second = about(DubovExplainer(event).overview(), "board")
        assert first == [
            "1 meets 3: nobody in their bracket has played yet; 1st of the upper half against 1st "
            "of the lower half. [3.2.6]",
            "1 has White: neither has played yet; 1 ranks higher and has an odd pairing number, "
            "which brings White, the colour drawn by lot. [5.2.1]",
        ]
        assert "brings Black, the opposite of the colour drawn by lot" in second[1]

    def test_shifted_from_the_larger_subgroup(self, position: Position) -> None:
        """Three prefer Black: the one in the middle of the list gives way."""
        event = position(THREE_BLACK, of=5, away=AWAY)
        told = everything(DubovExplainer(event).overview())
        assert (
            "2 prefers Black, but was shifted to the other subgroup, so that the two have the "
            "same size. [3.2.4]" in told
        )

    def test_shifted_for_a_pair_that_cannot_be_avoided(self, position: Position) -> None:
        """1 and 2 prefer White and may not meet 3 and 4; 2 has the lower average."""
        apart = [[1, 3], [1, 4], [2, 3], [2, 4]]
        table = "1: 5b= | 2: 6b= | 3: 7w= | 4: 8w= | 5: 1w= | 6: 2w= | 7: 3b= | 8: 4b="
        event = position(table, of=5, away=AWAY, forbidden=apart)
        explainer = DubovExplainer(event)
        assert (
            "2 prefers White, but was shifted to the other subgroup: pairs of two players who "
            "prefer White cannot be avoided. [3.2.4]" in everything(explainer.overview())
        )
        assert "In the smaller subgroup 1 pair cannot be avoided." in (
            everything(explainer.derivation())
        )

    def test_shifted_to_the_other_half(self, position: Position) -> None:
        event = position(FIRST_ROUND, of=3, forbidden=[[1, 3], [1, 4]])
        told = everything(DubovExplainer(event).overview())
        assert "was shifted to the other half, because a pair inside a half cannot be" in told

    def test_in_full_with_who_stands_opposite(self, position: Position) -> None:
        event = position("1: 2b= | 2: 1w= | 3: 4b= | 4: 3w=", of=3, ratings={2: 1900, 4: 2000})
        told = texts(DubovExplainer(event).board(1).sentences)
        assert told[1:3] == [
            "Opposite 1 in the other subgroup stands 2, who would be the first choice. [3.2.6]",
            "1 and 2 have already met, in round 1. [C1]",
        ]
        assert "1 has a mild preference for White" not in told
        assert "1 has a strong preference for White: one game more with Black so far. [1.6]" in told


class TestColours:
    def test_without_a_game_black_is_preferred(self, position: Position) -> None:
        told = texts(DubovExplainer(position(FIRST_ROUND, of=3)).board(1).sentences)
        assert (
            "3 has a mild preference for Black, as everybody who has not played yet. [1.6.4]"
            in told
        )

    def test_one_of_two_with_an_equal_wish_has_not_played(self, position: Position) -> None:
        """1 has level colours and had White last; 2 has not played: both mildly prefer Black."""
        event = position(
            "1: 3b= 4w= | 2: H H | 3: 1w= Z | 4: Z 1b=", of=5, away={"3": "Z", "4": "Z"}
        )
        told = texts(DubovExplainer(event).board(1).sentences)
        assert told[-1] == (
            "2 has White: both prefer Black equally; 1 ranks higher and gets Black. [5.2.5]"
        )
        assert texts([DubovExplainer(event).why_colours(PlayerId(1))]) == told[-1:]


class TestUpfloaters:
    def test_an_odd_number(self, position: Position) -> None:
        told = about(
            DubovExplainer(position("1: F | 2: F | 3: F | 4: H", of=3)).overview(), "float"
        )
        assert told == [
            [
                "The number of players left with 1 point is odd (3), so one player moves up. "
                "[3.2.1]",
                "4 is 1st in the list of players left with less than 1 point (by score, then "
                "pairing number). [4.2.2]",
            ]
        ]

    def test_nobody_may_meet_another(self, position: Position) -> None:
        told = everything(
            DubovExplainer(position("1: 2w= | 2: 1b= | 3: Z | 4: Z", of=3)).overview()
        )
        assert "No two of the 2 players left with ½ point may meet, so 2 players move up." in told

    def test_few_pairs(self, position: Position) -> None:
        event = position(
            "1: F | 2: F | 3: F | 4: F | 5: Z | 6: Z", of=5, forbidden=[[1, 2, 3], [1, 4], [2, 4]]
        )
        told = everything(DubovExplainer(event).overview())
        assert (
            "The 4 players left with 1 point can form no more pairs among themselves than 1, so "
            "2 players move up. [3.2.1]" in told
        )

    def test_for_the_sake_of_completion(self, position: Position) -> None:
        """1 and 2 could meet, but 3 and 4 may not."""
        event = position("1: H | 2: H | 3: Z | 4: Z", of=3, forbidden=[[3, 4]])
        told = everything(DubovExplainer(event).overview())
        assert (
            "To the 2 players left with ½ point 2 players move up: with fewer the round could "
            "not be completed. [C4]" in told
        )

    def test_passed_over_for_a_criterion(self, position: Position) -> None:
        """1 was upfloated last time, so 5 moves up to 2."""
        explainer = DubovExplainer(position(TABLE, of=4))
        [_, second] = about(explainer.overview(), "float")
        assert second[2:] == [
            "4 comes earlier in that list, but may meet none of those who have 1 point. []",
            "1 comes earlier in that list, but was passed over, because the pairing would be "
            "worse. [3.2.2]",
            "With 1, 1 player would float up as in the last round, instead of 0. [C10]",
        ]
        case = explainer.case
        found = if_moved_up(case, 1, case.rank_of[PlayerId(1)])
        assert found is not None
        assert (found.article, found.now, found.then) == ("C10", (0,), (1,))

    def test_passed_over_for_completion(self, position: Position) -> None:
        event = position("1: F | 2: H | 3: H | 4: H", of=3, forbidden=[[3, 4]])
        told = everything(DubovExplainer(event).overview())
        assert "2 comes earlier in that list, but was passed over" in told
        assert "With 2 the round could not be completed. [C4]" in told

    def test_who_may_meet_none_of_them(self, position: Position) -> None:
        event = position("1: F | 2: H | 3: H | 4: H", of=3, forbidden=[[1, 2]])
        told = everything(DubovExplainer(event).overview())
        assert "2 comes earlier in that list, but may meet none of those who have 1 point." in told

    def test_many_are_only_counted(self, position: Position) -> None:
        """1 prefers White, as nine others do who come before 11 in the list."""
        colours = dict.fromkeys(range(1, 11), ("b", "w")) | dict.fromkeys((11, 12), ("w", "b"))
        results = dict.fromkeys(colours, ("=", "=")) | {1: ("1", "0")}
        present = [f"{n}: {n + 20}{colours[n][0]}{results[n][0]}" for n in colours]
        gone = [f"{n + 20}: {n}{colours[n][1]}{results[n][1]}" for n in colours]
        away = {str(n + 20): "Z" for n in colours}
        event = position(" | ".join(present + gone), of=7, away=away)
        [first, *_] = about(DubovExplainer(event).overview(), "float")
        assert first[1].startswith("11 is 10th in the list of players left with less than 1 point")
        assert first[2:] == [
            "Those before in that list (9 players) were passed over, because with any of them "
            "the pairing would be worse. [3.2.2]",
            "With 2, 1 player would not get the preferred colour, instead of 0. [C7]",
        ]


class TestBye:
    def test_the_order_and_who_may_not_have_it(self, position: Position) -> None:
        [told] = about(
            DubovExplainer(position("1: 2w1 3b= | 2: 1b0 U | 3: U 1w=", of=5)).overview(), "bye"
        )
        assert told == [
            "The number of players to be paired is odd (3), so one of them has the bye. [1.9.2]",
            "The bye goes to the lowest score, then to the most games played, then to the "
            "largest pairing number: 1 (1½ points, games played: 2, pairing number: 1). [3.1.3]",
            "2 would come before, but has already had the bye or the points of a win without "
            "playing. [C2]",
        ]

    def test_who_cannot_be_spared(self, position: Position) -> None:
        event = position("1: | 2: | 3: | 4: | 5:", of=5, forbidden=[[1, 2], [1, 3], [1, 4]])
        [told] = about(DubovExplainer(event).overview(), "bye")
        assert told[-1] == (
            "5 would come before, but cannot be spared: the others could not all be paired. [3.1.2]"
        )


class TestPlayer:
    def test_the_whole_way(self, position: Position) -> None:
        told = texts(DubovExplainer(position(TABLE, of=4)).player(PlayerId(6)).sentences)
        assert told[:6] == [
            "6 has 1½ points after 2 rounds. [1.3.1]",
            "The opponents whom 6 has met are rated 2455 on average. [1.7.1]",
            "6 has never moved up so far. [1.8.1]",
            "The bracket of 2 points, in which 6 is paired, holds the players left with that "
            "score (1) and those who move up (1). [1.3.2]",
            "3 is the only one left with 2 points, so one player moves up. [3.2.1]",
            "6 is 1st in the list of players left with less than 2 points (by score, then pairing "
            "number). [4.2.2]",
        ]

    def test_upfloats_so_far(self, position: Position) -> None:
        told = texts(DubovExplainer(position(TABLE, of=4)).player(PlayerId(1)).sentences)
        assert "1 has moved up 1 time so far; after 2 times it is to be avoided. [1.8.1]" in told

    def test_before_the_first_game(self, position: Position) -> None:
        told = texts(DubovExplainer(position(FIRST_ROUND, of=3)).player(PlayerId(2)).sentences)
        assert told[1] == (
            "2 has played no game yet; the average rating of the opponents counts as 0. [1.7.3]"
        )

    def test_the_bye(self, position: Position) -> None:
        event = position("1: | 2: | 3:", of=3)
        told = texts(DubovExplainer(event).player(PlayerId(3)).sentences)
        assert told[-1].startswith("The bye goes to the lowest score")

    def test_absent(self, position: Position) -> None:
        event = position("1: | 2: | 3:", of=3, away={"3": "H"})
        told = texts(DubovExplainer(event).player(PlayerId(3)).sentences)
        assert told == [
            "3 is not paired in round 1: a bye worth half a point was asked for. [C.04.2 art. 3.3]"
        ]


def test_the_derivation_of_a_bracket(position: Position) -> None:
    event = position(THREE_BLACK, of=5, away=AWAY)
    [told] = about(DubovExplainer(event).derivation(), "bracket")
    assert told == [
        "Players of this score (residents): 1, 2, 3 and 4. [1.3.2]",
        "The 4 players left with ½ point can be paired among themselves: nobody moves up. [3.2.1]",
        "Players who do not get the preferred colour: 1, the best that the criteria above allow. "
        "[C7]",
        "White subgroup (G1, those who prefer White): 4. Black subgroup (G2, those who prefer "
        "Black): 1, 2 and 3. [3.2.3]",
        "Both subgroups must have the same size. Shifted from the larger one, the first from the "
        "middle of the list outwards who allow the best pairing: 2. [3.2.4]",
        "S1, the White subgroup with the lowest average rating of opponents first: 4 and 2 "
        "(2420, 2440). [3.2.5]",
        "The other subgroup, by pairing number, can meet them in that order. [3.2.6]",
        "Pairs: 4-1, 2-3. [3.2.6]",
    ]


class TestAgainst:
    """What is held against a whole other round."""

    def against(self, event: Tournament, *pairs: tuple[int, int]) -> list[str]:
        explainer = DubovExplainer(event)
        ranks = [
            in_order(*(explainer.case.rank_of[PlayerId(player)] for player in pair))
            for pair in pairs
        ]
        found = explainer.against(ranks)
        return [] if found is None else texts([found])

    def test_a_criterion(self, position: Position) -> None:
        event = position("1: H | 2: H | 3: Z | 4: Z", of=3)
        assert self.against(event, (1, 3), (2, 4)) == [
            "with those boards 2 players would have to move up, instead of 0 (in the bracket of "
            "½ point). [C5]"
        ]

    def test_the_bye(self, position: Position) -> None:
        event = position("1: | 2: | 3:", of=3)
        assert self.against(event, (1, 3)) == [
            "with those boards the bye would go to pairing number 2, instead of 3. [3.1.5]"
        ]

    def test_the_order_is_left_to_one_pair(self, position: Position) -> None:
        assert self.against(position(FIRST_ROUND, of=3), (1, 4), (2, 3)) == []

    def test_the_same_round(self, position: Position) -> None:
        assert self.against(position(FIRST_ROUND, of=3), (1, 3), (2, 4)) == []


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("fr", "2 préfère les Noirs, mais a été transféré dans l'autre sous-groupe"),
        ("nl", "2 heeft voorkeur voor zwart, maar is naar de andere subgroep verplaatst"),
        ("pt", "2 prefere as pretas, mas foi transferido para o outro subgrupo"),
    ],
)
def test_other_languages(position: Position, language: str, told: str) -> None:
    explainer = DubovExplainer(position(THREE_BLACK, of=5, away=AWAY))
    everything = "\n".join(t for s in explainer.overview() for t in texts(s.sentences, language))
    assert told in everything


def test_an_unrated_opponent_counts_as_rated_0(position: Position) -> None:
    event = position("1: 2b= | 2: 1w= | 3: 4b= | 4: 3w=", of=3)
    event = replace(event, players=tuple(replace(p, rating=None) for p in event.players))
    told = texts(DubovExplainer(event).player(PlayerId(1)).sentences)
    assert told[1] == "The opponents whom 1 has met are rated 0 on average. [1.7.1]"
