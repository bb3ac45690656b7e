"""`ronde portal`: the index of the public portal."""

from __future__ import annotations

import click

from ronde.cli.lazy import LazyGroup


@click.group(
    name="portal",
    cls=LazyGroup,
    sentences={"rebuild": "Make the index of the portal anew."},
    homes={"rebuild": "ronde.cli.event.organisations:rebuild"},
)
def command() -> None:
    """Keep the index by which public events and players are found."""
