"""The rows that a drafted or published round consists of, written within a step of others."""

from __future__ import annotations

from typing import Any

from ronde.handling.publication import table_places
from ronde.model import PlayerId, Result, Stage, Tournament
from ronde.office.pairing.arranging import (
    People,
    document_name,
    keep_correct,
    write_boards,
    write_pairing_bye,
)
from ronde.office.pairing.drafting import Drawn, Situation
from ronde.office.planning.settings import keep_lot
from ronde.office.rows import ACCELERATION_TABLE, OFFICE, event_row, now, replace_rows, round_row
from ronde.store import Step
from ronde.store.rows import at
from ronde.store.tables import (
    BoardRow,
    ByeRow,
    DocumentRow,
    NumberingRow,
    PlayerRow,
    RoundRow,
    SettingRow,
    VirtualPointsRow,
)


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
    step.put(at(RoundRow, number), state=Stage.DRAFT, rules=tournament.rules, paired_at=now())
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
    rows = [
        ByeRow(number, people.id_of[bye.player], position, bye.kind)
        for position, bye in enumerate(away, 1)
    ]
    replace_rows(step, ByeRow, rows, round=number)


def _record_numbers(step: Step, number: int, people: People) -> None:
    """Keep the starting numbers in force, so that the round can be replayed after a renumbering."""
    others = [row for row in step.rows(NumberingRow) if row.round != number]
    last = max((row.position for row in others), default=0)
    rows = [
        NumberingRow(number, id_, position, starting_number)
        for position, (starting_number, id_) in enumerate(sorted(people.id_of.items()), last + 1)
    ]
    replace_rows(step, NumberingRow, rows, round=number)


def _record_virtual_points(step: Step, tournament: Tournament, people: People) -> None:
    """Keep the acceleration as it was computed: a later entry or number changes nothing."""
    rows = [
        VirtualPointsRow(people.id_of[player], round_, position, tenths)
        for position, (player, by_round) in enumerate(tournament.virtual_points, 1)
        for round_, tenths in enumerate(by_round, 1)
    ]
    replace_rows(step, VirtualPointsRow, rows)


def _record_lot(step: Step, tournament: Tournament) -> None:
    drawn_now = event_row(step).initial_colour is None
    if drawn_now and tournament.initial_colour is not None and tournament.lot is not None:
        keep_lot(step, tournament.lot, tournament.initial_colour)


def erase_draft(step: Step, number: int) -> None:
    """Remove everything that a draft wrote except the lot that was drawn for it."""
    for table in (BoardRow, ByeRow, NumberingRow):
        for row in step.rows(table, round=number):
            step.delete(row)
    step.delete(at(DocumentRow, document_name(number)))
    computed = event_row(step).acceleration is not None
    by_table = step.row(SettingRow, OFFICE, ACCELERATION_TABLE) is not None
    if number == 1 and (computed or by_table):
        replace_rows(step, VirtualPointsRow, [])
    move_round(step, number, Stage.ABSENCES, paired_at=None)


def move_round(step: Step, number: int, to: Stage, **values: Any) -> None:
    """Bring a round to another stage; whether it may go there was asked before."""
    step.update(at(RoundRow, number), state=to, **values)


def add_remark(step: Step, number: int, remark: str) -> None:
    """Add a line to what the report says about a round."""
    if remark:
        before = round_row(step, number).remark
        step.update(at(RoundRow, number), remark=f"{before}\n{remark}".strip())


def seat_boards(step: Step, number: int) -> None:
    """Give every board its table, those of players with a fixed one first."""
    rows = step.rows(BoardRow, round=number)
    entries = {row.id: row.fixed_board for row in step.rows(PlayerRow)}
    fixed = {PlayerId(id_): table for id_, table in entries.items() if table is not None}
    pairs = [(PlayerId(r.white), PlayerId(r.black)) for r in rows]
    for row, table in zip(rows, table_places(pairs, fixed), strict=True):
        place = None if table == row.board else table
        if place != row.place:
            step.update(row, place=place)


def boards_without_result(step: Step, number: int) -> list[int]:
    """Return the boards that still wait for a result and were not adjourned."""
    waiting = step.rows(BoardRow, round=number, white_result=Result.UNFINISHED)
    return [row.board for row in waiting if not row.is_adjourned]
