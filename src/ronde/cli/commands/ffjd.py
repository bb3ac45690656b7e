"""`ronde ffjd`: the national rating of the French draughts federation.

The commands are in `ronde.cli.federation`; each module is imported when one of them is called.
"""

from __future__ import annotations

from typing import Final

import click

from ronde.cli.lazy import LazyGroup, generated_commands

SUBCOMMANDS: Final = {
    "rate": "Compute a series and show where every figure comes from.",
    "series": "Make a series file from a tournament file; record, list and show series.",
    "init": "Make a federation.",
    "officer": "Give somebody the role of answering for ratings or licences.",
    "club": "Change the league of a club, or let a club abroad count as French.",
    "first-rating": "",
    "player": "Add, import, merge and change players, record licences.",
    "homologate": "Judge a recorded series: homologated, waiting or refused.",
    "correct": "Correct a rating, or set a first one.",
    "decide": "Accept or refuse what a president asked for.",
    "publish": "Publish the list of a month, or preview it.",
    "list": "Print a published list or a part of it; write CSV, HTML or PDF.",
    "card": "Print the card of a player, draw the curve.",
    "recompute": "Make the published lists again from the recorded series.",
    "undo": "Take back the latest step.",
    "demo": "Publish three months of a fictional federation.",
}
PLAYER_SUBCOMMANDS: Final = {
    "add": "",
    "import": "Enter the players of a CSV file.",
    "merge": "",
    "change": "Change club or residence from a day on; let a guest join the federation.",
    "licence": "",
}
SERIES_SUBCOMMANDS: Final = {
    "make": "Make a series file from a tournament file; `make` may be left out.",
    "event": "Make a series file from an event of the tournament office.",
    "from-event": "Record a series from an event of the tournament office in one step.",
    "template": "Write an empty workbook for a series.",
    "add": "Record a series: XLSX, CSV, a tournament file or JSON.",
    "correct": "Correct a recorded series that is not homologated.",
    "list": "List the recorded series.",
    "show": "Show how a recorded series is computed.",
    "findings": "List what was noticed when a series was recorded, and who settled it.",
    "settle": "",
}

_COMMANDS: Final = "ronde.cli.federation"
_GENERATED: Final = generated_commands("ffjd")
_HOMES: Final = {
    "rate": f"{_COMMANDS}.seriesfiles:rate",
    "series": "ronde.cli.commands.ffjd:series",
    "player": "ronde.cli.commands.ffjd:player",
    "homologate": f"{_COMMANDS}.series:homologate",
    **{name: f"{_COMMANDS}.office:{name}" for name in ("init", "officer", "club", "undo", "demo")},
    **{name: f"{_COMMANDS}.lists:{name}" for name in ("correct", "decide", "publish", "card")},
    "list": f"{_COMMANDS}.lists:list_",
    "recompute": f"{_COMMANDS}.lists:recompute",
    **{name: made.home for name, made in _GENERATED.items()},
}
_GENERATED_OF_PLAYERS: Final = generated_commands("ffjd player")
_PLAYER_HOMES: Final = {
    "import": f"{_COMMANDS}.register:import_",
    "change": f"{_COMMANDS}.register:change",
    **{name: made.home for name, made in _GENERATED_OF_PLAYERS.items()},
}
_GENERATED_OF_SERIES: Final = generated_commands("ffjd series")
_SERIES_HOMES: Final = {
    "make": f"{_COMMANDS}.seriesfiles:make",
    "list": f"{_COMMANDS}.series:list_",
    "from-event": f"{_COMMANDS}.series:from_event",
    **{
        name: f"{_COMMANDS}.series:{name}"
        for name in ("event", "template", "add", "correct", "show", "findings")
    },
    **{name: made.home for name, made in _GENERATED_OF_SERIES.items()},
}


@click.group(
    name="ffjd",
    cls=LazyGroup,
    sentences={n: text or _GENERATED[n].sentence for n, text in SUBCOMMANDS.items()},
    homes=_HOMES,
)
def command() -> None:
    """Compute the national rating of the French draughts federation (FFJD)."""


@click.group(
    name="player",
    cls=LazyGroup,
    sentences={
        n: text or _GENERATED_OF_PLAYERS[n].sentence for n, text in PLAYER_SUBCOMMANDS.items()
    },
    homes=_PLAYER_HOMES,
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd player import players.csv\n"
    "  ronde ffjd player licence 12 full\n",
)
def player() -> None:
    """Keep the register of players."""


class SeriesGroup(LazyGroup):
    """A group that makes a series file when no command is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put `make` in front of a file or an option that belongs to it."""
        if args and args[0] not in (*SERIES_SUBCOMMANDS, *ctx.help_option_names):
            args = ["make", *args]
        return super().parse_args(ctx, args)


@click.group(
    name="series",
    cls=SeriesGroup,
    sentences={
        n: text or _GENERATED_OF_SERIES[n].sentence for n, text in SERIES_SUBCOMMANDS.items()
    },
    homes=_SERIES_HOMES,
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd series open.trf --kind slow --minutes 80 --increment 60 -o open.json\n"
    "  ronde ffjd series template series.xlsx\n"
    "  ronde ffjd series add series.xlsx\n"
    "  ronde ffjd series list\n",
)
def series() -> None:
    """Make a series file from a tournament file; record, list and show series."""
