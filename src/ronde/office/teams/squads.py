"""The squads of teams: who plays for whom, in which order; captains.

A player belongs to one team of an event. Before round 1 the rating of a team is the mean of the
squad's first players, unless the arbiter gave it another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from ronde.declared.actions import ChangesOf, StartingNumber
from ronde.declared.effects import Effect
from ronde.declared.table import column, table
from ronde.documents.tables import Align
from ronde.errors import InputError, StateError
from ronde.fields import Arg, Line, filled, values_of
from ronde.i18n import phrase, phrase_in, template
from ronde.model.names import folded
from ronde.model.squads import rating_of_team
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import changed, next_key, player_row
from ronde.office.players.entrant import MEAN, PersonData, checked_columns
from ronde.office.players.roster import called, put_in_place, rounds_paired
from ronde.office.settings.matchrules import refuse_players
from ronde.store import Step, SubjectReader
from ronde.store.rows import State, Values, at, plain_values
from ronde.store.tables import GameRow, LineUpRow, MemberRow, PlayerRow, TeamRow

MOST_MEMBERS: Final = 200

MemberNumber = Annotated[int, Arg(least=1, most=999_999, place="Number of the squad's member.")]
_Text = Annotated[Line, Arg(takes_null=True)]


@dataclass(frozen=True, slots=True)
class MemberData(PersonData):
    """What is known of a player of a squad."""

    is_reserve: Annotated[
        bool, Arg("Plays where a regular player is missing.", option="--reserve", takes_null=True)
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SquadMember(MemberData):
    """A player of a squad; `number` names the player in line-ups, `board` is the place."""

    number: int
    board: int


MEMBERS: Final = table(
    SquadMember,
    "squad",
    phrase("Squad"),
    column(phrase_in("of a match", "Board"), "board", Align.RIGHT),
    column(phrase_in("column", "No"), "number", Align.RIGHT),
    column(phrase("Name"), "name"),
    column(phrase("Title"), "title", if_filled=True),
    column(phrase("Rating"), "rating", Align.RIGHT, if_filled=True),
    column("", lambda one: phrase("reserve") if one.is_reserve else "", if_filled=True),
)
"""The players of a squad."""


@dataclass(frozen=True, slots=True)
class Squad:
    """A team with its players in board order, reserves last."""

    team: int
    name: str
    rating: int | None
    captain: str
    short: str
    venue: str
    members: tuple[SquadMember, ...]


def squads(desk: Desk, event: str) -> tuple[Squad, ...]:
    """Return every team with its squad, by starting number."""
    with desk.reading(event) as reader:
        refuse_players(reader)
        return squads_in(reader)


def squad(desk: Desk, event: str, team: int) -> Squad:
    """Return a team with its squad; raises InputError when there is no such team."""
    with desk.reading(event) as reader:
        refuse_players(reader)
        return squad_in(reader, player_row(reader, team))


def squad_in(reader: SubjectReader, entry: PlayerRow) -> Squad:
    """Return a team with its squad."""
    return _squad(entry, reader.row(TeamRow, entry.id), members_of(reader, entry.id))


def squads_in(reader: SubjectReader | State) -> tuple[Squad, ...]:
    """Return every team with its squad, by starting number."""
    teams = {row.team: row for row in reader.rows(TeamRow)}
    members: dict[int, list[MemberRow]] = {}
    for row in sorted(reader.rows(MemberRow), key=_board_order):
        members.setdefault(row.team, []).append(row)
    entries = sorted(reader.rows(PlayerRow), key=lambda row: row.number)
    return tuple(_squad(row, teams.get(row.id), members.get(row.id, ())) for row in entries)


def _squad(entry: PlayerRow, team: TeamRow | None, members: Iterable[MemberRow]) -> Squad:
    told = team or TeamRow(entry.id)
    return Squad(
        entry.number,
        entry.name,
        entry.rating,
        told.captain,
        told.short,
        told.venue,
        tuple(_member(board, row) for board, row in enumerate(members, 1)),
    )


def _member(board: int, row: MemberRow) -> SquadMember:
    return filled(SquadMember, row, number=row.id, board=board)


def members_of(reader: SubjectReader, team: int) -> list[MemberRow]:
    """Return the squad of an entry in its board order, reserves last."""
    return sorted(reader.rows(MemberRow, team=team), key=_board_order)


def _board_order(row: MemberRow) -> tuple[bool, int, int]:
    return row.is_reserve, row.position, row.id


def member_row(reader: SubjectReader, number: int) -> MemberRow:
    """Return a player of a squad; raises InputError when nobody has that number."""
    row = reader.row(MemberRow, number)
    if row is None:
        raise InputError(
            "{event}: no squad has a player {number}; look at the squads for the numbers",
            event=reader.subject.key,
            number=number,
        )
    return row


@action(
    phrase("add to squad"),
    tells=template("team {team}, name {name}"),
    path="teams/{team}/members",
    operation="add_member",
    command="member",
    examples="""
    member league "Quarry" "Agate, Alma" --rating 1850
    member league 3 "Beryl, Bruno" --rating 1700 --reserve
    """,
)
class AddMember(EventAction[Effect]):
    """Add a player to the squad of a team, behind those who are in it."""

    team: StartingNumber
    member: MemberData

    def arguments(self) -> dict[str, Any]:
        """Return the team and the name."""
        return {"team": self.team, "name": self.member.name}

    def run(self, step: Step) -> Effect:
        """Write the player and the team's rating."""
        entry = _team(step, self.team)
        (row,) = add_members(step, entry, [self.member])
        return Effect(
            "member-added", phrase("{name} plays for {team}", name=row.name, team=called(entry))
        )


@action(
    phrase("set squad"),
    tells=template("team {team}, members {members}"),
    path="teams/{team}/squad",
    operation="set_squad",
    method="PUT",
)
class SetSquad(EventAction[Effect]):
    """Replace the whole squad of a team, in board order; nobody of it may have played."""

    team: StartingNumber
    members: Annotated[tuple[MemberData, ...], Arg(most=MOST_MEMBERS)]

    def arguments(self) -> dict[str, Any]:
        """Return the team and how many play for it."""
        return {"team": self.team, "members": len(self.members)}

    def run(self, step: Step) -> Effect:
        """Take the squad away and write the other one."""
        entry = _team(step, self.team)
        for row in members_of(step, entry.id):
            _remove(step, row)
        add_members(step, entry, self.members)
        return Effect("squad", phrase("the squad of {team} is set", team=called(entry)))


@action(
    phrase("change member"),
    tells="",
    path="members/{member}",
    operation="change_member",
    command="member-change",
    method="PATCH",
    examples="member-change league 12 --rating 1920",
)
class ChangeMember(EventAction[Effect]):
    """Correct what is known of a player of a squad."""

    member: MemberNumber
    changes: Annotated[Mapping[str, Any], ChangesOf(MemberData)]

    def arguments(self) -> dict[str, Any]:
        """Return who is changed, and what was said of the player."""
        return {"member": self.member, **plain_values(self.changes)}

    def run(self, step: Step) -> Effect:
        """Write what is different."""
        if not self.changes:
            raise InputError("say what is to change: name, rating, title or another field")
        row = member_row(step, self.member)
        values = changed(row, _columns(self.changes))
        _refuse_known(step, [row._replace(**values)], but=row.id)
        if values:
            step.update(row, **values)
        entry = _entry(step, row.team)
        _rate(step, entry)
        return Effect(
            "member-changed",
            phrase("{name} of {team} is corrected", name=row.name, team=called(entry)),
        )


@action(
    phrase("remove member"),
    tells=template("member {member}"),
    path="members/{member}/remove",
    operation="remove_member",
    command="member-remove",
    examples='member-remove league 12 --reason "plays for another club"',
)
class RemoveMember(EventAction[Effect]):
    """Take a player out of a squad who has played no game."""

    member: MemberNumber

    def run(self, step: Step) -> Effect:
        """Delete the player."""
        row = member_row(step, self.member)
        entry = _entry(step, row.team)
        _remove(step, row)
        _rate(step, entry)
        return Effect(
            "member-removed",
            phrase("{name} does not play for {team} any more", name=row.name, team=called(entry)),
        )


@action(
    phrase("order squad"),
    tells=template("team {team}"),
    path="teams/{team}/order",
    operation="order_squad",
    method="PUT",
)
class OrderSquad(EventAction[Effect]):
    """Put the players of a squad in another board order; reserves stay behind the others."""

    team: StartingNumber
    members: Annotated[
        tuple[MemberNumber, ...],
        Arg("All players of the squad, first board first.", [3, 1, 2], least=1, most=MOST_MEMBERS),
    ]

    def run(self, step: Step) -> Effect:
        """Write the places."""
        entry = _team(step, self.team)
        present = {row.id: row for row in members_of(step, entry.id)}
        if sorted(self.members) != sorted(present):
            raise InputError(
                "name every player of {team} once: {numbers}",
                team=called(entry),
                numbers=", ".join(map(str, sorted(present))),
            )
        for position, number in enumerate(self.members, 1):
            if present[number].position != position:
                step.update(at(MemberRow, number), position=position)
        _rate(step, entry)
        return Effect("squad-order", phrase("the squad of {team} is in order", team=called(entry)))


@action(
    phrase("describe team"),
    tells=template("team {team}, captain {captain}"),
    path="teams/{team}",
    operation="describe_team",
    command="team",
    method="PUT",
    examples='team league 3 --captain "Agate, Alma" --short QUA --venue "Town hall"',
)
class DescribeTeam(EventAction[Effect]):
    """Say who is captain of a team, its short name, and where it plays at home."""

    team: StartingNumber
    captain: Annotated[_Text, Arg("Captain.", "Agate, Alma")] = ""
    short: Annotated[_Text, Arg("Short name of at most five letters.", "QUA", most=5)] = ""
    venue: Annotated[_Text, Arg("Where the team plays at home.")] = ""

    def run(self, step: Step) -> Effect:
        """Write what is said."""
        entry = _team(step, self.team)
        step.put(
            at(TeamRow, entry.id),
            captain=self.captain.strip(),
            short=self.short.strip(),
            venue=self.venue.strip(),
        )
        return Effect("team", phrase("{team} is described", team=called(entry)))


def _team(step: Step, number: int) -> PlayerRow:
    refuse_players(step)
    return player_row(step, number)


def _entry(reader: SubjectReader, id_: int) -> PlayerRow:
    row = reader.row(PlayerRow, id_)
    assert row is not None  # a member refers to the entry of the team
    return row


def add_members(step: Step, entry: PlayerRow, members: Sequence[MemberData]) -> list[MemberRow]:
    """Write players behind the squad of a team; raises InputError for somebody who plays already.

    The rating of the team follows.
    """
    there = members_of(step, entry.id)
    if len(there) + len(members) > MOST_MEMBERS:
        raise InputError(
            "{team}: a squad has at most {most} players", team=called(entry), most=MOST_MEMBERS
        )
    first, place = next_key(step, MemberRow), max((row.position for row in there), default=0)
    rows = new_rows(first, entry.id, place + 1, members)
    _refuse_known(step, rows)
    step.insert(*rows)
    _rate(step, entry)
    return rows


def new_rows(
    first: int, team: int, position: int, members: Sequence[MemberData]
) -> list[MemberRow]:
    """Return players as rows of a squad, numbered; raises InputError for a wrong value."""
    return [
        MemberRow(first + n, team, position + n, **_columns(values_of(member)))
        for n, member in enumerate(members)
    ]


def _columns(values: Mapping[str, Any]) -> Values:
    """Return columns of a member; raises InputError for a wrong value."""
    said = dict(values)
    reserve = {"is_reserve": bool(said.pop("is_reserve"))} if "is_reserve" in said else {}
    return checked_columns({n: "" if v is None and n in _TEXTS else v for n, v in said.items()}) | (
        reserve
    )


_TEXTS: Final = ("title", "federation", "fide_id", "birth_date")


def _refuse_known(step: Step, rows: Sequence[MemberRow], but: int | None = None) -> None:
    """Raise InputError for a player who is in a squad already: by number, or name and birth."""
    known: dict[object, MemberRow] = {}
    for row in step.rows(MemberRow):
        if row.id != but:
            known |= dict.fromkeys(marks_of(row), row)
    for row in rows:
        for mark in marks_of(row):
            if mark in known:
                other = known[mark]
                raise InputError(
                    "{name} is in the squad of {team} already; a player plays for one team",
                    name=row.name,
                    team=called(_entry(step, other.team)),
                ).beside("name")
        known |= dict.fromkeys(marks_of(row), row)


def marks_of(row: MemberRow) -> list[object]:
    """Return what tells that two rows are one person."""
    marks: list[object] = [("name", folded(row.name), row.birth_date)]
    return [*marks, ("id", row.fide_id)] if row.fide_id else marks


def _remove(step: Step, row: MemberRow) -> None:
    if step.rows(GameRow, white=row.id) or step.rows(GameRow, black=row.id):
        raise StateError(
            "{name} stands in a match and stays in the squad; make the player a reserve instead",
            name=row.name,
        )
    for line_up in step.rows(LineUpRow, member=row.id):
        step.update(line_up, member=None)
    step.delete(row)


def _rate(step: Step, entry: PlayerRow) -> None:
    """Give a team the mean rating of its first players before round 1, and its place by it."""
    if not rounds_paired(step) and _rated(step, entry) and entry.is_listed:
        put_in_place(step, entry.id)


def rate_teams(step: Step) -> None:
    """Give every team the mean rating of its first players; the order is for the caller to make."""
    for entry in step.rows(PlayerRow):
        _rated(step, entry)


def _rated(step: Step, entry: PlayerRow) -> bool:
    """Whether a team got another mean rating; it keeps one that the arbiter gave."""
    if entry.rating_source not in ("", str(MEAN)):
        return False
    boards = refuse_players(step).boards
    mean = rating_of_team((row.rating for row in members_of(step, entry.id)), boards)
    if mean == entry.rating:
        return False
    source = "" if mean is None else str(MEAN)
    step.update(at(PlayerRow, entry.id), rating=mean, rating_source=source)
    return True
