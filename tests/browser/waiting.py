"""A visitor of a page acts when it is ready: its scripts have run, so no key or click is lost.

What a page shows is waited for by `expect`. Here is what no page shows: requests that are under
way, and what happens at the server or in a file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import BrowserContext, Page, Request, Route

PATIENCE: Final = 30_000
"""Milliseconds that anything may take on a busy machine; nothing is measured here."""
PAUSE: Final = 20

_HIDDEN_UNTIL_READY = """
(() => {
    const [still, hidden] = [new CSSStyleSheet(), new CSSStyleSheet()];
    still.replaceSync("*, *::before, *::after { animation: none !important }");
    hidden.replaceSync("html { visibility: hidden !important }");
    document.adoptedStyleSheets = [still, hidden];
    document.addEventListener("DOMContentLoaded", () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== hidden);
        if (document.activeElement === document.body) {
            document.querySelector("[autofocus]")?.focus();
        }
    });
})();
"""
"""Scripts that are modules run before that event; who clicks or fills in waits for what is seen.

A hidden field is not focused by its `autofocus`, so that is made up for. What changed keeps its
colour for two seconds: nobody looks, and the browser would paint a hundred pictures of it.
"""


def patient(context: BrowserContext) -> BrowserContext:
    """Return the context, whose visitor waits for the scripts of every page."""
    context.add_init_script(_HIDDEN_UNTIL_READY)
    return context


def wait_until(page: Page, is_so: Callable[[], object], what: str) -> None:
    """Wait for something that no page shows, while the page goes on."""
    for _ in range(PATIENCE // PAUSE):
        if is_so():
            return
        page.wait_for_timeout(PAUSE)
    raise AssertionError(f"it does not come: {what}")


class Held:
    """Requests of a page that wait until they are let go.

    A request is sent some time after the click that asks for it, whatever the page shows meanwhile:
    `first` waits for it.
    """

    def __init__(self, page: Page, where: str) -> None:
        self._page = page
        self._where = where
        self._waiting: list[Route] = []

    def add(self, route: Route) -> None:
        """Keep a request waiting."""
        self._waiting.append(route)

    def first(self) -> Route:
        """Return the first request, once the browser has sent it."""
        wait_until(self._page, lambda: self._waiting, f"a request of {self._where}")
        return self._waiting[0]

    def let_go(self) -> None:
        """Send on what waits, one request at least."""
        self.first()
        for route in self._waiting:
            route.continue_()
        self._waiting.clear()


def hold(page: Page, where: str) -> Held:
    """Keep all requests of an address waiting."""
    held = Held(page, where)
    page.route(where, held.add)
    return held


def hold_first(page: Page, where: str, is_meant: Callable[[Request], bool] | None = None) -> Held:
    """Keep the first request of an address waiting, or the first that is meant; others pass."""
    held = Held(page, where)
    kept: list[Request] = []

    def keep(route: Route) -> None:
        if kept or not (is_meant is None or is_meant(route.request)):
            route.fallback()
        else:
            kept.append(route.request)
            held.add(route)

    page.route(where, keep)
    return held


def unfold(page: Page, theme: str) -> None:
    """Open a theme of a form that is folded."""
    page.locator("details.theme:not([open]) > summary").filter(has_text=theme).click()
