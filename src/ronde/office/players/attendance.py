"""Who is there: check-in, the drawing of lots, late entries, absences, withdrawals, returns.

C.04.2.C and D.2 to D.4, in 2026 articles 2.4, 3.2, 3.3 and 4.1. Every use case returns its exact
effect in words. Leaving and coming back are in `leaving`, and offered here too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ronde.errors import InputError, StateError
from ronde.handling.lateness import (
    MissedRounds,
    Presence,
    first_round_of_late_entry,
    is_on_the_list,
    presence_after_drawing,
)
from ronde.model.points import CHESS, points_for_people
from ronde.office.desk import Desk, player_row
from ronde.office.effects import Effect
from ronde.office.planning.announcements import DRAWING, drawing_was_held, missed_rounds
from ronde.office.players.entrant import Entrant
from ronde.office.players.entries import enter_all
from ronde.office.players.leaving import (
    announce_absence,
    come_back,
    miss_round,
    request_bye,
    withdraw,
)
from ronde.office.players.roster import (
    called,
    close_gaps,
    entries,
    put_in_place,
    refuse_closed_list,
    refuse_draft,
    rounds_announced,
    rounds_paired,
    rules_in,
)
from ronde.office.writing import put_office_setting
from ronde.phrases import counted, phrase
from ronde.store import Step
from ronde.store.values import Row


def check_in(
    desk: Desk,
    event: str,
    players: Sequence[int],
    *,
    reason: str = "",
    expected: int | None = None,
) -> tuple[Effect, ...]:
    """Note that players are there; who was out until now enters the list for the next round."""
    arguments = {"players": list(players)}
    with desk.step(event, "check in", arguments, reason=reason, expected=expected) as step:
        rows = [player_row(step, player) for player in players]
        return tuple(_arrive(step, row) for row in rows)


def record_notice(
    desk: Desk,
    event: str,
    player: int,
    notice: str,
    *,
    first_round: int = 1,
    expected: int | None = None,
) -> Effect:
    """Record the written notice of a player who will be late, and from which round (C.1, C.2)."""
    arguments = {"player": player, "notice": notice, "first round": first_round}
    with desk.step(event, "record notice", arguments, expected=expected) as step:
        row = player_row(step, player)
        next_round, rules = rounds_paired(step) + 1, rules_in(step)
        _refuse_empty_notice(row, notice)
        first = first_round_of_late_entry(
            next_round, first_round, rounds_announced(step), rules=rules
        )
        refuse_draft(step)
        listed = is_on_the_list(Presence.NOTIFIED, first, next_round)
        if row["is_listed"] and rounds_paired(step):
            raise StateError(
                "{player} takes part already; announce an absence instead", player=called(row)
            )
        values: Row = {"check_in": Presence.NOTIFIED.value, "notice": notice.strip()}
        values |= {"first_round": first, "is_listed": listed}
        step.update("event_player", _id(row), values)
        _renew(step, row, listed=listed)
        after = _again(step, row)
    if not listed:
        return _comes_later(after, first, rules.late)
    what = phrase(
        "{player} will be late and is paired in round {round} in the usual way",
        player=called(after),
        round=first,
    )
    return Effect("notified", what, _number(after), first, rules.late)


def hold_drawing(
    desk: Desk,
    event: str,
    admitted: Sequence[int] = (),
    *,
    reason: str = "",
    expected: int | None = None,
) -> tuple[Effect, ...]:
    """Hold the drawing of lots: who is not there is out until arrival (C.1, 2026: 4.1).

    A recorded notice keeps a player in; `admitted` are those whom the chief arbiter keeps in.
    Returns one effect for everybody who was not checked in.
    """
    arguments = {"admitted": list(admitted)}
    with desk.step(event, "hold drawing", arguments, reason=reason, expected=expected) as step:
        if drawing_was_held(step) or rounds_paired(step):
            raise StateError(
                "{event}: the drawing of lots is over; check in who arrives now", event=event
            )
        if admitted and not reason:
            raise InputError("{event}: say why absent players are admitted", event=event)
        refuse_draft(step)
        kept = {_id(player_row(step, player)) for player in admitted}
        waiting = [r for r in entries(step) if r["check_in"] != Presence.PRESENT.value]
        for row in waiting:
            _settle(step, row, is_admitted=_id(row) in kept)
        close_gaps(step)
        put_office_setting(step, DRAWING, "held")
        return tuple(_outcome_of_drawing(step, _again(step, row)) for row in waiting)


def late_entry(
    desk: Desk,
    event: str,
    entrant: Entrant,
    *,
    first_round: int | None = None,
    reason: str = "",
    expected: int | None = None,
) -> Effect:
    """Enter a player after the start: from the next round on, or once arrived for a later one.

    The missed rounds score nothing, or what was announced (C.2, 2026: 2.4).
    """
    arguments = {"name": entrant.name, "first round": first_round}
    with desk.step(event, "late entry", arguments, reason=reason, expected=expected) as step:
        next_round, rules = rounds_paired(step) + 1, rules_in(step)
        first = first_round_of_late_entry(
            next_round, first_round, rounds_announced(step), rules=rules
        )
        if first == next_round:
            ((entry, findings),) = enter_all(step, [entrant], is_listed=False)
            effect = _arrive(step, _row(step, entry))
        else:
            presence = Presence.NOTIFIED.value
            later: Row = {"check_in": presence, "first_round": first, "notice": reason}
            ((entry, findings),) = enter_all(step, [entrant], is_listed=False, **later)
            effect = _comes_later(_row(step, entry), first, rules.late)
    return Effect(effect.code, effect.what, effect.player, effect.round, effect.article, findings)


def _arrive(step: Step, row: Row) -> Effect:
    """Note an arrival and return what it means."""
    if row["last_round"] is not None:
        raise StateError("{player} has withdrawn; a return is another step", player=called(row))
    here: Row = {"check_in": Presence.PRESENT.value}
    if row["is_listed"]:
        step.update("event_player", _id(row), here)
        there = phrase("{player} is there", player=called(row))
        return Effect("checked-in", there, _number(row), article="")
    refuse_closed_list(step)
    refuse_draft(step)
    paired, rules = rounds_paired(step), rules_in(step)
    first = first_round_of_late_entry(paired + 1, None, rounds_announced(step), rules=rules)
    points = _give_missed_rounds(step, _id(row), paired)
    provisional: Row = {"is_listed": True, "number_is_provisional": True}
    late: Row = {"first_round": first, "late_points": points if paired else None}
    step.update("event_player", _id(row), here | provisional | late)
    put_in_place(step, _id(row))
    after = _again(step, row)
    what = _entered_late(after, first, paired, points_for_people(points))
    return Effect("entered-late", what, _number(after), first, rules.late)


def _entered_late(row: Row, first: int, missed: int, points: str) -> str:
    facts = {"name": row["name"], "number": row["number"], "round": first}
    if not missed:
        return phrase(
            "{name} gets the provisional number {number} and plays from round {round} on", **facts
        )
    return counted(
        "{name} gets the provisional number {number} and plays from round {round} on,"
        " with {points} points for {count} round missed",
        "{name} gets the provisional number {number} and plays from round {round} on,"
        " with {points} points for {count} rounds missed",
        count=missed,
        points=points,
        **facts,
    )


def _comes_later(row: Row, first: int, article: str) -> Effect:
    what = phrase(
        "{player} is not paired before round {round}, and only after arriving",
        player=called(row),
        round=first,
    )
    return Effect("notified", what, _number(row), first, article)


def _give_missed_rounds(step: Step, entry: int, paired: int) -> int:
    """Write byes for the rounds before a late entry and return their tenths; zero is no row."""
    announced = missed_rounds(step)
    if announced is MissedRounds.ZERO:
        return 0
    for round_ in range(1, paired + 1):
        position = len(step.rows("event_bye", round=round_)) + 1
        bye: Row = {"kind": announced.bye.value, "position": position}
        step.put("event_bye", (round_, entry), bye)
    own = step.row("event_points", "half_bye")
    return paired * (CHESS.half_bye if own is None else int(str(own["tenths"])))


def _settle(step: Step, row: Row, *, is_admitted: bool) -> None:
    """Write how a player stands after the drawing of lots."""
    before = Presence(row["check_in"])
    presence = presence_after_drawing(
        before, has_notice=bool(row["notice"]), is_admitted=is_admitted, rules=rules_in(step)
    )
    listed = is_on_the_list(presence, int(str(row["first_round"])), 1)
    values: Row = {"check_in": presence.value, "is_listed": listed and row["last_round"] is None}
    step.update("event_player", _id(row), values)


def _outcome_of_drawing(step: Step, row: Row) -> Effect:
    rules, number = rules_in(step), _number(row)
    if row["check_in"] == Presence.MISSING.value:
        what = phrase("{player} was not there and is out until arrival", player=called(row))
        return Effect("out", what, number, article=rules.drawing)
    if row["is_listed"]:
        what = phrase("{player} was not there, but is admitted and paired", player=called(row))
        return Effect("admitted", what, number, 1, rules.drawing)
    first = int(str(row["first_round"]))
    what = phrase("{player} is not paired before round {round}", player=called(row), round=first)
    return Effect("notified", what, number, first, rules.late)


def _refuse_empty_notice(row: Row, notice: str) -> None:
    if not notice.strip():
        raise InputError(
            "{player}: write down what the notice says and when it came", player=called(row)
        )


def _renew(step: Step, row: Row, *, listed: bool) -> None:
    """Let the list close up, or make room, when somebody leaves it or comes onto it."""
    if listed and not row["is_listed"]:
        put_in_place(step, _id(row))
    else:
        close_gaps(step)


def _id(row: Row) -> int:
    return int(str(row["id"]))


def _number(row: Row) -> int:
    return int(str(row["number"]))


def _row(step: Step, entry: int) -> Row:
    row: Any = step.row("event_player", entry)
    return dict(row)


def _again(step: Step, row: Row) -> Row:
    """Return a row as it is after the changes of this step."""
    return _row(step, _id(row))


__all__ = [
    "announce_absence", "check_in", "come_back", "hold_drawing", "late_entry", "miss_round",
    "record_notice", "request_bye", "withdraw",
]  # fmt: skip
