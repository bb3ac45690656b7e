"""Tournaments by the book: read, pair, check, generate and write them.

    tournament = ronde.read("open.trf")
    pairing = ronde.pair(tournament)
    ronde.write(tournament, "open.json")

The parts are imported when they are first used, so that `import ronde` costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from ronde._version import __version__

if TYPE_CHECKING:
    from pathlib import Path

    from ronde.checking.replay import Replay
    from ronde.errors import InputError, NoLegalPairingError, RondeError
    from ronde.model import (
        Colour,
        Finding,
        Game,
        Player,
        PlayerId,
        PointSystem,
        Result,
        Round,
        RoundNumber,
        Tournament,
    )
    from ronde.systems.base import Pair, RoundPairing

__all__ = [
    "Colour",
    "Finding",
    "Game",
    "InputError",
    "NoLegalPairingError",
    "Pair",
    "Player",
    "PlayerId",
    "PointSystem",
    "Result",
    "RondeError",
    "Round",
    "RoundNumber",
    "RoundPairing",
    "Tournament",
    "__version__",
    "check",
    "generate",
    "pair",
    "read",
    "write",
]

_HOMES = {
    "InputError": "ronde.errors",
    "NoLegalPairingError": "ronde.errors",
    "RondeError": "ronde.errors",
    "Pair": "ronde.systems.base",
    "RoundPairing": "ronde.systems.base",
}


def __getattr__(name: str) -> object:
    if name in __all__:
        return getattr(import_module(_HOMES.get(name, "ronde.model")), name)
    raise AttributeError(f"module 'ronde' has no attribute {name!r}")


def read(path: str | Path, *, lenient: bool = False) -> Tournament:
    """Return the tournament in a file (TRF in any dialect, JSON or CSV).

    Raises InputError when the file contradicts itself, FileError when it cannot be opened.
    With `lenient`, results outrank a wrong points column.
    """
    from ronde.app.files import load

    return load(path, lenient=lenient).tournament


def write(
    tournament: Tournament, path: str | Path, dialect: str | None = None
) -> tuple[Finding, ...]:
    """Write a tournament; return what the dialect could not express.

    The dialect is one of `trf06 trf16 trfx trfbx trf26 json csv`, by default chosen by the
    ending of the name.
    """
    from ronde.formats import write_file

    return write_file(tournament, path, dialect).findings


def pair(tournament: Tournament, rules: str | None = None) -> RoundPairing:
    """Return the pairing of the next round, by these rules or by those the tournament records."""
    from ronde.app.pairing import PairingRequest, pair_round

    return pair_round(tournament, PairingRequest(rules=rules)).pairing


def check(tournament: Tournament, rules: str | None = None) -> Replay:
    """Return what comes out when every played round is paired again from what went before."""
    from ronde.app.pairing import with_rules
    from ronde.checking.replay import replay

    return replay(with_rules(tournament, rules)[0])


def generate(
    rules: str | None = None,
    *,
    seed: int,
    players: int | None = None,
    rounds: int | None = None,
) -> Tournament:
    """Return a random tournament; the same seed gives the same tournament on every machine."""
    from ronde.simulate.generator import generate as generate_one
    from ronde.systems.registry import IN_FORCE

    made = generate_one(rules=rules or IN_FORCE, seed=seed, players=players, rounds=rounds)
    return made.tournament
