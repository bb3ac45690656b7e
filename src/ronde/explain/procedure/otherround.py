"""What the procedure of 2011 or 2012 holds against a round that other rules paired."""

from __future__ import annotations

from ronde.explain.answers import worse
from ronde.explain.otherround import Ranks, first_parting
from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.procedure.whynot import first_difference
from ronde.explain.sentence import Score, Sentence, sentence
from ronde.systems.dutch.order import Arrangement


def against_round(case: ProcedureRound, ranks: Ranks) -> Sentence | None:
    """Return the requirement by which the other round is worse where the two part.

    None if no requirement tells them apart.
    """
    brackets = [(one.bracket.players(), one.arrangement.pairs) for one in case.outcome.brackets]
    place, theirs = first_parting(brackets, ranks)
    busy = {rank for pair in theirs for rank in pair}
    instead = Arrangement(theirs, [r for r in brackets[place][0] if r not in busy])
    found = first_difference(case, case.outcome.brackets[place], instead)
    if found is None or found[0].value > found[1].value:
        return None
    mine, theirs_value = found
    clause = worse(mine.name, mine.value, theirs_value.value)
    points = Score(case.bracket_score(place))
    return sentence("compare.criterion", mine.article, worse=clause, points=points)
