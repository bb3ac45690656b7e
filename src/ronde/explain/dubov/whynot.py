"""Why two players do not meet: the pair is forced, the round paired again, the two compared.

With the pair forced the legal pairings are some of those that were legal before. So the bye,
the upfloaters, the shifters and the transposition that are found then can only be worse, or come
later, where the two rounds part: in the bye or in the first bracket with other pairs.
"""

from __future__ import annotations

from dataclasses import replace

from ronde.errors import NoLegalPairingError, RondeError
from ronde.explain.atonce import at_once
from ronde.explain.dubov.judging import difference, judged, values_now
from ronde.explain.dubov.round import DubovRound
from ronde.explain.otherround import in_order
from ronde.explain.verdict import Step, Verdict, WhyNot
from ronde.model import PlayerId
from ronde.systems.dubov.brackets import BracketOutcome, RoundOutcome, pair_brackets


def why_not(case: DubovRound, one: PlayerId, other: PlayerId) -> WhyNot:
    """Return why two players do not meet in this round."""
    return at_once(case, one, other) or _compared(case, one, other)


def _compared(case: DubovRound, one: PlayerId, other: PlayerId) -> WhyNot:
    """Pair the round again with the two together, and compare."""
    ids = case.standing.ids
    try:
        state = case.standing.forcing(case.rank_of[one], case.rank_of[other])
        outcome = pair_brackets(state, case.ranking)
    except NoLegalPairingError as error:
        blocked = tuple(PlayerId(n) for n in error.blocked if n not in (one, other))
        number = case.article("completion")
        return WhyNot(one, other, Verdict.NOT_COMPLETABLE, number, players=blocked)
    pairs = [in_order(*pair) for pair in outcome.pairs]
    answer = WhyNot(
        one,
        other,
        Verdict.ORDER,
        pairs=tuple((ids[a], ids[b]) for a, b in pairs),
        bye=None if outcome.bye is None else ids[outcome.bye.rank],
    )
    return _other_bye(case, outcome, answer) or _in_first_bracket(case, outcome, answer)


def _other_bye(case: DubovRound, outcome: RoundOutcome, answer: WhyNot) -> WhyNot | None:
    """Return the verdict if the pair leaves the bye to somebody who comes later in 3.1."""
    if case.outcome.bye is None or outcome.bye is None or case.outcome.bye == outcome.bye:
        return None
    found = difference_of_byes(case, outcome.bye.rank)
    if found is None:  # the same player, but others before him cannot be spared
        return None
    criterion, now, then = found
    return replace(
        answer,
        verdict=Verdict.CRITERION,
        article=case.article(criterion),
        criterion=criterion,
        now=(now,),
        then=(then,),
    )


def difference_of_byes(case: DubovRound, then: int) -> tuple[str, int, int] | None:
    """Return by what another receiver of the bye comes later: a criterion and both values."""
    now, standing = case.bye, case.standing
    if now is None or now == then:
        return None
    for criterion, values in (
        ("score-of-bye", standing.scores),
        ("games-of-bye", standing.games),
        ("number-of-bye", standing.numbers),
    ):
        if values[now] != values[then]:
            return criterion, values[now], values[then]
    raise RondeError(f"two players with pairing number {standing.numbers[now]}")


def _in_first_bracket(case: DubovRound, outcome: RoundOutcome, answer: WhyNot) -> WhyNot:
    """Compare the first bracket that changes; its residents are the same in both rounds."""
    place = _first_change(case.outcome, outcome)
    now, then = case.outcome.brackets[place], outcome.brackets[place]
    answer = replace(answer, bracket=place + 1, bracket_score=case.bracket_score(place))
    found = difference(values_now(case, place), judged(case, then.residents, then.pairs))
    if found is None:
        return _later(case, now, then, answer)
    if not found.is_worse:
        raise RondeError(
            f"round {case.standing.round}: the pair {answer.one}-{answer.other} would be better"
            f" by {found.criterion.article}"
        )
    return replace(
        answer,
        verdict=Verdict.CRITERION,
        article=found.criterion.article,
        criterion=found.criterion.name,
        now=found.now,
        then=found.then,
    )


def _first_change(now: RoundOutcome, then: RoundOutcome) -> int:
    """Return the place of the first bracket with other pairs."""
    for place, (one, other) in enumerate(zip(now.brackets, then.brackets, strict=False)):
        ours = {in_order(*pair) for pair in one.pairs}
        if ours != {in_order(*pair) for pair in other.pairs}:
            return place
    raise RondeError("the same round was found with and without a pair")


def _later(case: DubovRound, now: BracketOutcome, then: BracketOutcome, answer: WhyNot) -> WhyNot:
    """Return in which step of the order the bracket with the pair comes later."""
    step, instead = _step(now, then)
    players = tuple(case.standing.ids[rank] for rank in instead)
    return replace(answer, article=case.article(step.value), step=step, players=players)


def _step(now: BracketOutcome, then: BracketOutcome) -> tuple[Step, tuple[int, ...]]:
    """Return where two equally good brackets part, and who would be upfloated or shifted."""
    if set(now.upfloaters) != set(then.upfloaters):
        return Step.UPFLOATER_SET, then.upfloaters
    ours = now.shifted_first, now.shifted_second
    theirs = then.shifted_first, then.shifted_second
    for before, after in zip(ours, theirs, strict=True):
        if len(before) != len(after):
            return Step.MORE_SHIFTERS, theirs[0] + theirs[1]
        if set(before) != set(after):
            return Step.SHIFTER_SET, after
    return Step.TRANSPOSITION, ()
