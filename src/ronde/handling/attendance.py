"""Who takes part when: the drawing of lots, late entries and absences.

C.04.2.C and D.2 to D.4; 2026: 2.4, 3.2, 3.3 and 4.1.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NoReturn

from ronde.errors import HandlingError
from ronde.handling.editions import PlayerRules
from ronde.i18n import counted, phrase
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


@dataclass(frozen=True, slots=True)
class HalfByes:
    """What the organiser announced: how many for each player, and in which last rounds none."""

    limit: int = 0
    not_in_last: int = 0


def refuse_half_bye(
    announced: HalfByes, taken: int, round_: int, rounds: int | None, rules: PlayerRules
) -> None:
    """Raise HandlingError unless the rules of the event grant one more half-point bye."""
    if announced.limit == 0:
        raise HandlingError(
            "the rules of this event grant no half-point byes: the absence scores zero; set"
            " half-byes if they were announced",
            article=rules.absence,
        )
    if taken >= announced.limit:
        raise HandlingError(
            counted(
                "the rules of this event grant {count} half-point bye for each player,"
                " this player has {taken}: the absence scores zero",
                "the rules of this event grant {count} half-point byes for each player,"
                " this player has {taken}: the absence scores zero",
                count=announced.limit,
                taken=taken,
            ),
            article=rules.absence,
        )
    if rounds is None and announced.not_in_last:
        raise HandlingError(
            counted(
                "no half-point byes in the last round were announced; say"
                " how many rounds the event has first",
                "no half-point byes in the last {count} rounds were announced; say"
                " how many rounds the event has first",
                count=announced.not_in_last,
            ),
            article=rules.absence,
        )
    if rounds is not None and round_ > rounds - announced.not_in_last:
        raise HandlingError(
            "the rules of this event grant no half-point bye after round {round}:"
            " the absence scores zero",
            round=rounds - announced.not_in_last,
            article=rules.absence,
        )


def refuse_late_explanation(missed: int, published: int, rules: PlayerRules) -> None:
    """Raise HandlingError when an absence is explained after the next pairing stands (D.2)."""
    if published > missed:
        raise HandlingError(
            "the absence in round {round} had to be explained before the pairing of round"
            " {following} was published: the player counts as withdrawn",
            round=missed,
            following=missed + 1,
            article=rules.silence,
        )


def refuse_return(rules: PlayerRules) -> None:
    """Raise HandlingError: who declared to leave the event is not paired again (D.3, 3.2).

    INTERPRETATION 0073: a withdrawal that was noted by mistake never took place.
    """
    raise HandlingError(
        "who withdrew is not paired any more; if the withdrawal was noted by mistake, say so",
        article=rules.withdrawal,
    )


def refuse_adjournment(player: int, round_: int, rules: PlayerRules) -> NoReturn:
    """Raise HandlingError: no game of somebody who did not appear goes on later as a draw."""
    raise HandlingError(
        "the game cannot be adjourned: player {player} did not appear in round {round}; enter the"
        " forfeit",
        player=player,
        round=round_,
        article=rules.silence,
    )
