"""What is said of round robins and Scheveningen matches, by the keys of its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Template, template

TEXTS: Final[Mapping[str, Template]] = {
    "roundrobin.title": template("Round {round} by the table"),
    "roundrobin.table": template(
        "Round {table_round} of the table of {players} players is played."
    ),
    "roundrobin.swapped": template(
        "The last two rounds of the first cycle are exchanged, so round "
        "{table_round} of the table comes now."
    ),
    "roundrobin.reversed": template(
        "In the second cycle everybody meets the same opponents again with the other colour."
    ),
    "roundrobin.exempt": template(
        "{player} has number {number} of the table and no opponent in this round."
    ),
    "roundrobin.board": template(
        "{white} (number {number}) has White against {black} (number {other_number})."
    ),
    "roundrobin.meeting": template("{one} and {other} meet in round {round}."),
    "roundrobin.meeting-twice": template("{one} and {other} meet in rounds {round} and {second}."),
    "scheveningen.table": template(
        "Round {table_round} of the table of two teams of {boards} players is played."
    ),
    "scheveningen.board": template(
        "{white} (place {place} of team {team}) has White against {black} (place {other_place} of "
        "team {other_team})."
    ),
    "scheveningen.mates": template("{one} and {other} play for the same team and never meet."),
}
