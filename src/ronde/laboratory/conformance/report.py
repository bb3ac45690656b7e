"""What a run found, counted: a sum over records, in whatever parts they were summed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from ronde._version import __version__
from ronde.declared.layout import Table
from ronde.i18n import counted, phrase, recalled, translate
from ronde.laboratory.conformance.differences import DifferenceClass
from ronde.laboratory.conformance.settings import AGAINST_FILE, SIZES, RunSettings
from ronde.laboratory.conformance.trial import ConformanceRecord
from ronde.serialisation import Count

MOST_LINES: Final = 1000
"""So many differing events are listed one by one; the classes count them all."""


@dataclass(frozen=True, slots=True)
class ConformanceTally:
    """Counts over some events of a run; the sum of two tallies is the tally of all their events.

    `differing` are the first events that differ, `MOST_LINES` of them at most.
    """

    events: Count = 0
    rounds: Count = 0
    games: Count = 0
    proved: Count = 0
    different: Count = 0
    sizes: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    features: Counter[str] = field(default_factory=Counter)
    classes: Counter[tuple[str, str]] = field(default_factory=Counter)
    differing: tuple[ConformanceRecord, ...] = ()

    @classmethod
    def of(cls, record: ConformanceRecord) -> ConformanceTally:
        """Return the tally of one event."""
        found = record.difference
        return cls(
            1,
            record.rounds,
            record.games,
            record.proved,
            1 if found else 0,
            Counter([_size(record.players)]),
            Counter([record.rounds]),
            Counter(record.features),
            Counter([(found.kind.value, found.article)] if found else []),
            (record,) if found else (),
        )

    def __add__(self, other: ConformanceTally) -> ConformanceTally:
        return ConformanceTally(
            self.events + other.events,
            self.rounds + other.rounds,
            self.games + other.games,
            self.proved + other.proved,
            self.different + other.different,
            self.sizes + other.sizes,
            self.lengths + other.lengths,
            self.features + other.features,
            self.classes + other.classes,
            (self.differing + other.differing)[:MOST_LINES],
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
    return ConformanceDocument(
        __version__,
        settings,
        total.events,
        total.rounds,
        total.games,
        total.proved,
        total.different,
        dict(sorted(total.sizes.items(), key=lambda item: _first_number(item[0]))),
        {str(length): count for length, count in sorted(total.lengths.items())},
        dict(sorted(total.features.items())),
        tuple(
            ClassLine(DifferenceClass(kind), article, count)
            for (kind, article), count in sorted(total.classes.items())
        ),
        tuple(_line(record, smallest) for record in total.differing),
    )


def _first_number(size: str) -> int:
    return int(size.split("-")[0] or 0)


def _line(record: ConformanceRecord, smallest: Smallest) -> DifferenceLine:
    found = record.difference
    assert found is not None  # only differing events are lines
    left, file = smallest.get(record.number, (None, None))
    return DifferenceLine(
        record.number,
        record.name,
        record.players,
        record.rounds,
        found.kind,
        found.round,
        found.article,
        found.what,
        left,
        file,
    )


# Told to people -----------------------------------------------------------------------------


def parts(found: ConformanceDocument, seconds: float = 0) -> Iterator[str | Table]:
    """Yield the lines of the report, and the tables between them."""
    yield _heading(found.settings)
    yield _counts(found)
    if seconds:
        rate = f"{found.events / seconds:.1f}"
        yield phrase("{seconds} s, {rate} events per second", seconds=f"{seconds:.0f}", rate=rate)
    events = phrase("events")
    yield Table((phrase("players"), events), _rows(found.sizes), (1,))
    yield Table((phrase("rounds"), events), _rows(found.lengths), (0, 1))
    yield Table(
        (phrase("what is in them"), events),
        _rows({recalled(one): count for one, count in found.features.items()}),
        (1,),
    )
    if found.classes:
        yield _classes(found)
        yield from (_told(line) for line in found.differences[:20])
    yield counted(
        "{count} event differs", "{count} events differ", count=found.different
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


def _counts(found: ConformanceDocument) -> str:
    return phrase(
        "{events} events, {rounds} rounds, {games} games; {proved} rounds proved by certificate",
        events=found.events,
        rounds=found.rounds,
        games=found.games,
        proved=found.proved,
    )


def _rows(counts: Mapping[str, int]) -> list[tuple[str, str]]:
    return [(name, str(count)) for name, count in counts.items()]


def _classes(found: ConformanceDocument) -> Table:
    rows = [(line.kind.meaning, line.article, str(line.events)) for line in found.classes]
    return Table((phrase("difference"), phrase("article"), phrase("events")), rows, (2,))


def _told(line: DifferenceLine) -> str:
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


def markdown(found: ConformanceDocument, seconds: float, language: str) -> str:
    """Return the report as a page of Markdown."""
    lines = ["# " + translate(phrase("Conformance run"), language), ""]
    for part in parts(found, seconds):
        if isinstance(part, Table):
            lines += [*_markdown_table(part.told(language)), ""]
        else:
            lines += [translate(part, language), ""]
    return "\n".join(lines)


def _markdown_table(table: Table) -> Iterator[str]:
    rows = [table.headings, *table.rows]
    escaped = [[cell.replace("|", "\\|") for cell in row] for row in rows]
    ruler = ["--:" if i in table.right else "---" for i in range(len(table.headings))]
    for row in (escaped[0], ruler, *escaped[1:]):
        yield f"| {' | '.join(row)} |"
