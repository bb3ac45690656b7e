"""The list of participants: its order, its numbers, its closing (C.04.2.B.2, B.3 and C.3)."""

from __future__ import annotations

from collections.abc import Sequence

from ronde.app.effects import Effect
from ronde.errors import InputError, StateError
from ronde.handling.numbering import refuse_renumbering
from ronde.i18n import counted, phrase
from ronde.office.desk import Desk
from ronde.office.planning.announcements import ENTRIES, entries_are_closed
from ronde.office.players.roster import (
    entries,
    entry_of,
    handling_in,
    put_in_order,
    refuse_draft,
    rounds_paired,
    rules_in,
    set_numbers,
)
from ronde.office.writing import put_office_setting
from ronde.store import Step


def order_players(
    desk: Desk,
    event: str,
    order: Sequence[int] | None = None,
    *,
    reason: str = "",
    expected: int | None = None,
) -> Effect:
    """Put the list in initial order before the first round (B.2), or in an announced order.

    `order` are the present numbers of all listed players in the order that they shall have.
    """
    arguments = {"order": None if order is None else list(order)}
    with desk.step(event, "order players", arguments, reason=reason, expected=expected) as step:
        if rounds_paired(step):
            raise StateError(
                "{event}: round 1 has been paired; renumber, with a reason, instead", event=event
            )
        refuse_draft(step)
        _apply_order(step, order)
        count, rules = len(entries(step, listed=True)), rules_in(step)
    what = counted(
        "{count} player is in initial order", "{count} players are in initial order", count=count
    )
    return Effect("ordered", what, article=rules.order)


def renumber(
    desk: Desk,
    event: str,
    order: Sequence[int] | None = None,
    *,
    reason: str = "",
    expected: int | None = None,
) -> Effect:
    """Give the numbers anew after corrections, as long as the edition allows it (B.3, 2.3).

    The numbers of every round that was paired are kept with it.
    """
    arguments = {"order": None if order is None else list(order)}
    with desk.step(event, "renumber", arguments, reason=reason, expected=expected) as step:
        if not reason:
            raise InputError(
                "{event}: say which correction makes the new numbers necessary", event=event
            )
        handling, paired = handling_in(step), rounds_paired(step)
        refuse_renumbering(handling, paired)
        refuse_draft(step)
        before = {row.id: row.number for row in entries(step, listed=True)}
        _apply_order(step, order)
        after = entries(step, listed=True)
        moved = sum(before[row.id] != row.number for row in after)
    what = counted(
        "{count} player has a new number from round {round} on",
        "{count} players have a new number from round {round} on",
        count=moved,
        round=paired + 1,
    )
    return Effect("renumbered", what, round=paired + 1, article=handling.numbers_article)


def close_entries(
    desk: Desk, event: str, *, reason: str = "", expected: int | None = None
) -> Effect:
    """Close the list of participants: the numbers are definitive from now on (C.3, 2.5)."""
    with desk.step(event, "close entries", reason=reason, expected=expected) as step:
        rows = entries(step, listed=True)
        for row in rows:
            step.update(row, number_is_provisional=False)
        put_office_setting(step, ENTRIES, "closed")
        rules = rules_in(step)
    what = counted(
        "the list of {count} participant is closed and its numbers are definitive",
        "the list of {count} participants is closed and its numbers are definitive",
        count=len(rows),
    )
    return Effect("entries-closed", what, article=rules.provisional)


def reopen_entries(
    desk: Desk, event: str, *, reason: str = "", expected: int | None = None
) -> Effect:
    """Open the list again, with a reason: the numbers are provisional once more (C.3, 2.5)."""
    with desk.step(event, "reopen entries", reason=reason, expected=expected) as step:
        if not entries_are_closed(step):
            raise StateError("{event}: the list of participants is open", event=event)
        if not reason:
            raise InputError(
                "{event}: say why the list of participants is opened again", event=event
            )
        put_office_setting(step, ENTRIES, "")
        for row in entries(step, listed=True):
            step.update(row, number_is_provisional=True)
        rules = rules_in(step)
    what = phrase("the numbers are provisional again")
    return Effect("entries-open", what, article=rules.provisional)


def _apply_order(step: Step, order: Sequence[int] | None) -> None:
    if order is None:
        put_in_order(step)
        return
    by_number = {row.number: entry_of(row).id for row in entries(step, listed=True)}
    if sorted(order) != sorted(by_number):
        raise InputError(
            "{event}: the order must name every number of the list once, from 1 to {last}",
            event=step.subject.key,
            last=len(by_number),
        )
    set_numbers(step, [by_number[number] for number in order])
