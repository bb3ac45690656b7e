"""Random tournaments, written to files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ronde import formats
from ronde.app.acceleration import spelled_out
from ronde.app.files import load
from ronde.model import Finding
from ronde.simulate.config import Config, config_like, read_config
from ronde.simulate.generator import generate_many
from ronde.systems import registry


@dataclass(frozen=True, slots=True)
class GenerationRequest:
    """What is to be made; None leaves it to the configuration or model, then to the seed."""

    rules: str | None
    players: int | None
    rounds: int | None
    seed: int
    config: str | None = None
    count: int = 1
    acceleration: str | None = None
    model: str | None = None
    line_end: str = "\n"


def generate_files(
    request: GenerationRequest, out: Path
) -> Iterator[tuple[Path, tuple[Finding, ...]]]:
    """Write each tournament as soon as it is made; yield its path and what was noticed.

    One tournament goes to `out`; several go into `out` as a folder, numbered from 1.
    """
    config = _config(request)
    if request.acceleration is not None:
        config = replace(config, acceleration=spelled_out(request.acceleration))
    made = generate_many(
        request.count,
        rules=request.rules or registry.IN_FORCE,
        seed=request.seed,
        config=config,
        players=request.players,
        rounds=request.rounds,
    )
    if request.count > 1:
        out.mkdir(parents=True, exist_ok=True)
    width = len(str(request.count))
    for number, generated in enumerate(made, 1):
        path = out / f"{number:0{width}}.trf" if request.count > 1 else out
        writing = formats.write_file(generated.tournament, path, line_end=request.line_end)
        yield path, (*generated.findings, *writing.findings)


def _config(request: GenerationRequest) -> Config:
    """Return what a configuration file or a model asks."""
    if request.model is not None:
        return config_like(load(request.model).tournament)
    return read_config(request.config) if request.config else Config()
