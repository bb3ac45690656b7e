"""The rating list of an event: chosen, compared with what was claimed, taken over (B.1, 2.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Annotated, Any, Final, NamedTuple, TypeAlias

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import Confirmation, InputError, StateError
from ronde.fields import Arg
from ronde.formats.ratinglists import Speed
from ronde.i18n import counted, listed, phrase, template
from ronde.model import Finding, PlayerId, Severity, Sex
from ronde.model.ratingmethods import RatingMethod, StartingRank
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action, version_of
from ronde.office.desk.integrity import ACKNOWLEDGE, ask
from ronde.office.desk.rows import changed, event_row, is_of_teams, player_row
from ronde.office.pairing.anew import ChangeOfWhoPlays, PairsAnew
from ronde.office.players.entrant import Entrant, differences, source_in_words
from ronde.office.players.roster import (
    entries,
    put_in_order,
    refuse_draft,
    rounds_paired,
    rules_in,
)
from ronde.office.players.strength import (
    known_ratings,
    note_correction,
    rating_columns,
    told_method,
    write_method,
)
from ronde.office.ratinglists.ratinglists import ListKey, find_person, loaded_list
from ronde.office.ratinglists.sequences import (
    DEFAULT_SEQUENCES,
    ChosenList,
    Listed,
    RatingColumn,
    doubts_about_date,
    sequence_in,
)
from ronde.office.teams.squads import rate_teams
from ronde.ratings.fide.computation import RatingFacts
from ronde.ratings.fide.editions import RatingKind
from ronde.store import Step, SubjectReader
from ronde.store.ratinglists import people_by_ids, rating_lists
from ronde.store.rows import PlainRow, Values, at
from ronde.store.tables import EventRow, MemberRow, PlayerRow

NO_OTHER: Final = "none"
"""What is said in the place of further lists where there is to be none."""

ListedColumn = Annotated[
    str,
    Arg(
        "A list and a rating of it, such as fide-2026-11/rapid.",
        pattern=r"^[a-z0-9][a-z0-9._-]{0,63}(/[a-z-]{1,20})?$",
        example="fide-2026-11/rapid",
        metavar="KEY/RATING",
    ),
]


def chosen_lists(reader: SubjectReader) -> tuple[ChosenList, ...]:
    """Return the lists that were chosen for an event, the main one first."""
    return sequence_in(reader.connection, event_row(reader).rating_list)


def chosen_list(reader: SubjectReader) -> ChosenList | None:
    """Return the main list of an event, None when it has none in the database."""
    return next(iter(chosen_lists(reader)), None)


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
    confirmed = {
        number
        for number, person in listed
        if (known := chosen.rating(person)) is not None and rated.get(number) == known.rating
    }
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
        RatingKind(chosen.speed),
        tuple((number, person["standard"]) for number, person in listed if person["standard"]),
        coefficients=tuple(
            (kind, number, person[f"{kind.value}_k"])
            for number, person in listed
            for kind in RatingKind
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
    known, claimed = chosen.rating(person), _claimed(reader, row, chosen)
    listed = None if known is None else known.rating
    if claimed == listed:
        if known is None or row.get("rating") != known.rating:
            return row, ()
        return row | {"rating_source": known.source, "rating_is_estimate": False}, ()
    what = phrase(
        "{name}: {claimed} was given, {list} says {listed}; check it",
        name=row["name"],
        claimed=_rating(claimed),
        list=chosen.called(),
        listed=_rating(listed),
    )
    others = _others_in_words(_others(reader, id_)) if known is None else ""
    text = phrase("{finding} (also known: {others})", finding=what, others=others)
    return row, (Finding(Severity.WARNING, "rating-differs", text if others else what),)


def _is_national(reader: SubjectReader, chosen: ChosenList) -> bool:
    """Whether a list has the national ratings of which the tournament ratings are made."""
    return chosen.list.kind == "other" and told_method(reader) not in (None, RatingMethod.FIDE)


def _claimed(reader: SubjectReader, row: Mapping[str, Any], chosen: ChosenList) -> int | None:
    """Return the rating of an entry that is to stand on a list; an estimate may differ from it."""
    ratings = known_ratings(row)
    if _is_national(reader, chosen):
        return ratings.national
    return ratings.typed if ratings.fide is None and row.get("rating_is_estimate") else ratings.fide


class OtherRating(NamedTuple):
    """What another list of the event, or another rating of it, says of somebody."""

    source: str
    called: str
    rating: int


def _others(reader: SubjectReader, id_: str) -> tuple[OtherRating, ...]:
    """Return the ratings of a person on the lists after the main one, in their order."""
    found = []
    for one in chosen_lists(reader)[1:]:
        person = people_by_ids(reader.connection, one.list.id, [id_]).get(id_)
        known = None if person is None else one.rating(person)
        if known is not None:
            found.append(OtherRating(one.text, known.source, known.rating))
    return tuple(found)


def _others_in_words(others: Sequence[OtherRating]) -> str:
    return listed(f"{one.rating} ({one.called})" for one in others)


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
class Unlisted:
    """Somebody without a rating on the main list, whom others of the event know."""

    player: int
    name: str
    others: tuple[OtherRating, ...]

    def sentence(self) -> str:
        """Return what the others say on one line."""
        return phrase(
            "{name} ({number}) has no rating on the main list; others: {others}",
            name=self.name,
            number=self.player,
            others=_others_in_words(self.others),
        )


@dataclass(frozen=True, slots=True)
class RatingChanges:
    """Where entries differ from the main list of the event; `version` is that of the event.

    `list` is that list with its date, `findings` doubts whether it is the one in force, `unlisted`
    who has no rating on it but on another.
    """

    differences: tuple[RatingChange, ...]
    version: int
    list: str = ""
    findings: tuple[Finding, ...] = ()
    unlisted: tuple[Unlisted, ...] = ()


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
    """Choose the lists against which the ratings of an event are checked, the main one first.

    Without further lists, others of the same list follow by the rate of play: standard, rapid,
    blitz; rapid (else standard), blitz; or blitz (else standard), rapid.
    """

    list: ListKey
    speed: Annotated[Speed, Arg("Rate of play.")] = Speed.STANDARD
    then: Annotated[
        tuple[ListedColumn, ...] | None,
        Arg("Further lists in order, such as fide-2026-11/rapid; none: `none`.", most=20),
    ] = None

    def run(self, step: Step) -> Effect:
        """Note the lists; raises InputError when one is not loaded."""
        main, *default = DEFAULT_SEQUENCES[Speed(self.speed)]
        chosen = ChosenList(loaded_list(step.connection, self.list), main)
        further = (
            [f"{self.list}/{column.value}" for column in default]
            if self.then is None
            else [self._listed(step, one) for one in self.then if one != NO_OTHER]
        )
        sequence = dict.fromkeys((chosen.text, *further))
        step.update(at(EventRow), rating_list=" ".join(sequence))
        what = phrase(
            "ratings of {event} are checked against {list}, {speed}",
            event=step.subject.key,
            list=chosen.list.called(),
            speed=chosen.speed,
        )
        doubts = doubts_about_date(chosen, event_row(step), today())
        return Effect("rating-list", what, article=rules_in(step).strength, findings=doubts)

    def _listed(self, step: Step, text: str) -> str:
        """Return a further list as the event keeps it."""
        key, _, column = text.partition("/")
        return ChosenList(
            loaded_list(step.connection, key), RatingColumn(column or "standard")
        ).text


def compare_ratings(desk: Desk, event: str) -> RatingChanges:
    """Return what would change if the ratings and titles of the list were taken over."""
    with desk.reading(event) as reader:
        return _changes(reader)


def _changes(reader: SubjectReader) -> RatingChanges:
    """Return everything in which entries and lists differ, and whether the list is in force."""
    chosen = _needed_list(reader)
    return RatingChanges(
        _differences(reader),
        reader.subject.version,
        chosen.called(),
        doubts_about_date(chosen, event_row(reader), today()),
        _unlisted(reader, chosen),
    )


def _unlisted(reader: SubjectReader, chosen: ChosenList) -> tuple[Unlisted, ...]:
    """Return who has no rating on the main list and none of the arbiter, with what others say."""
    if is_of_teams(reader):
        return ()
    rows = [row for row in entries(reader) if row.fide_id and row.rating is None]
    people = people_by_ids(reader.connection, chosen.list.id, [row.fide_id for row in rows])
    without = [
        row
        for row in rows
        if row.fide_id not in people or chosen.rating(people[row.fide_id]) is None
    ]
    found = (Unlisted(row.number, row.name, _others(reader, row.fide_id)) for row in without)
    return tuple(one for one in found if one.others)


def today() -> date:
    """Return the day on which ratings are checked, in UTC."""
    return datetime.now(UTC).date()


@action(
    phrase("update ratings"),
    tells=template("players {players}"),
    path="ratings/update",
    operation="update",
)
class UpdateRatings(PairsAnew[RatingChanges]):
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
        found = _changes(step)
        _ask_about_date(step, found.findings)
        every = found.differences
        chosen = tuple(c for c in every if self.players is None or c.player in self.players)
        by_number = {_number(row): row for row in _people(step)}
        for change in chosen:
            row, after = by_number[change.player], dict[str, Any](change.after)
            if isinstance(row, PlayerRow):
                note_correction(step, row, after.get("rating", row.rating))
            step.update(row, **after)
        if chosen:
            refuse_draft(step)
        if chosen and not rounds_paired(step):
            if is_of_teams(step):
                rate_teams(step)
            put_in_order(step)
        return replace(found, differences=chosen)

    def completed(self, changes: RatingChanges, step: Step) -> RatingChanges:
        """Return the changes with the version to which they led."""
        return replace(changes, version=version_of(step))

    def _with(self, changes: RatingChanges, text: str, number: int) -> RatingChanges:
        """Return the changes with what became of the draft."""
        finding = Finding(Severity.NOTE, "paired-anew", text, round=number)
        return replace(changes, findings=(*changes.findings, finding))


@action(
    phrase("choose tournament rating"),
    tells=template("method {method}, federation {federation}"),
    path="ratings/method",
    method="PUT",
    command="ratings method",
    operation="method",
    article="C.04.2.B.1",
    examples="""
    ratings method spring-open FIDON --federation NED
    ratings method spring-open HBFN
    """,
)
class ChooseTournamentRating(ChangeOfWhoPlays):
    """Say how the rating that orders and pairs is made; record 172 of the report tells it.

    FIDE: FIDE's; NRO: the national one only; FIDON: FIDE's, else the national one; NIDOF: the
    national one, else FIDE's; HBFN: the highest of FIDE's, the national and a typed one; OTHER:
    as it is typed. The official rating stays what it is.
    """

    method: Annotated[RatingMethod, Arg("FIDE, NRO, FIDON, NIDOF, HBFN or OTHER.")]
    federation: Annotated[
        str,
        Arg("Whose national list it is.", pattern=r"^([A-Z]{3})?$", example="NED", metavar="FED"),
    ] = ""

    def run(self, step: Step) -> Effect:
        """Make the ratings anew and put the list in order; refused once round 1 is published."""
        if rounds_paired(step):
            raise StateError(
                "{event}: round 1 is published, the ratings that order and pair stand",
                event=step.subject.key,
            )
        moved = write_method(step, StartingRank(self.federation, self.method))
        what = counted(
            "tournament rating: {method}; {count} rating is another one now",
            "tournament rating: {method}; {count} ratings are others now",
            count=moved,
            method=self.method.word,
        )
        return Effect("tournament-rating", what, article=rules_in(step).strength)


@action(
    phrase("take rating of another list"),
    tells=template("player {player}"),
    path="players/{player}/rating",
    method="PUT",
    command="ratings pick",
    operation="pick",
    article="C.04.2.B.1",
    examples="ratings pick spring-open 7 fide-2026-11/rapid",
)
class PickRating(ChangeOfWhoPlays):
    """Give a player who has no rating on the main list the one of another list of the event."""

    player: StartingNumber
    source: ListedColumn

    def run(self, step: Step) -> Effect:
        """Take the rating over with its source; raises InputError when the list has none."""
        row = player_row(step, self.player)
        key, _, column = self.source.partition("/")
        chosen = ChosenList(loaded_list(step.connection, key), RatingColumn(column or "standard"))
        person = people_by_ids(step.connection, chosen.list.id, [row.fide_id]).get(row.fide_id)
        known = None if person is None else chosen.rating(person)
        if known is None:
            raise InputError(
                "{name} has no rating on {list}; choose another list",
                name=row.name,
                list=chosen.called(),
            )
        _ask_about_date(step, doubts_about_date(chosen, event_row(step), today()))
        values = changed(row, _with_listed(step, row, chosen, known))
        if values:
            note_correction(step, row, values.get("rating", row.rating))
            step.update(row, **values)
        if "rating" in values:
            refuse_draft(step)
            if not rounds_paired(step):
                put_in_order(step)
        what = phrase(
            "{name}: {rating} of {list}", name=row.name, rating=known.rating, list=known.source
        )
        number = step.existing(PlayerRow, row.id).number
        return Effect("rating-picked", what, number, article=rules_in(step).strength)


def _ask_about_date(step: Step, doubts: Sequence[Finding]) -> None:
    """Let it be acknowledged that a list is not the one in force."""
    article = rules_in(step).strength
    ask(step, *(Confirmation(one.code, ACKNOWLEDGE, one.what, article) for one in doubts))


def _with_listed(
    reader: SubjectReader, row: PlayerRow, chosen: ChosenList, known: Listed
) -> Values:
    """Return the ratings of an entry with one that a list says, and its source."""
    ratings = known_ratings(row._asdict())
    told = (
        ratings._replace(national=known.rating)
        if _is_national(reader, chosen)
        else ratings._replace(fide=known.rating)
    )
    columns = rating_columns(reader, told)
    if columns["rating"] == known.rating:
        columns |= {"rating_source": known.source, "rating_is_estimate": False}
    return columns


def speed_of(chosen: str) -> Speed:
    """Return the speed of the main list of an event, such as `fide-2026-11/rapid`."""
    main = chosen.partition(" ")[0].partition("/")[2]
    return Speed(RatingColumn(main).speed) if main else Speed.STANDARD


def listed_entrant(desk: Desk, event: str, key: str, identity: str, column: str = "") -> Entrant:
    """Return somebody of a list as an entry; raises InputError when nobody has that id.

    The rating is the one that the event asks of its main list, or that of a column.
    """
    person = find_person(desk, key, identity)
    if person is None:
        raise InputError(
            "nobody has the id {identity} on the list {source}; search again",
            identity=identity,
            source=key,
        )
    with desk.reading(event) as reader:
        speed = speed_of(event_row(reader).rating_list)
        asked = RatingColumn(column) if column else DEFAULT_SEQUENCES[speed][0]
        chosen = ChosenList(loaded_list(reader.connection, key), asked)
        known = chosen.rating(person._asdict())
        is_national = _is_national(reader, chosen)
        is_plain = told_method(reader) in (None, RatingMethod.FIDE)
    rating = None if known is None else known.rating
    return Entrant(
        name=person.name,
        rating=rating if is_plain else None,
        title=person.title,
        sex=Sex(person.sex) if person.sex else None,
        federation=person.federation,
        fide_id=person.id,
        birth_date=str(person.birth_year or ""),
        club=person.club,
        rating_source="" if known is None else known.source,
        official_rating=None if is_plain or is_national else rating,
        national_rating=rating if is_national else None,
    )


def _needed_list(reader: SubjectReader) -> ChosenList:
    chosen = chosen_list(reader)
    if chosen is None:
        raise StateError(
            "{event}: no loaded rating list is chosen for this event ({chosen}); choose one first",
            event=reader.subject.key,
            chosen=event_row(reader).rating_list or phrase("none"),
        )
    return chosen


def _differences(reader: SubjectReader) -> tuple[RatingChange, ...]:
    chosen = _needed_list(reader)
    rows = [row for row in _people(reader) if row.fide_id]
    ids = [row.fide_id for row in rows]
    people = people_by_ids(reader.connection, chosen.list.id, ids)
    found = (_difference(reader, row, people.get(row.fide_id), chosen) for row in rows)
    return tuple(change for change in found if change is not None)


_Person: TypeAlias = PlayerRow | MemberRow
"""Whoever has a rating: an entry, or a member of a squad."""


def _people(reader: SubjectReader) -> Sequence[_Person]:
    """Return those who sit at the boards."""
    return list(reader.rows(MemberRow)) if is_of_teams(reader) else entries(reader)


def _number(row: _Person) -> int:
    return row.number if isinstance(row, PlayerRow) else row.id


def _difference(
    reader: SubjectReader, row: _Person, person: Mapping[str, Any] | None, chosen: ChosenList
) -> RatingChange | None:
    known = None if person is None else chosen.rating(person)
    if person is None or known is None:
        return None
    listed: Values = {"title": person["title"] or row.title}
    if isinstance(row, PlayerRow):
        listed |= _with_listed(reader, row, chosen, known)
    else:
        listed["rating"] = known.rating
    after = changed(row, listed)
    if not after:
        return None
    before = {name: getattr(row, name) for name in after}
    if "rating_source" in before:
        before["rating_source"] = source_in_words(str(before["rating_source"]))
    return RatingChange(_number(row), row.name, row.fide_id, before, after)
