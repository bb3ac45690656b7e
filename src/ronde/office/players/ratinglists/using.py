"""One rating list for an event: chosen, compared with what was claimed, taken over (B.1, 2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ronde.app.effects import Effect
from ronde.errors import InputError, StateError
from ronde.formats.ratinglists import SPEEDS
from ronde.i18n import phrase
from ronde.office.desk import Desk, changed, event_row
from ronde.office.players.entrant import differences, source_in_words
from ronde.office.players.ratingcheck import ChosenList, chosen_list
from ronde.office.players.ratinglists.loading import the_list
from ronde.office.players.roster import (
    called,
    entries,
    put_in_order,
    refuse_draft,
    rounds_paired,
    rules_in,
)
from ronde.store import SubjectReader
from ronde.store.ratinglists import people_by_ids
from ronde.store.rows import PlainRow, Values, at
from ronde.store.tables import EventRow, PlayerRow


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What the list says otherwise about one player; nothing has been changed yet."""

    player: int
    name: str
    fide_id: str
    before: PlainRow
    after: PlainRow

    def sentence(self) -> str:
        """Return the difference on one line."""
        return phrase(
            "{name} ({number}): {differences}",
            name=self.name,
            number=self.player,
            differences=differences(self.before, self.after),
        )


def choose_rating_list(
    desk: Desk,
    event: str,
    key: str,
    speed: str = "standard",
    *,
    reason: str = "",
    expected: int | None = None,
) -> Effect:
    """Choose the one list against which the ratings of an event are checked."""
    if speed not in SPEEDS:
        raise InputError(
            "there is no speed {speed}; choose from {known}",
            speed=repr(speed),
            known=", ".join(SPEEDS),
        )
    chosen = the_list(desk, key)
    arguments = {"list": key, "speed": speed}
    with desk.step(event, "choose rating list", arguments, reason=reason, expected=expected) as s:
        s.update(at(EventRow), rating_list=f"{key}/{speed}")
        rules = rules_in(s)
    what = phrase(
        "ratings of {event} are checked against {list}, {speed}",
        event=event,
        list=chosen.called(),
        speed=speed,
    )
    return Effect("rating-list", what, article=rules.strength)


def compare_ratings(desk: Desk, event: str) -> tuple[RatingChange, ...]:
    """Return what would change if the ratings and titles of the list were taken over."""
    with desk.reading(event) as reader:
        return _differences(reader)


def update_ratings(
    desk: Desk,
    event: str,
    players: Iterable[int] | None = None,
    *,
    reason: str = "",
    expected: int | None = None,
) -> tuple[RatingChange, ...]:
    """Take over ratings and titles from the list, for some players or for all that differ.

    Before the first round the list of participants is put in order again; later the numbers
    change by `renumber` only.
    """
    wanted = None if players is None else set(players)
    arguments = {"players": None if wanted is None else sorted(wanted)}
    with desk.step(event, "update ratings", arguments, reason=reason, expected=expected) as step:
        every = _differences(step)
        chosen = tuple(c for c in every if wanted is None or c.player in wanted)
        by_number = {row.number: row for row in entries(step)}
        for change in chosen:
            step.update(by_number[change.player], **dict[str, Any](change.after))
        if chosen and not rounds_paired(step):
            refuse_draft(step)
            put_in_order(step)
    return chosen


def _differences(reader: SubjectReader) -> tuple[RatingChange, ...]:
    chosen = chosen_list(reader)
    if chosen is None:
        raise StateError(
            "{event}: no loaded rating list is chosen for this event ({chosen}); choose one first",
            event=reader.subject.key,
            chosen=event_row(reader).rating_list or phrase("none"),
        )
    rows = [row for row in entries(reader) if row.fide_id]
    ids = [row.fide_id for row in rows]
    people = people_by_ids(reader.connection, chosen.list.id, ids)
    found = (_difference(row, people.get(row.fide_id), chosen) for row in rows)
    return tuple(change for change in found if change is not None)


def _difference(
    row: PlayerRow, person: Mapping[str, Any] | None, chosen: ChosenList
) -> RatingChange | None:
    if person is None or person[chosen.speed] is None:
        return None
    listed: Values = {
        "rating": person[chosen.speed],
        "title": person["title"] or row.title,
        "rating_source": chosen.called(),
        "rating_is_estimate": False,
    }
    after = changed(row, listed)
    if not after:
        return None
    before = {name: getattr(row, name) for name in after}
    if "rating_source" in before:
        before["rating_source"] = source_in_words(str(before["rating_source"]))
    number = row.number
    return RatingChange(number, row.name or called(row), row.fide_id, before, after)
