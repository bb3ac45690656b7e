"""The data of teams as one JSON document: a report hands them on, nothing is computed from them."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from ronde.model.team import ForfeitedMatch, LineUp, Team, TeamByes, TeamData
from ronde.store.values import canonical_json


def team_document(data: TeamData) -> str:
    """Return the data of teams as JSON.

    >>> read_teams(team_document(TeamData((Team("Rooks"),)))).teams[0].name
    'Rooks'
    """
    return canonical_json(asdict(data))


def read_teams(document: str) -> TeamData:
    """Return the data of teams that a document says."""
    plain: dict[str, Any] = json.loads(document)
    return TeamData(
        teams=tuple(_team(team) for team in plain.pop("teams")),
        byes=tuple(_byes(byes) for byes in plain.pop("byes")),
        forfeits=tuple(ForfeitedMatch(**match) for match in plain.pop("forfeits")),
        line_ups=tuple(_line_up(line_up) for line_up in plain.pop("line_ups")),
        **plain,
    )


def _team(plain: dict[str, Any]) -> Team:
    return Team(**{**plain, "members": tuple(plain["members"])})


def _byes(plain: dict[str, Any]) -> TeamByes:
    return TeamByes(**{**plain, "teams": tuple(plain["teams"])})


def _line_up(plain: dict[str, Any]) -> LineUp:
    return LineUp(**{**plain, "players": tuple(plain["players"])})
