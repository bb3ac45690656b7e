"""Every answer to "why not?" is found again by the literal reference.

The reference forces the same pair by its own means, generates every candidate and judges it word
by word. The candidate of the first bracket that changes is then judged by the reference under
the real state of the round. Its C7 is one list: how many leave the next bracket, then their
scores; the answer tells the one that differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import pytest
from tests.literal import BracketTooLargeError, LiteralPairing
from tests.literal.burstein import pair_burstein_literally
from tests.literal.burstein.brackets import CRITERIA, BursteinBracket
from tests.literal.burstein.candidates import candidates
from tests.literal.burstein.field import BursteinField
from tests.literal.candidates import Candidate
from tests.literal.completion import Completion
from tests.small_events import small_event

from ronde.errors import NoLegalPairingError, RoundError
from ronde.explain.burstein.explainer import BursteinExplainer, burstein_explainer
from ronde.explain.burstein.judgement import if_stayed
from ronde.explain.verdict import Verdict, WhyNot
from ronde.model import PlayerId, Tournament

Pairs = set[frozenset[PlayerId]]
COMPARED = (Verdict.CRITERION, Verdict.ORDER, Verdict.NOT_COMPLETABLE)


def set_of(pairs: Iterable[Iterable[PlayerId]]) -> Pairs:
    return {frozenset(pair) for pair in pairs}


class Event:
    """A round as the reference pairs it, and what it says of other rounds."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.real = pair_burstein_literally(tournament, largest_bracket=8)
        self.field = BursteinField(tournament)
        self.completion = Completion(self.field)
        self.place = {entrant.id: k for k, entrant in enumerate(self.field.entrants)}

    def first_change(self, then: LiteralPairing) -> int:
        for index, (one, other) in enumerate(zip(self.real.brackets, then.brackets, strict=True)):
            if set_of(one.pairs) != set_of(other.pairs):
                return index
        raise AssertionError("nothing changes")

    def bracket(self, index: int) -> BursteinBracket:
        record = self.real.brackets[index]
        incoming = tuple(self.place[player] for player in record.moved_down)
        residents = tuple(self.place[player] for player in record.residents)
        below = tuple(
            tuple(self.place[player] for player in later.residents)
            for later in self.real.brackets[index + 1 :]
        )
        return BursteinBracket(self.field, self.completion, incoming, residents, below)

    def candidate(self, bracket: BursteinBracket, pairs: Pairs) -> Candidate:
        ranked = [self.field.ranked(self.place[player] for player in pair) for pair in pairs]
        inside = [(a, b) for a, b in ranked if {a, b} <= set(bracket.players)]
        busy = {place for pair in inside for place in pair}
        left = tuple(place for place in bracket.players if place not in busy)
        return Candidate(tuple(inside), left)

    def byes(self, one: PlayerId, other: PlayerId) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
        """Return by which article of 3.1 the first comes before the other, and both values."""
        mine, its = (self.field.entrants[self.place[p]] for p in (one, other))
        assert not its.barred_from_bye
        for article, a, b in (
            ("3.1.3", mine.score, its.score),
            ("3.1.4", -len(mine.colours), -len(its.colours)),
        ):
            if a != b:
                assert a < b
                return article, (abs(a),), (abs(b),)
        everybody = self.field.ranked(range(len(self.field.entrants)))
        a, b = (everybody.index(self.place[p]) + 1 for p in (one, other))
        assert a > b
        return "3.1.5", (a,), (b,)


def assert_same(event: Event, answer: WhyNot) -> None:
    """Compare an answer that needed a second pairing with the reference."""
    try:
        then = pair_burstein_literally(event.tournament, forced=(answer.one, answer.other))
    except NoLegalPairingError:
        assert answer.verdict is Verdict.NOT_COMPLETABLE
        return
    assert set_of(answer.pairs) == set_of(then.pairs)
    assert frozenset((answer.one, answer.other)) in set_of(then.pairs)
    assert answer.bye == then.bye
    if event.real.bye is not None and then.bye is not None and event.real.bye != then.bye:
        found = event.byes(event.real.bye, then.bye)
        assert (answer.article, answer.now, answer.then) == found
        assert answer.bracket is None
        return
    index = event.first_change(then)
    assert answer.bracket == index + 1
    assert_same_reason(event, answer, index, then)


def assert_same_reason(event: Event, answer: WhyNot, index: int, then: LiteralPairing) -> None:
    bracket = event.bracket(index)
    now = event.candidate(bracket, set_of(event.real.brackets[index].pairs))
    instead = event.candidate(bracket, set_of(then.pairs))
    assert bracket.admits_completion(instead.downfloaters)
    for article, judge in CRITERIA:
        one, other = judge(bracket, now), judge(bracket, instead)
        if one != other:
            assert one < other
            assert (answer.verdict, answer.article) == (Verdict.CRITERION, article)
            cut = slice(0, 1) if answer.criterion == "unpaired-in-next" else slice(0, None)
            cut = slice(1, None) if answer.criterion == "scores-unpaired-in-next" else cut
            assert (answer.now, answer.then) == (one[cut], other[cut])
            return
    assert (answer.verdict, answer.article) == (Verdict.ORDER, "4.3")
    assert_later_in_order(event, answer, bracket, (now, instead))


def assert_later_in_order(
    event: Event, answer: WhyNot, bracket: BursteinBracket, two: tuple[Candidate, Candidate]
) -> None:
    """Find the first number of the bracket whose opponent differs, and compare what is told."""
    number = {place: n for n, place in enumerate(bracket.players, 1)}
    tables = [
        {number[a]: number[b] for pair in one.pairs for a, b in (pair, pair[::-1])} for one in two
    ]
    for n, place in enumerate(bracket.players, 1):
        now, then = (table.get(n, 0) for table in tables)
        if now != then:
            assert now > then
            assert (answer.now, answer.then) == ((now,), (then,))
            assert answer.players == event.field.names((place,))
            return
    raise AssertionError("the two candidates are the same")


def best_if_stayed(bracket: BursteinBracket, staying: int) -> Candidate | None:
    """Return the first of the best candidates in which a player is paired, judging all of them."""
    size = len(bracket.players)
    every = (
        candidate
        for floaters in range(size % 2, size, 2)
        for candidate in candidates(bracket.players, floaters, bracket.field.may_meet)
        if staying not in candidate.downfloaters
        if bracket.admits_completion(candidate.downfloaters)
    )
    judged = [([judge(bracket, one) for _, judge in CRITERIA], one) for one in every]
    return min(judged, key=lambda pair: pair[0])[1] if judged else None


def articles_compared(seeds: range, players: range) -> Counter[str]:
    """Compare every pair of these events; return how often each article decided."""
    articles: Counter[str] = Counter()
    for seed in seeds:
        tournament = small_event(seed, players=players)
        try:
            explainer = burstein_explainer(tournament)
            event = Event(tournament)
        except (NoLegalPairingError, RoundError, BracketTooLargeError):
            continue
        if not isinstance(explainer, BursteinExplainer):
            continue  # a seeding round has the answers of the Dutch system
        for one, other in combinations(explainer.case.standing.ids, 2):
            answer = explainer.why_not(one, other)
            if answer.verdict in COMPARED:
                assert_same(event, answer)
                articles[answer.article] += 1
    return articles


def test_the_reference_gives_the_same_answers() -> None:
    articles = articles_compared(range(200), range(4, 9))
    assert articles.total() > 300
    assert {"3.1.3", "3.1.5", "C4", "C5", "C6", "C8", "4.3"} <= set(articles)


def test_who_floats_could_stay_only_so() -> None:
    """The candidate held against a floater is the best one without him."""
    found: Counter[bool] = Counter()
    for seed in range(250):
        tournament = small_event(seed, players=range(5, 10))
        try:
            explainer = burstein_explainer(tournament)
            event = Event(tournament)
        except (NoLegalPairingError, RoundError, BracketTooLargeError):
            continue
        if not isinstance(explainer, BursteinExplainer):
            continue
        for stage in explainer.case.stages:
            for player in stage.floaters if len(stage.numbered) > 1 else ():
                best = best_if_stayed(event.bracket(stage.place), event.place[player])
                rank = explainer.case.field_rank[player]
                ours = if_stayed(explainer.case.judge, stage.place, rank)
                found[ours is None] += 1
                assert (best is None) == (ours is None), (seed, player)
                if best is not None and ours is not None:
                    ids = explainer.case.outcome.field.standing.ids
                    pairs = {frozenset((ids[a], ids[b])) for a, b in ours.pairs}
                    assert pairs == set_of(event.field.names(pair) for pair in best.pairs)
    assert min(found[True], found[False]) > 15


@pytest.mark.long
def test_hundreds_of_events() -> None:
    articles = articles_compared(range(200, 1200), range(4, 11))
    assert articles.total() > 3000
    assert {"3.1.3", "3.1.4", "3.1.5", "C4", "C5", "C6", "C7", "C8", "4.3"} == set(articles)
