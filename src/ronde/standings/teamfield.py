"""The field of a standing of teams: one row per match, match points and game points, boards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final

from ronde.i18n import counted
from ronde.model import Adjustment, ByeKind, Colour, PlayerId, Points, Result, Tournament
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.match import MatchGames
from ronde.model.matches import Match, TeamEvent
from ronde.model.points import CHESS, PointSystem
from ronde.standings.acronyms import GAME_POINTS, MATCH_POINTS, TieBreak
from ronde.standings.editions import C07_2026, TieBreakEdition
from ronde.standings.view import Field, FieldKind, RoundScale, scale_of

ScoreByRound = Mapping[PlayerId, tuple[Points, ...]]
"""What each round brought to each team, in tenths."""

BoardPoints = tuple[tuple[int, ...], ...]
"""For each round what a team made on each board, in tenths."""

_OF_MATCHES: Final = frozenset({"WIN", "WON", "BPG", "BWG", "REP", "STD"})
"""What is counted in matches, by whatever score a competition is decided."""

_BY_SCORE: Final = frozenset({"DE", "PS", "BH", "FB", "AOB", "SB", "KS"})
"""What is computed by the score that is named, else by the primary one (article 13)."""


@dataclass(frozen=True, slots=True)
class TeamResults:
    """What a standing of teams is made from; points in tenths.

    The players of `tournament` are the teams. `boards` has what each team made on each board,
    which is what article 12 counts: a forfeited game as a win or a loss, a pairing-allocated bye
    as a win on each board. `games` is what a game of a player brings, `primary` the score that
    decides the competition, MP or GP. `decided` has what was given or taken by decision in either
    score, `open_boards` how many games of each round have no result.
    """

    tournament: Tournament
    match_points: ScoreByRound
    game_points: ScoreByRound
    boards: Mapping[PlayerId, BoardPoints]
    size: int
    match_scale: RoundScale
    games: PointSystem
    primary: str = MATCH_POINTS
    decided: Mapping[str, tuple[Adjustment, ...]] = field(default_factory=dict)
    open_boards: tuple[int, ...] = ()

    @property
    def game_scale(self) -> RoundScale:
        """What a match brings in game points: won, drawn or lost on all boards."""
        games = self.games
        win, draw, loss = games.white_win, games.white_draw, games.white_loss
        return RoundScale(win * self.size, draw * self.size, loss * self.size)

    @property
    def secondary(self) -> str:
        """The other score."""
        return GAME_POINTS if self.primary == MATCH_POINTS else MATCH_POINTS

    def scale(self, score: str) -> RoundScale:
        """Return what a match can bring by a score."""
        return self.match_scale if score == MATCH_POINTS else self.game_scale

    def by(self, score: str) -> Tournament:
        """Return the tournament of the teams, its rounds bringing that score."""
        brought = self.match_points if score == MATCH_POINTS else self.game_points
        return replace(
            self.tournament, round_points=brought, adjustments=self.decided.get(score, ())
        )


class TeamField(Field):
    """All teams after a number of rounds, by the score that decides the competition."""

    def __init__(
        self,
        results: TeamResults,
        *,
        after: int | None = None,
        kind: FieldKind = FieldKind.SWISS,
        edition: TieBreakEdition = C07_2026,
    ) -> None:
        self.results = results
        super().__init__(
            results.by(results.primary),
            after=after,
            kind=kind,
            edition=edition,
            scale=results.scale(results.primary),
        )
        self._other: Field | None = None

    def reading(self, tie_break: TieBreak, /) -> Field:
        """Return the field in which a tie-break is computed, by one score or the other.

        Those of teams alone see this field, which has both scores and the boards.
        """
        if tie_break.name in _OF_MATCHES:
            return self.by(MATCH_POINTS)
        if tie_break.name in _BY_SCORE:
            return self.by(tie_break.score or self.results.primary)
        return self

    def by(self, score: str) -> Field:
        """Return the field by match points or by game points."""
        if score == self.results.primary:
            return self
        if self._other is None:
            self._other = Field(
                self.results.by(score),
                after=self.rounds,
                kind=self.kind,
                edition=self.edition,
                scale=self.results.scale(score),
            )
        return self._other

    @property
    def secondary_scores(self) -> Mapping[PlayerId, int]:
        """The other score of every team."""
        return self.by(self.results.secondary).scores

    def board_points(self, team: PlayerId, rounds: Sequence[int] | None = None) -> list[int]:
        """Return what a team made on each board, in all rounds or in some."""
        wanted = range(1, self.rounds + 1) if rounds is None else rounds
        made = self.results.boards[team]
        return [sum(made[n - 1][i] for n in wanted) for i in range(self.results.size)]

    @property
    def discipline(self) -> Discipline:
        """What is played on the boards."""
        return discipline_of(self.results.games)

    @cached_property
    def open_games(self) -> int:
        """How many boards of these rounds have no result yet."""
        return sum(self.results.open_boards[: self.rounds])

    @property
    def provisional(self) -> str:
        """What a table of these rounds has to say about open boards, empty if there are none."""
        if not self.open_games:
            return ""
        return counted(
            "Provisional: {count} board has no result yet.",
            "Provisional: {count} boards have no result yet.",
            count=self.open_games,
        )

    def open_in(self, round_: int) -> str:
        """Return what a reader must know of the open boards of a round."""
        open_boards = self.results.open_boards[round_ - 1 : round_]
        if not any(open_boards):
            return ""
        return counted(
            "round {round}: {count} board has no result yet",
            "round {round}: {count} boards have no result yet",
            count=open_boards[0],
            round=round_,
        )


def results_of_teams(tournament: Tournament) -> TeamResults:
    """Return what a standing needs of a tournament whose players are teams.

    Without the games of matches nothing is known of boards: what is counted on them is nothing.
    """
    made = tournament.round_points or {}
    other = tournament.secondary_points or {
        team: (Points(0),) * len(own) for team, own in made.items()
    }
    by_games = tournament.setting("primary", "") == "game-points"
    primary, secondary = (GAME_POINTS, MATCH_POINTS) if by_games else (MATCH_POINTS, GAME_POINTS)
    rounds = len(tournament.rounds)
    nothing = {player.id: ((),) * rounds for player in tournament.players}
    games = tournament.match_games or MatchGames(CHESS, 0, nothing)
    scores = {primary: made, secondary: other}
    return TeamResults(
        tournament=tournament,
        match_points=scores[MATCH_POINTS],
        game_points=scores[GAME_POINTS],
        boards=games.made,
        size=games.boards,
        match_scale=scale_of(tournament),
        games=games.points,
        primary=primary,
        decided={primary: tournament.adjustments},  # it is in the other score already
        open_boards=games.unfinished,
    )


def team_results(event: TeamEvent) -> TeamResults:
    """Return what a standing needs of an event of teams."""
    scores = event.scores
    by_team = {PlayerId(team): own for team, own in scores.items()}
    return TeamResults(
        event.as_tournament(),
        {team: tuple(score.match_points for score in own) for team, own in by_team.items()},
        {team: tuple(score.game_points for score in own) for team, own in by_team.items()},
        _boards(event, by_team),
        event.boards,
        RoundScale(event.match_win, event.match_draw, event.match_loss),
        event.tournament.points,
        MATCH_POINTS if event.counts_matches else GAME_POINTS,
        {score: tuple(_decided(event, score)) for score in (MATCH_POINTS, GAME_POINTS)},
        tuple(
            sum(_unfinished(match, event) for match in round_.matches) for round_ in event.rounds
        ),
    )


def _unfinished(match: Match, event: TeamEvent) -> int:
    """Return how many boards have no result yet: all of them where the line-ups are to come."""
    if not match.boards and match.is_unfinished:
        return event.boards
    return sum(board.is_unfinished for board in match.boards)


def _boards(event: TeamEvent, teams: Iterable[PlayerId]) -> dict[PlayerId, BoardPoints]:
    found: dict[PlayerId, list[tuple[int, ...]]] = {team: [] for team in teams}
    for round_ in event.rounds:
        told: dict[int, tuple[int, ...]] = {}
        for match in round_.matches:
            for team in match.teams:
                told[team] = _of_match(match, team, event)
        for team, made in found.items():
            kind = round_.byes.get(team)
            made.append(told.get(team) or (_BYES[kind](event.tournament.points),) * event.boards)
    return {team: tuple(made) for team, made in found.items()}


_BYES: Final[Mapping[ByeKind | None, Callable[[PointSystem], int]]] = {
    ByeKind.PAIRING_ALLOCATED: lambda points: points.white_win,
    ByeKind.FULL_POINT: lambda points: points.white_win,
    ByeKind.HALF_POINT: lambda points: points.white_draw,
    ByeKind.ZERO_POINT: lambda points: points.white_loss,
    None: lambda points: points.white_loss,
}
"""What article 12 counts on each board of a round without a match."""


def _of_match(match: Match, team: int, event: TeamEvent) -> tuple[int, ...]:
    """Return what a team made on each board; a forfeited game is won or lost like another."""
    if not match.boards:  # forfeited as a whole, or its line-ups are to come
        side = match.side(team).result
        worth = event.tournament.points.of_result(_AS_PLAYED.get(side, side), Colour.WHITE)
        return (worth,) * event.boards
    points = [0] * event.boards
    for board in match.boards:
        is_white = (team == match.white) is not board.is_turned
        colour = Colour.WHITE if is_white else Colour.BLACK
        result = board.white_result if is_white else board.black_result
        points[board.board - 1] = event.tournament.points.of_result(
            _AS_PLAYED.get(result, result), colour
        )
    return tuple(points)


_AS_PLAYED: Final = {Result.FORFEIT_WIN: Result.WIN, Result.FORFEIT_LOSS: Result.LOSS}


def _decided(event: TeamEvent, score: str) -> Iterable[Adjustment]:
    """Yield what was given or taken by decision in a score."""
    for given in event.data.adjustments:
        points = given.match_points if score == MATCH_POINTS else given.game_points
        if given.instead_of is None and points:
            teams = given.teams or tuple(event.scores)
            named = tuple(PlayerId(team) for team in teams if event.has_team(team))
            yield Adjustment(named, points, given.round, given.reason)
