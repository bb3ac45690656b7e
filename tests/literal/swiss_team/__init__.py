"""The Swiss Team system of 2024 and 2026 executed by the letter: slow, small, obviously right.

A second witness for the engine in `ronde.systems`. The tournament is one whose players are the
teams. Every set of upfloaters and every pairing of a bracket is tried in the order of the text,
and nothing is shared with the engine but the plain values of `ronde.model`.
"""

from tests.literal.swiss_team.rounds import LiteralTeams, TeamBracket, pair_teams_literally

__all__ = ["LiteralTeams", "TeamBracket", "pair_teams_literally"]
