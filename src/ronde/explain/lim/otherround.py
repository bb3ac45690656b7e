"""What the Lim system holds against a round that other rules paired."""

from __future__ import annotations

from ronde.explain.lim.answers import worse
from ronde.explain.lim.parting import OtherGroup, Parting, by_bye, in_group
from ronde.explain.lim.round import LimRound
from ronde.explain.otherround import Ranks
from ronde.explain.sentence import Sentence, sentence


def against_round(case: LimRound, ranks: Ranks) -> Sentence | None:
    """Return what speaks against the other round where the two part.

    None where pairs were cracked, or where its bye may not be: then it takes more to tell.
    """
    if case.outcome.cracks:
        return None
    parting = _parting(case, ranks)
    if parting is None:
        return None
    return sentence("limwhynot.those-boards", parting.article, worse=worse(case, parting))


def _parting(case: LimRound, ranks: Ranks) -> Parting | None:
    busy = {rank for pair in ranks for rank in pair}
    bye = next((rank for rank in range(case.standing.size) if rank not in busy), None)
    if bye is not None and not case.standing.may_have_bye[bye]:
        return None
    found = by_bye(case, bye)
    for place in range(len(case.groups)):
        found = found or in_group(case, place, _other(case, place, ranks))
    return found


def _other(case: LimRound, place: int, ranks: Ranks) -> OtherGroup:
    """Return how the other round pairs the members of a group among themselves."""
    members = case.groups[place].members
    pairs = {pair for pair in ranks if set(members).issuperset(pair)}
    paired = {rank for pair in pairs for rank in pair}
    return OtherGroup(pairs, [rank for rank in members if rank not in paired])
