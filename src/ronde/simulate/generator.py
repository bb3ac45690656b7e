"""Random tournaments: seeded players, absences and results, paired by the real systems.

One seed gives one tournament, the same on every machine: see `ronde.simulate.chance`. The
choices are made in this order: size and rates, ratings, first colour, absences of the whole
event, then round by round the results in board order. So the same seed under another edition
of the rules has the same players, who are away in the same rounds.

A round robin has neither late entries nor byes on request: everybody keeps a place in the table,
and who withdraws forfeits the games that are left. The free round of an odd table is recorded as
the bye that it is, even for a player who has withdrawn, so that everybody has it once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ronde.errors import EventOverError, NoLegalPairingError
from ronde.i18n import phrase
from ronde.model import (
    CHESS,
    DRAUGHTS,
    Bye,
    ByeKind,
    Colour,
    Details,
    Finding,
    Game,
    Player,
    PlayerId,
    Result,
    Round,
    Severity,
    Tournament,
)
from ronde.simulate.absence import (
    Stays,
    drawn_stays,
    drawn_withdrawals,
    recorded_byes,
    requests,
)
from ronde.simulate.chance import Chance, derived_seed
from ronde.simulate.config import UNASKED, Config
from ronde.simulate.event import (
    Event,
    happens,
    knockout_size,
    point_system,
    round_robin_size,
    scheveningen_size,
    settled,
)
from ronde.simulate.results import drawn_result, probabilities, with_draws
from ronde.simulate.teams import generate_teams
from ronde.systems.acceleration.virtual import NONE, accelerated, announced
from ronde.systems.base import Pair, RoundPairing
from ronde.systems.registry import system

_USUAL_POINTS: Final = {"fmjd": DRAUGHTS}
_SIZES: Final = {"scheveningen": scheveningen_size, "knockout": knockout_size}
_NO_SHOWS: Final = 21
"""Of so many forfeited games both players miss one, and each of them half of the others."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A random tournament, and what went differently from what was declared."""

    tournament: Tournament
    seed: int
    findings: tuple[Finding, ...] = ()


def generate(
    *,
    rules: str = "dutch-2026",
    seed: int,
    config: Config = UNASKED,
    players: int | None = None,
    rounds: int | None = None,
) -> Generated:
    """Return the random tournament of that seed; `players` and `rounds` overrule `config`.

    When the rules admit no pairing of some round, or fewer than two players are there, the event
    ends before it: the tournament has fewer rounds than its `number_of_rounds`, the byes asked
    for that round stay on record, and a finding says so. Raises InputError for a configuration
    that cannot be met.
    """
    config = replace(
        config,
        players=config.players if players is None else players,
        rounds=config.rounds if rounds is None else rounds,
    )
    described = system(rules).rules  # unknown rules are refused before anything is drawn
    if described.of_teams or config.boards is not None:
        tournament, findings = generate_teams(rules, seed, config)
        return Generated(tournament, seed, findings)
    by_table = described.by_table
    chance = Chance(seed)
    if by_table:
        config = _SIZES.get(rules, round_robin_size)(config, chance)
    event = settled(config, chance)
    tournament = Tournament(
        players=_drawn_players(event, chance),
        details=Details(name=f"ronde generate, seed {seed}"),
        number_of_rounds=event.rounds,
        rules=rules,
        points=point_system(config, _USUAL_POINTS.get(rules, CHESS)),
        initial_colour=chance.shuffled(Colour)[0],
    )
    tournament = announced(tournament, config.acceleration or NONE)
    tournament, findings = _Course(tournament, event, chance).played()
    return Generated(tournament, seed, findings)


def generate_many(
    count: int,
    *,
    rules: str = "dutch-2026",
    seed: int,
    config: Config = UNASKED,
    players: int | None = None,
    rounds: int | None = None,
) -> Iterator[Generated]:
    """Yield `count` random tournaments, the first with this seed, the others with derived ones."""
    for index in range(count):
        own_seed = derived_seed(seed, index)
        yield generate(rules=rules, seed=own_seed, config=config, players=players, rounds=rounds)


def _drawn_players(event: Event, chance: Chance) -> tuple[Player, ...]:
    """Return the players in the order of their ratings, with names that cannot be a person's."""
    ratings = [
        chance.between(event.lowest_rating, event.highest_rating) for _ in range(event.players)
    ]
    return tuple(
        Player(PlayerId(number), name=f"Test{number:04} Player{number:04}", rating=rating)
        for number, rating in enumerate(sorted(ratings, reverse=True), 1)
    )


class _Course:
    """An event on its way from the first round to the last."""

    def __init__(self, tournament: Tournament, event: Event, chance: Chance) -> None:
        assert tournament.rules is not None
        self._event = event
        self._chance = chance
        self._system = system(tournament.rules)
        self._ratings = {player.id: player.rating or 0 for player in tournament.players}
        self._is_round_robin = self._system.rules.by_table
        draw = drawn_withdrawals if self._is_round_robin else drawn_stays
        self._stays: Stays = draw(event, chance)
        entered = [player for player, stay in self._stays.items() if stay.first == 1]
        self._tournament = accelerated(tournament, entered)

    def played(self) -> tuple[Tournament, tuple[Finding, ...]]:
        """Return the tournament after its last round, or before one that cannot be paired."""
        while self._system.rules.until_decided or self._is_before_the_last_round:
            self._announce_absences()
            try:
                problem = self._play_round()
            except EventOverError:
                break
            if problem:
                return self._tournament, (problem,)
        played = len(self._tournament.rounds)
        return replace(self._tournament, number_of_rounds=played), ()

    @property
    def _is_before_the_last_round(self) -> bool:
        return len(self._tournament.rounds) < self._event.rounds

    def _announce_absences(self) -> None:
        """Put on record who is not to be paired; in a round robin a withdrawn player still is."""
        if not self._is_round_robin:
            away = requests(self._stays, self._tournament.next_round)
            self._tournament = replace(self._tournament, requested_byes=away)

    def _play_round(self) -> Finding | None:
        """Pair the next round and play it; returns a finding when it cannot be paired."""
        if len(self._tournament.to_be_paired()) < 2:
            return self._end(phrase("fewer than two players are there"))
        try:
            pairing = self._system.pair(self._tournament)
        except NoLegalPairingError as error:
            return self._end(error.phrase)
        self._tournament = self._tournament.with_round(self._results_of(pairing))
        return None

    def _end(self, reason: str) -> Finding:
        number = self._tournament.next_round
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

    def _results_of(self, pairing: RoundPairing) -> Round:
        games = tuple(self._game(pair, pairing) for pair in pairing.pairs)
        byes = recorded_byes(self._stays, pairing.round)
        if pairing.bye is not None:
            byes = (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED), *byes)
        return Round(games, byes)

    def _game(self, pair: Pair, pairing: RoundPairing) -> Game:
        """Return the game with its result; who has withdrawn from a round robin forfeits it."""
        white_came, black_came = (self._stays[p].is_there(pairing.round) for p in pair)
        if white_came and black_came and happens(self._event.forfeit_rate, self._chance):
            white_came, black_came = self._drawn_appearance()
        if white_came and black_came:
            results = self._played_result(pair)
        else:
            results = _forfeited(appeared=white_came), _forfeited(appeared=black_came)
        return Game(pair.white, pair.black, *results)

    def _drawn_appearance(self) -> tuple[bool, bool]:
        """Return which of the players of a forfeited game appeared: one of them or nobody."""
        ticket = self._chance.below(_NO_SHOWS)
        if ticket == 0:
            return False, False
        return ticket % 2 == 0, ticket % 2 == 1

    def _played_result(self, pair: Pair) -> tuple[Result, Result]:
        model = probabilities(self._ratings[pair.white], self._ratings[pair.black])
        if self._event.draw_percentage is not None:
            model = with_draws(model, self._event.draw_percentage)
        return drawn_result(self._chance, model)


def _forfeited(*, appeared: bool) -> Result:
    """Return one side of a game that was not played; who came wins, as the other did not."""
    return Result.FORFEIT_WIN if appeared else Result.FORFEIT_LOSS
