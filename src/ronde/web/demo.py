"""The demo: an application on a database of its own, with an event that is being played."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from fastapi import FastAPI

from ronde.web.demonstrating import DEMO_EVENT, furnish_demo
from ronde.web.server import prepared
from ronde.web.settings import WebSettings

DEMO_PAGE: Final = f"/events/{DEMO_EVENT}"
"""The page to which the one-time link of the owner leads."""


@contextmanager
def demo_app(settings: WebSettings) -> Iterator[FastAPI]:
    """Give the application with the demo in it; its database goes when it ends."""
    with tempfile.TemporaryDirectory(prefix="ronde-demo-", ignore_cleanup_errors=True) as folder:
        database = str(Path(folder) / "demo.sqlite")
        app = prepared(replace(settings, database=database, owner_goes_to=DEMO_PAGE))
        try:
            furnish_demo(app.state.site.database, app.state.site.hasher)
            yield app
        finally:
            app.state.site.close()
