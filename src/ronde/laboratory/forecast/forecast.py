"""What will happen: chances of every player over many continuations, with their counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ronde._version import __version__
from ronde.laboratory.forecast.counting import RESULTS, PlayerTally, Tallies, tallied
from ronde.laboratory.forecast.playing import Meeting
from ronde.laboratory.forecast.start import ForecastStart
from ronde.laboratory.statistics import MeanEstimate, Share, estimate_of, share_of
from ronde.model import Colour, Finding, PlayerId, Result, RoundNumber
from ronde.norms.editions import Norm
from ronde.questions.prizes import PrizeLine
from ronde.serialisation import Count, Number
from ronde.standings.points import points_before

_TENTHS: Final = 10


@dataclass(frozen=True, slots=True)
class NextMeeting:
    """A possible opponent of the next round and the own colour; no opponent is the bye."""

    opponent: int | None
    colour: Colour | None
    chance: Share


@dataclass(frozen=True, slots=True)
class PrizeChance:
    """The chance to have a prize, or a share of it with tied players."""

    prize: PrizeLine
    chance: Share


@dataclass(frozen=True, slots=True)
class NormChance:
    """The chance to make a title norm by the end of the event."""

    norm: Norm
    chance: Share


@dataclass(frozen=True, slots=True)
class AfterResult:
    """What a result of the open game would make of a player's chances.

    `chance` is that of the result; the others are of the continuations in which it happened.
    """

    result: Result
    chance: Share
    first: Share
    shared_first: Share
    points: MeanEstimate


@dataclass(frozen=True, slots=True)
class PlayerForecast:
    """The chances of a player: to be first alone, to share it after all tie-breaks, points.

    `assumed_rating`: there was none. `points_now` are those of complete rounds. `after_result` is
    empty without an open game, and in the last round; `any_prize` and `prizes` are there where a
    list of prizes was given, `norms` where the player may still make one.
    """

    starting_number: Number
    name: str
    rating: Count
    assumed_rating: bool
    points_now: float
    first: Share
    shared_first: Share
    points: MeanEstimate
    next_round: tuple[NextMeeting, ...]
    after_result: tuple[AfterResult, ...]
    any_prize: Share | None
    prizes: tuple[PrizeChance, ...]
    norms: tuple[NormChance, ...]


@dataclass(frozen=True, slots=True)
class ForecastDocument:
    """An event played on (docs/schemas/forecast-1.json).

    `paired` rounds have a pairing, `open_games` of them no result; in the last round all count as
    open. `ended_early` continuations had a round that could not be paired.
    """

    ronde: str
    event: str
    rules: str
    rounds: Count
    paired: Count
    open_games: Count
    is_last_round: bool
    continuations: Count
    seed: Count
    ended_early: Count
    players: tuple[PlayerForecast, ...]
    findings: tuple[Finding, ...]

    def player(self, number: int) -> PlayerForecast | None:
        """Return the forecast of a player."""
        return next((one for one in self.players if one.starting_number == number), None)


def forecast(
    start: ForecastStart, continuations: int, seed: int, advance: Callable[[], None] = lambda: None
) -> ForecastDocument:
    """Return everybody's chances over so many continuations; the same seed gives the same.

    `advance` is called after each of them.
    """
    tallies = tallied(start, seed, range(1, continuations + 1), advance)
    return forecast_document(start, seed, tallies)


def forecast_document(start: ForecastStart, seed: int, tallies: Tallies) -> ForecastDocument:
    """Return everybody's chances by what was counted."""
    tournament = start.tournament
    assert tournament.rules is not None  # prepared
    now = points_before(tournament, RoundNumber(tournament.complete_rounds + 1))
    players = (_of_player(start, id_, tallies, now[id_]) for id_ in tallies.players)
    return ForecastDocument(
        __version__,
        tournament.details.name,
        tournament.rules,
        start.rounds,
        len(tournament.rounds),
        sum(game.is_unfinished for one in tournament.rounds for game in one.games),
        start.is_last_round,
        tallies.continuations,
        seed,
        tallies.ended_early,
        tuple(sorted(players, key=_order)),
        start.findings,
    )


def _order(player: PlayerForecast) -> tuple[float, ...]:
    """Return what the players are listed by: the best chances first."""
    return (
        -player.first.count,
        -player.shared_first.count,
        -(player.points.mean or 0.0),
        player.starting_number,
    )


def _of_player(start: ForecastStart, id_: PlayerId, tallies: Tallies, now: int) -> PlayerForecast:
    tally = tallies.players[id_]
    player, whole = start.tournament.player(id_), tally.whole
    shows = bool(sum(sums.number for sums in tally.after.values())) and not start.is_last_round
    return PlayerForecast(
        id_,
        player.name,
        start.ratings[id_],
        not player.rating,
        now / _TENTHS,
        share_of(whole.first, whole.number),
        share_of(whole.shared, whole.number),
        estimate_of(whole.points),
        tuple(
            NextMeeting(opponent, colour, share_of(count, whole.number))
            for (opponent, colour), count in sorted(tally.meetings.items(), key=_by_chance)
        ),
        # INTERPRETATION 0128: thresholds of the last round are not told.
        tuple(_after(result, tally) for result in RESULTS) if shows else (),
        None if start.prizes is None else share_of(tally.with_prize, whole.number),
        tuple(
            PrizeChance(PrizeLine(*key), share_of(count, whole.number))
            for key, count in sorted(tally.prizes.items())
        ),
        tuple(
            NormChance(norm, share_of(tally.norms[norm], whole.number))
            for norm in tallies.norms.get(id_, ())
        ),
    )


def _by_chance(item: tuple[Meeting, int]) -> tuple[int, int, bool]:
    (opponent, colour), count = item
    return -count, opponent or 0, colour is Colour.BLACK


def _after(result: Result, tally: PlayerTally) -> AfterResult:
    sums = tally.after[result]
    return AfterResult(
        result,
        share_of(sums.number, tally.whole.number),
        share_of(sums.first, sums.number),
        share_of(sums.shared, sums.number),
        estimate_of(sums.points),
    )
