"""Whatever is asked of whatever event: it can be said in every language, and it holds."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from itertools import combinations
from pathlib import Path

import pytest
from jsonschema_rs import Draft202012Validator
from tests.commands import Run
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError
from ronde.explain.document import explanation_document
from ronde.explain.explainer import swiss_explainer_of
from ronde.explain.lim.explainer import LimExplainer
from ronde.explain.lim.round import LimRound
from ronde.explain.report import ExplanationRequest, explain, explained
from ronde.explain.verdict import Verdict, WhyNot
from ronde.explain.wording import lines
from ronde.i18n import LANGUAGES
from ronde.model import PlayerId, RoundNumber, Tournament
from ronde.serialisation import to_data
from ronde.simulate.generator import generate_many
from ronde.systems import registry
from ronde.systems.lim.outcome import LimRoundOutcome

EXAMPLE = Path(str(files("ronde.examples").joinpath("minerals.trf")))
SCHEMA = Path(__file__).parents[3] / "docs" / "schemas" / "explanation-1.json"
SHAPE = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
PARTED = (Verdict.CRITERION, Verdict.ORDER)


def explainers(seeds: range) -> Iterator[LimExplainer]:
    """Yield the rounds of small random events, every fourth of a Maxi-tournament."""
    for seed in seeds:
        settings = (("maxi", "yes"),) if seed % 4 == 0 else ()
        event = replace(
            small_event(seed, players=range(4, 15)), rules="lim-2026", settings=settings
        )
        try:
            found = swiss_explainer_of(event)
        except NoLegalPairingError:
            continue  # a few random events cannot be paired
        assert isinstance(found, LimExplainer)
        yield found


def questions(explainer: LimExplainer) -> Iterator[ExplanationRequest]:
    players = [player.id for player in explainer.tournament.players]
    yield ExplanationRequest()
    yield ExplanationRequest(full=True)
    yield from (ExplanationRequest(player=player) for player in players)
    yield from (
        ExplanationRequest(board=number) for number in range(1, explainer.number_of_boards + 1)
    )
    yield from (ExplanationRequest(why_not=pair) for pair in combinations(players, 2))


def answers(seeds: range) -> Iterator[tuple[LimExplainer, WhyNot]]:
    """Yield every answer that another pairing of the round gave."""
    for explainer in explainers(seeds):
        for one, other in combinations(explainer.case.standing.ids, 2):
            answer = explainer.why_not(one, other)
            if answer.verdict in PARTED:
                yield explainer, answer


def test_every_sentence_can_be_said_in_every_language() -> None:
    told = 0
    for explainer in explainers(range(45)):
        for question in questions(explainer):
            explanation = explained(explainer, question)
            for language in LANGUAGES:
                for line in lines(explanation, language, cite_in_full=True):
                    told += 1
                    assert "{" not in line
                    assert not re.search(r"  \S.*  |\( |None|Sentence", line), line
    assert told > 20_000


def test_every_answer_follows_the_schema() -> None:
    checked = 0
    for explainer in explainers(range(100, 108)):
        for question in questions(explainer):
            explanation = explained(explainer, question)
            SHAPE.validate(to_data(explanation_document(explanation, "pt")))
            checked += 1
    assert checked > 200


def floaters(outcome: LimRoundOutcome, place: int) -> set[int]:
    return {floater.rank for floater in outcome.groups[place].floaters}


def holds(case: LimRound, answer: WhyNot, then: LimRoundOutcome) -> bool:
    """Whether what an answer says is true of the round and of the round with the pair."""
    ranks = [case.rank_of[player] for player in answer.players]
    if answer.criterion == "bye":
        assert case.outcome.bye is not None
        assert then.bye is not None
        return [case.outcome.bye.rank, then.bye.rank] == ranks
    assert answer.bracket is not None
    place = answer.bracket - 1
    if answer.criterion == "pairs":
        counts = [len(outcome.groups[place].meetings) for outcome in (case.outcome, then)]
        return counts == [*answer.now, *answer.then] and counts[0] > counts[1]
    if answer.criterion == "cracked":
        cracks = [len(outcome.cracks) for outcome in (case.outcome, then)]
        return cracks == [*answer.now, *answer.then] and cracks[0] < cracks[1]
    if answer.criterion.startswith("floater-"):
        now, later = floaters(case.outcome, place), floaters(then, place)
        return ranks[0] in now - later and ranks[1] in later - now and decided(case, answer, ranks)
    searcher, found, other = ranks
    pairs = {frozenset(meeting.pair) for meeting in then.groups[place].meetings}
    met = case.opponent_of(searcher) == found or searcher in case.crack_of
    return met and {searcher, other} in pairs and suits(case, answer, ranks)


def decided(case: LimRound, answer: WhyNot, ranks: list[int]) -> bool:
    """Whether the key that is told does put the one floater before the other."""
    assert answer.bracket is not None
    group, field, (now, then) = case.groups[answer.bracket - 1], case.field, ranks
    match answer.criterion:
        case "floater-last-round":
            return field.floated_last_round(then) and not field.floated_last_round(now)
        case "floater-colour":
            return field.due[now] != field.due[then] or field.maxi
        case "floater-floated":
            return then not in group.residents and now in group.residents
        case "floater-number":
            numbers = case.standing.numbers
            return (numbers[now] < numbers[then]) == group.side.is_upward
    return answer.criterion == "floater-without-opponent"


def suits(case: LimRound, answer: WhyNot, ranks: list[int]) -> bool:
    """Whether the colours are as the answer says."""
    searcher, now, then = ranks
    suit = case.field.suit
    match answer.criterion:
        case "colour":
            return suit(searcher, now) and not suit(searcher, then)
        case "maxi":
            return case.field.maxi and suit(searcher, then) and not suit(searcher, now)
    return answer.criterion == "order"


def test_what_an_answer_says_is_true() -> None:
    reasons: Counter[str] = Counter()
    for explainer, answer in answers(range(200, 290)):
        case = explainer.case
        then = case.pair_with(answer.one, answer.other)
        assert holds(case, answer, then), answer
        reasons[answer.criterion] += 1
    assert len(reasons) >= 11, reasons


def test_the_round_shown_is_the_one_with_the_pair() -> None:
    shown = 0
    for explainer, answer in answers(range(300, 330)):
        ids = explainer.case.standing.ids
        outcome = explainer.case.pair_with(answer.one, answer.other)
        pairs = {frozenset(ids[rank] for rank in m.pair) for _, m in outcome.meetings()}
        assert set(map(frozenset, answer.pairs)) == pairs
        assert frozenset((answer.one, answer.other)) in pairs
        assert answer.article
        shown += 1
    assert shown > 200


class TestOtherRounds:
    def test_what_other_systems_pair_is_held_against(self) -> None:
        """The sentence names what another pair of the same round would be told as well."""
        told = 0
        for explainer in explainers(range(400, 450)):
            other = replace(explainer.tournament, rules="dutch-2026", settings=())
            try:
                pairs = registry.system("dutch-2026").pair(other).pairs
            except NoLegalPairingError:
                continue
            same = set(map(frozenset, pairs)) == set(map(frozenset, explainer.pairs))
            found = explainer.against_round(pairs)
            assert not (same and found)
            if found is not None:
                told += 1
                assert found.article
        assert told > 10

    def test_a_round_of_its_own_parts_where_the_answer_says(self) -> None:
        """The whole round with a pair parts by the same question as the pair itself."""
        compared = 0
        for explainer, answer in answers(range(440, 460)):
            case = explainer.case
            if case.outcome.cracks or case.pair_with(answer.one, answer.other).cracks:
                continue
            ranks = explainer.case.rank_of
            pairs = [tuple(sorted((ranks[a], ranks[b]))) for a, b in answer.pairs]
            found = explainer.against([(one, other) for one, other in pairs])
            assert found is not None
            if not answer.criterion.startswith("floater-"):  # of several, another may be named
                assert found.article == answer.article
                compared += 1
        assert compared > 100


@pytest.mark.long
@pytest.mark.parametrize("players", [100, 1000])
def test_large_fields_are_answered(players: int) -> None:
    (made,) = generate_many(1, rules="lim-2026", seed=players, players=players, rounds=7)
    event = made.tournament.before(RoundNumber(6))
    asked = [
        ExplanationRequest(),
        ExplanationRequest(full=True),
        ExplanationRequest(player=players // 2),
        ExplanationRequest(board=7),
        ExplanationRequest(why_not=(1, 2)),
        ExplanationRequest(why_not=(1, players)),
        ExplanationRequest(why_not=(40, 50)),
    ]
    for question in asked:
        assert list(lines(explain(event, question), "fr")), question


class TestCommand:
    @pytest.mark.parametrize(
        "question", [(), ("--full",), ("--player", 19), ("--board", 8), ("--why-not", 1, 5)]
    )
    def test_json_follows_its_schema(self, run: Run, question: tuple[object, ...]) -> None:
        ran = run("explain", EXAMPLE, "--rules", "lim-2026", *question, "--json")
        assert ran.code == 0
        data = json.loads(ran.out)
        SHAPE.validate(data)
        assert (data["rules"], data["regulation"]) == ("lim-2026", "C.04.4.3 (2026)")

    def test_every_board(self, run: Run) -> None:
        out = run("explain", EXAMPLE, "--rules", "lim-2026").out
        assert out.startswith("Minerals Open - Round 5 - lim-2026\n\nBoard 1: 1 Agate meets 2 Bas")
        assert "13 Marble floats up: The group of 1½ points has 3 players" in out
        assert out.rstrip().endswith("those of C.04.4.3 (2026).")

    def test_compared_with_the_dutch_system(self, run: Run) -> None:
        ran = run("compare", EXAMPLE, "--rules", "lim-2026", "--rules", "dutch-2026", "--round", 4)
        assert (
            "lim-2026, why not as dutch-2026: with those boards the bye would go to 12 Lapis "
            "instead of 15 Onyx, who is first in line for it. [1]"
        ) in re.sub(r"\s+", " ", ran.out)


def test_somebody_unknown_is_not_paired(minerals: Tournament) -> None:
    explainer = swiss_explainer_of(replace(minerals, rules="lim-2026"))
    assert explainer.why_not_pair(PlayerId(1), PlayerId(12)).key == "whynot.not-to-be-paired"
