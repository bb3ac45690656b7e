"""Are forecasts right? Generated events, what was predicted against what happened, in ten bins.

Every event is stopped when one of its rounds is paired and nothing of it has been played, and is
played on from there; then the event itself tells what happened. Its results were drawn by the model
that the forecast uses, so this measures the forecast, not the model.

A chance told after 200 continuations has an error of its own, up to 3.5 points, and a bin gathers
predictions by that error too: what was told too high stands in a higher bin than it should. So
every event is forecast twice, by half of the continuations each. `predicted` is what both halves
tell together, as a forecast shows it, against what happened. `expected` sorts by one half and takes
the mean of the other one, which knows nothing of the first one's error: it differs from what
happened in those bins by chance alone, unless the forecast is wrong.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple

from ronde._version import __version__
from ronde.errors import InputError
from ronde.laboratory.forecast.forecast import ForecastDocument, PlayerForecast, forecast
from ronde.laboratory.forecast.playing import leaders_of
from ronde.laboratory.forecast.start import ForecastStart, forecast_start
from ronde.laboratory.logbook import Logbook
from ronde.laboratory.runtime import RunTime, run_time
from ronde.laboratory.statistics import PredictionSums, Z, added, rounded, wilson_with_error
from ronde.laboratory.trials import AT_ONCE, Pool, pieces_of
from ronde.model import Colour, Game, PlayerId, Result, Round, RoundNumber, Tournament
from ronde.model.history import History
from ronde.questions.standings import ranked
from ronde.serialisation import Count
from ronde.simulate.chance import derived_seed
from ronde.simulate.config import EVERYBODY_PLAYS, Config
from ronde.simulate.generator import generate

BINS: Final = 10
ALL: Final = "all"
KINDS: Final = (ALL, "first", "opponent", "win")
"""What is predicted: to be first alone; opponent and colour of the next round; to win the game."""

LIMIT: Final = 0.02
"""So far from what was predicted may lie what happened in a bin."""
_PIECE: Final = 20
"""So many seconds a piece of work takes at most, so that little is lost when a run is stopped."""

Prediction = tuple[str, int, int]
"""The kind, and the starting numbers of whom it is about; 0 where it is one player."""


@dataclass(frozen=True, slots=True)
class CalibrationRequest:
    """What is generated and forecast."""

    events: int
    players: int = 32
    rounds: int = 7
    continuations: int = 100
    seed: int = 1
    rules: str = "dutch-2026"

    @property
    def halves(self) -> tuple[int, int]:
        """How many continuations each of the two forecasts of an event has."""
        return self.continuations - self.continuations // 2, self.continuations // 2

    def check(self) -> None:
        """Raise InputError for what cannot be calibrated."""
        if self.rounds < 2 or self.players < self.rounds + 1:
            raise InputError(
                "{players} players cannot play {rounds} rounds for a calibration: it takes two"
                " rounds and more players than rounds",
                players=self.players,
                rounds=self.rounds,
            )
        if self.continuations < 2:
            raise InputError("a calibration takes two continuations of every event at least")


class PredictionCount(NamedTuple):
    """Predictions of an event that are alike: counts of both halves, whether it came true."""

    kind: str
    one: int
    other: int
    happened: bool
    number: int


@dataclass(frozen=True, slots=True)
class CalibrationRecord:
    """What was predicted in the event of a number, and what came true; nothing where it ended."""

    number: int
    cells: tuple[PredictionCount, ...]

    @classmethod
    def read(cls, line: dict[str, Any]) -> CalibrationRecord:
        """Return the record of a line of a logbook."""
        return cls(line["number"], tuple(PredictionCount(*each) for each in line["cells"]))


def event(request: CalibrationRequest, number: int) -> CalibrationRecord:
    """Return the predictions of one event, and what happened: a function of the number alone."""
    seed = derived_seed(request.seed, number)
    whole = generate(rules=request.rules, seed=seed, config=_config(request)).tournament
    at = 1 + number % (request.rounds - 1)
    if len(whole.rounds) <= at:  # a round could not be paired
        return CalibrationRecord(number, ())
    start = forecast_start(_stopped(whole, at, request.rounds))
    one, other = (
        _counts(forecast(start, continuations, derived_seed(seed, half)))
        for half, continuations in enumerate(request.halves, 1)
    )
    happened = frozenset(_happened(start, whole, at))
    alike = Counter(
        (about[0], one.get(about, 0), other.get(about, 0), about in happened)
        for about in _possible(start, whole, at)
    )
    return CalibrationRecord(
        number, tuple(PredictionCount(*each, times) for each, times in sorted(alike.items()))
    )


def _config(request: CalibrationRequest) -> Config:
    """Return what is generated: everybody is there, and every game is played."""
    return replace(EVERYBODY_PLAYS, players=request.players, rounds=request.rounds)


def _stopped(whole: Tournament, at: int, rounds: int) -> Tournament:
    """Return the event when that round is paired and none of its games has a result."""
    unknown = Result.UNFINISHED
    paired = whole.rounds[at - 1]
    games = tuple(Game(game.white, game.black, unknown, unknown) for game in paired.games)
    before = (*whole.rounds[: at - 1], replace(paired, games=games))
    return replace(whole, rounds=before, number_of_rounds=rounds, requested_byes=())


def _possible(start: ForecastStart, whole: Tournament, at: int) -> Iterator[Prediction]:
    """Yield everything that is predicted, what no continuation had too."""
    history = History(whole, RoundNumber(at + 1))
    everybody = [player.id for player in start.tournament.players]
    playing = {player for game in whole.rounds[at - 1].games for player in (game.white, game.black)}
    for player in everybody:
        yield "first", player, 0
        if player in playing:
            yield "win", player, 0
        met = history.opponents_met(player)
        for opponent in everybody:  # as White; that of Black is the same prediction once more
            if opponent != player and opponent not in met:
                yield "opponent", player, opponent


def _counts(forecasts: ForecastDocument) -> Mapping[Prediction, int]:
    """Return in how many continuations each prediction came true."""
    return dict(each for one in forecasts.players for each in _of_player(one))


def _of_player(one: PlayerForecast) -> Iterator[tuple[Prediction, int]]:
    number = one.starting_number
    yield ("first", number, 0), one.first.count
    for after in one.after_result:
        if after.result is Result.WIN:
            yield ("win", number, 0), after.chance.count
    for each in one.next_round:
        if each.opponent is not None and each.colour is Colour.WHITE:
            yield ("opponent", number, each.opponent), each.chance.count


def _happened(start: ForecastStart, whole: Tournament, at: int) -> Iterator[Prediction]:
    """Yield what came true."""
    first = leaders_of(ranked(whole, start.standing))
    if len(first) == 1:
        yield "first", first[0], 0
    for player in _winners(whole.rounds[at - 1]):
        yield "win", player, 0
    for game in whole.rounds[at].games:
        yield "opponent", game.white, game.black


def _winners(round_: Round) -> Iterator[PlayerId]:
    for game in round_.games:
        if game.white_result is Result.WIN:
            yield game.white
        if game.black_result is Result.WIN:
            yield game.black


# A run that can be continued ------------------------------------------------------------------


class CalibrationBook(Logbook[CalibrationRecord]):
    """The folder of a calibration; the number of events may be another one when it goes on."""

    def __init__(self, folder: Path, request: CalibrationRequest) -> None:
        super().__init__(folder, request, CalibrationRecord.read, ("events",))


class CalibrationRun:
    """A calibration on its way: `records` has its events in their order."""

    def __init__(self, request: CalibrationRequest, book: CalibrationBook | None = None) -> None:
        request.check()
        self.request = request
        self._book = book
        self.records = [] if book is None else book.done[: request.events]
        self._speed = 0.0

    def begun(self) -> Iterator[CalibrationRecord]:
        """Forecast an event after each round, to see how long that takes; yield what is new."""
        first, last = len(self.records) + 1, self.request.rounds - 1
        numbers = range(first, min(self.request.events, first - 1 + last) + 1)
        started = time.perf_counter()
        yield from self._kept(event(self.request, number) for number in numbers)
        self._speed = (time.perf_counter() - started) / max(1, len(numbers))

    def estimate(self, workers: int) -> RunTime:
        """Return how long the rest will take, after `begun`."""
        left = self.request.events - len(self.records)
        return run_time(left * self._speed, left, workers)

    def rest(self, pool: Pool) -> Iterator[CalibrationRecord]:
        """Forecast what is left, and yield each record after it was kept."""
        at_once = max(1, min(AT_ONCE, int(_PIECE / self._speed))) if self._speed else AT_ONCE
        pieces = pieces_of(len(self.records) + 1, self.request.events, at_once)
        for done in pool.run(partial(events, self.request), pieces):
            yield from self._kept(iter(done))

    def _kept(self, fresh: Iterator[CalibrationRecord]) -> Iterator[CalibrationRecord]:
        for record in fresh if self._book is None else self._book.kept(fresh):
            self.records.append(record)
            yield record

    @property
    def document(self) -> CalibrationDocument:
        """What the records say."""
        return calibrated(self.request, self.records)


def events(request: CalibrationRequest, numbers: Iterable[int]) -> list[CalibrationRecord]:
    """Return the records of the events of these numbers; a piece of work."""
    return [event(request, number) for number in numbers]


# What it says -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CalibrationBin:
    """Predictions from `low` to `high`, their mean, and the share of them that came true.

    `difference` is that share less the mean prediction, `error` its standard error over events:
    what happens in one event depends on each other. `is_within` says whether the difference is at
    most two points: None while its 95 % interval leaves that open.
    """

    low: float
    high: float
    predictions: Count
    predicted: float | None
    happened: Count
    observed: float | None
    difference: float | None
    error: float | None
    is_within: bool | None

    @property
    def observed_interval(self) -> tuple[float, float]:
        """The 95 % interval of the share that came true, by Wilson: it stays from 0 to 1.

        Predictions of one event go together: they count for as many as their error tells.
        """
        return wilson_with_error(self.observed or 0.0, self.predictions, self.error)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference."""
        if self.difference is None or self.error is None:
            return -1.0, 1.0
        return self.difference - Z * self.error, self.difference + Z * self.error

    @property
    def is_chance(self) -> bool:
        """Whether the difference can be chance: its interval holds nothing at all."""
        low, high = self.interval
        return low <= 0 <= high


@dataclass(frozen=True, slots=True)
class CalibrationLine:
    """The bins of one kind of prediction, or of all together.

    `shown` are the predictions as a forecast shows them. `checked` are sorted by one half of the
    continuations and have the mean of the other one: each prediction stands there twice.
    """

    kind: str
    predictions: Count
    shown: tuple[CalibrationBin, ...]
    checked: tuple[CalibrationBin, ...]


@dataclass(frozen=True, slots=True)
class CalibrationDocument:
    """Predicted against observed (docs/schemas/calibration-1.json).

    `events` are those that were forecast; one that ended early has nothing to forecast.
    """

    ronde: str
    request: CalibrationRequest
    events: Count
    kinds: tuple[CalibrationLine, ...]


class PredictedChance(NamedTuple):
    """A prediction: the bin in which it stands, and what it tells in parts of a scale."""

    place: int
    parts: int


Row = tuple[PredictionSums, ...]
View = Literal["shown", "checked"]


def calibrated(
    request: CalibrationRequest, records: Iterable[CalibrationRecord]
) -> CalibrationDocument:
    """Return what the records of events say."""
    rows: dict[tuple[str, View], Row] = {
        (kind, view): (PredictionSums(),) * BINS for kind in KINDS for view in ("shown", "checked")
    }
    number = 0
    for record in records:
        number += bool(record.cells)
        for key, row in rows.items():
            rows[key] = added(row, _row(record, key, request.halves))
    return CalibrationDocument(
        __version__, request, number, tuple(_line(kind, rows, request.halves) for kind in KINDS)
    )


def _row(record: CalibrationRecord, key: tuple[str, View], halves: tuple[int, int]) -> Row:
    """Return the sums over one event."""
    kind, view = key
    scale = _scale(view, halves)
    row = [PredictionSums()] * BINS
    for cell in record.cells:
        if kind not in (ALL, cell.kind):
            continue
        chances = tuple((_shown if view == "shown" else _checked)(cell, halves))
        for place, parts in chances:
            number = cell.number
            happened = number if cell.happened else 0
            # Of two predictions of one thing the second one brings no outcome of its own.
            spread = number * parts * (scale - parts) * len(chances)
            row[place] = row[place].plus(PredictionSums(number, number * parts, happened, spread))
    return tuple(sums.of_trial(scale) for sums in row)


def _scale(view: View, halves: tuple[int, int]) -> int:
    """Return in how many parts a chance is told: what both halves have in common."""
    return sum(halves) if view == "shown" else halves[0] * halves[1]


def _shown(cell: PredictionCount, halves: tuple[int, int]) -> Iterator[PredictedChance]:
    """Yield the prediction that both halves make together."""
    both = cell.one + cell.other
    yield PredictedChance(_place(both, sum(halves)), both)


def _checked(cell: PredictionCount, halves: tuple[int, int]) -> Iterator[PredictedChance]:
    """Yield the prediction of each half, in the bin of the other one."""
    yield PredictedChance(_place(cell.one, halves[0]), cell.other * halves[0])
    yield PredictedChance(_place(cell.other, halves[1]), cell.one * halves[1])


def _place(count: int, of: int) -> int:
    return min(BINS - 1, count * BINS // of)


def _line(
    kind: str, rows: Mapping[tuple[str, View], Row], halves: tuple[int, int]
) -> CalibrationLine:
    shown, checked = (
        tuple(
            _bin(place, sums, _scale(view, halves)) for place, sums in enumerate(rows[kind, view])
        )
        for view in ("shown", "checked")
    )
    return CalibrationLine(kind, sum(each.predictions for each in shown), shown, checked)


def _bin(place: int, sums: PredictionSums, scale: int) -> CalibrationBin:
    low, high = place / BINS, (place + 1) / BINS
    if not sums.number:
        return CalibrationBin(low, high, 0, None, 0, None, None, None, None)
    predicted = sums.predicted / (sums.number * scale)
    observed = sums.happened / sums.number
    difference, error = rounded(observed - predicted), rounded(sums.error(scale))
    return CalibrationBin(
        low,
        high,
        sums.number,
        rounded(predicted),
        sums.happened,
        rounded(observed),
        difference,
        error,
        _is_within(difference, error),
    )


def _is_within(difference: float, error: float) -> bool | None:
    if abs(difference) + Z * error <= LIMIT:
        return True
    return False if abs(difference) - Z * error > LIMIT else None
