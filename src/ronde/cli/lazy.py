"""Groups whose sub-commands are imported when they are called, so that the start stays cheap."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

INDEX: Final = Path(__file__).with_name("index.json")
"""The generated commands; written by `make docs`, so that help need not import their classes."""


class GeneratedCommand(NamedTuple):
    """A command that is generated from an action or a question: its sentence, and where that is."""

    sentence: str
    home: str


@cache
def generated_commands(group: str) -> Mapping[str, GeneratedCommand]:
    """Return the generated commands of a group: `event`, or `ronde` for those of no group."""
    groups = json.loads(INDEX.read_text(encoding="utf-8"))
    return {name: GeneratedCommand(*found) for name, found in groups.get(group, {}).items()}


class HelpContext(click.Context):
    """The context of every command: its help speaks the language of this run."""

    def make_formatter(self) -> click.HelpFormatter:
        """Return what writes the help."""
        from ronde.cli.help import HelpFormatter

        return HelpFormatter(width=self.terminal_width, max_width=self.max_content_width)


class LazyGroup(click.Group):
    """A group that knows its commands by name and sentence, and where each of them lives.

    `homes` maps a name to `module:attribute`, a command, an action or a question; `maker` is the
    module that makes commands of the latter two.
    """

    context_class = HelpContext

    def __init__(
        self,
        *arguments: Any,
        sentences: Mapping[str, str],
        homes: Mapping[str, str],
        maker: str = "ronde.cli.actions",
        **more: Any,
    ) -> None:
        super().__init__(*arguments, **more)
        self.sentences, self.homes, self.maker = sentences, homes, maker

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; without any, print the help, which is no error."""
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help(), color=ctx.color)
            ctx.exit()
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order in which people meet them."""
        del ctx  # the list is the same everywhere
        return list(self.sentences)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of that name, imported now."""
        del ctx
        if cmd_name not in self.sentences:
            return None
        module, _, attribute = self.homes[cmd_name].partition(":")
        declared = getattr(import_module(module), attribute)
        is_command = isinstance(declared, click.Command)
        command: click.Command = (
            declared if is_command else import_module(self.maker).command_of(declared)
        )
        command.context_class = HelpContext
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, self.sentences[name]) for name in self.list_commands(ctx)])
