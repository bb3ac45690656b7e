"""The code host asks of a change what `.ci/run` asks, with every Python that is told."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path

import pytest

from ronde import __version__

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WORKFLOWS = {
    path.name: path.read_text("utf-8") for path in (ROOT / ".github" / "workflows").glob("*.yml")
}


def runs(workflow: str) -> list[str]:
    """Return the commands of a workflow."""
    return re.findall(r"^ +(?:- )?run: (.+)$", WORKFLOWS[workflow], re.MULTILINE)


def matrix(workflow: str, name: str) -> list[str]:
    """Return the values with which the job of a workflow is run."""
    (found,) = re.findall(rf"^ +{name}: (\[.+\])$", WORKFLOWS[workflow], re.MULTILINE)
    values: list[str] = json.loads(found)
    return values


def cited(field: str) -> str:
    (found,) = re.findall(
        rf"^(?:  - )?{field}: (.+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE
    )
    return str(found)


def test_a_change_passes_what_ci_run_asks_and_nothing_else() -> None:
    assert runs("test.yml") == [".ci/run"]
    assert re.search(r"^on:\n  push:\n  pull_request:\n", WORKFLOWS["test.yml"], re.MULTILINE)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_every_python_that_is_told_is_tried() -> None:
    told = {one.rpartition(" ")[2] for one in PROJECT["classifiers"] if "Python :: 3." in one}
    assert set(matrix("test.yml", "python")) == told
    least = min(told, key=lambda version: int(version.partition(".")[2]))
    assert PROJECT["requires-python"] == f">={least}"


def test_every_target_that_is_made_weekly_exists() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = matrix("weekly.yml", "target")
    assert {"test-long", "site", "dist", "lower-bounds"} <= set(targets)
    assert [one for one in targets if not re.search(rf"^{one}:", makefile, re.MULTILINE)] == []
    assert runs("weekly.yml") == ["make ${{ matrix.target }}"]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_a_workflow_may_only_read(name: str) -> None:
    assert "\npermissions:\n  contents: read\njobs:\n" in WORKFLOWS[name]


def test_the_citation_is_of_this_project() -> None:
    assert cited("version") == __version__
    assert (cited("title"), cited("license")) == (PROJECT["name"], PROJECT["license"])
    assert [cited("name")] == [one["name"] for one in PROJECT["authors"]]
    assert cited("name") in (ROOT / "LICENSE").read_text("utf-8")
