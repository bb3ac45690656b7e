"""The tournament that systems pair, checks replay and explanations speak of.

Of most events it is the record of the games itself. In an event of teams the teams are its
players, and a match is a game of it.
"""

from __future__ import annotations

from ronde.model.matches import TeamEvent, is_team_event
from ronde.model.tournament import Tournament


def paired_view(tournament: Tournament) -> Tournament:
    """Return what is paired: the tournament itself, or the one of its matches.

    Raises HistoryError when the games behind matches contradict each other.
    """
    if is_team_event(tournament):
        return TeamEvent(tournament).as_tournament()
    return tournament
