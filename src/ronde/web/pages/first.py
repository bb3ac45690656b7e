"""The routers of the pages to which a start leads; all others are loaded after it."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from ronde.web.pages import accounts, apidocs, home, signin

ROUTERS: Final[tuple[APIRouter, ...]] = (
    home.router,
    accounts.router,
    apidocs.router,
    signin.router,
)
