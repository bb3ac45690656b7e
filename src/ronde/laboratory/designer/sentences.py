"""What the events of a design show, in plain sentences that claim no more than intervals allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ronde.i18n import counted, listed, phrase
from ronde.laboratory.designer.design import DesignRun
from ronde.laboratory.designer.judgement import JudgedPlan, WishVerdict, difference
from ronde.laboratory.designer.plans import BAKU, Plan
from ronde.laboratory.designer.wishes import NORMS, Weight
from ronde.laboratory.lab.report import CHANCE
from ronde.laboratory.lab.study import TIE_BREAKS

_MOST_NAMED: Final = 4
"""A sentence names so many plans at most."""


def sentences(run: DesignRun, order: Sequence[JudgedPlan]) -> Iterator[str]:
    """Yield what follows from the events that were played, the recommendation first.

    Before all of them were played nothing is recommended: the next ones may turn it round.
    """
    if not run.is_done:
        yield counted(
            "{count} of {asked} events of each plan was played: nothing is decided yet.",
            "{count} of {asked} events of each plan were played: nothing is decided yet.",
            count=run.events,
            asked=run.asked.events,
        )
        return
    best = order[0]
    yield from _recommendation(run, order)
    for other in _neighbours(best.plan, run.plans) or [one.plan for one in order[1:2]]:
        yield from _comparison(run, best, other)
    for one in order:
        if one.ended_early:
            yield counted(
                "{plan}: in {count} of {events} events a round had no legal pairing.",
                "{plan}: in {count} of {events} events a round had no legal pairing.",
                count=one.ended_early,
                plan=one.plan.title,
                events=run.events,
            )


def _recommendation(run: DesignRun, order: Sequence[JudgedPlan]) -> Iterator[str]:
    best = order[0]
    facts = {"plan": best.plan.title, "met": best.met, "events": run.events}
    yield counted(
        "{plan} fits the wishes best: {met} of {count} is met, as far as {events} events can tell.",
        "{plan} fits the wishes best: {met} of {count} are met, as far as {events} events can"
        " tell.",
        count=len(best.findings),
        **facts,
    )
    missed = [
        one.wish.label
        for one in best.findings
        if one.wish.weight is Weight.MUST and one.verdict is WishVerdict.MISSED
    ]
    if missed:
        yield phrase("No plan has everything that must be; this one lacks: {wishes}.",
                     wishes=listed(missed))  # fmt: skip
    unsure = [one.wish.label for one in best.findings if one.verdict is WishVerdict.OPEN]
    if unsure:
        yield phrase(
            "{events} events cannot tell whether it reaches: {wishes}.",
            events=run.events,
            wishes=listed(unsure),
        )
    level = [one.plan.title for one in order[1:] if one.rank == best.rank]
    if len(level) > _MOST_NAMED:
        yield phrase(
            "{number} other plans meet as many wishes, as far as {events} events can tell; more"
            " events, or a number behind a wish, may tell them apart.",
            number=len(level),
            events=run.events,
        )
    elif level:
        yield phrase(
            "These plans meet as many wishes, as far as {events} events can tell: {plans}.",
            events=run.events,
            plans=listed(level, " · "),
        )


def _neighbours(plan: Plan, plans: Sequence[Plan]) -> list[Plan]:
    """Return the plans that differ in one thing: rounds, system or acceleration."""
    return [other for other in plans if sum(a != b for a, b in zip(plan, other, strict=True)) == 1]


def _comparison(run: DesignRun, best: JudgedPlan, other: Plan) -> Iterator[str]:
    """Yield what the best plan has more or less than another one."""
    change = _change(best.plan, other)
    differences = list(_differences(run, best, other))
    days = _days(run, best.plan, other)
    if not differences and not days:
        yield phrase(
            "{change}: every difference is smaller than what {events} events can tell.",
            change=change,
            events=run.events,
        )
    for text in (*differences, *days):
        yield phrase("{change}: {what}.", change=change, what=text)


def _change(plan: Plan, other: Plan) -> str:
    if plan.rules != other.rules and plan.rounds != other.rounds:
        return phrase("{plan} instead of {other}", plan=plan.title, other=other.title)
    if plan.rounds != other.rounds:
        facts = {"count": plan.rounds, "other": other.rounds}
        return counted("{count} round instead of {other}", "{count} rounds instead of {other}",
                       **facts)  # fmt: skip
    if plan.rules != other.rules:
        return phrase("{plan} instead of {other}", plan=plan.system_title, other=other.system_title)
    if plan.acceleration == BAKU:
        return phrase("With Baku acceleration instead of without")
    return phrase("Without acceleration instead of with Baku")


def _differences(run: DesignRun, best: JudgedPlan, other: Plan) -> Iterator[str]:
    for one in best.findings:
        wish = one.wish
        ours, theirs = run.series(best.plan, wish), run.series(other, wish)
        if not difference(ours, theirs).is_sure:
            continue
        value, before = ours.moments.mean, theirs.moments.mean
        if value is None or before is None:
            continue
        scale = wish.kind.scale
        shown, instead = (scale.text(scale.of(mean)) for mean in (value, before))
        yield wish.kind.instead.filled(value=shown, other=instead)


def _days(run: DesignRun, plan: Plan, other: Plan) -> list[str]:
    room, players = run.asked.room, run.asked.players
    if room.days is None:
        return []
    needed, before = (room.days_for(one.rounds, players) for one in (plan, other))
    if needed == before:
        return []
    more = needed - before
    if more > 0:
        return [counted("it needs one day more", "it needs {count} days more", count=more)]
    return [counted("it needs one day less", "it needs {count} days less", count=-more)]


def notes(run: DesignRun) -> Iterator[str]:
    """Yield how the figures were made and what they cannot know."""
    asked = run.asked
    yield phrase(
        "Every plan was played {events} times with the {players} players of the entry list, seed"
        " {seed}. The event of a number has the same luck under every plan, so that differences are"
        " known better than values. Behind a value stands in brackets between which values the true"
        " one lies, with a confidence of 95 %.",
        events=run.events,
        players=asked.players,
        seed=asked.seed,
    )
    yield phrase(
        "Games end as ratings and colours make likely; ratings are taken for true strength, and"
        " everybody plays every round. Places are by points, then by {tie_breaks}.",
        tie_breaks=TIE_BREAKS,
    )
    yield CHANCE
    if asked.unrated:
        yield counted(
            "{count} player without a rating was taken for {rating}.",
            "{count} players without a rating were taken for {rating}.",
            count=asked.unrated,
            rating=asked.assumed,
        )
    yield phrase(
        "Plans are ordered by counting: first the wishes that must be, then the others; a wish"
        " without a number is met by every plan that is not surely behind the best. Among equals"
        " fewer rounds come first."
    )
    if any(wish.kind.key in NORMS for wish in asked.wishes):
        yield phrase(
            "Norms: games, score, mean of the opponents and performance are simulated; titles and"
            " federations of the opponents are not, so that the real number is lower. A norm needs"
            " nine rounds."
        )
