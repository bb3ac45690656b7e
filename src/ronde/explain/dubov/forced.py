"""The round paired again with two players who must meet each other.

The state of the round is changed so that each of the two may meet only the other; the engine
does the rest. Upfloaters are chosen among the others only: the pair of the two costs the same in
every pairing that has it, so what is best and first without them is best and first with them.
That spares the engine a long search where one of the two must float up from far below.
"""

from __future__ import annotations

from ronde.explain.together import Two, together
from ronde.kernel.standing import Standing
from ronde.systems.dubov.brackets import RoundOutcome, pair_brackets
from ronde.systems.dubov.ranking import Ranking
from ronde.systems.dubov.unpaired import Unpaired
from ronde.systems.dubov.upfloaters import Upfloaters, choose_upfloaters


def pair_with(standing: Standing, ranking: Ranking, two: Two) -> RoundOutcome:
    """Return the round in which two ranks meet; raises NoLegalPairingError when there is none."""

    def choose(standing: Standing, ranking: Ranking, left: Unpaired) -> Upfloaters:
        return _beside(standing, ranking, left, two)

    return pair_brackets(together(standing, two), ranking, choose)


def _beside(standing: Standing, ranking: Ranking, left: Unpaired, two: Two) -> Upfloaters:
    """Return the upfloaters among the others, and whoever of the two must meet a resident."""
    places = [place for place, rank in enumerate(left.ranks) if rank in two]
    if not places:
        return choose_upfloaters(standing, ranking, left)
    chosen = _among_others(standing, ranking, left, left.without(places, standing))
    higher, lower = places
    if higher < left.residents <= lower:
        chosen.add(left.ranks[lower])
    # What the criteria count is read from the pairs later on.
    return Upfloaters([place for place, rank in enumerate(left.ranks) if rank in chosen], {})


def _among_others(
    standing: Standing, ranking: Ranking, left: Unpaired, others: Unpaired
) -> set[int]:
    """Return the ranks that float up to the residents whom the two leave, if there are any."""
    scores = standing.scores
    if not others.ranks or scores[others.ranks[0]] != scores[left.ranks[0]]:
        return set()
    upfloaters = choose_upfloaters(standing, ranking, others)
    return {others.ranks[place] for place in upfloaters.places}
