"""Small events under way, for tests of forecasts."""

from __future__ import annotations

from dataclasses import replace

from ronde.model import Game, Result, Tournament
from ronde.simulate.config import NEVER, Config
from ronde.simulate.generator import generate

OPEN = Result.UNFINISHED


def under_way(
    paired: int, *, open_games: int = 0, players: int = 10, rounds: int = 5
) -> Tournament:
    """Return a generated event after so many rounds, the first games of the last one open."""
    config = Config(
        players=players,
        rounds=rounds,
        forfeit_rate=NEVER,
        retired_rate=NEVER,
        half_point_bye_rate=NEVER,
        full_point_bye_rate=NEVER,
        zero_point_bye_rate=NEVER,
        late_entry_rate=NEVER,
    )
    whole = generate(seed=11, config=config).tournament
    *before, last = whole.rounds[:paired] or [None]
    if last is None:
        return replace(whole, rounds=(), requested_byes=())
    games = tuple(
        Game(game.white, game.black, OPEN, OPEN) if at < open_games else game
        for at, game in enumerate(last.games)
    )
    return replace(whole, rounds=(*before, replace(last, games=games)), requested_byes=())
