"""Whatever is asked of whatever event of draughts: it is said in every language, and it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from tests.draughts import ouagadougou
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.explain.explainer import swiss_explainer_of
from ronde.explain.fmjd_swiss.explainer import FmjdExplainer
from ronde.explain.fmjd_swiss.whynot import DIFFERENCES
from ronde.explain.report import ExplanationRequest, explained
from ronde.explain.sentence import Sentence
from ronde.explain.verdict import Verdict, WhyNot
from ronde.explain.wording import lines
from ronde.i18n import LANGUAGES
from ronde.model import PlayerId, RoundNumber
from ronde.systems.base import Pair

RULES = ("fmjd-solkoff", "fmjd-rating")


def explainers(seeds: range) -> Iterator[FmjdExplainer]:
    """Yield the rounds of small random events, every third with neighbours."""
    for seed in seeds:
        settings = (("pairing", "neighbours"),) if seed % 3 == 0 else ()
        event = small_event(seed, players=range(4, 13))
        event = replace(event, rules=RULES[seed % 2], settings=settings)
        try:
            found = swiss_explainer_of(event)
        except NoLegalPairingError:
            continue  # a few random events cannot be paired
        assert isinstance(found, FmjdExplainer)
        yield found


def questions(explainer: FmjdExplainer) -> Iterator[ExplanationRequest]:
    players = [player.id for player in explainer.tournament.players]
    yield ExplanationRequest()
    yield ExplanationRequest(full=True)
    yield from (ExplanationRequest(player=player) for player in players)
    yield from (
        ExplanationRequest(board=number) for number in range(1, explainer.number_of_boards + 1)
    )
    yield from (ExplanationRequest(why_not=pair) for pair in list(combinations(players, 2))[::3])


def answers(seeds: range) -> Iterator[tuple[FmjdExplainer, WhyNot]]:
    """Yield every answer that another pairing of the round gave."""
    for explainer in explainers(seeds):
        for one, other in combinations(explainer.case.standing.ids, 2):
            answer = explainer.why_not(one, other)
            if answer.verdict is Verdict.CRITERION:
                yield explainer, answer


def test_every_sentence_can_be_said_in_every_language() -> None:
    told = 0
    for explainer in explainers(range(12)):
        for question in questions(explainer):
            explanation = explained(explainer, question)
            for language in LANGUAGES:
                for line in lines(explanation, language, cite_in_full=True):
                    told += 1
                    assert not re.search(r"[{}]|None", line), line
    assert told > 1000


def test_every_kind_of_difference_is_told() -> None:
    found = {answer.criterion for _, answer in answers(range(60))}
    assert found == set(DIFFERENCES)


def test_the_other_round_is_worse_by_the_same_rule() -> None:
    """What speaks against the pair speaks against the whole round that has it."""
    for explainer, answer in answers(range(40)):
        sentence = explainer.against_round([Pair(*pair) for pair in answer.pairs])
        assert sentence is not None
        assert sentence.article == answer.article
        worse = sentence.facts["worse"]
        assert isinstance(worse, Sentence)
        assert worse.key == f"fmjdworse.{answer.criterion}"


def test_the_leader_of_ouagadougou() -> None:
    """Round 6 of the event of 2022, whose pairing was published."""
    explainer = swiss_explainer_of(ouagadougou().before(RoundNumber(6)))
    keys = [said.key for said in explainer.player(PlayerId(2)).sentences]
    assert keys[:2] == ["player.score", "fmjd.solkoff"]
    assert any(key.startswith("fmjdcolour.") for key in keys)
    answer = explainer.why_not(PlayerId(2), PlayerId(36))
    assert answer.verdict is Verdict.MET_BEFORE
    assert answer.article == "1"
