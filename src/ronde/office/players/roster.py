"""The list of participants within a step: who stands on it, in which order, with which numbers."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from ronde.errors import StateError
from ronde.handling.editions import Handling, handling_of
from ronde.handling.numbering import numbers_in_order, rounds_to_record, with_newcomer
from ronde.handling.order import LastCriterion, initial_order, places_by_lot
from ronde.handling.playerrules import PlayerRules, player_rules
from ronde.i18n import phrase
from ronde.model import Player, PlayerId, Stage
from ronde.office.desk import event_row, next_key
from ronde.office.planning.announcements import entries_are_closed, last_criterion
from ronde.office.writing import now
from ronde.store import Step, SubjectReader
from ronde.store.tables import LotRow, NumberingRow, PlayerRow, RoundRow
from ronde.store.tournaments import player_of

ORDER_LOT: Final = "initial order"
"""The purpose of the lot that divides players of the same strength and title."""


def handling_in(reader: SubjectReader) -> Handling:
    """Return the handling rules of an event."""
    return handling_of(event_row(reader).rules)


def rules_in(reader: SubjectReader) -> PlayerRules:
    """Return what the edition of an event says about players."""
    return player_rules(handling_in(reader))


def rounds_announced(reader: SubjectReader) -> int | None:
    """Return the number of rounds, None while it is not known."""
    return event_row(reader).number_of_rounds


def rounds_paired(reader: SubjectReader) -> int:
    """Return how many rounds have a published pairing."""
    return sum(row.state.is_public for row in reader.rows(RoundRow))


def refuse_draft(reader: SubjectReader) -> None:
    """Raise StateError while an unpublished pairing stands on the list as it is."""
    for row in reader.rows(RoundRow, state=Stage.DRAFT):
        raise StateError(
            "{event}: round {round} has a draft pairing made with the list as"
            " it is; discard the draft, change the list, and pair again",
            event=reader.subject.key,
            round=row.number,
        )


def refuse_closed_list(reader: SubjectReader) -> None:
    """Raise StateError when nobody can enter any more."""
    if entries_are_closed(reader):
        raise StateError(
            "{event}: the list of participants is closed; open the entries again to admit somebody",
            event=reader.subject.key,
        )


def entry_of(row: PlayerRow) -> Player:
    """Return the player of a row with the entry, which never changes, as the id."""
    return replace(player_of(row), id=PlayerId(row.id))


def entries(reader: SubjectReader, *, listed: bool | None = None) -> list[PlayerRow]:
    """Return all entries by number, or only those on the list or off it."""
    rows = reader.rows(PlayerRow)
    chosen = [row for row in rows if listed is None or row.is_listed is listed]
    return sorted(chosen, key=lambda row: (row.number, row.id))


def called(row: PlayerRow) -> str:
    """Return how sentences name a player.

    >>> called(PlayerRow(1, number=3, name="Ada")), called(PlayerRow(1, number=3))
    ('Ada (3)', 'player 3')
    """
    if not row.name:
        return phrase("player {number}", number=row.number)
    return f"{row.name} ({row.number})"


def substitute_places(step: Step) -> dict[PlayerId, int] | None:
    """Return the places that stand for the alphabet, None when nothing was announced.

    The lot is drawn when it is first needed, and written down.
    """
    criterion = last_criterion(step)
    if criterion is LastCriterion.ALPHABET:
        return None
    ids = [PlayerId(row.id) for row in step.rows(PlayerRow)]
    if criterion is LastCriterion.ENTRY:
        return {id_: int(id_) for id_ in ids}
    return places_by_lot(ids, _seed_of_order(step))


def _seed_of_order(step: Step) -> str:
    drawn = step.rows(LotRow, purpose=ORDER_LOT)
    if drawn:
        return drawn[0].seed
    seed = secrets.token_hex(8)
    step.insert(LotRow(next_key(step, LotRow), ORDER_LOT, seed, drawn_at=now()))
    return seed


def put_in_order(step: Step) -> None:
    """Give the listed players the numbers of the initial order (B.2)."""
    people = [entry_of(row) for row in entries(step, listed=True)]
    order = initial_order(people, substitute=substitute_places(step))
    set_numbers(step, [player.id for player in order])


def put_in_place(step: Step, entry: int) -> None:
    """Give one listed player the fitting number; the others keep their order."""
    substitute = substitute_places(step)
    people = [entry_of(row) for row in entries(step, listed=True)]
    others = [player for player in people if player.id != entry]
    newcomer = next(player for player in people if player.id == entry)
    set_numbers(step, with_newcomer(others, newcomer, substitute=substitute))


def close_gaps(step: Step) -> None:
    """Give the listed players the numbers 1, 2, 3 … in the order in which they stand."""
    set_numbers(step, [entry_of(row).id for row in entries(step, listed=True)])


def set_numbers(step: Step, order: Sequence[PlayerId]) -> None:
    """Give numbers in this order of all listed entries; those off the list come behind.

    The numbers that published rounds were paired with are written down first (B.3).
    """
    off = [entry_of(row).id for row in entries(step, listed=False)]
    numbers = numbers_in_order((*order, *off))
    rows = {row.id: row for row in step.rows(PlayerRow)}
    if all(rows[id_].number == number for id_, number in numbers.items()):
        return
    _record_numbers(step, rows)
    for id_, number in numbers.items():
        if rows[id_].number != number or rows[id_].position != number:
            step.update(rows[id_], number=number, position=number)


def _record_numbers(step: Step, rows: Mapping[int, PlayerRow]) -> None:
    known = {row.round for row in step.rows(NumberingRow)}
    position = next_key(step, NumberingRow, "position")
    paired = [row for row in rows.values() if row.is_listed]
    kept = product(rounds_to_record(rounds_paired(step), known), paired)
    step.insert(
        *(
            NumberingRow(round_, row.id, place, row.number)
            for place, (round_, row) in enumerate(kept, position)
        )
    )
