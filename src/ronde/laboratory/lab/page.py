"""The report of a study as one page of HTML that needs nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from html import escape
from typing import Final

from ronde.declared.layout import Table
from ronde.i18n import phrase, translate
from ronde.laboratory.lab.measures import measure
from ronde.laboratory.lab.pictures import can_draw, pictures
from ronde.laboratory.lab.report import (
    FieldLine,
    StudyDocument,
    early_ends,
    rounds_table,
    sentences,
    summary,
    told,
    width,
)
from ronde.laboratory.lab.study import EntryList, FieldSpec, Normal, Study, Uniform
from ronde.serialisation import to_json

_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem;
  color: #1b1b1b; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { text-align: left; padding: .15rem .6rem; border-bottom: 1px solid #ddd; }
.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
svg { max-width: 100%; height: auto; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f5f5f5; padding: 1rem; }
"""


def page(found: StudyDocument, language: str) -> str:
    """Return the report: what was asked, then every measure with picture, sentences and tables."""
    drawn = dict(pictures(found, language)) if can_draw() and found.fields else {}
    title = found.study.title or translate(phrase("study"), language)
    return framed(title, "\n".join(_body(found, drawn, language)), language)


def framed(title: str, body: str, language: str) -> str:
    """Return a whole page with a title and what stands below it."""
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _body(found: StudyDocument, drawn: Mapping[str, str], language: str) -> Iterator[str]:
    def said(tag: str, text: str) -> str:
        return f"<{tag}>{escape(translate(text, language))}</{tag}>"

    for text in introduction(found):
        yield said("p", text)
    if not drawn:
        yield said("p", phrase("Pictures need the package matplotlib: pip install 'ronde[plot]'."))
    if points := [said("li", text) for text in summary(found)]:
        yield said("h2", phrase("Summary"))
        yield "<ul>\n" + "\n".join(points) + "\n</ul>"
    yield _fields_table(found).told(language).html()
    for line in found.fields:
        for text in early_ends(found, line):
            yield said("p", phrase("{field}: {what}.", field=line.name, what=text))
    for key in found.study.measures:
        one = measure(key)
        yield said("h2", one.title)
        yield said("p", one.meaning)
        for name, label in (
            (f"{key}-differences", phrase("{measure}: differences", measure=one.title)),
            (key, one.title),
            (f"{key}-by-round", phrase("{measure}: by round", measure=one.title)),
        ):
            if name in drawn:
                yield _figure(drawn[name], translate(label, language))
        for line in found.fields:
            yield said("h3", line.name)
            told = (said("li", text) for text in sentences(found, line.name, key))
            yield "<ul>\n" + "\n".join(told) + "\n</ul>"
            yield _systems_table(found, line, key).told(language).html()
            if one.by_round:
                yield rounds_table(found, line.name, key).told(language).html()
    yield said("h2", phrase("Settings"))
    yield f"<pre>{escape(_settings(found))}</pre>"


def _figure(svg: str, label: str) -> str:
    labelled = svg.replace("<svg", f'<svg role="img" aria-label="{escape(label)}"', 1)
    return f"<figure>{labelled}</figure>"


def introduction(found: StudyDocument) -> Iterator[str]:
    """Yield how the study was made, so that a reader can make it again."""
    study = found.study
    yield phrase(
        "Made by ronde {ronde} from the seed {seed}: the same file gives the same figures.",
        ronde=found.ronde,
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


def _fields_table(found: StudyDocument) -> Table:
    specs = {spec.name: spec for spec in found.study.fields}
    headings = (
        phrase("field"), phrase("players"), phrase("rounds"), phrase("ratings"), phrase("events"),
        phrase("first seed"),
    )  # fmt: skip
    rows = []
    for line in found.fields:
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


def _systems_table(found: StudyDocument, line: FieldLine, key: str) -> Table:
    headings = (
        phrase("system"), phrase("mean"), phrase("95 %"), phrase("difference"), phrase("95 %"),
    )  # fmt: skip
    rows = []
    for one in found.of(line.name, key):
        cells = [one.system, told(one.value), width(one.value)]
        if one.difference is None:
            rows.append([*cells, "", ""])
        else:
            rows.append([*cells, told(one.difference, sign="+"), width(one.difference)])
    return Table(headings, rows, (1, 2, 3, 4))


def _settings(found: StudyDocument) -> str:
    told = json.loads(to_json(found.study))
    return json.dumps({"ronde": found.ronde, **told}, indent=2, ensure_ascii=False)
