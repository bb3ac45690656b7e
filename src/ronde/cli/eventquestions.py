"""Commands that are generated from questions about an event on the database."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any, Final

import click

from ronde.cli import options
from ronde.cli.arguments import build_given, parameters_of
from ronde.cli.desk import Said, event_command, out_option
from ronde.cli.language import spoken
from ronde.cli.moments import moment_option, tournament_then
from ronde.cli.options import OUT
from ronde.cli.output import write_whole
from ronde.cli.printoptions import paper_options
from ronde.cli.questions import Chooser, lang_option, tabled
from ronde.declared.actions import arguments_of, description_of
from ronde.declared.layout import Table
from ronde.declared.question import Question
from ronde.declared.table import JSON, PDF
from ronde.documents import Sheet
from ronde.errors import EXIT_OK
from ronde.i18n import phrase, speak_of_teams
from ronde.office.desk import Desk
from ronde.office.desk.questions import EventFile, EventQuestion
from ronde.office.journal.anchors import head_line
from ronde.questions.source import Source, TournamentQuestion

_FILES: Final = {PDF: "A PDF file.", "text/csv": "A CSV or XLSX file.", JSON: "A JSON file."}
"""What the file of a question is, by its first media type."""


def question_command(cls: type[Question[Any]]) -> click.Command:
    """Return the command of a question about an event."""
    if issubclass(cls, TournamentQuestion):
        return _tournament_command(cls)
    assert issubclass(cls, EventQuestion)
    if issubclass(cls, EventFile):
        return _file_command(cls)

    def use(desk: Desk, event: str, **given: Any) -> Said:
        if cls.of_players:
            speak_of_teams(of_teams=False)
        answer = desk.ask(event, build_given(cls, given))
        code = getattr(answer, "exit_code", EXIT_OK)
        return Said(tuple(answer.parts(spoken())), answer.document(), code=code)

    return _made(cls, use, parameters_of(cls))


def _tournament_command(cls: type[TournamentQuestion[Any]]) -> click.Command:
    """Return the command that asks the tournament of an event, now or at any moment."""
    chooser = Chooser(cls)

    def use(desk: Desk, event: str, lang: str, at: str | None, **given: Any) -> Said:
        as_html, as_csv, out = (given.pop(name) for name in ("as_html", "as_csv", "out"))
        asked = chooser.asked(given)
        told = tournament_then(desk, event, at, of_players=asked.cls.of_players)
        question = asked.of(told)
        if question.of_players or question.speaks_of_teams(told):  # else as the event does
            speak_of_teams(of_teams=not question.of_players)
        answer = question.ask(Source(told))
        parts: tuple[str | Table, ...] = tuple(answer.parts(lang))
        if as_html:
            with desk.reading(event) as reader:
                foot = head_line(reader) if at is None else ""
            parts = (tabled(answer).page(lang, foot),)
        elif as_csv:
            parts = (tabled(answer).csv(lang),)
        return Said(parts, answer.document(), answer.noticed(), out, code=answer.exit_code)

    function = options.applied(
        (
            click.option("--html", "as_html", is_flag=True, help="As a page to print."),
            click.option("--csv", "as_csv", is_flag=True, help="As CSV."),
            lang_option,
            moment_option,
            out_option,
        ),
        use,
    )
    return _made(cls, function, chooser.params)


def _made(cls: type[Question[Any]], use: Any, params: list[click.Parameter]) -> click.Command:
    declared = cls.declared
    use.__doc__ = description_of(cls)
    lines = [line.strip() for line in declared.examples.strip().splitlines()]
    own = [line for line in lines if line.startswith("event ")]  # a question of files has both
    examples = "\n".join(f"ronde {line}" for line in own or [f"event {line}" for line in lines])
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

    kind = _FILES[cls.media_types[0]]
    names = ["-o", "--output", "out"]
    out = click.Option(names, type=OUT, required=True, metavar="OUT", help=kind)
    function = paper_options(use) if is_printed else in_language
    return _made(cls, function, [*parameters_of(cls), out])
