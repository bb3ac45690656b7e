"""The order of the list: put in order or renumbered, its closing, its opening again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Final, NamedTuple

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import Confirmation, InputError, StateError
from ronde.fields import Arg
from ronde.handling.numbers import initial_order, refuse_renumbering
from ronde.i18n import counted, listed, phrase, template
from ronde.model import PlayerId
from ronde.model.integrity import IntegrityKind
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.integrity import CONFIRM, ask, note
from ronde.office.desk.rows import handling_in, put_office_setting
from ronde.office.pairing.anew import ChangeOfWhoPlays
from ronde.office.players.roster import (
    called,
    entries,
    entry_of,
    refuse_draft,
    rounds_paired,
    rules_in,
    set_numbers,
    substitute_places,
)
from ronde.office.settings.playerrules import ENTRIES, entries_are_closed
from ronde.store import Step
from ronde.store.tables import PlayerRow


@dataclass(frozen=True)
class _Ordering(ChangeOfWhoPlays):
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
        order = _wanted_order(step, self.order)
        moves = _moves(step, order)
        if self.order is not None:
            _ask_about(step, order, moves)
            _note_moves(step, moves)
        set_numbers(step, order)
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
        order = _wanted_order(step, self.order)
        moves = _moves(step, order)
        _ask_about(step, order, moves)
        _note_moves(step, moves)
        set_numbers(step, order)
        what = counted(
            "{count} player has a new number from round {round} on",
            "{count} players have a new number from round {round} on",
            count=len(moves),
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


class _Move(NamedTuple):
    """A player who gets another number."""

    row: PlayerRow
    new: int


def _wanted_order(step: Step, order: Sequence[int] | None) -> list[PlayerId]:
    """Return all listed entries in the order named by their numbers, else in initial order."""
    rows = entries(step, listed=True)
    if order is None:
        people = [entry_of(row) for row in rows]
        return [one.id for one in initial_order(people, substitute=substitute_places(step))]
    by_number = {row.number: entry_of(row).id for row in rows}
    if sorted(order) != sorted(by_number):
        raise InputError(
            "{event}: the order must name every number of the list once, from 1 to {last}",
            event=step.subject.key,
            last=len(by_number),
        )
    return [by_number[number] for number in order]


def _moves(step: Step, order: Sequence[PlayerId]) -> list[_Move]:
    """Return who gets another number, by the present one."""
    new = {int(id_): number for number, id_ in enumerate(order, 1)}
    return [
        _Move(row, new[row.id]) for row in entries(step, listed=True) if new[row.id] != row.number
    ]


_MOST_NAMED: Final = 20


def _ask_about(step: Step, order: Sequence[PlayerId], moves: Sequence[_Move]) -> None:
    """Ask before numbers change, and say who moves and whether ratings are out of order then."""
    if not moves:
        return
    article = rules_in(step).order
    named = listed(
        phrase("{player} → {number}", player=called(row), number=new)
        for row, new in moves[:_MOST_NAMED]
    )
    what = counted(
        "{count} starting number changes: {moves}",
        "{count} starting numbers change: {moves}",
        count=len(moves),
        moves=named if len(moves) <= _MOST_NAMED else phrase("{first} and others", first=named),
    )
    questions = [Confirmation("numbers", CONFIRM, what, article)]
    by_id = {row.id: row.rating or 0 for row in entries(step, listed=True)}
    if any(by_id[first] < by_id[second] for first, second in pairwise(order)):
        broken = phrase("The numbers are not in the order of the ratings any more.")
        questions.append(Confirmation("numbers-against-ratings", CONFIRM, broken, article))
    ask(step, *questions)


def _note_moves(step: Step, moves: Sequence[_Move]) -> None:
    """Let report and file tell which numbers became which."""
    if moves:
        note(step, IntegrityKind.NUMBERS, " ".join(f"{row.number}=>{new}" for row, new in moves))
