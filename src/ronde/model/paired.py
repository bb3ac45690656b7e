"""The tournament that systems pair, checks replay and explanations speak of.

Of most events it is the record of the games itself. In an event of teams the teams are its
players, and a match is a game of it; where two players meet for several games, one match is.
"""

from __future__ import annotations

from ronde.model.gamematches import GameMatches, games_per_match
from ronde.model.matches import TeamEvent, is_team_event
from ronde.model.tournament import Tournament


def matches_behind(tournament: Tournament) -> TeamEvent | GameMatches | None:
    """Return the matches that the games of a tournament make up, None where games are paired."""
    if tournament.round_points is not None:
        return None  # it is a tournament of matches already
    if is_team_event(tournament):
        return TeamEvent(tournament)
    if games_per_match(tournament.rules) > 1:
        return GameMatches(tournament)
    return None


def paired_view(tournament: Tournament) -> Tournament:
    """Return what is paired: the tournament itself, or the one of its matches.

    Raises HistoryError when the games behind matches contradict each other.
    """
    behind = matches_behind(tournament)
    return tournament if behind is None else behind.as_tournament()
