"""A design as data for programs, from which the page, the report and the annex are made, too."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Annotated, Final

from ronde._version import __version__
from ronde.declared.table import DeclaredTable, column, table
from ronde.documents.tables import Align
from ronde.explain.wording import Language
from ronde.i18n import counted, phrase, translate
from ronde.laboratory.designer.design import DesignRun
from ronde.laboratory.designer.judgement import JudgedPlan, WishFinding, WishVerdict, judged
from ronde.laboratory.designer.sentences import notes, sentences
from ronde.laboratory.designer.wishes import KINDS, DesignWish, Weight
from ronde.laboratory.figures import with_interval
from ronde.laboratory.statistics import Interval
from ronde.serialisation import Count, Keywords

_Text = Annotated[str, Keywords(minLength=1)]
_KEYS: Final = list(KINDS)
MARKS: Final = {WishVerdict.MET: "✓", WishVerdict.OPEN: "?", WishVerdict.MISSED: "✗"}


@dataclass(frozen=True, slots=True)
class WishLine:
    """A wish; without a target the best that the plans can give is wished for.

    `unit` says what the figures of the wish count.
    """

    wish: Annotated[str, Keywords(enum=_KEYS)]
    weight: Weight
    target: float | None
    title: _Text
    unit: _Text


@dataclass(frozen=True, slots=True)
class WishResult:
    """A wish under a plan: its value in the unit of the wish, and whether it is met.

    With a target `met` says that the whole interval reaches it, `open` that a part does; without
    one `missed` says that the plan is surely behind the best.
    """

    wish: Annotated[str, Keywords(enum=_KEYS)]
    value: Interval
    shown: _Text
    verdict: WishVerdict


@dataclass(frozen=True, slots=True)
class PlanLine:
    """A plan; those that fit the wishes equally well share a rank.

    `days` is there when the days are limited. `ended_early` counts events in which a round had no
    legal pairing.
    """

    rank: Count
    rules: _Text
    rounds: Count
    acceleration: _Text
    title: _Text
    system: _Text
    days: Count | None
    ended_early: Count
    results: tuple[WishResult, ...]


@dataclass(frozen=True, slots=True)
class ExcludedLine:
    """A plan that field, hall or days exclude."""

    rules: _Text
    rounds: Count
    title: _Text
    reason: _Text


@dataclass(frozen=True, slots=True)
class DesignDocument:
    """Plans for an event compared on its entry list (docs/schemas/design-1.json).

    The best plan comes first. `events` were played of each plan, of so many that were `asked`.
    """

    ronde: _Text
    language: Language
    title: str
    players: Count
    events: Count
    asked: Count
    seed: Count
    wishes: tuple[WishLine, ...]
    plans: tuple[PlanLine, ...]
    excluded: tuple[ExcludedLine, ...]
    sentences: tuple[_Text, ...]
    notes: tuple[_Text, ...]


def design_document(run: DesignRun, language: str) -> DesignDocument:
    """Return what a design found so far, in a language."""
    order = judged(run)

    say = partial(translate, language=language)

    return DesignDocument(
        ronde=__version__,
        language=language,
        title=run.asked.title,
        players=run.asked.players,
        events=run.events,
        asked=run.asked.events,
        seed=run.asked.seed,
        wishes=tuple(_wish(wish, language) for wish in run.asked.wishes),
        plans=tuple(_plan(one, run, language) for one in order),
        excluded=tuple(
            ExcludedLine(plan.rules, plan.rounds, say(plan.title), say(reason))
            for plan, reason in run.candidates.excluded
        ),
        sentences=tuple(map(say, sentences(run, order))),
        notes=tuple(map(say, notes(run))),
    )


def _wish(wish: DesignWish, language: str) -> WishLine:
    kind = wish.kind
    title, unit = translate(wish.label, language), translate(kind.unit, language)
    return WishLine(kind.key, wish.weight, wish.target, title, unit)


def _plan(one: JudgedPlan, run: DesignRun, language: str) -> PlanLine:
    plan, room = one.plan, run.asked.room
    days = None if room.days is None else room.days_for(plan.rounds, run.asked.players)
    return PlanLine(
        one.rank,
        plan.rules,
        plan.rounds,
        plan.acceleration,
        translate(plan.title, language),
        translate(plan.system_title, language),
        days,
        one.ended_early,
        tuple(_result(finding, language) for finding in one.findings),
    )


def _result(finding: WishFinding, language: str) -> WishResult:
    kind = finding.wish.kind
    text = translate(with_interval(finding.value, kind.scale.decimals), language)
    return WishResult(kind.key, finding.value, text, finding.verdict)


# Told to people -----------------------------------------------------------------------------


def heading(design: DesignDocument) -> str:
    """Return what was compared, of which event."""
    return phrase("{title}: {what}", title=design.title, what=compared(design))


def compared(design: DesignDocument) -> str:
    """Return what was compared."""
    return counted(
        "{players} players, {count} plan, {events} events, seed {seed}",
        "{players} players, {count} plans, {events} events of each, seed {seed}",
        players=design.players,
        count=len(design.plans),
        events=design.events,
        seed=design.seed,
    )


def plans_table(design: DesignDocument) -> DeclaredTable[PlanLine]:
    """Return the table of the plans, with a column for each wish."""
    with_days = any(plan.days is not None for plan in design.plans)
    return table(
        PlanLine,
        "plans",
        phrase("Plans"),
        column(phrase("rank"), "rank", Align.RIGHT),
        column(phrase("rounds"), "rounds", Align.RIGHT),
        *([column(phrase("days"), "days", Align.RIGHT)] if with_days else []),
        column(phrase("system"), "system"),
        *(
            column(wish.title, partial(_with_mark, place), Align.RIGHT)
            for place, wish in enumerate(design.wishes)
        ),
    )


def _with_mark(place: int, plan: PlanLine) -> str:
    result = plan.results[place]
    return f"{result.shown} {MARKS[result.verdict]}"


def legend(design: DesignDocument) -> list[str]:
    """Return what the columns of the table count, and what the marks mean."""
    t = partial(translate, language=design.language)
    return [
        t(phrase("✓ as good as the best plan, or the number reached, as far as these events can"
                 " tell; ? cannot be told; ✗ surely behind")),
        *(_counts(wish, design.language) for wish in design.wishes),
    ]  # fmt: skip


def _counts(wish: WishLine, language: str) -> str:
    facts = {"wish": wish.title, "unit": wish.unit, "weight": wish.weight.word}
    return translate(phrase("{wish} ({weight}): {unit}", **facts), language)
