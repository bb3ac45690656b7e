"""What decides between a round of the Swiss of draughts and another one.

The other round is legal. Where the two first differ, more go down in it, or more pairs wish for
the same colour, or a decision falls to somebody who comes later in the order of that decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from ronde.errors import RondeError
from ronde.explain.fmjd_swiss.round import FmjdRound
from ronde.explain.sentence import Fact, Sentence, Who, sentence
from ronde.explain.verdict import Verdict, WhyNot
from ronde.explain.whynot import (
    Ranks,
    criterion_sentence,
    left_without_game,
    verdict_sentence,
    with_round,
)
from ronde.model import PlayerId
from ronde.systems.fmjd_swiss.outcome import GroupStep, GroupStepKind

BYE, PAIRS, WISHES = "bye", "pairs", "wishes"
OF_DECISIONS: Final = {
    GroupStepKind.FLOATER: "floater",
    GroupStepKind.DOWN: "down",
    GroupStepKind.PAIR: "pair",
}
DIFFERENCES: Final = (BYE, PAIRS, WISHES, *OF_DECISIONS.values())
"""In what two rounds can differ first."""


class FirstDifference(NamedTuple):
    """What decides where two rounds differ.

    `ranks` are the one who is to be paired, if any, and those taken now and then; `counts` are
    pairs made, or pairs with one wish, now and then.
    """

    name: str
    subject: str
    place: int | None = None
    ranks: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()


def compared(case: FmjdRound, answer: WhyNot) -> WhyNot:
    """Return the answer with what decides between the round and the one with the pair."""
    outcome = case.pair_with(answer.one, answer.other)
    bye = None if outcome.bye is None else outcome.bye.rank
    found = _difference(case, outcome.pairs, bye)
    if found is None:
        raise RondeError("the same round was found with and without a pair")
    place = found.place
    return replace(
        with_round(answer, outcome),
        verdict=Verdict.CRITERION,
        article=case.article(found.subject),
        criterion=found.name,
        now=found.counts[:1],
        then=found.counts[1:],
        bracket=None if place is None else place + 1,
        bracket_score=None if place is None else case.groups[place].score,
        players=case.ids(*found.ranks),
    )


def against(case: FmjdRound, ranks: Ranks) -> Sentence | None:
    """Return what speaks against another round where the two first differ."""
    found = _difference(case, ranks, left_without_game(case, ranks))
    if found is None:
        return None
    worse = _worse(found.name, found.counts, case.ids(*found.ranks))
    return sentence("fmjd.those-boards", case.article(found.subject), worse=worse)


def fmjd_verdict(answer: WhyNot) -> Sentence:
    """Return why two players do not meet, in one sentence."""
    if answer.verdict is not Verdict.CRITERION:
        return verdict_sentence(answer)
    worse = _worse(answer.criterion, (*answer.now, *answer.then), answer.players)
    return criterion_sentence(answer, worse)


def _worse(name: str, counts: tuple[int, ...], players: tuple[PlayerId, ...]) -> Sentence:
    """Return what would be against the rules, as a clause that follows an "if"."""
    facts: dict[str, Fact] = {}
    if counts:
        facts |= {"now": counts[0], "count": counts[1]}
    if players:
        *searcher, now, then = (Who((player,)) for player in players)
        facts |= {"now": now, "then": then}
        if searcher:
            facts["player"] = searcher[0]
    return Sentence(f"fmjdworse.{name}", "", facts)


# Two rounds ----------------------------------------------------------------------------------


def _difference(
    case: FmjdRound, pairs: Iterable[tuple[int, int]], bye: int | None
) -> FirstDifference | None:
    """Return where another round first differs, None if it is the same."""
    now = case.outcome.bye
    if now is not None and bye is not None and now.rank != bye:
        return FirstDifference(BYE, "bye", ranks=(now.rank, bye))
    partner = {a: b for pair in pairs for a, b in (pair, pair[::-1])}
    for place in range(len(case.groups)):
        found = _in_group(case, place, partner)
        if found is not None:
            return found
    return None


def _in_group(case: FmjdRound, place: int, partner: Mapping[int, int]) -> FirstDifference | None:
    """Return what decides in a group that both rounds enter alike, None if they leave it alike."""
    group = case.groups[place]
    inside = set(group.members)
    down = [rank for rank in group.members if partner[rank] not in inside]
    if len(down) > len(group.down):
        counts = len(group.pairs), (len(inside) - len(down)) // 2
        return FirstDifference(PAIRS, "completion", place, counts=counts)
    clashes = _clashes(case, [(r, partner[r]) for r in inside if r < partner[r] and r not in down])
    if group.clashes is not None and clashes > group.clashes:
        return FirstDifference(WISHES, "wishes", place, counts=(group.clashes, clashes))
    for decision in group.decisions:
        found = _in_decision(place, decision, partner[decision.rank], down, group.down)
        if found is not None:
            return found
    return None


def _clashes(case: FmjdRound, pairs: Iterable[tuple[int, int]]) -> int:
    wishes = [profile.preference for profile in case.standing.profiles]
    return sum(wishes[one] == wishes[other] != 0 for one, other in pairs)


def _in_decision(
    place: int, decision: GroupStep, partner: int, down: list[int], down_now: list[int]
) -> FirstDifference | None:
    """Return that a decision falls otherwise in the other round, None if it does not."""
    name = OF_DECISIONS[decision.kind]
    subject = "pairs" if decision.kind is GroupStepKind.PAIR else name
    if decision.kind is GroupStepKind.DOWN:
        if decision.rank in down:
            return None
        other = next(rank for rank in down if rank not in down_now)
        return FirstDifference(name, subject, place, (decision.rank, other))
    assert decision.found is not None  # only who goes down has no opponent
    if partner == decision.found:
        return None
    return FirstDifference(name, subject, place, (decision.rank, decision.found, partner))
