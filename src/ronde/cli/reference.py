"""The page docs/cli.md, made from the help texts: `python -m ronde.cli.reference [--check]`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from ronde.cli import engine
from ronde.cli.main import COMMANDS, ronde

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


def main(arguments: list[str]) -> int:
    """Write the page, or with --check tell whether it is up to date."""
    if "--check" in arguments:
        return int(PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
