"""Absences, byes on request, withdrawals and returns (C.04.2.D.2 to D.4, 2026: 3.2 and 3.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ronde.errors import InputError, StateError
from ronde.handling.absences import (
    refuse_half_bye,
)
from ronde.handling.lateness import Presence
from ronde.model import ByeKind
from ronde.office.desk import Desk, next_key, player_row
from ronde.office.effects import Effect
from ronde.office.planning.announcements import half_byes
from ronde.office.players.leavingrules import (
    refuse_round,
    refuse_to_return,
    refuse_unpaired,
    refuse_withdrawn,
)
from ronde.office.players.roster import (
    called,
    close_gaps,
    put_in_place,
    refuse_draft,
    rounds_announced,
    rounds_paired,
    rules_in,
)
from ronde.phrases import counted, phrase
from ronde.store import Step
from ronde.store.values import Row


def withdraw(
    desk: Desk, event: str, player: int, *, reason: str = "", expected: int | None = None
) -> Effect:
    """Note that a player leaves the event: no more pairings (D.3, 2026: 3.2)."""
    arguments = {"player": player}
    with desk.step(event, "withdraw", arguments, reason=reason, expected=expected) as step:
        row = player_row(step, player)
        refuse_withdrawn(row)
        refuse_draft(step)
        paired, rules = rounds_paired(step), rules_in(step)
        step.update("event_player", _id(row), {"last_round": paired})
        if not paired:
            step.update("event_player", _id(row), {"is_listed": False})
            close_gaps(step)
            what = phrase(
                "{player} withdrew before the first round and is off the list", player=called(row)
            )
            return Effect("withdrawn", what, article=rules.withdrawal)
        # A bye that was granted for a later round falls away with the withdrawal.
        _cancel_absences(step, _id(row), paired + 1)
    what = phrase(
        "{player} withdrew after round {round} and is not paired any more",
        player=called(row),
        round=paired,
    )
    return Effect("withdrawn", what, player, paired + 1, rules.withdrawal)


def announce_absence(
    desk: Desk,
    event: str,
    player: int,
    rounds: Sequence[int],
    *,
    reason: str = "",
    expected: int | None = None,
) -> Effect:
    """Note rounds in which a player will not be there: not paired, no points (D.4, 3.3)."""
    arguments = {"player": player, "rounds": list(rounds)}
    with desk.step(event, "announce absence", arguments, reason=reason, expected=expected) as step:
        row = player_row(step, player)
        if not rounds:
            raise InputError(
                "{event}: say in which rounds {player} will be absent",
                event=event,
                player=called(row),
            )
        for round_ in rounds:
            refuse_round(step, row, round_)
        _note_absences(step, _id(row), rounds, reason=reason)
        rules = rules_in(step)
    away = sorted(set(rounds))
    what = counted(
        "{player} is not paired in round {rounds} and scores zero there",
        "{player} is not paired in rounds {rounds} and scores zero there",
        count=len(away),
        player=called(row),
        rounds=", ".join(map(str, away)),
    )
    return Effect("absent", what, player, min(rounds), rules.absence)


def request_bye(
    desk: Desk,
    event: str,
    player: int,
    round_: int,
    *,
    reason: str = "",
    expected: int | None = None,
) -> Effect:
    """Note a half-point bye on request, within the limits that were announced (D.4, 3.3)."""
    arguments = {"player": player, "round": round_}
    with desk.step(event, "request bye", arguments, reason=reason, expected=expected) as step:
        row = player_row(step, player)
        refuse_round(step, row, round_)
        rules = rules_in(step)
        taken = _half_byes_taken(step, row, but=round_)
        refuse_half_bye(half_byes(step), taken, round_, rounds_announced(step), rules)
        _note_absences(step, _id(row), (round_,), kind=ByeKind.HALF_POINT, reason=reason)
    what = phrase(
        "{player} is not paired in round {round} and has a half-point bye",
        player=called(row),
        round=round_,
    )
    return Effect("bye-requested", what, player, round_, rules.absence)


def miss_round(
    desk: Desk, event: str, player: int, *, reason: str = "", expected: int | None = None
) -> Effect:
    """Note that a paired player did not appear and gave no notice (D.2).

    The player counts as withdrawn from the next round on, unless `come_back` gives an
    acceptable reason before the next pairing is published.
    """
    arguments = {"player": player}
    with desk.step(event, "miss round", arguments, reason=reason, expected=expected) as step:
        row = player_row(step, player)
        refuse_withdrawn(row)
        refuse_draft(step)
        round_, rules = rounds_paired(step), rules_in(step)
        refuse_unpaired(step, row, round_)
        missed: Row = {"kind": ByeKind.ZERO_POINT.value, "was_announced": False, "reason": reason}
        _put_absence(step, round_, _id(row), missed)
        step.update("event_player", _id(row), {"last_round": round_})
        _cancel_absences(step, _id(row), round_ + 1)
    what = phrase(
        "{player} was absent in round {round} without notice and counts as withdrawn,"
        " unless the absence is explained before the pairing of round {next} is published",
        player=called(row),
        round=round_,
        next=round_ + 1,
    )
    return Effect("missed", what, player, round_, rules.silence)


def come_back(
    desk: Desk,
    event: str,
    player: int,
    *,
    noted_by_mistake: bool = False,
    reason: str = "",
    expected: int | None = None,
) -> Effect:
    """Let an absent player be paired again from the next round on.

    Announced absences are cancelled. An absence without notice needs an acceptable reason in
    time (D.2). Who withdrew does not return (D.3), unless that was noted by mistake.
    """
    arguments = {"player": player, "noted by mistake": noted_by_mistake}
    with desk.step(event, "come back", arguments, reason=reason, expected=expected) as step:
        row = player_row(step, player)
        refuse_draft(step)
        next_round, rules = rounds_paired(step) + 1, rules_in(step)
        article = rules.absence
        if row["last_round"] is not None:
            article = refuse_to_return(step, row, reason, mistake=noted_by_mistake)
            step.update("event_player", _id(row), {"last_round": None})
        cancelled = _cancel_absences(step, _id(row), next_round)
        if row["last_round"] is None and not cancelled:
            raise StateError("{player} is not away in any round to come", player=called(row))
        if not row["is_listed"]:
            return _return_to_list(step, row, next_round, article)
    what = phrase(
        "{player} is paired again from round {round} on", player=called(row), round=next_round
    )
    return Effect("back", what, player, next_round, article)


def _return_to_list(step: Step, row: Row, next_round: int, article: str) -> Effect:
    """Put somebody on the list again who left it before the first round."""
    if next_round > 1:
        step.update("event_player", _id(row), {"check_in": Presence.MISSING.value})
        what = phrase("{player} is out until arrival; check the player in", player=called(row))
        return Effect("out", what, int(str(row["number"])), article=article)
    step.update("event_player", _id(row), {"is_listed": True})
    put_in_place(step, _id(row))
    after: Any = step.row("event_player", _id(row))
    what = phrase("{player} is on the list again", player=called(after))
    return Effect("back", what, int(str(after["number"])), 1, article)


def _cancel_absences(step: Step, entry: int, first: int) -> int:
    """Delete the absences of somebody from a round on and return how many there were."""
    rows = [r for r in step.rows("event_absence", player=entry) if int(str(r["round"])) >= first]
    for row in rows:
        step.delete("event_absence", (row["round"], entry))
    return len(rows)


def _half_byes_taken(step: Step, row: Row, *, but: int) -> int:
    """Return in how many rounds somebody has a half-point bye on request."""
    half = ByeKind.HALF_POINT.value
    asked = {r["round"] for r in step.rows("event_absence", player=_id(row), kind=half)}
    given = {r["round"] for r in step.rows("event_bye", player=_id(row), kind=half)}
    # What a late entry got for missed rounds was not requested.
    late = set(range(1, int(str(row["first_round"]))))
    return len((asked | given) - late - {but})


def _note_absences(
    step: Step,
    entry: int,
    rounds: Iterable[int],
    *,
    kind: ByeKind = ByeKind.ZERO_POINT,
    reason: str = "",
) -> None:
    for round_ in rounds:
        values: Row = {"kind": kind.value, "was_announced": True, "reason": reason}
        _put_absence(step, round_, entry, values)


def _put_absence(step: Step, round_: int, entry: int, values: Row) -> None:
    if step.row("event_absence", (round_, entry)) is None:
        values = values | {"position": next_key(step, "event_absence", "position")}
    step.put("event_absence", (round_, entry), values)


def _id(row: Row) -> int:
    return int(str(row["id"]))
