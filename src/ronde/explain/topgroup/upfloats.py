"""Why these teams move up to a bracket, and not somebody who was passed over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ronde.explain.sentence import Sentence
from ronde.explain.topgroup.judgement import objection_to_set
from ronde.explain.topgroup.round import TopgroupRound
from ronde.explain.upfloating import why_moved_up, with_upfloaters
from ronde.explain.whynot import Objection
from ronde.kernel.bits import run
from ronde.kernel.matching import Shortage, solve
from ronde.systems.topgroup.sets import SetProblem


def why_upfloater(case: TopgroupRound, rank: int) -> Iterator[Sentence]:
    """Return why a team moves up: the place in the list, and who was passed over before."""
    return why_moved_up(case, rank, partial(if_moved_up, case))


def if_moved_up(case: TopgroupRound, place: int, rank: int) -> Objection | None:
    """Return what would be worse if somebody, passed over, moved up with those chosen before.

    None if the round could not be completed then.
    """
    left, bracket = case.unpaired[place], case.brackets[place]
    problem = SetProblem(case.outcome.field, left)
    asks = bool(problem.following) and bracket.upfloating.complies
    matching = problem.matching(problem.stated(asks_following=asks))
    forced = {left.ranks.index(r) for r in bracket.upfloaters if r < rank}
    forced.add(left.ranks.index(rank))
    solution = solve(with_upfloaters(matching, forced, run(0, left.residents)))
    if isinstance(solution, Shortage):
        return None
    partner = solution.partner[: left.residents]
    return objection_to_set(
        case, place, sorted(left.ranks[w] for w in partner if w >= left.residents)
    )
