"""A running server, as browser tests see it."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.app.accounts import make_owner_link
from ronde.store import Database
from ronde.web.site import Site


@dataclass(frozen=True)
class LiveServer:
    """A running server: its address, and its database for what happens elsewhere meanwhile."""

    address: str
    site: Site

    @property
    def database(self) -> Database:
        return self.site.database

    def owner_link(self) -> str:
        return f"{self.address}/owner/{make_owner_link(self.database)}"
