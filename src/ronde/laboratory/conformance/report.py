"""The differences of a run, counted: a sum over records, in whatever parts they were summed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from ronde._version import __version__
from ronde.declared.layout import Table
from ronde.declared.page import ReportPage
from ronde.fields import filled
from ronde.i18n import counted, phrase, recalled
from ronde.laboratory.conformance.differences import DifferenceClass
from ronde.laboratory.conformance.settings import AGAINST_FILE, SIZES, RunSettings
from ronde.laboratory.conformance.trial import ConformanceRecord
from ronde.laboratory.statistics import Summed
from ronde.serialisation import Count

MOST_LINES: Final = 1000
"""So many differing events are listed one by one; the classes count them all."""


@dataclass(frozen=True, slots=True)
class FirstDiffering:
    """The first events that differ, `MOST_LINES` of them at most."""

    records: tuple[ConformanceRecord, ...] = ()

    def __add__(self, other: FirstDiffering) -> FirstDiffering:
        return FirstDiffering((*self.records, *other.records)[:MOST_LINES])


@dataclass(frozen=True, slots=True)
class ConformanceTally(Summed):
    """Counts over some events of a run; the sum of two tallies is the tally of all their events."""

    events: Count = 0
    rounds: Count = 0
    games: Count = 0
    proved: Count = 0
    different: Count = 0
    sizes: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    features: Counter[str] = field(default_factory=Counter)
    classes: Counter[tuple[str, str]] = field(default_factory=Counter)
    differing: FirstDiffering = FirstDiffering()

    @classmethod
    def of(cls, record: ConformanceRecord) -> ConformanceTally:
        """Return the tally of one event."""
        difference = record.difference
        return cls(
            1,
            record.rounds,
            record.games,
            record.proved,
            1 if difference else 0,
            Counter([_size(record.players)]),
            Counter([record.rounds]),
            Counter(record.features),
            Counter([(difference.kind.value, difference.article)] if difference else []),
            FirstDiffering((record,) if difference else ()),
        )


def tally(records: Iterable[ConformanceRecord]) -> ConformanceTally:
    """Return the counts over records."""
    total = ConformanceTally()
    for record in records:
        total += ConformanceTally.of(record)
    return total


def _size(players: int) -> str:
    for low, high in SIZES:
        if low <= players <= high:
            return f"{low}-{high}"
    return f"{SIZES[-1][1] + 1}-" if players > SIZES[-1][1] else f"-{SIZES[0][0] - 1}"


# As a document ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ClassLine:
    """How many events differ in that way, by the article that decides."""

    kind: DifferenceClass
    article: str
    events: Count


@dataclass(frozen=True, slots=True)
class DifferenceLine:
    """A differing event: how it is made again, and what was found first.

    `players_left` and `file` are those of the smallest event with the same difference, where one
    was looked for.
    """

    number: Count
    name: str
    players: Count
    rounds: Count
    kind: DifferenceClass
    round: Count
    article: str
    what: str
    players_left: Count | None = None
    file: str | None = None


@dataclass(frozen=True, slots=True)
class ConformanceDocument:
    """What a run found (docs/schemas/conformance-1.json)."""

    ronde: str
    settings: RunSettings
    events: Count
    rounds: Count
    games: Count
    proved: Count
    different: Count
    sizes: Mapping[str, Count]
    lengths: Mapping[str, Count]
    features: Mapping[str, Count]
    classes: tuple[ClassLine, ...]
    differences: tuple[DifferenceLine, ...]


Smallest = Mapping[int, tuple[int, str]]
"""For the number of an event: how many players are left, and the file."""


def document(
    settings: RunSettings, total: ConformanceTally, smallest: Smallest
) -> ConformanceDocument:
    """Return what a run found as a document."""
    return filled(
        ConformanceDocument,
        total,
        ronde=__version__,
        settings=settings,
        sizes=dict(sorted(total.sizes.items(), key=lambda item: _first_number(item[0]))),
        lengths={str(length): count for length, count in sorted(total.lengths.items())},
        features=dict(sorted(total.features.items())),
        classes=tuple(
            ClassLine(DifferenceClass(kind), article, count)
            for (kind, article), count in sorted(total.classes.items())
        ),
        differences=tuple(_line(record, smallest) for record in total.differing.records),
    )


def _first_number(size: str) -> int:
    return int(size.split("-")[0] or 0)


def _line(record: ConformanceRecord, smallest: Smallest) -> DifferenceLine:
    difference = record.difference
    assert difference is not None  # only differing events are lines
    left, file = smallest.get(record.number, (None, None))
    return filled(
        DifferenceLine,
        record,
        kind=difference.kind,
        round=difference.round,
        article=difference.article,
        what=difference.what,
        players_left=left,
        file=file,
    )


# Told to people -----------------------------------------------------------------------------


def parts(report: ConformanceDocument, seconds: float = 0) -> Iterator[str | Table]:
    """Yield the lines of the report, and the tables between them."""
    yield _heading(report.settings)
    yield _counts(report)
    if seconds:
        rate = f"{report.events / seconds:.1f}"
        yield phrase("{seconds} s, {rate} events per second", seconds=f"{seconds:.0f}", rate=rate)
    events = phrase("events")
    yield Table((phrase("players"), events), _rows(report.sizes), (1,))
    yield Table((phrase("rounds"), events), _rows(report.lengths), (0, 1))
    yield Table(
        (phrase("what is in them"), events),
        _rows({recalled(one): count for one, count in report.features.items()}),
        (1,),
    )
    if report.classes:
        yield _classes(report)
        yield from (_sentence(line) for line in report.differences[:20])
    yield counted(
        "{count} event differs", "{count} events differ", count=report.different
    )  # fmt: skip


def _heading(settings: RunSettings) -> str:
    facts = {"rules": settings.rules, "ronde": __version__, "seed": settings.seed}
    if settings.files:
        return phrase("{rules}, ronde {ronde}: stored files", **facts)
    if settings.command:
        facts["against"] = settings.command
    elif settings.against == AGAINST_FILE:
        return phrase(
            "{rules}, ronde {ronde}, seed {seed}: every event written, read again and checked",
            **facts,
        )
    else:
        facts["against"] = settings.against
    return phrase("{rules}, ronde {ronde}, seed {seed}: against {against}", **facts)


def _counts(report: ConformanceDocument) -> str:
    return phrase(
        "{events} events, {rounds} rounds, {games} games; {proved} rounds proved by certificate",
        events=report.events,
        rounds=report.rounds,
        games=report.games,
        proved=report.proved,
    )


def _rows(counts: Mapping[str, int]) -> list[tuple[str, str]]:
    return [(name, str(count)) for name, count in counts.items()]


def _classes(report: ConformanceDocument) -> Table:
    rows = [(line.kind.meaning, line.article, str(line.events)) for line in report.classes]
    return Table((phrase("difference"), phrase("article"), phrase("events")), rows, (2,))


def _sentence(line: DifferenceLine) -> str:
    text = phrase(
        "event {number} ({name}, {players} players), round {round}: {kind}: {what}",
        number=line.number,
        name=line.name,
        players=line.players,
        round=line.round,
        kind=line.kind.meaning,
        what=line.what,
    )
    if line.players_left is None:
        return text
    return phrase(
        "{text}; smallest: {players} players, {file}",
        text=text,
        players=line.players_left,
        file=line.file,
    )


def markdown(report: ConformanceDocument, seconds: float, language: str) -> str:
    """Return the report as a page of Markdown."""
    return ReportPage(phrase("Conformance run"), parts(report, seconds)).markdown(language)
