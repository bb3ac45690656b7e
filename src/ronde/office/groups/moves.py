"""Players who change their group before round 1: they leave one event and enter another."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Annotated, Final

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import InputError
from ronde.fields import Arg
from ronde.i18n import listed, phrase, template
from ronde.model import Finding, Severity
from ronde.office.desk import Desk, step_beside
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.joined import group_names
from ronde.office.desk.rows import player_row, put_hidden
from ronde.office.entries.entries import AddPlayer, RemovePlayer
from ronde.office.fees.changes import next_payment
from ronde.office.pairing.anew import DraftsAnew
from ronde.office.players.entrant import Entrant
from ronde.office.players.roster import called
from ronde.store import Act, Step
from ronde.store.tables import (
    AbsenceRow,
    CategoryPlayerRow,
    CategoryRow,
    FeeRow,
    PaymentRow,
    PlayerRow,
    PrizeExclusionRow,
)

_CARRIED: Final[tuple[type[PrizeExclusionRow | FeeRow | PaymentRow], ...]] = (
    PrizeExclusionRow,
    FeeRow,
    PaymentRow,
)
"""The tables of what goes along with a player, as it is."""

MOVED: Final = phrase("move player")
TAKEN_OVER: Final = phrase("take player over")
"""What the journals of both groups tell."""


@action(
    MOVED,
    tells=template("player {player} to {group}"),
    path="players/{player}/move",
    command="move",
    examples='move spring-open 7 spring-open-b --reason "a wish of the player"',
)
class MovePlayer(EventAction[Effect]):
    """Move a player to another group of the event, before round 1 of both.

    The entry disappears here and is made there; both happen, or neither.
    """

    player: StartingNumber
    group: Annotated[
        str,
        Arg(
            "Key of the group.",
            pattern=r"^[a-z0-9][a-z0-9._-]{0,63}$",
            metavar="GROUP",
            example="spring-open-b",
        ),
    ]

    def others(self, desk: Desk, event: str) -> tuple[str, ...]:
        """Return the group in which the player is entered."""
        del desk, event
        return (self.group,)

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> Effect:
        """Move the player; drafts of both groups are paired anew with it."""
        drafts = DraftsAnew()
        with desk.trial(event, self.declared.act, expected=expected) as step:
            self._move(step, drafts)
        drafts.draw()
        with self.step(desk, event, expected) as step:
            moved = self._move(step, drafts)
        return replace(moved, what=listed((moved.what, *drafts.told), "; "))

    def _move(self, step: Step, drafts: DraftsAnew) -> Effect:
        """Remove the entry here and make it there."""
        drafts.erase(step)
        row, event = player_row(step, self.player), step.subject.key
        names = {one.key: one.name for one in group_names(step.connection, event)}
        if self.group not in names or self.group == event:
            raise InputError(
                "{group} is no other group of {event}; join it first",
                group=repr(self.group),
                event=event,
            )
        absent = bool(step.rows(AbsenceRow, player=row.id))
        marks = [one.category for one in step.rows(CategoryPlayerRow, player=row.id)]
        own = [one for table in _CARRIED for one in step.rows(table, player=row.id)]
        is_hidden = put_hidden(step, row.id, is_hidden=False)
        for one in own:
            step.delete(one)
        RemovePlayer(self.player).run(step)
        act = Act(step.act.who, TAKEN_OVER, {"name": row.name, "group": event}, self.reason)
        drafts.pair(step)
        with step_beside(step, self.group, act) as other:
            drafts.erase(other)
            entered = _enter(other, row, marks, is_hidden=is_hidden)
            (new,) = other.rows(PlayerRow, number=entered.player)
            for one in own:
                moved = one._replace(player=new.id)
                if isinstance(moved, PaymentRow):
                    moved = moved._replace(id=next_payment(other))
                other.insert(moved)
            drafts.pair(other)
        what = phrase(
            "{player} plays in group {group} now, with the provisional number {number}",
            player=called(row),
            group=names[self.group],
            number=entered.player,
        )
        findings = (*entered.findings, *((_absences(row),) if absent else ()))
        return Effect("moved", what, article=entered.article, findings=findings)


def _enter(step: Step, row: PlayerRow, marks: Iterable[str], *, is_hidden: bool) -> Effect:
    """Enter a player as the other group knew the player, and return the effect."""
    values = {field.name: getattr(row, field.name) for field in fields(Entrant)}
    entered = AddPlayer(Entrant(**values)).run(step)
    (new,) = step.rows(PlayerRow, number=entered.player)
    step.update(new, check_in=row.check_in, here_for=row.here_for, notice=row.notice)
    known = {one.key for one in step.rows(CategoryRow)}
    step.insert(*(CategoryPlayerRow(mark, new.id) for mark in marks if mark in known))
    put_hidden(step, new.id, is_hidden=is_hidden)
    return entered


def _absences(row: PlayerRow) -> Finding:
    what = phrase("{player} had announced absences; note them in the other group", player=row.name)
    return Finding(Severity.WARNING, "absences-left", what)
