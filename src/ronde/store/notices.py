"""Who is told what happens in an event, and the queue of what is sent to them, as rows.

A row of the queue is one topic of one subscription, such as the pairing of round 3, with a hash of
what was told last. What is the same is never told again; what changed takes the place of what
waits. What is being sent is marked before it goes: where the server dies on the way nobody knows
whether it arrived, and it is not sent a second time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, update

from ronde.store.tables import NOTICE, NOTICE_SUBSCRIPTION, PHONE_LINK


class NoticeState(StrEnum):
    """How far a notice is."""

    KNOWN = "known"  # there is nothing to tell, or it stood on the page already
    WAITING = "waiting"
    BEGUN = "begun"
    SENT = "sent"
    FAILED = "failed"
    UNSURE = "unsure"  # it was begun, and no answer was heard


@dataclass(frozen=True, slots=True)
class SubscriptionRow:
    """Somebody who wants to be told; `link` is the own link by which that was asked for."""

    id: int
    uid: str
    subject: str
    way: str
    address: str
    address_hash: str
    keys: str = ""
    link: int | None = None
    player: int | None = None
    application: int | None = None
    language: str = "en"
    created: str = ""
    confirmed: str = ""


@dataclass(frozen=True, slots=True)
class QueuedNotice:
    """What is told to a subscription about a topic; without `content` there is nothing to send."""

    subscription: int
    topic: str
    basis: str
    content: str = ""


@dataclass(frozen=True, slots=True)
class ClaimedNotice:
    """A notice that is to be sent now, and to whom."""

    subscription: SubscriptionRow
    topic: str
    basis: str
    content: str
    attempts: int


_S: Final = NOTICE_SUBSCRIPTION.c
_N: Final = NOTICE.c
_COLUMNS: Final = tuple(_S[name] for name in SubscriptionRow.__slots__)
_OWN: Final = (_N.subscription == bindparam("_subscription"), _N.topic == bindparam("_topic"))


def subscriptions(
    connection: Connection, subject: str, **where: str | int | None
) -> list[SubscriptionRow]:
    """Return the subscriptions of an event, oldest first."""
    own = (_S.subject == subject, *(_S[name] == value for name, value in where.items()))
    query = select(*_COLUMNS).where(*own).order_by(_S.id)
    return [SubscriptionRow(*row) for row in connection.execute(query)]


def subscription_by_uid(connection: Connection, uid: str) -> SubscriptionRow | None:
    """Return the subscription whose holder knows this text, None for nobody's."""
    row = connection.execute(select(*_COLUMNS).where(_S.uid == uid)).first()
    return None if row is None else SubscriptionRow(*row)


def add_subscription(connection: Connection, row: SubscriptionRow) -> int:
    """Return the number of the subscription that was added."""
    values = {name: getattr(row, name) for name in row.__slots__ if name != "id"}
    made = connection.execute(insert(NOTICE_SUBSCRIPTION).values(**values))
    key = made.inserted_primary_key
    assert key is not None  # the database numbers every row
    return int(key[0])


def confirm_subscription(connection: Connection, id_: int, at: str) -> None:
    """Note that the holder of a mail address has agreed."""
    connection.execute(update(NOTICE_SUBSCRIPTION).where(_S.id == id_).values(confirmed=at))


def drop_subscriptions(connection: Connection, ids: Collection[int]) -> None:
    """Forget subscriptions, and whatever was to be told to them."""
    for part in _parts(sorted(ids)):
        connection.execute(delete(NOTICE).where(_N.subscription.in_(part)))
        connection.execute(delete(NOTICE_SUBSCRIPTION).where(_S.id.in_(part)))


def drop_unconfirmed(connection: Connection, before: str) -> None:
    """Forget mail addresses whose holders did not agree for a while."""
    late = select(_S.id).where(_S.confirmed == "", _S.created < before)
    drop_subscriptions(connection, list(connection.scalars(late)))


def ended_links(connection: Connection, subject: str, now: str) -> list[int]:
    """Return the subscriptions of an event whose own link opens nothing any more."""
    good = select(PHONE_LINK.c.id).where(
        PHONE_LINK.c.event == subject,
        PHONE_LINK.c.is_revoked.is_(False),
        PHONE_LINK.c.expires > now,
    )
    query = select(_S.id).where(_S.subject == subject, _S.link.is_not(None), _S.link.not_in(good))
    return list(connection.scalars(query))


def subjects_with_subscriptions(connection: Connection) -> list[str]:
    """Return the events of which somebody is told."""
    return list(connection.scalars(select(_S.subject).distinct().order_by(_S.subject)))


def latest_subscription(connection: Connection, subject: str) -> int:
    """Return the number of the latest subscription of an event, 0 for none."""
    query = select(func.coalesce(func.max(_S.id), 0)).where(_S.subject == subject)
    return int(connection.execute(query).scalar_one())


# The queue -------------------------------------------------------------------------------------


def put_notices(
    connection: Connection,
    subject: str,
    wanted: Sequence[QueuedNotice],
    now: str,
    *,
    sends: bool = True,
    is_all: bool = False,
) -> int:
    """Return how many notices are queued of those that are wanted now; the others were told.

    Without `sends` they are noted as told. With `is_all` nothing else is wanted: what waits
    beside them is not sent.
    """
    known = _bases(connection, subject)
    new, other = list[dict[str, Any]](), list[dict[str, Any]]()
    for one in wanted:
        before = known.pop((one.subscription, one.topic), None)
        if before is not None and before[0] == one.basis:
            continue
        is_told = bool(one.content) and sends
        values = {
            "basis": one.basis,
            "content": one.content if is_told else "",
            "state": (NoticeState.WAITING if is_told else NoticeState.KNOWN).value,
            "attempts": 0,
            "due": now,
        }
        place = {"subscription": one.subscription, "topic": one.topic}
        if before is None:
            new.append(values | place | {"subject": subject})
        else:
            other.append(values | {f"_{name}": value for name, value in place.items()})
    if new:
        connection.execute(insert(NOTICE), new)
    if other:
        connection.execute(update(NOTICE).where(*_OWN), other)
    if is_all:
        waits = NoticeState.WAITING.value
        unwanted = [place for place, (_, stands) in known.items() if stands == waits]
        _drop(connection, [place for place in unwanted if place[1] != CONFIRM])
    told = [*new, *other]
    return sum(one["state"] == NoticeState.WAITING.value for one in told)


CONFIRM: Final = "confirm"
"""The topic of the mail that asks whether somebody wants to be told; no event has it."""


def _bases(connection: Connection, subject: str) -> dict[tuple[int, str], tuple[str, str]]:
    query = select(_N.subscription, _N.topic, _N.basis, _N.state).where(_N.subject == subject)
    return {(row[0], row[1]): (row[2], row[3]) for row in connection.execute(query)}


def _drop(connection: Connection, places: Iterable[tuple[int, str]]) -> None:
    given = [{"_subscription": id_, "_topic": topic} for id_, topic in places]
    if given:
        connection.execute(delete(NOTICE).where(*_OWN), given)


def claim_notices(connection: Connection, now: str, until: str, most: int) -> list[ClaimedNotice]:
    """Return the next notices to be sent, marked so that nobody else sends them.

    Those that players asked for by their own links come first. Whoever had some before `now` and
    said nothing more has died: those are unsure.
    """
    lost = (_N.state == NoticeState.BEGUN.value, _N.due <= now)
    connection.execute(
        update(NOTICE).where(*lost).values(state=NoticeState.UNSURE.value, content="")
    )
    query = (
        select(_N.topic, _N.basis, _N.content, _N.attempts, *_COLUMNS)
        .join(NOTICE_SUBSCRIPTION, _S.id == _N.subscription)
        .where(_N.state == NoticeState.WAITING.value, _N.due <= now)
        .where(or_(_S.confirmed != "", _N.topic == CONFIRM))
        .order_by(_N.attempts, _S.link.is_(None), _N.due, _S.id)
        .limit(most)
    )
    found = [
        ClaimedNotice(SubscriptionRow(*row[4:]), *row[:4]) for row in connection.execute(query)
    ]
    marks = [
        {"_subscription": one.subscription.id, "_topic": one.topic, "attempts": one.attempts + 1}
        for one in found
    ]
    if marks:
        begun = update(NOTICE).where(*_OWN)
        values = {"state": NoticeState.BEGUN.value, "due": until}
        connection.execute(begun, [mark | values for mark in marks])
    return found


@dataclass(frozen=True, slots=True)
class NoticeOutcome:
    """What became of a notice that was claimed: sent, failed, unsure, or to be sent later."""

    claimed: ClaimedNotice
    state: NoticeState
    due: str = ""


def settle_notices(connection: Connection, outcomes: Iterable[NoticeOutcome]) -> None:
    """Keep what became of notices; one that was changed meanwhile is told anew."""
    given = [
        {
            "_subscription": one.claimed.subscription.id,
            "_topic": one.claimed.topic,
            "_basis": one.claimed.basis,
            "state": one.state.value,
            "due": one.due,
            "content": one.claimed.content if one.state is NoticeState.WAITING else "",
        }
        for one in outcomes
    ]
    if given:
        own = and_(*_OWN, _N.basis == bindparam("_basis"), _N.state == NoticeState.BEGUN.value)
        connection.execute(update(NOTICE).where(own), given)


def next_due(connection: Connection) -> str:
    """Return when the next notice is to be sent, empty for never."""
    query = (
        select(func.min(_N.due))
        .join(NOTICE_SUBSCRIPTION, _S.id == _N.subscription)
        .where(_N.state == NoticeState.WAITING.value)
        .where(or_(_S.confirmed != "", _N.topic == CONFIRM))
    )
    return str(connection.execute(query).scalar() or "")


@dataclass(frozen=True, slots=True)
class NoticeCounts:
    """How many are told of an event and how, and what became of what was sent."""

    ways: Mapping[str, int]
    states: Mapping[str, int]


def notice_counts(connection: Connection, subject: str) -> NoticeCounts:
    """Return how many are told of an event, and how many notices are in each state."""
    ways = (
        select(_S.way, func.count())
        .where(_S.subject == subject, _S.confirmed != "")
        .group_by(_S.way)
    )
    states = select(_N.state, func.count()).where(_N.subject == subject).group_by(_N.state)
    found = [dict(map(tuple, connection.execute(query))) for query in (ways, states)]
    return NoticeCounts(*found)


def _parts(ids: Sequence[int], size: int = 500) -> Iterable[Sequence[int]]:
    return (ids[start : start + size] for start in range(0, len(ids), size))
