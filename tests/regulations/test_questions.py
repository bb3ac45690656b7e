"""The self-assessment has every question once, and what it names exists."""

from __future__ import annotations

from collections.abc import Callable
from pkgutil import resolve_name

from click.testing import CliRunner

from ronde.cli.commands.conformance import command
from ronde.regulations.questions import Answer, questions, totals


def test_every_question_stands_once() -> None:
    assert [one.number for one in questions()] == list(range(1, 226))


def test_every_function_named_exists() -> None:
    names = {name for one in questions() for name in one.functions}
    assert all(callable(resolve_name(name)) for name in names)


def test_every_test_named_exists(is_test: Callable[[str], bool]) -> None:
    named = {(one.number, node) for one in questions() for node in one.tests}
    assert [(number, node) for number, node in sorted(named) if not is_test(node)] == []


def test_the_command_line_prints_it() -> None:
    said = CliRunner().invoke(command, ["--questions"]).output
    assert f"{totals()[Answer.YES]} yes" in " ".join(said.split())
