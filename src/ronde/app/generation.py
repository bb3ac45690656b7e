"""Random tournaments, written to files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypedDict

from ronde import formats
from ronde.app.acceleration import spelled_out
from ronde.app.files import load
from ronde.formats.trf.expressible import with_ranks
from ronde.model import Finding, Tournament
from ronde.simulate.chance import derived_seed
from ronde.simulate.config import Config, config_like, parse_config, read_config
from ronde.simulate.generator import Generated, generate
from ronde.systems import registry


class GenerationChoice(TypedDict, total=False):
    """What may be asked of a random tournament beside rules and seed."""

    players: int | None
    rounds: int | None
    acceleration: str | None
    config: str | Path | Mapping[str, object] | None
    like: str | Path | Tournament | None


@dataclass(frozen=True, slots=True)
class GenerationRequest:
    """What is to be made; None leaves it to the configuration or model, then to the seed."""

    rules: str | None
    players: int | None
    rounds: int | None
    seed: int
    config: str | Path | Mapping[str, object] | None = None
    count: int = 1
    acceleration: str | None = None
    model: str | Path | Tournament | None = None
    line_end: str = "\n"
    ranked: bool = False
    """Whether the files state ranks, by points and starting number."""
    boards: int | None = None
    """How many boards a match has: with a number teams are paired."""

    @classmethod
    def of(cls, rules: str | None, seed: int, others: GenerationChoice) -> GenerationRequest:
        """Return the request that a program makes; raises TypeError for an unknown argument."""
        unknown = others.keys() - GenerationChoice.__annotations__.keys()
        if unknown:
            raise TypeError(f"generate() got an unexpected keyword argument {min(unknown)!r}")
        return cls(
            rules,
            others.get("players"),
            others.get("rounds"),
            seed,
            others.get("config"),
            acceleration=others.get("acceleration"),
            model=others.get("like"),
        )


def generated(request: GenerationRequest) -> Iterator[Generated]:
    """Yield the tournaments that are asked for, each as soon as it is made."""
    config = asked_of(request)
    return (_made(request, config, index) for index in range(request.count))


def generate_event(request: GenerationRequest, index: int = 0) -> Generated:
    """Return one event of a series in memory: the first has the seed, others derived ones."""
    return _made(request, asked_of(request), index)


def asked_of(request: GenerationRequest) -> Config:
    """Return what a request asks: of a file or a model, and by itself."""
    config = _config(request)
    if request.acceleration is not None:
        config = replace(config, acceleration=spelled_out(request.acceleration))
    return replace(
        config,
        players=config.players if request.players is None else request.players,
        rounds=config.rounds if request.rounds is None else request.rounds,
        boards=config.boards if request.boards is None else request.boards,
    )


def _made(request: GenerationRequest, config: Config, index: int) -> Generated:
    seed = derived_seed(request.seed, index)
    return generate(rules=request.rules or registry.IN_FORCE, seed=seed, config=config)


def generate_files(
    request: GenerationRequest, out: Path
) -> Iterator[tuple[Path, tuple[Finding, ...]]]:
    """Write each tournament as soon as it is made; yield its path and what was noticed.

    One tournament goes to `out`; several go into `out` as a folder, numbered from 1.
    """
    made = generated(request)
    if request.count > 1:
        out.mkdir(parents=True, exist_ok=True)
    width = len(str(request.count))
    for number, one in enumerate(made, 1):
        path = out / f"{number:0{width}}.trf" if request.count > 1 else out
        told = with_ranks(one.tournament) if request.ranked else one.tournament
        writing = formats.write_file(told, path, line_end=request.line_end)
        yield path, (*one.findings, *writing.findings)


def _config(request: GenerationRequest) -> Config:
    """Return what a configuration file or a model asks."""
    model, config = request.model, request.config
    if model is not None:
        return config_like(model if isinstance(model, Tournament) else load(model).tournament)
    if isinstance(config, Mapping):
        return parse_config([f"{key}={value}" for key, value in config.items()], "config")
    return read_config(config) if config else Config()
