"""A question is a class: its command, its operation and its files come from the declaration."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from tests.commands import Run

from ronde import Tournament
from ronde.cli.questions import is_listing
from ronde.declared.actions import arguments_of
from ronde.declared.question import document_type, questions_in
from ronde.office.desk.questions import THEMES, EventFile, EventQuestion
from ronde.questions.files import load
from ronde.questions.source import Source, TournamentQuestion
from ronde.web.application import all_routes

EXAMPLE = Path(__file__).parents[2] / "src/ronde/examples/minerals.trf"
EVERY = questions_in(*(module for modules in THEMES.values() for module in modules))
OF_A_FILE = [
    cls
    for cls in EVERY
    if issubclass(cls, TournamentQuestion)
    and cls.declared.command
    and " --" not in cls.declared.command
    and not any(one.is_required for one in arguments_of(cls))
]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of an event that is long enough for a norm."""
    path = tmp_path_factory.mktemp("open") / "open.trf"
    Tournament.of(replace(load(EXAMPLE).tournament, number_of_rounds=9)).save(path, "trf26")
    return path


@pytest.mark.parametrize("cls", EVERY, ids=lambda cls: cls.__name__)
def test_a_question_says_what_it_is_and_where_it_is_asked(cls: Any) -> None:
    declared = cls.declared
    assert cls.__doc__.partition("\n\n")[0].endswith(".")
    assert declared.path or declared.file_path or declared.command
    assert issubclass(cls, EventQuestion | TournamentQuestion)
    optional = (one for one in arguments_of(cls) if not one.is_required)
    assert all(one.about.help for one in optional if one.about.is_option)
    is_option = " --" in declared.command
    assert declared.examples.strip() or not declared.command or is_option


@pytest.mark.parametrize("cls", EVERY, ids=lambda cls: cls.__name__)
def test_its_operation_stands_below_the_event(cls: Any) -> None:
    paths = {route.path for route in all_routes()}
    assert not cls.declared.path or f"/api/events/{{event}}/{cls.declared.path}" in paths
    assert issubclass(cls, EventFile) or document_type(cls).__doc__


@pytest.mark.parametrize("cls", OF_A_FILE, ids=lambda cls: cls.__name__)
def test_the_command_gives_every_shape_of_the_answer(
    cls: Any, run: Run, file: Path, tmp_path: Path
) -> None:
    answer = cls().ask(Source(load(file).tournament))
    command, out = cls.declared.command, tmp_path / "list.xlsx"
    assert json.loads(run(command, file, "--json").out) == json.loads(answer.json())
    assert run(command, file).out
    run(command, file, "-o", tmp_path / "list.txt")
    assert (tmp_path / "list.txt").read_text(encoding="utf-8") == answer.text() + "\n"
    if is_listing(cls):
        assert run(command, file, "--as", "csv").out == answer.csv()
        assert run(command, file, "--as", "html").out == answer.page()
        assert run(command, file, "-o", out).code == 0
        sheets = openpyxl.load_workbook(out).sheetnames
        assert sheets == [str(one.listed.title)[:31] for one in answer.lists()]
    else:
        assert run(command, file, "--as", "csv").code == 3


def test_a_workbook_needs_a_file(run: Run) -> None:
    told = run("statistics", EXAMPLE, "--as", "xlsx")
    assert (told.code, told.err) == (3, "ronde: --as xlsx needs a file: -o list.xlsx\n")
