"""The list of participants: who stands on it, its order, its numbers, its closing."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from ronde.errors import DraftStandsError, StateError
from ronde.handling.attendance import Presence
from ronde.handling.editions import PlayerRules, player_rules
from ronde.handling.numbers import (
    LastCriterion,
    initial_order,
    numbers_in_order,
    places_by_lot,
    rounds_to_record,
    with_newcomer,
)
from ronde.i18n import phrase
from ronde.model import Player, PlayerId, Stage
from ronde.office.desk.rows import (
    event_row,
    handling_in,
    latest_round,
    next_key,
    now,
)
from ronde.office.settings.playerrules import entries_are_closed, last_criterion
from ronde.store import Step, SubjectReader
from ronde.store.tables import (
    AbsenceRow,
    LotRow,
    NationalRatingRow,
    NumberingRow,
    PlayerRow,
    RoundRow,
)
from ronde.store.tournaments import player_of

ORDER_LOT: Final = phrase("initial order")
"""The purpose of the lot that divides players of the same strength and title."""


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
        raise DraftStandsError(
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


def is_out(row: PlayerRow, round_: int) -> bool:
    """Whether an entry takes no part in a round: too late, withdrawn, or missing at the lots."""
    last = row.last_round
    return (
        row.check_in == Presence.MISSING.value
        or row.first_round > round_
        or (last is not None and last < round_)
    )


def round_of_check_in(reader: SubjectReader) -> int:
    """Return the round for which people are checked in: the one under way, else the next."""
    latest = latest_round(reader)
    return 1 if latest is None else latest.number + (latest.state is Stage.COMPLETE)


def is_here(row: PlayerRow, round_: int) -> bool:
    """Whether a player was checked in for a round, or entered late for it.

    >>> is_here(PlayerRow(1, here_for=2), 2), is_here(PlayerRow(1, here_for=2), 3)
    (True, False)
    """
    has_entered = row.check_in == Presence.PRESENT.value and row.first_round == round_
    return has_entered or row.here_for >= round_


def expected_players(reader: SubjectReader) -> list[PlayerRow]:
    """Return who takes part in the round of the check-in and was not checked in for it.

    Who is away in that round is not expected, nor who wrote to come late and is paired.
    """
    round_ = round_of_check_in(reader)
    away = {row.player for row in reader.rows(AbsenceRow, round=round_)}
    return [
        row
        for row in entries(reader, listed=True)
        if row.id not in away
        and not is_out(row, round_)
        and not is_here(row, round_)
        and not (round_ == 1 and row.check_in == Presence.NOTIFIED.value)
    ]


def not_checked_in(reader: SubjectReader) -> list[PlayerRow]:
    """Return who is expected, once the check-in of the round has begun with anybody."""
    round_ = round_of_check_in(reader)
    has_begun = any(row.here_for == round_ for row in entries(reader, listed=True))
    return expected_players(reader) if has_begun else []


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
    _renumber_national_lines(step, {rows[id_].number: new for id_, new in numbers.items()})
    for id_, number in numbers.items():
        if rows[id_].number != number or rows[id_].position != number:
            step.update(rows[id_], number=number, position=number)


def _renumber_national_lines(step: Step, numbers: Mapping[int, int]) -> None:
    """Let the lines of federations that a file brought follow the players they are about."""
    for line in step.rows(NationalRatingRow):
        new = numbers.get(line.number, line.number)
        if new != line.number:
            step.update(line, number=new)


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
