"""Which plan fits the wishes: what was measured, what can be told from it, and the order.

INTERPRETATION 0129: what must be comes before what would be nice, and wishes are counted, not
weighed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from ronde.laboratory.designer.design import DesignRun, MeasuredSeries
from ronde.laboratory.designer.plans import Plan
from ronde.laboratory.designer.wishes import DesignWish, Weight, WishKind
from ronde.laboratory.lab.measures import Direction, measure
from ronde.laboratory.statistics import Interval, Moments


class WishVerdict(Enum):
    """What can be told about a wish under a plan.

    With a target: reached, perhaps, or not. Without one: not behind the best plan as far as the
    events can tell, or behind it.
    """

    MET = "met"
    OPEN = "open"
    MISSED = "missed"


@dataclass(frozen=True, slots=True)
class WishFinding:
    """A wish under a plan: the value on its scale with its interval, and what follows."""

    wish: DesignWish
    value: Interval
    verdict: WishVerdict


@dataclass(frozen=True, slots=True)
class JudgedPlan:
    """A plan with everything that was measured of it; `rank` is shared by plans that are level."""

    plan: Plan
    rank: int
    findings: tuple[WishFinding, ...]
    ended_early: int

    def count(self, weight: Weight, verdict: WishVerdict) -> int:
        """Return how many wishes of a weight have a verdict."""
        return sum((one.wish.weight, one.verdict) == (weight, verdict) for one in self.findings)

    @property
    def met(self) -> int:
        """How many wishes are met."""
        return sum(one.verdict is WishVerdict.MET for one in self.findings)


def interval(moments: Moments, kind: WishKind) -> Interval:
    """Return the mean of a wish on its scale with its interval of 95 %.

    A share has the interval of Wilson: twenty events that all had a clear winner do not show that
    every event will.
    """
    value, scale = Interval.of(moments, measure(kind.measure).top), kind.scale
    mean = None if value.mean is None else scale.of(value.mean)
    if value.low is None or value.high is None:
        return Interval(mean, None, None)
    # Nothing that is counted here is below nothing, whatever a few events seem to allow.
    low, high = max(0.0, scale.of(value.low)), min(scale.highest, scale.of(value.high))
    return Interval(mean, low, high)


def difference(one: MeasuredSeries, other: MeasuredSeries) -> Interval:
    """Return how much a plan has more than another, event by event, in parts of the measure."""
    return Interval.of(one.minus(other))


def judged(run: DesignRun) -> tuple[JudgedPlan, ...]:
    """Return the plans in the order in which they fit the wishes.

    First come plans whose rounds could always be paired; then few wishes missed and few open, of
    those that must be, then of the others; then few rounds. Plans that are alike in all but the
    rounds share a rank.
    """
    wishes = run.asked.wishes
    series = {plan: [run.series(plan, wish) for wish in wishes] for plan in run.plans}
    best = [_best(wish, (of[at] for of in series.values())) for at, wish in enumerate(wishes)]
    plans = [
        JudgedPlan(
            plan,
            0,
            tuple(
                _finding(wish, own, leader)
                for wish, own, leader in zip(wishes, series[plan], best, strict=True)
            ),
            run.ended_early(plan),
        )
        for plan in run.plans
    ]
    order = sorted(plans, key=lambda one: (*_key(one), one.plan.rounds, run.plans.index(one.plan)))
    keys = [_key(one) for one in order]
    return tuple(
        JudgedPlan(one.plan, keys.index(key) + 1, one.findings, one.ended_early)
        for one, key in zip(order, keys, strict=True)
    )


def _key(one: JudgedPlan) -> tuple[int, ...]:
    counts = (
        one.count(weight, verdict)
        for weight in (Weight.MUST, Weight.NICE)
        for verdict in (WishVerdict.MISSED, WishVerdict.OPEN)
    )
    return (int(one.ended_early > 0), *counts)


def _best(wish: DesignWish, series: Iterable[MeasuredSeries]) -> MeasuredSeries:
    """Return the values of the plan that has the best mean."""
    sign = 1 if wish.kind.better is Direction.MORE else -1

    def goodness(one: MeasuredSeries) -> float:
        mean = one.moments.mean
        return float("-inf") if mean is None else sign * mean

    return max(series, key=goodness)


def _finding(wish: DesignWish, own: MeasuredSeries, best: MeasuredSeries) -> WishFinding:
    value = interval(own.moments, wish.kind)
    if value.mean is None:
        # Too few rounds for it: nobody can make a norm, and nobody has a second bye.
        is_more = wish.kind.better is Direction.MORE
        return WishFinding(wish, value, WishVerdict.MISSED if is_more else WishVerdict.MET)
    if wish.target is not None:
        return WishFinding(wish, value, _reached(wish, value))
    between = difference(own, best)
    return WishFinding(
        wish, value, WishVerdict.MISSED if is_worse(wish, between) else WishVerdict.MET
    )


def is_worse(wish: DesignWish, between: Interval) -> bool:
    """Whether a difference is surely to the worse."""
    is_more = (between.mean or 0.0) > 0
    return between.is_sure and is_more is not (wish.kind.better is Direction.MORE)


def _reached(wish: DesignWish, value: Interval) -> WishVerdict:
    target, low, high = wish.target, value.low, value.high
    if target is None or low is None or high is None:
        return WishVerdict.OPEN
    if wish.kind.better is Direction.LESS:
        low, high, target = -high, -low, -target
    if low >= target:
        return WishVerdict.MET
    return WishVerdict.OPEN if high >= target else WishVerdict.MISSED
