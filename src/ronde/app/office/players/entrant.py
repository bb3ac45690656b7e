"""A player who wants to enter: what the entry form says, checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from ronde.errors import InputError
from ronde.model import Sex
from ronde.store.values import Row

GREATEST_RATING: Final = 4000
ESTIMATE: Final = "estimate of the arbiter"
CLAIMED: Final = "given by the player, not checked"


@dataclass(frozen=True, slots=True)
class Entrant:
    """What an entry form says; `rating` None means unrated, empty texts mean unknown.

    `rating_source` names the list and its date. An estimate of the arbiter is marked as such
    (C.04.2.B.1).
    """

    name: str
    rating: int | None = None
    title: str = ""
    sex: Sex | None = None
    federation: str = ""
    fide_id: str = ""
    birth_date: str = ""
    club: str = ""
    family: str = ""
    remark: str = ""
    rating_source: str = ""
    rating_is_estimate: bool = False

    def row(self) -> Row:
        """Return the entry by the columns of its table; raises InputError for what it cannot be."""
        values: dict[str, Any] = {field.name: getattr(self, field.name) for field in fields(self)}
        return checked_columns(values | {"sex": None if self.sex is None else self.sex.value})


CHANGEABLE: Final = (*(field.name for field in fields(Entrant)), "fixed_board")
"""What an arbiter may correct in an entry."""


def checked_columns(values: Mapping[str, Any]) -> Row:
    """Return columns of an entry with blanks trimmed; raises InputError for a wrong value."""
    row: Row = {
        name: value.strip() if isinstance(value, str) else value for name, value in values.items()
    }
    for name in row:
        if name not in CHANGEABLE:
            raise InputError(f"an entry has no {name}; it has {', '.join(CHANGEABLE)}")
    if row.get("name", "?") == "":
        raise InputError("a player needs a name")
    if row.get("sex") not in (None, "m", "w"):
        raise InputError(f"sex {row['sex']!r} is not known; write m, w or nothing")
    _check_rating(row.get("rating"))
    if "title" in row:
        row["title"] = str(row["title"]).upper()
    return row


def _check_rating(rating: Any) -> None:
    if rating is None:
        return
    if isinstance(rating, bool) or not isinstance(rating, int) or not 0 < rating <= GREATEST_RATING:
        raise InputError(
            f"rating {rating!r} is not possible; give a number up to {GREATEST_RATING}, or nothing"
        )


def with_source(row: Row) -> Row:
    """Return the columns with a source for the rating where none was said (B.1)."""
    if row.get("rating") is None:
        return row | {"rating_source": "", "rating_is_estimate": False}
    if row.get("rating_source"):
        return row
    return row | {"rating_source": ESTIMATE if row.get("rating_is_estimate") else CLAIMED}
