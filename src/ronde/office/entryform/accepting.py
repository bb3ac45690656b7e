"""Entries by the form accepted by the office, one or all at once, or refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from ronde.declared.effects import Effect
from ronde.errors import StateError
from ronde.fields import Arg, filled
from ronde.i18n import phrase, template
from ronde.office.desk.actions import EventAction, action
from ronde.office.entries.absences import grant_wish
from ronde.office.entries.attendance import LateEntry
from ronde.office.entries.entries import enter_all, name_as_listed
from ronde.office.entryform.applications import (
    REFUSED,
    SENT,
    TAKEN,
    ApplicationNumber,
    EntryStanding,
    PlacedEntry,
    application_row,
    paid_before,
    placed_entries,
)
from ronde.office.fees.changes import next_payment
from ronde.office.pairing.anew import ChangeOfMany
from ronde.office.players.entrant import Entrant
from ronde.office.players.roster import (
    called,
    put_in_order,
    put_in_place,
    refuse_draft,
    rounds_paired,
)
from ronde.store import Step
from ronde.store.rows import at
from ronde.store.tables import ApplicationRow, CategoryPlayerRow, CategoryRow, PlayerRow


@action(
    phrase("accept entries by form"),
    tells=template("entries {applications}"),
    path="entries/accept",
    operation="accept_entries",
    takes_version=False,
)
class AcceptEntries(ChangeOfMany):
    """Accept entries by the form: they are players of the event from now on.

    Once round 1 is paired they are late entries. What was paid goes to the payments, and a bye
    that was wished is granted as far as the rules of the event allow it; else it is an absence.
    """

    applications: Annotated[
        tuple[ApplicationNumber, ...], Arg(least=1, most=9999, example=[12, 14])
    ]

    def arguments(self) -> dict[str, Any]:
        """Return which entries are accepted."""
        return {"applications": list(self.applications)}

    def run(self, step: Step) -> tuple[Effect, ...]:
        """Enter the players and let their entries know them."""
        rows = [application_row(step, number) for number in dict.fromkeys(self.applications)]
        for row in rows:
            _refuse_settled(row)
        return _accepted(step, rows)


@action(
    phrase("accept all entries by form"),
    tells="",
    path="entries/accept-all",
    operation="accept_all_entries",
    command="accept-entries",
    takes_version=False,
    examples="accept-entries spring-open",
    nothing=phrase("There is no entry that could be accepted without a look at it."),
)
class AcceptAllEntries(ChangeOfMany):
    """Accept all entries by the form that have a place and are nobody's second one."""

    def run(self, step: Step) -> tuple[Effect, ...]:
        """Enter those who wait for nothing but the office."""
        placed = [one for one in placed_entries(step) if is_plain(one)]
        return _accepted(step, [one.row for one in placed]) if placed else ()


def is_plain(one: PlacedEntry) -> bool:
    """Whether an entry has a place and may be nobody else's."""
    return one.standing is EntryStanding.ENTERED and not one.twin


@action(
    phrase("refuse entry by form"),
    tells=template("entry {application}"),
    path="entries/{application}/refuse",
    operation="refuse_entry",
    takes_version=False,
)
class RefuseEntry(EventAction[Effect]):
    """Refuse an entry by the form, such as a second one of the same person."""

    application: ApplicationNumber

    def arguments(self) -> dict[str, Any]:
        """Return which entry it is."""
        return {"application": self.application}

    def run(self, step: Step) -> Effect:
        """Note that it is refused."""
        row = application_row(step, self.application)
        _refuse_settled(row)
        step.update(row, state=REFUSED)
        return Effect("entry-refused", phrase("the entry of {name} is refused", name=row.name))


def _refuse_settled(row: ApplicationRow) -> None:
    if row.state != SENT:
        raise StateError("the entry of {name} is settled already", name=row.name)


def _accepted(step: Step, rows: Sequence[ApplicationRow]) -> tuple[Effect, ...]:
    if rounds_paired(step):
        entries = [_entered_late(step, row) for row in rows]
    else:
        entries = _entered_in_time(step, rows)
    return tuple(_joined(step, row, entry) for row, entry in zip(rows, entries, strict=True))


def _entered_in_time(step: Step, rows: Sequence[ApplicationRow]) -> list[int]:
    """Return the entries of new players, who have their places in the list."""
    refuse_draft(step)
    entered = [entry for entry, _ in enter_all(step, [_entrant(step, row) for row in rows])]
    if len(entered) == 1:
        put_in_place(step, entered[0])
    else:
        put_in_order(step)
    return entered


def _entered_late(step: Step, row: ApplicationRow) -> int:
    effect = LateEntry(_entrant(step, row)).run(step)
    (player,) = step.rows(PlayerRow, number=effect.player)
    return player.id


def _entrant(step: Step, row: ApplicationRow) -> Entrant:
    return filled(Entrant, row, name=name_as_listed(step, row.name), remark="")


def _joined(step: Step, row: ApplicationRow, entry: int) -> Effect:
    """Let an entry by the form know its player, with what was chosen and paid."""
    step.update(row, state=TAKEN, player=entry, paid="", currency="", paid_on="", paid_by="")
    if row.paid:
        payment = paid_before(row, next_payment(step), entry)
        step.insert(payment._replace(taken_by=step.act.who))
    category = step.row(CategoryRow, row.category)
    if category is not None and category.by_hand:
        step.put(at(CategoryPlayerRow, category.key, entry))
    player = step.existing(PlayerRow, entry)
    findings = tuple(
        finding
        for round_ in PlacedEntry(row, EntryStanding.ACCEPTED).rounds
        if (finding := grant_wish(step, player, round_)) is not None
    )
    what = phrase("{player} is entered", player=called(player))
    return Effect("entered", what, player.number, findings=findings)
