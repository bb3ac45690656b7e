"""The matches of a round of a team file, as paper shows them."""

from __future__ import annotations

from ronde.documents.matches import PaperMatch, PaperTeam, paper_board
from ronde.documents.pairings import round_of
from ronde.model.discipline import discipline_of
from ronde.model.match import Match
from ronde.model.matches import TeamEvent
from ronde.model.outcomes import Outcome
from ronde.model.points import points_for_people


def paper_matches(event: TeamEvent, number: int) -> tuple[PaperMatch, ...]:
    """Return the matches of a round; raises InputError when there is no such round."""
    round_of(event.tournament, number)
    return tuple(_match(event, match, n) for n, match in enumerate(event.matches(number), 1))


def _match(event: TeamEvent, match: Match, table: int) -> PaperMatch:
    people = {player.id: player for player in event.tournament.players}
    discipline = discipline_of(event.tournament.points)
    boards = tuple(
        paper_board(
            board.board,
            (board.black, board.white) if board.is_turned else (board.white, board.black),
            Outcome(board.white_result, board.black_result),
            people,
            (discipline, not board.is_turned),
        )
        for board in match.boards
    )
    return PaperMatch(
        table, _team(event, match.white), _team(event, match.black), boards, _score(match)
    )


def _team(event: TeamEvent, number: int) -> PaperTeam:
    team = next(team for team in event.teams if team.number == number)
    return PaperTeam(number, team.name, team.captain)


def _score(match: Match) -> str:
    """Return the score of a match that is over."""
    if match.is_unfinished:
        return ""
    points = (match.game_points(team) for team in match.teams)
    return "–".join(map(points_for_people, points))
