"""The self-assessment has every question once, and what it names exists."""

from __future__ import annotations

from collections.abc import Callable
from pkgutil import resolve_name

from click.testing import CliRunner

from ronde.cli.commands.conformance import command
from ronde.regulations.questions import CheckListAnswer, questions, totals


def test_every_question_stands_once() -> None:
    assert [one.number for one in questions()] == list(range(1, 226))


def test_every_answer_that_software_gives_says_where_and_is_shown_by_a_test() -> None:
    given = (CheckListAnswer.YES, CheckListAnswer.PARTLY)
    bare = [
        one.number
        for one in questions()
        if one.answer in given and not (one.where and one.functions and one.tests)
    ]
    assert bare == []


def test_what_is_not_as_wanted_says_why() -> None:
    others = (CheckListAnswer.PARTLY, CheckListAnswer.NO, CheckListAnswer.PEOPLE)
    assert [one.number for one in questions() if one.answer in others and not one.note] == []


def test_every_function_named_exists() -> None:
    names = {name for one in questions() for name in one.functions}
    assert all(callable(resolve_name(name)) for name in names)


def test_every_test_named_exists(is_test: Callable[[str], bool]) -> None:
    named = {(one.number, node) for one in questions() for node in one.tests}
    assert [(number, node) for number, node in sorted(named) if not is_test(node)] == []


def test_no_answer_stops_the_verification() -> None:
    wrong = [one.number for one in questions() if one.answer is CheckListAnswer.NO and one.stops]
    assert wrong == []


def test_the_command_line_prints_it() -> None:
    said = CliRunner().invoke(command, ["--questions"]).output
    assert f"{totals()[CheckListAnswer.YES]} yes" in " ".join(said.split())
