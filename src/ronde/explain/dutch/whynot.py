"""Why two players do not meet: the pair is forced, the round paired again, the two compared.

The comparison is made in the first bracket that would change, by the rules of that bracket as it
was really paired: both candidates are judged with everything that the edition looks at, and
under the real, not the forced, state of the round. So it is always the real candidate that is
better, or that comes first among equals.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ronde.errors import NoLegalPairingError, RondeError
from ronde.explain.atonce import at_once
from ronde.explain.dutch.articles import article
from ronde.explain.dutch.judging import Judgement, compare
from ronde.explain.dutch.round import DutchRound
from ronde.explain.verdict import Step, Verdict, WhyNot
from ronde.model import PlayerId
from ronde.systems.dutch.order import Arrangement
from ronde.systems.dutch.outcome import RoundOutcome


def why_not(case: DutchRound, one: PlayerId, other: PlayerId) -> WhyNot:
    """Return why two players do not meet in this round."""
    return at_once(case, one, other) or _compared(case, one, other)


def _compared(case: DutchRound, one: PlayerId, other: PlayerId) -> WhyNot:
    """Pair the round again with the two together, and compare."""
    edition, ids = case.edition, case.standing.ids
    try:
        state = case.standing.forcing(case.rank_of[one], case.rank_of[other])
        outcome = case.system.route(edition, state)
    except NoLegalPairingError as error:
        blocked = tuple(PlayerId(n) for n in error.blocked if n not in (one, other))
        number = article(edition, "completion")
        return WhyNot(one, other, Verdict.NOT_COMPLETABLE, number, players=blocked)
    answer = WhyNot(
        one,
        other,
        Verdict.ORDER,
        pairs=tuple((ids[a], ids[b]) for a, b in outcome.pairs),
        bye=None if outcome.bye is None else ids[outcome.bye],
    )
    return _higher_bye(case, outcome, answer) or _in_first_bracket(case, outcome, answer)


def _higher_bye(case: DutchRound, outcome: RoundOutcome, answer: WhyNot) -> WhyNot | None:
    """Return the verdict if the edition wants the lowest bye and the pair leaves only a higher.

    That rule looks at the round as a whole, before the first bracket.
    """
    number = article(case.edition, "bye-score")
    if not number or outcome.bye is None or case.outcome.bye is None:
        return None
    scores = case.standing.scores
    now, then = scores[case.outcome.bye], scores[outcome.bye]
    if now == then:
        return None
    return replace(
        answer,
        verdict=Verdict.CRITERION,
        article=number,
        criterion="score-of-bye",
        now=(now,),
        then=(then,),
    )


def _in_first_bracket(case: DutchRound, outcome: RoundOutcome, answer: WhyNot) -> WhyNot:
    """Compare the two candidates of the first bracket that changes."""
    place = _first_change(case.outcome, outcome)
    taken, instead = case.outcome.brackets[place].arrangement, _instead(case, outcome, place)
    answer = replace(answer, bracket=place + 1, bracket_score=case.bracket_score(place))
    now, then, k, is_worse = compare(case, place, instead)
    if k is None:
        step = _step(taken, instead)
        return replace(answer, article=article(case.edition, step.value), step=step)
    if not is_worse:
        raise RondeError(
            f"round {case.standing.round}: the pair {answer.one}-{answer.other} would be better"
            f" by {case.edition.criteria[k].article}"
        )
    criterion = case.edition.criteria[k]
    return replace(
        answer,
        verdict=Verdict.CRITERION,
        article=criterion.article,
        criterion=criterion.name,
        now=readable(case, place, now, k),
        then=readable(case, place, then, k),
        players=tuple(case.standing.ids[rank] for rank in newly_barred(now, then, k)),
    )


def _first_change(now: RoundOutcome, then: RoundOutcome) -> int:
    """Return the place of the first bracket with another candidate or with other players."""
    for place, (one, other) in enumerate(zip(now.brackets, then.brackets, strict=False)):
        a, b = one.arrangement, other.arrangement
        if one.bracket != other.bracket or set(a.pairs) != set(b.pairs):
            return place
    raise RondeError("the same round was found with and without a pair")


def _instead(case: DutchRound, outcome: RoundOutcome, place: int) -> Arrangement:
    """Return the candidate that stands against the one taken in a bracket.

    The pair may change which players form one bracket (the collapsed one of 2017). Then whatever
    is paired inside the real bracket from there on is the candidate.
    """
    bracket = case.outcome.brackets[place].bracket
    if outcome.brackets[place].bracket == bracket:
        return outcome.brackets[place].arrangement
    inside = set(bracket.players())
    rest = [pair for later in outcome.brackets[place:] for pair in later.arrangement.pairs]
    pairs = [pair for pair in rest if inside.issuperset(pair)]
    busy = {rank for pair in pairs for rank in pair}
    return Arrangement(pairs, [rank for rank in bracket.players() if rank not in busy])


def _step(taken: Arrangement, instead: Arrangement) -> Step:
    """Return the step of the order in which two candidates part, outermost first."""
    ours, theirs = taken.paired_moved_down, instead.paired_moved_down
    first, second = taken.pairs[:ours], instead.pairs[:theirs]
    if [pair[0] for pair in first] != [pair[0] for pair in second]:
        return Step.MOVED_DOWN_SET
    if first != second:
        return Step.OPPONENTS_OF_MOVED_DOWN
    if (taken.upper, taken.lower) != (instead.upper, instead.lower):
        return Step.OTHER_BRACKET
    if taken.moved_out != instead.moved_out or taken.moved_in != instead.moved_in:
        return Step.LATER_EXCHANGE if taken.moved_out else Step.EXCHANGE
    return Step.TRANSPOSITION


def readable(case: DutchRound, place: int, judgement: Judgement, k: int) -> tuple[int, ...]:
    """Return the value of criterion k as it is told: scores as scores, games as games.

    The engine measures scores from one point below the bracket, and games not played from the
    busiest player of the bracket; both are turned back here.
    """
    name, value = judgement.criteria[k].name, judgement.of(k)
    if name in SCORE_LISTS:
        return tuple(judgement.floor + difference for difference in value)
    if name == "unpaired-in-next":
        return (len(judgement.left_over),)
    if name == "unplayed-games-of-bye":
        games = case.standing.games
        most = max(games[rank] for rank in case.outcome.brackets[place].bracket.players())
        return (case.standing.round - 1 - most + value[0],)
    return value


def newly_barred(now: Judgement, then: Judgement, k: int) -> tuple[int, ...]:
    """Return who would be left over without a right to the bye, if that is what k holds against."""
    if now.criteria[k].name != "unpaired-in-next" or len(then.barred) <= len(now.barred):
        return ()
    return then.barred


SCORE_LISTS: Final = ("scores-of-downfloaters", "scores-unpaired-in-next")
