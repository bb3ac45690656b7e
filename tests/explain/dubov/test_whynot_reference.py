"""Every answer to "why not?" is found again by the literal reference.

The organiser's prohibitions force the same pair there: the two may meet nobody else. The
reference generates all sets of upfloaters and judges them word by word, so its records of the
first bracket that changes say by which criterion the two rounds part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain, combinations

from tests.literal import LiteralPairing
from tests.literal.dubov import pair_dubov_literally

from ronde.errors import NoLegalPairingError
from ronde.explain.dubov.explainer import DubovExplainer
from ronde.explain.dubov.round import DubovRound
from ronde.explain.verdict import OrderStep, Verdict, WhyNot
from ronde.model import ForbiddenGroup, PlayerId, Tournament

SmallRounds = Callable[[range, range], Iterator[DubovRound]]
WITH_C8 = range(2113, 2114)
COMPARED = (Verdict.CRITERION, Verdict.ORDER, Verdict.NOT_COMPLETABLE)


def forced(event: Tournament, one: PlayerId, other: PlayerId) -> Tournament:
    """Return the event in which the two may meet nobody but each other."""
    apart = [
        ForbiddenGroup((player, opponent.id))
        for player in (one, other)
        for opponent in event.players
        if opponent.id not in (one, other)
    ]
    return replace(event, forbidden=(*event.forbidden, *apart))


def sets(pairs: tuple[tuple[PlayerId, PlayerId], ...]) -> set[frozenset[PlayerId]]:
    return {frozenset(pair) for pair in pairs}


def readable(article: str, value: tuple[int, ...]) -> tuple[int, ...]:
    """Return a value of the reference, which counts scores negative, as the answer tells it."""
    return tuple(-score for score in value) if article == "C6" else value


def parting(real: LiteralPairing, then: LiteralPairing) -> tuple[int, str | None]:
    """Return the number of the first bracket that changes, and its first other criterion."""
    for number, (one, other) in enumerate(zip(real.brackets, then.brackets, strict=False), 1):
        if sets(one.pairs) != sets(other.pairs):
            differing = [
                a for (a, v), (_, w) in zip(one.criteria, other.criteria, strict=True) if v != w
            ]
            return number, differing[0] if differing else None
    raise AssertionError("nothing changes")


def check(case: DubovRound, found: WhyNot, real: LiteralPairing) -> str:
    """Compare an answer with the reference; return what was compared."""
    try:
        then = pair_dubov_literally(forced(case.tournament, found.one, found.other))
    except NoLegalPairingError:
        assert found.verdict is Verdict.NOT_COMPLETABLE
        return "not completable"
    if then.bye in (found.one, found.other):
        return "bye"  # a prohibition cannot keep the bye from the two
    assert (sets(found.pairs), found.bye) == (sets(then.pairs), then.bye)
    if real.bye != then.bye:
        assert found.criterion.endswith("-of-bye")
        return "other bye"
    number, article = parting(real, then)
    assert found.bracket == number
    before, after = (dict(r.brackets[number - 1].criteria) for r in (real, then))
    if article is None:
        assert found.verdict is Verdict.ORDER
        changed = real.brackets[number - 1].moved_down != then.brackets[number - 1].moved_down
        assert (found.step is OrderStep.UPFLOATER_SET) is changed
        return "order"
    assert found.article == article
    assert before[article] < after[article]
    values = readable(article, before[article]), readable(article, after[article])
    assert (found.now, found.then) == values
    return article


def test_the_reference_finds_every_answer_again(small_rounds: SmallRounds) -> None:
    seen: Counter[str] = Counter()
    rounds = (small_rounds(seeds, range(4, 10)) for seeds in (range(45), WITH_C8))
    for case in chain.from_iterable(rounds):
        real, explainer = pair_dubov_literally(case.tournament), DubovExplainer(case.tournament)
        players = [player.id for player in case.tournament.players]
        for one, other in combinations(players, 2):
            found = explainer.why_not(one, other)
            if found.verdict in COMPARED:
                seen[check(case, found, real)] += 1
    assert all(seen[article] > 20 for article in ("C5", "C6", "C7", "order", "other bye"))
    assert seen["not completable"] > 5
    assert seen["C8"] > 1
