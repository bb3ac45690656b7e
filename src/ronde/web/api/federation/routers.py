"""The routers of the API of a federation."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from ronde.web.api.federation import (
    cards,
    computation,
    corrections,
    journal,
    months,
    office,
    people,
    series,
)

ROUTERS: Final[tuple[APIRouter, ...]] = (
    cards.router,
    computation.router,
    corrections.router,
    journal.router,
    months.router,
    office.router,
    people.router,
    series.router,
)
