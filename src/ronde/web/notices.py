"""Notices are sent: by browsers' push services and by mail, from a queue in the database.

A change is considered a moment later, as for web spaces and certificates (`Later`); what is to be
told is queued, and sent from a process of low priority, so that nobody who enters a result waits.
What failed is tried again, later each time. Several processes share the queue: each takes some
notices, marks them, and nobody else sends these.
"""

from __future__ import annotations

import hashlib
import json
import logging
import threading
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import BrokenExecutor, CancelledError
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from starlette.applications import Starlette

from ronde.accounts.accounts import stamp
from ronde.errors import RondeError, StoreError
from ronde.i18n import phrase, translate
from ronde.office.notices.subscribing import MAIL, queue_notices
from ronde.office.notices.telling import OWN
from ronde.store import notices as rows
from ronde.store.changes import ANY, changes_of
from ronde.store.notices import CONFIRM, ClaimedNotice, NoticeOutcome, NoticeState
from ronde.web.background import Background
from ronde.web.later import MOMENT, Later
from ronde.web.push import (
    LONGEST_BODY,
    PushHosts,
    PushJob,
    PushSender,
    Reply,
    SendOutcome,
    lacks_push,
    push_all,
)
from ronde.web.settings import WebSettings
from ronde.web.site import Site

if TYPE_CHECKING:
    from ronde.web.mailing import MailJob, MailSettings

_LOG: Final = logging.getLogger("ronde.web")
AT_A_TIME: Final = 24
"""So many notices are taken from the queue at once: of so many nobody would know whether they
arrived, if the machine stopped just then."""

RETRIES: Final = (5, 30, 120, 600, 1800, 7200)
"""After so many seconds each what failed by itself is tried again."""

_LEASE: Final = timedelta(minutes=5)
"""After so long it is taken that whoever was sending has died."""

_PATIENCE: Final = 5.0
_REST: Final = 30.0
_LOOK: Final = 1.0
_LEAST_REST, _LONGEST_REST = 0.5, 600.0
_STATES: Final = {
    SendOutcome.SENT: NoticeState.SENT,
    SendOutcome.REFUSED: NoticeState.FAILED,
    SendOutcome.UNSURE: NoticeState.UNSURE,
}


def send_all(
    sender: PushSender | None,
    pushes: Sequence[PushJob],
    mail: MailSettings | None,
    mails: Sequence[MailJob],
) -> tuple[list[Reply], list[Reply]]:
    """Return what became of messages and of mails, each in their order; done beside the server."""
    pushed = push_all(sender, pushes) if sender is not None else []
    if mail is None or not mails:
        return pushed, []
    from ronde.web.mailing import mail_all

    return pushed, mail_all(mail, mails)


class Notices:
    """What sends the notices of a site."""

    def __init__(self, site: Site) -> None:
        self._site, self._database = site, site.database
        self._later, self._closed = Later(), threading.Event()
        self._beside = Background(seconds=_REST)
        self._lock, self._marks = threading.Lock(), dict[str, str]()
        self._back = 0.0
        self._lacks_push = lacks_push()
        self.moment: float = MOMENT
        self.retries: tuple[int, ...] = RETRIES

    @property
    def can_push(self) -> bool:
        """Whether browsers can be told from here."""
        return not self._lacks_push and not self._site.settings.in_tab

    @property
    def can_mail(self) -> bool:
        """Whether mail can be sent from here."""
        return self._site.mail is not None

    @property
    def hosts(self) -> PushHosts:
        """The push services to which something is sent."""
        return push_hosts_of(self._site.settings)

    def consider(self, event: str) -> None:
        """Look a moment later whether there is something to tell of an event; returns at once."""
        if self.can_push or self.can_mail:
            self._later.once(self.moment, self._look, event)

    def begin(self) -> None:
        """Send what waits since the last time, and hear from now on what others change."""
        if self.can_push or self.can_mail:
            self._later.again(self.moment, self._look_at_all)
            threading.Thread(target=self._follow, daemon=True).start()

    def send_soon(self) -> None:
        """Send what waits a moment later; returns at once."""
        self._later.once(self.moment, self._send, "")

    def close(self) -> None:
        """Begin nothing any more; what is on its way is waited for, as long as it usually takes."""
        self._closed.set()
        self._later.close()
        self._beside.close()

    def _follow(self) -> None:
        """Look at events that another process changes, such as a command."""
        changes = changes_of(self._database.engine)
        try:
            while not self._closed.is_set():
                with suppress(RondeError):  # the database is busy, or closes
                    changed = changes.wait(_LOOK)
                    for event in self._told() if ANY in changed else changed:
                        self.consider(event)
        finally:
            changes.close()

    def _told(self) -> list[str]:
        with self._database.connection() as connection:
            return rows.subjects_with_subscriptions(connection)

    def _look_at_all(self) -> None:
        with suppress(StoreError):
            for event in self._told():
                self._queue(event)
            self._send("")

    def _look(self, event: str) -> None:
        if self._queue(event):
            self._send("")

    def _queue(self, event: str) -> bool:
        """Queue what is to be told of an event, and return whether its situation has changed."""
        known = self._marks.get(event, "")
        with suppress(RondeError):  # there is no such event any more, or the database is busy
            self._marks[event] = queue_notices(self._database, event, known)
        return self._marks.get(event, "") != known

    def _send(self, _: str) -> None:
        """Send whatever is due, one at a time in this process, and come back for the rest."""
        with self._lock:
            try:
                while not self._closed.is_set() and (claimed := self._claimed()):
                    self._settle(claimed, self._replies(claimed))
                self._come_back()
            except (BrokenExecutor, CancelledError, RuntimeError):  # the server is closing
                _LOG.info("notices: %s", "the rest is sent after the next start")
            except StoreError as error:
                _LOG.warning("notices: %s", error.phrase)
                self._later.again(_REST, self._send, "")

    def _claimed(self) -> list[ClaimedNotice]:
        now = datetime.now(UTC)
        with self._database.connection() as connection:
            due = rows.next_due(connection)
        if not due or due > stamp(now):
            return []
        with self._database.writing(alone_in="queue of notices", is_change=False) as connection:
            return rows.claim_notices(connection, stamp(now), stamp(now + _LEASE), AT_A_TIME)

    def _come_back(self) -> None:
        """Let the next notice that waits be sent when it is due."""
        with self._database.connection() as connection:
            due = rows.next_due(connection)
        if not due:
            return
        seconds = (datetime.fromisoformat(due) - datetime.now(UTC)).total_seconds()
        rest, now = min(max(seconds, _LEAST_REST), _LONGEST_REST), time.monotonic()
        if not now < self._back <= now + rest:
            self._back = now + rest
            self._later.again(rest, self._send, "")

    def _replies(self, claimed: Sequence[ClaimedNotice]) -> list[Reply]:
        """Return what became of notices, in their order; sent by the process beside the server."""
        mailed = [one for one in claimed if one.subscription.way == MAIL]
        pushed = [one for one in claimed if one.subscription.way != MAIL and self._is_ours(one)]
        sender = self._sender() if self.can_push and pushed else None
        sent = self._sent(
            sender,
            [_push_job(one) for one in pushed if sender is not None],
            [self._mail_job(one) for one in mailed if self.can_mail],
        )
        replies = {
            (one.subscription.id, one.topic): reply
            for ones, said in zip((pushed, mailed), sent, strict=True)
            for one, reply in zip(ones, said, strict=False)  # none, where that way is closed
        }
        unsent = ((one, (one.subscription.id, one.topic)) for one in claimed)
        return [replies.get(place) or Reply(self._unsent(one)) for one, place in unsent]

    def _is_ours(self, one: ClaimedNotice) -> bool:
        """Return whether a browser knows us by the key of now: the secret may be another since."""
        return bool(json.loads(one.subscription.keys)["server"] == self._site.keys.now.push.public)

    def _unsent(self, one: ClaimedNotice) -> SendOutcome:
        is_lost = one.subscription.way != MAIL and self.can_push and not self._is_ours(one)
        return SendOutcome.GONE if is_lost else SendOutcome.REFUSED

    def _sent(
        self, sender: PushSender | None, pushes: Sequence[PushJob], mails: Sequence[MailJob]
    ) -> tuple[list[Reply], list[Reply]]:
        """Return what became of messages and mails; a server that closes does not wait for ever."""
        mail = self._site.mail
        if not self._site.settings.calculates_apart:
            return send_all(sender, pushes, mail, mails)
        made, patience = self._beside.submit(send_all, sender, pushes, mail, mails), _PATIENCE
        while True:
            try:
                return made.result(_LOOK)
            except TimeoutError:
                patience -= _LOOK if self._closed.is_set() else 0.0
                if patience <= 0:
                    raise CancelledError from None

    def _sender(self) -> PushSender:
        host = urlsplit(self._site.settings.base_url).hostname or "localhost"
        return PushSender(self._site.keys.now.push.private, f"https://{host}", self.hosts)

    def _mail_job(self, one: ClaimedNotice) -> MailJob:
        from ronde.web.mailing import MailJob

        told, home = json.loads(one.content), mail_home(self._site.settings)
        row = one.subscription
        language, own = row.language, f"{home}notices/{row.subject}/mail/{row.uid}"
        lines = [told["body"]]
        if told["path"] not in ("", OWN):
            lines.append(f"{home}{told['path'].removeprefix('/')}")
        if one.topic == CONFIRM:
            lines.append(own)
        else:
            end = translate(phrase("No more of these mails: {address}", address=own), language)
            lines.append(end)
        return MailJob(
            row.address,
            told["title"],
            "\n\n".join(lines) + "\n",
            f"{home}api/notices/{row.uid}/stop",
            f"{row.uid} {one.topic} {one.basis}",
            language,
        )

    def _settle(self, claimed: Sequence[ClaimedNotice], replies: Iterable[Reply]) -> None:
        outcomes, gone = list[NoticeOutcome](), list[int]()
        for one, reply in zip(claimed, replies, strict=True):
            if reply.outcome is SendOutcome.GONE:
                gone.append(one.subscription.id)
            else:
                outcomes.append(self._outcome(one, reply))
        with self._database.writing(is_change=False) as connection:
            rows.settle_notices(connection, outcomes)
            rows.drop_subscriptions(connection, gone)

    def _outcome(self, one: ClaimedNotice, reply: Reply) -> NoticeOutcome:
        """Return what is kept of a notice: when it is tried again, or that it is over."""
        if reply.outcome is not SendOutcome.LATER:
            return NoticeOutcome(one, _STATES[reply.outcome])
        if one.attempts >= len(self.retries):
            return NoticeOutcome(one, NoticeState.FAILED)
        wait = max(self.retries[one.attempts], reply.after)
        due = datetime.now(UTC) + timedelta(seconds=wait)
        return NoticeOutcome(one, NoticeState.WAITING, stamp(due))


def push_hosts_of(settings: WebSettings) -> PushHosts:
    """Return the push services to which a site sends something."""
    return PushHosts(settings.notice_hosts, settings.notices_to_this_machine)


def mail_home(settings: WebSettings) -> str:
    """Return the address with which links in mails begin."""
    return settings.base_url or f"http://127.0.0.1:{settings.port}/"


def _push_job(one: ClaimedNotice) -> PushJob:
    row, told = one.subscription, json.loads(one.content)
    keys: dict[str, str] = json.loads(row.keys)
    content: dict[str, Any] = {
        "title": _cut(told["title"], 200),
        "body": _cut(told["body"], LONGEST_BODY // 4),
        "path": f"/notices/{row.subject}" if told["path"] == OWN else told["path"],
        "own": told["path"] == OWN,
        "event": row.subject,
        "tag": f"{row.subject} {one.topic}",
        "lang": row.language,
        "stop": translate(phrase("Stop these notices"), row.language),
    }
    name = hashlib.sha256(f"{row.uid} {one.topic}".encode()).hexdigest()[:32]
    text = json.dumps(content, ensure_ascii=False).encode("utf-8", "replace")
    return PushJob(row.address, keys["p256dh"], keys["auth"], text, name)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def keep_notices(app: Starlette, site: Site) -> None:
    """Let an application send notices, until its site is closed."""
    app.state.notices = notices = Notices(site)
    site.at_close.append(notices.close)


def notices_of(app: Starlette) -> Notices:
    """Return what sends the notices of an application."""
    notices: Notices = app.state.notices
    return notices
