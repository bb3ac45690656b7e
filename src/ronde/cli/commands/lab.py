"""`ronde lab`: studies that measure what pairing rules do."""

from __future__ import annotations

from typing import Final

import click

from ronde.cli.lazy import LazyGroup

_SENTENCES: Final = {
    "run": "Play the events of a study under every system, and measure them.",
    "event": "Make one event of a study again, and write it as a file.",
    "measures": "List what can be measured.",
}
_HOMES: Final = {name: f"ronde.cli.laboratory:{name}" for name in _SENTENCES}


@click.group(name="lab", cls=LazyGroup, sentences=_SENTENCES, homes=_HOMES)
def command() -> None:
    """Measure what pairing systems, editions and accelerations do, in many simulated events."""
