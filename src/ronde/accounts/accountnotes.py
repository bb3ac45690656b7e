"""What happened to the ways into an account: told to its holder and to the owners."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum
from typing import Final

from sqlalchemy import Connection

from ronde.accounts.accounts import stamp
from ronde.i18n import Phrase, template
from ronde.store import Database
from ronde.store import signin as rows

MOST_NOTES: Final = 20


class AccountHappening(Enum):
    """One thing that can happen; the value stands in the database, the text is for people."""

    FACTOR_SET = "factor-set"
    FACTOR_REMOVED = "factor-removed"
    FACTOR_RESET = "factor-reset"
    RECOVERY_USED = "recovery-used"
    RECOVERY_RENEWED = "recovery-renewed"
    IDENTITY_LINKED = "identity-linked"
    IDENTITY_REMOVED = "identity-removed"
    INVITED = "invited"
    INVITATION_USED = "invitation-used"


_TEXTS: Final = {
    AccountHappening.FACTOR_SET: template("The second factor was set up."),
    AccountHappening.FACTOR_REMOVED: template("The second factor was removed."),
    AccountHappening.FACTOR_RESET: template("The second factor was reset by {who}."),
    AccountHappening.RECOVERY_USED: template("A recovery code was used."),
    AccountHappening.RECOVERY_RENEWED: template("New recovery codes were made."),
    AccountHappening.IDENTITY_LINKED: template("{detail} was linked."),
    AccountHappening.IDENTITY_REMOVED: template("{detail} was unlinked."),
    AccountHappening.INVITED: template("{who} made a link for logging in."),
    AccountHappening.INVITATION_USED: template("The link for logging in was used."),
}


@dataclass(frozen=True, slots=True)
class AccountNote:
    """What happened, when, and by whom."""

    at: str
    who: str
    what: AccountHappening
    detail: str

    @property
    def sentence(self) -> Phrase:
        """What happened, in words."""
        return _TEXTS[self.what].filled(who=self.who, detail=self.detail)


def note(
    connection: Connection, account: int, what: AccountHappening, who: str, detail: str = ""
) -> None:
    """Keep what happened to the ways into an account, in the transaction in which it happens."""
    at = stamp(datetime.now(UTC))
    rows.add_note(connection, account, rows.NoteRow(at, who, what.value, detail))


def account_notes(database: Database, account: int) -> tuple[AccountNote, ...]:
    """Return what happened to the ways into an account, latest first."""
    with database.connection() as connection:
        found = rows.notes(connection, account, MOST_NOTES)
    return tuple(
        AccountNote(row.at, row.who, AccountHappening(row.what), row.detail) for row in found
    )
