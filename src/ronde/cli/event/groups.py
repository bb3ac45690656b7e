"""`ronde event groups`: the groups of an event."""

from __future__ import annotations

from ronde.cli.desk import Said, event_command
from ronde.declared.layout import Table
from ronde.i18n import phrase
from ronde.office.desk import Desk
from ronde.office.groups.groups import groups_of


@event_command("groups", "ronde event groups spring-open")
def groups(desk: Desk, event: str) -> Said:
    """List the groups to which EVENT belongs, with their tables."""
    found = groups_of(desk, event)
    if not found.groups:
        return Said((phrase("{event} stands alone", event=event),), found)
    heads = (
        phrase("Group"),
        phrase("Key"),
        phrase("Players"),
        phrase("Round"),
        phrase("Tables"),
    )
    rows = [
        (
            one.name,
            one.key,
            str(one.players),
            f"{one.round}/{one.number_of_rounds or '?'}",
            f"{one.first_table}-{one.last_table}" if one.players > 1 else str(one.first_table),
        )
        for one in found.groups
    ]
    return Said((Table(heads, rows, right=(2, 3, 4)),), found)
