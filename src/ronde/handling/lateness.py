"""Who takes part when (C.04.2.C, 2026: 4.1 and 2.4): the drawing of lots and late entries."""

from __future__ import annotations

from enum import Enum
from typing import Final

from ronde.errors import HandlingError
from ronde.handling.playerrules import PlayerRules
from ronde.i18n import phrase
from ronde.model import ByeKind


class Presence(Enum):
    """What is known of a player at the time of the drawing of lots."""

    EXPECTED = "expected"
    PRESENT = "present"
    NOTIFIED = "notified"  # announced in writing to be late
    MISSING = "missing"  # was not there: out until the player appears

    @property
    def word(self) -> str:
        """What is known in a word for people."""
        return _WORDS[self]


_WORDS: Final = {
    Presence.EXPECTED: phrase("expected"),
    Presence.PRESENT: phrase("present"),
    Presence.NOTIFIED: phrase("notified"),
    Presence.MISSING: phrase("missing"),
}


class MissedRounds(Enum):
    """What the rules of the event give for a round before a late entry."""

    ZERO = "zero"
    HALF = "half"

    @property
    def bye(self) -> ByeKind:
        """The bye that is recorded for such a round."""
        return ByeKind.HALF_POINT if self is MissedRounds.HALF else ByeKind.ZERO_POINT


def presence_after_drawing(
    presence: Presence, *, has_notice: bool, is_admitted: bool, rules: PlayerRules
) -> Presence:
    """Return how a player stands after the drawing of lots.

    `is_admitted` is the arbiter's decision. It needs a written notice in the editions before
    2026; raises HandlingError when there is none.
    """
    if presence is Presence.PRESENT:
        return Presence.PRESENT
    if is_admitted and not (has_notice or rules.arbiter_may_admit):
        raise HandlingError(
            "an absent player takes part only with a written notice given beforehand; record it"
            " or leave the player out until arrival",
            article=rules.drawing,
        )
    return Presence.NOTIFIED if has_notice or is_admitted else Presence.MISSING


def is_on_the_list(presence: Presence, first_round: int, next_round: int) -> bool:
    """Whether a player has a number and is paired: not the missing, nor who comes for later.

    A notified player who will be there for the round is paired in the usual way (C.2).

    >>> is_on_the_list(Presence.NOTIFIED, 1, 1), is_on_the_list(Presence.NOTIFIED, 2, 1)
    (True, False)
    """
    if presence is Presence.MISSING:
        return False
    return presence is not Presence.NOTIFIED or first_round <= next_round


def first_round_of_late_entry(
    next_round: int, wanted: int | None, rounds: int | None, *, rules: PlayerRules
) -> int:
    """Return the round from which a late entrant plays; raises HandlingError when none is left.

    INTERPRETATION 0072: the text speaks of the second and third round as examples; the arbiter
    may admit somebody later.
    """
    if wanted is not None and wanted < next_round:
        raise HandlingError(
            "round {round} has been paired: a late entry plays from round {next} on",
            round=wanted,
            next=next_round,
            article=rules.late,
        )
    first = next_round if wanted is None else wanted
    if rounds is not None and first > rounds:
        raise HandlingError(
            "the event has {rounds} rounds: nobody can enter for round {round}",
            rounds=rounds,
            round=first,
            article=rules.late,
        )
    return first
