"""What a tribunal found, counted by engine, axis and article: sums over records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ronde._version import __version__
from ronde.declared.layout import Table
from ronde.fields import filled
from ronde.i18n import counted, phrase, phrase_in
from ronde.laboratory.conformance.differences import DifferenceClass
from ronde.laboratory.statistics import Summed
from ronde.laboratory.tribunal.axes import AXES, label_in_words
from ronde.laboratory.tribunal.cases import TribunalCase
from ronde.laboratory.tribunal.plan import TribunalPlan
from ronde.laboratory.tribunal.trial import TribunalRecord
from ronde.questions.judgement import EngineFailure, RulingKind
from ronde.serialisation import Count

_Article = tuple[int, str, str, str, str, str]
"""Engine, ruling, class, article, decision, failure."""


@dataclass(frozen=True, slots=True)
class TribunalTally(Summed):
    """Counts over some events of a tribunal; the sum of two tallies is that of all their events."""

    events: Count = 0
    rounds: Count = 0
    untold: Count = 0
    lost: Count = 0
    checked: Counter[int] = field(default_factory=Counter)
    of_axis: Counter[str] = field(default_factory=Counter)
    different: Counter[tuple[str, int]] = field(default_factory=Counter)
    rulings: Counter[tuple[int, str]] = field(default_factory=Counter)
    articles: Counter[_Article] = field(default_factory=Counter)

    @classmethod
    def of(cls, record: TribunalRecord) -> TribunalTally:
        """Return the tally of one event."""
        return cls(
            1,
            record.rounds,
            record.untold,
            1 if record.error else 0,
            Counter(dict(enumerate(record.checked))),
            Counter(dict.fromkeys(record.axes, record.rounds)),
            Counter((axis, one.engine) for axis in record.axes for one in record.findings),
            Counter((one.engine, one.ruling.value) for one in record.findings),
            Counter(
                (
                    one.engine,
                    one.ruling.value,
                    one.kind.value,
                    one.article,
                    one.decision,
                    one.failure.value if one.failure else "",
                )
                for one in record.findings
            ),
        )


def tally(records: Iterable[TribunalRecord]) -> TribunalTally:
    """Return the counts over records."""
    total = TribunalTally()
    for record in records:
        total += TribunalTally.of(record)
    return total


# As a document ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EngineLine:
    """An engine: how many rounds it paired, and what became of those that differ.

    Of these rounds `checked` were confirmed by its own checker, which compares no order of boards.
    """

    engine: str
    rules: str
    rounds: Count
    checked: Count
    different: Count
    wrong: Count
    dispute: Count
    failure: Count
    unproved: Count
    ours: Count


@dataclass(frozen=True, slots=True)
class AxisLine:
    """Rounds of events that lie on an axis, and how many of them each engine pairs otherwise."""

    axis: str
    rounds: Count
    different: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class RulingLine:
    """How many rounds of an engine differ in that way, by the article that decides."""

    engine: str
    ruling: RulingKind
    kind: DifferenceClass
    article: str
    decision: str
    failure: EngineFailure | None
    rounds: Count


@dataclass(frozen=True, slots=True)
class CaseLine:
    """A difference that has a page: its address, and what is decided."""

    address: str
    engine: str
    rules: str
    round: Count
    players: Count
    was_players: Count
    ruling: RulingKind
    kind: DifferenceClass
    article: str
    decision: str
    sentence: str
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class TribunalDocument:
    """What a tribunal found (docs/schemas/tribunal-1.json).

    `untold` counts rounds that differ only because the file cannot tell the position, `lost` events
    that could not be had.
    """

    ronde: str
    title: str
    seed: Count
    events: Count
    rounds: Count
    untold: Count
    lost: Count
    engines: tuple[EngineLine, ...]
    axes: tuple[AxisLine, ...]
    articles: tuple[RulingLine, ...]
    cases: tuple[CaseLine, ...]


def document(
    plan: TribunalPlan, total: TribunalTally, cases: Sequence[TribunalCase]
) -> TribunalDocument:
    """Return what a tribunal found as a document."""
    axes = sorted(total.of_axis, key=_axis_order)
    return filled(
        TribunalDocument,
        total,
        ronde=__version__,
        title=plan.title,
        seed=plan.seed,
        engines=tuple(_engine_line(plan, total, place) for place in range(len(plan.engines))),
        axes=tuple(_axis_line(plan, total, axis) for axis in axes),
        articles=tuple(
            _article_line(plan, key, count) for key, count in sorted(total.articles.items())
        ),
        cases=tuple(_case_line(plan, case) for case in cases),
    )


def _engine_line(plan: TribunalPlan, total: TribunalTally, place: int) -> EngineLine:
    engine = plan.engines[place]
    found = {kind: total.rulings[place, kind.value] for kind in RulingKind}
    return EngineLine(
        engine.name,
        engine.rules,
        total.rounds,
        total.checked[place],
        sum(found.values()),
        found[RulingKind.WRONG],
        found[RulingKind.DISPUTE],
        found[RulingKind.FAILURE],
        found[RulingKind.UNPROVED],
        found[RulingKind.OURS],
    )


def _axis_order(label: str) -> tuple[int, int, str]:
    """Return where an axis stands: the sizes first, the smallest before the others."""
    name, _, sizes = label.partition(":")
    if sizes:
        return 0, int(sizes.split("-")[0] or 0), label
    return 1, list(AXES).index(name), label


def _axis_line(plan: TribunalPlan, total: TribunalTally, axis: str) -> AxisLine:
    different = (total.different[axis, place] for place in range(len(plan.engines)))
    return AxisLine(axis, total.of_axis[axis], tuple(different))


def _article_line(plan: TribunalPlan, key: _Article, count: int) -> RulingLine:
    engine, ruled, kind, article, decision, failure = key
    return RulingLine(
        plan.engines[engine].name,
        RulingKind(ruled),
        DifferenceClass(kind),
        article,
        decision,
        EngineFailure(failure) if failure else None,
        count,
    )


def _case_line(plan: TribunalPlan, case: TribunalCase) -> CaseLine:
    found = case.ruling
    return filled(
        CaseLine,
        case,
        engine=plan.engines[case.engine].name,
        ruling=found.kind,
        article=found.article,
        decision=found.decision,
        sentence=found.sentence,
    )


# Told to people -----------------------------------------------------------------------------

MOST_TOLD: Final = 20
"""So many cases are told in a terminal; the site has them all."""


def parts(report: TribunalDocument, seconds: float = 0) -> Iterator[str | Table]:
    """Yield the lines of the report, and the tables between them."""
    yield counts_in_words(report, seconds)
    yield engines_table(report)
    yield axes_table(report)
    if report.articles:
        yield articles_table(report)
    for case in report.cases[:MOST_TOLD]:
        yield case_in_words(case)


def counts_in_words(report: TribunalDocument, seconds: float = 0) -> str:
    """Return how many rounds were paired, and how fast."""
    told = phrase(
        "{events}, {rounds}, each paired by {engines} from the same file",
        events=counted("{count} event", "{count} events", count=report.events),
        rounds=counted("{count} round", "{count} rounds", count=report.rounds),
        engines=counted("{count} engine", "{count} engines", count=len(report.engines)),
    )
    if not seconds:
        return told
    rate = f"{report.rounds / seconds:.1f}"
    return phrase(
        "{told}; {seconds} s, {rate} rounds per second",
        told=told,
        seconds=f"{seconds:.0f}",
        rate=rate,
    )


def engines_table(report: TribunalDocument) -> Table:
    """Return a line for each engine."""
    headings = (
        phrase("engine"),
        phrase("rules"),
        phrase("rounds"),
        phrase("by its checker"),
        phrase("different"),
        phrase_in("tribunal", "wrong"),
        phrase("in dispute"),
        phrase("no answer"),
        phrase("not proved"),
        phrase("ronde not proved"),
    )
    rows = [
        (
            line.engine,
            line.rules,
            str(line.rounds),
            str(line.checked),
            str(line.different),
            str(line.wrong),
            str(line.dispute),
            str(line.failure),
            str(line.unproved),
            str(line.ours),
        )
        for line in report.engines
    ]
    return Table(headings, rows, tuple(range(2, len(headings))))


def axes_table(report: TribunalDocument) -> Table:
    """Return a line for each axis: its rounds, and those that each engine pairs otherwise."""
    names = [line.engine for line in report.engines]
    rows = [
        (label_in_words(line.axis), str(line.rounds), *map(str, line.different))
        for line in report.axes
    ]
    headings = (phrase("what is in the event"), phrase("rounds"), *names)
    return Table(headings, rows, tuple(range(1, len(headings))))


def articles_table(report: TribunalDocument) -> Table:
    """Return a line for each article that decides against an engine."""
    headings = (
        phrase("engine"),
        phrase("ruling"),
        phrase("difference"),
        phrase("article"),
        phrase("decision"),
        phrase("rounds"),
    )
    rows = [
        (
            line.engine,
            line.ruling.meaning,
            line.failure.meaning if line.failure else line.kind.meaning,
            line.article,
            line.decision[:4],
            str(line.rounds),
        )
        for line in report.articles
    ]
    return Table(headings, rows, (5,))


def case_in_words(case: CaseLine) -> str:
    """Return a case in one line."""
    facts = {
        "address": case.address,
        "engine": case.engine,
        "rules": case.rules,
        "players": counted("{count} player", "{count} players", count=case.players),
        "ours": case.ours,
        "theirs": case.theirs,
        "sentence": case.sentence or case.ruling.meaning,
    }
    if case.article:
        return phrase(
            "{address}: {engine}, {players}: {theirs}; by {rules} {ours}: {sentence} [{article}]",
            article=case.article,
            **facts,
        )
    return phrase(
        "{address}: {engine}, {players}: {theirs}; by {rules} {ours}: {sentence}", **facts
    )
