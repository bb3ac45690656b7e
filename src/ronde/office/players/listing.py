"""The list of participants: its order, its numbers, its closing (C.04.2.B.2, B.3 and C.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from ronde.app.actions import Arg, StartingNumber
from ronde.app.effects import Effect
from ronde.errors import InputError, StateError
from ronde.handling.numbering import refuse_renumbering
from ronde.i18n import counted, phrase, template
from ronde.office.actions import EventAction, action
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


@dataclass(frozen=True)
class _Ordering(EventAction[Effect]):
    """A change of the order; `order` are the present numbers of all listed players."""

    order: Annotated[tuple[StartingNumber, ...] | None, Arg(most=99_999)] = None


@action(
    phrase("order players"),
    tells=template("order {order}"),
    path="players/order",
    operation="order",
)
class OrderPlayers(_Ordering):
    """Put the list in initial order, or in the order announced."""

    def run(self, step: Step) -> Effect:
        """Give numbers by rating, title and alphabet (B.2), or in the order announced."""
        if rounds_paired(step):
            raise StateError(
                "{event}: round 1 has been paired; renumber, with a reason, instead",
                event=step.subject.key,
            )
        refuse_draft(step)
        _apply_order(step, self.order)
        what = counted(
            "{count} player is in initial order",
            "{count} players are in initial order",
            count=len(entries(step, listed=True)),
        )
        return Effect("ordered", what, article=rules_in(step).order)


@action(
    phrase("renumber"),
    tells=template("order {order}"),
    path="players/renumber",
    operation="renumber",
)
class Renumber(_Ordering):
    """Give the numbers anew after corrections, as long as the rules admit it.

    The numbers of every round that was paired are kept with it (B.3, 2.3).
    """

    def run(self, step: Step) -> Effect:
        """Order the list again; raises InputError without a reason."""
        if not self.reason:
            raise InputError(
                "{event}: say which correction makes the new numbers necessary",
                event=step.subject.key,
            )
        handling, paired = handling_in(step), rounds_paired(step)
        refuse_renumbering(handling, paired)
        refuse_draft(step)
        before = {row.id: row.number for row in entries(step, listed=True)}
        _apply_order(step, self.order)
        moved = sum(before[row.id] != row.number for row in entries(step, listed=True))
        what = counted(
            "{count} player has a new number from round {round} on",
            "{count} players have a new number from round {round} on",
            count=moved,
            round=paired + 1,
        )
        return Effect("renumbered", what, round=paired + 1, article=handling.numbers_article)


@action(phrase("close entries"), tells="", path="players/close", operation="close")
class CloseEntries(EventAction[Effect]):
    """Close the list of participants: its numbers are definitive from now on."""

    def run(self, step: Step) -> Effect:
        """Let nobody enter any more (C.3, 2.5)."""
        rows = entries(step, listed=True)
        for row in rows:
            step.update(row, number_is_provisional=False)
        put_office_setting(step, ENTRIES, "closed")
        what = counted(
            "the list of {count} participant is closed and its numbers are definitive",
            "the list of {count} participants is closed and its numbers are definitive",
            count=len(rows),
        )
        return Effect("entries-closed", what, article=rules_in(step).provisional)


@action(phrase("reopen entries"), tells="", path="players/reopen", operation="reopen")
class ReopenEntries(EventAction[Effect]):
    """Open the list of participants again."""

    def run(self, step: Step) -> Effect:
        """Make the numbers provisional again (C.3, 2.5); raises InputError without a reason."""
        event = step.subject.key
        if not entries_are_closed(step):
            raise StateError("{event}: the list of participants is open", event=event)
        if not self.reason:
            raise InputError(
                "{event}: say why the list of participants is opened again", event=event
            )
        put_office_setting(step, ENTRIES, "")
        for row in entries(step, listed=True):
            step.update(row, number_is_provisional=True)
        what = phrase("the numbers are provisional again")
        return Effect("entries-open", what, article=rules_in(step).provisional)


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
