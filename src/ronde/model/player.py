"""A player as the entry list knows them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ronde.model.ids import PlayerId


class Sex(Enum):
    """As reported to the rating office."""

    MALE = "m"
    FEMALE = "w"


TITLES_BY_RANK = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
"""The titles in the order in which the initial ranking uses them (C.04.2.B.2)."""


@dataclass(frozen=True, slots=True)
class Player:
    """One entry; `rating` None means unrated, empty texts mean unknown.

    `birth_date` is written YYYY/MM/DD as far as it is known. `rank` is the final rank that a
    report states; nothing is computed from it.
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
