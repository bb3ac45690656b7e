"""The report of a study: what was asked, then every measure with picture, sentences and tables."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping

from ronde.declared.layout import Table
from ronde.declared.page import (
    PageCode,
    PageHeading,
    PageList,
    PagePart,
    PagePicture,
    ReportPage,
)
from ronde.i18n import phrase
from ronde.laboratory.lab.measures import measure
from ronde.laboratory.lab.pictures import can_draw, pictures
from ronde.laboratory.lab.report import (
    OF_MEASURE,
    StudyDocument,
    early_ends,
    rounds_table,
    sentences,
    summary,
)
from ronde.laboratory.lab.study import EntryList, FieldSpec, Normal, Study, Uniform
from ronde.serialisation import to_json


def page(results: StudyDocument, language: str) -> str:
    """Return the report as a page of HTML that needs nothing else."""
    drawn = dict(pictures(results, language)) if can_draw() and results.fields else {}
    title = results.study.title or phrase("study")
    return ReportPage(title, _parts(results, drawn)).html(language)


def _parts(results: StudyDocument, drawn: Mapping[str, str]) -> Iterator[PagePart]:
    yield from introduction(results)
    if not drawn:
        yield phrase("Pictures need the package matplotlib: pip install 'ronde[plot]'.")
    if points := tuple(summary(results)):
        yield PageHeading(phrase("Summary"))
        yield PageList(points)
    yield _fields_table(results)
    for line in results.fields:
        for text in early_ends(results, line):
            yield phrase("{field}: {what}.", field=line.name, what=text)
    for key in results.study.measures:
        yield from _of_measure(results, key, drawn)
    yield PageHeading(phrase("Settings"))
    yield PageCode(_settings(results))


def _of_measure(results: StudyDocument, key: str, drawn: Mapping[str, str]) -> Iterator[PagePart]:
    measured = measure(key)
    yield PageHeading(measured.title)
    yield measured.meaning
    labels = {
        f"{key}-differences": phrase("{measure}: differences", measure=measured.title),
        key: measured.title,
        f"{key}-by-round": phrase("{measure}: by round", measure=measured.title),
    }
    for name, label in labels.items():
        if name in drawn:
            yield PagePicture(drawn[name], label)
    for line in results.fields:
        yield PageHeading(line.name, 3)
        yield PageList(tuple(sentences(results, line.name, key)))
        yield OF_MEASURE.laid_out(results.of(line.name, key))
        if measured.by_round:
            yield rounds_table(results, line.name, key)


def introduction(results: StudyDocument) -> Iterator[str]:
    """Yield how the study was made, so that a reader can make it again."""
    study = results.study
    yield phrase(
        "Made by ronde {ronde} from the seed {seed}: the same file gives the same figures.",
        ronde=results.ronde,
        seed=study.seed,
    )
    if all(spec.boards is not None for spec in study.fields):
        yield phrase(
            "Every event was played under every system with the same teams; luck is drawn anew."
            " Differences are those to {system}, event by event, with a confidence of 95 %.",
            system=str(study.systems[0]),
        )
        yield _of_results(study)
        return
    yield phrase(
        "Every event was played under every system with the same players; when two players meet in"
        " the same round, luck is the same, too. Differences are those to {system}, event by event,"
        " with a confidence of 95 %.",
        system=str(study.systems[0]),
    )
    yield _of_results(study)


def _of_results(study: Study) -> str:
    if study.draw_percentage is not None:
        if study.colour_advantage:
            return phrase(
                "Games end as ratings and colours make likely, {draws} per cent of them in draws.",
                draws=study.draw_percentage,
            )
        return phrase(
            "Games end as ratings make likely, without an advantage of White, {draws} per cent of"
            " them in draws.",
            draws=study.draw_percentage,
        )
    if study.colour_advantage:
        return phrase("Games end as ratings and colours make likely.")
    return phrase("Games end as ratings make likely, without an advantage of White.")


def _fields_table(results: StudyDocument) -> Table:
    specs = {spec.name: spec for spec in results.study.fields}
    headings = (
        phrase("field"), phrase("players"), phrase("rounds"), phrase("ratings"), phrase("events"),
        phrase("first seed"),
    )  # fmt: skip
    rows = []
    for line in results.fields:
        spec = specs[line.name]
        cells = (str(spec.players), str(spec.rounds), _ratings(spec))
        rows.append((line.name, *cells, str(line.events), str(line.first_seed)))
    return Table(headings, rows, (1, 2, 4, 5))


def _ratings(spec: FieldSpec) -> str:
    ratings = spec.ratings
    if isinstance(ratings, Uniform):
        facts = {"lowest": ratings.lowest, "highest": ratings.highest}
        return phrase("evenly from {lowest} to {highest}", **facts)
    if isinstance(ratings, Normal):
        mean, deviation = ratings.mean, ratings.deviation
        return phrase("normal, {mean} ± {deviation}", mean=mean, deviation=deviation)
    assert isinstance(ratings, EntryList)
    return phrase("entry list {file}", file=ratings.file) if ratings.file else phrase("entry list")


def _settings(results: StudyDocument) -> str:
    settings = {"ronde": results.ronde, **json.loads(to_json(results.study))}
    return json.dumps(settings, indent=2, ensure_ascii=False)
