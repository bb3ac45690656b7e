"""Matches of teams: found behind the games of their members, scored, and seen as a tournament.

A team event is a tournament of players with teams. `TeamEvent` finds who met whom: boards by the
line-ups, the colour of a team by its first board, match points and game points of every round.
`TeamEvent.as_tournament` is the same event with the teams as players: it is what systems pair and
tie-breaks count. INTERPRETATION 0095 (boards, colours, forfeits), 0096 (points).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Final

from ronde.errors import HistoryError
from ronde.model.finding import Finding, Severity
from ronde.model.ids import PlayerId, Points, RoundNumber
from ronde.model.match import Match, MatchBoard, MatchSide, TeamRound, TeamScore, best_kind
from ronde.model.matchfinder import read_rounds
from ronde.model.player import Player
from ronde.model.points import NO_POINTS, PointSystem
from ronde.model.result import ByeKind, Colour, Result
from ronde.model.round import Bye, Game, Round
from ronde.model.squads import Squads, is_bye_told, number_of
from ronde.model.team import (
    LineUp,
    MatchOutcome,
    Team,
    TeamAdjustment,
    TeamByes,
)
from ronde.model.tournament import (
    Adjustment,
    ForbiddenGroup,
    RequestedBye,
    Tournament,
    VirtualPoints,
)

_SWISS_TEAM: Final = "swiss-team"


def is_team_event(tournament: Tournament) -> bool:
    """Whether teams are paired, not players.

    >>> is_team_event(Tournament())
    False
    """
    data = tournament.team_data
    if not any(team.number is not None for team in data.teams):
        return False
    return data.are_paired or (tournament.rules or "").startswith(_SWISS_TEAM)


class TeamEvent(Squads):
    """A tournament of players seen as an event of teams."""

    # What happened -------------------------------------------------------------------------

    @cached_property
    def _read(self) -> tuple[tuple[TeamRound, ...], tuple[Finding, ...]]:
        return read_rounds(self)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything in which teams, line-ups and games contradict each other."""
        return self._read[1]

    @cached_property
    def rounds(self) -> tuple[TeamRound, ...]:
        """The rounds; raises HistoryError when teams and games contradict each other."""
        rounds, findings = self._read
        for finding in findings:
            if finding.severity is Severity.ERROR:
                raise HistoryError(finding.what)
        return rounds

    def matches(self, round_: int) -> tuple[Match, ...]:
        """Return the matches of a round, in the order of their teams' numbers."""
        return self.rounds[round_ - 1].matches

    def byes(self, round_: int) -> Mapping[int, ByeKind]:
        """Return the byes of a round by team; who is not in it and played no match was absent."""
        return self.rounds[round_ - 1].byes

    def match_of(self, team: int, round_: int) -> Match | None:
        """Return the match of a team in a round, None when it had none."""
        return next((m for m in self.matches(round_) if team in m.teams), None)

    def line_up(self, team: int, round_: int) -> tuple[PlayerId | None, ...]:
        """Return who sat at the boards for a team in a round, nobody when it had no match."""
        match = self.match_of(team, round_)
        return () if match is None else match.line_up(team)

    # Points --------------------------------------------------------------------------------

    def bye_score(self, kind: ByeKind | None) -> TeamScore:
        """Return what a round without a match brings; None is an absence."""
        points, boards = self.tournament.points, self.boards
        if kind is ByeKind.PAIRING_ALLOCATED:
            if self.data.byes:
                stated = self.data.byes[0]
                return TeamScore(stated.match_points, stated.game_points)
            return TeamScore(self.match_draw, Points(boards * _bye_on_a_board(points)))
        if kind is ByeKind.FULL_POINT:
            return TeamScore(self.match_win, Points(boards * points.full_bye))
        if kind is ByeKind.HALF_POINT:
            return TeamScore(self.match_draw, Points(boards * points.half_bye))
        return TeamScore(NO_POINTS, Points(boards * points.zero_bye))

    @cached_property
    def scores(self) -> Mapping[int, tuple[TeamScore, ...]]:
        """What every round brought to every team, points given or taken by decision left out."""
        made: dict[int, list[TeamScore]] = {number_of(team): [] for team in self.teams}
        for number, round_ in enumerate(self.rounds, 1):
            told: dict[int, tuple[MatchOutcome, TeamScore]] = {}
            for match in round_.matches:
                for team in match.teams:
                    side = match.side(team)
                    score = TeamScore(side.match_points, side.game_points, match.board_games)
                    told[team] = _OUTCOMES[side.result], score
            for team, scores in made.items():
                if team not in told:
                    kind = round_.byes.get(team)
                    told[team] = _BYE_OUTCOMES[kind], self.bye_score(kind)
                scores.append(self._instead(team, RoundNumber(number), *told[team]))
        return {team: tuple(scores) for team, scores in made.items()}

    def _instead(
        self, team: int, round_: RoundNumber, outcome: MatchOutcome, score: TeamScore
    ) -> TeamScore:
        """Return the points of a round, or those that were announced in place of them."""
        for given in self.data.adjustments:
            if given.instead_of is not outcome or not _concerns(given, team):
                continue
            if given.round in (None, round_):
                if given.match_points is not None:
                    score = score._replace(match_points=given.match_points)
                if given.game_points is not None:
                    score = score._replace(game_points=given.game_points)
        return score

    def given(self, team: int, up_to: int | None = None) -> TeamScore:
        """Return the points given or taken by decision, of rounds up to that one (default: all)."""
        played = len(self.tournament.rounds) if up_to is None else up_to
        match_points, game_points = 0, 0
        for given in self.data.adjustments:
            if given.instead_of is None and _concerns(given, team) and (given.round or 0) <= played:
                match_points += given.match_points or 0
                game_points += given.game_points or 0
        return TeamScore(Points(match_points), Points(game_points))

    def total(self, team: int, through: int | None = None) -> TeamScore:
        """Return match points, game points and played board games up to a round (default: all).

        Points given or taken by decision are in it.
        """
        parts = (*self.scores[team][:through], self.given(team, through))
        match_points = sum(part.match_points for part in parts)
        game_points = sum(part.game_points for part in parts)
        return TeamScore(
            Points(match_points), Points(game_points), sum(part.board_games for part in parts)
        )

    def finished(self, team: int, through: int | None = None) -> TeamScore:
        """Return the total of a team up to a round without matches that are not over."""
        scores = (
            score
            for number, score in enumerate(self.scores[team][:through], 1)
            if (match := self.match_of(team, number)) is None or not match.is_unfinished
        )
        parts = (*scores, self.given(team, through))
        return TeamScore(
            Points(sum(part.match_points for part in parts)),
            Points(sum(part.game_points for part in parts)),
            sum(part.board_games for part in parts),
        )

    # The tournament of teams ---------------------------------------------------------------

    def as_tournament(self) -> Tournament:
        """Return the tournament whose players are the teams."""
        return self._view

    @property
    def counts_matches(self) -> bool:
        """Whether match points are the primary score."""
        return self.tournament.setting("primary", "match-points") != "game-points"

    @cached_property
    def _view(self) -> Tournament:
        t, ids = self.tournament, [PlayerId(number_of(team)) for team in self.teams]
        made = {id_: self._made(id_) for id_ in ids}
        other: dict[PlayerId, tuple[Points, ...]] | None = None
        if t.setting("secondary", "other") != "none":
            other = {id_: self._made_otherwise(id_) for id_ in ids}
        games = {id_: tuple(score.board_games for score in self.scores[id_]) for id_ in ids}
        return Tournament(
            players=tuple(_as_player(team) for team in self.teams),
            rounds=tuple(_as_round(round_) for round_ in self.rounds),
            requested_byes=self._requests(),
            details=t.details,
            number_of_rounds=t.number_of_rounds,
            rules=t.rules,
            settings=t.settings,
            points=self._match_system(),
            initial_colour=t.initial_colour,
            lot=t.lot,
            forbidden=tuple(self._forbidden()),
            acceleration=t.acceleration,
            virtual_points=tuple(self._virtual_points()),
            adjustments=tuple(self._adjustments()),
            round_points=made,
            secondary_points=other,
            board_games=games,
        )

    def _made(self, team: int) -> tuple[Points, ...]:
        scores = self.scores[team]
        if self.counts_matches:
            return tuple(score.match_points for score in scores)
        return tuple(score.game_points for score in scores)

    def _made_otherwise(self, team: int) -> tuple[Points, ...]:
        """Return the secondary score round by round; what was decided counts in it."""
        is_matches = not self.counts_matches
        made = [s.match_points if is_matches else s.game_points for s in self.scores[team]]
        for given in self.data.adjustments:
            points = given.match_points if is_matches else given.game_points
            at = (given.round or 1) - 1
            if given.instead_of is None and points and _concerns(given, team) and at < len(made):
                made[at] = Points(made[at] + points)
        return tuple(made)

    def _match_system(self) -> PointSystem:
        """Return what results of matches bring, for those who ask by result."""
        bye = self.bye_score(ByeKind.PAIRING_ALLOCATED).match_points
        system = PointSystem.simple(self.match_win, self.match_draw, self.match_loss, bye=bye)
        return replace(system, forfeit_loss=self.match_loss)

    def _requests(self) -> tuple[RequestedBye, ...]:
        """Return the teams that will be away, also those all of whose members will be."""
        following = self.tournament.next_round
        found = {(a.round, a.team): a.kind for a in self.data.absences if a.round >= following}
        away: dict[tuple[RoundNumber, int], list[ByeKind]] = {}
        for bye in self.tournament.requested_byes:
            if bye.player in self.team_of:
                away.setdefault((bye.round, self.team_of[bye.player]), []).append(bye.kind)
        for (round_, team), kinds in away.items():
            if len(kinds) >= len(self.team(team).members):
                found.setdefault((round_, team), best_kind(kinds))
        return tuple(
            RequestedBye(round_, PlayerId(team), found[round_, team])
            for round_, team in sorted(found)
            if team in self._by_number
        )

    def _forbidden(self) -> Iterator[ForbiddenGroup]:
        for group in self.data.apart:
            teams = tuple(PlayerId(team) for team in group.teams if team in self._by_number)
            yield ForbiddenGroup(teams, group.first_round, group.last_round)

    def _virtual_points(self) -> Iterator[VirtualPoints]:
        for entry in self.data.virtual_points:
            by_round = entry.match_points if self.counts_matches else entry.game_points
            if by_round and entry.team in self._by_number:
                yield VirtualPoints(PlayerId(entry.team), by_round)

    def _adjustments(self) -> Iterator[Adjustment]:
        for given in self.data.adjustments:
            points = given.match_points if self.counts_matches else given.game_points
            if given.instead_of is None and points:
                teams = given.teams or tuple(self._by_number)
                players = tuple(PlayerId(team) for team in teams if team in self._by_number)
                yield Adjustment(players, points, given.round, given.reason)

    # The next round ------------------------------------------------------------------------

    def with_matches(
        self,
        pairs: Iterable[tuple[int, int]],
        bye: int | None = None,
        line_ups: Mapping[int, Sequence[PlayerId | None]] | None = None,
    ) -> Tournament:
        """Return the tournament of players with one more round, its games without results.

        The first team of a pair has White on the first board. A team plays in the order of its
        list unless `line_ups` says otherwise. Opposite an empty seat a member has a full-point
        bye: the board is won. Teams that are not named have the bye that they asked for.
        """
        return _NextRound(self, line_ups or {}).made(tuple(pairs), bye)


class _NextRound:
    """Puts the games of one more round together."""

    def __init__(self, event: TeamEvent, line_ups: Mapping[int, Sequence[PlayerId | None]]) -> None:
        self.event, self._line_ups = event, line_ups
        self.number = event.tournament.next_round
        self.games: list[Game] = []
        self.byes: list[Bye] = []
        self.told: list[LineUp] = []

    def made(self, pairs: tuple[tuple[int, int], ...], bye: int | None) -> Tournament:
        for white, black in pairs:
            self._add_match(white, black)
        if bye is not None:
            self._add_bye(bye, ByeKind.PAIRING_ALLOCATED)
        named = {team for pair in pairs for team in pair} | {bye}
        for request in self.event.as_tournament().requested_byes:
            if request.round == self.number and request.player not in named:
                self._add_bye(request.player, request.kind)
        t, data = self.event.tournament, self.event.data
        data = replace(
            data,
            line_ups=(*data.line_ups, *self.told),
            byes=self._byes_of_teams(bye),
        )
        return replace(t.with_round(Round(tuple(self.games), tuple(self.byes))), team_data=data)

    def _seats(self, team: int) -> list[PlayerId | None]:
        """Return a seat for every board, empty ones at the end."""
        boards = self.event.boards
        seats = list(self._line_ups.get(team, self.event.team(team).members))[:boards]
        return seats + [None] * (boards - len(seats))

    def _add_match(self, white: int, black: int) -> None:
        one, two = self._seats(white), self._seats(black)
        for first, second, colour in zip(one, two, self.event.board_colours, strict=True):
            if first is not None and second is not None:
                pair = (first, second) if colour is Colour.WHITE else (second, first)
                self.games.append(Game(*pair, Result.UNFINISHED, Result.UNFINISHED))
            else:
                alone = first or second
                if alone is not None:
                    self.byes.append(Bye(alone, ByeKind.FULL_POINT))
        for team, opponent, seats in ((white, black, one), (black, white, two)):
            if self._is_told(team, seats):
                self.told.append(LineUp(self.number, team, opponent, tuple(seats)))

    def _is_told(self, team: int, seats: list[PlayerId | None]) -> bool:
        """Whether the order of the list, without those who do not play, is another one."""
        seated = [seat for seat in seats if seat is not None]
        in_order = [member for member in self.event.team(team).members if member in seated]
        return seats != in_order + [None] * (len(seats) - len(in_order))

    def _add_bye(self, team: int, kind: ByeKind) -> None:
        members = self.event.team(team).members[: self.event.boards]
        self.byes += [Bye(member, kind) for member in members]

    def _byes_of_teams(self, bye: int | None) -> tuple[TeamByes, ...]:
        stated = self.event.data.byes
        if not stated:
            return stated
        teams = (*stated[0].teams, *(None,) * self.number)[: self.number - 1]
        return (replace(stated[0], teams=(*teams, bye)), *stated[1:])


_OUTCOMES: Final = {
    Result.WIN: MatchOutcome.WIN,
    Result.DRAW: MatchOutcome.DRAW,
    Result.LOSS: MatchOutcome.LOSS,
    Result.FORFEIT_WIN: MatchOutcome.FORFEIT_WIN,
    Result.FORFEIT_LOSS: MatchOutcome.FORFEIT_LOSS,
    Result.UNFINISHED: MatchOutcome.DRAW,
}
_BYE_OUTCOMES: Final = {
    ByeKind.PAIRING_ALLOCATED: MatchOutcome.PAIRING_ALLOCATED,
    ByeKind.FULL_POINT: MatchOutcome.FULL_POINT,
    ByeKind.HALF_POINT: MatchOutcome.HALF_POINT,
    ByeKind.ZERO_POINT: MatchOutcome.ZERO_POINT,
    None: MatchOutcome.ZERO_POINT,
}


def _bye_on_a_board(points: PointSystem) -> Points:
    """Return what a board of a pairing-allocated bye brings: half unless something else is told.

    A point system that says nothing of the bye gives it a win, which is what players get.
    """
    return points.pairing_bye if is_bye_told(points) else points.white_draw


def _concerns(given: TeamAdjustment, team: int) -> bool:
    return not given.teams or team in given.teams


def _as_player(team: Team) -> Player:
    rating = team.strength.partition(".")[0]
    return Player(
        PlayerId(number_of(team)),
        team.name,
        rating=int(rating) if rating.isdecimal() and rating.isascii() else None,
        rank=team.rank,
    )


def _as_round(round_: TeamRound) -> Round:
    games = tuple(
        Game(PlayerId(m.white), PlayerId(m.black), m.white_side.result, m.black_side.result)
        for m in round_.matches
    )
    byes = tuple(Bye(PlayerId(team), kind) for team, kind in sorted(round_.byes.items()))
    return Round(games, byes)


__all__ = [
    "Match", "MatchBoard", "MatchSide", "TeamEvent", "TeamRound", "TeamScore", "is_team_event",
]  # fmt: skip
