"""`ronde organisation`: federations, leagues and clubs on one site.

The commands are in `ronde.cli.event.organisations`, or generated.
"""

from __future__ import annotations

from typing import Final

import click

from ronde.cli.lazy import LazyGroup, generated_commands

_GENERATED: Final = generated_commands("organisation")
_SENTENCES: Final = {
    "new": "Found an organisation.",
    "list": "List the organisations of the database.",
    "show": "Show an organisation: quotas, events, what is below it.",
    **{name: made.sentence for name, made in _GENERATED.items()},
}
_COMMANDS: Final = "ronde.cli.event.organisations"
_HOMES: Final = {
    "new": f"{_COMMANDS}:new",
    "list": f"{_COMMANDS}:list_",
    "show": f"{_COMMANDS}:show",
    **{name: made.home for name, made in _GENERATED.items()},
}


@click.group(name="organisation", cls=LazyGroup, sentences=_SENTENCES, homes=_HOMES)
def command() -> None:
    """Keep the organisations of a site: their events and quotas."""
