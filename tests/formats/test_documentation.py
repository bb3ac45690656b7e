"""The pages under docs/formats tell what the code does."""

from __future__ import annotations

import re
from pathlib import Path

from ronde.formats import read_text, write_text
from ronde.formats.findings import LOSSES, NOTES, READING, REFUSALS, REMARKS, WARNINGS, WRITING
from ronde.formats.trf.reader import RECORDS

PAGES = Path(__file__).parents[2] / "docs" / "formats"


def page(name: str) -> str:
    return (PAGES / f"{name}.md").read_text("utf-8")


def example(name: str, language: str = "") -> str:
    found = re.search(rf"^```{language}\n(.*?)^```", page(name), re.DOTALL | re.MULTILINE)
    assert found is not None
    return found[1]


def test_every_finding_is_explained_in_the_words_of_the_catalogue() -> None:
    rows = re.findall(r"^\| `([a-z0-9-]+)` \| (.+) \|$", page("README"), re.MULTILINE)
    kinds = [*REFUSALS.items(), *WARNINGS.items(), *NOTES.items()]
    kinds += [*LOSSES.items(), *REMARKS.items()]
    assert rows == [(code, kind.meaning) for code, kind in kinds]
    assert READING.keys().isdisjoint(WRITING)


def test_every_record_is_described() -> None:
    described = set(re.findall(r"`([0-9A-Z]{3})\b", page("trf")))
    assert described >= RECORDS.keys()


def test_the_example_in_json_is_read() -> None:
    reading = read_text(example("json", "json"))
    assert not reading.findings
    assert reading.tournament is not None
    assert read_text(write_text(reading.tournament, "json").text).tournament == reading.tournament


def test_the_example_in_csv_is_read() -> None:
    reading = read_text(example("csv"))
    assert not reading.findings
    assert reading.tournament is not None
    assert write_text(reading.tournament, "csv").text == example("csv")


def test_the_comments_are_read() -> None:
    shown = example("trf").replace(" …", "")
    players = "\n".join(f"001   {number}" for number in (17, 18))
    reading = read_text(f"{players}\n{shown}")
    assert not reading.findings
    assert reading.tournament is not None
    assert reading.tournament.rules == "dutch-2012"
    assert reading.tournament.lot == 4711
