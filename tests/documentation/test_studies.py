"""Tables of studies are those of their results, and the results those of the study file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.documentation.studies import STUDIES, in_place, pages, results

from ronde.laboratory.lab.reading import parse_study
from ronde.serialisation import to_json


@pytest.mark.parametrize("page", pages(), ids=lambda page: page.name)
def test_tables_are_made_from_the_results(page: Path) -> None:
    text = page.read_text("utf-8")
    assert in_place(text) == text, "python -m tests.documentation.studies writes the tables"


@pytest.mark.parametrize("path", sorted(STUDIES.glob("*.toml")), ids=lambda path: path.name)
def test_results_are_those_of_the_study(path: Path) -> None:
    study = parse_study(path.read_text("utf-8"), path.name, path.parent)
    told = path.with_suffix(".csv").read_text("utf-8").splitlines()
    settings = next(line for line in told if line.startswith("# study "))
    assert json.loads(settings.removeprefix("# study ")) == json.loads(to_json(study))


@pytest.mark.parametrize("name", [path.name for path in sorted(STUDIES.glob("*.csv"))])
def test_every_system_has_every_measure(name: str) -> None:
    rows = results(name)
    systems = {row["system"] for row in rows}
    found = {(row["system"], row["field"], row["measure"], row["round"]) for row in rows}
    assert len(found) == len(rows)
    assert len(rows) % len(systems) == 0
