"""How a round goes from its absences to its results, and which moves are allowed."""

from __future__ import annotations

from enum import Enum
from typing import Final

from ronde.errors import StateError


class Stage(Enum):
    """How far a round has come; the values are those that the database keeps."""

    ABSENCES = "absences"
    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    COMPLETE = "complete"

    @property
    def is_public(self) -> bool:
        """Whether the pairing has been published."""
        return self not in (Stage.ABSENCES, Stage.DRAFT)


MOVES: Final = {
    Stage.ABSENCES: (Stage.DRAFT,),
    Stage.DRAFT: (Stage.ABSENCES, Stage.PUBLISHED),
    Stage.PUBLISHED: (Stage.DRAFT, Stage.PLAYING, Stage.COMPLETE),
    Stage.PLAYING: (Stage.COMPLETE,),
    Stage.COMPLETE: (),
}
"""From each stage to those that may follow. Published to draft needs a ground (C.04.2.D.10)."""

_WHAT_NOW: Final = {
    Stage.ABSENCES: "its absences are being collected; pair it next",
    Stage.DRAFT: "it has a draft that is not published; publish or discard it next",
    Stage.PUBLISHED: "its pairing is published",
    Stage.PLAYING: "it is being played",
    Stage.COMPLETE: "it is complete",
}


def refuse_move(number: int, now: Stage, to: Stage) -> None:
    """Raise StateError if a round cannot go from one stage to another.

    >>> refuse_move(1, Stage.DRAFT, Stage.PUBLISHED)
    """
    if to not in MOVES[now]:
        raise StateError(f"round {number} cannot become {to.value}: {_WHAT_NOW[now]}")


def refuse_unless(number: int, now: Stage, *allowed: Stage) -> None:
    """Raise StateError if a round is not at one of these stages."""
    if now not in allowed:
        wanted = " or ".join(stage.value for stage in allowed)
        raise StateError(f"round {number} is not {wanted}: {_WHAT_NOW[now]}")


def refuse_next_round(latest: int, stage: Stage | None, announced: int | None) -> None:
    """Raise StateError if no round may follow the latest one yet, or at all.

    `latest` 0 and `stage` None mean that no round has been begun.
    """
    if stage is not None and stage is not Stage.COMPLETE:
        raise StateError(
            f"round {latest + 1} cannot begin: round {latest} is not complete, {_WHAT_NOW[stage]}"
        )
    if announced is not None and latest >= announced:
        raise StateError(
            f"round {latest + 1} cannot begin: {announced} rounds were announced; a change of"
            " that number needs a reason"
        )
