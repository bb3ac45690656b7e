"""The two teams of a Scheveningen: each round is a match on as many boards as a team has players.

INTERPRETATION 0101: who wins is what the setting `primary` says, match points or the sum of games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ronde.errors import InputError, RoundError
from ronde.i18n import phrase
from ronde.model import Colour, Game, Player, PlayerId, Points, Result, Round, Tournament
from ronde.model.points import PointSystem, points_for_people
from ronde.model.squads import MATCH_DRAW, MATCH_LOSS, MATCH_WIN
from ronde.model.team import Team
from ronde.standings.acronyms import GAME_POINTS, MATCH_POINTS
from ronde.standings.crosstable import Sides
from ronde.standings.teamfield import TeamResults
from ronde.standings.view import RoundScale
from ronde.systems.scheveningen.system import SCHEVENINGEN_RULES
from ronde.systems.scheveningen.teams import Teams, names_of_teams, teams_of, tells_sides

FIRST, SECOND = PlayerId(1), PlayerId(2)
_AS_PLAYED: Final = {Result.FORFEIT_WIN: Result.WIN, Result.FORFEIT_LOSS: Result.LOSS}


def results_of_sides(tournament: Tournament) -> TeamResults:
    """Return what a standing of the two teams is made from; raises InputError for other events."""
    if tournament.rules != SCHEVENINGEN_RULES.key:
        raise InputError("only a Scheveningen has two sides: its rules are scheveningen")
    settings = SCHEVENINGEN_RULES.checked(tournament.settings)
    teams = teams_of(tournament, settings["teams"])
    data = tournament.team_data
    scale = RoundScale(
        *(
            usual if told is None else told
            for told, usual in (
                (data.match_win, MATCH_WIN),
                (data.match_draw, MATCH_DRAW),
                (data.match_loss, MATCH_LOSS),
            )
        )
    )
    matches = [_match(teams, round_, tournament.points) for round_ in tournament.rounds]
    won = PointSystem.simple(*scale, bye=Points(scale.draw))
    return TeamResults(
        Tournament(
            players=tuple(map(Player, (FIRST, SECOND), names_of_teams(tournament, teams))),
            rounds=tuple(Round((match.game,)) for match in matches),
            details=tournament.details,
            number_of_rounds=tournament.number_of_rounds,
            rules=tournament.rules,
            settings=tournament.settings,
            points=won,
        ),
        {side: tuple(_worth(match, side, scale) for match in matches) for side in (FIRST, SECOND)},
        {side: tuple(Points(sum(m.made[side])) for m in matches) for side in (FIRST, SECOND)},
        {side: tuple(match.as_played[side] for match in matches) for side in (FIRST, SECOND)},
        teams.boards,
        scale,
        tournament.points,
        GAME_POINTS if settings["primary"] == "game-points" else MATCH_POINTS,
        open_boards=tuple(match.open_boards for match in matches),
    )


@dataclass(frozen=True, slots=True)
class _Match:
    """A round: what each side made on the boards of the first team, also with forfeits as games."""

    game: Game
    made: Mapping[PlayerId, tuple[int, ...]]
    as_played: Mapping[PlayerId, tuple[int, ...]]
    open_boards: int


def score_of_sides(tournament: Tournament) -> str:
    """Return the score of the two teams of a Scheveningen in words, empty for other events.

    It is empty, too, where the entries do not make two teams, and before the first result: games
    without one count as draws in a standing, but a score has none of them.
    """
    sides = sides_of(tournament) if tournament.rounds else None
    games = [game for round_ in tournament.rounds for game in round_.games]
    waiting = sum(game.white_result is Result.UNFINISHED for game in games)
    if sides is None or waiting == len(games):
        return ""
    one, other = sides.names
    drawn = waiting * tournament.points.white_draw
    made = [points_for_people(Points(points - drawn)) for points in sides.points]
    return phrase("{one} – {other}: {score}", one=one, other=other, score=" – ".join(made))


def sides_of(tournament: Tournament, after: int | None = None) -> Sides | None:
    """Return the two teams of a Scheveningen with what they made up to a round.

    None for other events, and where the entries do not make two teams.
    """
    if tournament.rules != SCHEVENINGEN_RULES.key:
        return None
    until = replace(tournament, rounds=tournament.rounds[:after])
    try:
        results = results_of_sides(until)
        teams = teams_of(until, SCHEVENINGEN_RULES.checked(tournament.settings)["teams"])
    except (InputError, RoundError):
        return None
    made = tuple(sum(results.game_points[side]) for side in (FIRST, SECOND))
    return Sides(names_of_teams(tournament, teams), *teams, (made[0], made[1]))


def with_sides(tournament: Tournament) -> Tournament:
    """Return a Scheveningen with its two teams and their points as records of teams tell them.

    Reports have no clubs, so that nobody could tell otherwise who plays for which team.
    """
    sides = sides_of(tournament)
    if sides is None or tournament.team_data.teams or not tells_sides(tournament):
        return tournament
    results = results_of_sides(tournament)
    teams = tuple(
        Team(
            name,
            members,
            int(side),
            match_points=Points(sum(results.match_points[side])),
            game_points=Points(sum(results.game_points[side])),
        )
        for name, members, side in zip(sides.names, sides[1:3], (FIRST, SECOND), strict=True)
    )
    return replace(tournament, team_data=replace(tournament.team_data, teams=teams))


def _match(teams: Teams, round_: Round, points: PointSystem) -> _Match:
    made = {FIRST: [0] * teams.boards, SECOND: [0] * teams.boards}
    as_played = {FIRST: [0] * teams.boards, SECOND: [0] * teams.boards}
    first_has_white = True
    for game in round_.games:
        side, _ = teams.place(game.white)
        if teams.place(game.black)[0] == side:
            raise RoundError(
                "players {white} and {black} of one team have met, so these are not the two teams;"
                " name their players with the setting teams",
                white=game.white,
                black=game.black,
            )
        first = game.white if side == FIRST else game.black
        board = teams.first.index(first)
        if board == 0:
            first_has_white = side == FIRST
        white, black = (FIRST, SECOND) if side == FIRST else (SECOND, FIRST)
        for own, result, colour in (
            (white, game.white_result, Colour.WHITE),
            (black, game.black_result, Colour.BLACK),
        ):
            made[own][board] = points.of_result(result, colour)
            as_played[own][board] = points.of_result(_AS_PLAYED.get(result, result), colour)
    return _Match(
        _told(round_.games, sum(made[FIRST]) - sum(made[SECOND]), first_has_white=first_has_white),
        {side: tuple(own) for side, own in made.items()},
        {side: tuple(own) for side, own in as_played.items()},
        sum(game.is_unfinished for game in round_.games),
    )


def _told(games: Iterable[Game], ahead: int, *, first_has_white: bool) -> Game:
    """Return a round as a game of two teams, by what the first is ahead; open while a board is."""
    told = list(games)
    if any(game.is_unfinished for game in told):
        first, second = Result.UNFINISHED, Result.UNFINISHED
    elif not any(game.was_played for game in told):
        won, lost = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
        first, second = won if ahead > 0 else lost, won if ahead < 0 else lost
    elif ahead == 0:
        first, second = Result.DRAW, Result.DRAW
    else:
        won, lost = Result.WIN, Result.LOSS
        first, second = (won, lost) if ahead > 0 else (lost, won)
    if first_has_white:
        return Game(FIRST, SECOND, first, second)
    return Game(SECOND, FIRST, second, first)


def _worth(match: _Match, side: PlayerId, scale: RoundScale) -> Points:
    """Return the match points of a round; one that is under way counts as it stands."""
    own, other = (sum(match.made[one]) for one in (side, SECOND if side == FIRST else FIRST))
    return Points(scale.draw if own == other else scale.win if own > other else scale.loss)
