"""`ronde ffjd player`: the group; its commands live in `ronde.cli.federation.people`."""

from __future__ import annotations

from typing import Final

import click

from ronde.cli.lazy import LazyGroup, generated_commands

SUBCOMMANDS: Final = {
    "add": "",
    "import": "Enter the players of a CSV file.",
    "merge": "Merge two entries of one person.",
    "change": "Change club or residence from a day on; let a guest join the federation.",
    "licence": "Record a licence.",
}
_PEOPLE: Final = "ronde.cli.federation.people"
_GENERATED: Final = generated_commands("ffjd player")


@click.group(
    name="player",
    cls=LazyGroup,
    sentences={n: text or _GENERATED[n].sentence for n, text in SUBCOMMANDS.items()},
    homes={
        name: f"{_PEOPLE}:{'import_' if name == 'import' else name}"
        if sentence
        else _GENERATED[name].home
        for name, sentence in SUBCOMMANDS.items()
    },
    needs="office",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd player import players.csv\n"
    "  ronde ffjd player licence 12 full\n",
)
def command() -> None:
    """Keep the register of players."""
