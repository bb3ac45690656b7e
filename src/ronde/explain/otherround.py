"""Why an edition does not pair a whole round as another edition does.

The two rounds part in one bracket of the edition that is asked, the first from the top in which
the other round has other pairs. There the pairs of the other round are a candidate like any
other: what the edition holds against it is what decided between the two.
"""

from __future__ import annotations

from collections.abc import Iterable

from ronde.errors import RondeError
from ronde.explain.answers import worse
from ronde.explain.dutch import DutchRound
from ronde.explain.judging import compare
from ronde.explain.procedure import ProcedureRound
from ronde.explain.procedure_whynot import first_difference
from ronde.explain.sentence import Score, Sentence, sentence
from ronde.explain.whynot import newly_barred, readable
from ronde.model import PlayerId
from ronde.systems.dutch.order import Arrangement

Ranks = list[tuple[int, int]]


def against_round(
    case: DutchRound | ProcedureRound, pairs: Iterable[tuple[PlayerId, PlayerId]]
) -> Sentence | None:
    """Return the criterion or requirement by which the other round is worse where the two part.

    None if no criterion tells them apart, if the other round has pairs that may not be, or if
    more than that bracket is needed to tell.
    """
    ranks = [_sorted(case.rank_of[one], case.rank_of[other]) for one, other in pairs]
    if not all(case.standing.legal[one] >> other & 1 for one, other in ranks):
        return None
    place, instead = _first_parting(case, ranks)
    if isinstance(case, DutchRound):
        return _by_score_of_bye(case, ranks) or _by_criterion(case, place, instead)
    return _by_requirement(case, place, instead)


def _sorted(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _first_parting(case: DutchRound | ProcedureRound, ranks: Ranks) -> tuple[int, Arrangement]:
    """Return the place of the first bracket with other pairs, and the other candidate."""
    for place, (players, taken) in enumerate(_brackets(case)):
        theirs = [pair for pair in ranks if set(players).issuperset(pair)]
        if set(theirs) != {_sorted(*pair) for pair in taken.pairs}:
            if isinstance(case, DutchRound):
                # Two moved-down players never meet in the bracket to which they were moved.
                above = set(case.outcome.brackets[place].bracket.moved_down)
                theirs = [pair for pair in theirs if not above.issuperset(pair)]
            busy = {rank for pair in theirs for rank in pair}
            return place, Arrangement(theirs, [rank for rank in players if rank not in busy])
    raise RondeError(f"round {case.standing.round}: two pairings differ in no bracket")


def _brackets(case: DutchRound | ProcedureRound) -> list[tuple[list[int], Arrangement]]:
    if isinstance(case, DutchRound):
        return [(one.bracket.players(), one.arrangement) for one in case.outcome.brackets]
    return [(one.bracket.players(), one.arrangement) for one in case.outcome.brackets]


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


def _by_requirement(case: ProcedureRound, place: int, instead: Arrangement) -> Sentence | None:
    found = first_difference(case, case.outcome.brackets[place], instead)
    if found is None or found[0].value > found[1].value:
        return None
    mine, theirs = found
    return _told(case, place, mine.article, worse(mine.name, mine.value, theirs.value))


def _told(
    case: DutchRound | ProcedureRound, place: int, article: str, clause: Sentence
) -> Sentence:
    points = Score(case.bracket_score(place))
    return sentence("compare.criterion", article, worse=clause, points=points)
