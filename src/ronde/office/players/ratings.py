"""The rating list of an event: chosen, compared with what was claimed, taken over (B.1, 2.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, NamedTuple, TypeAlias

from ronde.app.actions import Arg, StartingNumber
from ronde.app.effects import Effect
from ronde.errors import InputError, StateError
from ronde.formats.ratinglists import Speed
from ronde.i18n import phrase, template
from ronde.model import Finding, PlayerId, Severity, Sex
from ronde.office.actions import EventAction, action, version_of
from ronde.office.desk import Desk
from ronde.office.players.entrant import Entrant, differences, source_in_words
from ronde.office.players.ratinglists import ListKey, find_person, loaded_list
from ronde.office.players.roster import (
    entries,
    put_in_order,
    refuse_draft,
    rounds_paired,
    rules_in,
)
from ronde.office.rows import changed, event_row, is_of_teams
from ronde.office.teams.squads import rate_teams
from ronde.ratings.fide.computation import RatingFacts
from ronde.ratings.fide.editions import Kind
from ronde.store import Step, SubjectReader
from ronde.store.ratinglists import RatingList, people_by_ids, rating_list, rating_lists
from ronde.store.rows import PlainRow, Values, at
from ronde.store.tables import EventRow, MemberRow, PlayerRow


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


_FIDE = "fide"


def rating_facts(reader: SubjectReader) -> RatingFacts:
    """Return what the lists of the database tell about the ratings of an event of chess.

    A rating comes from the list that its source names; an estimate and a rating of a list that is
    not FIDE's are no FIDE ratings.
    """
    if is_of_teams(reader):
        return _facts_of_members(reader)
    rows = [row for row in entries(reader) if row.is_listed]
    kinds = {one.called(): one.kind for one in rating_lists(reader.connection)}
    sources = {
        PlayerId(row.number): "estimate"
        if row.rating_is_estimate
        else kinds.get(row.rating_source.rpartition(", ")[0], "")
        for row in rows
        if row.rating is not None
    }
    foreign = frozenset(number for number, kind in sources.items() if kind not in ("", _FIDE))
    unconfirmed = frozenset(number for number, kind in sources.items() if not kind)
    chosen = _chosen_of_fide(reader)
    if chosen is None:
        return RatingFacts(foreign=foreign, unconfirmed=unconfirmed)
    listed = _listed(reader, chosen, {PlayerId(row.number): row.fide_id for row in rows})
    return replace(_facts_of_list(chosen, listed), foreign=foreign, unconfirmed=unconfirmed)


def _facts_of_members(reader: SubjectReader) -> RatingFacts:
    """Return the facts of the members of teams, whose ratings name no source.

    INTERPRETATION 0074: one that the chosen list confirms is taken as its rating.
    """
    rows, chosen = reader.rows(MemberRow), _chosen_of_fide(reader)
    rated = {PlayerId(row.id): row.rating for row in rows if row.rating is not None}
    if chosen is None:
        return RatingFacts(unconfirmed=frozenset(rated))
    listed = _listed(reader, chosen, {PlayerId(row.id): row.fide_id for row in rows})
    confirmed = {number for number, person in listed if rated.get(number) == person[chosen.speed]}
    return replace(_facts_of_list(chosen, listed), unconfirmed=frozenset(rated) - confirmed)


def _chosen_of_fide(reader: SubjectReader) -> ChosenList | None:
    chosen = chosen_list(reader)
    return None if chosen is None or chosen.list.kind != _FIDE else chosen


_Listed: TypeAlias = Sequence[tuple[PlayerId, Mapping[str, Any]]]
"""The players who stand on a list, each with what it says."""


def _listed(reader: SubjectReader, chosen: ChosenList, ids: Mapping[PlayerId, str]) -> _Listed:
    people = people_by_ids(reader.connection, chosen.list.id, [id_ for id_ in ids.values() if id_])
    return [(number, people[id_]) for number, id_ in ids.items() if id_ in people]


def _facts_of_list(chosen: ChosenList, listed: _Listed) -> RatingFacts:
    return RatingFacts(
        Kind(chosen.speed),
        tuple((number, person["standard"]) for number, person in listed if person["standard"]),
        coefficients=tuple(
            (kind, number, person[f"{kind.value}_k"])
            for number, person in listed
            for kind in Kind
            if person[kind.value] and person[f"{kind.value}_k"]
        ),
    )


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


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What the list says otherwise about one player; nothing has been changed yet.

    `player` is the number of an entry, in an event of teams that of a member of a squad.
    """

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


@dataclass(frozen=True, slots=True)
class RatingChanges:
    """Where entries differ from the list of the event; `version` is that of the event."""

    differences: tuple[RatingChange, ...]
    version: int


@action(
    phrase("choose rating list"),
    tells=template("list {list}, speed {speed}"),
    path="ratings/list",
    method="PUT",
    command="ratings choose",
    operation="choose",
    article="C.04.2.B.1",
    examples="""
    ratings choose spring-open fide-2026-11
    ratings choose spring-open fide-2026-11 --speed rapid
    """,
)
class ChooseRatingList(EventAction[Effect]):
    """Choose the one list against which the ratings of an event are checked."""

    list: ListKey
    speed: Annotated[Speed, Arg("Rate of play.")] = Speed.STANDARD

    def run(self, step: Step) -> Effect:
        """Note the list; raises InputError when it is not loaded."""
        chosen = loaded_list(step.connection, self.list)
        speed = Speed(self.speed).value
        step.update(at(EventRow), rating_list=f"{self.list}/{speed}")
        what = phrase(
            "ratings of {event} are checked against {list}, {speed}",
            event=step.subject.key,
            list=chosen.called(),
            speed=speed,
        )
        return Effect("rating-list", what, article=rules_in(step).strength)


def compare_ratings(desk: Desk, event: str) -> RatingChanges:
    """Return what would change if the ratings and titles of the list were taken over."""
    with desk.reading(event) as reader:
        return RatingChanges(_differences(reader), reader.subject.version)


@action(
    phrase("update ratings"),
    tells=template("players {players}"),
    path="ratings/update",
    operation="update",
)
class UpdateRatings(EventAction[RatingChanges]):
    """Take over ratings and titles from the list; in an event of teams they are those of squads.

    Before the first round the list of participants is put in order again, teams by the new mean
    of their squads; later the numbers change by `Renumber` only.
    """

    players: Annotated[
        tuple[StartingNumber, ...] | None, Arg("Only these; else all that differ.", most=99_999)
    ] = None

    def arguments(self) -> dict[str, Any]:
        """Return whose ratings were asked for, None for all."""
        return {"players": None if self.players is None else sorted(set(self.players))}

    def run(self, step: Step) -> RatingChanges:
        """Update the entries that differ."""
        every = _differences(step)
        chosen = tuple(c for c in every if self.players is None or c.player in self.players)
        by_number = {_number(row): row for row in _people(step)}
        for change in chosen:
            step.update(by_number[change.player], **dict[str, Any](change.after))
        if chosen and not rounds_paired(step):
            refuse_draft(step)
            if is_of_teams(step):
                rate_teams(step)
            put_in_order(step)
        return RatingChanges(chosen, step.subject.version)

    def completed(self, made: RatingChanges, step: Step) -> RatingChanges:
        """Return the changes with the version to which they led."""
        return replace(made, version=version_of(step))


def speed_of(chosen: str) -> Speed:
    """Return the speed of the list that an event has chosen, such as `fide-2026-11/rapid`."""
    speed = chosen.partition("/")[2]
    return Speed(speed) if speed else Speed.STANDARD


def listed_entrant(desk: Desk, event: str, key: str, identity: str) -> Entrant:
    """Return somebody of a list as an entry; raises InputError when nobody has that id."""
    person = find_person(desk, key, identity)
    if person is None:
        raise InputError(
            "nobody has the id {identity} on the list {source}; search again",
            identity=identity,
            source=key,
        )
    with desk.reading(event) as reader:
        speed = speed_of(event_row(reader).rating_list).value
        source = ChosenList(loaded_list(reader.connection, key), speed).called()
    rating = person.rating(speed)
    return Entrant(
        name=person.name,
        rating=rating,
        title=person.title,
        sex=Sex(person.sex) if person.sex else None,
        federation=person.federation,
        fide_id=person.id,
        birth_date=str(person.birth_year or ""),
        club=person.club,
        rating_source=source if rating else "",
    )


def _differences(reader: SubjectReader) -> tuple[RatingChange, ...]:
    chosen = chosen_list(reader)
    if chosen is None:
        raise StateError(
            "{event}: no loaded rating list is chosen for this event ({chosen}); choose one first",
            event=reader.subject.key,
            chosen=event_row(reader).rating_list or phrase("none"),
        )
    rows = [row for row in _people(reader) if row.fide_id]
    ids = [row.fide_id for row in rows]
    people = people_by_ids(reader.connection, chosen.list.id, ids)
    found = (_difference(row, people.get(row.fide_id), chosen) for row in rows)
    return tuple(change for change in found if change is not None)


_Person: TypeAlias = PlayerRow | MemberRow
"""Whoever has a rating: an entry, or a member of a squad."""


def _people(reader: SubjectReader) -> Sequence[_Person]:
    """Return those who sit at the boards."""
    return list(reader.rows(MemberRow)) if is_of_teams(reader) else entries(reader)


def _number(row: _Person) -> int:
    return row.number if isinstance(row, PlayerRow) else row.id


def _difference(
    row: _Person, person: Mapping[str, Any] | None, chosen: ChosenList
) -> RatingChange | None:
    if person is None or person[chosen.speed] is None:
        return None
    listed: Values = {
        "rating": person[chosen.speed],
        "title": person["title"] or row.title,
    }
    if isinstance(row, PlayerRow):
        listed |= {"rating_source": chosen.called(), "rating_is_estimate": False}
    after = changed(row, listed)
    if not after:
        return None
    before = {name: getattr(row, name) for name in after}
    if "rating_source" in before:
        before["rating_source"] = source_in_words(str(before["rating_source"]))
    return RatingChange(_number(row), row.name, row.fide_id, before, after)
