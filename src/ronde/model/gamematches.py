"""Matches of several games between two players, and the tournament of these matches.

In the record of the games match k of n games is the rounds from n(k-1)+1 to nk: the same
opponents, colours exchanged from game to game, a bye in all of them. `GameMatches.as_tournament` is
the same event with one round per match: it is what systems pair. `GameMatches.as_games` is the
record as tie-breaks count it. INTERPRETATION 0114 (forfeits, colours), 0115 (points).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from ronde.errors import HistoryError
from ronde.i18n import phrase
from ronde.model.ids import PlayerId, Points, RoundNumber
from ronde.model.points import PointSystem
from ronde.model.result import ByeKind, Colour, Result
from ronde.model.round import Bye, Game, Round
from ronde.model.tournament import ForbiddenGroup, RequestedBye, Tournament, VirtualPoints

_DOUBLE_SWISS: Final = "double-swiss"


def games_per_match(rules: str | None) -> int:
    """Return of how many games a match consists under some rules.

    >>> games_per_match("double-swiss-2026"), games_per_match("dutch-2026"), games_per_match(None)
    (2, 1, 1)
    """
    return 2 if (rules or "").startswith(_DOUBLE_SWISS) else 1


def game_text(rules: str | None, round_: int) -> str:
    """Return how a round of the record is told: match and game where two meet for several games.

    >>> game_text("double-swiss-2026", 4), game_text("dutch-2026", 4)
    ('2.2', '4')
    """
    games = games_per_match(rules)
    return str(round_) if games == 1 else f"{(round_ - 1) // games + 1}.{(round_ - 1) % games + 1}"


class GameMatches:
    """A tournament of games seen as one of matches of `games` games each."""

    def __init__(self, tournament: Tournament, games: int | None = None) -> None:
        self.tournament = tournament
        self.games = games_per_match(tournament.rules) if games is None else games

    def match_of(self, round_: int) -> RoundNumber:
        """Return the match to which a round of games belongs."""
        return RoundNumber((round_ + self.games - 1) // self.games)

    def first_game(self, match: int) -> RoundNumber:
        """Return the round of the first game of a match."""
        return RoundNumber((match - 1) * self.games + 1)

    # What happened -------------------------------------------------------------------------

    @cached_property
    def matches(self) -> tuple[tuple[Round, ...], ...]:
        """The rounds of every match; raises HistoryError when they contradict each other."""
        rounds = self.tournament.rounds
        if len(rounds) % self.games:
            raise HistoryError(
                "match {match} has {there} of its {games} games: round {round} is missing; pair the"
                " games of a match together",
                match=self.match_of(len(rounds)),
                there=len(rounds) % self.games,
                games=self.games,
                round=len(rounds) + 1,
            )
        starts = range(0, len(rounds), self.games)
        found = tuple(rounds[start : start + self.games] for start in starts)
        for number, match in enumerate(found, 1):
            self._refuse_contradictions(RoundNumber(number), match)
        return found

    def _refuse_contradictions(self, match: RoundNumber, rounds: tuple[Round, ...]) -> None:
        expected = _places(rounds[0])
        for later, round_ in enumerate(rounds[1:], 1):
            there = _places(round_)
            for player in sorted(expected.keys() | there.keys()):
                now, then = expected.get(player), there.get(player)
                if _is_next_game(now, then, turned=later % 2 == 1):
                    continue
                raise HistoryError(
                    "match {match}, player {player}: {first} in round {round}, {second} in round"
                    " {later}; the games of a match have the same opponents with colours exchanged,"
                    " and a bye is for the whole match",
                    match=match,
                    player=player,
                    first=_in_words(now),
                    round=self.first_game(match),
                    second=_in_words(then),
                    later=self.first_game(match) + later,
                )

    # Points --------------------------------------------------------------------------------

    def bye_points(self, kind: ByeKind | None) -> tuple[Points, ...]:
        """Return what a bye brings in each game of a match; None is an absence.

        INTERPRETATION 0115: the pairing-allocated bye brings a win and a draw, unless the point
        system says what it is worth: then the match brings that once.
        """
        points = self.tournament.points
        if kind is not ByeKind.PAIRING_ALLOCATED:
            return (points.of_bye(kind),) * self.games
        if self.games == 1 or points.pairing_bye != points.white_win:
            return (points.pairing_bye, *(Points(0),) * (self.games - 1))
        return (points.white_win, points.white_draw, *(Points(0),) * (self.games - 2))

    @cached_property
    def game_points(self) -> Mapping[PlayerId, tuple[Points, ...]]:
        """What every game brought to every player."""
        made: dict[PlayerId, list[Points]] = {p.id: [] for p in self.tournament.players}
        points = self.tournament.points
        for match in self.matches:
            for game, round_ in enumerate(match):
                got = {bye.player: self.bye_points(bye.kind)[game] for bye in round_.byes}
                for white, black, one, other in round_.games:
                    got[white] = points.of_result(one, Colour.WHITE)
                    got[black] = points.of_result(other, Colour.BLACK)
                absence = self.bye_points(None)[game]
                for player, brought in made.items():
                    brought.append(got.get(player, absence))
        return {player: tuple(brought) for player, brought in made.items()}

    @cached_property
    def match_points(self) -> Mapping[PlayerId, tuple[Points, ...]]:
        """What every match brought to every player."""
        n = self.games
        return {
            player: tuple(Points(sum(made[k : k + n])) for k in range(0, len(made), n))
            for player, made in self.game_points.items()
        }

    # The tournament of matches -------------------------------------------------------------

    def as_tournament(self) -> Tournament:
        """Return the tournament in which a match is one game of one round."""
        return self._view

    @cached_property
    def _view(self) -> Tournament:
        t = self.tournament
        rounds = t.number_of_rounds
        if rounds is not None and rounds % self.games:
            raise HistoryError(
                "{rounds} rounds are announced, and every match has {games}; announce a multiple of"
                " {games} (record 142 counts games)",
                rounds=rounds,
                games=self.games,
            )
        return replace(
            t,
            rounds=tuple(self._as_round(k) for k in range(len(self.matches))),
            requested_byes=self._requests(),
            number_of_rounds=None if rounds is None else rounds // self.games,
            points=self._match_system(t.points),
            forbidden=tuple(self._forbidden(group) for group in t.forbidden),
            virtual_points=tuple(
                VirtualPoints(entry.player, entry.by_round[:: self.games])
                for entry in t.virtual_points
            ),
            adjustments=tuple(
                a if a.round is None else replace(a, round=self.match_of(a.round))
                for a in t.adjustments
            ),
            numberings=tuple(
                n._replace(round=self.match_of(n.round))
                for n in t.numberings
                if (n.round - 1) % self.games == 0
            ),
            details=replace(t.details, round_dates=t.details.round_dates[:: self.games]),
            round_points=self.match_points,
            record=t,
        )

    def _forbidden(self, group: ForbiddenGroup) -> ForbiddenGroup:
        last = None if group.last_round is None else self.match_of(group.last_round)
        return replace(group, first_round=self.match_of(group.first_round), last_round=last)

    def _as_round(self, at: int) -> Round:
        """Return a match as a round; who met without playing a game has no colour."""
        match, games, uncoloured = self.matches[at], [], []
        for first in match[0].games:
            of_two = [_of_both(first, round_) for round_ in match]
            one, other = ([pair[side] for pair in of_two] for side in (0, 1))
            scores = [self.match_points[player][at] for player in (first.white, first.black)]
            games.append(Game(first.white, first.black, *result_of_match(one, other, scores)))
            if not any(result.was_played for result in one) and games[-1].was_played:
                uncoloured.append(first.white)
        return Round(tuple(games), match[0].byes, tuple(uncoloured))

    def _requests(self) -> tuple[RequestedBye, ...]:
        """Return who will be away from a match, whichever of its games was named."""
        following = self.match_of(self.tournament.next_round)
        found: dict[tuple[RoundNumber, PlayerId], ByeKind] = {}
        for bye in self.tournament.requested_byes:
            match = self.match_of(bye.round)
            if match >= following:
                found.setdefault((match, bye.player), bye.kind)
        return tuple(RequestedBye(*key, kind) for key, kind in found.items())

    def _match_system(self, points: PointSystem) -> PointSystem:
        """Return what whole matches bring, for those who ask by result."""
        n = self.games
        win, draw, loss = (n * p for p in (points.white_win, points.white_draw, points.white_loss))
        bye = sum(self.bye_points(ByeKind.PAIRING_ALLOCATED))
        return replace(
            PointSystem.simple(win, draw, loss, bye=bye),
            forfeit_win=Points(n * points.forfeit_win),
            forfeit_loss=Points(n * points.forfeit_loss),
            full_bye=Points(n * points.full_bye),
            half_bye=Points(n * points.half_bye),
            zero_bye=Points(n * points.zero_bye),
        )

    # The record for standings --------------------------------------------------------------

    def as_games(self) -> Tournament:
        """Return the record with the points of byes of matches, as tie-breaks count it.

        INTERPRETATION 0115: a forfeited game of a match that was not forfeited counts as played.
        """
        rounds = []
        for match, whole in zip(self.matches, self.as_tournament().rounds, strict=True):
            played = {game.white for game in whole.games if game.was_played}
            played |= {game.black for game in whole.games if game.was_played}
            rounds += [_as_played(round_, played) for round_ in match]
        return replace(self.tournament, rounds=tuple(rounds), round_points=self.game_points)

    # The next match ------------------------------------------------------------------------

    def with_matches(self, pairs: Iterable[tuple[int, int]], bye: int | None = None) -> Tournament:
        """Return the record with the games of one more match, without results.

        The first of a pair has White in the first game. Who is not named has the bye asked for.
        """
        met = [(PlayerId(white), PlayerId(black)) for white, black in pairs]
        match = self.match_of(self.tournament.next_round)
        named = {player for pair in met for player in pair} | {bye}
        byes = [] if bye is None else [Bye(PlayerId(bye), ByeKind.PAIRING_ALLOCATED)]
        for asked in self.as_tournament().requested_byes:
            if asked.round == match and asked.player not in named:
                byes.append(Bye(asked.player, asked.kind))
        made, unfinished = self.tournament, Result.UNFINISHED
        for game in range(self.games):
            turned = [(b, w) if game % 2 else (w, b) for w, b in met]
            games = tuple(Game(w, b, unfinished, unfinished) for w, b in turned)
            made = made.with_round(Round(games, tuple(byes)))
        return made


_Place = tuple[PlayerId, Colour] | ByeKind
"""Opponent and own colour, or a bye."""


def _places(round_: Round) -> dict[PlayerId, _Place]:
    """Return where everybody stands in a round; who is absent is not in it."""
    found: dict[PlayerId, _Place] = {bye.player: bye.kind for bye in round_.byes}
    for white, black, *_ in round_.games:
        found[white], found[black] = (black, Colour.WHITE), (white, Colour.BLACK)
    # An absence that is told and one that is not are the same.
    return {p: place for p, place in found.items() if place is not ByeKind.ZERO_POINT}


def _is_next_game(now: _Place | None, then: _Place | None, *, turned: bool) -> bool:
    if isinstance(now, tuple) and isinstance(then, tuple):
        return now[0] == then[0] and (now[1] is not then[1]) is turned
    return now == then


def _in_words(place: _Place | None) -> str:
    if place is None:
        return phrase("absent")
    if isinstance(place, ByeKind):
        return phrase("a bye")
    opponent, colour = place
    if colour is Colour.WHITE:
        return phrase("White against {opponent}", opponent=opponent)
    return phrase("Black against {opponent}", opponent=opponent)


def _of_both(first: Game, round_: Round) -> tuple[Result, Result]:
    """Return the results of the two of a match in one of its games."""
    for white, black, one, other in round_.games:
        if {white, black} == {first.white, first.black}:
            return (one, other) if white == first.white else (other, one)
    raise HistoryError("player {player} has no second game", player=first.white)


def result_of_match(
    one: Sequence[Result], other: Sequence[Result], scores: Sequence[Points]
) -> tuple[Result, Result]:
    """Return the results of a match: forfeited by whoever forfeited every game.

    `one` and `other` are the results of the two, game by game, `scores` what these brought them.

    INTERPRETATION 0114: where each forfeited a game, the match is none of that.
    """
    if Result.UNFINISHED in one:
        return Result.UNFINISHED, Result.UNFINISHED
    lost = [all(result is Result.FORFEIT_LOSS for result in side) for side in (one, other)]
    if any(lost):
        won = Result.FORFEIT_WIN
        return (Result.FORFEIT_LOSS if lost[0] else won, Result.FORFEIT_LOSS if lost[1] else won)
    mine, theirs = scores
    if mine == theirs:
        return Result.DRAW, Result.DRAW
    return (Result.WIN, Result.LOSS) if mine > theirs else (Result.LOSS, Result.WIN)


_PLAYED: Final = {Result.FORFEIT_WIN: Result.WIN, Result.FORFEIT_LOSS: Result.LOSS}


def _as_played(round_: Round, played: set[PlayerId]) -> Round:
    games = tuple(
        game._replace(
            white_result=_PLAYED.get(game.white_result, game.white_result),
            black_result=_PLAYED.get(game.black_result, game.black_result),
        )
        if game.white in played
        else game
        for game in round_.games
    )
    return replace(round_, games=games)


def games_of_match(matches: Tournament, round_: int, match: Game) -> tuple[Game, ...]:
    """Return the games of a match of a round, in their order; none where a round is one game."""
    if matches.record is None:
        return ()
    games, both = games_per_match(matches.rules), {match.white, match.black}
    rounds = matches.record.rounds[(round_ - 1) * games : round_ * games]
    return tuple(
        game for played in rounds for game in played.games if {game.white, game.black} == both
    )


Results = tuple[Result, Result]
"""What White and Black made of a game."""


def record_of(matches: Tournament, results: Sequence[Sequence[Sequence[Results]]]) -> Tournament:
    """Return the record of the games of a tournament whose rounds are matches.

    `results` are those of the games of every match of every round, in their order, White of each
    game first.
    """
    games = games_per_match(matches.rules)
    rounds = tuple(
        _game_of_round(round_, played, game)
        for round_, played in zip(matches.rounds, results, strict=True)
        for game in range(games)
    )
    dates = tuple(day for day in matches.details.round_dates for _ in range(games))
    announced = matches.number_of_rounds
    return replace(
        matches,
        rounds=rounds,
        requested_byes=tuple(requests_of_games(matches.requested_byes, games)),
        number_of_rounds=None if announced is None else announced * games,
        forbidden=tuple(_in_games(group, games) for group in matches.forbidden),
        virtual_points=tuple(
            VirtualPoints(entry.player, spread_over_games(entry.by_round, games))
            for entry in matches.virtual_points
        ),
        adjustments=tuple(
            a if a.round is None else replace(a, round=_first_game(a.round, games))
            for a in matches.adjustments
        ),
        numberings=tuple(
            numbering._replace(round=RoundNumber(_first_game(numbering.round, games) + game))
            for numbering in matches.numberings
            for game in range(games)
        ),
        details=replace(matches.details, round_dates=dates),
        round_points=None,
        record=None,
    )


def _game_of_round(round_: Round, results: Sequence[Sequence[Results]], game: int) -> Round:
    """Return one game of every match of a round, colours exchanged in every second one."""
    games = []
    for match, of_games in zip(round_.games, results, strict=True):
        sides = (match.black, match.white) if game % 2 else (match.white, match.black)
        games.append(Game(*sides, *of_games[game]))
    return replace(round_, games=tuple(games), uncoloured=())


def _first_game(match: int, games: int) -> RoundNumber:
    return RoundNumber((match - 1) * games + 1)


def _in_games(group: ForbiddenGroup, games: int) -> ForbiddenGroup:
    last = None if group.last_round is None else RoundNumber(group.last_round * games)
    return replace(group, first_round=_first_game(group.first_round, games), last_round=last)


def spread_over_games(by_match: tuple[Points, ...], games: int) -> tuple[Points, ...]:
    """Return virtual points of matches as those of their games.

    >>> spread_over_games((Points(20), Points(10)), 2)
    (20, 20, 10, 10)
    """
    return tuple(points for points in by_match for _ in range(games))


def requests_of_games(requests: Iterable[RequestedBye], games: int) -> Iterator[RequestedBye]:
    """Yield byes of matches as byes of all their games."""
    for bye in requests:
        for game in range(games):
            yield bye._replace(round=RoundNumber((bye.round - 1) * games + 1 + game))
