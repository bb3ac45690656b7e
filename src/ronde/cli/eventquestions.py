"""Commands that are generated from questions about an event on the database."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import click

from ronde.cli.arguments import build_given, parameters_of
from ronde.cli.desk import Said, event_command
from ronde.cli.language import spoken
from ronde.cli.options import OUT
from ronde.cli.output import write_whole
from ronde.cli.printoptions import paper_options
from ronde.declared.actions import arguments_of, description_of
from ronde.declared.question import Question
from ronde.documents import Sheet
from ronde.i18n import phrase
from ronde.office.desk import Desk
from ronde.office.desk.questions import EventFile, EventQuestion


def question_command(cls: type[Question[Any]]) -> click.Command:
    """Return the command of a question about an event."""
    assert issubclass(cls, EventQuestion)
    if issubclass(cls, EventFile):
        return _file_command(cls)

    def use(desk: Desk, event: str, **given: Any) -> Said:
        answer = desk.ask(event, build_given(cls, given))
        return Said(tuple(answer.parts(spoken())), answer.document())

    return _made(cls, use, parameters_of(cls))


def _made(cls: type[EventQuestion[Any]], use: Any, params: list[click.Parameter]) -> click.Command:
    declared = cls.declared
    use.__doc__ = description_of(cls)
    lines = (line.strip() for line in declared.examples.strip().splitlines())
    examples = "\n".join(f"ronde event {line}" for line in lines)
    name = declared.command.rpartition(" ")[2]
    command = event_command(name, examples, more=declared.more)(use)
    command.params[1:1] = params
    return command


def _file_command(cls: type[EventFile]) -> click.Command:
    is_printed = cls.media_types == EventFile.media_types
    has_form = any(one.name == "form" for one in arguments_of(cls))

    def use(desk: Desk, event: str, out: Path, sheet: Sheet, **given: Any) -> Said:
        given |= {"form": out.suffix.removeprefix(".")} if has_form else {}
        write_whole(out, desk.ask(event, build_given(cls, given))(sheet).data)
        return Said((phrase("{path} is written.", path=out),), {"file": str(out)})

    def in_language(desk: Desk, event: str, out: Path, **given: Any) -> Said:
        return use(desk, event, out, Sheet(date.today(), spoken()), **given)

    kind = "A PDF file." if is_printed else "A CSV or XLSX file."
    names = ["-o", "--output", "out"]
    out = click.Option(names, type=OUT, required=True, metavar="OUT", help=kind)
    function = paper_options(use) if is_printed else in_language
    return _made(cls, function, [*parameters_of(cls), out])
