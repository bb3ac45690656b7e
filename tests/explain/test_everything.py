"""Whatever is asked of whatever event: every sentence can be said, in every language.

And what the sentences rest on holds: the candidate taken is never worse than one that is held
against it, and the values told are those of the engine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.small_events import small_event

from ronde.errors import RondeError
from ronde.explain.document import explanation_document
from ronde.explain.dutch.explainer import DutchExplainer
from ronde.explain.dutch.judgement import compare, if_stayed, judge
from ronde.explain.dutch.round import DutchRound, search_of
from ronde.explain.dutch.whynot import BracketRivals
from ronde.explain.report import ExplanationRequest, explained
from ronde.explain.sentence import RoundExplanation
from ronde.explain.wording import lines
from ronde.i18n import LANGUAGES
from ronde.serialisation import to_data
from ronde.systems.dutch.system import DUTCH_2017, DUTCH_2026, DutchSystem

SCHEMA = Path(__file__).parents[2] / "docs" / "schemas" / "explanation-1.json"
SHAPE = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
SYSTEMS = [DUTCH_2017, DUTCH_2026]
both_editions = pytest.mark.parametrize("system", SYSTEMS, ids=["2017", "2026"])


def questions(players: int) -> Iterator[ExplanationRequest]:
    yield ExplanationRequest()
    yield ExplanationRequest(full=True)
    yield from (ExplanationRequest(player=number) for number in range(1, players + 1))
    yield from (ExplanationRequest(why_not=(1, number)) for number in range(2, players + 1))


def explanations(system: DutchSystem, seeds: range) -> Iterator[RoundExplanation]:
    for seed in seeds:
        event = replace(small_event(seed, players=range(4, 12)), rules=system.rules.key)
        try:
            explainer = DutchExplainer(event)
        except RondeError:
            continue
        for question in questions(len(event.players)):
            yield explained(explainer, question)


def cases(system: DutchSystem, seeds: range) -> Iterator[DutchRound]:
    for seed in seeds:
        try:
            yield DutchRound(system, small_event(seed, players=range(4, 14)))
        except RondeError:
            continue


@both_editions
def test_every_sentence_can_be_said_in_every_language(system: DutchSystem) -> None:
    told = 0
    for explanation in explanations(system, range(100, 130)):
        for language in LANGUAGES:
            for line in lines(explanation, language, cite_in_full=True):
                told += 1
                assert "{" not in line
                assert not re.search(r"  \S.*  |\( |None|Sentence", line), line
    assert told > 5000


@both_editions
def test_every_answer_follows_the_schema(system: DutchSystem) -> None:
    checked = 0
    for explanation in explanations(system, range(130, 137)):
        SHAPE.validate(to_data(explanation_document(explanation, "nl")))
        checked += 1
    assert checked > 50


@both_editions
def test_the_values_are_those_of_the_engine(system: DutchSystem) -> None:
    """As far as the engine's own problem looks; that is often less far."""
    compared = 0
    for case in cases(system, range(60)):
        for place, outcome in enumerate(case.outcome.brackets):
            known = outcome.criteria_values()
            if not known:
                continue
            judged = judge(case, place, outcome.arrangement)
            shared = known.keys() & judged.values.keys()
            assert {f: known[f] for f in shared} == {f: judged.values[f] for f in shared}
            compared += len(shared)
    assert compared > 300


@both_editions
def test_nobody_moves_down_who_could_stay_at_no_cost(system: DutchSystem) -> None:
    found = 0
    for case in cases(system, range(80)):
        for place, outcome in enumerate(case.outcome.brackets):
            for rank in outcome.arrangement.downfloaters:
                instead = if_stayed(case, place, rank)
                if instead is None or outcome.bracket.size == 1:
                    continue
                assert rank not in instead.downfloaters
                comparison = compare(case, place, instead)
                assert comparison.criterion is None or comparison.is_worse
                found += comparison.criterion is not None
    assert found > 10


@both_editions
def test_a_bracket_alone_decides_as_the_whole_round_does(system: DutchSystem) -> None:
    """Unless a bracket above would change."""
    found = 0
    for seed in range(30):
        event = replace(small_event(seed, players=range(6, 15)), rules=system.rules.key)
        try:
            explainer = DutchExplainer(event)
        except RondeError:
            continue
        case, rivals = explainer.case, BracketRivals(explainer.case)
        for one, other in first_choices(case):
            alone, whole = rivals.answer(one, other), explainer.why_not(*case.ids(one, other))
            if alone is None or whole.bracket != alone.bracket:
                continue
            assert alone == replace(whole, pairs=(), bye=None)
            found += 1
    assert found > 20


def first_choices(case: DutchRound) -> Iterator[tuple[int, int]]:
    """Yield who stands opposite whom and may meet, but does not."""
    for board in case.boards:
        search = search_of(case, board.white)
        one, first = search.searcher, search.first_choice
        if first is not None and first != search.found and case.standing.legal[one] >> first & 1:
            yield one, first
