"""Teams with their squads from a table or a tournament file: what is read, and what is new."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from ronde import formats
from ronde.errors import InputError
from ronde.fields import filled
from ronde.formats.squads import read_members, squads_in
from ronde.model import PlayerId
from ronde.model.names import folded
from ronde.model.squads import numbers_of_teams
from ronde.office.entries.entries import enter_all
from ronde.office.players.entrant import Entrant
from ronde.office.players.roster import (
    called,
    entries,
    put_in_order,
    refuse_closed_list,
    rounds_paired,
    set_numbers,
)
from ronde.office.teams.squads import MemberData, add_members, marks_of, new_rows
from ronde.questions.files import refusal
from ronde.store import Step, SubjectReader
from ronde.store.rows import at
from ronde.store.tables import MemberRow, PlayerRow, TeamRow


@dataclass(frozen=True, slots=True)
class ReadSquad:
    """A team of a file with its players in board order; `told` is the number that it has there."""

    number: int
    name: str
    captain: str
    members: tuple[MemberData, ...]
    told: int | None = None


@dataclass(frozen=True, slots=True)
class JudgedSquad:
    """What becomes of a team of a file: `team` is its entry, None for a new one.

    `members` are those who are not in its squad yet, and `why` says what stops it.
    """

    read: ReadSquad
    team: PlayerRow | None
    members: tuple[MemberData, ...]
    why: str = ""


def read_squads(data: bytes, name: str, *, is_table: bool) -> tuple[ReadSquad, ...]:
    """Return the teams of a file, none when it has no squads; raises InputError if it is wrong."""
    read = None
    if not is_table:
        reading = formats.read_bytes(data, file=name)
    elif (found := squads_in(data, name)) is not None:
        reading, read = read_members(found, file=name)
    else:
        return ()
    if reading.tournament is None:
        raise InputError(refusal(reading.findings, name))
    reserves = frozenset() if read is None else read.reserves
    players = {
        player.id: filled(MemberData, player, is_reserve=player.id in reserves)
        for player in reading.tournament.players
    }
    return tuple(
        ReadSquad(
            place,
            team.name,
            team.captain,
            tuple(players[one] for one in team.members),
            team.number if read is None or team.number in read.numbers else None,
        )
        for place, team in enumerate(reading.tournament.team_data.teams, 1)
    )


def judged_squads(reader: SubjectReader, read: Sequence[ReadSquad]) -> list[JudgedSquad]:
    """Return what becomes of each team of a file; nothing is changed."""
    known = _KnownSquads(reader)
    return [known.judged(squad) for squad in read]


class _KnownSquads:
    """The teams of an event by name, and who plays for which of them."""

    def __init__(self, reader: SubjectReader) -> None:
        self._reader = reader
        self._entries = {row.id: row for row in reader.rows(PlayerRow)}
        self._by_name = {folded(row.name): row for row in self._entries.values()}
        self._team_of = {mark: row.team for row in reader.rows(MemberRow) for mark in marks_of(row)}

    def judged(self, squad: ReadSquad) -> JudgedSquad:
        """Return what becomes of a team."""
        entry = self._by_name.get(folded(squad.name))
        try:
            if entry is None:
                _refuse_new(self._reader)
            rows = new_rows(0, 0, 0, squad.members)
            is_new = [self._is_new(row, entry) for row in rows]
        except InputError as error:
            return JudgedSquad(squad, entry, (), error.phrase)
        members = zip(squad.members, is_new, strict=True)
        return JudgedSquad(squad, entry, tuple(one for one, new in members if new))

    def _is_new(self, row: MemberRow, entry: PlayerRow | None) -> bool:
        """Whether nobody has the player; raises InputError when another team has."""
        teams = {self._team_of[mark] for mark in marks_of(row) if mark in self._team_of}
        others = teams if entry is None else teams - {entry.id}
        if others:
            raise InputError(
                "{name} is in the squad of {team} already; a player plays for one team",
                name=row.name,
                team=called(self._entries[min(others)]),
            )
        return not teams


def _refuse_new(reader: SubjectReader) -> None:
    if rounds_paired(reader):
        raise InputError("round 1 has been paired; enter the player as a late entry")
    refuse_closed_list(reader)


def enter_squads(step: Step, judged: Sequence[JudgedSquad]) -> bool:
    """Enter teams that are new, and the players who are not in their squads yet.

    Return whether the teams stand by numbers that were told, by this file or before it.
    """
    new = [one for one in judged if one.team is None]
    made = enter_all(step, [Entrant(one.read.name) for one in new]) if new else []
    ids = {one.read.number: id_ for one, (id_, _) in zip(new, made, strict=True)}
    for one in judged:
        entry = one.team or step.rows(PlayerRow, id=ids[one.read.number])[0]
        if one.members:
            add_members(step, entry, one.members)
        told = step.row(TeamRow, entry.id)
        if one.read.captain and (told is None or not told.captain):
            step.put(at(TeamRow, entry.id), captain=one.read.captain)
    return not new or _number(step, {ids[one.read.number]: one.read.told for one in new})


def _number(step: Step, told: Mapping[int, int | None]) -> bool:
    """Give a new list of teams the numbers that its file told (INTERPRETATION 0138)."""
    put_in_order(step)
    listed = entries(step, listed=True)
    if {row.id for row in listed} != told.keys() or not any(told.values()):
        return False
    numbers = numbers_of_teams([told[row.id] for row in listed])
    order = sorted(zip(numbers, listed, strict=True), key=itemgetter(0))
    set_numbers(step, [PlayerId(row.id) for _, row in order])
    return True
