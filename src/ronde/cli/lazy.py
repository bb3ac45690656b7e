"""Groups whose sub-commands are imported when they are called, so that the start stays cheap."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

from ronde.errors import mistyped
from ronde.i18n import phrase

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


class SpelledGroup(click.Group):
    """A group that names the nearest commands where somebody mistyped one."""

    context_class = HelpContext

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that is meant; raises UsageError where there is none."""
        known = self.list_commands(ctx)
        if args[0] not in known and args[0][:1].isalnum() and not ctx.resilient_parsing:
            name = mistyped(args[0], known, self.elsewhere(ctx))
            raise click.UsageError(phrase("No such command {name}", name=name), ctx)
        return super().resolve_command(ctx, args)

    def elsewhere(self, ctx: click.Context) -> dict[str, str]:
        """Return commands of other groups that somebody may mean, with their whole names."""
        del ctx
        return {}


class LazyGroup(SpelledGroup):
    """A group that knows its commands by name and sentence, and where each of them lives.

    `homes` maps a name to `module:attribute`, a command, an action or a question; `maker` is the
    module that makes commands of the latter two. `sections` are the headings of the help with
    the commands below each. `inner` is the group whose commands are named, too, where nobody knows
    a command.
    """

    def __init__(
        self,
        *arguments: Any,
        sentences: Mapping[str, str],
        homes: Mapping[str, str],
        maker: str = "ronde.cli.actions",
        sections: Mapping[str, Iterable[str]] | None = None,
        inner: str = "",
        **more: Any,
    ) -> None:
        super().__init__(*arguments, **more)
        self.sentences, self.homes, self.maker = sentences, homes, maker
        self.sections = {"Commands": sentences} if sections is None else sections
        self.inner = inner

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
        """Write the commands below their headings without importing any."""
        del ctx
        width = max(map(len, self.sentences))
        for heading, names in self.sections.items():
            with formatter.section(heading):
                formatter.write_dl([(name.ljust(width), self.sentences[name]) for name in names])

    def elsewhere(self, ctx: click.Context) -> dict[str, str]:
        """Return the commands of the inner group."""
        group = self.get_command(ctx, self.inner) if self.inner else None
        if not isinstance(group, click.Group):
            return {}
        return {name: f"{self.inner} {name}" for name in group.list_commands(ctx)}
