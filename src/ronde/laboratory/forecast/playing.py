"""One continuation of an event: its open games drawn, its rounds paired by its own rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from ronde.errors import EventOverError, NoLegalPairingError
from ronde.laboratory.forecast.normchances import NormWatch, norm_watch, norms_made
from ronde.laboratory.forecast.start import ForecastStart
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    Game,
    PlayerId,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.norms.editions import Norm
from ronde.prizes.prizelist import PrizeList
from ronde.questions.pairing import colour_by_lot
from ronde.questions.prizes import awarded
from ronde.questions.standings import Ranked, StandingRequest, ranked, standing_field
from ronde.simulate.chance import derived_seed
from ronde.simulate.luck import Luck
from ronde.systems.base import Pair, RoundPairing
from ronde.systems.registry import system

Meeting = tuple[PlayerId | None, Colour | None]
"""Opponent and own colour; nobody is the bye."""


class PrizeKey(NamedTuple):
    """A prize by its list; `category` is empty for everybody."""

    category: str
    place: int
    group: str


Results = tuple[tuple[Result, Result], ...]


@dataclass(frozen=True, slots=True)
class Continuation:
    """How an event went on once.

    `results_now` is everybody's result in the open game, `meetings` is the round that was not
    paired yet, `first` are those who share the first place when all tie-breaks are used. `prizes`
    are those of which everybody had money, trophy or title, `norms` the title norms made.
    `ended_early`: a round could not be paired.
    """

    tournament: Tournament
    results_now: Mapping[PlayerId, Result]
    meetings: Mapping[PlayerId, Meeting]
    points: Mapping[PlayerId, int]
    first: tuple[PlayerId, ...]
    ended_early: bool
    prizes: Mapping[PlayerId, frozenset[PrizeKey]]
    norms: Mapping[PlayerId, frozenset[Norm]]


@dataclass(slots=True)
class Simulation:
    """Plays an event on to its end, as often as asked.

    The result of a game depends on the seed, the number of the continuation, the round and the two
    players: so forecasts before and after a result differ by what it changed, not by other luck.
    """

    start: ForecastStart
    seed: int
    _first_pairings: dict[tuple[Results, Colour | None], RoundPairing | None] = field(
        default_factory=dict
    )
    watch: NormWatch = field(init=False)

    def __post_init__(self) -> None:
        self.watch = norm_watch(self.start.tournament, self.start.rounds)

    def continuation(self, number: int) -> Continuation:
        """Return the continuation of that number, from 1 on."""
        start = self.start
        own = derived_seed(self.seed, number)
        luck = Luck(own)
        tournament = start.tournament
        if start.draws_colour:
            tournament = replace(tournament, initial_colour=colour_by_lot(own))
        tournament, results_now, results = self._decided(tournament, luck)
        begun, meetings = len(tournament.rounds), _NOBODY
        while len(tournament.rounds) < start.rounds:
            if len(tournament.rounds) == begun:
                pairing = self._first_pairing(tournament, results)
                meetings = _meetings(pairing)
            else:
                pairing = _paired(tournament)
            if pairing is None:
                break
            tournament = tournament.with_round(self._played(tournament, pairing, luck))
        early = len(tournament.rounds) < start.rounds
        norms = norms_made(tournament, self.watch)
        if start.prizes is None:
            points, first = _outcome(tournament, start.standing)
            return Continuation(tournament, results_now, meetings, points, first, early, {}, norms)
        ranking = ranked(tournament, start.standing)
        given, first = _given(ranking, start.prizes), leaders_of(ranking)
        points = ranking.field.scores
        return Continuation(tournament, results_now, meetings, points, first, early, given, norms)

    def _first_pairing(self, tournament: Tournament, results: Results) -> RoundPairing | None:
        """Return the next round; after the same results of the open games it is the same."""
        key = results, tournament.initial_colour
        if key not in self._first_pairings:
            self._first_pairings[key] = _paired(tournament)
        return self._first_pairings[key]

    def _decided(
        self, tournament: Tournament, luck: Luck
    ) -> tuple[Tournament, Mapping[PlayerId, Result], Results]:
        """Return the tournament with its open games drawn, who made what in them, all results."""
        results_now: dict[PlayerId, Result] = {}
        results: list[tuple[Result, Result]] = []
        rounds = []
        for number, round_ in enumerate(tournament.rounds, 1):
            if not any(game.is_unfinished for game in round_.games):
                rounds.append(round_)
                continue
            games = []
            for game in round_.games:
                if game.is_unfinished:
                    drawn = self._result(luck, number, Pair(game.white, game.black))
                    results_now[game.white], results_now[game.black] = drawn
                    results.append(drawn)
                    games.append(Game(game.white, game.black, *drawn))
                else:
                    games.append(game)
            rounds.append(replace(round_, games=tuple(games)))
        return replace(tournament, rounds=tuple(rounds)), results_now, tuple(results)

    def _result(self, luck: Luck, round_: int, pair: Pair) -> tuple[Result, Result]:
        ratings = self.start.ratings
        return luck.result(round_, pair, (ratings[pair.white], ratings[pair.black]))

    def _played(self, tournament: Tournament, pairing: RoundPairing, luck: Luck) -> Round:
        """Return the round with its results; who asked for a bye has it."""
        number = tournament.next_round
        games = tuple(Game(*pair, *self._result(luck, number, pair)) for pair in pairing.pairs)
        byes = tuple(_byes(tournament, pairing, number))
        return Round(games, byes)


_NOBODY: Final[Mapping[PlayerId, Meeting]] = {}


def _byes(tournament: Tournament, pairing: RoundPairing, number: RoundNumber) -> Iterable[Bye]:
    if pairing.bye is not None:
        yield Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED)
    for bye in tournament.requested_byes:
        if bye.round == number and bye.player in pairing.not_paired:
            yield Bye(bye.player, bye.kind)


def _paired(tournament: Tournament) -> RoundPairing | None:
    """Return the next round, None where the rules have none."""
    assert tournament.rules is not None  # prepared
    if len(tournament.to_be_paired()) < 2:
        return None
    try:
        return system(tournament.rules).pair(tournament)
    except (NoLegalPairingError, EventOverError):
        return None


def _meetings(pairing: RoundPairing | None) -> Mapping[PlayerId, Meeting]:
    if pairing is None:
        return _NOBODY
    meetings: dict[PlayerId, Meeting] = {}
    for white, black in pairing.pairs:
        meetings[white], meetings[black] = (black, Colour.WHITE), (white, Colour.BLACK)
    if pairing.bye is not None:
        meetings[pairing.bye] = None, None
    return meetings


def _outcome(
    tournament: Tournament, standing: StandingRequest
) -> tuple[Mapping[PlayerId, int], tuple[PlayerId, ...]]:
    """Return everybody's points, and who is first by the tie-breaks of the event."""
    counted = standing_field(tournament, standing)
    scores = counted.scores
    if counted.order is None and counted.places is None:
        best = max(score for player, score in scores.items() if player not in counted.left_out)
        leaders = [
            player
            for player, score in scores.items()
            if score == best and player not in counted.left_out
        ]
        # Tie-breaks of everybody take much longer than points: they are asked where they decide.
        if len(leaders) == 1:
            return scores, tuple(leaders)
    return scores, leaders_of(ranked(tournament, standing))


def _given(ranking: Ranked, prizes: PrizeList) -> Mapping[PlayerId, frozenset[PrizeKey]]:
    """Return who has a part of which prizes by a final standing."""
    given: dict[PlayerId, set[PrizeKey]] = {}
    for award in awarded(ranking, prizes).assignment.awards:
        parts = award.prizes if award.own is None else (*award.prizes, award.own)
        keys = (PrizeKey(prize.category, prize.place, prize.group) for prize in parts)
        given.setdefault(award.player, set()).update(keys)
    return {player: frozenset(keys) for player, keys in given.items()}


def leaders_of(ranking: Ranked) -> tuple[PlayerId, ...]:
    """Return who has the first place of a standing, several where they share it."""
    return tuple(place.player for place in ranking.places if place.rank == 1)
