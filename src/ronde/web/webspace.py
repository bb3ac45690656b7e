"""The public pages of an event as files in somebody's web space: what changed is sent there.

What lies there is known by a digest for each file, kept after every file that went: who tries
again after a failure sends the rest, and nothing twice. The owner decides where; passwords are
encrypted with the secret of the site, and backups have none.
"""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Final

from pydantic import BaseModel, Field
from starlette.applications import Starlette

from ronde.accounts.accounts import stamp
from ronde.accounts.secondfactor import NOBODY, Seal
from ronde.errors import InputError, RondeError, StateError, UnknownSubjectError
from ronde.i18n import Language, Phrase, kept, phrase
from ronde.model import Stage
from ronde.office.desk import Desk
from ronde.office.desk.joined import group_names
from ronde.office.paperwork.publicpages import pages_are_public
from ronde.store import Database
from ronde.store.organisations import note
from ronde.store.tables import RoundRow
from ronde.store.webspaces import (
    WebSpaceRow,
    change_web_space,
    claim_web_space,
    put_web_space,
    remove_web_space,
    web_space,
)
from ronde.web.later import MOMENT, Later
from ronde.web.places import FilePlace, Space, UnknownServerError, checked_address, host_of, opened
from ronde.web.public.static_site import SiteFile, groups_in_site, site_files_of
from ronde.web.settings import WebSettings
from ronde.web.site import Site
from ronde.web.work import ended_from_outside

_LOG: Final = logging.getLogger("ronde.web")
_LONGEST: Final = timedelta(minutes=10)
"""After so long it is taken that whoever was sending has died."""

_LOOKS: Final = 40
_PAUSE: Final = 0.25
"""So often, at intervals of so many seconds, it is looked whether another sender has ended."""

RETRIES: Final = (5.0, 30.0, 120.0, 600.0)
"""After so many seconds each what failed by itself is tried again."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What went: how many files were sent and removed, and how many were as they are."""

    sent: int
    removed: int
    unchanged: int


class WebspaceWish(BaseModel, frozen=True):
    """Where the owner wants the pages of an event; an empty password leaves the old one."""

    address: str = Field(default="", max_length=500)
    login: str = Field(default="", max_length=200)
    password: str = Field(default="", max_length=500)
    language: Language = "en"
    is_automatic: bool = False


class WebSpaces:
    """Sends the pages of events where they are wanted, when asked to and after publications."""

    def __init__(
        self,
        database: Database,
        seal: Callable[[], Seal],
        settings: WebSettings,
        files: Callable[[Desk, str, str], list[SiteFile]] = site_files_of,
    ) -> None:
        self._database, self._seal, self._settings = database, seal, settings
        self._made = files
        self.moment: float = MOMENT
        self.retries: tuple[float, ...] = RETRIES
        self._later, self._closed = Later(), threading.Event()

    def of(self, event: str) -> WebSpaceRow | None:
        """Return where the pages of an event are sent, None for nowhere."""
        with self._database.connection() as connection:
            return web_space(connection, event)

    def save(self, event: str, who: str, wish: WebspaceWish) -> None:
        """Keep where the pages of an event are sent; raises InputError for what is no address."""
        address = checked_address(wish.address)
        hosts, host = self._settings.push_hosts, host_of(address)
        if hosts and host not in hosts:
            raise InputError(
                "the operator of this site lets pages be sent to these hosts only: {hosts}",
                hosts=", ".join(hosts),
            )
        sealed = self._seal().close(json.dumps(wish.password), NOBODY) if wish.password else ""
        with self._database.writing() as connection:
            before = web_space(connection, event)
            row = WebSpaceRow(event, address)
            if before is not None and before.address == address:
                row = before  # what lies there, and whom we trust, is known
            row = replace(
                row,
                login=wish.login.strip(),
                sealed=sealed or row.sealed,
                language=wish.language,
                is_automatic=wish.is_automatic,
                files=row.files if wish.language == row.language else "{}",
                failure="",
            )
            put_web_space(connection, row)
            note(connection, who, phrase("choose web space"), event, address=address)

    def forget(self, event: str, who: str) -> None:
        """Send the pages of an event nowhere any more; what lies there stays."""
        with self._database.writing() as connection:
            remove_web_space(connection, event)
            note(connection, who, phrase("leave web space"), event)

    def trust(self, event: str, fingerprint: str) -> None:
        """Trust the key that the server of an event shows."""
        with self._database.writing() as connection:
            change_web_space(connection, event, host_key=fingerprint, failure="")

    def send(self, event: str) -> Sent:
        """Send what changed and return how much that was.

        Raises StateError with a sentence for whatever goes wrong; it is kept, too, for whoever
        looks later.
        """
        if not pages_are_public(Desk(self._database, ""), event):
            raise StateError("the pages are not public; make them public first")
        row = self._claimed(event)
        state = self._state(event)
        known: dict[str, str] = json.loads(row.files)
        try:
            with opened(self._space(row)) as place:
                sent = _send(place, self._files(row), known)
        except RondeError as error:
            self._keep(event, files=json.dumps(known), failure=_kept(error), failed_at=_now())
            raise
        finally:
            self._keep(event, busy_until="")
        self._keep(event, files=json.dumps(known), failure="", sent_at=_now(), state=state)
        return sent

    def _claimed(self, event: str) -> WebSpaceRow:
        """Return what is to be sent, once nobody else sends it."""
        for _ in range(_LOOKS):
            until = stamp(datetime.now(UTC) + _LONGEST)
            with self._database.writing() as connection:
                is_ours = claim_web_space(connection, event, _now(), until)
                row = web_space(connection, event)
            if row is None:
                raise InputError("{event} has no web space; choose one first", event=event)
            if is_ours:
                return row
            if self._closed.wait(_PAUSE):
                break
        raise StateError("the pages are being sent just now; look again in a minute")

    def _space(self, row: WebSpaceRow) -> Space:
        password = ""
        if row.sealed:
            text = self._seal().open(row.sealed, NOBODY)
            if text is None:
                raise StateError("the password was kept under another secret; type it again")
            password = json.loads(text)
        return Space(row.address, row.login, password, row.host_key)

    def _files(self, row: WebSpaceRow) -> list[SiteFile]:
        return self._made(Desk(self._database, ""), row.subject, row.language)

    def _state(self, event: str) -> str:
        """Return how far the rounds of everything in the site of an event are."""
        groups = groups_in_site(Desk(self._database, ""), event)
        own = state_of(self._database, event)
        others = (f"{one}: {state_of(self._database, one)}" for one in groups if one != event)
        return "; ".join((own, *others))

    def _keep(self, event: str, **values: str) -> None:
        with self._database.writing() as connection:
            change_web_space(connection, event, **values)

    # By itself

    def consider(self, event: str) -> None:
        """Send the pages of an event in a moment, if that is wanted after publications."""
        self._later.once(self.moment, self._with_leader, event)

    def _with_leader(self, event: str) -> None:
        """Send the pages of an event, and those of the event that leads it, which hold them."""
        self._by_itself(event)
        with self._database.connection() as connection:
            names = group_names(connection, event)
        for leading in names[:1]:
            if leading.key != event:
                self._by_itself(leading.key)

    def _by_itself(self, event: str, attempt: int = 0) -> None:
        with suppress(UnknownSubjectError):
            row = self.of(event)
            if row is None or not row.is_automatic or not self._is_due(row):
                return
            try:
                self.send(event)
            except RondeError as error:
                _LOG.warning("%s: the pages were not sent: %s", event, error.phrase)
                if attempt < len(self.retries) and not isinstance(error, UnknownServerError):
                    self._later.again(self.retries[attempt], self._by_itself, event, attempt + 1)

    def _is_due(self, row: WebSpaceRow) -> bool:
        is_public = pages_are_public(Desk(self._database, ""), row.subject)
        return is_public and self._state(row.subject) != row.state

    def close(self) -> None:
        """Try nothing again."""
        self._closed.set()
        self._later.close()


def keep_webspaces(app: Starlette, site: Site) -> None:
    """Let an application send pages, until its site is closed."""
    files = partial(_files_apart, site) if site.settings.calculates_apart else site_files_of
    spaces = WebSpaces(site.database, lambda: site.keys.now.seal, site.settings, files)
    app.state.webspaces = spaces
    site.at_close.append(spaces.close)


def _files_apart(site: Site, desk: Desk, event: str, language: str) -> list[SiteFile]:
    """Return the files of a site, made beside the server."""
    try:
        return site.background.submit(site_files_of, desk, event, language).result()
    except BrokenExecutor:
        raise ended_from_outside() from None


def webspaces_of(app: Starlette) -> WebSpaces:
    """Return what sends the pages of an application."""
    spaces: WebSpaces = app.state.webspaces
    return spaces


def _send(place: FilePlace, files: list[SiteFile], known: dict[str, str]) -> Sent:
    """Send what differs from what is known to lie there, and note each file that went."""
    changed = [file for file in files if known.get(file.name) != file.digest]
    gone = sorted(known.keys() - {file.name for file in files})
    for file in changed:
        place.put(file.name, file.content)
        known[file.name] = file.digest
    for name in gone:
        place.remove(name)
        del known[name]
    return Sent(len(changed), len(gone), len(files) - len(changed))


def state_of(database: Database, event: str) -> str:
    """Return how far the rounds of an event are, for whoever looks from outside."""
    with database.reading(event) as reader:
        rounds = [(row.number, row.state) for row in reader.rows(RoundRow)]
    return " ".join(
        f"{number}{'' if stage is Stage.COMPLETE else '+'}"
        for number, stage in rounds
        if stage.is_public
    )


def _now() -> str:
    return stamp(datetime.now(UTC))


def _kept(error: RondeError) -> str:
    """Return the sentence of an error as it is kept: its template and its facts."""
    said = error.phrase
    if not isinstance(said, Phrase):
        return json.dumps(["{said}", {"said": str(said)}])
    return json.dumps([said.template, {name: str(fact) for name, fact in said.facts.items()}])


def failure_of(row: WebSpaceRow) -> str:
    """Return why the last attempt failed, as a phrase; empty when it did not."""
    if not row.failure:
        return ""
    template, facts = json.loads(row.failure)
    return kept(template, facts)
