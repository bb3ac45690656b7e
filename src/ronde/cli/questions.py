"""Commands that are generated from questions about a tournament: that in a file is asked."""

from __future__ import annotations

from inspect import cleandoc
from pathlib import Path
from typing import Any, Final

import click

from ronde.cli import options, output
from ronde.cli.arguments import PlayerType, build_given, parameters_of
from ronde.cli.language import spoken
from ronde.declared.answer import Answer, Listing, findings_of
from ronde.declared.question import Question, answer_types
from ronde.errors import InputError
from ronde.i18n import LANGUAGES, speak_of_teams
from ronde.questions.files import load
from ronde.questions.source import Source, TournamentQuestion

SHAPES: Final = ("table", "csv", "json", "html", "xlsx")


def command_of(cls: type[TournamentQuestion[Any]]) -> click.Command:
    """Return the command that asks the tournament in a file."""

    def use(file: str, lenient: bool, **given: Any) -> int:
        how = {name: given.pop(name, None) for name in ("shape", "as_json", "lang", "out")}
        question: TournamentQuestion[Any] = build_given(cls, given)
        loaded = load(file, lenient=lenient)
        speak_of_teams(of_teams=question.speaks_of_teams(loaded.tournament))
        answer = question.ask(Source(loaded.tournament, loaded.findings))
        own = (one for one in findings_of(answer) if one not in loaded.findings)
        output.emit_findings((*loaded.findings, *own))
        shape = "json" if how["as_json"] else how["shape"] or "table"
        show(answer, shape, how["lang"] or spoken(), how["out"])
        code: int = answer.exit_code
        return code

    params = parameters_of(cls)
    for param in params:
        param.type = click.INT if isinstance(param.type, PlayerType) else param.type
    declared = cls.declared
    function = options.file_argument(options.lenient_option(shape_options(cls)(use)))
    epilog = _epilog(declared.examples, declared.more)
    command = click.command(declared.command, help=cleandoc(cls.__doc__ or ""), epilog=epilog)(
        function
    )
    command.params[1:1] = params
    return command


def _epilog(examples: str, more: str) -> str:
    lines = [line.strip() for line in examples.strip().splitlines()]
    own = "\n".join(f"  ronde {line}" for line in lines if not line.startswith("event "))
    return f"Examples:\n\n\b\n{own}\n\n{more}"


def is_listing(cls: type[Question[Any]]) -> bool:
    """Return whether all answers to a question are tables."""
    return all(issubclass(one, Listing) for one in answer_types(cls))


def shape_options(cls: type[Question[Any]]) -> options.Decorator:
    """Return what takes in which shape, language and file an answer is wanted."""
    shapes: tuple[options.Decorator, ...] = (options.json_option,)
    if is_listing(cls):
        shapes = (
            click.option(
                "--lang",
                type=click.Choice(LANGUAGES),
                default=spoken,
                help="Language of the table.",
            ),
            click.option(
                "--as",
                "shape",
                type=click.Choice(SHAPES),
                default="table",
                help="Shape of the output; xlsx needs -o and the optional part `office`.",
            ),
            click.option("--json", "as_json", is_flag=True, help="The same as --as json."),
        )
    out = click.option(
        "-o", "--output", "out", type=options.OUT, metavar="OUT", help="Write to a file."
    )
    return lambda command: options.applied((*shapes, out), command)


def show(answer: Answer, shape: str, language: str, out: Path | None) -> None:
    """Show an answer in one of the shapes."""
    if shape == "json":
        output.emit_json(answer.document(), out)
    elif shape == "table" and out is None:
        for part in answer.parts(language):
            output.emit(part) if isinstance(part, str) else output.emit_table(*part)
    elif shape == "table":
        output.emit(answer.text(language), out)
    else:
        assert isinstance(answer, Listing)  # others are not offered these shapes
        _write(answer, shape, language, out)


def _write(answer: Listing, shape: str, language: str, out: Path | None) -> None:
    if shape == "xlsx":
        if out is None:
            raise InputError("--as xlsx needs a file: -o {name}", name="list.xlsx")
        output.write_whole(out, answer.workbook(language))
    else:
        output.emit(answer.csv(language) if shape == "csv" else answer.page(language), out)
