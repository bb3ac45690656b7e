"""A real server on a loopback port and a real browser that looks at it."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.browser.live import LiveServer
from tests.browser.waiting import PATIENCE, patient

from ronde.web.application import create_app
from ronde.web.language import COOKIE as LANGUAGE
from ronde.web.security.passwords import Passwords
from ronde.web.security.sessions import COOKIE
from ronde.web.server import Server
from ronde.web.settings import WebSettings

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip

expect.set_options(timeout=PATIENCE)


@contextmanager
def serving(folder: Path, providers: Path | None = None, **more: Any) -> Iterator[LiveServer]:
    """Serve the database of a folder from a thread of its own; an empty one if there is none.

    `more` are other settings of the site.
    """
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(128)
        port = listener.getsockname()[1]
        oidc_file = "" if providers is None else str(providers)
        settings = WebSettings(str(folder / "live.sqlite"), port=port, oidc_file=oidc_file, **more)
        app = create_app(settings, Passwords(quick=True))
        server = Server(app)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        try:
            yield LiveServer(f"http://127.0.0.1:{port}", app)
        finally:
            server.should_exit = True
            thread.join()
            app.state.site.close()


@pytest.fixture(scope="session")
def serve() -> Callable[..., AbstractContextManager[LiveServer]]:
    """Return how the database of a folder is served, for those who share a server."""
    return serving


@pytest.fixture
def live_server(tmp_path: Path) -> Iterator[LiveServer]:
    """Return a server of an empty database in a thread of its own."""
    with serving(tmp_path) as server:
        yield server


class RunningBrowser:
    """The browser of a process: started when it is first asked for, and again after a crash."""

    def __init__(self, program: str | None) -> None:
        self._program = program
        self._browser: Browser | None = None
        self._open = ExitStack()

    def browser(self) -> Browser:
        """Return the browser."""
        if self._browser is None or not self._browser.is_connected():
            self.stop()
            playwright = self._open.enter_context(sync_playwright())
            launched = playwright.chromium.launch(executable_path=self._program, args=FLAGS)
            self._open.callback(launched.close)
            self._browser = launched
        return self._browser

    def stop(self) -> None:
        """Close the browser, if it runs."""
        self._browser = None
        self._open.close()


RUNNING = pytest.StashKey[RunningBrowser]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(
    item: pytest.Item, nextitem: pytest.Item | None
) -> Generator[None, None, None]:
    """Close the browser after the last of its tests.

    Its event loop runs until then, and no test that needs a loop of its own can run in the same
    process meanwhile.
    """
    yield
    is_last = nextitem is None or Path(__file__).parent not in nextitem.path.parents
    if is_last and RUNNING in item.config.stash:
        item.config.stash[RUNNING].stop()


@pytest.fixture(scope="session")
def running_browser(
    pytestconfig: pytest.Config, browser_program: str | None
) -> Iterator[RunningBrowser]:
    """Return the browser of all modules; every visitor has cookies of their own."""
    running = pytestconfig.stash[RUNNING] = RunningBrowser(browser_program)
    yield running
    running.stop()


@pytest.fixture(scope="module")
def chromium(running_browser: RunningBrowser) -> Browser:
    """Return the browser."""
    return running_browser.browser()


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """Return a fresh page; a script that fails makes the test fail."""
    context = patient(chromium.new_context(viewport={"width": 1440, "height": 900}, locale="en-GB"))
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    yield page
    context.close()
    assert not broken


@pytest.fixture
def owner_page(page: Page, live_server: LiveServer) -> Page:
    """Return the first page of the owner Olga, who came by her link before."""
    cookie = live_server.owner_cookie("Olga Owner")
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": live_server.address}])
    page.goto(f"{live_server.address}/")
    return page


@pytest.fixture(scope="session")
def assert_nothing_is_cut() -> Callable[[Page], None]:
    """Return how one sees that a page never scrolls sideways; wide tables do so in their frame."""

    def assert_nothing_is_cut(page: Page) -> None:
        page.wait_for_load_state()
        wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
        assert wide <= 0, f"{page.url} is {wide} pixels too wide"

    return assert_nothing_is_cut


@pytest.fixture(scope="session")
def assert_targets_are_large() -> Callable[[Page], None]:
    """Return how one sees that what is touched on a phone is at least 44 pixels high."""

    def assert_targets_are_large(page: Page) -> None:
        small = page.evaluate(
            """() => [...document.querySelectorAll("button, select, .button, summary, nav a")]
                .filter(e => e.checkVisibility())
                .map(e => [e.outerHTML.slice(0, 80), e.getBoundingClientRect().height])
                .filter(([, height]) => height < 44)"""
        )
        assert not small, (page.url, small)

    return assert_targets_are_large


@pytest.fixture
def photograph(
    assert_nothing_is_cut: Callable[[Page], None],
    assert_targets_are_large: Callable[[Page], None],
) -> Callable[..., None]:
    """Return how a page is looked at in some widths: nothing is cut or small.

    `RONDE_SCREENSHOTS` names a folder where pictures are kept.
    """
    album = os.environ.get("RONDE_SCREENSHOTS")

    def photograph(page: Page, name: str, widths: Sequence[int] = (360, 768, 1440)) -> None:
        for width in widths:
            page.set_viewport_size({"width": width, "height": 900})
            assert_nothing_is_cut(page)
            if width == 360:
                assert_targets_are_large(page)
            if album is not None:
                page.screenshot(path=Path(album) / f"{name}-{width}.png", full_page=True)

    return photograph


@pytest.fixture
def french_owner(chromium: Browser, live_server: LiveServer) -> Iterator[Page]:
    """Return the first page of an owner who reads French; a script that fails fails the test."""
    context = patient(chromium.new_context(viewport={"width": 1366, "height": 900}, locale="fr-FR"))
    cookies = {COOKIE: live_server.owner_cookie("Olga Owner"), LANGUAGE: "fr"}
    context.add_cookies(
        [{"name": n, "value": v, "url": live_server.address} for n, v in cookies.items()]
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{live_server.address}/")
    yield page
    context.close()
    assert not broken
