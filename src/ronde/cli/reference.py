"""The page docs/cli.md, made from the help texts: `python -m ronde.cli.reference [--check]`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from ronde.app.actions import description_of
from ronde.cli import engine
from ronde.cli.lazy import INDEX, generated_commands
from ronde.cli.main import COMMANDS, ronde
from ronde.federation.actions import FEDERATIONS
from ronde.office.actions import EVENTS

WIDTH = 100
PAGE = Path(__file__).parents[3] / "docs" / "cli.md"


def page() -> str:
    """Return the reference of every command, as its own help tells it."""
    parent = _context(ronde, "ronde")
    sections = [
        _section("ronde", ronde.get_help(parent)),
        *_commands(ronde, parent, list(COMMANDS)),
    ]
    sections.append(_section("ronde-engine", (engine.__doc__ or "").strip()))
    note = "Made from the help texts by `make docs`; JSON shapes are described in `schemas/`."
    return "# The command line\n\n" + note + "\n\n" + "\n".join(sections)


def _commands(group: click.Group, parent: click.Context, names: list[str]) -> Iterator[str]:
    """Yield the sections of the commands of a group, and of the groups among them."""
    for name in names:
        command = group.get_command(parent, name)
        assert command is not None  # a group names commands that exist
        context = _context(command, name, parent)
        yield _section(context.command_path, command.get_help(context))
        if isinstance(command, click.Group):
            yield from _commands(command, context, command.list_commands(context))


def _context(
    command: click.Command, name: str, parent: click.Context | None = None
) -> click.Context:
    return click.Context(
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


def index() -> str:
    """Return the generated commands by group, with their sentences and their actions."""
    groups: dict[str, dict[str, tuple[str, str]]] = {}
    for program, registry in (("event", EVENTS), ("ffjd", FEDERATIONS)):
        for cls in registry:
            *inner, name = cls.declared.command.split() or [""]
            group = groups.setdefault(" ".join([program, *inner]), {})
            if name:
                group[name] = (description_of(cls), f"{cls.__module__}:{cls.__name__}")
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
