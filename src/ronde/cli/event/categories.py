"""`ronde event category`: categories of players, announced and changed."""

from __future__ import annotations

import click

from ronde.cli.actions import command_of
from ronde.cli.desk import Said, event_command
from ronde.cli.lazy import SpelledGroup
from ronde.declared.layout import Table
from ronde.i18n import phrase
from ronde.office.desk import Desk
from ronde.office.players.categories import (
    AddCategory,
    AddUsualCategories,
    ChangeCategory,
    MarkPlayers,
    RemoveCategory,
    UnmarkPlayers,
    list_categories,
)


@click.group(name="category", cls=SpelledGroup)
def category() -> None:
    """Announce categories of players, and mark players for them."""


@event_command("list", "ronde event category list spring-open")
def list_(desk: Desk, event: str) -> Said:
    """List the categories of EVENT with their players."""
    found = list_categories(desk, event)
    table = Table(
        (phrase("Key"), phrase("Label"), phrase("Who"), phrase("Players")),
        [(one.key, one.label, one.words, str(len(one.members))) for one in found],
        (3,),
    )
    findings = tuple(finding for one in found for finding in one.findings)
    return Said((table if found else phrase("No category was announced."),), found, findings)


for _action in (
    AddCategory,
    AddUsualCategories,
    ChangeCategory,
    RemoveCategory,
    MarkPlayers,
    UnmarkPlayers,
):
    category.add_command(command_of(_action))
category.add_command(list_)
