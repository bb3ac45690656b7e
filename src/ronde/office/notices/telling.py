"""What everybody who wants notices is told of an event as it is now.

Only what was published is told to everybody. How an entry by the form stands, and that a result is
missing, is told to whom it concerns: those who asked by their own links.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from ronde.i18n import phrase, translate
from ronde.i18n.dates import moment_phrase
from ronde.model import ByeKind, Player, PlayerId, Stage
from ronde.office.desk.rows import (
    CLOSED,
    HALL_TEXT,
    HIDDEN_PLAYERS,
    entries_in,
    event_row,
    is_of_teams,
    office_setting,
)
from ronde.office.entryform.applications import EntryStanding, placed_entries
from ronde.office.notices.switch import asked_for, is_missing, tells
from ronde.office.settings.publicity import PUBLIC_PAGES, YES
from ronde.store import SubjectReader
from ronde.store.notices import QueuedNotice, SubscriptionRow
from ronde.store.tables import BoardRow, ByeRow, PlayerRow, RoundRow, TimetableRow

OWN: Final = "own"
"""In place of an address: the page of the own link, which the browser alone knows."""


@dataclass(frozen=True, slots=True)
class NoticeSeat:
    """Where a player sits in a round: without a table there is no game."""

    table: int = 0
    has_white: bool = False
    opponent: int = 0
    bye: ByeKind | None = None
    is_missing: bool = False


@dataclass(frozen=True, slots=True)
class Situation:
    """What of an event is told now: the round that is played, and what is announced."""

    event: str
    name: str
    is_on: bool
    is_over: bool
    is_public: bool
    round: int = 0
    published_at: str = ""
    starts_at: str = ""
    seats: Mapping[int, NoticeSeat] = field(default_factory=dict)
    names: Mapping[int, tuple[int, str]] = field(default_factory=dict)
    hidden: tuple[int, ...] = ()
    hall: str = ""
    asked: str = ""
    standings: Mapping[int, tuple[EntryStanding, int, int]] = field(default_factory=dict)

    @property
    def mark(self) -> str:
        """A text that is another one when something else is to be told."""
        return _hash(
            (self.is_on, self.is_over, self.is_public, self.round, self.published_at, self.seats),
            (self.starts_at, self.hall, self.asked, self.standings, self.hidden),
        )

    def shown(self, entry: int, *, is_own: bool = False) -> str:
        """Return how a player is named: by initials who is not to be named in public."""
        number, name = self.names.get(entry, (0, ""))
        if not name:
            return phrase("player {number}", number=number)
        hides = entry in self.hidden and not is_own
        return Player(PlayerId(number), name).by_initials().name if hides else name


def situation_of(reader: SubjectReader) -> Situation:
    """Return what of an event is told now."""
    row, is_on = event_row(reader), tells(reader)
    plain = Situation(
        event=reader.subject.key,
        name=" ".join(row.name.split()),
        is_on=is_on,
        is_over=row.status == CLOSED,
        is_public=office_setting(reader, PUBLIC_PAGES) == YES,
    )
    return _with_all(reader, plain) if is_on and not plain.is_over else plain


def _with_all(reader: SubjectReader, plain: Situation) -> Situation:
    played = [one for one in reader.rows(RoundRow) if one.state in _PLAYED]
    round_ = played[-1] if played else None
    number = 0 if round_ is None else round_.number
    times = reader.row(TimetableRow, number)
    asked, step = asked_for(reader)
    people = reader.rows(PlayerRow)
    is_asked = bool(asked) and asked == number
    return Situation(
        **{name: getattr(plain, name) for name in _PLAIN},
        round=number,
        published_at="" if round_ is None else round_.published_at or "",
        starts_at="" if times is None else times.starts_at or "",
        seats={} if is_of_teams(reader) else dict(_seats(reader, number, is_asked)),
        names={one.id: (one.number, one.name) for one in people},
        hidden=entries_in(office_setting(reader, HIDDEN_PLAYERS)),
        hall=office_setting(reader, HALL_TEXT),
        asked=step if is_asked else "",
        standings={
            one.row.id: (one.standing, one.place, one.row.player or 0)
            for one in placed_entries(reader)
        },
    )


_PLAIN: Final = ("event", "name", "is_on", "is_over", "is_public")
_PLAYED: Final = (Stage.PUBLISHED, Stage.PLAYING)


def _seats(reader: SubjectReader, number: int, is_asked: bool) -> Iterator[tuple[int, NoticeSeat]]:
    for row in reader.rows(BoardRow, round=number):
        lacks = is_asked and is_missing(row)
        yield row.white, NoticeSeat(row.table, True, row.black, None, lacks)
        yield row.black, NoticeSeat(row.table, False, row.white, None, lacks)
    for bye in reader.rows(ByeRow, round=number):
        yield bye.player, NoticeSeat(bye=bye.kind)


def told_to(now: Situation, people: Iterable[SubscriptionRow]) -> list[QueuedNotice]:
    """Return what each of these is to be told now, in their languages."""
    if not now.is_on or now.is_over:
        return []
    seen = (one for one in people if one.link is not None or now.is_public)
    return [notice for one in seen for notice in _told(now, one)]


def _told(now: Situation, one: SubscriptionRow) -> Iterator[QueuedNotice]:
    standing = now.standings.get(one.application or 0)
    player = one.player or (standing[2] if standing else 0)
    if now.round:
        yield from _pairing(now, one, player)
    hall = _content(now, one, (now.hall,), f"/public/{now.event}") if now.hall else ""
    yield QueuedNotice(one.id, "hall", _hash(now.hall) if now.hall else "", hall)
    if one.link is None:
        return
    seat = now.seats.get(player)
    if now.asked and seat is not None and seat.is_missing:
        text = phrase(
            "The result of board {board}, round {round}, is missing. Report it or tell the"
            " arbiter.",
            board=seat.table,
            round=now.round,
        )
        content = _content(now, one, (text,), OWN, player)
        yield QueuedNotice(one.id, f"results {now.round}", _hash(now.asked), content)
    if standing is not None:
        content = _content(now, one, (_standing(*standing[:2]),), OWN)
        yield QueuedNotice(one.id, "entry", _hash(*standing[:2]), content)


def _pairing(now: Situation, one: SubscriptionRow, player: int) -> Iterator[QueuedNotice]:
    start = (phrase("Start: {when}.", when=moment_phrase(now.starts_at)),) if now.starts_at else ()
    topic = f"pairing {now.round}"
    if not player:
        if one.application is not None:
            return  # who is not accepted plays nowhere
        text = phrase("The pairing of round {round} is published.", round=now.round)
        path = f"/public/{now.event}/rounds/{now.round}"
        basis = _hash(now.round, now.published_at)
        yield QueuedNotice(one.id, topic, basis, _content(now, one, (text, *start), path))
        return
    seat = now.seats.get(player)
    if seat is None:
        return
    path = f"/public/{now.event}/me/{now.names[player][0]}" if now.is_public else OWN
    texts = (_seat(now, seat), *(start if seat.table else ()))
    basis = _hash(now.published_at, seat.table, seat.has_white, seat.opponent, seat.bye)
    yield QueuedNotice(one.id, topic, basis, _content(now, one, texts, path, player))


def _seat(now: Situation, seat: NoticeSeat) -> str:
    if not seat.table:
        if seat.bye is ByeKind.PAIRING_ALLOCATED:
            return phrase("Round {round}: the bye, without an opponent.", round=now.round)
        return phrase("Round {round}: no game.", round=now.round)
    facts: dict[str, Any] = {
        "round": now.round,
        "board": seat.table,
        "opponent": now.shown(seat.opponent),
    }
    if seat.has_white:
        return phrase("Round {round}, board {board}: White against {opponent}.", **facts)
    return phrase("Round {round}, board {board}: Black against {opponent}.", **facts)


def _standing(standing: EntryStanding, place: int) -> str:
    if standing is EntryStanding.WAITING:
        return phrase("You are number {place} on the waiting list.", place=place)
    return _STANDINGS[standing]


_STANDINGS: Final = {
    EntryStanding.ENTERED: phrase("You have a place; the organiser accepts your entry."),
    EntryStanding.ACCEPTED: phrase("Your entry is accepted: you play."),
    EntryStanding.REFUSED: phrase("The organiser has not accepted your entry."),
    EntryStanding.WITHDRAWN: phrase("Your entry is withdrawn."),
    EntryStanding.GONE: phrase("The organiser has taken you off the list."),
}


def _content(
    now: Situation, one: SubscriptionRow, texts: tuple[str, ...], path: str, player: int = 0
) -> str:
    """Return what is sent, in the language of whoever asked for it."""
    name = now.shown(player, is_own=one.link is not None) if player else ""
    title = phrase("{player}, {event}", player=name, event=now.name) if name else now.name
    said = [translate(text, one.language) for text in texts]
    return json.dumps(
        {"title": translate(title, one.language), "body": " ".join(said), "path": path},
        ensure_ascii=False,
    )


def _hash(*told: object) -> str:
    return hashlib.sha256(repr(told).encode("utf-8", "surrogatepass")).hexdigest()[:32]
