"""Files of Swiss-Manager: the entry list is read, rounds are told to stay behind."""

from __future__ import annotations

import struct
from collections.abc import Sequence

import pytest

import ronde
from ronde.errors import InputError
from ronde.formats import Reading, read_bytes, read_text, write_text
from ronde.formats.files import TUNX
from ronde.model import Sex

SETTINGS, ROUNDS_OF_A3, PLAYERS, PAIRINGS, END = (
    bytes([first]) + TUNX[1:] for first in (0x95, 0xA3, 0xA5, 0xB3, 0xE3)
)


def text(said: str) -> bytes:
    return struct.pack("<H", len(said)) + said.encode("utf-16-le")


def person(
    last: str, first: str = "", *, rating: int = 0, national: int = 0, fide_id: int = 0,
    is_woman: bool = False, **others: str,
) -> bytes:  # fmt: skip
    """Return the record of a player: thirty texts, and a block of numbers."""
    places = {"title": 4, "national_id": 5, "club": 9, "federation": 10}
    told = [last, first, *[""] * 28]
    for name, said in others.items():
        told[places[name]] = said
    numbers = bytearray(110)
    numbers[0x06] = is_woman
    struct.pack_into("<HH", numbers, 0x08, rating, national)
    struct.pack_into("<I", numbers, 0x18, fide_id)
    return b"".join(map(text, told)) + bytes(numbers)


def file_of(
    people: Sequence[bytes], *, kind: int = 0, played: int = 0, count: int | None = None
) -> bytes:
    """Return a file in the shape of Swiss-Manager."""
    told = [""] * 26
    told[0], told[5], told[14], told[20] = "Quarry Open", "Quarrytown", "90+30", "NED"
    settings = bytearray(0x60)
    settings[0x0B], settings[0x11] = kind, played
    struct.pack_into("<H", settings, 0x00, 7)
    struct.pack_into("<H", settings, 0x13, len(people) if count is None else count)
    struct.pack_into("<II", settings, 0x47, 20260328, 20260329)
    parts = [TUNX + bytes(0x6C - 4), *map(text, told), SETTINGS + bytes(settings)]
    parts += [ROUNDS_OF_A3 + text("16:00") + bytes(106), PLAYERS, *people]
    return b"".join([*parts, PAIRINGS, bytes(21 * played), END])


PEOPLE = (
    person("Agate", "Ada", rating=2400, fide_id=101, title="WGM", is_woman=True, federation="NED"),
    person("Béryl", "Ben", national=1900, club="Rook"),
    person("Coral"),
)
SMALL = file_of(PEOPLE)


def read(data: bytes) -> Reading:
    return read_bytes(data, file="open.TUNX")


def test_the_entry_list_is_read() -> None:
    reading = read(SMALL)
    assert reading.dialect == "tunx"
    assert [f.what for f in reading.findings] == [
        "not carried: national rating or identity number of 1 player"
    ]
    tournament = reading.tournament
    assert tournament is not None
    ada, ben, coral = tournament.players
    assert (ada.id, ada.name, ada.title, ada.rating) == (1, "Agate, Ada", "WGM", 2400)
    assert (ada.fide_id, ada.federation, ada.sex) == ("101", "NED", Sex.FEMALE)
    assert (ben.name, ben.rating, ben.club, ben.sex) == ("Béryl, Ben", 1900, "Rook", None)
    assert (coral.name, coral.rating, coral.fide_id) == ("Coral", None, "")
    details = tournament.details
    assert (details.name, details.city, details.federation) == ("Quarry Open", "Quarrytown", "NED")
    assert (details.start_date, details.end_date) == ("2026/03/28", "2026/03/29")
    assert (details.time_control, tournament.number_of_rounds) == ("90+30", 7)


def test_it_can_be_paired_and_written() -> None:
    tournament = read(SMALL).tournament
    assert tournament is not None
    assert ronde.pair(tournament, "dutch-2026").pairs
    again = read_text(write_text(tournament, "trf26").text).tournament
    assert again is not None
    assert [p.name for p in again.players] == [p.name for p in tournament.players]


def test_rounds_are_told_to_stay_behind() -> None:
    reading = read(file_of(PEOPLE[:1], played=5))
    assert [f.code for f in reading.findings] == ["not-carried"]
    assert reading.findings[0].what.startswith("5 rounds were not carried")
    assert reading.tournament is not None
    assert reading.tournament.rounds == ()


@pytest.mark.parametrize("kind", [2, 3])
def test_team_events_are_refused(kind: int) -> None:
    assert [f.code for f in read(file_of(PEOPLE[:1], kind=kind)).errors] == ["team-event"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (SMALL[: SMALL.index(PAIRINGS)], "the part B3 FF 89 44 is missing"),
        (SMALL[: SMALL.index(SETTINGS)], "the part 95 FF 89 44 is missing"),
        (TUNX, "the part 95 FF 89 44 is missing"),
        (file_of(PEOPLE, count=2), "2 players end at byte"),
        (file_of(PEOPLE, count=9), "ends early, after byte"),
        (SMALL.replace(PLAYERS, PLAYERS + b"\0"), "ends early"),
        (TUNX + bytes(0x68) + SETTINGS + PLAYERS + PAIRINGS, "ends early, before its byte 11"),
    ],
)
def test_what_is_not_as_known_is_refused(data: bytes, says: str) -> None:
    reading = read(data)
    assert reading.tournament is None
    assert says in reading.errors[0].sentence()
    assert reading.errors[0].sentence().startswith("open.TUNX: error: ")


def test_a_file_without_players() -> None:
    assert [f.code for f in read(file_of(())).findings] == ["no-players"]


def test_it_has_no_sections() -> None:
    with pytest.raises(InputError, match="has no sections"):
        read_bytes(SMALL, section="Open")
