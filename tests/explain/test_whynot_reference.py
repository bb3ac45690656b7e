"""Every answer to "why not?" is found again by the literal reference.

The reference forces the same pair by its own means, generates every candidate and judges it word
by word. The candidate of the first bracket that changes is then judged by the reference under
the real state of the round, as the answer does. What the two define differently:

* C5 of 2026 is asked of the round as a whole, so the byes of the two rounds are compared;
* the value of C.7 and of C8 is the number of players left over in the next bracket; the
  reference goes on with their scores, and calls a bracket impossible that would leave over
  somebody who may not have the bye;
* C18 and C20 of 2026 list only those who float on, whose differences are the largest; the
  reference lists the paired ones as well, which follow from them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from tests.literal import BracketTooLargeError, LiteralPairing, pair_literally
from tests.literal.brackets import Bracket, Edition
from tests.literal.candidates import Candidate
from tests.literal.completion import Completion
from tests.literal.criteria_2017 import DUTCH_2017
from tests.literal.criteria_2026 import DUTCH_2026
from tests.literal.criteria_common import IMPOSSIBLE
from tests.literal.field import Field
from tests.literal.history import EVERY_ROUND_NOT_PLAYED, ROUNDS_THAT_PAID, FloatPolicy
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError, RoundError
from ronde.explain.dutch.explainer import DutchExplainer
from ronde.explain.verdict import Verdict, WhyNot
from ronde.model import PlayerId, Tournament

Value = tuple[int, ...]

EDITIONS: dict[str, tuple[Edition, FloatPolicy]] = {
    "dutch-2017": (DUTCH_2017, EVERY_ROUND_NOT_PLAYED),
    "dutch-2026": (DUTCH_2026, ROUNDS_THAT_PAID),
}
COMPARED = (Verdict.CRITERION, Verdict.ORDER, Verdict.NOT_COMPLETABLE)
LOOK_AHEAD = ("C.7", "C8")
ONLY_THOSE_WHO_FLOAT_ON = ("C18", "C20")


def candidate_instead(
    real: LiteralPairing, then: LiteralPairing, index: int
) -> tuple[tuple[PlayerId, PlayerId], ...]:
    """Return the pairs that the forced round has inside a real bracket."""
    inside = set(real.brackets[index].players)
    pairs = [pair for record in then.brackets[index:] for pair in record.pairs]
    return tuple(pair for pair in pairs if inside.issuperset(pair))


def first_change(real: LiteralPairing, then: LiteralPairing) -> int:
    for index, (one, other) in enumerate(zip(real.brackets, then.brackets, strict=False)):
        if one.players != other.players or set(one.pairs) != set(other.pairs):
            return index
    raise AssertionError("nothing changes")


def bracket_of(event: Tournament, rules: str, real: LiteralPairing, index: int) -> Bracket:
    """Return a bracket of the real round as the reference sees it."""
    field = Field(event, EDITIONS[rules][1])
    record = real.brackets[index]
    place = {entrant.id: k for k, entrant in enumerate(field.entrants)}
    residents = tuple(place[player] for player in record.residents)
    below = [group for group in field.scoregroups() if group[0] > residents[-1]]
    mdps = tuple(sorted(place[player] for player in record.moved_down))
    return Bracket(field, Completion(field), mdps, residents, tuple(below), record.route)


def candidate_of(bracket: Bracket, pairs: tuple[tuple[PlayerId, PlayerId], ...]) -> Candidate:
    place = {entrant.id: k for k, entrant in enumerate(bracket.field.entrants)}
    ranked = [tuple(sorted((place[one], place[other]))) for one, other in pairs]
    busy = {k for pair in ranked for k in pair}
    left = tuple(k for k in bracket.players if k not in busy)
    return Candidate(tuple((a, b) for a, b in ranked), left)


def first_worse(
    event: Tournament, rules: str, real: LiteralPairing, then: LiteralPairing
) -> tuple[str, Value, Value] | None:
    """Return the first criterion in which the forced round is worse, and both its values."""
    if rules == "dutch-2026" and real.bye is not None and then.bye is not None:
        scores = {e.id: e.score for e in Field(event, ROUNDS_THAT_PAID).entrants}
        if scores[real.bye] != scores[then.bye]:
            return "C5", (scores[real.bye],), (scores[then.bye],)
    index = first_change(real, then)
    bracket = bracket_of(event, rules, real, index)
    now = candidate_of(bracket, real.brackets[index].pairs)
    instead = candidate_of(bracket, candidate_instead(real, then, index))
    for criterion in EDITIONS[rules][0].criteria:
        one, other = criterion.judge(bracket, now), criterion.judge(bracket, instead)
        if one != other:
            assert one < other, f"{criterion.article}: the real candidate is worse"
            return criterion.article, one, other
    return None


def told(article: str, value: Value, *, has_bye_score: bool) -> Value:
    """Return a value of the reference in the terms of the answer."""
    if article == "C.6":
        return tuple(difference for difference in value if difference)
    if article == "C8":
        return (value[int(has_bye_score)],)
    return value[:1] if article == "C.7" else value


def assert_same_criterion(answer: WhyNot, found: tuple[str, Value, Value], *, odd: bool) -> None:
    article, now, then = found
    assert answer.verdict is Verdict.CRITERION
    assert answer.article == article
    if article in ONLY_THOSE_WHO_FLOAT_ON or IMPOSSIBLE in (now, then):
        return
    if answer.criterion == "scores-unpaired-in-next":
        return
    assert answer.now == told(article, now, has_bye_score=odd)
    assert answer.then == told(article, then, has_bye_score=odd)


def assert_true_in_own_bracket(
    event: Tournament, rules: str, answer: WhyNot, real: LiteralPairing
) -> None:
    """Check an answer about the bracket of both, which lies below the first that would change.

    Of all candidates of that bracket with the pair, none is as good as the real one up to the
    criterion that is told.
    """
    assert answer.bracket is not None
    record = real.brackets[answer.bracket - 1]
    bracket = bracket_of(event, rules, real, answer.bracket - 1)
    now = candidate_of(bracket, record.pairs)
    articles = [criterion.article for criterion in EDITIONS[rules][0].criteria]
    asked = EDITIONS[rules][0].criteria[: articles.index(answer.article) + 1]
    best = tuple(criterion.judge(bracket, now) for criterion in asked)
    others = [p for p in record.players if p not in (answer.one, answer.other)]
    above = set(record.moved_down)
    for pairs in matchings(others):
        chosen = ((answer.one, answer.other), *pairs)
        then = candidate_of(bracket, chosen)
        if any(above.issuperset(pair) for pair in chosen) or not all(
            bracket.field.may_meet(*pair) for pair in then.pairs
        ):
            continue
        assert tuple(criterion.judge(bracket, then) for criterion in asked) > best


def matchings(players: list[PlayerId]) -> Iterator[tuple[tuple[PlayerId, PlayerId], ...]]:
    """Yield every way to pair some of these players."""
    if not players:
        yield ()
        return
    first, *rest = players
    yield from matchings(rest)
    for other in rest:
        left = [player for player in rest if player != other]
        yield from (((first, other), *pairs) for pairs in matchings(left))


def compare(event: Tournament, rules: str, answer: WhyNot, real: LiteralPairing) -> None:
    pair = (answer.one, answer.other)
    try:
        then = pair_literally(event, rules, forced=pair)
    except NoLegalPairingError:
        assert answer.verdict is Verdict.NOT_COMPLETABLE
        return
    assert {frozenset(p) for p in answer.pairs} == {frozenset(p) for p in then.pairs}
    assert answer.bye == then.bye
    index = first_change(real, then)
    if answer.bracket is not None and answer.bracket - 1 > index:
        assert_true_in_own_bracket(event, rules, answer, real)
        return
    found = first_worse(event, rules, real, then)
    if found is None:
        assert answer.verdict is Verdict.ORDER
        return
    # C8 counts the bye among its values only while the bye is still to be given.
    bracket = bracket_of(event, rules, real, index)
    assert_same_criterion(answer, found, odd=len(bracket.players + bracket.below) % 2 == 1)


def articles_compared(rules: str, seeds: range, players: range) -> Counter[str]:
    """Compare every pair of these events; return how often each article decided."""
    articles: Counter[str] = Counter()
    for seed in seeds:
        event = small_event(seed, players=players)
        try:
            real = pair_literally(event, rules, largest_bracket=7)
            explainer = DutchExplainer(replace(event, rules=rules))
        except (NoLegalPairingError, RoundError, BracketTooLargeError):
            continue
        for one, other in combinations(explainer.case.standing.ids, 2):
            answer = explainer.why_not(one, other)
            if answer.verdict in COMPARED:
                compare(event, rules, answer, real)
                articles[answer.article] += 1
    return articles


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("decade", range(6))
def test_the_reference_gives_the_same_answers(rules: str, decade: int) -> None:
    seeds = range(10 * decade, 10 * decade + 10)
    assert articles_compared(rules, seeds, range(4, 8)).total() > 10


@pytest.mark.parametrize("seed", [259, 262, 340, 432, 434])
def test_a_pair_of_one_bracket_is_judged_there(seed: int) -> None:
    """With the pair a bracket above would change, but that one was paired without regard to it."""
    assert articles_compared("dutch-2017", range(seed, seed + 1), range(4, 10)).total() > 0


@pytest.mark.long
@pytest.mark.parametrize("rules", EDITIONS)
def test_hundreds_of_events(rules: str) -> None:
    articles = articles_compared(rules, range(60, 500), range(4, 10))
    assert articles.total() > 2000
    assert len(articles) > 12
