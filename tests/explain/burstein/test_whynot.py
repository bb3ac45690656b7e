"""Each verdict on a pair, in a position where it is the one that decides."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ronde.explain.burstein.explainer import burstein_explainer
from ronde.explain.report import ExplanationRequest
from ronde.explain.sentence import ScoreInWords
from ronde.explain.verdict import Verdict, WhyNot
from ronde.model import Colour, PlayerId, Tournament

Ask = Callable[..., list[str]]
Table = Callable[..., Tournament]

EIGHT = "1: 5w1 | 2: 6w1 | 3: 7b1 | 4: 8b1 | 5: 1b0 | 6: 2b0 | 7: 3w0 | 8: 4w0"
FIVE = "1: 3w1 | 2: 4b1 | 3: 1b0 | 4: 2w0 | 5: Z"


def answer(event: Tournament, one: int, other: int) -> WhyNot:
    return burstein_explainer(event).why_not(PlayerId(one), PlayerId(other))


class TestAtOnce:
    def test_they_meet(self, table: Table) -> None:
        found = answer(table(EIGHT), 4, 1)
        assert (found.verdict, found.board) == (Verdict.THEY_MEET, 1)

    def test_c1_met_before(self, table: Table) -> None:
        found = answer(table(EIGHT), 1, 5)
        assert (found.verdict, found.article, found.rounds) == (Verdict.MET_BEFORE, "C1", (1,))

    def test_not_to_be_paired(self, table: Table) -> None:
        found = answer(table(EIGHT, away={"8": "Z", "4": "H"}), 8, 4)
        assert (found.verdict, found.players) == (Verdict.NOT_TO_BE_PAIRED, (8, 4))

    def test_prohibited(self, table: Table) -> None:
        found = answer(table(EIGHT, forbidden=[[1, 3]]), 3, 1)
        assert (found.verdict, found.article) == (Verdict.PROHIBITED, "")

    def test_c3_in_the_last_round_too(self, table: Table) -> None:
        event = table(
            "1: 5w= 6w= | 2: 6w= 5w= | 3: 7w= 8b= | 4: 8w= 7b= |"
            "5: 1b= 2b= | 6: 2b= 1b= | 7: 3b= 4w= | 8: 4b= 3w="
        )
        found = answer(event, 1, 2)
        assert (found.verdict, found.article) == (Verdict.SAME_ABSOLUTE_COLOUR, "C3")
        assert found.colour is Colour.BLACK


class TestForced:
    def test_c4_the_others_could_not_be_paired(self, table: Table, ask: Ask) -> None:
        """3 and 4 have met: if 1 and 2 met, nobody would be left for them."""
        event = table("1: U | 2: H | 3: 4w= | 4: 3b=")
        found = answer(event, 1, 2)
        assert (found.verdict, found.article) == (Verdict.NOT_COMPLETABLE, "C4")
        assert set(found.players) == {3, 4}
        told = ask(event, "burstein-2026", ExplanationRequest(why_not=(1, 2)))
        assert told[2] == "Too few possible opponents would be left for 3 Player 3 and 4 Player 4."

    def test_c5_fewer_pairs(self, table: Table) -> None:
        found = answer(table(EIGHT), 1, 6)
        assert (found.article, found.criterion) == ("C5", "floaters")
        assert (found.now, found.then, found.bracket, found.bracket_score) == ((0,), (2,), 1, 10)
        assert (1, 6) in found.pairs

    def test_c6_scores_of_floaters(self, table: Table) -> None:
        """2, alone on 1½ points, comes down to 3 and 4 on 1 point, one of whom floats instead."""
        event = table("1: 3w0 | 2: U | 3: 1b1 | 4: U | 5: H | 6: H", adjusted={"2": 5})
        found = answer(event, 2, 5)
        assert (found.article, found.criterion) == ("C6", "scores-of-floaters")
        assert (found.now, found.then) == ((10,), (15,))

    def test_c7_the_next_bracket(self, table: Table) -> None:
        """Of the three on 1 point, 2 may not meet 4, who is alone below; so 2 must not float."""
        event = table("1: U | 2: U | 3: U | 4: H | 5: Z | 6: Z", forbidden=[[2, 4]])
        found = answer(event, 1, 3)
        assert (found.article, found.criterion) == ("C7", "unpaired-in-next")
        assert (found.now, found.then) == ((0,), (2,))

    def test_c8_colours(self, table: Table) -> None:
        found = answer(table(EIGHT), 1, 2)
        assert (found.article, found.now, found.then) == ("C8", (0,), (2,))
        assert set(found.pairs) >= {(1, 2), (3, 4)}

    def test_the_order_of_candidates(self, table: Table) -> None:
        found = answer(table(EIGHT), 1, 3)
        assert (found.verdict, found.article) == (Verdict.ORDER, "4.3")
        assert (found.players, found.now, found.then) == ((1,), (4,), (3,))

    def test_somebody_would_float_who_need_not(self, table: Table, ask: Ask) -> None:
        event = table("1: U | 2: U | 3: U | 4: H")
        found = answer(event, 2, 3)
        assert (found.players, found.now, found.then) == ((1,), (3,), (0,))
        told = ask(event, "burstein-2026", ExplanationRequest(why_not=(2, 3)))[1]
        assert told.endswith(
            "1 Player 1, 1st in the bracket of 1 point, would move down instead of meeting the "
            "3rd. [4.3]"
        )


class TestBye:
    """4 has it: of three without a point, 3 and 4 have played, and 4 ranks lower."""

    @pytest.mark.parametrize(
        ("pair", "article", "values", "bye"),
        [
            ((4, 5), "3.1.5", ((2,), (1,)), 3),
            ((4, 3), "3.1.4", ((1,), (0,)), 5),
        ],
    )
    def test_would_go_to_another(
        self,
        table: Table,
        pair: tuple[int, int],
        article: str,
        values: tuple[tuple[int], tuple[int]],
        bye: int,
    ) -> None:
        found = answer(table(FIVE, of=2), *pair)
        assert (found.verdict, found.article) == (Verdict.CRITERION, article)
        assert ((found.now, found.then), found.bye) == (values, bye)
        assert found.bracket is None

    def test_would_go_to_a_higher_score(self, table: Table) -> None:
        found = answer(table("1: 2w1 | 2: 1b0 | 3: H", of=2), 2, 3)
        assert (found.article, found.now, found.then) == ("3.1.3", (0,), (10,))


class TestAgainstAWholeRound:
    """Pairs are ranks here, which in this event are the numbers less one."""

    def test_by_a_criterion(self, table: Table) -> None:
        told = burstein_explainer(table(EIGHT)).against([(0, 1), (2, 3), (4, 7), (5, 6)])
        assert told is not None
        assert (told.article, told.facts["points"]) == ("C8", ScoreInWords(10))

    def test_by_the_bye(self, table: Table) -> None:
        told = burstein_explainer(table(FIVE, of=2)).against([(0, 1), (3, 4)])
        assert told is not None
        assert (told.article, told.facts["points"]) == ("3.1.5", ScoreInWords(0))

    def test_a_later_candidate_is_left_to_a_pair(self, table: Table) -> None:
        other = [(0, 2), (1, 3), (4, 7), (5, 6)]
        assert burstein_explainer(table(EIGHT)).against(other) is None


WORDS = {
    "en": [
        "Why not 1 Player 1 against 3 Player 3?",
        "1 Player 1 against 3 Player 3 would be no worse by any criterion, but comes later in the "
        "order of candidates: 1 Player 1, 1st in the bracket of 1 point, would meet the 3rd "
        "instead of the 4th, although first meets last as far as possible. [4.3]",
        "The round would then have these new pairs: 1-3, 2-4.",
        "The articles in brackets are those of C.04.4.2 (2026).",
    ],
    "fr": [
        "Pourquoi pas 1 Player 1 contre 3 Player 3 ?",
        "1 Player 1 contre 3 Player 3 ne serait moins bon selon aucun critère, mais vient plus "
        "tard dans l'ordre des candidats : 1 Player 1, 1er du niveau de 1 point, rencontrerait "
        "le 3e au lieu du 4e, alors que le premier rencontre le dernier autant que possible. [4.3]",
        "La ronde aurait alors ces nouvelles paires : 1-3, 2-4.",
        "Les articles entre crochets sont ceux de C.04.4.2 (2026).",
    ],
}


@pytest.mark.parametrize("language", WORDS)
def test_the_answer_in_words(table: Table, ask: Ask, language: str) -> None:
    question = ExplanationRequest(why_not=(1, 3))
    assert ask(table(EIGHT), "burstein-2026", question, language) == WORDS[language]
