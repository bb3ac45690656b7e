"""Groups of one event: joined, opened, told, and their tables numbered one after the other."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated, Final

from ronde.declared.actions import BoardNumber
from ronde.declared.roles import Reach
from ronde.errors import InputError, StateError
from ronde.fields import Arg, Line
from ronde.i18n import phrase, template
from ronde.model import Tournament
from ronde.model.gamematches import record_of
from ronde.office.desk import Desk, free_key, step_beside
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.joined import (
    FIRST_TABLE,
    GROUP,
    JOINED_TO,
    JOINT_TIMETABLE,
    YES,
    first_table,
    group_names,
    joined_to,
    leader_of,
    reader_of,
)
from ronde.office.desk.rows import (
    CLOSED,
    OTHER_RULES,
    PUBLISHED_CHANGES,
    VARIANT,
    event_row,
    latest_round,
    office_setting,
    put_office_setting,
    replace_rows,
)
from ronde.office.planning.checked import checked_rounds, checked_rules
from ronde.office.planning.opening import OpenedEvent, opened_event
from ronde.office.settings.forecastswitch import FORECAST
from ronde.office.settings.lastround import (
    announced_rounds,
    is_until_decided,
    refuse_number_of_rounds,
    rounds_of,
)
from ronde.office.settings.playerrules import DEFAULTS
from ronde.office.settings.programme import copy_timetable
from ronde.office.settings.publicity import BIRTH_DATES, PUBLIC_PAGES
from ronde.store import Act, Step, SubjectReader
from ronde.store.events import counts_of, enter_tournament
from ronde.store.rows import State, at
from ronde.store.tables import CategoryRow, EventRow, OfficialRow, TimetableRow
from ronde.store.tournaments import points_of_games, tournament_of

_COPIED: Final = (
    OTHER_RULES, VARIANT, PUBLISHED_CHANGES, PUBLIC_PAGES, BIRTH_DATES, FORECAST, *DEFAULTS,
)  # fmt: skip
"""The settings of the office that a new group takes over."""

_KEY: Final = r"^([a-z0-9][a-z0-9._-]{0,63})?$"


@dataclass(frozen=True, slots=True)
class EventGroup:
    """A group of an event and where it stands; `round` 0 means that none has been begun.

    Its boards are played at tables `first_table` to `last_table` if everybody plays.
    """

    key: str
    name: str
    event: str
    is_leading: bool
    status: str
    rules: str | None
    players: int
    round: int
    number_of_rounds: int | None
    first_table: int
    last_table: int
    joint_timetable: bool
    same_timetable: bool
    public: bool


@dataclass(frozen=True, slots=True)
class EventGroups:
    """The groups of an event, the leading one first; none when the event stands alone.

    `own_name` is what this event is called among groups, `joined_to` the key of the leading
    event that it names, also one that is not there any more.
    """

    groups: tuple[EventGroup, ...]
    own_name: str
    joined_to: str
    first_table: int
    version: int

    @property
    def share_tables(self) -> bool:
        """Whether two groups would play at the same table."""
        ranges = sorted((one.first_table, one.last_table) for one in self.groups)
        return any(last >= then for (_, last), (then, _) in pairwise(ranges))


def groups_of(desk: Desk, event: str) -> EventGroups:
    """Return the groups to which an event belongs, all as of one moment."""
    with desk.reading(event) as reader:
        event_row(reader)
        names = group_names(reader.connection, event)
        readers = [(reader_of(reader.connection, one.key), one.name) for one in names]
        leading = readers[0][0].rows(TimetableRow) if readers else []
        return EventGroups(
            tuple(_group(one, name, leading) for one, name in readers),
            office_setting(reader, GROUP),
            leader_of(reader),
            first_table(reader),
            reader.subject.version,
        )


def _group(reader: SubjectReader, name: str, leading: list[TimetableRow]) -> EventGroup:
    row, latest = event_row(reader), latest_round(reader)
    players, first = counts_of(reader, 0).players, first_table(reader)
    last = announced_rounds(reader)
    wanted = [line for line in leading if last is None or line.round <= last]
    return EventGroup(
        key=reader.subject.key,
        name=name,
        event=row.name,
        is_leading=not leader_of(reader),
        status=row.status,
        rules=row.rules,
        players=players,
        round=0 if latest is None else latest.number,
        number_of_rounds=rounds_of(reader),
        first_table=first,
        last_table=first + players // 2 - 1,
        joint_timetable=office_setting(reader, JOINT_TIMETABLE) == YES,
        same_timetable=reader.rows(TimetableRow) == wanted,
        public=office_setting(reader, PUBLIC_PAGES) == YES,
    )


@action(
    phrase("set group"),
    path="group",
    operation="set_group",
    method="PATCH",
    command="group",
    examples="""
    group spring-open-b --joined-to spring-open --name B
    group spring-open-b --first-table 11 --joint-timetable
    group spring-open-b --joined-to ""
    """,
    more='An empty key (--joined-to "") makes it an event that stands alone again.',
    done=template("The group was changed."),
    takes_reason=False,
)
class SetGroup(EventAction[None]):
    """Make an event a group of another one, or change what holds for the group.

    What is not given stays.
    """

    joined_to: Annotated[
        str | None,
        Arg("Key of the leading event.", pattern=_KEY, metavar="EVENT", example="spring-open"),
    ] = None
    name: Annotated[Line | None, Arg("Name of the group.", most=60, example="B")] = None
    first_table: Annotated[BoardNumber | None, Arg("Number of the first table.")] = None
    joint_timetable: Annotated[
        bool | None, Arg("Take the timetable from the leading event.", example=True)
    ] = None

    def others(self, desk: Desk, event: str) -> tuple[str, ...]:
        """Return the leading event: joining it needs the same role there."""
        del desk, event
        return (self.joined_to,) if self.joined_to else ()

    def run(self, step: Step) -> None:
        """Keep what is said as settings of the office."""
        if self.joined_to is not None:
            _refuse_leader(step, self.joined_to)
            put_office_setting(step, JOINED_TO, self.joined_to)
        if self.name is not None:
            put_office_setting(step, GROUP, self.name.strip())
        if self.first_table is not None:
            kept = "" if self.first_table == 1 else str(self.first_table)
            put_office_setting(step, FIRST_TABLE, kept)
        if self.joint_timetable is not None:
            put_office_setting(step, JOINT_TIMETABLE, YES if self.joint_timetable else "")
        if not leader_of(step):
            put_office_setting(step, JOINT_TIMETABLE, "")
        elif self.joint_timetable:
            copy_timetable(reader_of(step.connection, leader_of(step)), step)


def _refuse_leader(step: Step, leader: str) -> None:
    """Raise when an event cannot lead this one: groups are joined to one leading event."""
    event = step.subject.key
    if not leader:
        return
    if leader == event:
        raise InputError("{event} cannot be a group of itself; name another event", event=event)
    if above := leader_of(reader_of(step.connection, leader)):
        raise StateError(
            "{leader} is a group of {above} itself; join that event", leader=leader, above=above
        )
    if groups := joined_to(step.connection, event):
        raise StateError(
            "{event} leads groups itself ({groups}); let them leave first",
            event=event,
            groups=", ".join(groups),
        )


@action(
    phrase("open group"),
    path="groups",
    operation="open_group",
    command="new-group",
    examples="""
    new-group spring-open B
    new-group spring-open Youth --rules roundrobin-2022 --rounds 5
    """,
    status=201,
    reach=Reach.ABOVE,
    done=template("{key} is open."),
    takes_reason=False,
    takes_version=False,
)
class OpenGroup(EventAction[OpenedEvent]):
    """Open a group of an event: what was announced, officials and timetable are copied.

    The group is an event of its own, joined to this one, or to the event that leads this one.
    """

    name: Annotated[Line, Arg("Name of the group.", least=1, most=60, example="B")]
    rules: Annotated[
        str | None,
        Arg(
            "System and edition; by default that of the event.",
            pattern=r"^[a-z0-9-]{0,40}$",
            metavar="KEY",
            example="dutch-2026",
        ),
    ] = None
    rounds: Annotated[int | None, Arg("Number of rounds.", least=1, most=999)] = None

    def perform(self, desk: Desk, event: str, *, expected: int | None = None) -> OpenedEvent:
        """Return the group that was opened; its key is made of that of the event."""
        del expected  # nothing of the event changes
        with desk.reading(event) as reader:
            leader = reader_of(reader.connection, leader_of(reader) or event)
            state, owner = leader.state(), leader.subject.owner
        key = free_key(desk, f"{leader.subject.key} {self.name}")
        act = Act(desk.who, self.declared.act, self.arguments())
        with replace(desk, organisation=owner).first_step(key, act) as step:
            self._write(step, state, leader.subject.key)
        return opened_event(desk, key)

    def _write(self, step: Step, state: State, leader: str) -> None:
        (row,) = state.rows(EventRow)
        record = record_of(self._announced(state), ())
        enter_tournament(step, record, discipline=row.discipline)
        step.update(at(EventRow), rating_list=row.rating_list)
        replace_rows(step, OfficialRow, state.rows(OfficialRow))
        replace_rows(step, CategoryRow, state.rows(CategoryRow))
        for name in _COPIED:
            put_office_setting(step, name, office_setting(state, name))
        put_office_setting(step, JOINED_TO, leader)
        put_office_setting(step, GROUP, self.name.strip())
        put_office_setting(step, JOINT_TIMETABLE, YES)
        copy_timetable(reader_of(step.connection, leader), step)

    def _announced(self, state: State) -> Tournament:
        tournament = tournament_of(state)
        rules = self.rules or tournament.rules
        settings = tournament.settings if rules == tournament.rules else ()
        checked_rules(rules, settings, office_setting(state, OTHER_RULES))
        refuse_number_of_rounds(rules, self.rounds)
        rounds = checked_rounds(self.rounds) or tournament.number_of_rounds
        return Tournament(
            details=replace(
                tournament.details, name=f"{tournament.details.name} · {self.name.strip()}"
            ),
            number_of_rounds=None if is_until_decided(rules) else rounds,
            rules=rules,
            settings=settings,
            points=points_of_games(state),
        )


@action(
    phrase("number tables"),
    path="groups/tables",
    operation="number_tables",
    command="number-tables",
    examples="number-tables spring-open",
    done=template("The tables of the groups are numbered one after the other."),
    takes_reason=False,
    takes_version=False,
)
class NumberTables(EventAction[None]):
    """Number the tables of all groups one after the other, by their numbers of players.

    It holds for rounds that are published from now on; closed groups stay as they are.
    """

    def others(self, desk: Desk, event: str) -> tuple[str, ...]:
        """Return the other groups: all of them are changed."""
        with desk.reading(event) as reader:
            names = group_names(reader.connection, event)
        return tuple(one.key for one in names if one.key != event)

    def run(self, step: Step) -> None:
        """Write the first table of every group."""
        event, first = step.subject.key, 1
        groups = group_names(step.connection, event)
        if not groups:
            raise StateError("{event} has no groups; open or join one first", event=event)
        for group in groups:
            reader = reader_of(step.connection, group.key)
            if event_row(reader).status == CLOSED:
                continue
            _number_from(step, group.key, first)
            first += counts_of(reader, 0).players // 2


def _number_from(step: Step, group: str, first: int) -> None:
    kept = "" if first == 1 else str(first)
    if group == step.subject.key:
        put_office_setting(step, FIRST_TABLE, kept)
        return
    with step_beside(step, group, step.act) as other:
        put_office_setting(other, FIRST_TABLE, kept)
