"""Public pages as files: rendered once for each version of their event, read by everybody else.

A folder has one folder for each event that somebody looks at, and in it one for the version that
is shown. The link `current` names that version, and `head.json` tells it to whoever follows the
event; nginx reads all of this by itself. A version is made when somebody looks first, and goes
when the next takes its place: files are added to it and never changed. Where names were hidden,
pages closed or anything else was done than playing on, it goes at once.
"""

from __future__ import annotations

import gzip
import json
import logging
import os
import re
import shutil
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, Final, NamedTuple
from urllib.parse import urlencode

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.types import Scope

from ronde._version import __version__
from ronde.errors import FileError, RondeError, UnknownSubjectError
from ronde.office.desk import Desk
from ronde.office.desk.joined import group_names
from ronde.office.desk.rows import office_setting
from ronde.office.paperwork.publicpages import is_play_since, public_among, shift_since
from ronde.office.settings.publicity import PUBLIC_PAGES, YES
from ronde.store import Database, Head
from ronde.store.changes import ANY, changes_of
from ronde.store.database import KEY_FORM
from ronde.store.journal import latest_besides
from ronde.store.looks import looks_in
from ronde.store.reader import heads_of
from ronde.store.tables import RoundRow
from ronde.web.assets import VERSION as ASSETS_VERSION
from ronde.web.language import language_of
from ronde.web.site import Site

_LOG: Final = logging.getLogger("ronde.web")

try:
    import fcntl
except ImportError:  # Windows: there processes do not wait for each other
    fcntl = None  # type: ignore[assignment]

REST: Final = 1.0
"""So many seconds at least a version of an event is shown, while play goes on."""

LONGEST: Final = 2.0
"""So many seconds at most a version waits for its first pages."""

FOR_EVER: Final = "public, max-age=31536000, immutable"

_FEW: Final = 50
"""So many events are all looked at when it is not known which changed."""

_SOON, _ALL_AGAIN = 0.2, 60.0
"""So soon what rests is looked at again, and so often everything is; in seconds."""

MOST: Final = 20_000
MOST_ASKED: Final = 1_000
"""So many files one process adds to a version at most, and so many that a query asked for."""

_HEAD, _CURRENT = "head.json", "current"
_LOCKS, _MAKING, _GONE = ".locks", ".making", ".gone"
_NAME: Final = re.compile(r"[a-z0-9-]+(/[a-z0-9-]+)*(@[A-Za-z0-9_=&-]+)?")
_LASTING: Final = re.compile(
    r"/public/(?P<event>[^/]+)/v/(?P<version>[0-9]+-[0-9a-f]{12})"
    r"/(?P<language>[a-z]{2})(-(?P<theme>dark|light))?/(?P<name>[^.]+)\.html"
)
_BOARDS: Final = re.compile(rb'<body[^>]*? data-boards="([^"]*)"')
_VERSION: Final = re.compile(rb'<body[^>]*? data-version="([0-9]+)"')
_BEGINNING: Final = 8192
_LONGEST: Final = 200
_NO_FILES: Final = frozenset(
    {"app.webmanifest", "embed", "forecast", "logo", "overlay", "projector", "head.json", "v"}
)
_THEMES: Final = ("light", "dark")
_RESULT: Final = "enter result"


class PageFile(NamedTuple):
    """The file of a page: of which event, in which language and theme.

    `version` is that of which it was asked, empty for the present one.

    >>> asked = PageFile("open", "rounds/3", "nl", "dark", "")
    >>> asked.file, asked.path, PageFile("open", "standings@after=3", "nl", "", "").query
    ('nl-dark/rounds/3', '/public/open/rounds/3', 'after=3')
    """

    event: str
    name: str
    language: str
    theme: str
    version: str

    @property
    def file(self) -> str:
        """Where it is in the folder of a version, without the ending."""
        return f"{self.language}{'-' if self.theme else ''}{self.theme}/{self.name}"

    @property
    def path(self) -> str:
        """The address of the page, without its query."""
        path = self.name.partition("@")[0]
        return f"/public/{self.event}" + ("" if path == "index" else f"/{path}")

    @property
    def query(self) -> str:
        """What the address of the page asks for."""
        return self.name.partition("@")[2]

    @classmethod
    def of_file(cls, event: str, file: str) -> PageFile:
        """Return the page of a file by its place in the folder of a version."""
        variant, _, name = file.partition("/")
        language, _, theme = variant.partition("-")
        return cls(event, name, language, theme, "")


def page_file(scope: Scope, query: Sequence[tuple[str, str]], theme: str) -> PageFile | None:
    """Return the file of the page that an address asks for, None where it can be none."""
    path = str(scope["path"])
    if found := _LASTING.fullmatch(path):
        asked = PageFile(
            found["event"], found["name"], found["language"], found["theme"] or "", found["version"]
        )
    else:
        event, _, rest = path.removeprefix("/public/").partition("/")
        name = (rest or "index") + (f"@{urlencode(query)}" if query else "")
        language = language_of(Request(scope))
        asked = PageFile(event, name, language, theme if theme in _THEMES else "", "")
    return asked if KEY_FORM.fullmatch(asked.event) and _may_be_file(asked) else None


def _may_be_file(asked: PageFile) -> bool:
    names = {one.partition("=")[0] for one in asked.query.split("&")}
    return (
        _NAME.fullmatch(asked.name) is not None
        and len(asked.name) <= _LONGEST
        and asked.name.partition("@")[0].partition("/")[0] not in _NO_FILES
        and not names & {"lang", "q"}
    )


class Shown(NamedTuple):
    """The state of an event as a version of its pages tells it.

    `beside` stands for what is no step of the event, and is on every page.
    """

    version: str
    head: Head
    rounds: int
    beside: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A version that is to take the place of another, once its first pages are made."""

    event: str
    before: str
    to: Shown
    files: tuple[str, ...]


Render = Callable[[PageFile, str], bytes | None]
"""Makes the page of a file of a version; None for what the application has to answer itself."""


class Content(NamedTuple):
    """A page as it is, and packed."""

    plain: bytes
    packed: bytes

    @classmethod
    def of(cls, plain: bytes) -> Content:
        """Return a page with what it is when it is packed."""
        return cls(plain, gzip.compress(plain, 6, mtime=0))


class PublishedPages:
    """The files of all events below a folder; what several processes do goes one after another.

    `hosts` are the names under which the site answers.
    """

    def __init__(self, database: Database, folder: Path, hosts: Collection[str] = ("*",)) -> None:
        self.folder, self.hosts = folder, frozenset(hosts)
        self.render: Render = lambda *_: None
        self._desk = Desk(database, "")
        self._numbers = count()
        self._own = threading.RLock()
        self._counted: dict[tuple[str, str, bool], int] = {}
        try:
            for name in (".", _LOCKS, _MAKING, _GONE):
                _make_folder(folder / name)
            trial = self._new(_MAKING)  # a system may have no links, or not for everybody
            trial.symlink_to(_CURRENT)
            trial.unlink()
        except OSError as error:
            raise FileError(
                "{folder}: public pages cannot be written there: {error}",
                folder=folder,
                error=str(error),
            ) from error

    # What is there

    def version(self, event: str) -> str:
        """Return the version that is shown, empty for none."""
        try:
            return str((self.folder / event / _CURRENT).readlink())
        except OSError:
            return ""

    def head(self, event: str) -> dict[str, Any]:
        """Return what `head.json` says, nothing where there is none."""
        try:
            found: dict[str, Any] = json.loads((self.folder / event / _HEAD).read_bytes())
        except FileNotFoundError:
            return {}
        return found

    def content(self, asked: PageFile, version: str, *, packed: bool) -> bytes | None:
        """Return a page of a version, packed by gzip if wanted; None where it is not made."""
        place = self._place(asked.event, version, asked.file)
        try:
            return Path(f"{place}.gz" if packed else place).read_bytes()
        except FileNotFoundError:
            return None

    def events(self) -> list[str]:
        """Return the events that have a folder."""
        return sorted(one.name for one in self.folder.iterdir() if KEY_FORM.fullmatch(one.name))

    def _place(self, event: str, version: str, file: str) -> Path:
        return self.folder / event / version / f"{file}.html"

    def _files(self, event: str, version: str) -> list[str]:
        top = self.folder / event / version
        return sorted(
            one.relative_to(top).as_posix().removesuffix(".html") for one in top.rglob("*.html")
        )

    # What is added

    def opened(self, event: str) -> str:
        """Return the version that is shown; the first who looks turns to the present one.

        It is empty for an event that is not public.
        """
        if (found := self.version(event)) or self._state(event) is None:
            return found
        with self._locked(event):
            now = None if self.version(event) else self._state(event)
            if now is not None:
                self._show(event, now, ())
        return self.version(event)

    def made(self, asked: PageFile, version: str) -> Content | None:
        """Return a page of a version that was made now or before; None for what cannot be made."""
        plain = self.content(asked, version, packed=False)
        packed = self.content(asked, version, packed=True)
        if plain is not None and packed is not None:
            return Content(plain, packed)
        page = self.render(asked, version)
        return None if page is None else self.put(asked, version, Content.of(page))

    def put(self, asked: PageFile, version: str, content: Content) -> Content:
        """Keep a page of a version, unless that has gone meanwhile, or has too many already.

        A page may be of a moment later than its version: it never tells what has been taken away.
        """
        place, top = self._place(asked.event, version, asked.file), self.folder / asked.event
        if self._is_full(asked, version):
            return content
        with suppress(FileNotFoundError):  # the version has gone
            for folder in reversed(place.relative_to(top / version).parents[:-1]):
                _make_folder(top / version / folder)
            # The packed one first: where the other is, both are.
            self._write(Path(f"{place}.gz"), content.packed)
            self._write(place, content.plain)
        return content

    def _is_full(self, asked: PageFile, version: str) -> bool:
        """Count a page that this process is about to add; return whether there are too many."""
        place = (asked.event, version, bool(asked.query))
        self._counted[place] = self._counted.get(place, 0) + 1
        return self._counted[place] > (MOST_ASKED if asked.query else MOST)

    def _write(self, place: Path, content: bytes) -> None:
        """Write a file beside its place and move it there: nobody sees half of it."""
        made = self._new(_MAKING)
        try:
            made.write_bytes(content)
            made.chmod(0o644)
            # nginx tells files from each other by time and size alone, and two may be of one second
            # and one size.
            moment = int(time.time()) - int.from_bytes(sha256(content).digest()[:2])
            os.utime(made, (moment, moment))
            made.replace(place)
        finally:
            made.unlink(missing_ok=True)

    def _new(self, folder: str) -> Path:
        return self.folder / folder / f"{os.getpid()}-{next(self._numbers)}"

    @contextmanager
    def making(self, asked: PageFile) -> Iterator[bool]:
        """Give whether nobody else makes this page now; who may do so keeps others from it."""
        with self._place_of("page", f"{asked.event}/{asked.file}") as file:
            yield _try_lock(file)

    # What is shown

    def guard(self, event: str) -> None:
        """Remove the pages of an event, and of its groups, that tell what nobody may see any more.

        Called after a change and before its answer, which a failure does not take back: whoever
        follows tries again.
        """
        try:
            self._guard(event)
        except (RondeError, OSError):
            _LOG.exception("%s: the public pages were not looked at", event)

    def _guard(self, event: str) -> None:
        for key in self.with_groups(event):
            if self.version(key) and self._is_over(key):
                with self._locked(key):
                    self._remove(key)

    def _is_over(self, event: str) -> bool:
        """Return whether the version that is shown tells what nobody may see any more."""
        now = self._state(event)
        return now is None or (now.version != self.version(event) and not self._goes_on(event))

    def _goes_on(self, event: str) -> bool:
        """Return whether nothing but play came since the version that is shown."""
        return is_play_since(self._desk, event, self._shown(event))

    def _shown(self, event: str) -> Head:
        told = self.head(event)
        return Head(told.get("version", -1), told.get("head", ""))

    def with_groups(self, event: str) -> set[str]:
        """Return an event with its groups, of those that have folders; all for one that is gone."""
        there = set(self.events())
        if not there:
            return there
        try:
            self._desk.head(event)
        except UnknownSubjectError:
            return there
        with self._desk.database.connection() as connection:
            names = group_names(connection, event)
        return there & {event, *(one.key for one in names)}

    def follow(self, event: str) -> Turn | None:
        """Show the present version of an event, or return what is to be made before it is shown."""
        with self._locked(event):
            before, now = self.version(event), self._state(event)
            if now is None:
                self._remove(event)
            if now is None or before in ("", now.version):
                return None
            files = self._files(event, before)
            shift = shift_since(self._desk, event, self._shown(event))
            if not shift.is_play or not files:
                self._remove(event)
            elif shift.boards is not None and self.head(event).get("beside") == now.beside:
                self._show(event, now, self._unconcerned(event, before, files, shift.boards))
            else:
                _make_folder(self.folder / event / now.version)
                return Turn(event, before, now, _in_order(files, now.rounds))
        return None

    def show(self, turn: Turn) -> None:
        """Show a version whose first pages were made, unless more than play came meanwhile."""
        with self._locked(turn.event):
            is_there = self.version(turn.event) == turn.before
            if is_there and self._state(turn.event) is not None and self._goes_on(turn.event):
                self._show(turn.event, turn.to, self._made_since(turn))
            else:
                self._remove(turn.event)

    def _made_since(self, turn: Turn) -> list[str]:
        """Return the pages that were asked for after the publication, and tell it already."""
        found: list[str] = []
        for file in self._files(turn.event, turn.before):
            told = _VERSION.search(self._beginning(turn.event, turn.before, file))
            if told is not None and int(told[1]) >= turn.to.head.number:
                found.append(file)
        return found

    def _beginning(self, event: str, version: str, file: str) -> bytes:
        with self._place(event, version, file).open("rb") as page:
            return page.read(_BEGINNING)

    def _unconcerned(
        self, event: str, version: str, files: Iterable[str], boards: Collection[str]
    ) -> list[str]:
        """Return the pages that look the same after results of some boards."""
        rounds = {board.partition(".")[0] for board in boards}

        def own(file: str) -> set[str]:
            found = _BOARDS.search(self._beginning(event, version, file))
            return set(found[1].decode().split()) if found else {*boards}

        return [file for file in files if not own(file) & {*boards, *rounds}]

    def _show(self, event: str, now: Shown, carried: Iterable[str]) -> None:
        """Let a version take the place of those before it, with pages that look the same."""
        top, before = self.folder / event, self.version(event)
        _make_folder(top)
        _make_folder(top / now.version)
        for file in carried:
            to = self._place(event, now.version, file)
            for folder in reversed(to.relative_to(top).parents[:-2]):
                _make_folder(top / folder)
            for ending in (".gz", ""):
                with suppress(FileExistsError):  # made for this version meanwhile
                    os.link(f"{self._place(event, before, file)}{ending}", f"{to}{ending}")
        link = self._new(_MAKING)
        link.symlink_to(now.version)
        link.replace(top / _CURRENT)
        pages = f"/public/{event}/v/{now.version}/"
        told = {
            "event": event,
            "version": now.head.number,
            "head": now.head.hash,
            "beside": now.beside,
            "pages": pages,
        }
        self._write(top / _HEAD, f"{json.dumps(told)}\n".encode())
        self._counted = {one: n for one, n in self._counted.items() if one[0] != event}
        for old in top.iterdir():
            if old.is_dir() and not old.is_symlink() and old.name != now.version:
                self._drop(old)

    def _remove(self, event: str) -> None:
        """Remove all files of an event; the next who looks begins anew."""
        top = self.folder / event
        for name in (_CURRENT, _HEAD):
            (top / name).unlink(missing_ok=True)
        if top.exists():
            self._drop(top)

    def _drop(self, folder: Path) -> None:
        """Take a folder away at one stroke, then what is in it."""
        gone = self._new(_GONE)
        folder.rename(gone)
        shutil.rmtree(gone)

    def clear(self) -> None:
        """Remove what processes that were killed left half done."""
        for name in (_MAKING, _GONE):
            for left in (self.folder / name).iterdir():
                if not _is_alive(left.name):
                    shutil.rmtree(left) if left.is_dir() else left.unlink(missing_ok=True)

    @contextmanager
    def _locked(self, event: str) -> Iterator[None]:
        """Keep others, threads and processes, from showing and removing versions of an event."""
        with self._place_of("event", event) as file:
            if fcntl is not None:
                fcntl.flock(file, fcntl.LOCK_EX)
                yield
                return
        with self._own:
            yield

    def _place_of(self, kind: str, name: str) -> BinaryIO:
        """Return the open file of a lock: there are a few, whatever strangers ask for."""
        return (self.folder / _LOCKS / f"{kind}-{sha256(name.encode()).digest()[0]}").open("ab")

    # What the database says

    def _state(self, event: str) -> Shown | None:
        """Return the event as its pages would tell it now, None for one that is not public."""
        try:
            with self._desk.reading(event) as reader:
                if office_setting(reader, PUBLIC_PAGES) != YES:
                    return None
                head = reader.subject.latest
                rounds = sum(row.state.is_public for row in reader.rows(RoundRow))
                others = self._others(reader.connection, event)
                looks = looks_in(reader.connection, event)
        except UnknownSubjectError:
            return None
        beside = _digest(__version__, ASSETS_VERSION, reader.subject.uid, others, looks)
        return Shown(f"{head.number}-{_digest(head.hash, beside)}", head, rounds, beside)

    def _others(self, connection: Any, event: str) -> list[list[Any]]:
        """Return what decides how the other groups of an event are told on its pages.

        Results are not told there.
        """
        names = group_names(connection, event)
        if not names:
            return []
        keys = [one.key for one in names]
        public = public_among(self._desk.database, keys)
        latest = latest_besides(connection, keys, _RESULT)
        return [[one.key, one.name, one.key in public, latest.get(one.key)] for one in names]


def _digest(*facts: object) -> str:
    return sha256(json.dumps(facts).encode()).hexdigest()[:12]


def _in_order(files: Sequence[str], rounds: int) -> tuple[str, ...]:
    """Return pages in the order in which they are wanted, with those of the latest round.

    >>> _in_order(["nl/me/7", "nl/rounds/1", "nl/index"], 2)
    ('nl/index', 'nl/rounds/1', 'nl/rounds/2', 'nl/rounds/2/names', 'nl/me/7')
    """
    variants = {file.partition("/")[0] for file in files if "/rounds/" in file}
    new = {f"{one}/rounds/{rounds}{end}" for one in variants for end in ("", "/names") if rounds}
    return tuple(sorted({*files, *new}, key=lambda file: (is_of_one(file), file)))


def is_of_one(file: str) -> bool:
    """Return whether a page is about one player.

    >>> is_of_one("nl/me/7"), is_of_one("nl/players/7@after=2"), is_of_one("nl/me")
    (True, True, False)
    """
    return re.search(r"/(me|players)/", file) is not None


def _make_folder(folder: Path) -> None:
    """Make a folder that everybody may read, below one that is there."""
    with suppress(FileExistsError):
        folder.mkdir()
        folder.chmod(0o755)


def _try_lock(file: Any) -> bool:
    """Return whether a file was locked, which ends with the file, however the process ends."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_alive(name: str) -> bool:
    """Return whether the process is there that named a file."""
    try:
        os.kill(int(name.partition("-")[0]), 0)
    except PermissionError:
        return True
    except (ValueError, ProcessLookupError):
        return False
    return True


@dataclass
class Follower:
    """A thread that shows new versions; of all processes at a folder one does so at a time."""

    pages: PublishedPages
    database: Database
    rest: float = REST
    _closed: threading.Event = field(default_factory=threading.Event)
    _thread: threading.Thread | None = None
    _shown: dict[str, float] = field(default_factory=dict)
    _heads: dict[str, Head] = field(default_factory=dict)
    _later: deque[tuple[str, str]] = field(default_factory=deque)

    def start(self) -> None:
        """Begin."""
        self._thread = threading.Thread(target=self._follow, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Follow nothing any more, and wait for what has begun."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join()

    def _follow(self) -> None:
        while not self._closed.is_set():
            with (self.pages.folder / _LOCKS / "follower").open("ab") as file:
                if _try_lock(file):
                    self._follow_alone()
            self._closed.wait(self.rest)

    def _follow_alone(self) -> None:
        changes, due, looked = changes_of(self.database.engine), set[str](), 0.0
        self.pages.clear()
        try:
            while not self._closed.is_set():
                heard = changes.wait(0.0 if self._later else _SOON if due else self.rest)
                if time.monotonic() - looked > _ALL_AGAIN:  # a backup in a place tells nobody
                    heard, looked = {ANY}, time.monotonic()
                due |= self._concerned(heard)
                for event in sorted(one for one in due if self._has_rested(one)):
                    if self.turn(event):
                        due.discard(event)
                self.make_next()
        finally:
            changes.close()

    def _concerned(self, heard: set[str]) -> set[str]:
        """Return the events whose pages are to be looked at; groups tell of each other."""
        if ANY in heard:
            return self._changed()
        return set[str]().union(*map(self.pages.with_groups, heard))

    def _changed(self) -> set[str]:
        """Return the events to be looked at where anything may have changed.

        Of many those whose journals have another head than at their last turn.
        """
        events = self.pages.events()
        if len(events) <= _FEW:
            return set(events)
        with self.database.connection() as connection:
            heads = heads_of(connection, events)
        changed = {one for one in events if self._heads.get(one) != (heads.get(one) or Head(0, ""))}
        self._heads = {one: heads.get(one) or Head(0, "") for one in events}
        return changed

    def _has_rested(self, event: str) -> bool:
        return time.monotonic() - self._shown.get(event, 0.0) >= self.rest

    def _prepare(self, turn: Turn) -> None:
        """Make the pages about nobody in particular and show the version; the others come later."""
        until = time.monotonic() + LONGEST
        for file in turn.files:
            if not is_of_one(file) and time.monotonic() < until:
                self._make(turn.event, turn.to.version, file)
        self.pages.show(turn)
        self._later.extend((turn.event, file) for file in turn.files if is_of_one(file))

    def make_next(self) -> None:
        """Make one page about one player that was looked at before: between two turns."""
        while self._later:
            event, file = self._later.popleft()
            if version := self.pages.version(event):
                self._make(event, version, file)
                return

    def _make(self, event: str, version: str, file: str) -> None:
        asked = PageFile.of_file(event, file)
        with self.pages.making(asked) as is_ours:
            if is_ours:
                self.pages.made(asked, version)

    def turn(self, event: str) -> bool:
        """Show the present version of an event; False where the database did not answer."""
        try:
            turn = self.pages.follow(event)
            if turn is not None:
                self._prepare(turn)
        except (RondeError, OSError):  # the database or the disk is busy or full: asked again
            _LOG.exception("%s: the public pages were not turned to", event)
            self._shown[event] = time.monotonic()
            return False
        self._shown[event] = time.monotonic()
        return True


def keep_published(app: Starlette, site: Site) -> None:
    """Let an application keep public pages as files, if its settings name a folder."""
    app.state.published = None
    if site.settings.pages:
        folder = Path(site.settings.pages).absolute()
        hosts = site.settings.accepted_hosts
        app.state.published = PublishedPages(site.database, folder, hosts)
        app.state.follower = follower = Follower(app.state.published, site.database)
        site.at_close.append(follower.close)
        follower.start()


def published_of(app: Starlette) -> PublishedPages | None:
    """Return the files of an application, None where it keeps none."""
    found: PublishedPages | None = app.state.published
    return found
