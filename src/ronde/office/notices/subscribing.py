"""Who is told what happens in an event: browsers and mail addresses, for this event alone.

A mail address counts once its holder has agreed by a link that was sent to it. What stands when
somebody asks to be told stands on the page already, and is not sent.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Connection

from ronde.accounts.accounts import stamp
from ronde.errors import InputError, StateError
from ronde.i18n import phrase, translate
from ronde.office.desk import Desk
from ronde.office.desk.rows import event_row, is_of_teams, office_setting, player_row
from ronde.office.notices.switch import tells_now
from ronde.office.notices.telling import situation_of, told_to
from ronde.office.settings.publicity import PUBLIC_PAGES, YES
from ronde.store import Database, SubjectReader
from ronde.store import notices as rows
from ronde.store.links import LinkRow
from ronde.store.notices import (
    CONFIRM,
    NoticeCounts,
    QueuedNotice,
    SubscriptionRow,
)

PUSH, MAIL = "push", "mail"
MOST_OF_EVENT: Final = 5000
MOST_OF_LINK: Final = 5
"""So many want to be told of an event who came without a link, and by one link."""

DAYS_TO_AGREE: Final = 2
_ADDRESS: Final = re.compile(r"[^\s@<>()\[\],;:\\\"]{1,64}@[A-Za-z0-9.-]{1,190}\.[A-Za-z]{2,63}")


@dataclass(frozen=True, slots=True)
class NoticeWish:
    """Where somebody wants to be told of an event, and of whom.

    `keys` are those of a browser, `number` the starting number of a player whose boards are told.
    """

    event: str
    way: str
    address: str
    keys: Mapping[str, str]
    language: str
    link: LinkRow | None = None
    number: int | None = None


def refuse_silent(reader: SubjectReader, link: LinkRow | None) -> None:
    """Raise StateError where nobody can ask to be told: not by this link, or not at all."""
    if link is not None and link.event != reader.subject.key:
        raise InputError("this link is for another event")
    if not tells_now(reader):
        raise StateError("no notices are sent of this event")
    if link is None and office_setting(reader, PUBLIC_PAGES) != YES:
        raise StateError("no notices are sent of this event")


def subscribe(desk: Desk, wish: NoticeWish) -> SubscriptionRow:
    """Return the subscription of a browser or a mail address; of a browser in place of its old one.

    Raises InputError for an address that is none, StateError where nobody is told or too many are.
    """
    if wish.way == MAIL and not _ADDRESS.fullmatch(wish.address):
        raise InputError("{text} is no mail address", text=repr(wish.address)).beside("address")
    with desk.reading(wish.event) as reader:
        refuse_silent(reader, wish.link)
        made = _row(reader, wish)
        now = situation_of(reader)
    with desk.database.writing(alone_in=f"notices {wish.event}") as connection:
        _make_room(connection, made)
        number = rows.add_subscription(connection, made)
        kept = replace(made, id=number)
        known = told_to(now, [kept])
        rows.put_notices(connection, wish.event, known, made.created, sends=False)
        if wish.way == MAIL:
            asked = [QueuedNotice(number, CONFIRM, made.uid, _request(now.name, wish.language))]
            rows.put_notices(connection, wish.event, asked, made.created)
    return kept


def _row(reader: SubjectReader, wish: NoticeWish) -> SubscriptionRow:
    now, link = stamp(datetime.now(UTC)), wish.link
    player = None if link is None else link.player
    if link is None and wish.number is not None:
        if is_of_teams(reader):
            raise StateError("notices of an event of teams are not for one team")
        player = player_row(reader, wish.number).id
    return SubscriptionRow(
        0,
        secrets.token_urlsafe(18),
        wish.event,
        wish.way,
        wish.address,
        _address_hash(wish.way, wish.address),
        json.dumps(dict(wish.keys), sort_keys=True) if wish.keys else "",
        link=None if link is None else link.id,
        player=player if link is None or link.application is None else None,
        application=None if link is None else link.application,
        language=wish.language,
        created=now,
        confirmed=now if wish.way == PUSH else "",
    )


def _address_hash(way: str, address: str) -> str:
    return hashlib.sha256(f"{way} {address}".encode()).hexdigest()


def _make_room(connection: Connection, made: SubscriptionRow) -> None:
    """Let one more be told: in place of the same browser, and of an address that is still asked."""
    late = datetime.now(UTC) - timedelta(days=DAYS_TO_AGREE)
    rows.drop_unconfirmed(connection, stamp(late))
    there = rows.subscriptions(connection, made.subject)
    same = [
        one.id
        for one in there
        if one.address_hash == made.address_hash and (made.way == PUSH or not one.confirmed)
    ]
    rows.drop_subscriptions(connection, same)
    left = [one for one in there if one.id not in same]
    if made.link is not None:
        mine = [one.id for one in left if one.link == made.link]
        rows.drop_subscriptions(connection, mine[: len(mine) - MOST_OF_LINK + 1])
    elif sum(one.link is None for one in left) >= MOST_OF_EVENT:
        raise StateError("too many are told of this event already; look at its pages")


def _request(event: str, language: str) -> str:
    title = phrase("Notices of {event}", event=event)
    text = phrase(
        "Somebody asked us to send notices of {event} to this address. If it was you, open the"
        " address below and agree. If not, do nothing: nothing more is sent.",
        event=event,
    )
    said = {"title": translate(title, language), "body": translate(text, language), "path": ""}
    return json.dumps(said, ensure_ascii=False)


def found_subscription(
    database: Database, event: str, endpoint: str, auth: str
) -> SubscriptionRow | None:
    """Return the subscription of the browser that knows both its address and its secret."""
    with database.connection() as connection:
        there = rows.subscriptions(
            connection, event, way=PUSH, address_hash=_address_hash(PUSH, endpoint)
        )
    for one in there:
        known = str(json.loads(one.keys).get("auth", ""))
        if hmac.compare_digest(known.encode(), auth.encode()):
            return one
    return None


def stop_notices(database: Database, one: SubscriptionRow) -> None:
    """Tell a browser or a mail address nothing more of its event."""
    with database.writing() as connection:
        same = rows.subscriptions(connection, one.subject, address_hash=one.address_hash)
        rows.drop_subscriptions(connection, [each.id for each in same])


def subscription_of(database: Database, uid: str) -> SubscriptionRow | None:
    """Return the subscription of a link in a mail, None where it has ended."""
    with database.connection() as connection:
        return rows.subscription_by_uid(connection, uid)


def agree_to_notices(database: Database, one: SubscriptionRow) -> None:
    """Let a mail address be told from now on; raises StateError where the event tells nobody."""
    with database.reading(one.subject) as reader:
        if not tells_now(reader):
            raise StateError("no notices are sent of this event")
        now = situation_of(reader)
    at = stamp(datetime.now(UTC))
    with database.writing(alone_in=f"notices {one.subject}") as connection:
        if rows.subscription_by_uid(connection, one.uid) is None:
            raise StateError("this link has ended; ask for notices again")
        same = rows.subscriptions(connection, one.subject, address_hash=one.address_hash)
        rows.drop_subscriptions(connection, [each.id for each in same if each.id != one.id])
        rows.confirm_subscription(connection, one.id, at)
        rows.put_notices(connection, one.subject, told_to(now, [one]), at, sends=False)


def queue_notices(database: Database, event: str, known: str = "") -> str:
    """Queue what is to be told of an event now, and return the mark of its situation.

    Nothing is looked at closer where the situation is the one whose mark is `known`. Of an event
    that is over nobody is told any more.
    """
    with database.reading(event) as reader:
        last = rows.latest_subscription(reader.connection, event)
        if not last:
            return known
        now = situation_of(reader)
    mark = f"{now.mark} {last}"
    if mark == known:
        return mark
    at = stamp(datetime.now(UTC))
    with database.writing(alone_in=f"notices {event}", is_change=False) as connection:
        people = rows.subscriptions(connection, event)
        if now.is_over:
            rows.drop_subscriptions(connection, [one.id for one in people])
            return mark
        ended = set(rows.ended_links(connection, event, at))
        rows.drop_subscriptions(connection, ended)
        agreed = [one for one in people if one.confirmed and one.id not in ended]
        told = told_to(now, agreed)
        rows.put_notices(connection, event, told, at, is_all=True)
    return mark


@dataclass(frozen=True, slots=True)
class NoticesState:
    """Whether people are told of an event, how many, and what became of what was sent."""

    is_on: bool
    counts: NoticeCounts
    announced: str


def notices_state(desk: Desk, event: str) -> NoticesState:
    """Return how the notices of an event stand, and nothing of who reads them."""
    with desk.reading(event) as reader:
        event_row(reader)
        now = situation_of(reader)
        return NoticesState(now.is_on, rows.notice_counts(reader.connection, event), now.hall)
