"""What is asked of the designer, from a tournament and the words of a command or an address."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ronde.errors import InputError
from ronde.laboratory.designer.plans import (
    ROUND_ROBIN,
    DesignSubject,
    Room,
    strengths_of,
    systems_of,
)
from ronde.laboratory.designer.wishes import read_wishes
from ronde.model import Tournament
from ronde.model.discipline import Discipline, discipline_of

EVENTS: Final = 200
MOST_EVENTS: Final = 100_000
_ROUNDS: Final = (1, 30)


@dataclass(frozen=True, slots=True)
class DesignRequest:
    """Wishes and limits as they are written; empty texts and None leave a choice open."""

    must: tuple[str, ...] = ()
    nice: tuple[str, ...] = ()
    boards: int | None = None
    days: int | None = None
    rounds_a_day: int = 1
    systems: tuple[str, ...] = ()
    rounds: str = ""
    unrated: int | None = None
    draws: int | None = None
    events: int = EVENTS
    seed: int = 1


def asked_of(tournament: Tournament, request: DesignRequest, title: str = "") -> DesignSubject:
    """Return what is to be designed for the players of a tournament.

    Raises InputError with one sentence for what cannot be.
    """
    is_draughts = discipline_of(tournament.points) is Discipline.DRAUGHTS
    strengths = strengths_of(tournament, request.unrated)
    return DesignSubject(
        title=title or tournament.details.name,
        ratings=strengths.ratings,
        wishes=read_wishes(request.must, request.nice),
        room=Room(request.boards, request.days, request.rounds_a_day),
        systems=tuple(dict.fromkeys(request.systems)) or systems_of(tournament),
        rounds=read_rounds(request.rounds),
        round_robin="fmjd" if is_draughts else ROUND_ROBIN,
        events=request.events,
        seed=request.seed,
        draws=request.draws,
        unrated=strengths.unrated,
        assumed=strengths.assumed,
    )


def read_rounds(text: str) -> tuple[int, ...]:
    """Return numbers of rounds, the highest first.

    >>> read_rounds("7, 9"), read_rounds("5-7")
    ((9, 7), (7, 6, 5))
    """
    lowest, highest = _ROUNDS
    numbers: set[int] = set()
    for part in text.replace(",", " ").split():
        first, _, last = part.replace("–", "-").partition("-")
        ends = (first, last or first)
        if not all(end.isdecimal() and lowest <= int(end) <= highest for end in ends):
            raise InputError(
                "rounds are numbers from {lowest} to {highest}, such as 5,7,9 or 5-7, not {value}",
                lowest=lowest,
                highest=highest,
                value=repr(part),
            )
        numbers.update(range(int(first), int(last or first) + 1))
    return tuple(sorted(numbers, reverse=True))
