"""The server: what must be so before it starts, the owner's link, and the start itself.

The pages take a second or two to build, and a process that only watches others needs none of them:
they are imported where an application is made.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import sys
import threading
import warnings
import webbrowser
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from socket import IPPROTO_TCP, TCP_NODELAY, create_server, socket
from types import FrameType
from typing import TYPE_CHECKING, Final

import anyio.to_thread
import uvicorn

from ronde.accounts.accounts import make_owner_link, owner
from ronde.errors import InputError, ReadOnlyStoreError, RondeError
from ronde.store import Database
from ronde.web import metrics
from ronde.web.connections import BoundedProtocol
from ronde.web.requestlog import configure_logging
from ronde.web.security.passwords import Passwords
from ronde.web.settings import LOOPBACK, WebSettings
from ronde.web.site import Site, compile_templates, open_site
from ronde.web.workers import RENEW, Supervisor

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from ronde.store import Database
    from ronde.web.application import Application


@dataclass(frozen=True, slots=True)
class FirstAddress:
    """Where a browser should go first; `is_owner_link` says that the address is a secret."""

    address: str
    is_owner_link: bool


@contextmanager
def ready_site(settings: WebSettings) -> Iterator[Site]:
    """Give the site, ready to be served.

    Raises InputError when others could reach it and the owner has no password.
    """
    site = open_site(settings, Passwords())
    try:
        refuse_without_password(settings, site.database)
        yield site
    finally:
        site.close()


def refuse_without_password(settings: WebSettings, database: Database) -> None:
    """Raise InputError when others could reach the site and the owner has no password."""
    if settings.listens_locally:
        return
    present = owner(database)
    if present is None or not present.has_password:
        raise InputError(
            "{host} lets other machines in, and the owner has no password: start `ronde "
            "serve` without --host, set a password under Account, and start again",
            host=settings.host,
        )


def invitation(site: Site, *, fresh_link: bool = False) -> FirstAddress:
    """Return the address to open: a one-time link for an owner who could not come in otherwise."""
    present = owner(site.database)
    home = address_of(site.settings)
    if fresh_link or present is None or not present.has_password:
        with suppress(ReadOnlyStoreError):  # nobody can come in there, but everybody can look
            return FirstAddress(f"{home}owner/{make_owner_link(site.database)}", is_owner_link=True)
    return FirstAddress(home, is_owner_link=False)


def address_of(settings: WebSettings) -> str:
    """Return the address of the home page: as others reach it, or on this machine.

    >>> address_of(WebSettings("club.sqlite", host="0.0.0.0", port=8000))
    'http://127.0.0.1:8000/'
    """
    if settings.base_url:
        return settings.base_url
    host = settings.host if settings.listens_locally else LOOPBACK
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


PATIENCE: Final = 3
"""So many seconds a server that is told to stop waits for the answers that are being made."""

_PATIENCE_OF_A_WORKER: Final = 30
"""The same for one of several: it is replaced while people work, and nobody waits for it."""

_BACKLOG: Final = 2048
"""So many connections wait in the system's queue."""

_TO_ANSWER: Final = 1.0
"""So many seconds the connections of an address are left that is not listened at any more."""

_AT_ONCE: Final = 8
"""So many of them are taken at a time: the others are for other workers, if there are any."""


_SERVER: Final = "ronde"
"""Who reads rating lists again while nobody asks for it."""


def _keep_lists(database: Database, stopped: threading.Event) -> None:
    """Read rating lists again that have a place, every day; the first page does not wait for it."""
    from ronde.office.desk import Desk
    from ronde.office.ratinglists.listplaces import keep_lists_fresh

    keep_lists_fresh(Desk(database, _SERVER), stopped)


def serve(site: Site, listener: socket, then: Callable[[], None] | None = None) -> None:
    """Serve a site until it is stopped; `then` is called once it answers."""
    from ronde.web.application import application_of
    from ronde.web.notices import notices_of

    configure_logging(site.settings.log_format)
    app = application_of(site)

    stopped = threading.Event()

    def started() -> None:
        threading.Thread(target=make_ready, args=(app,)).start()
        notices_of(app).begin()
        threading.Thread(target=_keep_lists, args=(site.database, stopped), daemon=True).start()
        if then is not None:
            then()

    try:
        with metrics.told(site.settings.metrics):
            Server(app, started).run([listener])
    finally:
        stopped.set()


def serve_by_workers(
    site: Site, listener: socket, count: int, then: Callable[[], None] | None = None
) -> None:
    """Serve a site by so many processes; each of them makes its application for itself."""
    site.close()
    configure_logging(site.settings.log_format)
    with metrics.summed(site.settings.metrics) as ended:
        Supervisor(count, work, site.settings, listener, ended=ended).run(then)


_PLAIN: Final = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
_STOPPING: Final = b"The server is stopping; ask again when it is back."


def until_stopped(app: ASGIApp) -> ASGIApp:
    """Return the application with an answer for those whom a server that stops keeps waiting.

    It gives up what takes longer than its patience; that is no mistake to be told with a traceback.
    """

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        has_begun = False

        async def sent(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        try:
            await app(scope, receive, sent)
        except asyncio.CancelledError:
            if not has_begun and scope["type"] == "http":
                await send({"type": "http.response.start", "status": 503, "headers": _PLAIN})
                await send({"type": "http.response.body", "body": _STOPPING})

    return run


class Server(uvicorn.Server):
    """A server that tells when it answers, and ends live news before it stops."""

    def __init__(
        self,
        app: FastAPI,
        then: Callable[[], None] | None = None,
        *,
        patience: int = PATIENCE,
        is_alone: bool = True,
    ) -> None:
        self._site: Site = app.state.site
        self._then = then
        self._opens = is_alone and self._site.settings.may_be_opened
        super().__init__(
            uvicorn.Config(
                until_stopped(app),
                http=BoundedProtocol,
                log_config=None,
                access_log=False,
                limit_concurrency=most_connections(),
                server_header=False,
                proxy_headers=False,  # `Proxies` of the application knows whom to believe
                backlog=_AT_ONCE,
                timeout_graceful_shutdown=patience,
            )
        )

    def run(self, sockets: list[socket] | None = None) -> None:
        """Serve until told to stop."""
        ignore_aliases()
        for listener in sockets or ():
            # A page goes out in two pieces, and the second must not wait until the first has been
            # acknowledged, which takes 40 ms. Connections take this over from the listener.
            listener.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        try:
            super().run(sockets)
        finally:
            self._site.close()

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Start, then tell."""
        use_few_threads(self._site.settings.connections)
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(_BACKLOG)
        self._loop = asyncio.get_running_loop()
        if self._opens:
            self._site.hall.attach(self)
        if self.started and self._then is not None:
            self._then()

    def listen_at(self, host: str, port: int) -> int:
        """Listen at one more address and return its port; called from a thread of a page."""
        listener = create_server((host, port))
        listener.setsockopt(IPPROTO_TCP, TCP_NODELAY, 1)
        port = int(listener.getsockname()[1])
        asyncio.run_coroutine_threadsafe(self._listen(listener), self._loop).result()
        return port

    async def _listen(self, listener: socket) -> None:
        protocol = partial(
            BoundedProtocol,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        found = await self._loop.create_server(protocol, sock=listener, backlog=_BACKLOG)
        self.servers.append(found)

    def leave(self, host: str, port: int) -> None:
        """Stop to listen at such an address, and cut its connections a moment later.

        Whoever asked for it may have come that way, and gets the answer.
        """
        self._loop.call_soon_threadsafe(self._leave, (host, port))

    def _leave(self, place: tuple[str, int]) -> None:
        for found in list(self.servers):
            if any(listener.getsockname() == place for listener in found.sockets):
                found.close()
                self.servers.remove(found)
        self._loop.call_later(_TO_ANSWER, self._cut, place)

    def _cut(self, place: tuple[str, int]) -> None:
        for connection in list(self.server_state.connections):
            if connection.transport.get_extra_info("sockname") == place:
                connection.transport.abort()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop when told to, at once when told twice: that is how it ends, and no failure."""
        del sig, frame  # whoever told, and wherever we were
        self.force_exit = self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Stop; browsers that listen for news would never hang up by themselves."""
        self._site.broker.close()
        await super().shutdown(sockets)
        for connection in list(self.server_state.connections):
            connection.transport.abort()  # it came too late to be told, or is slower than we wait
        await asyncio.sleep(0)


def ignore_aliases() -> None:
    """Ignore what pydantic says of the alias of a parameter, which FastAPI gives it by design.

    FastAPI ignores it itself while it builds a route, and brings back the filters of before: two
    threads that build at once bring back those of each other, and the console shows a warning.
    """
    said = r"The 'alias' attribute with value .* was provided to the `Field\(\)` function"
    warnings.filterwarnings("ignore", said)


def make_ready(app: Application) -> None:
    """Build what the first page did without: the other routes and templates.

    The process waits for it before it ends: a thread that was given up while it builds routes takes
    the interpreter down with it. What there is then stays for good. The search for cycles would
    look through all of it every time that an event is read, which takes longer than the reading.
    """
    app.load_all()
    compile_templates()
    gc.collect()
    gc.freeze()


def work(settings: WebSettings, listener: socket, line: Connection) -> None:
    """Serve as one of several; ends when the other end of the line is closed."""
    if RENEW is not None:
        signal.signal(RENEW, signal.SIG_IGN)  # of a terminal that hangs up; the supervisor decides
    from ronde.web.application import create_app
    from ronde.web.notices import notices_of

    configure_logging(settings.log_format)
    try:
        app = create_app(settings)
    except RondeError as error:
        logging.getLogger("ronde.workers").critical("a worker cannot start: %s", error)
        sys.exit(error.exit_code)

    def stop_when_left() -> None:
        with suppress(EOFError, OSError):
            line.recv()
        server.should_exit = True

    def tell() -> None:
        threading.Thread(target=make_ready, args=(app,)).start()
        notices_of(app).begin()
        with suppress(OSError):  # the supervisor is gone, and so is the reason to go on
            line.send(True)

    server = Server(app, tell, patience=_PATIENCE_OF_A_WORKER, is_alone=False)
    threading.Thread(target=stop_when_left, daemon=True).start()
    server.run([listener])


def open_browser(address: str) -> None:
    """Open the browser of this machine, without waiting for it; without a screen there is none.

    A browser that draws in the terminal would take the place of what is told there.
    """
    if has_screen(sys.platform, os.environ):
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_screen(platform: str, environment: Mapping[str, str]) -> bool:
    """Return whether a browser with a window can be opened.

    >>> has_screen("linux", {}), has_screen("linux", {"DISPLAY": ":0"}), has_screen("win32", {})
    (False, True, True)
    """
    if platform in ("win32", "darwin"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


THREADS: Final = 10
"""So many requests are worked on at once; the others wait.

Pages are made in Python, which works on one at a time anyway. More threads only take the
processor from one another, and from the loop that reads what comes in; a few more than one are
of use while the disk writes or a document is set.
"""

OPEN_FILES: Final = 8192
"""A browser that follows an event has two connections; each is an open file."""


def use_few_threads(connections: int) -> None:
    """Limit the threads on which pages are made; called on the loop of the server.

    A page may need two connections to the database at a time: nobody waits for one that others
    who wait hold.
    """
    threads = max(1, min(THREADS, connections // 2))
    anyio.to_thread.current_default_thread_limiter().total_tokens = threads


_OTHER_FILES: Final = 200


def most_connections() -> int | None:
    """Return how many connections a process takes; who comes then is told that it is busy."""
    allow_many_files()
    if sys.platform == "win32":
        return None
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else max(1, soft - _OTHER_FILES)


def allow_many_files() -> None:
    """Let this process have more files open, as far as the system allows it.

    Many systems begin with 256 or 1024, which a hall full of phones exceeds; raising that up to
    a higher limit is everybody's right. Windows has no such limit.
    """
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = OPEN_FILES if hard == resource.RLIM_INFINITY else min(OPEN_FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
