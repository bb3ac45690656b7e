"""`ronde ffjd player`: the group; its commands live in `ronde.cli.federation.people`."""

from __future__ import annotations

from typing import Final

import click

from ronde.cli.lazy import LazyGroup

SUBCOMMANDS: Final = {
    "add": "Enter a player.",
    "import": "Enter the players of a CSV file.",
    "merge": "Merge two entries of one person.",
    "change": "Change club or residence from a day on; let a guest join the federation.",
    "licence": "Record a licence.",
}
_PEOPLE: Final = "ronde.cli.federation.people"


@click.group(
    name="player",
    cls=LazyGroup,
    sentences=SUBCOMMANDS,
    homes={name: f"{_PEOPLE}:{'import_' if name == 'import' else name}" for name in SUBCOMMANDS},
    needs="office",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd player import players.csv\n"
    "  ronde ffjd player licence 12 full\n",
)
def command() -> None:
    """Keep the register of players."""
