"""A team event in the database: the points of its teams, and the tournament of its players.

The rows of an event give a tournament whose players are the teams (`tournament_of`); `with_points`
adds what each round brought them, which follows from the games of their matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from operator import attrgetter
from typing import Final

from ronde.model import (
    Adjustment,
    ByeKind,
    Colour,
    Player,
    PlayerId,
    Points,
    PointSystem,
    Result,
    Tournament,
)
from ronde.model.match import MatchGames
from ronde.store.rows import State
from ronde.store.tables import BoardRow, ByeRow, GameRow, MemberRow, PlayerRow, TeamRulesRow

PRIMARY: Final = "primary"
"""The setting of the rules that says which score builds the scoregroups."""
GAME_POINTS: Final = "game-points"

_AS_PLAYED: Final = {Result.FORFEIT_WIN: Result.WIN, Result.FORFEIT_LOSS: Result.LOSS}


def team_rules(state: State) -> TeamRulesRow | None:
    """Return how matches are played, None where the event is one of players."""
    return next(iter(state.rows(TeamRulesRow)), None)


def white_boards(rules: TeamRulesRow) -> tuple[bool, ...]:
    """Return for each board whether the team that has White on board 1 has White there.

    >>> white_boards(TeamRulesRow(boards=4)), white_boards(TeamRulesRow(3, "WBB"))
    ((True, False, True, False), (True, False, False))
    """
    return _white_boards(rules.colours, rules.boards)


@cache
def _white_boards(colours: str, boards: int) -> tuple[bool, ...]:
    pattern = (colours or "WB" * boards)[:boards]
    return tuple(letter == pattern[0] for letter in pattern)


@dataclass(frozen=True, slots=True)
class MatchScore:
    """What one side made of a round, in tenths, and how many games were really played."""

    match_points: Points
    game_points: Points
    games: int = 0


@dataclass(frozen=True, slots=True)
class MatchScoring:
    """What matches and games are worth."""

    rules: TeamRulesRow
    games: PointSystem

    @property
    def results(self) -> PointSystem:
        """What the result of a match is worth, by the kinds of results."""
        rules = self.rules
        system = PointSystem.simple(rules.win, rules.draw, rules.loss, bye=self.bye.match_points)
        return replace(system, forfeit_loss=Points(rules.loss))

    @property
    def bye(self) -> MatchScore:
        """What the pairing-allocated bye brings: a drawn match, unless it was announced."""
        drawn = self._on_all_boards(self.games.white_draw)
        rules = self.rules
        return MatchScore(
            Points(rules.draw if rules.bye_match is None else rules.bye_match),
            drawn if rules.bye_game is None else Points(rules.bye_game),
        )

    def of_bye(self, kind: ByeKind) -> MatchScore:
        """Return what a round without an opponent brings."""
        if kind is ByeKind.PAIRING_ALLOCATED:
            return self.bye
        if kind is ByeKind.FULL_POINT:
            return MatchScore(Points(self.rules.win), self._on_all_boards(self.games.white_win))
        if kind is ByeKind.HALF_POINT:
            return MatchScore(Points(self.rules.draw), self._on_all_boards(self.games.white_draw))
        return MatchScore(Points(0), Points(0))

    def of_match(self, match: BoardRow, games: Sequence[GameRow]) -> tuple[MatchScore, MatchScore]:
        """Return what a match brought to both teams, White's on board 1 first.

        A match without games is one that was forfeited, or one of which nothing is known yet.
        """
        sides = (match.white_result, match.black_result)
        if games:
            white, black = self._from_games(games)
        else:
            white, black = (self._on_all_boards(self._on_a_board(side)) for side in sides)
        if Result.FORFEIT_LOSS in sides:
            won = Result.FORFEIT_WIN
            worths = [self.rules.win if side is won else self.rules.loss for side in sides]
        else:
            worths = [self._worth(white, black), self._worth(black, white)]
        played = sum(game.white_result.was_played for game in games)
        played -= sum(game.white_result is Result.UNFINISHED for game in games)
        return (
            MatchScore(Points(worths[0]), white, played),
            MatchScore(Points(worths[1]), black, played),
        )

    def running(self, games: Sequence[GameRow]) -> tuple[Points, Points]:
        """Return the points of the games that are over, of White's team on board 1 first."""
        over = [game for game in games if game.white_result is not Result.UNFINISHED]
        return self._from_games(over)

    def on_boards(
        self, match: BoardRow, games: Sequence[GameRow]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return what both teams made on each board, White's on board 1 first.

        A forfeited game is won or lost like another.
        """
        if not games:
            sides = (match.white_result, match.black_result)
            one, other = (self._as_played(side, Colour.WHITE) for side in sides)
            return (one,) * self.rules.boards, (other,) * self.rules.boards
        white, black = [0] * self.rules.boards, [0] * self.rules.boards
        boards = white_boards(self.rules)
        for game in games:
            is_white = boards[game.board - 1]
            one = self._as_played(game.white_result, Colour.WHITE)
            other = self._as_played(game.black_result, Colour.BLACK)
            white[game.board - 1], black[game.board - 1] = (
                (one, other) if is_white else (other, one)
            )
        return tuple(white), tuple(black)

    def _as_played(self, result: Result, colour: Colour) -> Points:
        return self.games.of_result(_AS_PLAYED.get(result, result), colour)

    def _worth(self, own: int, other: int) -> int:
        rules = self.rules
        return rules.draw if own == other else rules.win if own > other else rules.loss

    def _on_a_board(self, side: Result) -> Points:
        if side in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS):
            return self.games.of_result(side, Colour.WHITE)
        return self.games.unfinished

    def _on_all_boards(self, points: int) -> Points:
        return Points(points * self.rules.boards)

    def _from_games(self, games: Sequence[GameRow]) -> tuple[Points, Points]:
        white = black = 0
        boards = white_boards(self.rules)
        for game in games:
            is_white = boards[game.board - 1]
            one = self.games.of_result(game.white_result, Colour.WHITE)
            other = self.games.of_result(game.black_result, Colour.BLACK)
            white += one if is_white else other
            black += other if is_white else one
        return Points(white), Points(black)


def result_of(
    rules: TeamRulesRow, games: Sequence[GameRow], points: PointSystem
) -> tuple[Result, Result]:
    """Return the result of a match by its games, White's on board 1 first; open while a game is.

    A match of which no board was played is forfeited.
    """
    if not games or any(game.white_result is Result.UNFINISHED for game in games):
        return Result.UNFINISHED, Result.UNFINISHED
    white, black = MatchScoring(rules, points).running(games)
    if not any(game.white_result.was_played for game in games):
        won, lost = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
        return (won if white > black else lost, won if black > white else lost)
    if white == black:
        return Result.DRAW, Result.DRAW
    return (Result.WIN, Result.LOSS) if white > black else (Result.LOSS, Result.WIN)


def games_by_match(games: Sequence[GameRow]) -> dict[tuple[int, int], list[GameRow]]:
    """Return the games of every match, by round and number of the match, in board order."""
    place = attrgetter("round", "match")
    ordered = sorted(games, key=attrgetter("round", "match", "board"))
    return {key: list(group) for key, group in groupby(ordered, key=place)}


def with_points(tournament: Tournament, state: State, rules: TeamRulesRow) -> Tournament:
    """Return a tournament of teams with what each of its rounds brought them."""
    numbers = {row.id: PlayerId(row.number) for row in state.rows(PlayerRow)}
    scoring = MatchScoring(rules, tournament.points)
    rounds = len(tournament.rounds)
    nothing = MatchScore(Points(0), Points(0))
    scores = {player.id: [nothing] * rounds for player in tournament.players}
    games = games_by_match(state.rows(GameRow))
    for match in state.rows(BoardRow):
        if match.round <= rounds:
            both = scoring.of_match(match, games.get((match.round, match.board), ()))
            for team, score in zip((match.white, match.black), both, strict=True):
                scores[numbers[team]][match.round - 1] = score
    for bye in state.rows(ByeRow):
        if bye.round <= rounds and numbers[bye.player] in scores:
            scores[numbers[bye.player]][bye.round - 1] = scoring.of_bye(bye.kind)
    match_points = {team: tuple(s.match_points for s in made) for team, made in scores.items()}
    game_points = {team: tuple(s.game_points for s in made) for team, made in scores.items()}
    by_games = tournament.setting(PRIMARY, "") == GAME_POINTS
    other = match_points if by_games else game_points
    decided = [_decided(one, by_games=by_games) for one in tournament.adjustments]
    return replace(
        tournament,
        points=scoring.results,
        adjustments=tuple(one for one in decided if one.points),
        round_points=game_points if by_games else match_points,
        secondary_points=_with_decisions(other, tournament.adjustments, of_games=not by_games),
        board_games={team: tuple(s.games for s in made) for team, made in scores.items()},
        match_games=_match_games(tournament, state, scoring, games),
    )


def _match_games(
    tournament: Tournament,
    state: State,
    scoring: MatchScoring,
    games: Mapping[tuple[int, int], Sequence[GameRow]],
) -> MatchGames:
    """Return what every team made on each board; a round without a match on all boards alike."""
    numbers = {row.id: PlayerId(row.number) for row in state.rows(PlayerRow)}
    rounds, boards, points = len(tournament.rounds), scoring.rules.boards, scoring.games
    on_each = {
        ByeKind.PAIRING_ALLOCATED: points.white_win,
        ByeKind.FULL_POINT: points.white_win,
        ByeKind.HALF_POINT: points.white_draw,
        ByeKind.ZERO_POINT: points.white_loss,
    }
    made = {player.id: [(0,) * boards] * rounds for player in tournament.players}
    for bye in state.rows(ByeRow):
        if bye.round <= rounds and numbers[bye.player] in made:
            made[numbers[bye.player]][bye.round - 1] = (on_each[bye.kind],) * boards
    unfinished = [0] * rounds
    for match in state.rows(BoardRow):
        if match.round > rounds:
            continue
        played = games.get((match.round, match.board), ())
        if played:
            open_boards = sum(game.white_result is Result.UNFINISHED for game in played)
        else:  # its line-ups are to come
            open_boards = boards if match.white_result is Result.UNFINISHED else 0
        unfinished[match.round - 1] += open_boards
        for team, side in zip(
            (match.white, match.black), scoring.on_boards(match, played), strict=True
        ):
            made[numbers[team]][match.round - 1] = side
    return MatchGames(points, boards, {t: tuple(own) for t, own in made.items()}, tuple(unfinished))


def _decided(given: Adjustment, *, by_games: bool) -> Adjustment:
    """Return a decision as it counts in the score that builds the scoregroups."""
    return given if by_games else replace(given, points=given.match_points or Points(0))


def _with_decisions(
    made: Mapping[PlayerId, tuple[Points, ...]], given: Sequence[Adjustment], *, of_games: bool
) -> dict[PlayerId, tuple[Points, ...]]:
    """Return the other score round by round with what was decided in it."""
    told = {team: list(own) for team, own in made.items()}
    for one in given:
        points, at = one.points if of_games else one.match_points or 0, (one.round or 1) - 1
        for team in one.players:
            if team in told and at < len(told[team]):
                told[team][at] = Points(told[team][at] + points)
    return {team: tuple(own) for team, own in told.items()}


def members_by_team(state: State) -> Mapping[int, list[MemberRow]]:
    """Return the squad of every team in its board order, by the entry of the team."""
    ordered = sorted(state.rows(MemberRow), key=attrgetter("team", "is_reserve", "position", "id"))
    return {team: list(group) for team, group in groupby(ordered, key=attrgetter("team"))}


def player_of_member(row: MemberRow) -> Player:
    """Return a member of a squad as a player; the number is that of the entry."""
    return Player(
        PlayerId(row.id), row.name, row.sex, row.title, row.rating, row.federation, row.fide_id,
        row.birth_date,
    )  # fmt: skip
