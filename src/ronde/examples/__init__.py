"""Tournament files that come with ronde; all their players are fictional."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

NAMES: Final = {
    "open.trf": "minerals.trf",
    "prizes.toml": "minerals-prizes.toml",
    "league.trf": "league.trf",
    "players.csv": "players.csv",
    "entries.csv": "forest-players.csv",
    "weekend.sjson": "weekend.sjson",
    "minerals-series.json": "minerals-series.json",
}
"""The files as the documentation calls them, and what they are called here."""


def content(name: str) -> bytes:
    """Return an example by the name that the documentation gives it."""
    return files(__name__).joinpath(NAMES[name]).read_bytes()
