"""A recorded series as officers examine it: its state, findings, fees, computation, annex B."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from ronde.errors import InputError
from ronde.federation.desk import FederationDesk
from ronde.federation.fees import fee_state
from ronde.federation.history import series_rating
from ronde.federation.homologating import kept_findings
from ronde.federation.register import Register
from ronde.federation.seriesdata import Recorded, recorded
from ronde.ratings.ffjd import SeriesRating
from ronde.ratings.ffjd.accelerated import Estimate
from ronde.ratings.ffjd.computation import PlayerRating
from ronde.ratings.ffjd.conditions.fees import Fees
from ronde.ratings.ffjd.evolution import expected_points, game_evolution
from ronde.ratings.ffjd.findings import SeriesFinding
from ronde.ratings.ffjd.tally import Encounter

_SPAN = 500
"""The points between which a performance lies, on either side of the opponents' mean (8)."""


@dataclass(frozen=True, slots=True)
class SeriesView:
    """A recorded series with its computation; `names` are those of the register by number."""

    recorded: Recorded
    rating: SeriesRating
    names: Mapping[int, str]
    findings: tuple[SeriesFinding, ...]
    fees: Fees
    received: int

    @property
    def without_licence(self) -> tuple[int, ...]:
        """The players whose licence the organiser may pay at once (5.5)."""
        missing = (f.player for f in self.findings if f.code == "licence-missing")
        return tuple(int(player) for player in missing if player is not None)

    def player(self, number: int) -> PlayerRating:
        """Return the computation of one player; raises InputError for somebody else."""
        found = next((one for one in self.rating.players if one.player.id == number), None)
        if found is None:
            raise InputError(
                "{series}: player {player} does not play in it",
                series=self.recorded.label,
                player=number,
            )
        return found


def examine_series(desk: FederationDesk, federation: str, series: int) -> SeriesView:
    """Return a series with the findings kept with it and what it gives with today's points."""
    rating = series_rating(desk, federation, series)
    with desk.reading(federation) as reader:
        one, register = recorded(reader, series), Register(reader)
        fees, received = fee_state(reader, one, register)
        names = {number: row.name for number, row in register.players.items()}
    return SeriesView(one, rating, names, kept_findings(one.row), fees, received)


@dataclass(frozen=True, slots=True)
class GameLine:
    """One counted game of a player; PA and evolution are None against an unrated player."""

    game: Encounter
    expected: Fraction | None
    evolution: Fraction | None


def game_lines(one: PlayerRating, rating: SeriesRating) -> tuple[GameLine, ...]:
    """Return the counted games of a player with the points expected and won (6.1)."""
    lines = []
    for game in one.tally.counted:
        if one.initial is None or game.rating is None:
            lines.append(GameLine(game, None, None))
        else:
            expected = expected_points(one.initial, game.rating)
            evolution = game_evolution(one.initial, game, rating.series.kind)
            lines.append(GameLine(game, expected, evolution))
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class Equation:
    """One line of the system: NPJ · Perf − Perf of unrated opponents = ratings + 500 (Pts − NPJ).

    `unrated` counts the games against each unrated opponent. `solved` holds performance, mean
    and rating as they came out in the end, `before` the rating before the estimates moved it.
    """

    player: int
    games: int
    points: int
    unrated: Mapping[int, int]
    ratings: tuple[Fraction, ...]
    right: Fraction
    solved: Estimate
    before: Fraction
    is_entitled: bool


@dataclass(frozen=True, slots=True)
class SystemGroup:
    """The equations of unrated players connected by games."""

    anchored: bool
    equations: tuple[Equation, ...]


def solved_system(rating: SeriesRating) -> tuple[SystemGroup, ...]:
    """Return the system of annex B group by group, empty when nobody needed it."""
    procedure = rating.procedure
    if procedure is None:
        return ()
    players = {int(one.player.id): one for one in rating.players}
    return tuple(
        SystemGroup(
            group.anchored,
            tuple(
                _equation(players[int(member)], procedure.estimates[member])
                for member in group.members
            ),
        )
        for group in procedure.groups
    )


def _equation(one: PlayerRating, solved: Estimate) -> Equation:
    games = one.tally.counted
    ratings = tuple(game.rating for game in games if game.rating is not None)
    unrated: dict[int, int] = {}
    for game in games:
        if game.rating is None:
            unrated[int(game.opponent)] = unrated.get(int(game.opponent), 0) + 1
    known = sum(ratings, Fraction(0)) + _SPAN * (one.tally.points - len(games))
    return Equation(
        int(one.player.id),
        len(games),
        one.tally.points,
        unrated,
        ratings,
        known,
        solved,
        (solved.performance + solved.opponents_mean) / 2,
        any(source.accelerated for source in one.sources),
    )
