"""How many rounds an event has: announced, changed with a reason, and told to the players."""

from __future__ import annotations

import re
from typing import Final

from ronde.errors import StateError
from ronde.i18n import listed, phrase
from ronde.office.planning.choices import checked_rounds
from ronde.office.writing import (
    ROUNDS_CHANGED,
    is_under_way,
    latest_round,
    office_setting,
    put_office_setting,
)
from ronde.store import Step
from ronde.store.rows import at
from ronde.store.tables import EventRow

_CLOSED: Final = re.compile(r"closed after (?P<played>\w+) of (?P<announced>\w+) rounds: ")
_KEPT: Final = re.compile(r"from (?P<before>\w+) to (?P<rounds>\w+) before round (?P<round>\w+): ")


def write_rounds(step: Step, row: EventRow, asked: int | None, reason: str) -> None:
    """Write a new number of rounds; once round 1 is published the change is kept for the report."""
    rounds, before = checked_rounds(asked), row.number_of_rounds
    if rounds is None or rounds == before:
        return
    latest = latest_round(step)
    begun = 0 if latest is None else latest.number
    if rounds < begun:
        raise StateError(
            "{rounds} rounds cannot be announced: round {begun} has been begun",
            rounds=rounds,
            begun=begun,
        )
    step.update(at(EventRow), number_of_rounds=rounds)
    if is_under_way(step):
        told = office_setting(step, ROUNDS_CHANGED)
        line = f"from {before} to {rounds} before round {begun + 1}: {reason.strip()}"
        put_office_setting(step, ROUNDS_CHANGED, f"{told}\n{line}".strip())


def changes_in_words(kept: str) -> str:
    """Return the changes that an event keeps, one line each, for the statement.

    >>> changes_in_words("from 5 to 4 before round 2: rain")
    'from 5 to 4 before round 2: rain'
    """
    return listed((_in_words(line) for line in kept.splitlines()), "\n")


def _in_words(line: str) -> str:
    if ended := _CLOSED.match(line):
        return phrase(
            "closed after {played} of {announced} rounds: {reason}",
            reason=line[ended.end() :],
            **ended.groupdict(),
        )
    found = _KEPT.match(line)
    if found is None:  # a second line of the reason
        return line
    return phrase(
        "from {before} to {rounds} before round {round}: {reason}",
        reason=line[found.end() :],
        **found.groupdict(),
    )
