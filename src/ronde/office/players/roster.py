"""The list of participants within a step: who stands on it, in which order, with which numbers."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ronde.errors import StateError
from ronde.handling.editions import Handling, handling_of
from ronde.handling.numbering import numbers_in_order, rounds_to_record, with_newcomer
from ronde.handling.order import LastCriterion, initial_order, places_by_lot
from ronde.handling.playerrules import PlayerRules, player_rules
from ronde.handling.states import Stage
from ronde.model import Player, PlayerId
from ronde.office.desk import event_row, next_key
from ronde.office.planning.announcements import entries_are_closed, last_criterion
from ronde.office.writing import now
from ronde.phrases import phrase
from ronde.store import Step, SubjectReader
from ronde.store.eventmodel import player_of
from ronde.store.values import Row

ORDER_LOT: Final = "initial order"
"""The purpose of the lot that divides players of the same strength and title."""


def handling_in(reader: SubjectReader) -> Handling:
    """Return the handling rules of an event."""
    rules = event_row(reader)["rules"]
    return handling_of(None if rules is None else str(rules))


def rules_in(reader: SubjectReader) -> PlayerRules:
    """Return what the edition of an event says about players."""
    return player_rules(handling_in(reader))


def rounds_announced(reader: SubjectReader) -> int | None:
    """Return the number of rounds, None while it is not known."""
    rounds: Any = event_row(reader)["number_of_rounds"]
    return None if rounds is None else int(rounds)


def rounds_paired(reader: SubjectReader) -> int:
    """Return how many rounds have a published pairing."""
    return sum(Stage(row["state"]).is_public for row in reader.rows("event_round"))


def refuse_draft(reader: SubjectReader) -> None:
    """Raise StateError while an unpublished pairing stands on the list as it is."""
    for row in reader.rows("event_round", state=Stage.DRAFT.value):
        raise StateError(
            "{event}: round {round} has a draft pairing made with the list as"
            " it is; discard the draft, change the list, and pair again",
            event=reader.subject.key,
            round=row["number"],
        )


def refuse_closed_list(reader: SubjectReader) -> None:
    """Raise StateError when nobody can enter any more."""
    if entries_are_closed(reader):
        raise StateError(
            "{event}: the list of participants is closed; open the entries again to admit somebody",
            event=reader.subject.key,
        )


def entry_of(row: Mapping[str, Any]) -> Player:
    """Return the player of a row with the entry, which never changes, as the id."""
    return replace(player_of(row), id=PlayerId(row["id"]))


def entries(reader: SubjectReader, *, listed: bool | None = None) -> list[Row]:
    """Return all entries by number, or only those on the list or off it."""
    rows = reader.rows("event_player")
    chosen = [row for row in rows if listed is None or row["is_listed"] is listed]
    return sorted(chosen, key=lambda row: (int(str(row["number"])), int(str(row["id"]))))


def called(row: Mapping[str, Any]) -> str:
    """Return how sentences name a player.

    >>> called({"name": "Ada", "number": 3}), called({"name": "", "number": 3})
    ('Ada (3)', 'player 3')
    """
    if not row["name"]:
        return phrase("player {number}", number=row["number"])
    return f"{row['name']} ({row['number']})"


def substitute_places(step: Step) -> dict[PlayerId, int] | None:
    """Return the places that stand for the alphabet, None when nothing was announced.

    The lot is drawn when it is first needed, and written down.
    """
    criterion = last_criterion(step)
    if criterion is LastCriterion.ALPHABET:
        return None
    ids = [PlayerId(int(str(row["id"]))) for row in step.rows("event_player")]
    if criterion is LastCriterion.ENTRY:
        return {id_: int(id_) for id_ in ids}
    return places_by_lot(ids, _seed_of_order(step))


def _seed_of_order(step: Step) -> str:
    drawn = step.rows("event_lot", purpose=ORDER_LOT)
    if drawn:
        return str(drawn[0]["seed"])
    seed = secrets.token_hex(8)
    row: Row = {"purpose": ORDER_LOT, "seed": seed, "drawn_at": now()}
    step.insert("event_lot", next_key(step, "event_lot"), row)
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
    rows = {int(str(row["id"])): row for row in step.rows("event_player")}
    if all(rows[id_]["number"] == number for id_, number in numbers.items()):
        return
    _record_numbers(step, rows)
    for id_, number in numbers.items():
        if rows[id_]["number"] != number or rows[id_]["position"] != number:
            step.update("event_player", id_, {"number": number, "position": number})


def _record_numbers(step: Step, rows: Mapping[int, Row]) -> None:
    known = {int(str(row["round"])) for row in step.rows("event_numbering")}
    position = next_key(step, "event_numbering", "position")
    paired = [row for row in rows.values() if row["is_listed"]]
    new: list[Row] = []
    for round_ in rounds_to_record(rounds_paired(step), known):
        for row in paired:
            new.append(
                {
                    "round": round_,
                    "player": row["id"],
                    "position": position + len(new),
                    "number": row["number"],
                }
            )
    step.insert_many("event_numbering", new)
