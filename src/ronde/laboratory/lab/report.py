"""What a study found: as a document, as CSV, and told in tables and plain sentences."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import astuple, dataclass
from math import floor, log10
from typing import Final

from ronde._version import __version__
from ronde.declared.layout import Table
from ronde.i18n import Figure, counted, listed, phrase
from ronde.laboratory.lab.measures import Direction, measure
from ronde.laboratory.lab.run import StudyRun
from ronde.laboratory.lab.study import Study
from ronde.laboratory.lab.tally import Moments, StudyTally
from ronde.laboratory.lab.trial import MeasureColumn, columns
from ronde.serialisation import Count, to_json

_SMALL: Final = 10
_MOST_DECIMALS: Final = 4
"""Without an interval a value below ten is told with four decimals, above it with one."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, and between which values the true one lies with 95 % confidence."""

    mean: float | None
    low: float | None
    high: float | None

    @classmethod
    def of(cls, moments: Moments, top: int | None = None) -> Interval:
        """Return the interval that follows from sums; shares of `top` stay from 0 to it."""
        mean, ends = moments.mean, moments.interval(top)
        return cls(mean, None, None) if ends is None else cls(mean, *ends)

    @property
    def half_width(self) -> float | None:
        """Half of its width."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    @property
    def is_even(self) -> bool:
        """Whether the mean stands in its middle."""
        ends = self.mean, self.low, self.high
        if None in ends:
            return True
        mean, low, high = (value or 0.0 for value in ends)
        return abs(low + high - 2 * mean) <= 1e-6 * (high - low)

    @property
    def is_sure(self) -> bool:
        """Whether the whole interval lies on one side of nothing."""
        return self.low is not None and self.high is not None and (self.low > 0 or self.high < 0)


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A measure under a system, of a round or of the whole event (0).

    `difference` is that to the first system, event by event; None for the first system itself.
    """

    field: str
    players: Count
    rounds: Count
    system: str
    measure: str
    round: Count
    events: Count
    value: Interval
    difference: Interval | None


@dataclass(frozen=True, slots=True)
class FieldLine:
    """How many events a field has, with the seed of its first; `ended_early` by system."""

    name: str
    events: Count
    first_seed: Count
    ended_early: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class StudyDocument:
    """What a study found (docs/schemas/study-1.json)."""

    ronde: str
    study: Study
    fields: tuple[FieldLine, ...]
    results: tuple[ResultLine, ...]

    def of(self, field: str, key: str, round_: int = 0) -> list[ResultLine]:
        """Return the lines of a measure in a field, one for each system."""
        return [
            line
            for line in self.results
            if (line.field, line.measure, line.round) == (field, key, round_)
        ]


def document(run: StudyRun) -> StudyDocument:
    """Return what a study found so far as a document."""
    study = run.study
    lines, results = [], []
    for place, spec in enumerate(study.fields):
        total = run.tally(place)
        if total is None:
            continue
        lines.append(FieldLine(spec.name, total.events, study.seed_of(place, 1), total.ended_early))
        for at, column in enumerate(columns(study, spec)):
            results += [
                _line(study, place, system, column, (at, total))
                for system in range(len(study.systems))
            ]
    return StudyDocument(__version__, study, tuple(lines), tuple(results))


def _line(
    study: Study, place: int, system: int, column: MeasureColumn, found: tuple[int, StudyTally]
) -> ResultLine:
    at, total = found
    spec = study.fields[place]
    moments = total.means[system][at]
    difference = Interval.of(total.differences[system][at]) if system else None
    top = measure(column.measure).top
    return ResultLine(
        spec.name,
        spec.players,
        spec.rounds,
        str(study.systems[system]),
        column.measure,
        column.round,
        moments.number,
        Interval.of(moments, top),
        difference,
    )


# As a table for programs --------------------------------------------------------------------

HEADINGS: Final = (
    "field", "players", "rounds", "system", "measure", "round", "events",
    "mean", "low", "high", "difference", "difference_low", "difference_high",
)  # fmt: skip
NO_DIFFERENCE: Final = Interval(None, None, None)


def rows(found: StudyDocument) -> Iterator[tuple[str | int | float | None, ...]]:
    """Yield the results as rows under `HEADINGS`."""
    for line in found.results:
        value, difference = line.value, line.difference or NO_DIFFERENCE
        yield (
            line.field, line.players, line.rounds, line.system, line.measure, line.round,
            line.events, *astuple(value), *astuple(difference),
        )  # fmt: skip


def as_csv(found: StudyDocument) -> str:
    """Return the results as CSV; lines that begin with # have the settings of the study."""
    out = io.StringIO()
    out.write(f"# ronde {found.ronde}\n# study {to_json(found.study).decode()}\n")
    for line in found.fields:
        out.write(f"# field {line.name}: {line.events} events, first seed {line.first_seed}\n")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADINGS)
    writer.writerows(["" if cell is None else cell for cell in row] for row in rows(found))
    return out.getvalue()


# Told to people -----------------------------------------------------------------------------


def parts(found: StudyDocument) -> Iterator[str | Table]:
    """Yield what is printed: the heading, and a table for each field."""
    study = found.study
    yield phrase(
        "{title}: ronde {ronde}, seed {seed}",
        title=study.title or phrase("study"),
        ronde=found.ronde,
        seed=study.seed,
    )
    yield from summary(found)
    for line in found.fields:
        yield field_heading(line)
        yield measures_table(found, line.name)
        yield from early_ends(found, line)


def field_heading(line: FieldLine) -> str:
    """Return what a field is called, how many events it has and the seed of the first."""
    return counted(
        "{name}: {count} event, seed {seed}",
        "{name}: {count} events, first seed {seed}",
        name=line.name,
        count=line.events,
        seed=line.first_seed,
    )


def early_ends(found: StudyDocument, line: FieldLine) -> Iterator[str]:
    """Yield in how many events a round could not be paired."""
    for system, early in zip(found.study.systems, line.ended_early, strict=True):
        if early:
            yield counted(
                "{count} event ended early under {system}: a round had no legal pairing",
                "{count} events ended early under {system}: a round had no legal pairing",
                count=early,
                system=str(system),
            )


def measures_table(found: StudyDocument, field: str) -> Table:
    """Return the measures of whole events in a field, with the differences to the first system."""
    headings = (
        phrase("measure"), phrase("system"), phrase("mean"), phrase("95 %"),
        phrase("difference"), phrase("95 %"),
    )  # fmt: skip
    lines = []
    for key in found.study.measures:
        for line in found.of(field, key):
            difference = line.difference or NO_DIFFERENCE
            lines.append(
                [
                    measure(key).title,
                    line.system,
                    told(line.value),
                    width(line.value),
                    told(difference, sign="+"),
                    width(difference),
                ]
            )
    return Table(headings, lines, (2, 3, 4, 5))


def rounds_table(found: StudyDocument, field: str, key: str) -> Table:
    """Return a measure round by round, a line for each system."""
    by_system: dict[str, list[str]] = {}
    for line in found.results:
        if (line.field, line.measure) == (field, key) and line.round:
            by_system.setdefault(line.system, []).append(told(line.value))
    rounds = max((len(cells) for cells in by_system.values()), default=0)
    headings = (phrase("system"), *(str(number) for number in range(1, rounds + 1)))
    lines = [[system, *cells] for system, cells in by_system.items()]
    return Table(headings, lines, tuple(range(1, rounds + 1)))


def decimals_of(half_width: float | None, value: float | None = None) -> int:
    """Return how many decimals mean anything: two figures of half the width of the interval.

    >>> [decimals_of(width) for width in (2.9285, 0.0123, 41.0)], decimals_of(None, 227.8)
    ([1, 3, 0], 1)
    """
    if not half_width:
        return _MOST_DECIMALS if abs(value or 0.0) < _SMALL else 1
    return min(_MOST_DECIMALS, max(0, 1 - floor(log10(half_width))))


def shown(value: float | None, decimals: int, sign: str = "") -> str:
    """Return a value for people.

    >>> shown(0.64531, 3), shown(227.88, 1), shown(0.012, 2, sign="+"), shown(None, 2)
    ('0.645', '227.9', '+0.01', '')
    """
    if value is None:
        return ""
    return Figure(f"{round(value, decimals) + 0.0:{sign}.{decimals}f}")  # no minus before nothing


def told(interval: Interval, sign: str = "") -> str:
    """Return the mean of an interval with as many figures as its width leaves."""
    return shown(interval.mean, decimals_of(interval.half_width, interval.mean), sign)


def width(interval: Interval) -> str:
    """Return half of the width of an interval, or its ends where the mean is not its middle."""
    half = interval.half_width
    if half is None:
        return ""
    decimals = decimals_of(half, interval.mean)
    if interval.is_even:
        return Figure(f"± {shown(half, decimals)}")
    ends = {"low": shown(interval.low, decimals), "high": shown(interval.high, decimals)}
    return phrase("({low} to {high})", **ends)


CHANCE: Final = phrase(
    "Where many things are compared, one difference in twenty may look sure by chance."
)
_MOST_SURE: Final = 12


def summary(found: StudyDocument) -> Iterator[str]:
    """Yield how many differences are sure, and what they are, the surest first."""
    lines = [line for line in found.results if line.difference is not None and not line.round]
    lines = [line for line in lines if line.difference and line.difference.half_width is not None]
    if not lines:
        return
    sure = [line for line in lines if line.difference and line.difference.is_sure]
    yield phrase(
        "Differences that are compared: {count}, sure with a confidence of 95 %: {sure}.",
        count=len(lines),
        sure=len(sure),
    )
    yield CHANCE
    first = str(found.study.systems[0])
    for line in sorted(sure, key=_sureness, reverse=True)[:_MOST_SURE]:
        assert line.difference is not None
        yield phrase(
            "{field}, {measure}: {what}",
            field=line.field,
            measure=measure(line.measure).title,
            what=_difference(line, first, line.difference),
        )
    if len(sure) > _MOST_SURE:
        yield phrase("{count} more", count=len(sure) - _MOST_SURE)


def _sureness(line: ResultLine) -> float:
    """Return how many half widths a difference is away from nothing."""
    assert line.difference is not None
    half = line.difference.half_width
    return abs(line.difference.mean or 0.0) / half if half else float("inf")


def sentences(found: StudyDocument, field: str, key: str) -> Iterator[str]:
    """Yield what a measure says about the systems in a field, in plain sentences."""
    lines = found.of(field, key)
    first, others = lines[0], lines[1:]
    if first.value.mean is None:
        yield phrase("Nothing could be measured in these events.")
        return
    yield phrase(
        "{system}: {mean} {width}.",
        system=first.system,
        mean=told(first.value),
        width=width(first.value),
    )
    for line in others:
        difference = line.difference
        if difference is not None and difference.is_sure:
            yield _difference(line, first.system, difference)
    alike = [line.system for line in others if line.difference and not line.difference.is_sure]
    if alike:
        yield phrase(
            "These events show no difference to {system} for: {others}.",
            system=first.system,
            others=listed(alike),
        )


def _difference(line: ResultLine, first: str, difference: Interval) -> str:
    """Return by how much a system is better or worse than the first, more or less."""
    mean = difference.mean or 0.0
    facts = {
        "system": line.system,
        "first": first,
        "difference": shown(abs(mean), decimals_of(difference.half_width, mean)),
        "width": width(difference),
    }
    direction = measure(line.measure).direction
    if direction is Direction.NEITHER:
        if mean > 0:
            return phrase("{system} has {difference} {width} more than {first}.", **facts)
        return phrase("{system} has {difference} {width} less than {first}.", **facts)
    if (mean > 0) is (direction is Direction.MORE):
        return phrase("{system} is better than {first} by {difference} {width}.", **facts)
    return phrase("{system} is worse than {first} by {difference} {width}.", **facts)
