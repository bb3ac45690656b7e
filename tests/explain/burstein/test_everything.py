"""Whatever is asked of whatever event: every sentence can be said, in every language.

And what the sentences rest on holds: the candidate taken is never worse than one that is held
against it, and the values told are those of the engine.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.small_events import small_event

from ronde.errors import RondeError
from ronde.explain.burstein.explainer import BursteinExplainer, burstein_explainer
from ronde.explain.burstein.judgement import OPPONENT, if_stayed
from ronde.explain.document import explanation_document
from ronde.explain.explainer import SwissExplainer
from ronde.explain.report import ExplanationRequest, explained
from ronde.explain.sentence import RoundExplanation
from ronde.explain.wording import lines
from ronde.i18n import LANGUAGES
from ronde.model import RoundNumber
from ronde.serialisation import to_data
from ronde.simulate.generator import generate
from ronde.systems.burstein.system import BURSTEIN_2026

SCHEMA = Path(__file__).parents[3] / "docs" / "schemas" / "explanation-1.json"
SHAPE = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def explainers(seeds: range) -> Iterator[SwissExplainer]:
    for seed in seeds:
        event = small_event(seed, players=range(4, 14))
        try:
            yield burstein_explainer(replace(event, rules="burstein-2026"))
        except RondeError:
            continue


def after_seeding(seeds: range) -> Iterator[BursteinExplainer]:
    return (one for one in explainers(seeds) if isinstance(one, BursteinExplainer))


def questions(explainer: SwissExplainer) -> Iterator[ExplanationRequest]:
    yield ExplanationRequest()
    yield ExplanationRequest(full=True)
    everybody = [player.id for player in explainer.tournament.players]
    yield from (ExplanationRequest(board=n + 1) for n in range(explainer.number_of_boards))
    yield from (ExplanationRequest(player=player) for player in everybody)
    yield from (ExplanationRequest(why_not=(everybody[0], other)) for other in everybody[1:])


def explanations(seeds: range) -> Iterator[RoundExplanation]:
    for explainer in explainers(seeds):
        for question in questions(explainer):
            yield explained(explainer, question)


def test_every_sentence_can_be_said_in_every_language() -> None:
    said: Counter[str] = Counter()
    for explanation in explanations(range(60)):
        for language in LANGUAGES:
            for line in lines(explanation, language, cite_in_full=True):
                assert "{" not in line
                assert not re.search(r"  \S.*  |\( |None|Sentence", line), line
        said.update(s.key for section in explanation.sections for s in section.sentences)
    assert said.total() > 5000
    assert len([key for key in said if key.startswith("burstein.")]) > 20


def test_every_answer_follows_the_schema() -> None:
    checked = 0
    for explanation in explanations(range(60, 75)):
        SHAPE.validate(to_data(explanation_document(explanation, "nl")))
        checked += 1
    assert checked > 150


def test_every_article_is_one_of_the_chapter() -> None:
    """But for the one on absence, which stands in the handling rules and says so."""
    known = {article.number for article in BURSTEIN_2026.rules.articles}
    known |= {"1.2.1", "3.1.1", "3.1.2", "3.1.3", "3.1.4", "3.1.5", "4.1", "1.9.2"}
    known.add(BURSTEIN_2026.articles["absence"])
    cited = set()
    for explanation in explanations(range(75, 110)):
        if explanation.regulation.startswith("C.04.4.2"):
            sentences = (s for section in explanation.sections for s in section.sentences)
            cited |= {s.article for s in sentences if s.article}
    assert cited <= known
    assert len(cited) > 15


def test_the_values_are_those_of_the_engine() -> None:
    """As far as the engine's own problem looks; that is often less far."""
    compared: Counter[str] = Counter()
    for explainer in after_seeding(range(200)):
        for place, outcome in enumerate(explainer.case.outcome.brackets):
            for (name, score), amount in outcome.amounts().items():
                ours = explainer.case.judge.value(name, place, outcome.arrangement)
                found = ours.count(score) if name.startswith("scores") else ours[0]
                # Where the engine looks no further, it has not counted the next bracket.
                if name.endswith("next") and outcome.problem and not outcome.problem.scope.end:
                    continue
                assert found == amount, (name, score)
                compared[name] += 1
    assert min(compared.values()) > 10
    assert len(compared) == 5


def test_nobody_moves_down_who_could_stay_at_no_cost() -> None:
    found: Counter[str] = Counter()
    for explainer in after_seeding(range(300)):
        case, judge = explainer.case, explainer.case.judge
        for place, outcome in enumerate(case.outcome.brackets):
            for rank in outcome.arrangement.floaters:
                instead = if_stayed(judge, place, rank) if outcome.bracket.size > 1 else None
                if instead is None:
                    continue
                assert rank not in instead.floaters
                assert judge.outlook.completes(instead.floaters, place)
                objection = judge.objection(place, instead)  # raises if that would be better
                assert objection is not None
                found[objection.criterion] += 1
    assert found[OPPONENT] > 10
    assert {"floaters", "scores-of-floaters", "unpaired-in-next", "denied-preferences"} <= set(
        found
    )


@pytest.mark.parametrize("seed", range(3))
def test_larger_events(seed: int) -> None:
    event = generate(rules="burstein-2026", seed=seed, players=50 + 7 * seed, rounds=9).tournament
    for number in (5, 7, 9):
        before = replace(event.before(RoundNumber(number)), rules="burstein-2026")
        explainer = burstein_explainer(before)
        assert isinstance(explainer, BursteinExplainer)
        assert len(list(explainer.overview())) >= explainer.number_of_boards
        assert list(explainer.derivation())
        paired = BURSTEIN_2026.pair(before)
        assert (explainer.pairs, explainer.bye) == (paired.pairs, paired.bye)
        everybody = explainer.case.standing.ids
        for player in everybody[1::9]:
            assert explainer.player(player).sentences
            assert list(explainer.answer(explainer.why_not(everybody[0], player)))
