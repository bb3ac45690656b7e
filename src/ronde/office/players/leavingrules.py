"""Who cannot leave, be absent or come back, and why (C.04.2.D.2 to D.4, 2026: 3.2 and 3.3)."""

from __future__ import annotations

from ronde.errors import InputError, StateError
from ronde.handling.absences import refuse_late_explanation, refuse_return
from ronde.office.players.roster import (
    called,
    refuse_draft,
    rounds_announced,
    rounds_paired,
    rules_in,
)
from ronde.store import Step
from ronde.store.tables import AbsenceRow, BoardRow, PlayerRow


def refuse_withdrawn(row: PlayerRow) -> None:
    """Raise StateError when a player has left the event already."""
    if row.last_round is not None:
        raise StateError(
            "{player} has withdrawn after round {round} already",
            player=called(row),
            round=row.last_round,
        )


def refuse_round(step: Step, row: PlayerRow, round_: int) -> None:
    """Raise StateError unless an absence in that round can still be announced."""
    refuse_withdrawn(row)
    paired, rounds = rounds_paired(step), rounds_announced(step)
    if round_ <= paired:
        raise StateError(
            "round {round} is published: {player} could announce an absence before that"
            " only; enter the result of the board, or note the missed round",
            round=round_,
            player=called(row),
        )
    if rounds is not None and round_ > rounds:
        raise StateError(
            "there is no round {round}: {rounds} rounds were announced", round=round_, rounds=rounds
        )
    if round_ == paired + 1:
        refuse_draft(step)


def refuse_unpaired(step: Step, row: PlayerRow, round_: int) -> None:
    """Raise StateError unless the player has a game in that round."""
    sides = ("white", "black")
    if not any(step.rows(BoardRow, round=round_, **{side: row.id}) for side in sides):
        raise StateError(
            "{player} was not paired in round {round}, so cannot have missed it",
            player=called(row),
            round=round_,
        )


def refuse_to_return(step: Step, row: PlayerRow, reason: str, *, mistake: bool) -> str:
    """Return the article by which somebody comes back; raises when none lets them."""
    rules, last = rules_in(step), row.last_round
    if not reason:
        raise InputError("{player}: say why the player is to be paired again", player=called(row))
    if mistake:
        return rules.withdrawal
    silent = None if last is None else step.row(AbsenceRow, last, row.id)
    if silent is None or silent.was_announced:
        refuse_return(rules)
    else:
        refuse_late_explanation(silent.round, rounds_paired(step), rules)
    return rules.silence
