"""Random tournaments, written to files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from ronde import formats
from ronde.formats.files import bytes_of
from ronde.formats.trf.expressible import with_ranks
from ronde.model import Finding, PlayerId, Points, Tournament
from ronde.questions.acceleration import spelled_out
from ronde.questions.files import decode, load
from ronde.questions.standings import StandingRequest, ranked
from ronde.simulate.chance import derived_seed
from ronde.simulate.config import Config, config_like, config_with, parse_config, read_config
from ronde.simulate.extras import with_extras
from ronde.simulate.generator import Generated, generate
from ronde.standings.acronyms import GAME_POINTS, MATCH_POINTS
from ronde.standings.registry import parse_list
from ronde.systems import registry


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
    dialect: str | None = None
    ranked: bool = False
    """Whether the files state ranks, by points and starting number."""
    boards: int | None = None
    """How many boards a match has: with a number teams are paired."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """Keys of the configuration, which overrule those of a file or a model."""
    plain: bool = False
    """Whether what only some events have is left out: drawn acceleration, tie-breaks and ranks."""


def generated(request: GenerationRequest) -> Iterator[Generated]:
    """Yield the tournaments that are asked for, each as soon as it is made."""
    config = asked_of(request)
    return (_made(request, config, index) for index in range(request.count))


def generate_event(request: GenerationRequest, index: int = 0) -> Generated:
    """Return one event of a series in memory: the first has the seed, others derived ones."""
    return _made(request, asked_of(request), index)


def asked_of(request: GenerationRequest) -> Config:
    """Return what a request asks: of a file or a model, and by itself.

    Raises InputError for tie-breaks that do not exist.
    """
    config = config_with(_config(request), _spelled(request.settings))
    if request.acceleration is not None:
        config = replace(config, acceleration=spelled_out(request.acceleration))
    config = replace(
        config,
        players=config.players if request.players is None else request.players,
        rounds=config.rounds if request.rounds is None else request.rounds,
        boards=config.boards if request.boards is None else request.boards,
    )
    if config.tie_breaks is not None:
        rules = registry.rules(request.rules or registry.IN_FORCE)
        parse_list(config.tie_breaks, in_teams=rules.of_teams or config.boards is not None)
    return config


def _spelled(settings: Mapping[str, str]) -> dict[str, str]:
    """Return settings with the ratings of a file in place of its name."""
    spelled = dict(settings)
    ratings = spelled.get(_RATINGS, "")
    if ratings and not ratings[0].isdigit():
        spelled[_RATINGS] = " ".join(decode(bytes_of(Path(ratings)), ratings).split())
    return spelled


_RATINGS: Final = "Ratings"


def _made(request: GenerationRequest, config: Config, index: int) -> Generated:
    rules, seed = request.rules or registry.IN_FORCE, derived_seed(request.seed, index)
    if request.plain:
        return generate(rules=rules, seed=seed, config=config)
    config = with_extras(config, registry.rules(rules), seed)
    event = generate(rules=rules, seed=seed, config=config)
    return replace(event, tournament=with_standing(event.tournament, config.tie_breaks))


def with_standing(tournament: Tournament, tie_breaks: str | None = None) -> Tournament:
    """Return a tournament that announces tie-breaks and has the ranks by them.

    Without a list it is the preset of such an event. Teams have their points, too.
    """
    ranking = ranked(tournament, StandingRequest(tie_breaks=tie_breaks))
    listed = tuple(one.text for one in ranking.standings.tie_breaks)
    announced = replace(tournament, details=replace(tournament.details, tie_breaks=listed))
    ranks = {int(place.player): place.rank for place in ranking.places}
    teams = ranking.teams
    if teams is None:
        players = tuple(replace(player, rank=ranks.get(player.id)) for player in announced.players)
        return replace(announced, players=players)
    match_points, game_points = (teams.by(score).scores for score in (MATCH_POINTS, GAME_POINTS))
    squads = tuple(
        replace(
            team,
            match_points=Points(match_points[PlayerId(team.number)]),
            game_points=Points(game_points[PlayerId(team.number)]),
            rank=ranks.get(team.number),
        )
        for team in announced.team_data.teams
        if team.number is not None
    )
    return replace(announced, team_data=replace(announced.team_data, teams=squads))


def generate_files(
    request: GenerationRequest, out: Path
) -> Iterator[tuple[Path, tuple[Finding, ...]]]:
    """Write each tournament as soon as it is made; yield its path and what was noticed.

    One tournament goes to `out`; several go into `out` as a folder, numbered from 1.
    """
    tournaments = generated(request)
    if request.count > 1:
        out.mkdir(parents=True, exist_ok=True)
    width = len(str(request.count))
    for number, one in enumerate(tournaments, 1):
        path = out / f"{number:0{width}}.trf" if request.count > 1 else out
        written = with_ranks(one.tournament) if request.ranked else one.tournament
        writing = formats.write_file(written, path, request.dialect, line_end=request.line_end)
        yield path, (*one.findings, *writing.findings)


def _config(request: GenerationRequest) -> Config:
    """Return what a configuration file or a model asks."""
    model, config = request.model, request.config
    if model is not None:
        return config_like(model if isinstance(model, Tournament) else load(model).tournament)
    if isinstance(config, Mapping):
        return parse_config([f"{key}={value}" for key, value in config.items()], "config")
    return read_config(config) if config else Config()
