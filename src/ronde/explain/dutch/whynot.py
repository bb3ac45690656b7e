"""What decides between a round of the Dutch system and another one.

The comparison is made in the first bracket that would change, by the rules of that bracket as it
was really paired: both candidates are judged with everything that the edition looks at, and
under the real, not the forced, state of the round. So it is always the real candidate that is
better, or that comes first among equals.
"""

from __future__ import annotations

from dataclasses import replace

from ronde.explain.dutch.judgement import (
    BracketJudgement,
    best_with_pair,
    difference,
    judge,
    objection,
    objection_of,
)
from ronde.explain.dutch.round import DutchRound
from ronde.explain.sentence import Sentence
from ronde.explain.verdict import OrderStep, Verdict, WhyNot
from ronde.explain.whynot import (
    Objection,
    Ranks,
    first_change,
    first_difference,
    left_without_game,
    objection_sentence,
    with_objection,
    with_round,
)
from ronde.systems.dutch.order import DutchArrangement
from ronde.systems.dutch.outcome import DutchRoundOutcome


def compared(case: DutchRound, answer: WhyNot) -> WhyNot:
    """Return the answer with what decides between the round and the one with the pair."""
    outcome = case.pair_with(answer.one, answer.other)
    answer = with_round(answer, outcome)
    found = _higher_bye(case, outcome.bye)
    if found is not None:
        return with_objection(answer, found)
    now, then = (
        [(b.bracket, b.arrangement.pairs) for b in o.brackets] for o in (case.outcome, outcome)
    )
    place = first_change(now, then)
    own = _in_own_bracket(case, answer, place)
    if own is not None:
        return replace(own, pairs=answer.pairs, bye=answer.bye)
    instead = _instead(case, outcome, place)
    answer = _in_bracket(case, answer, place)
    found = objection(case, place, instead)
    if found is not None:
        return with_objection(answer, found)
    return _by_order(case, answer, place, instead)


def _in_own_bracket(case: DutchRound, answer: WhyNot, place: int) -> WhyNot | None:
    """Return what decides in the bracket of both, if it lies below the first that would change.

    The brackets above it were paired without regard to it, so the reason is there. None if the
    two were never in one bracket, or if that one does not tell.
    """
    ranks = case.rank_of[answer.one], case.rank_of[answer.other]
    shared = set(case.brackets_of[ranks[0]]).intersection(case.brackets_of[ranks[1]])
    if not shared or max(shared) <= place:
        return None
    return BracketRivals(case).answer(*ranks, max(shared))


class BracketRivals:
    """Why two players of one bracket do not meet, asked of that bracket alone.

    What was paired above is left as it is, so nothing but the bracket is paired again.
    """

    def __init__(self, case: DutchRound) -> None:
        self.case = case
        self._taken: dict[int, BracketJudgement] = {}

    def answer(self, one: int, other: int, place: int | None = None) -> WhyNot | None:
        """Return the answer for two ranks who may meet, None if the bracket does not tell.

        The bracket is that in which the first of them was paired, or at another place.
        """
        case = self.case
        if place is None:
            place = case.brackets_of[one][-1]
        instead = best_with_pair(case, place, (one, other))
        if instead is None:
            return None
        ids = case.standing.ids
        answer = _in_bracket(case, WhyNot(ids[one], ids[other], Verdict.ORDER), place)
        found = objection_of(case, place, difference(self._now(place), instead.judgement))
        if found is not None:
            return with_objection(answer, found)
        return _by_order(case, answer, place, instead.first())

    def _now(self, place: int) -> BracketJudgement:
        """Return what the criteria say of the candidate taken in a bracket."""
        if place not in self._taken:
            outcome = self.case.outcome.brackets[place]
            self._taken[place] = judge(self.case, place, outcome.arrangement)
        return self._taken[place]


def _in_bracket(case: DutchRound, answer: WhyNot, place: int) -> WhyNot:
    return replace(answer, bracket=place + 1, bracket_score=case.bracket_score(place))


def _higher_bye(case: DutchRound, bye: int | None) -> Objection | None:
    """Return that another bye has another score, where the edition wants the lowest bye.

    That rule looks at the round as a whole, before the first bracket.
    """
    number = case.article("bye-score")
    if not number or bye is None or case.bye is None:
        return None
    now, then = case.standing.scores[case.bye], case.standing.scores[bye]
    return None if now == then else Objection(number, "score-of-bye", (now,), (then,), then > now)


def _instead(case: DutchRound, outcome: DutchRoundOutcome, place: int) -> DutchArrangement:
    """Return the candidate that stands against the one taken in a bracket.

    The pair may change which players form one bracket (the collapsed one of 2017). Then whatever
    is paired inside the real bracket from there on is the candidate.
    """
    bracket = case.outcome.brackets[place].bracket
    if outcome.brackets[place].bracket == bracket:
        return outcome.brackets[place].arrangement
    inside = set(bracket.players())
    rest = [pair for later in outcome.brackets[place:] for pair in later.arrangement.pairs]
    return candidate(bracket.players(), [pair for pair in rest if inside.issuperset(pair)])


def candidate(players: list[int], pairs: Ranks) -> DutchArrangement:
    """Return the candidate of a bracket that has these pairs."""
    busy = {rank for pair in pairs for rank in pair}
    return DutchArrangement(pairs, [rank for rank in players if rank not in busy])


def _by_order(case: DutchRound, answer: WhyNot, place: int, instead: DutchArrangement) -> WhyNot:
    """Return the answer with the step of the order that puts the candidate taken first."""
    step = _step(case.outcome.brackets[place].arrangement, instead)
    return replace(answer, article=case.article(step.value), step=step)


def _step(taken: DutchArrangement, instead: DutchArrangement) -> OrderStep:
    """Return the step of the order in which two candidates differ first, outermost first."""
    ours, theirs = taken.paired_moved_down, instead.paired_moved_down
    first, second = taken.pairs[:ours], instead.pairs[:theirs]
    if [pair[0] for pair in first] != [pair[0] for pair in second]:
        return OrderStep.MOVED_DOWN_SET
    if first != second:
        return OrderStep.OPPONENTS_OF_MOVED_DOWN
    if (taken.upper, taken.lower) != (instead.upper, instead.lower):
        return OrderStep.OTHER_BRACKET
    if taken.moved_out != instead.moved_out or taken.moved_in != instead.moved_in:
        return OrderStep.LATER_EXCHANGE if taken.moved_out else OrderStep.EXCHANGE
    return OrderStep.TRANSPOSITION


def against(case: DutchRound, ranks: Ranks) -> Sentence | None:
    """Return the criterion by which another round is worse in the first bracket that differs."""
    found = _higher_bye(case, left_without_game(case, ranks))
    if found is not None and found.is_worse:
        assert case.bye is not None  # else there is no other bye
        return objection_sentence(found, case.bracket_score(case.brackets_of[case.bye][-1]))
    brackets = [(one.bracket.players(), one.arrangement.pairs) for one in case.outcome.brackets]
    place, theirs = first_difference(brackets, ranks)
    # Two moved-down players never meet in the bracket to which they were moved.
    above = set(case.outcome.brackets[place].bracket.moved_down)
    theirs = [pair for pair in theirs if not above.issuperset(pair)]
    found = objection(case, place, candidate(brackets[place][0], theirs))
    if found is None or not found.is_worse:
        return None
    return objection_sentence(found, case.bracket_score(place))
