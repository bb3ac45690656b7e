"""Each verdict on a pair, in a position where it is the one that decides."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from ronde.errors import NoLegalPairingError
from ronde.explain.dubov.explainer import DubovExplainer
from ronde.explain.dubov.round import DubovRound
from ronde.explain.verdict import OrderStep, Verdict, WhyNot
from ronde.explain.whynot import in_order
from ronde.explain.wording import Wording
from ronde.model import Colour, PlayerId, Tournament
from ronde.systems.dubov.brackets import pair_brackets

Position = Callable[..., Tournament]
SmallRounds = Callable[[range, range], Iterator[DubovRound]]
FIRST_ROUND = "1: | 2: | 3: | 4:"
FOUR = "1: 4w1 | 2: 3w= | 3: 2b= | 4: 1b0"
UPFLOATS = "1: 5w= 3w0 | 2: 3b0 4b1 | 3: 2w1 1b1 | 4: 6b= 2w0 | 5: 1b= 6w0 | 6: 4w= 5b1"


def answer(event: Tournament, one: int, other: int) -> WhyNot:
    return DubovExplainer(event).why_not(PlayerId(one), PlayerId(other))


def told(event: Tournament, one: int, other: int) -> list[str]:
    explainer = DubovExplainer(event)
    found = explainer.why_not(PlayerId(one), PlayerId(other))
    return [Wording("en", {}).text(sentence) for sentence in explainer.answer(found)]


class TestAtOnce:
    def test_they_meet(self, position: Position) -> None:
        found = answer(position(FIRST_ROUND, of=3), 1, 3)
        assert (found.verdict, found.board) == (Verdict.THEY_MEET, 1)

    def test_met_before(self, position: Position) -> None:
        found = answer(position(FOUR, of=3), 4, 1)
        assert (found.verdict, found.article, found.rounds) == (Verdict.MET_BEFORE, "C1", (1,))

    def test_not_to_be_paired(self, position: Position) -> None:
        event = position("1: | 2: | 3: | 4: | 5:", of=3, away={"5": "H"})
        found = answer(event, 5, 1)
        assert (found.verdict, found.players) == (Verdict.NOT_TO_BE_PAIRED, (5,))

    def test_prohibited(self, position: Position) -> None:
        found = answer(position(FIRST_ROUND, of=3, forbidden=[[1, 3]]), 3, 1)
        assert found.verdict is Verdict.PROHIBITED

    def test_both_must_have_the_same_colour(self, position: Position) -> None:
        table = (
            "1: 5w= 6w= | 2: 6w= 5w= | 3: 7w= 8b= | 4: 8w= 7b= |"
            "5: 1b= 2b= | 6: 2b= 1b= | 7: 3b= 4w= | 8: 4b= 3w="
        )
        found = answer(position(table, of=6), 1, 2)
        assert (found.verdict, found.article) == (Verdict.SAME_ABSOLUTE_COLOUR, "C3")
        assert found.colour is Colour.BLACK


class TestCompared:
    def test_the_others_could_not_be_paired(self, position: Position) -> None:
        found = answer(position("1: U | 2: H | 3: 4w= | 4: 3b=", of=3), 1, 2)
        assert (found.verdict, found.article) == (Verdict.NOT_COMPLETABLE, "C4")

    @pytest.mark.parametrize(
        ("table", "pair", "article", "values"),
        [
            ("1: 2w0 | 2: 1b1 | 3: 4w1 | 4: 3b= | 5: U", (1, 3), "3.1.3", (0, 5)),
            ("1: 2w1 | 2: 1b0 | 3: 4w+ | 4: 3b- | 5: U", (2, 3), "3.1.4", (1, 0)),
            ("1: 2w1 | 2: 1b0 | 3: 4w1 | 4: 3b0 | 5: U", (4, 1), "3.1.5", (4, 2)),
        ],
    )
    def test_the_bye(
        self,
        position: Position,
        table: str,
        pair: tuple[int, int],
        article: str,
        values: tuple[int, int],
    ) -> None:
        found = answer(position(table, of=5), *pair)
        assert (found.verdict, found.article) == (Verdict.CRITERION, article)
        assert (found.now[0], found.then[0]) == values
        assert found.bye not in pair

    def test_more_upfloaters(self, position: Position) -> None:
        """C5: if 1 met 2, the other two with half a point would need somebody from below."""
        event = position("1: H | 2: H | 3: Z | 4: Z", of=3)
        found = answer(event, 1, 3)
        assert (found.article, found.now, found.then) == ("C5", (0,), (2,))
        assert found.pairs == ((1, 3), (2, 4))
        assert told(event, 1, 3) == [
            "If 1 met 3, 2 players would have to move up, instead of 0 (in the bracket of "
            "½ point).",
            "The round would then have these new pairs: 1-3, 2-4.",
        ]

    def test_lower_scores_of_upfloaters(self, position: Position) -> None:
        table = "1: H | 2: 3b1 | 3: 2w0 | 4: 6w1 | 5: U | 6: 4b0"
        found = answer(position(table, of=5), 2, 6)
        assert (found.article, found.now, found.then) == ("C6", (5,), (0,))

    def test_colours(self, position: Position) -> None:
        event = position(FOUR, of=3)
        found = answer(event, 1, 2)
        assert (found.article, found.criterion) == ("C7", "denied-preferences")
        assert (found.now, found.then, found.bracket_score) == ((0,), (1,), 10)

    def test_upfloated_in_the_last_round(self, position: Position) -> None:
        """C10: 1 comes first in the list after 2, but was upfloated by 3."""
        found = answer(position(UPFLOATS, of=4), 2, 1)
        assert (found.article, found.now, found.then) == ("C10", (0,), (1,))
        last = answer(position(UPFLOATS, of=3), 2, 1)
        assert last.article != "C10"

    def test_upfloats_of_maximum_upfloaters(self, position: Position) -> None:
        """C9: 1 and 8 were both upfloated too often, and 1 more often than 8."""
        table = (
            "1: 2b- 8w0 7w- 2w= U 5b= | 2: 1w- 5b- 9w= 1b= . . | 3: U 9b1 F 6w- 6w+ 8b= "
            "| 4: 6b1 7w- 8w- 7w- Z U | 5: 7b1 2w+ 6w1 8w1 9b0 1w= | 6: 4w0 U 5b0 3b- 3b- . "
            "| 7: 5w0 4b+ 1b+ 4b- 8b+ 9b= | 8: 9w= 1b1 4b- 5b0 7w- 3w= | 9: 8b= 3w0 2b= U 5w1 7w="
        )
        event = position(table, of=9, away={"2": "H"})
        found = answer(event, 7, 1)
        assert (found.article, found.now, found.then) == ("C9", (3,), (4,))
        assert told(event, 7, 1)[0].startswith(
            "If 7 met 1, those who have moved up too often already would have done so 4 times "
            "before, instead of 3"
        )

    def test_a_later_set_of_upfloaters(self, position: Position) -> None:
        event = position("1: F | 2: H | 3: H | 4: H", of=3)
        found = answer(event, 1, 3)
        assert (found.step, found.article) == (OrderStep.UPFLOATER_SET, "4.2.2")
        assert found.players == (3,)
        assert told(event, 1, 3)[0] == (
            "1 against 3 would be no worse by any criterion, but then 3 would move up instead "
            "of 2, who comes first in the list (in the bracket of 1 point)."
        )

    def test_later_shifters(self, position: Position) -> None:
        """Three prefer Black, 4 White: the middle one, 2, is shifted."""
        table = "1: 5w= | 2: 6w= | 3: 7w= | 4: 8b= | 5: 1b= | 6: 2b= | 7: 3b= | 8: 4w="
        event = position(table, of=5, away={str(n): "H" for n in (5, 6, 7, 8)})
        assert DubovExplainer(event).case.outcome.brackets[0].shifted_second == (1,)
        found = answer(event, 1, 3)
        assert (found.step, found.article) == (OrderStep.SHIFTER_SET, "4.3.3")
        assert found.players in ((1,), (3,))
        assert (
            "shifted to the other subgroup instead of 2, who comes first" in (told(event, 1, 3)[0])
        )

    def test_shifters_where_none_are_needed(self, position: Position) -> None:
        event = position(FIRST_ROUND, of=3)
        found = answer(event, 1, 2)
        assert (found.step, found.article) == (OrderStep.MORE_SHIFTERS, "3.2.4")
        assert "2 players would be shifted to the other half, instead of 0" in told(event, 1, 2)[0]

    def test_a_later_transposition(self, position: Position) -> None:
        event = position(FIRST_ROUND, of=3)
        found = answer(event, 2, 3)
        assert (found.step, found.article) == (OrderStep.TRANSPOSITION, "4.4.2")
        assert told(event, 2, 3)[0] == (
            "2 against 3 would be no worse by any criterion, but then 1, who comes first in turn, "
            "would meet 4 instead of 3, who has a smaller pairing number (in the bracket of "
            "0 points)."
        )


def test_the_round_with_the_pair_is_what_the_engine_pairs(small_rounds: SmallRounds) -> None:
    """Choosing upfloaters without the two changes nothing but the time."""
    compared = 0
    for case in small_rounds(range(40), range(6, 13)):
        standing, ranking = case.standing, case.ranking
        for two in combinations(range(standing.size), 2):
            if not standing.legal[two[0]] >> two[1] & 1:
                continue
            state = standing.forcing(*two)
            try:
                plain = pair_brackets(replace(state, forced=None), ranking)
            except NoLegalPairingError:
                with pytest.raises(NoLegalPairingError):
                    pair_brackets(state, ranking)
                continue
            found = pair_brackets(state, ranking)
            assert (found.pairs, found.bye) == (plain.pairs, plain.bye)
            assert two in {in_order(*pair) for pair in found.pairs}
            compared += 1
    assert compared > 300
