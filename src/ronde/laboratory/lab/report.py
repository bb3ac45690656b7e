"""The results of a study: as a document, as CSV, in tables and in plain sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ronde._version import __version__
from ronde.declared.layout import Table
from ronde.declared.table import column, table
from ronde.documents.tables import Align
from ronde.formats.csvtext import csv_text
from ronde.i18n import counted, listed, phrase
from ronde.laboratory.figures import decimals_of, figure, mean_figure, width_figure
from ronde.laboratory.lab.measures import Direction, measure
from ronde.laboratory.lab.run import StudyRun
from ronde.laboratory.lab.study import Study
from ronde.laboratory.lab.tally import StudyTally
from ronde.laboratory.lab.trial import MeasureColumn, columns
from ronde.laboratory.statistics import Interval
from ronde.serialisation import Count, to_json


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
        for at, measured in enumerate(columns(study, spec)):
            results += [
                _line(study, place, system, measured, (at, total))
                for system in range(len(study.systems))
            ]
    return StudyDocument(__version__, study, tuple(lines), tuple(results))


def _line(
    study: Study, place: int, system: int, measured: MeasureColumn, sums: tuple[int, StudyTally]
) -> ResultLine:
    at, total = sums
    spec = study.fields[place]
    moments = total.means[system][at]
    difference = Interval.of(total.differences[system][at]) if system else None
    top = measure(measured.measure).top
    return ResultLine(
        spec.name,
        spec.players,
        spec.rounds,
        str(study.systems[system]),
        measured.measure,
        measured.round,
        moments.number,
        Interval.of(moments, top),
        difference,
    )


# As a table for programs --------------------------------------------------------------------

NO_DIFFERENCE: Final = Interval(None, None, None)


def _to_first(line: ResultLine) -> Interval:
    return line.difference or NO_DIFFERENCE


RESULTS: Final = table(
    ResultLine,
    "results",
    phrase("Results"),
    *(
        column(name, name)
        for name in ("field", "players", "rounds", "system", "measure", "round", "events")
    ),
    column("mean", lambda line: line.value.mean),
    column("low", lambda line: line.value.low),
    column("high", lambda line: line.value.high),
    column("difference", lambda line: _to_first(line).mean),
    column("difference_low", lambda line: _to_first(line).low),
    column("difference_high", lambda line: _to_first(line).high),
)
"""The results as programs read them: exact, with the same headings in every language."""


def as_csv(results: StudyDocument) -> str:
    """Return the results as CSV; lines that begin with # have the settings of the study."""
    head = [f"# ronde {results.ronde}", f"# study {to_json(results.study).decode()}"]
    head += [
        f"# field {line.name}: {line.events} events, first seed {line.first_seed}"
        for line in results.fields
    ]
    return "\n".join(head) + "\n" + csv_text(RESULTS.sheet(results.results, "en"))


# Told to people -----------------------------------------------------------------------------


def parts(results: StudyDocument) -> Iterator[str | Table]:
    """Yield what is printed: the heading, and a table for each field."""
    study = results.study
    yield phrase(
        "{title}: ronde {ronde}, seed {seed}",
        title=study.title or phrase("study"),
        ronde=results.ronde,
        seed=study.seed,
    )
    yield from summary(results)
    for line in results.fields:
        yield field_heading(line)
        yield measures_table(results, line.name)
        yield from early_ends(results, line)


def field_heading(line: FieldLine) -> str:
    """Return what a field is called, how many events it has and the seed of the first."""
    return counted(
        "{name}: {count} event, seed {seed}",
        "{name}: {count} events, first seed {seed}",
        name=line.name,
        count=line.events,
        seed=line.first_seed,
    )


def early_ends(results: StudyDocument, line: FieldLine) -> Iterator[str]:
    """Yield in how many events a round could not be paired."""
    for system, early in zip(results.study.systems, line.ended_early, strict=True):
        if early:
            yield counted(
                "{count} event ended early under {system}: a round had no legal pairing",
                "{count} events ended early under {system}: a round had no legal pairing",
                count=early,
                system=str(system),
            )


_FIGURES: Final = (
    column(phrase("system"), "system"),
    column(phrase("mean"), lambda line: mean_figure(line.value), Align.RIGHT),
    column(phrase("95 %"), lambda line: width_figure(line.value), Align.RIGHT),
    column(phrase("difference"), lambda line: mean_figure(_to_first(line), "+"), Align.RIGHT),
    column(phrase("95 %"), lambda line: width_figure(_to_first(line)), Align.RIGHT),
)
OF_MEASURE: Final = table(ResultLine, "measure", phrase("Results"), *_FIGURES)
"""A measure in a field, a line for each system, with the differences to the first one."""
OF_FIELD: Final = table(
    ResultLine,
    "field",
    phrase("Results"),
    column(phrase("measure"), lambda line: measure(line.measure).title),
    *_FIGURES,
)
"""The same of all measures of a field."""


def measures_table(results: StudyDocument, field: str) -> Table:
    """Return the measures of whole events in a field, with the differences to the first system."""
    keys = results.study.measures
    return OF_FIELD.laid_out(line for key in keys for line in results.of(field, key))


def rounds_table(results: StudyDocument, field: str, key: str) -> Table:
    """Return a measure round by round, a line for each system."""
    by_system: dict[str, list[str]] = {}
    for line in results.results:
        if (line.field, line.measure) == (field, key) and line.round:
            by_system.setdefault(line.system, []).append(mean_figure(line.value))
    rounds = max((len(cells) for cells in by_system.values()), default=0)
    headings = (phrase("system"), *(str(number) for number in range(1, rounds + 1)))
    lines = [[system, *cells] for system, cells in by_system.items()]
    return Table(headings, lines, tuple(range(1, rounds + 1)))


CHANCE: Final = phrase(
    "Where many things are compared, one difference in twenty may look sure by chance."
)
_MOST_SURE: Final = 12


def summary(results: StudyDocument) -> Iterator[str]:
    """Yield how many differences are sure, and what they are, the surest first."""
    lines = [line for line in results.results if line.difference is not None and not line.round]
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
    first = str(results.study.systems[0])
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


def sentences(results: StudyDocument, field: str, key: str) -> Iterator[str]:
    """Yield what a measure says about the systems in a field, in plain sentences."""
    lines = results.of(field, key)
    first, others = lines[0], lines[1:]
    if first.value.mean is None:
        yield phrase("Nothing could be measured in these events.")
        return
    yield phrase(
        "{system}: {mean} {width}.",
        system=first.system,
        mean=mean_figure(first.value),
        width=width_figure(first.value),
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
        "difference": figure(abs(mean), decimals_of(difference.half_width, mean)),
        "width": width_figure(difference),
    }
    direction = measure(line.measure).direction
    if direction is Direction.NEITHER:
        if mean > 0:
            return phrase("{system} has {difference} {width} more than {first}.", **facts)
        return phrase("{system} has {difference} {width} less than {first}.", **facts)
    if (mean > 0) is (direction is Direction.MORE):
        return phrase("{system} is better than {first} by {difference} {width}.", **facts)
    return phrase("{system} is worse than {first} by {difference} {width}.", **facts)
