"""`ronde completion`: the script that teaches a shell to complete ronde's words."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from ronde.cli import output
from ronde.cli.powershell import NAME
from ronde.errors import InputError


@click.command(
    name="completion",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde completion bash >> ~/.bashrc\n"
    "  ronde completion powershell >> $PROFILE\n",
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish", NAME]))
def command(shell: str) -> None:
    """Print the completion script for SHELL."""
    from ronde.cli.main import ronde

    found = get_completion_class(shell)
    if found is None:
        raise InputError("{shell} is not known to this version of click", shell=shell)
    output.emit(found(ronde, {}, "ronde", "_RONDE_COMPLETE").source())
