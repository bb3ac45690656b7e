"""The answer to "why not these two?" in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.explain.paired import PairedRound
from ronde.explain.sentence import Fact, Games, Score, Scores, Sentence, Who, sentence
from ronde.explain.verdict import Verdict, WhyNot
from ronde.model import PlayerId

LISTS: Final = (
    "score-differences",
    "scores-of-downfloaters",
    "scores-unpaired-in-next",
    "scores-of-floaters",
    "scores-of-upfloaters",
)
NUMBERS: Final = ("squared-differences", "number-of-bye")
WITHOUT_VALUES: Final = ("bye-bar", "merged", "unpaired-below", "highest-moved-down")


def worse(
    criterion: str, now: tuple[int, ...], then: tuple[int, ...], barred: tuple[PlayerId, ...] = ()
) -> Sentence:
    """Return what would be worse, as a clause that follows an "if".

    `barred` are those who would be left over in the last bracket and may not have the bye.
    """
    key = f"worse.{criterion}"
    if barred:
        return sentence("worse.barred-in-next", players=Who(barred), count=len(barred))
    if criterion in WITHOUT_VALUES:
        return sentence(key)
    if criterion in NUMBERS:
        return sentence(key, now=now[0], then=then[0])
    if criterion == "score-of-bye":
        return sentence(key, now=Score(now[0]), then=Score(then[0]))
    if criterion in LISTS or criterion.startswith("differences-"):
        return sentence(key, now=Scores(now), then=Scores(then))
    return sentence(key, now=now[0], count=then[0])


def answer_sentences(answer: WhyNot, case: PairedRound) -> Iterator[Sentence]:
    """Yield why two players do not meet, then what would change if they did."""
    yield verdict_sentence(answer)
    yield from consequences(answer, case)


def consequences(answer: WhyNot, case: PairedRound) -> Iterator[Sentence]:
    """Yield who could not be paired if the two met, or what would change."""
    if answer.verdict is Verdict.NOT_COMPLETABLE and answer.players:
        yield sentence("whynot.blocked", players=Who(answer.players))
    if answer.verdict in (Verdict.CRITERION, Verdict.ORDER):
        yield from changes(answer, case)


def verdict_sentence(answer: WhyNot) -> Sentence:
    """Return why two players do not meet, in one sentence."""
    facts: dict[str, Fact] = {"one": Who((answer.one,)), "other": Who((answer.other,))}
    key = f"whynot.{answer.verdict.value}"
    match answer.verdict:
        case Verdict.THEY_MEET:
            assert answer.board is not None
            facts = {**facts, "board": answer.board}
        case Verdict.NOT_TO_BE_PAIRED:
            facts = {"players": Who(answer.players), "count": len(answer.players)}
        case Verdict.MET_BEFORE:
            facts = {**facts, "round": answer.rounds[0]}
        case Verdict.SAME_ABSOLUTE_COLOUR:
            assert answer.colour is not None
            facts = {**facts, "colour": answer.colour}
        case Verdict.CRITERION:
            return _by_criterion(answer, facts)
        case Verdict.ORDER:
            assert answer.step is not None
            facts = {**facts, "step": sentence(f"step.{answer.step.value}")}
        case Verdict.PROHIBITED | Verdict.NOT_COMPLETABLE | Verdict.OTHER_ROUND:
            pass
    return Sentence(key, answer.article, facts)


def _by_criterion(answer: WhyNot, facts: dict[str, Fact]) -> Sentence:
    told = worse(answer.criterion, answer.now, answer.then, answer.players)
    facts = {**facts, "worse": told}
    if answer.bracket_score is None:
        return Sentence("whynot.criterion-of-round", answer.article, facts)
    facts["points"] = Score(answer.bracket_score)
    return Sentence("whynot.criterion", answer.article, facts)


def changes(answer: WhyNot, case: PairedRound) -> Iterator[Sentence]:
    """Yield the pairs, and the bye, that the round does not have now."""
    ids = case.standing.ids
    real = {frozenset((ids[board.white], ids[board.black])) for board in case.boards}
    new = tuple(pair for pair in answer.pairs if frozenset(pair) not in real)
    yield sentence("whynot.pairs", pairs=Games(new))
    bye = case.bye
    if answer.bye is not None and bye is not None and answer.bye != ids[bye]:
        given: PlayerId = answer.bye
        yield sentence("whynot.bye", player=Who((given,)))
