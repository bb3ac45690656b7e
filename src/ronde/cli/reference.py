"""What is made from the help of all commands: docs/cli.md, and the texts for the catalogues.

`python -m ronde.cli.reference [--check]` writes the page, and the index of generated commands.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Final

import click

from ronde.cli import engine
from ronde.cli.help import HelpFormatter
from ronde.cli.lazy import INDEX, HelpContext, generated_commands
from ronde.cli.main import ronde
from ronde.declared.actions import AnyAction, arguments_of, description_of
from ronde.declared.question import questions_in
from ronde.federation.actions import FEDERATIONS
from ronde.federation.period import RatingChangeKind
from ronde.formats.ratinglists import Speed
from ronde.handling.numbers import LastCriterion
from ronde.i18n import Phrase
from ronde.model import PointSystem
from ronde.office.desk.actions import EVENTS
from ronde.office.desk.questions import THEMES, EventQuestion
from ronde.office.hosting.organisations import ORGANISATIONS
from ronde.questions.source import TournamentQuestion
from ronde.ratings.ffjd.series import Licence

Extracted = tuple[int, str | None, str | tuple[str, str], tuple[str, ...]]
"""A text as Babel wants it: the line, the function, the text or context and text, comments."""

_REGISTRIES: Final[Mapping[str, Iterable[AnyAction]]] = {
    "event": EVENTS,
    "ffjd": FEDERATIONS,
    "organisation": ORGANISATIONS,
}
"""The actions of which commands are generated, by the group of these commands."""

WIDTH = 100
PAGE = Path("docs", "cli.md")


def page() -> str:
    """Return the reference of every command, as its own help tells it."""
    sections = [
        _section(context.command_path, context.get_help()) for context in command_contexts()
    ]
    sections.append(_section("ronde-engine", (engine.__doc__ or "").strip()))
    note = "Made from the help texts by `make docs`; JSON shapes are described in `schemas/`."
    return "# The command line\n\n" + note + "\n\n" + "\n".join(sections)


def command_contexts() -> Iterator[click.Context]:
    """Yield a context for the help of every command."""
    whole = _context(ronde, "ronde")
    yield whole
    yield from _inner_contexts(ronde, whole)


def _inner_contexts(group: click.Group, parent: click.Context) -> Iterator[click.Context]:
    """Yield the contexts of the commands of a group, and of the groups among them."""
    for name in group.list_commands(parent):
        command = group.get_command(parent, name)
        assert command is not None  # a group names commands that exist
        context = _context(command, name, parent)
        yield context
        if isinstance(command, click.Group):
            yield from _inner_contexts(command, context)


def _context(
    command: click.Command, name: str, parent: click.Context | None = None
) -> click.Context:
    return HelpContext(
        command,
        parent,
        info_name=name,
        max_content_width=WIDTH,
        terminal_width=WIDTH,
        help_option_names=["-h", "--help"],
    )


def _section(title: str, help_text: str) -> str:
    lines = "\n".join(line.rstrip() for line in help_text.splitlines())
    return f"## {title}\n\n```text\n{lines}\n```\n"


class Gatherer(HelpFormatter):
    """A formatter that gathers what it is to translate."""

    def __init__(self) -> None:
        super().__init__(width=WIDTH)
        self.gathered: dict[Phrase, None] = {}

    def say(self, text: Phrase) -> str:
        """Note a text; it stays English."""
        self.gathered[text] = None
        return text


def help_texts() -> Iterator[Phrase]:
    """Yield every text of the help of all commands."""
    gatherer = Gatherer()
    for context in command_contexts():
        context.command.format_help(context, gatherer)
    yield from gatherer.gathered


def extract(*_: object, **_options: object) -> Iterator[Extracted]:
    """Yield the texts of help to be translated; `pybabel extract` calls it."""
    for text in help_texts():
        if text.context:
            yield 1, "pgettext", (text.context, text.template), ()
        else:
            yield 1, None, text.template, ()
    for name in sorted(names()):
        yield 1, None, name, ()


def names() -> set[str]:
    """Return the names of the program that journals and forms say as they are.

    They are the arguments of actions, the kinds of points, and values that rows keep.
    """
    found = {
        one.name
        for registry in _REGISTRIES.values()
        for cls in registry
        for one in arguments_of(cls)
    }
    found |= {one.name for one in fields(PointSystem)}
    found |= {
        str(one.value) for kind in (RatingChangeKind, LastCriterion, Licence, Speed) for one in kind
    }
    return {name.replace("_", " ") for name in found}


def index() -> str:
    """Return the generated commands by group, with their sentences and what they are made from."""
    groups: dict[str, dict[str, tuple[str, str]]] = {}
    for program, registry in _REGISTRIES.items():
        for cls in registry:
            *inner, name = cls.declared.command.split() or [""]
            group = groups.setdefault(" ".join([program, *inner]), {})
            if name:
                group[name] = (description_of(cls), f"{cls.__module__}:{cls.__name__}")
    for asked in questions_in(*(module for modules in THEMES.values() for module in modules)):
        command, examples = asked.declared.command, asked.declared.examples.split("\n")
        if issubclass(asked, TournamentQuestion) and command and " --" not in command:
            home = (description_of(asked), f"{asked.__module__}:{asked.__name__}")
            groups.setdefault("ronde", {})[command] = home
            if any(line.strip().startswith("event ") for line in examples):
                groups["event"][command] = home
        elif issubclass(asked, EventQuestion) and " " not in command:
            home = (description_of(asked), f"{asked.__module__}:{asked.__name__}")
            groups["event"][command] = home
    return json.dumps(groups, indent=1, ensure_ascii=False) + "\n"


def main(arguments: list[str]) -> int:
    """Write the index, then the page; with --check tell whether they are up to date."""
    is_check = "--check" in arguments
    for path, make in ((INDEX, index), (PAGE, page)):
        text = make()
        if is_check and path.read_text(encoding="utf-8") != text:
            return 1
        if not is_check:
            path.write_text(text, encoding="utf-8", newline="\n")
            generated_commands.cache_clear()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
