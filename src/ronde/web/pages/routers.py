"""The routers of all pages but the first, in the order in which a request tries them."""

from __future__ import annotations

from typing import Final

from fastapi import APIRouter

from ronde.web.pages import (
    attendance,
    backups,
    captain,
    categories,
    check,
    documents,
    exercise,
    fees,
    groups,
    hall,
    help,
    journal,
    live,
    matches,
    member,
    organisations,
    overview,
    phones,
    playerlist,
    players,
    portal,
    prizes,
    programme,
    projector,
    public,
    publish,
    ratings,
    results,
    rounds,
    season,
    settings,
    standings,
    teams,
    ties,
    why,
    wizard,
)
from ronde.web.pages.ffjd import cards, drafts, lists, office, register, series

ROUTERS: Final[tuple[APIRouter, ...]] = (
    # What many ask for comes first: a request tries all routes before its own, and that takes as
    # long as a small page.
    live.router,
    phones.router,
    captain.router,
    member.router,
    public.router,
    attendance.router,
    categories.router,
    check.router,
    documents.router,
    exercise.router,
    fees.router,
    office.router,
    register.router,
    groups.router,
    drafts.router,  # before the numbers of series
    series.router,
    lists.router,
    cards.router,
    hall.router,
    help.router,
    journal.router,
    matches.router,
    organisations.router,
    overview.router,
    playerlist.router,
    players.router,
    portal.router,
    prizes.router,
    season.router,
    programme.router,
    projector.router,
    publish.router,
    ratings.router,
    results.router,
    rounds.router,
    backups.router,
    settings.router,
    ties.router,  # before the pages below the standings
    standings.router,
    teams.router,
    why.router,
    wizard.router,
)
