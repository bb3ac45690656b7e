"""Quotas: how many events an organisation may have open at once, how many players in one.

A quota holds for an organisation and everything below it. It is set from above: by the owners of
the organisation to which it belongs, or of the site.
"""

from __future__ import annotations

from sqlalchemy import Connection

from ronde.errors import StateError
from ronde.i18n import phrase
from ronde.store import Step
from ronde.store.events import counts_of
from ronde.store.organisations import (
    lock_tree,
    open_events_below,
    organisation_rows,
    owners_of,
    set_owner,
)
from ronde.store.tables import OrganisationRow


def take_place(step: Step, organisation: str) -> None:
    """Let an open event belong to an organisation; raises StateError when there is no place."""
    refuse_without_place(step, organisation)
    set_owner(step.connection, step.subject.key, organisation)


def refuse_without_place(step: Step, organisation: str) -> None:
    """Raise StateError when an organisation cannot have one more open event.

    Until the step ends nobody else can take the place.
    """
    for key, row, superior in _chain(step.connection, lock_tree(step.connection, organisation)):
        if row.is_closed:
            raise StateError("{organisation} is closed and takes no events", organisation=row.name)
        if row.most_events is None:
            continue
        used = open_events_below(step.connection, key)
        if used >= row.most_events:
            raise StateError(
                "open events of {organisation}: {used}, and its quota is {most}; close one, or"
                " ask {superior} for more",
                organisation=row.name,
                used=used,
                most=row.most_events,
                superior=superior,
            )


def refuse_too_many_players(step: Step, organisation: str) -> None:
    """Raise StateError when an event has more players than its organisations allow."""
    chain = (organisation, *owners_of(step.connection, organisation))
    players = counts_of(step, 0).players
    for _, row, superior in _chain(step.connection, chain):
        if row.most_players is not None and players > row.most_players:
            raise StateError(
                "{organisation} allows {most} players in an event, and this one would have"
                " {players}; ask {superior} for more",
                organisation=row.name,
                most=row.most_players,
                players=players,
                superior=superior,
            )


def _chain(
    connection: Connection, chain: tuple[str, ...]
) -> list[tuple[str, OrganisationRow, str]]:
    """Return key and row of each organisation, and who can raise its quota."""
    rows = organisation_rows(connection, chain)
    names = [rows[key][1].name for key in chain[1:]]
    above = [*names, phrase("the owner of the site")]
    return [(key, rows[key][1], who) for key, who in zip(chain, above, strict=True)]
