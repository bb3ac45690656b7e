"""Lists of tie-breaks for those who announce none, by kind of event."""

from __future__ import annotations

from typing import Final

from ronde.model import Tournament
from ronde.standings.keizer import KeizerField
from ronde.standings.teamfield import TeamField
from ronde.standings.view import Field, FieldKind

PRESETS: Final = {
    "chess-swiss": "BH/C1,BH,SB,DE,WIN",
    "chess-roundrobin": "DE,WIN,SB,KS",
    "draughts": "St,Sk,SB",
    "keizer": "VAL",
    "team-swiss": "MPvGP,EDET,EMGSB/C1,BH/C1",
    "team-roundrobin": "MPvGP,EDET,EMGSB",
    "knockout": "",
}

_ROUND_ROBIN_RULES: Final = frozenset({"berger", "fmjd", "scheveningen"})
_ROUND_ROBIN_WORDS: Final = ("round robin", "round-robin", "roundrobin", "all-play-all", "berger")


def is_round_robin(rules: str | None) -> bool:
    """Whether rules with that key are those of a round robin, or of another table."""
    return rules in _ROUND_ROBIN_RULES


def kind_of(tournament: Tournament) -> FieldKind:
    """Return what the tournament says it is: by its rules, else by the words for its kind."""
    if tournament.rules is not None:
        return FieldKind.ROUND_ROBIN if tournament.rules in _ROUND_ROBIN_RULES else FieldKind.SWISS
    said = tournament.details.kind.lower()
    return FieldKind.ROUND_ROBIN if any(w in said for w in _ROUND_ROBIN_WORDS) else FieldKind.SWISS


def preset_for(field: Field) -> str:
    """Return the name of the preset: draughts by 2-1-0 points, else by the kind; or for teams.

    A knock-out and a Keizer season have no tie-breaks; the latter shows the values.
    """
    is_round_robin = field.kind is FieldKind.ROUND_ROBIN
    if field.places is not None:
        return "knockout"
    if isinstance(field, TeamField):
        return "team-roundrobin" if is_round_robin else "team-swiss"
    if isinstance(field, KeizerField):
        return "keizer"
    points = field.tournament.points
    if (points.white_win, points.white_draw) == (20, 10):
        return "draughts"
    return "chess-roundrobin" if is_round_robin else "chess-swiss"
