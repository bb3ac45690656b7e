"""A visitor of a page acts when it is ready: its scripts have run, so no key or click is lost."""

from __future__ import annotations

from playwright.sync_api import BrowserContext

_HIDDEN_UNTIL_READY = """
(() => {
    const hidden = new CSSStyleSheet();
    hidden.replaceSync("html { visibility: hidden !important }");
    document.adoptedStyleSheets = [hidden];
    document.addEventListener("DOMContentLoaded", () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter(each => each !== hidden);
        if (document.activeElement === document.body) {
            document.querySelector("[autofocus]")?.focus();
        }
    });
})();
"""
"""Scripts that are modules run before that event; who clicks or fills in waits for what is seen.

A hidden field is not focused by its `autofocus`, so that is made up for.
"""


def patient(context: BrowserContext) -> BrowserContext:
    """Return the context, whose visitor waits for the scripts of every page."""
    context.add_init_script(_HIDDEN_UNTIL_READY)
    return context
