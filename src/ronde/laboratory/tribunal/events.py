"""The events of a tribunal: each is made again alone from the plan and its number."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory
from typing import Final

from ronde import formats
from ronde.errors import InputError
from ronde.i18n import phrase
from ronde.laboratory.conformance.opinions import OUT, EngineCall, failure_of
from ronde.laboratory.tribunal.axes import config_along
from ronde.laboratory.tribunal.plan import EventOrigin, EventSource, TribunalPlan
from ronde.model import Tournament
from ronde.questions.files import load
from ronde.questions.judgement import Opinion
from ronde.simulate.chance import Chance, derived_seed
from ronde.simulate.generator import generate

CONFIG: Final = "{config}"
SEED: Final = "{seed}"
_PATIENCE: Final = 120.0
_LARGEST_SEED: Final = 2**31
"""Generators of other programs read a seed of so many bits."""


def event_of(plan: TribunalPlan, place: int, number: int) -> Tournament:
    """Return the event of a source with that number.

    Raises InputError for a file that cannot be read and for a generator that makes no event.
    """
    source, seed = plan.sources[place], plan.seed_of(place, number)
    if source.origin is EventOrigin.FILES:
        return load(source.files[number - 1]).tournament
    if source.origin is EventOrigin.ENGINE:
        return _of_engine(source, seed)
    levels = {one.axis: one.level for one in source.axes}
    chance = Chance(derived_seed(seed, 1))
    config = config_along(source.players, source.rounds, levels, chance)
    return generate(rules=source.rules, seed=seed, config=config).tournament


def name_of(plan: TribunalPlan, place: int, number: int) -> str:
    """Return how people call an event."""
    source = plan.sources[place]
    if source.origin is EventOrigin.FILES:
        return Path(source.files[number - 1]).name
    return f"{source.name} {number}"


def _failure(done: CompletedProcess[bytes]) -> Opinion | None:
    return failure_of(done.returncode, done.stderr.decode("utf-8", "replace"))


def _of_engine(source: EventSource, seed: int) -> Tournament:
    """Return an event that the generator of an engine makes."""
    chance = Chance(derived_seed(seed, 1))
    players = chance.between(*source.players)
    rounds = min(chance.between(*source.rounds), players - 1)
    with TemporaryDirectory(prefix="ronde-") as folder:
        config, out = Path(folder) / "config.txt", Path(folder) / "event.trf"
        config.write_text(f"PlayersNumber={players}\nRoundsNumber={rounds}\n", encoding="ascii")
        names = {CONFIG: str(config), OUT: str(out), SEED: str(seed % _LARGEST_SEED)}
        done = EngineCall(shlex.split(source.command), names, out).finished(_PATIENCE)
        failed = done if isinstance(done, Opinion) else _failure(done)
        if failed is not None or not out.exists():
            what = failed.refusal if failed is not None else phrase("it wrote no file")
            what = what.replace(f"{folder}{os.sep}", "")  # another name in every run
            raise InputError("the generator made no event: {what}", what=what)
        reading = formats.read_bytes(out.read_bytes(), file=out.name, lenient=True)
    if reading.tournament is None:
        raise InputError(reading.findings[0].sentence())
    return reading.tournament
