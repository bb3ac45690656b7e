"""Who is meant where a player is asked for: by starting number, by name, or by a part of it.

Whoever is not found, or may be several, is refused with a sentence that names the candidates.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple

from ronde.errors import InputError
from ronde.i18n import listed
from ronde.model import Tournament
from ronde.model.matches import TeamEvent, is_team_event
from ronde.model.names import folded
from ronde.questions.people import (
    CONTAINS,
    NEAR,
    NUMBER_AND_NAME,
    PersonCandidate,
    alike,
    first_of_many,
    meant,
)

_LONGEST_NUMBER: Final = 5
_DIVIDER: Final = re.compile(r"\s+[-–]\s+")
_HYPHEN: Final = re.compile(r"[-–:]")


class NamedEntry(NamedTuple):
    """Somebody who may be named; club, federation and id are more words that find the person."""

    number: int
    name: str
    club: str = ""
    federation: str = ""
    id: str = ""


class NameFinder(ABC):
    """Finds whom people name among the entries of an event."""

    least = NEAR
    """How like a name has to be: by default slips of the pen are allowed."""

    @property
    @abstractmethod
    def entries(self) -> Sequence[NamedEntry]:
        """Who may be named."""

    def one(self, text: str) -> int:
        """Return the starting number of whom a text means.

        A number stands for itself; `7 Agate` is player 7 if that is still Agate, else Agate.
        Raises InputError when it means nobody, or several.
        """
        found = self._meant(text)
        if len(found) == 1:
            return found[0].number
        if found:
            raise InputError(
                "{text} may be several players: {players}; write more of the name, or the number",
                text=repr(text.strip()),
                players=_told(found),
            )
        near = alike(self._candidates, text)
        if near:
            raise InputError(
                "nobody on the list of players is called {text} (did you mean {players}?); write a"
                " starting number, or a name or part of it",
                text=repr(text.strip()),
                players=_told(near),
            )
        raise InputError(
            "nobody on the list of players is called {text}; write a starting number, or a"
            " name or part of it",
            text=repr(text.strip()),
        )

    def several(self, text: str) -> tuple[int, ...]:
        """Return the players of a text such as `3, 12 18` or `Agate; Beryl, Bruno`.

        Semicolons divide people, and so do commas where they do not belong to a name.
        """
        return tuple(
            number
            for part in re.split(r"[;\n]", text)
            if part.strip()
            for number in self._people_of(part)
        )

    def pair(self, text: str) -> tuple[int, int]:
        """Return the players of a board such as `3-8` or `Agate – Beryl`, White first."""
        sides = _DIVIDER.split(text)
        sides = sides if len(sides) == 2 else _HYPHEN.split(text)
        if len(sides) != 2:
            raise InputError("{text} is no board; write White and Black as 3-8", text=repr(text))
        return self.one(sides[0]), self.one(sides[1])

    def _people_of(self, part: str) -> Iterator[int]:
        pieces = [piece.strip() for piece in part.split(",") if piece.strip()]
        while pieces:
            piece = pieces.pop(0)
            if all(map(_is_number, piece.split())):
                yield from map(int, piece.split())
                continue
            both = self._with_first_name(piece, pieces[0]) if pieces else None
            if both is not None:
                del pieces[0]
            yield self.one(piece) if both is None else both

    def _with_first_name(self, piece: str, after: str) -> int | None:
        """Return the player whose name has the comma between two pieces, None for nobody."""
        number, name = NUMBER_AND_NAME.fullmatch(piece), piece
        candidates = self._candidates
        if number is not None:
            name = number[2]
            candidates = [one for one in candidates if one.number == int(number[1])]
        words = folded(f"{name} {after}").split()
        found = [one for one in candidates if one.has_words(words)]
        return found[0].number if len(found) == 1 else None

    def _meant(self, text: str) -> list[NamedEntry]:
        """Return the players whom a text may mean, all of them equally like it."""
        plain = text.strip()
        if _is_number(plain):
            return [NamedEntry(int(plain), "")]
        return meant(self._candidates, plain, self.least)

    @cached_property
    def _candidates(self) -> list[PersonCandidate[NamedEntry]]:
        return [
            PersonCandidate(one, one.number, one.name, f"{one.club} {one.federation}", one.id)
            for one in self.entries
        ]


class EntryFinder(NameFinder):
    """Finds the players of a tournament whom people name; who is misspelt is suggested.

    In an event of teams they are the teams, or the `members` of all of them.
    """

    least = CONTAINS

    def __init__(self, tournament: Tournament, *, members: bool = False) -> None:
        self._tournament, self._members = tournament, members

    @cached_property
    def entries(self) -> list[NamedEntry]:
        """Who may be named: the players, or the teams."""
        event = self._tournament
        if is_team_event(event) and not self._members:
            event = TeamEvent(event).as_tournament()
        return [
            NamedEntry(one.id, one.name, club=one.club, federation=one.federation, id=one.fide_id)
            for one in event.players
        ]


def _told(entries: Sequence[NamedEntry]) -> str:
    """Return numbers, names and clubs of those who may be meant, the first of many."""
    return listed(list(first_of_many((one.number, one.name, one.club) for one in entries)), "; ")


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER
