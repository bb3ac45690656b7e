"""How a round goes from its absences to its results, and which moves are allowed."""

from __future__ import annotations

from functools import reduce
from typing import Final

from ronde.errors import HandlingError, OpenRoundError, StateError
from ronde.handling.editions import Handling
from ronde.i18n import phrase
from ronde.model import Stage

MOVES: Final = {
    Stage.ABSENCES: (Stage.DRAFT,),
    Stage.DRAFT: (Stage.ABSENCES, Stage.PUBLISHED),
    Stage.PUBLISHED: (Stage.DRAFT, Stage.PLAYING, Stage.COMPLETE),
    Stage.PLAYING: (Stage.COMPLETE,),
    Stage.COMPLETE: (),
}
"""From each stage to those that may follow. Published to draft needs a ground (C.04.2.D.10)."""

_WHAT_NOW: Final = {
    Stage.ABSENCES: phrase("its absences are being collected; pair it next"),
    Stage.DRAFT: phrase("it has a draft that is not published; publish or discard it next"),
    Stage.PUBLISHED: phrase("its pairing is published"),
    Stage.PLAYING: phrase("it is being played"),
    Stage.COMPLETE: phrase("it is complete"),
}


def refuse_move(number: int, now: Stage, to: Stage) -> None:
    """Raise StateError if a round cannot go from one stage to another.

    >>> refuse_move(1, Stage.DRAFT, Stage.PUBLISHED)
    """
    if to not in MOVES[now]:
        raise StateError(
            "round {round} cannot become {stage}: {now}",
            round=number,
            stage=to.word,
            now=_WHAT_NOW[now],
        )


def refuse_unless(number: int, now: Stage, *allowed: Stage) -> None:
    """Raise StateError if a round is not at one of these stages."""
    if now not in allowed:
        wanted = reduce(_either, (stage.word for stage in allowed))
        raise StateError(
            "round {round} is not {wanted}: {now}", round=number, wanted=wanted, now=_WHAT_NOW[now]
        )


def _either(one: str, other: str) -> str:
    return phrase("{one} or {other}", one=one, other=other)


def refuse_unannounced(handling: Handling, round_: int, announced: int | None) -> None:
    """Raise HandlingError if a Swiss event without an announced number of rounds begins."""
    if round_ == 1 and announced is None and handling.is_swiss:
        raise HandlingError(
            "round 1 cannot be published: the number of rounds is not announced; announce it first",
            article=handling.rounds_article,
        )


def refuse_next_round(latest: int, stage: Stage | None, announced: int | None) -> None:
    """Raise StateError if no round may follow the latest one yet, or at all.

    `latest` 0 and `stage` None mean that no round has been begun.
    """
    if stage is not None and stage is not Stage.COMPLETE:
        raise OpenRoundError(
            "round {next} cannot begin: round {round} is not complete, {now}",
            stage=stage.value,
            next=latest + 1,
            round=latest,
            now=_WHAT_NOW[stage],
        )
    if announced is not None and latest >= announced:
        raise StateError(
            "round {next} cannot begin: {rounds} rounds were announced; a change of"
            " that number needs a reason",
            next=latest + 1,
            rounds=announced,
        )
