"""A player as the entry list knows them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, Protocol, TypeVar

from ronde.errors import InputError
from ronde.fields import immutable
from ronde.i18n import phrase
from ronde.model.ids import PlayerId


class Sex(Enum):
    """As reported to the rating office."""

    MALE = "m"
    FEMALE = "w"

    @property
    def word(self) -> str:
        """The sex in a word for people."""
        return phrase("woman") if self is Sex.FEMALE else phrase("man")


TITLES_BY_RANK = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""The titles in the order in which the initial ranking uses them (C.04.2.B.2)."""

_RANK_OF_TITLE: Final = {title: rank for rank, title in enumerate(TITLES_BY_RANK)}
_NO_TITLE: Final = len(TITLES_BY_RANK)


@immutable
@dataclass(frozen=True, slots=True)
class Player:
    """One entry; `rating` None means unrated, empty texts mean unknown.

    `birth_date` is written YYYY/MM/DD as far as it is known. `rank` is the final rank that a
    report states; nothing is computed from it. `rating` is that of the tournament, which orders and
    pairs; `official_rating` is FIDE's where it is another, 0 where there is none.
    """

    id: PlayerId
    name: str = ""
    sex: Sex | None = None
    title: str = ""
    rating: int | None = None
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    club: str = ""
    rank: int | None = None
    official_rating: int | None = None

    @property
    def official(self) -> int | None:
        """The official rating, None for none.

        >>> Player(PlayerId(1), rating=1800).official
        1800
        >>> Player(PlayerId(1), rating=1800, official_rating=0).official is None
        True
        """
        return self.rating if self.official_rating is None else self.official_rating or None

    def by_initials(self) -> Player:
        """Return the player without what would tell the name.

        >>> Player(PlayerId(1), "Agate, Ada", club="Quarry").by_initials().name
        'A. A.'
        """
        initials = " ".join(f"{word[0].upper()}." for word in self.name.replace(",", " ").split())
        return replace(self, name=initials, title="", fide_id="", birth_date="", club="")


def rank_of_title(title: str) -> int:
    """Return the place of a title, nought for the highest; any other text is no title.

    >>> rank_of_title("GM"), rank_of_title("WCM"), rank_of_title(""), rank_of_title("NM")
    (0, 7, 8, 8)
    """
    return _RANK_OF_TITLE.get(title, _NO_TITLE)


def strength_key(player: Player) -> tuple[int, int]:
    """Return what orders by strength and title; a player without a rating comes last."""
    return -(player.rating or 0), rank_of_title(player.title)


class OfPlayer(Protocol):
    """A line of a computation about one player."""

    @property
    def player(self) -> Player:
        """Whose line it is."""


Line = TypeVar("Line", bound=OfPlayer)


def line_of(lines: Sequence[Line], number: int) -> Line:
    """Return the line of a player; raises InputError when nobody has that number."""
    for line in lines:
        if line.player.id == number:
            return line
    raise InputError(
        "there is no player {player} among the {entries} entries",
        player=number,
        entries=len(lines),
    )
