"""The counted games of every player (6.4, 6.5), and those still to come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from ronde.ratings.ffjd.results import SideOutcome
from ronde.ratings.ffjd.series import PlayerKey, Series, SeriesGame


@dataclass(frozen=True, slots=True)
class Encounter:
    """One counted game seen from one side; `rating` is the opponent's, None when unrated."""

    round: int
    opponent: PlayerKey
    rating: Fraction | None
    outcome: SideOutcome

    @property
    def points(self) -> int:
        """What the player made of it."""
        return self.outcome.points


@dataclass(frozen=True, slots=True)
class GamesTally:
    """The games of one player: counted ones, and the ratings of opponents still to be met."""

    counted: tuple[Encounter, ...] = ()
    to_come: tuple[Fraction | None, ...] = ()

    @property
    def against_rated(self) -> tuple[Encounter, ...]:
        """The counted games against players with a rating."""
        return tuple(game for game in self.counted if game.rating is not None)

    @property
    def points(self) -> int:
        """The points of all counted games."""
        return sum(game.points for game in self.counted)

    @property
    def rated_points(self) -> int:
        """The points of the counted games against players with a rating, as PA and K take them."""
        return sum(game.points for game in self.against_rated)

    @property
    def unforfeited(self) -> int:
        """The number of counted games without forfeit (6.2.2)."""
        return sum(game.outcome.was_played for game in self.counted)


Ratings = Mapping[PlayerKey, Fraction | None]
"""The initial Capital-Points by player, None for the unrated."""


def tallies(series: Series, ratings: Ratings) -> dict[PlayerKey, GamesTally]:
    """Return the tally of every player; games against EXEMPT concern nobody (6.5)."""
    counted: dict[PlayerKey, list[Encounter]] = {player.id: [] for player in series.players}
    to_come: dict[PlayerKey, list[Fraction | None]] = {p.id: [] for p in series.players}
    for game in series.games:
        if game.is_against_exempt:
            continue
        for player, opponent, outcome in _sides(game):
            if outcome is None:
                to_come[player].append(ratings[opponent])
            elif outcome.counts:
                counted[player].append(Encounter(game.round, opponent, ratings[opponent], outcome))
    return {id_: GamesTally(tuple(games), tuple(to_come[id_])) for id_, games in counted.items()}


def _sides(game: SeriesGame) -> Iterator[tuple[PlayerKey, PlayerKey, SideOutcome | None]]:
    yield game.white, game.black, game.white_result
    yield game.black, game.white, game.black_result
