"""Who is not paired (C.04.2.D.2 to D.4, 2026: 3.2 and 3.3), and what an absence brings."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.errors import HandlingError
from ronde.handling.playerrules import PlayerRules
from ronde.i18n import counted


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
