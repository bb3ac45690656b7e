"""`ronde ffjd`: the national rating of the French draughts federation.

Its sub-commands live in modules `ffjd_NAME` that are imported when they are called.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

import click

SUBCOMMANDS: Final = {
    "rate": "Compute a series and show where every figure comes from.",
    "series": "Make a series file from a tournament file.",
}


class FederationGroup(click.Group):
    """A group whose sub-commands are imported one by one."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order in which people meet them."""
        del ctx  # the list is the same everywhere
        return list(SUBCOMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the sub-command of that name, imported now."""
        if cmd_name not in self.list_commands(ctx):
            return None
        module = f"ronde.cli.commands.ffjd_{cmd_name.replace('-', '_')}"
        command: click.Command = import_module(module).command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of sub-commands without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, SUBCOMMANDS[name]) for name in self.list_commands(ctx)])


@click.group(name="ffjd", cls=FederationGroup)
def command() -> None:
    """Compute the national rating of the French draughts federation (FFJD)."""
