"""Check-in by phone: a player finds himself by the code of a poster, and says that he is there.

What the arbiter notes wins: who was taken back is not there again by a phone.
"""

from __future__ import annotations

from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from typing import Annotated, Final

from ronde.declared.actions import StartingNumber
from ronde.declared.effects import Effect
from ronde.errors import InputError, StateError
from ronde.fields import Arg, Line
from ronde.i18n import phrase, template
from ronde.model.names import folded
from ronde.office.desk import Desk
from ronde.office.desk.actions import EventAction, action
from ronde.office.desk.rows import (
    CLOSED,
    HIDDEN_PLAYERS,
    entries_in,
    event_row,
    office_setting,
    player_row,
    put_office_setting,
)
from ronde.office.entries.attendance import arrive
from ronde.office.players.roster import (
    called,
    entries,
    expected_players,
    is_here,
    round_of_check_in,
    rounds_announced,
)
from ronde.store import Step, SubjectReader
from ronde.store.rows import at
from ronde.store.tables import PhoneArrivalRow, PlayerRow

NETWORKS: Final = phrase("check-in-networks")
"""Name of the setting of the office: from which networks phones check in, empty for any."""

_LEAST: Final = 2
_MOST_FOUND: Final = 12


@action(
    phrase("set networks of check-in"),
    tells=template("{networks}"),
    path="check-in/networks",
    method="PUT",
    operation="set_check_in_networks",
    done=template("From where phones check in is set."),
    takes_reason=False,
)
class SetCheckInNetworks(EventAction[None]):
    """Say from which networks phones check in, such as that of the hall; none means any."""

    networks: Annotated[Line, Arg("Addresses or networks.", "192.0.2.7 198.51.100.0/24")] = ""

    def run(self, step: Step) -> None:
        """Keep them as a setting of the office; raises InputError for what is no network."""
        event_row(step)
        found = [_network(text) for text in self.networks.replace(",", " ").split()]
        put_office_setting(step, NETWORKS, " ".join(found))


def _network(text: str) -> str:
    try:
        return str(ip_network(text, strict=False))
    except ValueError:
        raise InputError(
            "{text} is no network; write it as 192.0.2.7 or 198.51.100.0/24", text=repr(text)
        ).beside("networks") from None


def networks_of(reader: SubjectReader) -> tuple[str, ...]:
    """Return the networks from which phones check in, none for any."""
    return tuple(office_setting(reader, NETWORKS).split())


def is_inside(networks: tuple[str, ...], address: str) -> bool:
    """Return whether an address is in one of the networks; in any where none is named.

    >>> is_inside(("198.51.100.0/24",), "198.51.100.7"), is_inside(("198.51.100.0/24",), "")
    (True, False)
    """
    if not networks:
        return True
    try:
        found = ip_address(address)
    except ValueError:
        return False
    plain = getattr(found, "ipv4_mapped", None) or found
    return any(plain in ip_network(one) for one in networks)


@action(
    phrase("check in by phone"),
    tells=template("player {player}"),
    path="check-in/phone",
    operation="check_in_by_phone",
    takes_reason=False,
    takes_version=False,
)
class CheckInByPhone(EventAction[Effect]):
    """Note that a player says by phone to be there; who is not expected is sent to the arbiter."""

    player: StartingNumber

    def run(self, step: Step) -> Effect:
        """Note the arrival; once more changes nothing, as phones send again."""
        row, round_ = player_row(step, self.player), round_of_check_in(step)
        if is_here(row, round_):
            there = phrase("{player} is there", player=called(row))
            return Effect("checked-in", there, row.number, article="")
        if why := _why_not(step, row, round_):
            raise StateError(why)
        step.put(at(PhoneArrivalRow, row.id, round_), is_refused=False)
        return arrive(step, row)


def _why_not(reader: SubjectReader, row: PlayerRow, round_: int) -> str:
    """Return why a phone cannot check somebody in, empty where it can."""
    last = rounds_announced(reader)
    if event_row(reader).status == CLOSED or (last is not None and round_ > last):
        return phrase("there is no round to check in for")
    noted = reader.row(PhoneArrivalRow, row.id, round_)
    if noted is not None and noted.is_refused:
        return phrase("the arbiter has noted that you are not there; go to the arbiter")
    if all(row.id != one.id for one in expected_players(reader)):
        return phrase("you are not expected in this round; go to the arbiter")
    return ""


@dataclass(frozen=True, slots=True)
class PersonAtDoor:
    """A player who may be looking at the poster."""

    number: int
    name: str
    club: str
    is_here: bool
    why_not: str


@dataclass(frozen=True, slots=True)
class Door:
    """The check-in by phone as the poster opens it."""

    event: str
    round: int
    networks: tuple[str, ...]
    people: tuple[PersonAtDoor, ...]


def door(desk: Desk, event: str, text: str) -> Door:
    """Return who is called as somebody typed, or has that number; nobody for a letter or two.

    Who is not to be named in public is found by the whole name alone.
    """
    with desk.reading(event) as reader:
        round_, wanted = round_of_check_in(reader), folded(text)
        hidden = set(entries_in(office_setting(reader, HIDDEN_PLAYERS)))
        rows = [
            row
            for row in entries(reader)
            if row.last_round is None and _is_meant(row, wanted, is_hidden=row.id in hidden)
        ]
        people = tuple(
            PersonAtDoor(
                row.number,
                row.name,
                "" if row.id in hidden else row.club,
                is_here(row, round_),
                "" if is_here(row, round_) else _why_not(reader, row, round_),
            )
            for row in rows[:_MOST_FOUND]
        )
        return Door(event_row(reader).name, round_, networks_of(reader), people)


def _is_meant(row: PlayerRow, wanted: str, *, is_hidden: bool) -> bool:
    name = folded(row.name)
    if is_hidden:
        return sorted(wanted.split()) == sorted(name.split())
    if wanted.isdigit():
        return wanted == str(row.number)
    return len(wanted) > _LEAST and all(word in name for word in wanted.split())


def came_by_phone(desk: Desk, event: str) -> tuple[int, ...]:
    """Return the numbers of those who checked in by phone for the round of the check-in."""
    with desk.reading(event) as reader:
        round_ = round_of_check_in(reader)
        noted = {row.player for row in reader.rows(PhoneArrivalRow, round=round_, is_refused=False)}
        return tuple(row.number for row in entries(reader) if row.id in noted)
