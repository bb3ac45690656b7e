"""What the Dutch system of 2017 or 2026 holds against a round that other rules paired."""

from __future__ import annotations

from ronde.explain.answers import worse
from ronde.explain.dutch.judging import compare
from ronde.explain.dutch.round import DutchRound
from ronde.explain.dutch.whynot import newly_barred, readable
from ronde.explain.otherround import Ranks, first_parting
from ronde.explain.sentence import Score, Sentence, sentence
from ronde.systems.dutch.order import Arrangement


def against_round(case: DutchRound, ranks: Ranks) -> Sentence | None:
    """Return the criterion by which the other round is worse where the two part.

    None if no criterion tells them apart, or if more than that bracket is needed to tell.
    """
    return _by_score_of_bye(case, ranks) or _by_criterion(case, *_other_candidate(case, ranks))


def _other_candidate(case: DutchRound, ranks: Ranks) -> tuple[int, Arrangement]:
    """Return the place of the first bracket with other pairs, and the other candidate."""
    brackets = [(one.bracket.players(), one.arrangement.pairs) for one in case.outcome.brackets]
    place, theirs = first_parting(brackets, ranks)
    # Two moved-down players never meet in the bracket to which they were moved.
    above = set(case.outcome.brackets[place].bracket.moved_down)
    theirs = [pair for pair in theirs if not above.issuperset(pair)]
    busy = {rank for pair in theirs for rank in pair}
    return place, Arrangement(theirs, [r for r in brackets[place][0] if r not in busy])


def _by_score_of_bye(case: DutchRound, ranks: Ranks) -> Sentence | None:
    """Return that the edition wants a bye of a lower score, where it looks at that first."""
    busy = {rank for pair in ranks for rank in pair}
    bye = next((rank for rank in range(case.standing.size) if rank not in busy), None)
    number = case.article("bye-score")
    if not number or bye is None or case.bye is None:
        return None
    now, then = case.standing.scores[case.bye], case.standing.scores[bye]
    if now >= then:
        return None
    place = case.brackets_of[case.bye][-1]
    return _told(case, place, number, worse("score-of-bye", (now,), (then,)))


def _by_criterion(case: DutchRound, place: int, instead: Arrangement) -> Sentence | None:
    now, then, k, is_worse = compare(case, place, instead)
    if k is None or not is_worse:
        return None
    criterion = case.edition.criteria[k]
    barred = tuple(case.standing.ids[rank] for rank in newly_barred(now, then, k))
    values = readable(case, place, now, k), readable(case, place, then, k)
    clause = worse(criterion.name, *values, barred)
    return _told(case, place, criterion.article, clause)


def _told(case: DutchRound, place: int, article: str, clause: Sentence) -> Sentence:
    points = Score(case.bracket_score(place))
    return sentence("compare.criterion", article, worse=clause, points=points)
