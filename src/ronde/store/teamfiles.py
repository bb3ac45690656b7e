"""A team event in the database as files have it: a tournament of its players, and back.

The rounds are put together as `TeamEvent.with_matches` does it, so that line-ups, byes and empty
seats are spelled in one way; the results are those of the database.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ronde.fields import filled
from ronde.i18n import phrase
from ronde.model import Adjustment, PlayerId, Points, Result, RoundNumber, Tournament
from ronde.model.matches import TeamEvent
from ronde.model.round import Game, Round
from ronde.model.team import (
    AwaitedMatch,
    BoardOrder,
    ForfeitedMatch,
    Team,
    TeamAbsence,
    TeamAdjustment,
    TeamByes,
    TeamData,
    TeamsApart,
    TeamVirtualPoints,
)
from ronde.store.rows import State
from ronde.store.tables import (
    BoardRow,
    GameRow,
    MemberRow,
    PlayerRow,
    TeamRow,
    TeamRulesRow,
)
from ronde.store.teams import (
    MatchScoring,
    games_by_match,
    members_by_team,
    player_of_member,
    white_boards,
)

ORDERS: Final = {
    "list": BoardOrder.FIXED,
    "rating": BoardOrder.RATING,
    "free": BoardOrder.FREE,
}
"""How the rules of matches call the orders in which members may sit."""


def with_members(teams: Tournament, state: State, rules: TeamRulesRow) -> Tournament:
    """Return the tournament of the players of a team event, from that of its teams.

    `teams` must have the points of games, not of matches.
    """
    squads = members_by_team(state)
    numbers = {row.id: row.number for row in state.rows(PlayerRow, is_listed=True)}
    members = sorted((row for rows in squads.values() for row in rows), key=lambda row: row.id)
    told = replace(
        teams,
        players=tuple(player_of_member(row) for row in members),
        rounds=(),
        requested_byes=(),
        forbidden=(),
        virtual_points=(),
        adjustments=(),
        numberings=(),
        categories=(),
        round_points=None,
        secondary_points=None,
        board_games=None,
        team_data=_data(teams, state, rules, squads),
    )
    played = _Played(rules, numbers, games_by_match(state.rows(GameRow)))
    for number, round_ in enumerate(teams.rounds, 1):
        told = _with_round(told, round_, state.rows(BoardRow, round=number), played)
    return _with_totals(told)


def _data(
    teams: Tournament,
    state: State,
    rules: TeamRulesRow,
    squads: Mapping[int, Sequence[MemberRow]],
) -> TeamData:
    notes = {row.team: row for row in state.rows(TeamRow)}
    bye = MatchScoring(rules, teams.points).bye
    entries = sorted(state.rows(PlayerRow, is_listed=True), key=lambda row: row.number)
    return TeamData(
        teams=tuple(_team(row, notes.get(row.id), squads.get(row.id, ())) for row in entries),
        byes=(TeamByes(bye.match_points, bye.game_points),),
        board_colours=rules.colours or ("WB" * rules.boards)[: rules.boards],
        match_win=Points(rules.win),
        match_draw=Points(rules.draw),
        match_loss=Points(rules.loss),
        are_paired=True,
        boards=rules.boards,
        order=ORDERS[rules.seating],
        tolerance=rules.tolerance,
        absences=tuple(
            TeamAbsence(bye.round, int(bye.player), bye.kind) for bye in teams.requested_byes
        ),
        apart=tuple(
            TeamsApart(tuple(map(int, group.players)), group.first_round, group.last_round)
            for group in teams.forbidden
        ),
        virtual_points=tuple(
            TeamVirtualPoints(int(entry.player), entry.by_round) for entry in teams.virtual_points
        ),
        adjustments=tuple(
            TeamAdjustment(
                tuple(map(int, one.players)),
                one.match_points,
                one.points,
                one.round,
                reason=one.reason,
            )
            for one in teams.adjustments
        ),
    )


def _team(row: PlayerRow, note: TeamRow | None, members: Sequence[MemberRow]) -> Team:
    return Team(
        row.name,
        tuple(PlayerId(member.id) for member in members),
        row.number,
        nickname="" if note is None else note.short,
        strength="" if row.rating is None else str(row.rating),
        captain="" if note is None else note.captain,
        reserves=sum(member.is_reserve for member in members),
    )


class _Played(NamedTuple):
    """What the database tells of the matches of an event."""

    rules: TeamRulesRow
    numbers: Mapping[int, int]
    games: Mapping[tuple[int, int], Sequence[GameRow]]

    def of(self, match: BoardRow) -> Sequence[GameRow]:
        return self.games.get((match.round, match.board), ())

    def teams(self, match: BoardRow) -> tuple[int, int]:
        """Return the numbers of both teams, that of the one with White first."""
        return self.numbers[match.white], self.numbers[match.black]

    def seats(self, match: BoardRow) -> Iterator[tuple[int, list[PlayerId | None]]]:
        """Yield both teams with whom they sent to the boards."""
        first: list[PlayerId | None] = []
        second: list[PlayerId | None] = []
        for game, is_white in zip(self.of(match), white_boards(self.rules), strict=False):
            white, black = (None if id_ is None else PlayerId(id_) for id_ in game[3:5])
            first.append(white if is_white else black)
            second.append(black if is_white else white)
        yield from zip(self.teams(match), (first, second), strict=True)


def _with_round(
    told: Tournament, round_: Round, matches: Sequence[BoardRow], played: _Played
) -> Tournament:
    opened = [row for row in matches if played.of(row)]
    pairs = [played.teams(row) for row in opened]
    away = tuple(
        TeamAbsence(told.next_round, int(bye.player), bye.kind)
        for bye in round_.byes
        if bye.player != round_.pairing_bye
    )
    kept = told.team_data.absences
    told = replace(told, team_data=replace(told.team_data, absences=(*kept, *away)))
    seats = {team: line_up for row in opened for team, line_up in played.seats(row)}
    bye = None if round_.pairing_bye is None else int(round_.pairing_bye)
    told = TeamEvent(told).with_matches(pairs, bye, seats)
    data = replace(
        told.team_data,
        absences=kept,
        forfeits=(*told.team_data.forfeits, *_forfeits(matches, played)),
        awaited=(*told.team_data.awaited, *_awaited(matches, played)),
    )
    last = replace(told.rounds[-1], games=tuple(_results(told.rounds[-1], opened, played)))
    return replace(told, rounds=(*told.rounds[:-1], last), team_data=data)


def _results(round_: Round, opened: Sequence[BoardRow], played: _Played) -> Iterator[Game]:
    """Yield the games of a round with their results."""
    known = {
        (g.white, g.black): (g.white_result, g.black_result)
        for row in opened
        for g in played.of(row)
    }
    for game in round_.games:
        yield Game(game.white, game.black, *known[int(game.white), int(game.black)])


def _awaited(matches: Sequence[BoardRow], played: _Played) -> Iterator[AwaitedMatch]:
    """Yield the matches of which nobody knows the line-ups; none is made up."""
    for row in matches:
        if row.white_result is Result.UNFINISHED and not played.of(row):
            yield AwaitedMatch(RoundNumber(row.round), *played.teams(row))


def _forfeits(matches: Sequence[BoardRow], played: _Played) -> Iterator[ForfeitedMatch]:
    for row in matches:
        if row.white_result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS):
            won = row.white_result is Result.FORFEIT_WIN
            both_lost = Result.FORFEIT_WIN not in (row.white_result, row.black_result)
            number = RoundNumber(row.round)
            yield ForfeitedMatch(number, *played.teams(row), None if both_lost else won)


def _with_totals(told: Tournament) -> Tournament:
    event = TeamEvent(told)
    totals = {number: event.finished(number) for number in (t.number or 0 for t in event.teams)}
    teams = tuple(
        replace(
            team,
            match_points=totals[team.number or 0].match_points,
            game_points=totals[team.number or 0].game_points,
        )
        for team in told.team_data.teams
    )
    return replace(told, team_data=replace(told.team_data, teams=teams))


def decisions_of(event: TeamEvent) -> Iterator[Adjustment]:
    """Yield what was given to teams or taken from them, game points and match points apart.

    Points in place of the usual ones become what they added in each round (INTERPRETATION 0096).
    """
    yield from _differences(event)
    for one in event.data.adjustments:
        teams = one.teams or tuple(team.number or 0 for team in event.teams)
        if one.instead_of is None:
            yield Adjustment(
                tuple(PlayerId(team) for team in teams),
                one.game_points or Points(0),
                one.round,
                one.reason,
                one.match_points or Points(0),
            )


def _differences(event: TeamEvent) -> Iterator[Adjustment]:
    replaced = [one for one in event.data.adjustments if one.instead_of is not None]
    if not replaced:
        return
    usual = TeamEvent(replace(event.tournament, team_data=replace(event.data, adjustments=())))
    for team, rounds in event.scores.items():
        for number, (made, usually) in enumerate(zip(rounds, usual.scores[team], strict=True), 1):
            games = made.game_points - usually.game_points
            matches = made.match_points - usually.match_points
            if games or matches:
                yield Adjustment(
                    (PlayerId(team),), Points(games), RoundNumber(number), _INSTEAD, Points(matches)
                )


_INSTEAD: Final = phrase("points other than the usual ones (299)")


def team_rows(event: TeamEvent) -> Iterator[NamedTuple]:
    """Yield the rows that tell what the tournament of teams leaves out."""
    data, t = event.data, event.tournament
    bye = next(iter(data.byes), None)
    yield TeamRulesRow(
        boards=event.boards,
        colours="".join(letter for letter in data.board_colours.upper() if letter in "WB"),
        win=event.match_win,
        draw=event.match_draw,
        loss=event.match_loss,
        bye_match=None if bye is None else bye.match_points,
        bye_game=None if bye is None else bye.game_points,
        seating=next(name for name, order in ORDERS.items() if order is data.order),
        tolerance=data.tolerance,
    )
    for team in event.teams:
        if team.captain or team.nickname:
            yield TeamRow(team.number or 0, team.captain, team.nickname)
    yield from _members(event)
    for number in range(1, len(t.rounds) + 1):
        for match, one in enumerate(event.matches(number), 1):
            for board in one.boards:
                yield filled(GameRow, board, round=number, match=match)


def _members(event: TeamEvent) -> Iterator[MemberRow]:
    players = {player.id: player for player in event.tournament.players}
    for team in event.teams:
        for position, member in enumerate(team.members, 1):
            p = players[member]
            is_reserve = position > len(team.members) - team.reserves
            place = {"team": team.number or 0, "position": position}
            yield filled(MemberRow, p, **place, is_reserve=is_reserve)
