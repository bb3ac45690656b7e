"""Commands that are generated from questions about a tournament: that in a file is asked."""

from __future__ import annotations

from dataclasses import dataclass
from inspect import cleandoc
from pathlib import Path
from typing import Any, Final

import click

from ronde.cli import options, output
from ronde.cli.arguments import PlayerType, build_given, parameters_of
from ronde.cli.language import answer_language_option, spoken
from ronde.declared.actions import arguments_of, description_of
from ronde.declared.answer import Answer, Listing
from ronde.declared.question import Question, answer_types, questions_in
from ronde.errors import InputError
from ronde.i18n import phrase, speak_of_teams
from ronde.model import Tournament
from ronde.questions.files import load
from ronde.questions.finder import EntryFinder
from ronde.questions.source import Source, TournamentQuestion

SHAPES: Final = ("table", "csv", "json", "html", "xlsx")
ENDINGS: Final = {
    "": "table", ".txt": "table", ".csv": "csv", ".json": "json", ".html": "html", ".xlsx": "xlsx",
}  # fmt: skip
"""The shapes of lists, by the ending of a file."""
_TEXT_ENDINGS: Final = {"": "table", ".txt": "table", ".json": "json"}
lang_option: Final = answer_language_option("Language of the table.")


class Chooser:
    """A question, and others that options of its command ask in its place.

    The command of such a question is `standings --why`; the values of the option are what it
    requires.
    """

    def __init__(self, cls: type[TournamentQuestion[Any]]) -> None:
        self.cls, begin = cls, f"{cls.declared.command} --"
        self.others: dict[str, type[TournamentQuestion[Any]]] = {
            other.declared.command.removeprefix(begin): other
            for other in questions_in(cls.__module__)
            if other.declared.command.startswith(begin) and issubclass(other, TournamentQuestion)
        }
        self.params = parameters_of(cls)
        for key, other in self.others.items():
            own = {one.name: one for one in parameters_of(other)}
            required = [own.pop(one.name) for one in arguments_of(other) if one.is_required]
            self.params.append(_switch(key, other, required))
            taken = {param.name for param in self.params}
            self.params += [param for name, param in own.items() if name not in taken]

    def asked(self, given: dict[str, Any]) -> AskedQuestion:
        """Return what is asked; raises UsageError for several questions at once."""
        words = {str(param.name): given.pop(str(param.name)) for param in self.params}
        chosen = [key for key in self.others if words[key] not in (None, False)]
        if len(chosen) > 1:
            known = ", ".join(f"--{key}" for key in self.others)
            raise click.UsageError(phrase("choose one of {options}", options=known))
        cls = self.others[chosen[0]] if chosen else self.cls
        values: dict[str, Any] = {}
        if chosen:
            value = words[chosen[0]]
            names = [one.name for one in arguments_of(cls) if one.is_required]
            values = dict(zip(names, value if len(names) > 1 else (value,), strict=False))
        known_names = {one.name for one in arguments_of(cls)}
        own = {name: word for name, word in words.items() if name in known_names}
        return AskedQuestion(cls, own | values)


@dataclass(frozen=True)
class AskedQuestion:
    """A question in the words of a command, in which players may be named."""

    cls: type[TournamentQuestion[Any]]
    words: dict[str, Any]

    def of(self, tournament: Tournament) -> TournamentQuestion[Any]:
        """Return the question about a tournament; raises InputError for a name of nobody's."""
        named = {
            one.name: self.words[one.name]
            for one in arguments_of(self.cls)
            if one.each.is_player and isinstance(self.words.get(one.name), str)
        }
        finder = EntryFinder(tournament, members=self.cls.of_players)
        found = {name: finder.one(text) for name, text in named.items()}
        question: TournamentQuestion[Any] = build_given(self.cls, self.words | found)
        return question


def _switch(
    key: str, cls: type[TournamentQuestion[Any]], required: list[click.Parameter]
) -> click.Option:
    """Return the option that asks another question, with the values that it requires."""
    about = description_of(cls)
    if not required:
        return click.Option([f"--{key}"], is_flag=True, help=about)
    types: Any = tuple(
        click.STRING if isinstance(one.type, PlayerType) else one.type for one in required
    )
    metavar = " ".join(str(one.metavar) for one in required)
    kind = types if len(types) > 1 else types[0]
    return click.Option([f"--{key}"], type=kind, metavar=metavar, help=about)


def command_of(cls: type[TournamentQuestion[Any]]) -> click.Command:
    """Return the command that asks the tournament in a file."""
    chooser = Chooser(cls)

    def use(file: str, lenient: bool, **given: Any) -> int:
        how = {name: given.pop(name, None) for name in ("shape", "as_json", "lang", "out")}
        asked = chooser.asked(given)
        loaded = load(file, lenient=lenient)
        question = asked.of(loaded.tournament)
        speak_of_teams(of_teams=question.speaks_of_teams(loaded.tournament))
        answer = question.ask(Source(loaded.tournament, loaded.findings))
        own = (one for one in answer.noticed() if one not in loaded.findings)
        output.emit_findings((*loaded.findings, *own))
        wanted = "json" if how["as_json"] else how["shape"]
        endings = ENDINGS if isinstance(answer, Listing) else _TEXT_ENDINGS
        shape = output.shape_of(wanted, how["out"], endings)
        show(answer, shape, how["lang"] or spoken(), how["out"])
        code: int = answer.exit_code
        return code

    declared = cls.declared
    function = options.file_argument(options.lenient_option(shape_options(cls)(use)))
    epilog = _epilog(declared.examples, declared.more)
    command = click.command(declared.command, help=cleandoc(cls.__doc__ or ""), epilog=epilog)(
        function
    )
    command.params[1:1] = chooser.params
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
            lang_option,
            click.option(
                "--as",
                "shape",
                type=click.Choice(SHAPES),
                help="Shape of the output; by default that of the ending of OUT. xlsx needs -o and"
                " the optional part `office`.",
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
        _write(tabled(answer), shape, language, out)


def tabled(answer: Answer) -> Listing:
    """Return an answer that is made of tables; raises UsageError for another."""
    if not isinstance(answer, Listing):
        raise click.UsageError(phrase("this is shown as a table or as JSON"))
    return answer


def _write(answer: Listing, shape: str, language: str, out: Path | None) -> None:
    if shape == "xlsx":
        if out is None:
            raise InputError("--as xlsx needs a file: -o {name}", name="list.xlsx")
        output.write_whole(out, answer.workbook(language))
    else:
        output.emit(answer.csv(language) if shape == "csv" else answer.page(language), out)
