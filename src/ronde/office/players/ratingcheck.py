"""Claimed ratings compared with the rating list of the event (C.04.2.B.1, 2026: 2.1)."""

from __future__ import annotations

from typing import NamedTuple

from ronde.i18n import phrase
from ronde.model import Finding, Severity
from ronde.office.desk import event_row
from ronde.store import SubjectReader
from ronde.store.ratinglists import RatingList, people_by_ids, rating_list
from ronde.store.rows import Values


class ChosenList(NamedTuple):
    """The rating list of an event and the speed of its ratings."""

    list: RatingList
    speed: str

    def called(self) -> str:
        """Return how an entry names the source of a rating: list, date and speed."""
        return f"{self.list.called()}, {self.speed}"


def chosen_list(reader: SubjectReader) -> ChosenList | None:
    """Return the list that was chosen for an event, None when it has none in the database."""
    key, _, speed = event_row(reader).rating_list.partition("/")
    found = rating_list(reader.connection, key) if key else None
    return None if found is None else ChosenList(found, speed or "standard")


def checked(reader: SubjectReader, row: Values) -> tuple[Values, tuple[Finding, ...]]:
    """Return an entry with the source of its rating, and doubts about what was claimed.

    INTERPRETATION 0074: a rating that the list confirms has the list as its source; any other
    stands as it was given, and the arbiter is told.
    """
    chosen = chosen_list(reader)
    if chosen is None:
        return row, ()
    id_ = str(row.get("fide_id") or "")
    person = people_by_ids(reader.connection, chosen.list.id, [id_]).get(id_) if id_ else None
    if person is None:
        return row, _unknown(row, chosen)
    listed = person[chosen.speed]
    if row.get("rating") == listed:
        confirmed: Values = {"rating_source": chosen.called(), "rating_is_estimate": False}
        return (row | confirmed if listed is not None else row), ()
    what = phrase(
        "{name}: {claimed} was given, {list} says {listed}; check it",
        name=row["name"],
        claimed=_rating(row.get("rating")),
        list=chosen.called(),
        listed=_rating(listed),
    )
    return row, (Finding(Severity.WARNING, "rating-differs", what),)


def _rating(rating: object) -> str:
    return phrase("no rating") if rating is None else str(rating)


def _unknown(row: Values, chosen: ChosenList) -> tuple[Finding, ...]:
    if row.get("rating") is None or row.get("rating_is_estimate"):
        return ()
    what = phrase(
        "{name}: the rating {rating} cannot be checked, since {list}"
        " does not have the player's id; correct the id, or mark the rating as an estimate",
        name=row["name"],
        rating=row["rating"],
        list=chosen.called(),
    )
    return (Finding(Severity.WARNING, "rating-unchecked", what),)
