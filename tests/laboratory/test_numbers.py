"""What reports show is what their documents say: text, HTML, CSV, Markdown, paper against JSON."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import cache
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from tests.laboratory.forecast.events import under_way
from tests.laboratory.lab.studies import study

from ronde.declared.layout import Table
from ronde.documents import Sheet
from ronde.laboratory.conformance.report import document as conformance_document
from ronde.laboratory.conformance.report import markdown, tally
from ronde.laboratory.conformance.report import parts as conformance_parts
from ronde.laboratory.conformance.run import records
from ronde.laboratory.conformance.settings import RunSettings
from ronde.laboratory.designer.annex import annex
from ronde.laboratory.designer.design import DesignRun
from ronde.laboratory.designer.document import DesignDocument, design_document, plans_table
from ronde.laboratory.designer.page import page as design_page
from ronde.laboratory.designer.plans import DesignSubject, Room
from ronde.laboratory.designer.wishes import read_wishes
from ronde.laboratory.figures import decimals_of, figure
from ronde.laboratory.forecast.calibration import CalibrationRequest, calibrated, events
from ronde.laboratory.forecast.calibration_report import calibration_parts
from ronde.laboratory.forecast.forecast import ForecastDocument, forecast
from ronde.laboratory.forecast.report import heading, of_player, remarks, table
from ronde.laboratory.forecast.start import forecast_start
from ronde.laboratory.lab.measures import measure
from ronde.laboratory.lab.page import page as study_page
from ronde.laboratory.lab.report import StudyDocument, as_csv, document, parts
from ronde.laboratory.lab.run import run_study
from ronde.laboratory.trials import SerialPool
from ronde.serialisation import to_json


def as_data(found: object) -> Any:
    """Return a document as a program reads it."""
    return json.loads(to_json(found))


class Tables(HTMLParser):
    """Gathers the tables of a page as rows of texts, each with the headings before it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tables: list[tuple[tuple[str, ...], list[list[str]]]] = []
        self._headings: dict[str, str] = {}
        self._tag = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        del attrs
        self._tag = tag
        if tag == "table":
            self.tables.append((tuple(self._headings.values()), []))
        elif tag == "tr":
            self.tables[-1][1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][1][-1].append("")
        elif tag in ("h2", "h3"):
            if tag == "h2":
                self._headings.clear()
            self._headings[tag] = ""

    def handle_data(self, data: str) -> None:
        if self._tag in ("td", "th"):
            self.tables[-1][1][-1][-1] += data
        elif self._tag in ("h2", "h3"):
            self._headings[self._tag] += data.strip()

    def handle_endtag(self, tag: str) -> None:
        del tag
        self._tag = ""


def shown(value: float | None, low: float | None, high: float | None, sign: str = "") -> str:
    """Return a mean as a report of a study writes it."""
    half = None if low is None or high is None else (high - low) / 2
    return str(figure(value, decimals_of(half, value), sign))


# Studies ------------------------------------------------------------------------------------


@cache
def studied() -> StudyDocument:
    asked = replace(study(), events=5, measures=("tau", "clear-winner", "rating-gap"))
    return document(run_study(asked, SerialPool()))


class TestStudies:
    def test_csv_has_every_number_of_the_document_bit_for_bit(self) -> None:
        lines = as_csv(studied()).splitlines()
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
        told = as_data(studied())["results"]
        assert len(rows) == len(told)
        for row, line in zip(rows, told, strict=True):
            for key in ("field", "players", "rounds", "system", "measure", "round", "events"):
                assert row[key] == str(line[key])
            difference = line["difference"] or {}
            for prefix, value in (("", line["value"]), ("difference", difference)):
                for end in ("mean", "low", "high"):
                    name = "_".join(filter(None, [prefix, "" if end == "mean" and prefix else end]))
                    expected = value.get(end)
                    assert row[name] == ("" if expected is None else repr(expected)), name

    def test_the_page_has_the_means_and_differences_of_the_document(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("ronde.laboratory.lab.page.can_draw", lambda: False)
        tables = Tables(study_page(studied(), "en")).tables
        of_measures = {
            headings: rows for headings, rows in tables if rows[0][:2] == ["system", "mean"]
        }
        told = [line for line in as_data(studied())["results"] if not line["round"]]
        assert len(of_measures) == 3
        for line in told:
            _, *rows = of_measures[str(measure(line["measure"]).title), line["field"]]
            (row,) = [row for row in rows if row[0] == line["system"]]
            value, difference = line["value"], line["difference"]
            assert row[1] == shown(value["mean"], value["low"], value["high"])
            if difference is not None:
                ends = difference["mean"], difference["low"], difference["high"]
                assert row[3] == shown(*ends, sign="+")
            else:
                assert row[3:] == ["", ""]

    def test_a_measure_by_round_has_a_column_for_each(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("ronde.laboratory.lab.page.can_draw", lambda: False)
        (rows,) = (
            rows for _, rows in Tables(study_page(studied(), "en")).tables
            if rows[0] == ["system", "1", "2", "3"]
        )  # fmt: skip
        for system, *cells in rows[1:]:
            values = [
                line["value"]
                for line in as_data(studied())["results"]
                if (line["system"], line["measure"]) == (system, "rating-gap") and line["round"]
            ]
            assert cells == [shown(v["mean"], v["low"], v["high"]) for v in values]

    def test_what_is_printed_is_what_the_page_has(self) -> None:
        (printed,) = (part for part in parts(studied()) if isinstance(part, Table))
        rows = [[str(cell) for cell in row] for row in printed.rows]
        told = [line for line in as_data(studied())["results"] if not line["round"]]
        assert [row[1] for row in rows] == [line["system"] for line in told]
        values = [line["value"] for line in told]
        assert [row[2] for row in rows] == [shown(v["mean"], v["low"], v["high"]) for v in values]


# Forecasts ----------------------------------------------------------------------------------


@cache
def forecasted() -> ForecastDocument:
    return forecast(forecast_start(under_way(3, open_games=2, players=8)), 25, 4)


class TestForecasts:
    def test_the_table_has_the_chances_of_the_document(self) -> None:
        printed = table(forecasted())
        told = as_data(forecasted())["players"]
        columns = {str(name): at for at, name in enumerate(printed.headings)}
        for row, one in zip(printed.rows, told, strict=True):
            first = one["first"]
            assert row[columns["No"]] == str(one["starting_number"])
            assert row[columns["first"]] == f"{100 * first['share']:.1f} %"
            assert row[columns["95 %"]] == f"{100 * first['low']:.0f}–{100 * first['high']:.0f} %"
            assert first["share"] == first["count"] / first["of"]
            points = one["points"]
            assert row[columns["expected points"]] == (
                f"{points['mean']:.1f} ± {points['spread']:.1f}"
            )

    def test_one_player_has_all_counts(self) -> None:
        told = next(one for one in as_data(forecasted())["players"] if one["after_result"])
        one = forecasted().player(told["starting_number"])
        assert one is not None
        chances, after = (part for part in of_player(one) if isinstance(part, Table))
        counts = [row[3] for row in chances.rows]
        expected = [told["first"], told["shared_first"]]
        expected += [each["chance"] for each in told["next_round"]]
        assert counts == [f"{each['count']}/{each['of']}" for each in expected]
        for row, each in zip(after.rows, told["after_result"], strict=True):
            assert row[2] == str(each["chance"]["count"])

    def test_the_heading_says_how_it_can_be_made_again(self) -> None:
        assert str(heading(forecasted())) == (
            "Forecast: 3 of 5 rounds paired, 2 games open, 25 continuations, seed 4"
        )
        assert [str(one)[:4] for one in remarks(forecasted())] == ["95 %"]
        early = replace(forecasted(), ended_early=2)
        assert str(next(remarks(early))).startswith("In 2 continuations a round could not be")


# Calibrations -------------------------------------------------------------------------------


def test_a_calibration_prints_the_bins_of_its_document() -> None:
    asked = CalibrationRequest(events=4, players=6, rounds=3, continuations=8, seed=3)
    found = calibrated(asked, events(asked, range(1, 5)))
    printed = [part for part in calibration_parts(found) if isinstance(part, Table)]
    told = as_data(found)["kinds"]
    views = [line[view] for line in told for view in ("shown", "checked")]
    assert len(printed) == len(views) == 8
    for rows, bins in zip((each.rows for each in printed), views, strict=True):
        filled = [each for each in bins if each["predictions"]]
        assert [row[1] for row in rows] == [str(each["predictions"]) for each in filled]
        assert [row[2] for row in rows] == [f"{100 * each['predicted']:.1f} %" for each in filled]
        assert [row[3] for row in rows] == [f"{100 * each['observed']:.1f} %" for each in filled]


# Designs ------------------------------------------------------------------------------------


@cache
def designed(language: str = "en") -> DesignDocument:
    wishes = read_wishes(["fair-colours"], ["few-mismatches", "clear-winner=50"])
    run = DesignRun(
        DesignSubject(
            "Club", (2200, 2100, 2000, 1900, 1800, 1700), wishes, Room(days=4),
            ("dutch-2026", "burstein-2026"), (4, 3), events=4, seed=2,
        )
    )  # fmt: skip
    list(run.begun())
    list(run.rest(SerialPool()))
    return design_document(run, language)


_MARKS = {"met": "✓", "open": "?", "missed": "✗"}


def rows_of(design: DesignDocument) -> list[list[str]]:
    """Return the table of the plans as its document has it."""
    return [
        [
            str(plan["rank"]),
            str(plan["rounds"]),
            str(plan["days"]),
            plan["system"],
            *(f"{each['shown']} {_MARKS[each['verdict']]}" for each in plan["results"]),
        ]
        for plan in as_data(design)["plans"]
    ]


class TestDesigns:
    def test_text_and_page_have_the_table_of_the_document(self) -> None:
        expected = rows_of(designed())
        text = plans_table(designed()).laid_out(designed().plans)
        assert [[str(cell) for cell in row] for row in text.rows] == expected
        (rows,) = (rows for _, rows in Tables(design_page(designed())).tables)
        assert rows[1:] == expected

    def test_the_paper_has_it_too(self) -> None:
        pdf = annex(designed(), Sheet(date(2026, 11, 18)))
        text = " ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
        words = re.sub(r"\s+", " ", text)
        for plan in designed().plans:
            for result in plan.results:
                assert result.shown in words
        for sentence in designed().sentences:
            assert sentence.split(":")[0].split(",")[0] in words

    def test_figures_are_written_as_the_language_does(self) -> None:
        french = [
            each["shown"] for plan in as_data(designed("fr"))["plans"] for each in plan["results"]
        ]
        english = [
            each["shown"] for plan in as_data(designed())["plans"] for each in plan["results"]
        ]
        assert french == [text.replace(".", ",") for text in english]
        assert french != english

    def test_marks_are_those_of_the_verdicts(self) -> None:
        verdicts = [r["verdict"] for plan in as_data(designed())["plans"] for r in plan["results"]]
        assert set(verdicts) <= set(_MARKS)
        assert len(set(verdicts)) > 1


# Conformance --------------------------------------------------------------------------------


def test_a_conformance_run_prints_the_counts_of_its_document() -> None:
    settings = RunSettings(
        "dutch-2026", 6, 3, against="burstein-2026", proofs=0, players=10, rounds=4
    )
    found = conformance_document(settings, tally(records(settings, SerialPool())), {})
    told = as_data(found)
    assert told["different"] > 0
    page = markdown(found, 3.0, "en")
    assert f"{told['events']} events, {told['rounds']} rounds, {told['games']} games" in page
    for line in told["classes"]:
        assert f"| {line['article']} | {line['events']} |" in page
    for key in ("sizes", "lengths"):
        for name, count in told[key].items():
            assert f"| {name} | {count} |" in page
    assert sum(told["sizes"].values()) == sum(told["lengths"].values()) == told["events"]
    assert texts_of(conformance_parts(found, 3.0)) == [
        block for block in page.split("\n\n")[1:] if not block.startswith("|")
    ]


def texts_of(some: Iterable[str | Table]) -> list[str]:
    """Return the sentences between the tables."""
    sentences = [str(part) for part in some if not isinstance(part, Table)]
    return [*sentences[:-1], sentences[-1] + "\n"]
