"""A random event on its way: paired by its system round by round, results and absences by lot."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ronde.errors import EventOverError, NoLegalPairingError
from ronde.i18n import phrase
from ronde.model import (
    Bye,
    ByeKind,
    Finding,
    Game,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Severity,
    Tournament,
    VirtualPoints,
)
from ronde.model.gamematches import GameMatches, requests_of_games, spread_over_games
from ronde.simulate.absence import (
    Stays,
    drawn_stays,
    drawn_withdrawals,
    irregular,
    recorded_byes,
    requests,
)
from ronde.simulate.accidents import Accidents, Fate
from ronde.simulate.chance import Chance
from ronde.simulate.event import Event, odds
from ronde.simulate.luck import Luck
from ronde.simulate.results import TICKETS, tickets_between, usual_result
from ronde.systems.acceleration.virtual import accelerated
from ronde.systems.base import Pair, RoundPairing
from ronde.systems.registry import system

_NO_SHOWS: Final = 21
"""Of so many forfeited games both players miss one, and each of them half of the others."""


class Course:
    """An event on its way from the first round to the last; `luck` has the results, if given."""

    def __init__(
        self, tournament: Tournament, event: Event, chance: Chance, luck: Luck | None = None
    ) -> None:
        assert tournament.rules is not None
        self._event = event
        self._chance = chance
        self._luck = luck
        self._system = system(tournament.rules)
        self._ratings = {player.id: player.rating or 0 for player in tournament.players}
        self._is_round_robin = self._system.rules.by_table
        draw = drawn_withdrawals if self._is_round_robin else drawn_stays
        self._stays: Stays = draw(event, chance)
        self._forfeit = odds(event.forfeit_rate)
        self._absences = irregular(self._stays, event.rounds)
        self._accidents = Accidents(event.config, event.rounds, event.players // 2, chance)
        entered = [player for player, stay in self._stays.items() if stay.is_paired_in(1)]
        self._tournament = self._announced(self._accelerated(tournament, entered))

    def _accelerated(self, tournament: Tournament, entered: list[PlayerId]) -> Tournament:
        return accelerated(tournament, entered)

    def played(self) -> tuple[Tournament, tuple[Finding, ...]]:
        """Return the tournament after its last round, or before one that cannot be paired."""
        while self._system.rules.until_decided or self._is_before_the_last_round:
            try:
                problem = self._play_round()
            except EventOverError:
                if not self._system.rules.until_decided:
                    raise  # more rounds were asked for than the table has
                break
            if problem:
                return self._tournament, (problem,)
        played = len(self._tournament.rounds)
        if played != self._tournament.number_of_rounds:
            self._tournament = replace(self._tournament, number_of_rounds=played)
        return self._tournament, self._accidents.left_over()

    @property
    def _is_before_the_last_round(self) -> bool:
        return len(self._tournament.rounds) < self._event.rounds

    def _announced(self, tournament: Tournament) -> Tournament:
        """Return the tournament with the absences of its first round on record."""
        away = self._away(tournament.next_round)
        return replace(tournament, requested_byes=away) if away else tournament

    def _away(self, round_: RoundNumber) -> tuple[RequestedBye, ...]:
        """Return who is not to be paired in a round; in a round robin a withdrawn player still is.

        After the last round nobody asks for anything.
        """
        if self._is_round_robin or round_ > self._event.rounds:
            return ()
        return requests(self._absences, round_)

    def _play_round(self) -> Finding | None:
        """Pair the next round and play it; returns a finding when it cannot be paired."""
        tournament = self._tournament
        if len(tournament.players) - len(tournament.requested_byes) < 2:
            return self._end(phrase("fewer than two players are there"))
        try:
            pairing = self._system.pair(tournament)
        except NoLegalPairingError as error:
            return self._end(error.phrase)
        away = self._away(RoundNumber(pairing.round + 1))
        self._tournament = tournament.with_paired_round(self._results_of(pairing), away)
        return None

    def _end(self, reason: str) -> Finding:
        return _ended(self._tournament.next_round, reason)

    def _results_of(self, pairing: RoundPairing) -> Round:
        fates = self._fates(pairing) if self._accidents.are_asked else {}
        games = [
            Game(*pair, *fates[at].value) if at in fates else self._game(pair, pairing)
            for at, pair in enumerate(pairing.pairs)
        ]
        byes = recorded_byes(self._absences, pairing.round)
        if pairing.bye is not None:
            byes = (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED), *byes)
        return Round(tuple(games), byes)

    def _fates(self, pairing: RoundPairing) -> dict[int, Fate]:
        """Return the games, by their place, whose result was asked for."""
        met = [at for at, pair in enumerate(pairing.pairs) if all(self._came(pair, pairing.round))]
        return self._accidents.of_round(pairing.round, met, self._chance)

    def _game(self, pair: Pair, pairing: RoundPairing) -> Game:
        """Return the game with its result; who has withdrawn from a round robin forfeits it."""
        white, black = pair
        white_came = black_came = True
        if white in self._absences or black in self._absences:
            white_came, black_came = self._came(pair, pairing.round)
        if white_came and black_came:
            if not self._forfeit.come_true(self._chance):
                return Game(white, black, *self._played_result(pair, pairing.round))
            white_came, black_came = self._drawn_appearance()
        results = _forfeited(appeared=white_came), _forfeited(appeared=black_came)
        return Game(white, black, *results)

    def _came(self, pair: Pair, round_: int) -> tuple[bool, bool]:
        """Return which of the players has not withdrawn."""
        return self._stays[pair.white].is_there(round_), self._stays[pair.black].is_there(round_)

    def _drawn_appearance(self) -> tuple[bool, bool]:
        """Return which of the players of a forfeited game appeared: one of them or nobody."""
        ticket = self._chance.below(_NO_SHOWS)
        if ticket == 0:
            return False, False
        return ticket % 2 == 0, ticket % 2 == 1

    def _played_result(self, pair: Pair, round_: RoundNumber) -> tuple[Result, Result]:
        white, black = pair
        ratings = self._ratings[white], self._ratings[black]
        if self._luck is not None:
            return self._luck.result(round_, pair, ratings)
        ticket, draws = self._chance.below(TICKETS), self._event.draw_percentage
        if draws is None:
            return usual_result(ticket, *ratings)
        return tickets_between(*ratings, draws).result(ticket)


class MatchCourse(Course):
    """An event whose pairings are matches of several games; the record of the games is kept.

    Who forfeits a game forfeits the next one of the match in half of the cases.
    """

    @property
    def _matches(self) -> GameMatches:
        return GameMatches(self._tournament)

    def _accelerated(self, tournament: Tournament, entered: list[PlayerId]) -> Tournament:
        """Return the record of the games; what was announced so far goes by matches."""
        games, rounds = GameMatches(tournament).games, tournament.number_of_rounds
        record = _with_points_of_matches(tournament, tournament.virtual_points, games)
        record = replace(record, number_of_rounds=None if rounds is None else rounds * games)
        seen = accelerated(GameMatches(record).as_tournament(), entered)
        return _with_points_of_matches(record, seen.virtual_points, games)

    @property
    def _is_before_the_last_round(self) -> bool:
        return len(self._matches.matches) < self._event.rounds

    def _announced(self, tournament: Tournament) -> Tournament:
        matches = GameMatches(tournament)
        away = requests(self._absences, matches.match_of(tournament.next_round))
        return replace(tournament, requested_byes=tuple(requests_of_games(away, matches.games)))

    def _play_round(self) -> Finding | None:
        self._tournament = self._announced(self._tournament)
        matches = self._matches
        seen = matches.as_tournament()
        if len(seen.to_be_paired()) < 2:
            return self._end(phrase("fewer than two players are there"))
        try:
            pairing = self._system.pair(seen)
        except NoLegalPairingError as error:
            return self._end(error.phrase)
        first = self._results_of(pairing)
        rounds = [first]
        for _ in range(matches.games - 1):
            rounds.append(self._next_game(rounds[-1], pairing))
        for round_ in rounds:
            self._tournament = self._tournament.with_round(round_)
        return None

    def _next_game(self, before: Round, pairing: RoundPairing) -> Round:
        """Return the next game of every match, colours exchanged."""
        games = []
        for game in before.games:
            turned = Pair(game.black, game.white)
            if not game.was_played and self._chance.chance(1, 2):
                games.append(Game(*turned, game.black_result, game.white_result))
            else:
                games.append(self._game(turned, pairing))
        return Round(tuple(games), before.byes)

    def _end(self, reason: str) -> Finding:
        number = self._matches.match_of(self._tournament.next_round)
        return _ended(number, reason)


def _with_points_of_matches(
    record: Tournament, by_match: tuple[VirtualPoints, ...], games: int
) -> Tournament:
    spread = (VirtualPoints(e.player, spread_over_games(e.by_round, games)) for e in by_match)
    return replace(record, virtual_points=tuple(spread))


def _ended(number: RoundNumber, reason: str) -> Finding:
    return Finding(
        Severity.WARNING,
        "no-legal-pairing",
        phrase(
            "no legal pairing in round {round}, the event ends before it: {reason}",
            round=number,
            reason=reason,
        ),
        round=number,
    )


def _forfeited(*, appeared: bool) -> Result:
    """Return one side of a game that was not played; who came wins, as the other did not."""
    return Result.FORFEIT_WIN if appeared else Result.FORFEIT_LOSS
