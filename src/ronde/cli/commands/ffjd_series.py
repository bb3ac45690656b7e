"""`ronde ffjd series`: the group; a file instead of a command's name makes a series from it."""

from __future__ import annotations

from typing import Final

import click

from ronde.cli.lazy import LazyGroup

SUBCOMMANDS: Final = {
    "make": "Make a series file from a tournament file; `make` may be left out.",
    "event": "Make a series file from an event of the tournament office.",
    "add": "Record a series document.",
    "list": "List the recorded series.",
    "show": "Show how a recorded series is computed.",
}
_RECORDED: Final = "ronde.cli.federation.seriescommands"


class SeriesGroup(LazyGroup):
    """A group that makes a series file when no command is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `make` in front of a file or an option that belongs to it."""
        if args and args[0] not in (*SUBCOMMANDS, *ctx.help_option_names):
            args = ["make", *args]
        return super().parse_args(ctx, args)


@click.group(
    name="series",
    cls=SeriesGroup,
    sentences=SUBCOMMANDS,
    homes={
        "make": "ronde.cli.commands.ffjd_series_make:command",
        "event": "ronde.cli.commands.ffjd_series_event:command",
        "add": f"{_RECORDED}:add",
        "list": f"{_RECORDED}:list_",
        "show": f"{_RECORDED}:show",
    },
    needs="office",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd series open.trf --kind slow --minutes 80 --increment 60 -o open.json\n"
    "  ronde ffjd series add open.json\n"
    "  ronde ffjd series list\n",
)
def command() -> None:
    """Make a series file from a tournament file; record, list and show series."""
