"""What an edition of the system is: a table of its criteria, of its bye and of its articles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ronde.kernel.colours import ColourRule
from ronde.kernel.ledger import HistoryPolicy
from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.systems.base import Rules
from ronde.systems.topgroup.criteria import TopgroupTable

Experience = Callable[[Tournament, Standing], list[int]]
"""How much each rank has played, for the choice of the bye."""


@dataclass(frozen=True, slots=True)
class SwissTeamEdition:
    """One edition. `type_b` are the criteria that are asked with type B only."""

    rules: Rules
    table: TopgroupTable
    type_b: frozenset[str]
    history: HistoryPolicy
    experience: Experience
    articles: Mapping[str, str]
    colour_articles: Mapping[ColourRule, str]


def matches_played(_tournament: Tournament, standing: Standing) -> list[int]:
    """Return how many matches each rank has really played."""
    return standing.games


def board_games_played(tournament: Tournament, standing: Standing) -> list[int]:
    """Return how many games on boards each rank has played; matches if nobody counted games."""
    games = tournament.board_games
    if games is None:
        return standing.games
    rounds = len(tournament.rounds)
    return [sum(games[team][:rounds]) for team in standing.ids]
