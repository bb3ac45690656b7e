"""What stands against another pairing, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.explain.answers import changes, verdict_sentence, worse
from ronde.explain.burstein.round import BursteinRound
from ronde.explain.sentence import Fact, Place, Score, Sentence, Who, sentence
from ronde.explain.verdict import Verdict, WhyNot

Value = tuple[int, ...]
PLACE_OF_BYE: Final = "place-of-bye"


def is_worse(name: str, now: Value, then: Value) -> Sentence:
    """Return what would be worse, as a clause that follows an "if"."""
    if name == PLACE_OF_BYE:
        return sentence("burstein.place-of-bye", now=Place(now[0]), then=Place(then[0]))
    return worse(name, now, then)


def burstein_answer(case: BursteinRound, answer: WhyNot) -> Iterator[Sentence]:
    """Yield why two players do not meet, then what would change if they did."""
    yield burstein_verdict(case, answer)
    if answer.verdict is Verdict.NOT_COMPLETABLE and answer.players:
        yield sentence("whynot.blocked", players=Who(answer.players))
    if answer.verdict in (Verdict.CRITERION, Verdict.ORDER):
        yield from changes(answer, case)


def burstein_verdict(case: BursteinRound, answer: WhyNot) -> Sentence:
    """Return why two players do not meet, in one sentence."""
    if answer.verdict is Verdict.ORDER:
        return _by_order(case, answer)
    if answer.criterion == PLACE_OF_BYE:
        clause = is_worse(answer.criterion, answer.now, answer.then)
        one, other = Who((answer.one,)), Who((answer.other,))
        facts: dict[str, Fact] = {"one": one, "other": other, "worse": clause}
        return Sentence("whynot.criterion-of-round", answer.article, facts)
    return verdict_sentence(answer)


def _by_order(case: BursteinRound, answer: WhyNot) -> Sentence:
    """Return that a player near the top of the bracket would meet a higher placed opponent."""
    assert answer.bracket is not None
    assert answer.bracket_score is not None
    (player,), (now,), (then,) = answer.players, answer.now, answer.then
    stage = case.stages[answer.bracket - 1]
    return sentence(
        "burstein.order" if then else "burstein.order-floats",
        answer.article,
        one=Who((answer.one,)),
        other=Who((answer.other,)),
        player=Who((player,)),
        place=Place(stage.number(player)),
        points=Score(answer.bracket_score),
        now=Place(now),
        then=Place(then),
    )
