"""Why these players move up to a bracket, and not somebody who was passed over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ronde.errors import RondeError
from ronde.explain.dubov.judgement import objection
from ronde.explain.dubov.round import DubovRound
from ronde.explain.sentence import Sentence
from ronde.explain.upfloating import why_moved_up, with_upfloaters
from ronde.explain.whynot import Objection
from ronde.kernel.bits import run
from ronde.kernel.matching import Shortage, solve
from ronde.systems.dubov.upfloaters import problem_of


def why_upfloater(case: DubovRound, rank: int) -> Iterator[Sentence]:
    """Return why a player moves up: the place in the list, and who was passed over before."""
    return why_moved_up(case, rank, partial(if_moved_up, case))


def if_moved_up(case: DubovRound, place: int, rank: int) -> Objection | None:
    """Return what would be worse if somebody, passed over, moved up with those chosen before.

    None if the round could not be completed then.
    """
    left, bracket = case.unpaired[place], case.brackets[place]
    problem, _ = problem_of(case.standing, case.ranking, left)
    before = [r for r in bracket.upfloaters if r < rank]
    forced = {left.ranks.index(r) for r in [*before, rank]}
    solution = solve(with_upfloaters(problem, forced, run(0, left.residents)))
    if isinstance(solution, Shortage):
        return None
    partner = solution.partner[: left.residents]
    pairs = [(left.ranks[v], left.ranks[w]) for v, w in enumerate(partner) if v < w]
    worse = objection(case, place, pairs)
    if worse is None or not worse.is_worse:
        raise RondeError(f"{case.standing.ids[rank]} was passed over, and no criterion says why")
    return worse
