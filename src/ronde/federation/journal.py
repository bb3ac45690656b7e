"""Steps of a federation taken back and done again; a published list stays."""

from __future__ import annotations

from ronde.errors import StateError
from ronde.federation.desk import FederationDesk, Office, officers
from ronde.i18n import phrase
from ronde.store import JournalEntry


def undo(desk: FederationDesk, federation: str, *, reason: str = "") -> JournalEntry:
    """Take back the latest step; raises UndoError for a publication, which stays (2)."""
    _refuse_others(desk, federation)
    return desk.database.undo(federation, desk.who, reason, guard=why_not_undo)


def redo(desk: FederationDesk, federation: str, *, reason: str = "") -> JournalEntry:
    """Do again what was taken back last."""
    _refuse_others(desk, federation)
    return desk.database.redo(federation, desk.who, reason)


def _refuse_others(desk: FederationDesk, federation: str) -> None:
    with desk.reading(federation) as reader:
        if not any(desk.who in officers(reader, role, desk.today) for role in Office):
            raise StateError(
                "{who} is no officer of {federation}; work in the name of one",
                who=desk.who,
                federation=federation,
            )


def why_not_undo(entry: JournalEntry) -> str | None:
    """Return why a step stays, None when it may be taken back."""
    if any(change.table == "ffjd_list" for change in entry.changes):
        return phrase("a published list stays; what was wrong is put right in the next one")
    if any(change.table == "ffjd_federation" for change in entry.changes):
        return phrase("the federation itself stays")
    return None
