"""`ronde tribunal`: pairing engines before the rules."""

from __future__ import annotations

from typing import Final

import click

from ronde.cli.lazy import LazyGroup

_SENTENCES: Final = {
    "run": "Have every round of many events paired by every engine, and judge the differences.",
    "axes": "List the axes along which events are made.",
}
_HOMES: Final = {name: f"ronde.cli.tribunal:{name}" for name in _SENTENCES}


@click.group(name="tribunal", cls=LazyGroup, sentences=_SENTENCES, homes=_HOMES)
def command() -> None:
    """Have pairing engines pair the same rounds, and say by article which of them is right."""
