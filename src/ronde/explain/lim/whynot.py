"""Why two players do not meet by the Lim system: they are put together, and the round parts."""

from __future__ import annotations

from dataclasses import replace

from ronde.errors import NoLegalPairingError, RondeError
from ronde.explain.atonce import at_once
from ronde.explain.lim.parting import (
    ORDER,
    OtherGroup,
    Parting,
    by_bye,
    by_cracks,
    in_group,
)
from ronde.explain.lim.round import LimRound
from ronde.explain.verdict import Verdict, WhyNot
from ronde.kernel.colours import COLOUR_OF
from ronde.model import PlayerId
from ronde.systems.lim.outcome import GroupOutcome, RoundOutcome
from ronde.systems.lim.route import pair_groups


def lim_why_not(case: LimRound, one: PlayerId, other: PlayerId) -> WhyNot:
    """Return why two players do not meet in this round."""
    return at_once(case, one, other) or _compared(case, one, other)


def pair_together(case: LimRound, one: PlayerId, other: PlayerId) -> RoundOutcome:
    """Return the round in which two players meet; raises NoLegalPairingError if there is none."""
    state = case.standing.forcing(case.rank_of[one], case.rank_of[other])
    return pair_groups(replace(case.field, standing=state))


def _compared(case: LimRound, one: PlayerId, other: PlayerId) -> WhyNot:
    ids = case.standing.ids
    try:
        outcome = pair_together(case, one, other)
    except NoLegalPairingError as error:
        blocked = tuple(PlayerId(n) for n in error.blocked if n not in (one, other))
        number = case.article("completion")
        return WhyNot(one, other, Verdict.NOT_COMPLETABLE, number, players=blocked)
    answer = WhyNot(
        one,
        other,
        Verdict.CRITERION,
        pairs=tuple((ids[m.pair[0]], ids[m.pair[1]]) for _, m in outcome.meetings()),
        bye=None if outcome.bye is None else ids[outcome.bye.rank],
    )
    return _decided(case, answer, _parting(case, outcome, (case.rank_of[one], case.rank_of[other])))


def _decided(case: LimRound, answer: WhyNot, parting: Parting) -> WhyNot:
    """Return the answer with what decides where the rounds part."""
    place, counts = parting.place, parting.counts
    residents = [] if place is None else case.groups[place].residents
    return replace(
        answer,
        verdict=Verdict.ORDER if parting.name == ORDER else Verdict.CRITERION,
        article=parting.article,
        criterion=parting.name,
        now=counts[:1],
        then=counts[1:],
        bracket=None if place is None else place + 1,
        bracket_score=case.standing.scores[residents[0]] if residents else None,
        colour=COLOUR_OF.get(parting.colour),
        players=case.ids(*parting.ranks),
    )


def _parting(case: LimRound, then: RoundOutcome, two: tuple[int, int]) -> Parting:
    """Return where the round with the pair parts from the real one."""
    found = by_bye(case, None if then.bye is None else then.bye.rank)
    *sides, median = range(len(case.groups))
    for place in sides:
        found = found or in_group(case, place, _other(then.groups[place]), two)
    found = found or by_cracks(case, len(then.cracks))
    found = found or in_group(case, median, _other(then.groups[median]))
    if found is None:
        raise RondeError("the same round was found with and without a pair")
    return found


def _other(group: GroupOutcome) -> OtherGroup:
    return OtherGroup({m.pair for m in group.meetings}, [f.rank for f in group.floaters])
