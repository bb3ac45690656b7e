"""What of an event may be seen in public: the switches, and an event without what is private."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from sqlalchemy import Table, and_
from sqlalchemy.sql.elements import ColumnElement

from ronde.i18n import phrase
from ronde.model import Player, Tournament
from ronde.model.dates import year_of
from ronde.office.desk.rows import OFFICE, put_office_setting
from ronde.store import Step

PUBLIC_PAGES: Final = phrase("public-pages")
BIRTH_DATES: Final = phrase("public-birth-dates")
"""Names of settings of the office; what is not set is not public."""

YES: Final = phrase("yes")


def open_pages(step: Step) -> None:
    """Make the pages of an event public, as part of another step; what they show stays."""
    put_office_setting(step, PUBLIC_PAGES, YES)


def is_public_setting(table: Table) -> ColumnElement[bool]:
    """Return the condition that a row of the settings makes the pages of its event public."""
    return and_(table.c.scope == OFFICE, table.c.name == PUBLIC_PAGES, table.c.value == YES)


def without_secrets(
    tournament: Tournament, *, birth_dates: bool, hidden: Collection[int] = ()
) -> Tournament:
    """Return the tournament without what only the office needs to know.

    Players whose starting numbers are `hidden` are not named. A category lists its players then,
    since what made them belong to it may be secret.
    """
    is_whole = birth_dates and not hidden
    year = year_of(tournament.details.start_date)
    return replace(
        tournament,
        categories=tournament.categories
        if is_whole
        else tuple(one.listed(tournament.players, year) for one in tournament.categories),
        players=tuple(
            player.by_initials() if player.id in hidden else _shown(player, birth_dates=birth_dates)
            for player in tournament.players
        ),
        requested_byes=(),
        forbidden=(),
        national_ratings=(),
        foreign_lines=(),
        record=tournament.record
        and without_secrets(tournament.record, birth_dates=birth_dates, hidden=hidden),
    )


def _shown(player: Player, *, birth_dates: bool) -> Player:
    return player if birth_dates or not player.birth_date else replace(player, birth_date="")
