"""Files of Swiss-Manager (.TUNX): the entry list and the event; rounds are not understood.

The format is not published. What is read here is what two independent descriptions agree on: texts
of the event after a header of fixed size, and then parts that begin with a mark each. A text is a
count of characters and then these, in UTF-16; all numbers are little-endian.
"""

from __future__ import annotations

from typing import Final

from ronde.errors import FormatError
from ronde.formats.assembly import tournament_of
from ronde.formats.draft import FileDraft, ListedPlayer
from ronde.formats.findings import Reading
from ronde.formats.games import Play
from ronde.formats.people import player_from
from ronde.i18n import counted, phrase
from ronde.model import Details, Tournament

_SETTINGS: Final = b"\x95\xff\x89\x44"
_PLAYERS: Final = b"\xa5\xff\x89\x44"
_PAIRINGS: Final = b"\xb3\xff\x89\x44"
_HEADER: Final = 0x6C
_NAME, _PLACE, _CITY, _TEMPO, _FEDERATION = 0, 5, 10, 14, 20  # among the texts of the event
_ROUNDS, _KIND, _ROUNDS_PLAYED, _ENTRIES, _BEGIN, _END = 0x00, 0x0B, 0x11, 0x13, 0x47, 0x4B
_TEAM_EVENTS: Final = (2, 3)
_TEXTS_OF_A_PLAYER: Final = 30
_LAST, _FIRST, _TITLE, _NATIONAL_ID, _CLUB, _FED = 0, 1, 4, 5, 9, 10
_NUMBERS_OF_A_PLAYER: Final = 110
_WOMAN, _RATING, _NATIONAL_RATING, _FIDE_ID = 0x06, 0x08, 0x0A, 0x18


def read_tunx(data: bytes, *, file: str | None = None) -> Reading:
    """Return the entry list of a file and everything noticed on the way."""
    draft = FileDraft(file)
    tournament = None
    try:
        tournament = _read(draft, data)
    except FormatError as error:
        draft.find("binary-unreadable", error.what)
    return Reading(tournament, draft.all_findings(), "tunx")


class _Bytes:
    """A part of the file, read from its beginning; raises FormatError where it ends too early."""

    def __init__(self, data: bytes, start: int, end: int) -> None:
        self._data, self.place, self._end = data, start, end

    @property
    def is_at_end(self) -> bool:
        return self.place == self._end

    def taken(self, count: int) -> bytes:
        """Return the next bytes."""
        if self.place + count > self._end:
            raise FormatError("a part of the file ends early, after byte {byte}", byte=self.place)
        self.place += count
        return self._data[self.place - count : self.place]

    def text(self) -> str:
        """Return the next text."""
        count = int.from_bytes(self.taken(2), "little")
        return " ".join(self.taken(2 * count).decode("utf-16-le", "replace").split())


def _number(data: bytes, place: int, size: int = 2) -> int:
    if place + size > len(data):
        raise FormatError("a part of the file ends early, before its byte {byte}", byte=place)
    return int.from_bytes(data[place : place + size], "little")


def _read(draft: FileDraft, data: bytes) -> Tournament | None:
    settings_at = _mark(data, _SETTINGS, _HEADER)
    players_at = _mark(data, _PLAYERS, settings_at)
    pairings_at = _mark(data, _PAIRINGS, players_at)
    settings = data[settings_at + len(_SETTINGS) : players_at]
    if _number(settings, _KIND, 1) in _TEAM_EVENTS:
        draft.find("team-event", phrase("the file is that of a team event, which is not read"))
    _read_players(
        draft,
        _Bytes(data, players_at + len(_PLAYERS), pairings_at),
        _number(settings, _ENTRIES),
    )
    played = _number(settings, _ROUNDS_PLAYED, 1)
    if played:
        what = counted(
            "{count} round was not carried: how the file keeps it is not known; export a TRF from"
            " Swiss-Manager instead",
            "{count} rounds were not carried: how the file keeps them is not known; export a TRF"
            " from Swiss-Manager instead",
            count=played,
        )
        draft.find("not-carried", what)
    event = Tournament(
        details=_details(_texts(_Bytes(data, _HEADER, settings_at)), settings),
        number_of_rounds=_number(settings, _ROUNDS) or None,
    )
    return tournament_of(draft, Play((), ()), event)


def _mark(data: bytes, mark: bytes, start: int) -> int:
    found = data.find(mark, start)
    if found < 0:
        raise FormatError(
            "the part {mark} is missing: the file is cut off, or of another version",
            mark=mark.hex(" ").upper(),
        )
    return found


def _texts(part: _Bytes) -> list[str]:
    texts = []
    while not part.is_at_end:
        texts.append(part.text())
    return texts


def _details(texts: list[str], settings: bytes) -> Details:
    told = dict(enumerate(texts))
    return Details(
        name=told.get(_NAME, ""),
        city=told.get(_CITY) or told.get(_PLACE, ""),
        federation=told.get(_FEDERATION, ""),
        start_date=_date(_number(settings, _BEGIN, 4)),
        end_date=_date(_number(settings, _END, 4)),
        time_control=told.get(_TEMPO, ""),
    )


def _date(number: int) -> str:
    """Return a number such as 20260328 as a date, nothing for what is none.

    >>> _date(20260328), _date(0)
    ('2026/03/28', '')
    """
    year, month, day = number // 10_000, number // 100 % 100, number % 100
    is_date = 1900 <= year <= 2999 and 1 <= month <= 12 and 1 <= day <= 31
    return f"{year}/{month:02}/{day:02}" if is_date else ""


def _read_players(draft: FileDraft, part: _Bytes, count: int) -> None:
    """Add the players; they fill their part exactly, or the file is not as we know it."""
    national = 0
    for number in range(1, count + 1):
        texts = [part.text() for _ in range(_TEXTS_OF_A_PLAYER)]
        numbers = part.taken(_NUMBERS_OF_A_PLAYER)
        _add(draft, number, texts, numbers)
        is_told = texts[_NATIONAL_ID].strip("0") or _number(numbers, _NATIONAL_RATING)
        national += bool(is_told)
    if not part.is_at_end:
        raise FormatError(
            "{count} players end at byte {byte}, where their part goes on: the file is of another"
            " version",
            count=count,
            byte=part.place,
        )
    if not count:
        draft.find("no-players", phrase("the file has no players"))
    if national:
        what = counted(
            "not carried: national rating or identity number of {count} player",
            "not carried: national ratings or identity numbers of {count} players",
            count=national,
        )
        draft.find("not-carried", what)


def _add(draft: FileDraft, number: int, told: list[str], numbers: bytes) -> None:
    def note(code: str, what: str, _name: str) -> None:
        draft.find(code, what, player=number)

    rating = _number(numbers, _RATING) or _number(numbers, _NATIONAL_RATING)
    texts = {
        "name": ", ".join(part for part in (told[_LAST], told[_FIRST]) if part),
        "sex": "w" if numbers[_WOMAN] == 1 else "",
        "title": told[_TITLE],
        "rating": str(rating),
        "federation": told[_FED],
        "fide_id": str(_number(numbers, _FIDE_ID, 4) or ""),
        "birth_date": "",
        "club": told[_CLUB],
        "rank": "",
    }
    draft.entries.append(ListedPlayer(player_from(number, texts, note), None, None, []))
