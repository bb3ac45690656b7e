"""What the Dubov system holds against a round that other rules paired."""

from __future__ import annotations

from ronde.explain.answers import worse
from ronde.explain.dubov.judging import difference, judged, pairs_with_residents, values_now
from ronde.explain.dubov.round import DubovRound
from ronde.explain.dubov.whynot import difference_of_byes
from ronde.explain.otherround import Ranks, in_order
from ronde.explain.sentence import Score, Sentence, sentence


def against_round(case: DubovRound, ranks: Ranks) -> Sentence | None:
    """Return by what the other round is worse where the two part.

    None if no criterion tells them apart: then the order decides, which one pair can tell.
    """
    return _by_bye(case, ranks) or _by_criterion(case, ranks)


def _by_bye(case: DubovRound, ranks: Ranks) -> Sentence | None:
    """Return that the bye, which is given first, would go to somebody who comes later."""
    busy = {rank for pair in ranks for rank in pair}
    alone = [rank for rank in range(case.standing.size) if rank not in busy]
    if not alone or not case.standing.may_have_bye[alone[0]]:
        return None
    found = difference_of_byes(case, alone[0])
    if found is None:
        return None
    criterion, now, then = found
    told = worse(criterion, (now,), (then,))
    return sentence("dubov.against-bye", case.article(criterion), worse=told)


def _by_criterion(case: DubovRound, ranks: Ranks) -> Sentence | None:
    for place, bracket in enumerate(case.outcome.brackets):
        theirs = pairs_with_residents(bracket.residents, ranks)
        if theirs == {in_order(*pair) for pair in bracket.pairs}:
            continue
        found = difference(values_now(case, place), judged(case, bracket.residents, theirs))
        if found is None or not found.is_worse:
            return None
        told = worse(found.criterion.name, found.now, found.then)
        points = Score(case.bracket_score(place))
        return sentence("compare.criterion", found.criterion.article, worse=told, points=points)
    return None
