"""How many rounds an event has: announced, or as its table or its tree has them.

A knock-out announces none: a round is one game of every match that is being played, and nobody
knows beforehand how many tie-breaks there will be. Its last round is the one after which no match
of the tree is open.
"""

from __future__ import annotations

from enum import Enum, auto

from ronde.errors import InputError
from ronde.store.reader import SubjectReader
from ronde.store.rows import State
from ronde.store.tables import EventRow
from ronde.store.tournaments import tournament_of
from ronde.systems import registry
from ronde.systems.lastround import rounds_that_follow


def is_until_decided(rules: str | None) -> bool:
    """Whether rules are followed until somebody has won, however many rounds that takes."""
    return rules is not None and registry.rules(rules).until_decided


class RoundsBy(Enum):
    """From what it is known how many rounds an event has."""

    ANNOUNCEMENT = auto()
    TABLE = auto()
    TREE = auto()


def rounds_by(reader: SubjectReader | State) -> RoundsBy:
    """Return from what the number of rounds is known, where it is known."""
    row = reader.rows(EventRow)[0]
    if is_until_decided(row.rules):
        return RoundsBy.TREE
    return RoundsBy.TABLE if row.number_of_rounds is None else RoundsBy.ANNOUNCEMENT


def announced_rounds(reader: SubjectReader | State) -> int | None:
    """Return the number of rounds beyond which none is begun, None where there is none."""
    row = reader.rows(EventRow)[0]
    return None if is_until_decided(row.rules) else row.number_of_rounds


def rounds_of(reader: SubjectReader | State) -> int | None:
    """Return how many rounds an event has as far as anybody knows, None where nobody does."""
    row = reader.rows(EventRow)[0]
    announced = announced_rounds(reader)
    if announced is not None or row.rules is None or not registry.rules(row.rules).by_table:
        return announced
    state = reader if isinstance(reader, State) else reader.state()
    return rounds_that_follow(tournament_of(state))


def refuse_number_of_rounds(rules: str | None, rounds: int | None) -> None:
    """Raise InputError for a number of rounds where the matches of a tree decide it."""
    if rounds is not None and is_until_decided(rules):
        raise InputError(
            "a knock-out has as many rounds as its tree and its tie-breaks take; leave out the"
            " number of rounds"
        ).beside("rounds")
