"""The routers of the API, in the order in which a request tries them."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from ronde.web.api import (
    accounts,
    actions,
    backups,
    categories,
    checks,
    designs,
    documents,
    events,
    exercise,
    history,
    notices,
    organisations,
    phones,
    players,
    portal,
    prizes,
    prohibitions,
    public,
    questions,
    ratinglists,
    results,
    rounds,
    session,
    signin,
    standings,
    stateless,
    teams,
)
from ronde.web.api.federation import lists, office, register, series

ROUTERS: Final[tuple[APIRouter, ...]] = (
    public.router,  # first, since most requests are for it
    accounts.router,
    actions.router,
    categories.router,
    checks.router,
    documents.router,
    events.router,
    designs.router,
    exercise.router,
    questions.router,
    lists.router,
    lists.corrections_router,
    office.router,
    register.router,
    series.router,
    history.router,
    notices.router,
    organisations.router,
    organisations.access_router,
    organisations.removal_router,
    accounts.people_router,
    signin.router,
    phones.router,
    players.router,
    portal.router,
    prizes.router,
    prohibitions.router,
    ratinglists.router,
    results.router,
    rounds.router,
    rounds.drafts_router,
    rounds.published_router,
    rounds.why_router,
    backups.router,
    session.router,
    standings.router,
    stateless.router,
    teams.router,
)
