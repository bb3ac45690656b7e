"""Whatever is asked of whatever event: every sentence can be said, in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator

from ronde.explain.document import explanation_document
from ronde.explain.dubov.explainer import DubovExplainer
from ronde.explain.dubov.round import DubovRound
from ronde.explain.dubov.texts import TEXTS
from ronde.explain.report import ExplanationRequest, explained
from ronde.explain.sentence import ExplanationSection, RoundExplanation, Sentence, Who, sentence
from ronde.explain.wording import lines
from ronde.i18n import LANGUAGES
from ronde.model import RoundNumber, Tournament
from ronde.serialisation import to_data
from ronde.simulate.generator import generate

SmallRounds = Callable[[range, range], Iterator[DubovRound]]
SCHEMA = Path(__file__).parents[3] / "docs" / "schemas" / "explanation-1.json"
SHAPE = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def everything(event: Tournament) -> RoundExplanation:
    """Return the overview, the derivation, every board, every player and every pair at once."""
    explainer = DubovExplainer(event)
    sections = [*explainer.overview(), *explainer.derivation()]
    sections += [explainer.board(n) for n in range(1, explainer.number_of_boards + 1)]
    sections += [explainer.player(player.id) for player in event.players]
    for one, other in combinations([player.id for player in event.players], 2):
        title = sentence("whynot.title", one=Who((one,)), other=Who((other,)))
        told = tuple(explainer.answer(explainer.why_not(one, other)))
        sections.append(ExplanationSection("why-not", title, told, None, (one, other)))
    names = {player.id: player.name for player in event.players}
    return RoundExplanation(
        explainer.round, "dubov-2026", explainer.regulation, tuple(sections), names
    )


def keys_of(told: Sentence) -> Iterator[str]:
    yield told.key
    for fact in told.facts.values():
        if isinstance(fact, Sentence):
            yield from keys_of(fact)


def test_every_sentence_can_be_said_in_every_language(small_rounds: SmallRounds) -> None:
    told, keys = 0, set()
    for case in small_rounds(range(140), range(4, 12)):
        explanation = everything(case.tournament)
        for section in explanation.sections:
            keys |= {key for s in section.sentences for key in keys_of(s)}
        for language in LANGUAGES:
            for line in lines(explanation, language, cite_in_full=True):
                told += 1
                assert "{" not in line
                assert not re.search(r"  \S.*  |\( |None|Sentence", line), line
    assert told > 40_000
    known = set(TEXTS)
    rare = {"dubov.against-bye", "dubov.many-passed-over", "dubov.shifted-half"}
    rare |= {"dubov.maximum-upfloaters", "dubov.upfloats-of-maximum-upfloaters"}
    rare |= {"dubov.few-pairs", "dubov.higher-ranked"}
    assert known - keys - rare == {"dubov.upfloater-title"}  # a title, not a sentence


def questions(event: Tournament, boards: int) -> Iterator[ExplanationRequest]:
    yield ExplanationRequest()
    yield ExplanationRequest(full=True)
    yield from (ExplanationRequest(board=number) for number in range(1, boards + 1))
    yield from (ExplanationRequest(player=player.id) for player in event.players)
    for one, other in combinations([player.id for player in event.players], 2):
        yield ExplanationRequest(why_not=(one, other))


def test_every_answer_follows_the_schema(small_rounds: SmallRounds) -> None:
    steps = set()
    for case in small_rounds(range(195, 211), range(4, 11)):
        explainer = DubovExplainer(case.tournament)
        for question in questions(case.tournament, len(case.boards)):
            data = to_data(explanation_document(explained(explainer, question), "pt"))
            SHAPE.validate(json.loads(json.dumps(data)))
            answer = data["why_not"]
            if isinstance(answer, dict):
                steps.add(answer.get("step"))
    assert steps >= {"shifter-set", "transposition"}


@pytest.mark.long
@pytest.mark.parametrize(("players", "rounds", "seed"), [(100, 7, 7), (1000, 9, 5)])
def test_large_fields_are_answered(players: int, rounds: int, seed: int) -> None:
    event = generate(rules="dubov-2026", seed=seed, players=players, rounds=rounds).tournament
    event = event.before(RoundNumber(rounds))
    few = range(1, players, players // 5)
    asked = [
        ExplanationRequest(),
        ExplanationRequest(full=True),
        *(ExplanationRequest(player=number) for number in few),
    ]
    asked += [ExplanationRequest(board=number) for number in (1, players // 4)]
    asked += [ExplanationRequest(why_not=(number, number + 1)) for number in few]
    asked += [ExplanationRequest(why_not=(number, players)) for number in few]
    explainer = DubovExplainer(event)
    for question in asked:
        assert list(lines(explained(explainer, question), "en")), question
