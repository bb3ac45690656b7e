"""The answer to "why not these two?" in the words of the Lim system."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.answers import changes, verdict_sentence
from ronde.explain.lim.colours import due_sentence
from ronde.explain.lim.parting import COLOUR, MAXI, ORDER, Parting
from ronde.explain.lim.round import LimRound
from ronde.explain.sentence import Fact, Sentence, Who, sentence
from ronde.explain.verdict import Verdict, WhyNot
from ronde.kernel.colours import BLACK, COLOUR_OF, NO_COLOUR, WHITE
from ronde.model import Colour


def lim_answer(case: LimRound, answer: WhyNot) -> Iterator[Sentence]:
    """Yield why two players do not meet, then what would change if they did."""
    yield lim_verdict_sentence(case, answer)
    if answer.verdict is Verdict.SAME_ABSOLUTE_COLOUR:
        yield from (due_sentence(case, case.rank_of[p]) for p in (answer.one, answer.other))
    if answer.verdict is Verdict.NOT_COMPLETABLE and answer.players:
        yield sentence("whynot.blocked", players=Who(answer.players))
    if answer.verdict in (Verdict.CRITERION, Verdict.ORDER):
        yield from changes(answer, case)


def lim_verdict_sentence(case: LimRound, answer: WhyNot) -> Sentence:
    """Return why two players do not meet, in one sentence."""
    facts: dict[str, Fact] = {"one": Who((answer.one,)), "other": Who((answer.other,))}
    if answer.verdict is Verdict.SAME_ABSOLUTE_COLOUR:
        assert answer.colour is not None
        facts |= {"colour": answer.colour, "opposite": answer.colour.opposite}
        return Sentence("limwhynot.limits", answer.article, facts)
    if answer.verdict not in (Verdict.CRITERION, Verdict.ORDER):
        return verdict_sentence(answer)
    parting = _parting_of(case, answer)
    if _is_choice_between(answer):
        key = f"limwhynot.{parting.name}"
        return Sentence(key, answer.article, _facts(case, parting))
    facts["worse"] = worse(case, parting)
    return Sentence("whynot.criterion-of-round", answer.article, facts)


def _is_choice_between(answer: WhyNot) -> bool:
    """Whether one of the two searched for an opponent, and did not take the other."""
    if answer.criterion not in (ORDER, COLOUR, MAXI):
        return False
    searcher, _, then = answer.players
    return {searcher, then} == {answer.one, answer.other}


def worse(case: LimRound, parting: Parting) -> Sentence:
    """Return what would be against the rules, as a clause that follows an "if"."""
    return Sentence(f"limworse.{parting.name}", "", _facts(case, parting))


def _facts(case: LimRound, parting: Parting) -> dict[str, Fact]:
    facts: dict[str, Fact] = {}
    if parting.place is not None:
        facts["group"] = case.name_of(parting.place)
    if parting.counts:
        facts["now"], facts["count"] = parting.counts
    if parting.ranks:
        *searcher, now, then = parting.ranks
        facts |= {"now": case.who(now), "then": case.who(then)}
        if searcher:
            facts["searcher"] = case.who(*searcher)
    if parting.colour:
        facts["colour"] = COLOUR_OF[parting.colour]
    return facts


def _parting_of(case: LimRound, answer: WhyNot) -> Parting:
    """Return what an answer tells about where the two rounds part."""
    place = None if answer.bracket is None else answer.bracket - 1
    ranks = tuple(case.rank_of[player] for player in answer.players)
    counts = (*answer.now, *answer.then)
    return Parting(
        answer.criterion, answer.article, place, ranks, counts, _number_of(answer.colour)
    )


def _number_of(colour: Colour | None) -> int:
    if colour is None:
        return NO_COLOUR
    return WHITE if colour is Colour.WHITE else BLACK
