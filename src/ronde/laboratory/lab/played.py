"""An event of a study that was played: what its measures are taken from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from ronde.errors import NoLegalPairingError
from ronde.model import ByeKind, Colour, PlayerId, Points, RoundNumber, Tournament
from ronde.model.history import History
from ronde.model.round import Game
from ronde.model.squads import Squads
from ronde.questions.standings import StandingRequest, ranked
from ronde.simulate.luck import ResultModel
from ronde.standings.ranking import Place
from ronde.systems.registry import system


@dataclass(frozen=True)
class Played:
    """An event after its last round; who is stronger has the lower number.

    `given_away` is the same event with `loser` losing the first round on purpose, where a measure
    asks for it. True strength is the rating by which results were drawn. `beside` are the rules of
    the first system of the study.
    """

    tournament: Tournament
    model: ResultModel
    tie_breaks: str
    loser: PlayerId | None = None
    given_away: Played | None = None
    beside: str | None = None

    @cached_property
    def ratings(self) -> Mapping[PlayerId, int]:
        """The rating of everybody."""
        return {player.id: player.rating or 0 for player in self.tournament.players}

    @cached_property
    def strengths(self) -> Mapping[PlayerId, int]:
        """The true strength of everybody who is ranked; of a team the sum over its boards."""
        if not self.tournament.team_data.are_paired:
            return self.ratings
        squads = Squads(self.tournament)
        return {
            PlayerId(number): sum(self.ratings[one] for one in team.members[: squads.boards])
            for number, team in enumerate(squads.teams, 1)
        }

    @cached_property
    def by_strength(self) -> list[PlayerId]:
        """Who is ranked, the strongest first; of equals the lower number."""
        return sorted(self.strengths, key=lambda one: (-self.strengths[one], one))

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The final ranking; who cannot be told apart shares a rank."""
        return ranked(self.tournament, StandingRequest(tie_breaks=self.tie_breaks)).places

    @cached_property
    def place_of(self) -> Mapping[PlayerId, Place]:
        """The place of everybody."""
        return {place.player: place for place in self.places}

    @cached_property
    def groups(self) -> list[list[PlayerId]]:
        """The players by rank, the best first; several where they share one."""
        return [
            [place.player for place in tied]
            for _, tied in groupby(self.places, key=lambda place: place.rank)
        ]

    def mean_rank(self, player: PlayerId) -> Fraction:
        """Return the rank of a player, the middle of the ranks that are shared."""
        above = 0
        for group in self.groups:
            if player in group:
                break
            above += len(group)
        return above + Fraction(len(group) + 1, 2)

    @cached_property
    def history(self) -> History:
        """What is known after the last round."""
        return History(self.tournament)

    def games(self, round_: int = 0) -> Iterator[Game]:
        """Yield the games of a round that were played, of all rounds with 0."""
        rounds = self.tournament.rounds
        for one in rounds[round_ - 1 : round_] if round_ else rounds:
            yield from (game for game in one.games if game.was_played)

    def colours(self) -> Iterator[tuple[Colour, ...]]:
        """Yield the colours of everybody who played, in the order of the rounds."""
        for player in self.tournament.players:
            colours = self.history.colours(player.id)
            if colours:
                yield colours

    @cached_property
    def floats(self) -> list[tuple[RoundNumber, PlayerId, int]]:
        """Who was paired with somebody of another score: 1 upwards, -1 downwards.

        Scores are those by which the round was paired, virtual points included. A pairing-allocated
        bye is a float downwards.
        """
        return list(self._floats())

    def _floats(self) -> Iterator[tuple[RoundNumber, PlayerId, int]]:
        for index, played in enumerate(self.tournament.rounds, 1):
            number = RoundNumber(index)
            for game in played.games:
                ours, theirs = (self._score(one, number) for one in (game.white, game.black))
                if ours != theirs:
                    up = 1 if ours < theirs else -1
                    yield number, game.white, up
                    yield number, game.black, -up
            for bye in played.byes:
                if bye.kind is ByeKind.PAIRING_ALLOCATED:
                    yield number, bye.player, -1

    @cached_property
    def otherwise_paired(self) -> list[int]:
        """How many players of each round have another opponent by the rules `beside`.

        The rounds before are as they were played, and colours are not compared.
        """
        event = self.tournament
        if self.beside in (None, event.rules):
            return [0] * len(event.rounds)
        return [self._otherwise_paired(RoundNumber(n)) for n in range(1, len(event.rounds) + 1)]

    def _otherwise_paired(self, number: RoundNumber) -> int:
        assert self.beside is not None
        before = replace(self.tournament.before(number), rules=self.beside)
        played = self.tournament.rounds[number - 1]
        ours = {frozenset((game.white, game.black)) for game in played.games}
        ours |= {
            frozenset((bye.player,)) for bye in played.byes if bye.kind is ByeKind.PAIRING_ALLOCATED
        }
        try:
            pairing = system(self.beside).pair(before)
        except NoLegalPairingError:  # nobody would be paired
            return sum(map(len, ours))
        theirs = {frozenset(pair) for pair in pairing.pairs}
        if pairing.bye is not None:
            theirs.add(frozenset((pairing.bye,)))
        return sum(map(len, ours - theirs))

    def _score(self, player: PlayerId, round_: RoundNumber) -> Points:
        return self.history.pairing_score(player, round_)
