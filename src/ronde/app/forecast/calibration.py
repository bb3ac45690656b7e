"""Are forecasts right? Generated events, what was predicted against what happened, in ten bins.

Every event is stopped when one of its rounds is paired and nothing of it has been played, and is
played on from there; then the event itself tells what happened. Its results were drawn by the model
that the forecast uses, so this measures the forecast, not the model.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from ronde._version import __version__
from ronde.app.forecast.forecast import ForecastDocument, PlayerForecast, forecast
from ronde.app.forecast.outset import outset
from ronde.app.forecast.playing import leaders_of
from ronde.app.forecast.share import wilson
from ronde.app.standings import StandingRequest, ranked
from ronde.errors import InputError
from ronde.model import Colour, Game, PlayerId, Result, Round, RoundNumber, Tournament
from ronde.model.history import History
from ronde.serialisation import Count
from ronde.simulate.chance import derived_seed
from ronde.simulate.config import NEVER, Config
from ronde.simulate.generator import generate

BINS: Final = 10
KINDS: Final = ("first", "opponent", "win")
"""What is predicted: to be first alone; opponent and colour of the next round; to win the game."""
SCALE: Final = 10**6
"""Predictions are summed in whole parts of so many: the sum is the same in any order."""


@dataclass(frozen=True, slots=True)
class CalibrationRequest:
    """What is generated and forecast."""

    events: int
    players: int = 32
    rounds: int = 7
    continuations: int = 100
    seed: int = 1
    rules: str = "dutch-2026"


class BinSums(NamedTuple):
    """How many predictions a bin has, their sum in parts of `SCALE`, how often it happened."""

    number: int = 0
    predicted: int = 0
    happened: int = 0

    def plus(self, other: BinSums) -> BinSums:
        """Return the sums of both."""
        return BinSums(*(a + b for a, b in zip(self, other, strict=True)))


Sums = Mapping[str, tuple[BinSums, ...]]
NOTHING: Final[Sums] = dict.fromkeys(KINDS, (BinSums(),) * BINS)


@dataclass(frozen=True, slots=True)
class CalibrationBin:
    """Predictions from `low` to `high`, their mean, and the share of them that came true.

    `observed_low` and `observed_high` are the ends of the 95 % interval of that share.
    """

    low: float
    high: float
    predictions: Count
    predicted: float | None
    happened: Count
    observed: float | None
    observed_low: float
    observed_high: float


@dataclass(frozen=True, slots=True)
class CalibrationLine:
    """The bins of one kind of prediction, and the mean distance over all predictions in points."""

    kind: str
    predictions: Count
    distance: float | None
    bins: tuple[CalibrationBin, ...]


@dataclass(frozen=True, slots=True)
class CalibrationDocument:
    """Predicted against observed (docs/schemas/calibration-1.json)."""

    ronde: str
    request: CalibrationRequest
    kinds: tuple[CalibrationLine, ...]


def calibrated(request: CalibrationRequest, found: Iterable[Sums]) -> CalibrationDocument:
    """Return what the sums over events say."""
    total = NOTHING
    for sums in found:
        total = _sum(total, sums)
    return CalibrationDocument(
        __version__, request, tuple(_line(kind, total[kind]) for kind in KINDS)
    )


def events(request: CalibrationRequest, numbers: Iterable[int]) -> list[Sums]:
    """Return the sums over the events of these numbers, as one; a piece of work."""
    total = NOTHING
    for number in numbers:
        total = _sum(total, event(request, number))
    return [total]


def event(request: CalibrationRequest, number: int) -> Sums:
    """Return the predictions of one event, and what happened: a function of the number alone."""
    if request.rounds < 2 or request.players < request.rounds + 1:
        raise InputError(
            "{players} players cannot play {rounds} rounds for a calibration: it takes two rounds"
            " and more players than rounds",
            players=request.players,
            rounds=request.rounds,
        )
    seed = derived_seed(request.seed, number)
    config = _config(request)
    whole = generate(rules=request.rules, seed=seed, config=config).tournament
    at = 1 + number % (request.rounds - 1)
    if len(whole.rounds) <= at:  # a round could not be paired
        return NOTHING
    start = outset(_stopped(whole, at, request.rounds))
    found = forecast(start, request.continuations, derived_seed(seed, 1))
    made: dict[str, list[BinSums]] = {kind: [BinSums()] * BINS for kind in KINDS}
    for kind, share, happened in _predictions(found, whole, at):
        place = min(BINS - 1, int(share * BINS))
        one = BinSums(1, round(share * SCALE), int(happened))
        made[kind][place] = made[kind][place].plus(one)
    return {kind: tuple(bins) for kind, bins in made.items()}


def _config(request: CalibrationRequest) -> Config:
    """Return what is generated: everybody is there, and every game is played."""
    return Config(
        players=request.players,
        rounds=request.rounds,
        forfeit_rate=NEVER,
        retired_rate=NEVER,
        half_point_bye_rate=NEVER,
        full_point_bye_rate=NEVER,
        zero_point_bye_rate=NEVER,
        late_entry_rate=NEVER,
    )


def _stopped(whole: Tournament, at: int, rounds: int) -> Tournament:
    """Return the event when that round is paired and none of its games has a result."""
    unknown = Result.UNFINISHED
    paired = whole.rounds[at - 1]
    games = tuple(Game(game.white, game.black, unknown, unknown) for game in paired.games)
    before = (*whole.rounds[: at - 1], replace(paired, games=games))
    return replace(whole, rounds=before, number_of_rounds=rounds, requested_byes=())


def _predictions(
    found: ForecastDocument, whole: Tournament, at: int
) -> Iterator[tuple[str, float, bool]]:
    """Yield kind, predicted chance and whether it came true."""
    first = leaders_of(ranked(whole, StandingRequest()))
    results = _results(whole.rounds[at - 1])
    meetings = _meetings(whole.rounds[at])
    history = History(whole, RoundNumber(at + 1))
    everybody = [player.id for player in whole.players]
    for one in found.players:
        player = PlayerId(one.starting_number)
        yield "first", one.first.share or 0.0, first == (player,)
        if one.after_result:
            win = one.after_result[0]
            yield "win", win.chance.share or 0.0, results[player] is Result.WIN
        strangers = [
            id_ for id_ in everybody if id_ != player and id_ not in history.opponents_met(player)
        ]
        yield from _of_meetings(one, strangers, meetings.get(player))


def _of_meetings(
    one: PlayerForecast, strangers: Iterable[PlayerId], met: tuple[PlayerId, Colour] | None
) -> Iterator[tuple[str, float, bool]]:
    """Yield each opponent and colour that is possible, those that no continuation had too."""
    told = {(each.opponent, each.colour): each.chance.share or 0.0 for each in one.next_round}
    for opponent in strangers:
        key = opponent, Colour.WHITE  # that of Black is the same prediction once more
        yield "opponent", told.get(key, 0.0), met == key


def _results(round_: Round) -> Mapping[PlayerId, Result]:
    found = {game.white: game.white_result for game in round_.games}
    return found | {game.black: game.black_result for game in round_.games}


def _meetings(round_: Round) -> Mapping[PlayerId, tuple[PlayerId, Colour]]:
    found = {game.white: (game.black, Colour.WHITE) for game in round_.games}
    return found | {game.black: (game.white, Colour.BLACK) for game in round_.games}


def _sum(one: Sums, other: Sums) -> Sums:
    return {
        kind: tuple(a.plus(b) for a, b in zip(one[kind], other[kind], strict=True))
        for kind in KINDS
    }


def _line(kind: str, bins: tuple[BinSums, ...]) -> CalibrationLine:
    number = sum(each.number for each in bins)
    apart = sum(abs(each.predicted - each.happened * SCALE) for each in bins)
    distance = round(100 * apart / (number * SCALE), 2) if number else None
    lines = tuple(_bin(place, each) for place, each in enumerate(bins))
    return CalibrationLine(kind, number, distance, lines)


def _bin(place: int, sums: BinSums) -> CalibrationBin:
    low, high = place / BINS, (place + 1) / BINS
    if not sums.number:
        return CalibrationBin(low, high, 0, None, 0, None, 0.0, 1.0)
    least, most = wilson(sums.happened, sums.number)
    return CalibrationBin(
        low,
        high,
        sums.number,
        round(sums.predicted / (sums.number * SCALE), 6),
        sums.happened,
        round(sums.happened / sums.number, 6),
        round(least, 6),
        round(most, 6),
    )
