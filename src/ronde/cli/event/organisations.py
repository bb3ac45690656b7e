"""`ronde organisation new`, `list`, `show`, `ronde portal rebuild`; others are generated."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from ronde.cli.actions import answer_of
from ronde.cli.arguments import build_given, parameters_of
from ronde.cli.desk import Said, desk_command, said
from ronde.declared.layout import Table
from ronde.i18n import counted, phrase
from ronde.office.desk import Desk
from ronde.office.hosting import portal
from ronde.office.hosting.organisations import (
    FoundOrganisation,
    organisation_view,
    organisations,
)


@desk_command(
    "new",
    """
    ronde organisation new ffe "Federation of Rocks" --kind federation
    ronde organisation new quarryville "Quarryville Chess Club" --parent ffe --most-events 12
    """,
    creates=True,
)
@click.option("--parent", default="", metavar="KEY", help="The organisation to which it belongs.")
def new(desk: Desk, parent: str, **given: Any) -> Said:
    """Found an organisation under KEY, whose name others read."""
    action = build_given(FoundOrganisation, given)
    return answer_of(action, replace(desk, organisation=parent).do("", action))


_parameters = parameters_of(FoundOrganisation)
new.params[:0] = [
    click.Argument(["key"]),
    *(one for one in _parameters if one.name != "key"),
]


@desk_command(
    "list",
    """
    ronde organisation list
    """,
)
def list_(desk: Desk) -> Said:
    """List the organisations of the database by name."""
    found = organisations(desk)
    heads = (phrase("Key"), phrase("Name"), phrase("Kind"), phrase("Belongs to"))
    rows = [[one.key, one.name, one.kind.word, one.owner] for one in found]
    table: tuple[str | Table, ...] = (Table(heads, rows),)
    return Said(table if rows else (phrase("no organisations"),), found)


@desk_command(
    "show",
    """
    ronde organisation show quarryville
    """,
)
@click.argument("organisation")
def show(desk: Desk, organisation: str) -> Said:
    """Show an organisation: quotas, events, what is below it."""
    found = organisation_view(desk, organisation)
    limit = phrase("no limit")
    told = phrase(
        "{name}: open events: {used} (quota: {most}); players in an event: {players}",
        name=found.name,
        used=found.open_events,
        most=limit if found.most_events is None else found.most_events,
        players=limit if found.most_players is None else found.most_players,
    )
    rows = [[one.key, one.name, one.kind.word] for one in found.below]
    rows += [[one.key, one.name, one.start_date] for one in found.events]
    heads = (phrase("Key"), phrase("Name"), "")
    return Said((told, *([Table(heads, rows)] if rows else [])), found)


@desk_command(
    "rebuild",
    """
    ronde portal rebuild
    """,
    more="The index is derived from the public events and keeps itself up to date; whoever doubts"
    " it makes it anew.",
)
def rebuild(desk: Desk) -> Said:
    """Make the index of the portal anew from the public events."""
    with desk.database.writing() as connection:
        events = portal.rebuild(connection)
    told = counted("{count} event is indexed.", "{count} events are indexed.", count=events)
    return said(told, events=events)
