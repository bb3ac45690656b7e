"""What a study found, told: sentences, tables, pictures, files for programs."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from pyarrow import parquet
from tests.laboratory.lab.studies import study

from ronde.i18n import translate
from ronde.laboratory.designer import sentences as designed
from ronde.laboratory.figures import mean_figure, width_figure
from ronde.laboratory.lab.page import page
from ronde.laboratory.lab.pictures import pictures
from ronde.laboratory.lab.report import (
    CHANCE,
    FieldLine,
    ResultLine,
    StudyDocument,
    as_csv,
    document,
    early_ends,
    sentences,
    summary,
)
from ronde.laboratory.lab.run import StudyRun, run_study
from ronde.laboratory.lab.study import SystemSpec
from ronde.laboratory.lab.tables import EVENTS, write_tables
from ronde.laboratory.statistics import SCALE, Interval
from ronde.laboratory.trials import SerialPool


@cache
def _run() -> StudyRun:
    return run_study(replace(study(), events=5, measures=("tau", "rating-gap")), SerialPool())


def _told(measure: str, *differences: tuple[float, float]) -> list[str]:
    """Return the sentences about systems a, b, c … of which b, c … differ so from a."""
    value = Interval(0.5, 0.4, 0.6)
    lines = [ResultLine("f", 8, 3, "a", measure, 0, 9, value, None)]
    for name, (low, high) in zip("bcd", differences, strict=False):
        between = Interval((low + high) / 2, low, high)
        lines.append(ResultLine("f", 8, 3, name, measure, 0, 9, value, between))
    found = StudyDocument("0", study(), (FieldLine("f", 9, 1, (0, 0)),), tuple(lines))
    return list(sentences(found, "f", measure))


def test_sentences_say_what_is_sure_and_what_is_not() -> None:
    assert _told("tau", (0.1, 0.2), (-0.1, 0.1), (-0.4, -0.2)) == [
        "a: 0.50 ± 0.10.",
        "b is better than a by 0.150 ± 0.050.",
        "d is worse than a by 0.30 ± 0.10.",
        "These events show no difference to a for: c.",
    ]
    assert _told("rating-gap", (0.1, 0.2))[1] == "b is worse than a by 0.150 ± 0.050."
    assert _told("draws", (0.1, 0.2), (-0.2, -0.1))[1:] == [
        "b has 0.150 ± 0.050 more than a.",
        "c has 0.150 ± 0.050 less than a.",
    ]
    assert translate(_told("draws", (0.1, 0.2))[0], "fr") == "a : 0,50 ± 0,10."


def test_an_event_without_a_legal_pairing_is_told() -> None:
    found = document(_run())
    line = FieldLine("f", 5, 1, (0, 2))
    assert list(early_ends(found, line)) == [
        "2 events ended early under burstein-2026: a round had no legal pairing"
    ]
    assert list(early_ends(found, found.fields[0])) == []


def test_the_first_system_has_no_difference_and_the_others_their_own() -> None:
    found = document(_run())
    first, second = found.of("8 × 3", "tau")
    assert first.difference is None
    assert second.difference is not None
    assert first.value.mean is not None
    assert second.value.mean is not None
    assert second.difference.mean == pytest.approx(second.value.mean - first.value.mean)


def test_the_page_needs_nothing_else_and_is_the_same_twice() -> None:
    found = document(_run())
    told = page(found, "en")
    assert told == page(found, "en")
    assert told.count("<svg") == 5
    assert "http://" not in told.replace("http://www.w3.org", "")
    for word in ("<script", "<link", "src="):
        assert word not in told
    assert "How far the final ranking is that of true strength" in told
    assert "&quot;seed&quot;: 5" in told
    parser = _Balanced()
    parser.feed(told)
    assert parser.open == []
    assert "τ de Kendall" in page(found, "fr")


class _Balanced(HTMLParser):
    """Notes the elements that are not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        del attrs
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_measure_by_round_has_a_second_picture() -> None:
    names = [name for name, _ in pictures(document(_run()), "en")]
    assert names == [
        "tau", "tau-differences",
        "rating-gap", "rating-gap-differences", "rating-gap-by-round",
    ]  # fmt: skip


def _document(*differences: Interval) -> StudyDocument:
    """Return what a study of systems a, b, c … found, of which b, c … differ so from a."""
    systems = tuple(
        SystemSpec("dutch-2026", name=name) for name in "abcdef"[: 1 + len(differences)]
    )
    fields = (replace(study().fields[0], name="f"),)
    asked = replace(study(), fields=fields, systems=systems, measures=("draws",))
    lines = [ResultLine("f", 8, 3, "a", "draws", 0, 9, Interval(0.0, 0.0, 0.04), None)]
    for system, between in zip(systems[1:], differences, strict=True):
        value = Interval(0.3, 0.2, 0.5)
        lines.append(ResultLine("f", 8, 3, str(system), "draws", 0, 9, value, between))
    return StudyDocument("0", asked, (FieldLine("f", 9, 1, (0,) * len(systems)),), tuple(lines))


def test_the_summary_counts_what_is_compared_and_tells_what_is_sure() -> None:
    sure, surer = Interval(0.3, 0.1, 0.5), Interval(-0.2, -0.21, -0.19)
    found = _document(sure, Interval(0.1, -0.1, 0.3), surer)
    assert list(summary(found)) == [
        "Differences that are compared: 3, sure with a confidence of 95 %: 2.",
        CHANCE,
        "f, Draws: d has 0.200 ± 0.010 less than a.",
        "f, Draws: b has 0.30 ± 0.20 more than a.",
    ]
    report = page(found, "en")
    assert report.index("<h2>Summary</h2>") < report.index("<h2>Draws</h2>")
    assert list(summary(_document())) == []


def test_the_sentence_about_chance_is_that_of_the_designer() -> None:
    assert vars(designed)["CHANCE"] is CHANCE


def test_a_share_is_told_with_both_ends_and_with_figures_that_mean_something() -> None:
    assert width_figure(Interval(0.0, 0.0, 0.0377)) == "(0.000 to 0.038)"
    gap = Interval(253.0311, 250.1, 255.9622)
    assert (mean_figure(gap), width_figure(gap)) == ("253.0", "± 2.9")
    assert mean_figure(Interval(0.5, None, None)) == "0.5000"


def _places(svg: str) -> list[float]:
    """Return the heights of the points of a picture."""
    return [float(y) for y in re.findall(r'<use [^>]*y="([0-9.]+)"[^>]*fill: #1f77b4', svg)]


def test_no_point_lies_on_the_frame_and_differences_have_their_intervals() -> None:
    found = _document(Interval(0.3, 0.1, 0.5), Interval(-0.2, -0.3, -0.1))
    drawn = dict(pictures(found, "en"))
    for name in ("draws", "draws-differences"):
        low, high = _frame(drawn[name])
        dots = _places(drawn[name])
        assert dots
        assert all(low + 5 < y < high - 5 for y in dots), (name, dots, low, high)
    assert "Draws: difference to a" in drawn["draws-differences"]
    assert drawn["draws-differences"].count("LineCollection") == 2


def _frame(svg: str) -> tuple[float, float]:
    """Return where the frame of the first panel begins and ends."""
    panel = svg[svg.index('id="patch_2"') :]
    numbers = re.findall(r"[ML] [0-9.]+ ([0-9.]+)", panel[: panel.index("/>")])
    heights = [float(one) for one in numbers]
    return min(heights), max(heights)


def test_the_page_without_matplotlib_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronde.laboratory.lab.page.can_draw", lambda: False)
    report = page(document(_run()), "en")
    assert "Pictures need the package matplotlib" in report
    assert "<svg" not in report


def test_parquet_has_every_value_and_the_settings(tmp_path: Path) -> None:
    found = document(_run())
    names = write_tables(_run(), found, tmp_path)
    assert names == ["results.csv", "results.parquet", EVENTS]
    results = parquet.read_table(tmp_path / "results.parquet")
    lines = as_csv(found).splitlines()
    rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    assert results.column_names == list(rows[0])
    assert [str(value) for value in results["mean"].to_pylist()] == [row["mean"] for row in rows]
    events = parquet.read_table(tmp_path / EVENTS)
    assert events.num_rows == 5 * 2 * 5
    first = _run().records[0][0].values[0][0]
    assert first is not None
    assert events["value"][0].as_py() == first / SCALE
    settings = json.loads(events.schema.metadata[b"study"])
    assert (settings["seed"], settings["systems"][0]["rules"]) == (5, "dutch-2026")
    assert b"tau" in events.schema.metadata[b"measures"]


def test_without_pyarrow_there_is_csv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronde.laboratory.lab.tables.can_write_parquet", lambda: False)
    assert write_tables(_run(), document(_run()), tmp_path) == ["results.csv"]


def test_a_table_scrolls_by_itself_on_a_phone() -> None:
    report = page(_document(Interval(0.3, 0.1, 0.5)), "en")
    assert ".scrolled { overflow-x: auto" in report
    assert report.count("<table>") == report.count('<div class="scrolled"') > 0


def test_labels_of_an_axis_do_not_touch() -> None:
    drawn = dict(pictures(_document(Interval(-0.12, -0.15, 0.03)), "en"))["draws-differences"]
    assert 1 < drawn.count('id="xtick_') <= 6
