"""How far a knock-out has come: the games played so far, laid along its tree.

A round of the event is one game of every match that is being played. The matches that are played
together form a leg: those whose two players were known when the leg before was decided. The next
leg begins when the last match of this one is decided, so everybody waits for a tie-break.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from ronde.errors import RoundError
from ronde.model import Game, PlayerId, PointSystem, Result, Round, RoundNumber
from ronde.systems.knockout.match import (
    Ending,
    KnockoutGameKind,
    MatchFormat,
    MatchStanding,
    standing,
)
from ronde.systems.knockout.tree import Feed, KnockoutPart, PlannedMatch, Seed, Source, Tree


@dataclass(slots=True)
class KnockoutMatch:
    """A match whose players are known; None is a place that stays empty.

    `rounds` are the rounds of the event in which its games were played.
    """

    plan: PlannedMatch
    one: PlayerId | None
    other: PlayerId | None
    leg: int
    games: list[Game] = field(default_factory=list)
    rounds: list[RoundNumber] = field(default_factory=list)

    @property
    def players(self) -> tuple[PlayerId, ...]:
        """Those who take part."""
        return tuple(player for player in (self.one, self.other) if player is not None)


class Places(NamedTuple):
    """The place of a player, or the places that several share."""

    first: int
    last: int


class Progress:
    """The matches of a knock-out as they follow from the rounds played.

    `seeds` are the players in order of their seeds; `earlier` is how many rounds of the event
    came before the knock-out. Raises RoundError when a round does not fit the tree or when a game
    has no result yet.
    """

    def __init__(
        self,
        tree: Tree,
        seeds: Sequence[PlayerId],
        points: PointSystem,
        form: MatchFormat,
        *,
        earlier: int = 0,
    ) -> None:
        self.tree, self.seeds, self.points, self.form = tree, tuple(seeds), points, form
        self.matches: dict[int, KnockoutMatch] = {}
        self.current: list[KnockoutMatch] = []
        self._leg, self._next_round = 0, earlier + 1
        self._standings: dict[tuple[int, int], MatchStanding] = {}
        self._seed_of = {player: seed for seed, player in enumerate(self.seeds, 1)}
        self._begin_leg()

    def play(self, rounds: Iterable[Round]) -> None:
        """Add the games of more rounds."""
        for round_ in rounds:
            self._play(RoundNumber(self._next_round), round_.games)
            self._next_round += 1

    def play_partly(self, round_: Round) -> None:
        """Add the games of the round that is being played which have a result.

        It ends nothing: the next matches begin when every game of the round has one.
        """
        number = RoundNumber(self._next_round)
        known = (game for game in round_.games if not game.is_unfinished)
        for match, game in self._matched(number, known):
            match.games.append(game)
            match.rounds.append(number)

    # Questions -----------------------------------------------------------------------------

    def seed(self, player: PlayerId) -> int:
        """Return the seed of a player."""
        return self._seed_of[player]

    def standing(self, match: KnockoutMatch) -> MatchStanding:
        """Return where a match stands; who has no opponent has won it.

        It is asked again and again, and changes only with another game.
        """
        place = (match.plan.number, len(match.games))
        if place not in self._standings:
            self._standings[place] = self._counted(match)
        return self._standings[place]

    def _counted(self, match: KnockoutMatch) -> MatchStanding:
        if match.one is None or match.other is None:
            only = match.players[0] if match.players else None
            return MatchStanding(0, 0, ending=Ending.NOBODY, winner=only)
        told = standing(match.games, self._by_seed(match), self.points, self.form)
        if self._by_seed(match)[0] == match.one:
            return told
        return told._replace(one_points=told.other_points, other_points=told.one_points)

    @property
    def is_over(self) -> bool:
        """Whether every match has been decided."""
        return not self.current

    @property
    def open_matches(self) -> list[KnockoutMatch]:
        """The matches of which another game is to be played, in the order of the tree."""
        return [match for match in self.current if self.standing(match).next is not None]

    @property
    def winner(self) -> PlayerId | None:
        """Whoever has won the knock-out."""
        first = [player for player, places in self.places.items() if places == (1, 1)]
        return first[0] if first else None

    @cached_property
    def _fed(self) -> frozenset[Feed]:
        sources = (source for plan in self.tree for source in (plan.one, plan.other))
        return frozenset(source for source in sources if isinstance(source, Feed))

    @property
    def places(self) -> dict[PlayerId, Places]:
        """The places of those who have no match to come.

        Who was put out later stands higher; those put out in the same round of the tree share
        their places. The match for the third place gives the third and the fourth.
        """
        groups: dict[tuple[int, int], list[PlayerId]] = {}
        for match in self.matches.values():
            for player, weight in self._done_after(match):
                groups.setdefault((match.leg, weight), []).append(player)
        found: dict[PlayerId, Places] = {}
        last = len(self.seeds)
        for key in sorted(groups):
            first = last - len(groups[key]) + 1
            found.update(dict.fromkeys(groups[key], Places(first, last)))
            last = first - 1
        return found

    def _done_after(self, match: KnockoutMatch) -> Iterator[tuple[PlayerId, int]]:
        """Yield those for whom a decided match was the last one, and how it weighs in its leg."""
        told = self.standing(match)
        if told.ending is None:
            return
        is_third = match.plan.part is KnockoutPart.THIRD_PLACE
        for player in match.players:
            has_won = player == told.winner
            if not self._goes_on(Feed(match.plan.number, is_winner=has_won)):
                yield player, has_won + (0 if is_third else 2)

    def _goes_on(self, feed: Feed) -> bool:
        if feed not in self._fed:
            return False
        final = self.matches[feed.match]
        return final.plan.part is not KnockoutPart.FINAL or self._needs_second_final(final)

    def _needs_second_final(self, final: KnockoutMatch) -> bool:
        """Whether the winner of the lower part won the final: both have lost once then."""
        return final.other is not None and self.standing(final).winner == final.other

    def games_left(self, match: KnockoutMatch) -> int:
        """Return how many games are left of the set that an open match plays."""
        played, form = len(match.games), self.form
        if played < form.games:
            return form.games - played
        if self.standing(match).next is KnockoutGameKind.ARMAGEDDON:
            return 1
        return form.tie_break_games - (played - form.games) % form.tie_break_games

    def rounds_left(self) -> int:
        """Return how many rounds are needed yet if no further match is tied.

        It is found on a copy, on which the better seed wins whatever is to be played.
        """
        ahead = deepcopy(self)
        rounds = 0
        while not ahead.is_over:
            rounds += max(map(ahead.games_left, ahead.open_matches))
            ahead.play_leg()
        return rounds

    def play_leg(self) -> None:
        """Let the better seed win the games of every open match until the next leg begins."""
        leg = self._leg
        while self._leg == leg and not self.is_over:
            pairs = map(self._by_seed, self.open_matches)
            games = (Game(better, worse, Result.WIN, Result.LOSS) for better, worse in pairs)
            self.play([Round(tuple(games))])

    # The way through the tree --------------------------------------------------------------

    def _by_seed(self, match: KnockoutMatch) -> tuple[PlayerId, PlayerId]:
        one, other = sorted(match.players, key=self.seed)
        return one, other

    def _play(self, number: RoundNumber, games: Iterable[Game]) -> None:
        for match, game in self._matched(number, games):
            match.games.append(game)
            match.rounds.append(number)
        self._begin_leg()

    def _matched(
        self, number: RoundNumber, games: Iterable[Game]
    ) -> list[tuple[KnockoutMatch, Game]]:
        """Return the games of a round, each with the match to which it belongs."""
        playing = {frozenset(match.players): match for match in self.open_matches}
        found = []
        for game in games:
            match = playing.get(frozenset((game.white, game.black)))
            if match is None:
                raise RoundError(
                    "round {round} has {white}-{black}, who have no match of the knock-out then;"
                    " the rounds do not follow its tree: check the settings and the results",
                    round=number,
                    white=game.white,
                    black=game.black,
                )
            if game.is_unfinished:
                raise RoundError(
                    "the game {white}-{black} of round {round} has no result; a knock-out goes on"
                    " when every game has one: enter it first",
                    round=number,
                    white=game.white,
                    black=game.black,
                )
            found.append((match, game))
        return found

    def _begin_leg(self) -> None:
        """Go on to the next matches when those of this leg are decided; skip legs of walk-overs."""
        while not self.open_matches:
            self._leg += 1
            self.current = list(self._next_matches())
            self.matches.update((match.plan.number, match) for match in self.current)
            if not self.current:
                return

    def _next_matches(self) -> Iterator[KnockoutMatch]:
        for plan in self.tree:
            if plan.number in self.matches:
                continue
            one, other = self.resolved(plan.one), self.resolved(plan.other)
            if one is not None and other is not None and self._is_needed(plan):
                yield KnockoutMatch(plan, *one, *other, leg=self._leg)

    def _is_needed(self, plan: PlannedMatch) -> bool:
        if plan.part is not KnockoutPart.SECOND_FINAL or not isinstance(plan.one, Feed):
            return True
        return self._needs_second_final(self.matches[plan.one.match])

    def resolved(self, source: Source) -> tuple[PlayerId | None] | None:
        """Return who comes from a place of the tree (nobody: None in a tuple); None: not known."""
        if isinstance(source, Seed):
            return (self.seeds[source.seed - 1] if source.seed <= len(self.seeds) else None,)
        match = self.matches.get(source.match)
        told = None if match is None else self.standing(match)
        if match is None or told is None or told.ending is None:
            return None
        if source.is_winner:
            return (told.winner,)
        losers = [player for player in match.players if player != told.winner]
        return (losers[0] if len(losers) == 1 else None,)
