"""What is told of a round of a Keizer season."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.keizer_seasons import season, the_example

from ronde.explain.report import ExplanationRequest, explain
from ronde.explain.verdict import Verdict
from ronde.explain.wording import lines
from ronde.i18n import LANGUAGES
from ronde.model import ForbiddenGroup, PlayerId, Tournament


def told(
    tournament: Tournament,
    language: str = "en",
    *,
    player: int | None = None,
    board: int | None = None,
    full: bool = False,
) -> str:
    question = ExplanationRequest(player=player, board=board, full=full)
    return "\n".join(lines(explain(tournament, question), language))


def test_what_a_win_is_worth_today_and_why() -> None:
    text = told(the_example(), player=9)
    assert (
        "For 9 Visser a win is worth 42 points today and a draw 21 points, because 5 Molenaar "
        "stands 9th of 10 on the list, which is the value 42. [1.3]"
    ) in text
    assert "9 Visser stands 10th of 10 on the list with 41 points, and is worth 41" in text
    assert "Round 1, a loss against 10 Boer, worth 48: 0 points." in text
    assert "The own value 41, once: 41 points." in text


def test_a_board() -> None:
    text = told(the_example(("colours", "whites")), board=1)
    assert "1 Koning meets 6 Smit: 1 Koning stands 1st on the list" in text
    assert "For 6 Smit a win is worth 50 points today" in text
    assert (
        "6 Smit has White, having had it less often so far: 0 against 1 of 1 Koning. [4.1]" in text
    )


def test_colours_have_their_reasons() -> None:
    settings = (("gap", "0"), ("colours", "balance"))
    turned = season(2, "1-2 ½", "2-1 ½", settings=settings)
    assert "when they last met, in round 2. [4.2]" in told(turned)
    assert "games with White less games with Black are" in told(
        season(2, "1-2 ½", settings=settings)
    )
    assert "they have not met, and 2 Keizer stands lower on the list. [4.3]" in told(season(2))


def test_who_is_passed_and_why() -> None:
    text = told(season(4, "1-2 ½, 3-4 ½"))
    assert "1 Koning and 2 Keizer met in round 1 and may meet again from round 5 on. [3.2]" in text


def test_a_repeat_that_is_needed() -> None:
    assert "no complete pairing does without such a repeat" in told(season(2, "1-2 ½"))


def test_swaps_are_told() -> None:
    text = told(the_example(("own-value", "no")), full=True)
    assert "3 Bakker and 4 Slager would change places for ever" in text


class TestWithoutAGame:
    def test_the_bye(self) -> None:
        text = told(season(5, settings=(("first-value", "50"),)))
        assert "Of those without a bye in the last 5 rounds who can be spared, 5 Molenaar" in text
        assert "The bye brings 5 Molenaar 30.7 points today, as a share of the own value 46" in text

    def test_byes_shared_evenly(self) -> None:
        text = told(season(5, settings=(("bye-order", "even"),)), player=5)
        assert "of those who have had as few as 5 Molenaar (0)" in text

    def test_a_bye_again(self) -> None:
        settings = (("bye-gap", "9"), ("gap", "0"), ("meetings", "all"))
        rounds = ("1-2 ½, 3 U", "1-3 ½, 2 U", "2-3 ½, 1 U")
        assert "in round 1, is the longest ago" in told(season(3, *rounds, settings=settings))

    def test_who_cannot_be_spared(self) -> None:
        apart = ForbiddenGroup((PlayerId(1), PlayerId(2)))
        text = told(replace(season(3), forbidden=(apart,)))
        assert "3 Bakker would come first, but without this player" in text

    def test_who_is_away_or_has_not_joined(self) -> None:
        text = told(season(3, away="3 Z"), player=3)
        assert "3 Bakker has not joined the season yet and has no value." in text
        assert "3 Bakker is not there in round 1." in text


class TestWhyNot:
    def answer(self, tournament: Tournament, one: int, other: int) -> tuple[Verdict, str]:
        found = explain(tournament, ExplanationRequest(why_not=(one, other)))
        assert found.why_not is not None
        return found.why_not.verdict, "\n".join(lines(found, "en"))

    def test_they_meet(self) -> None:
        assert self.answer(season(4), 1, 2)[0] is Verdict.THEY_MEET

    def test_one_is_away(self) -> None:
        assert self.answer(season(4, away="1 H"), 1, 2)[0] is Verdict.NOT_TO_BE_PAIRED

    def test_too_soon_and_too_often(self) -> None:
        played = season(4, "1-2 ½, 3-4 ½")
        verdict, text = self.answer(played, 1, 2)
        assert verdict is Verdict.MET_BEFORE
        assert "may meet again from round 5 on" in text
        often = replace(played, settings=(("meetings", "1"), ("gap", "0")))
        assert (
            "have met once, which is as often as the season allows" in self.answer(often, 1, 2)[1]
        )

    def test_prohibited(self) -> None:
        apart = ForbiddenGroup((PlayerId(1), PlayerId(2)))
        assert self.answer(replace(season(4), forbidden=(apart,)), 1, 2)[0] is Verdict.PROHIBITED

    def test_the_order(self) -> None:
        verdict, text = self.answer(season(4), 1, 3)
        assert verdict is Verdict.ORDER
        assert "1 Koning, who stands higher, would meet 3 Bakker instead of 2 Keizer" in text
        assert "The round would then have these new pairs: 1-3, 2-4." in text

    def test_the_bye(self) -> None:
        verdict, text = self.answer(season(3), 1, 3)
        assert verdict is Verdict.ORDER
        assert "the bye would have to go to 2 Keizer instead of 3 Bakker" in text

    def test_a_repeat_would_be_needed(self) -> None:
        # 1 has met 2 and 3 has met 4: 2-3 would leave 1 and 4, who have met as well.
        played = season(4, "1-2 ½, 3-4 ½", "1-4 ½")
        verdict, text = self.answer(played, 2, 3)
        assert verdict is Verdict.NOT_COMPLETABLE
        assert "without a repeat that the rules exclude" in text

    def test_nobody_is_left(self) -> None:
        apart = ForbiddenGroup((PlayerId(3), PlayerId(4)))
        found = replace(season(4, "1-3 ½, 2-4 ½", settings=(("gap", "0"),)), forbidden=(apart,))
        assert self.answer(found, 1, 2)[0] is Verdict.NOT_COMPLETABLE


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_happening_is_told_in_every_language(language: str) -> None:
    rounds = (
        "1-2 1-0, 3-4 ½, 5 U",
        "5-1 +-, 2 H, 3 F, 4 Z",
        "2 H, 6-5 1-0, 1-3 ½",
    )
    played = season(6, *rounds, settings=(("absence-limit", "1"), ("before-joining", "5")))
    texts = [told(played, language, player=player) for player in range(1, 7)]
    assert all("{" not in text for text in texts)
