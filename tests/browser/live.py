"""A running server, as browser tests see it."""

from __future__ import annotations

from dataclasses import dataclass

from fastapi import FastAPI

from ronde.accounts.accounts import claim_owner, make_owner_link
from ronde.accounts.sessions import start_session
from ronde.store import Database
from ronde.web.security.sessions import Session
from ronde.web.site import Site


@dataclass(frozen=True)
class LiveServer:
    """A running server: its address, and its database for what happens elsewhere meanwhile."""

    address: str
    app: FastAPI

    @property
    def site(self) -> Site:
        site: Site = self.app.state.site
        return site

    @property
    def database(self) -> Database:
        return self.site.database

    def owner_link(self) -> str:
        return f"{self.address}/owner/{make_owner_link(self.database)}"

    def owner_cookie(self, name: str) -> str:
        """Return what the browser of the first owner keeps after the link was opened."""
        token = make_owner_link(self.database)
        person = claim_owner(self.database, self.site.hasher, token, name=name, language="en")
        kept = Session(start_session(self.database, person), is_kept=True)
        return self.site.signer.cookie(kept)
