"""The rows that a drafted or published round consists of, written within a step of others."""

from __future__ import annotations

from ronde.handling.publication import table_places
from ronde.handling.states import Stage
from ronde.model import PlayerId, Result, Tournament
from ronde.office.desk import event_row, round_row
from ronde.office.pairing.arranging import (
    People,
    document_name,
    keep_correct,
    write_boards,
    write_pairing_bye,
)
from ronde.office.pairing.drafting import Drawn, Situation
from ronde.office.planning.settings import keep_lot
from ronde.office.writing import ACCELERATION_TABLE, OFFICE, now, replace_rows
from ronde.store import Step
from ronde.store.values import Row, Value


def record_draft(step: Step, drawn: Drawn) -> None:
    """Write everything that a pairing means: boards, byes, numbers, virtual points, the lot."""
    people = People(step)
    situation, pairing = drawn.situation, drawn.pairing
    _record_round(step, situation, drawn, people)
    write_boards(step, situation.number, pairing.pairs, people)
    write_pairing_bye(step, situation.number, pairing.bye, people)


def record_empty_draft(step: Step, situation: Situation, drawn: Drawn | None) -> None:
    """Write a draft in which everybody still waits for an opponent."""
    _record_round(step, situation, drawn, People(step))


def _record_round(step: Step, situation: Situation, drawn: Drawn | None, people: People) -> None:
    number, tournament = situation.number, situation.tournament
    state: Row = {"state": Stage.DRAFT.value, "rules": tournament.rules, "paired_at": now()}
    step.put("event_round", number, state)
    keep_correct(step, situation, drawn, people)
    _record_absences(step, situation, drawn, people)
    _record_numbers(step, number, people)
    _record_virtual_points(step, tournament, people)
    _record_lot(step, tournament)


def _record_absences(step: Step, situation: Situation, drawn: Drawn | None, people: People) -> None:
    """Write who is away with a note of it; who withdrew or has not come yet is not mentioned."""
    number = situation.number
    served = set() if drawn is None else {p for pair in drawn.pairing.pairs for p in pair}
    away = [
        bye
        for bye in situation.tournament.requested_byes
        if bye.round == number and bye.player not in situation.silent and bye.player not in served
    ]
    rows: list[Row] = [
        {
            "round": number,
            "player": people.id_of[bye.player],
            "position": position,
            "kind": bye.kind.value,
        }
        for position, bye in enumerate(away, 1)
    ]
    replace_rows(step, "event_bye", rows, round=number)


def _record_numbers(step: Step, number: int, people: People) -> None:
    """Keep the starting numbers in force, so that the round can be replayed after a renumbering."""
    others = [row for row in step.rows("event_numbering") if row["round"] != number]
    last = max((int(str(row["position"])) for row in others), default=0)
    rows: list[Row] = [
        {"round": number, "player": id_, "position": position, "number": starting_number}
        for position, (starting_number, id_) in enumerate(sorted(people.id_of.items()), last + 1)
    ]
    replace_rows(step, "event_numbering", rows, round=number)


def _record_virtual_points(step: Step, tournament: Tournament, people: People) -> None:
    """Keep the acceleration as it was computed: a later entry or number changes nothing."""
    rows: list[Row] = [
        {"player": people.id_of[player], "round": round_, "position": position, "tenths": tenths}
        for position, (player, by_round) in enumerate(tournament.virtual_points, 1)
        for round_, tenths in enumerate(by_round, 1)
    ]
    replace_rows(step, "event_virtual_points", rows)


def _record_lot(step: Step, tournament: Tournament) -> None:
    drawn_now = event_row(step)["initial_colour"] is None
    if drawn_now and tournament.initial_colour is not None and tournament.lot is not None:
        keep_lot(step, tournament.lot, tournament.initial_colour)


def erase_draft(step: Step, number: int) -> None:
    """Remove everything that a draft wrote except the lot that was drawn for it."""
    for table in ("event_board", "event_bye", "event_numbering"):
        replace_rows(step, table, [], round=number)
    step.delete("event_document", document_name(number))
    computed = event_row(step)["acceleration"] is not None
    by_table = step.row("event_setting", (OFFICE, ACCELERATION_TABLE)) is not None
    if number == 1 and (computed or by_table):
        replace_rows(step, "event_virtual_points", [])
    move_round(step, number, Stage.ABSENCES, paired_at=None)


def move_round(step: Step, number: int, to: Stage, **values: Value) -> None:
    """Bring a round to another stage; whether it may go there was asked before."""
    step.update("event_round", number, {"state": to.value, **values})


def add_remark(step: Step, number: int, remark: str) -> None:
    """Add a line to what the report says about a round."""
    if remark:
        before = str(round_row(step, number)["remark"])
        step.update("event_round", number, {"remark": f"{before}\n{remark}".strip()})


def seat_boards(step: Step, number: int) -> None:
    """Give every board its table, those of players with a fixed one first."""
    rows = step.rows("event_board", round=number)
    entries = {row["id"]: row["fixed_board"] for row in step.rows("event_player")}
    fixed = {PlayerId(int(str(i))): int(str(t)) for i, t in entries.items() if t is not None}
    pairs = [(PlayerId(int(str(r["white"]))), PlayerId(int(str(r["black"])))) for r in rows]
    for row, table in zip(rows, table_places(pairs, fixed), strict=True):
        place = None if table == row["board"] else table
        if place != row["place"]:
            step.update("event_board", (number, row["board"]), {"place": place})


def boards_without_result(step: Step, number: int) -> list[int]:
    """Return the boards that still wait for a result and were not adjourned."""
    waiting = step.rows("event_board", round=number, white_result=Result.UNFINISHED.value)
    return [int(str(row["board"])) for row in waiting if not row["is_adjourned"]]
