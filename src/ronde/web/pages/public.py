"""Public pages: pairings, standings, cards and "my board", for everybody, without an account.

They show what was published, for events whose pages the arbiter has made public. Whoever may see
the event in the office sees them before that, too, with a notice.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.responses import FileResponse, JSONResponse, Response

from ronde.declared.roles import Role
from ronde.declared.table import JSON
from ronde.documents.sheet import size_of
from ronde.errors import StateError
from ronde.i18n import phrase
from ronde.office.pairing.proofs import certificate_name, kept_proof, proven
from ronde.office.paperwork.publicpages import public_events
from ronde.office.settings.forecastswitch import ForecastFor
from ronde.office.settings.looks import logo_called
from ronde.questions.certificates import ON_PAGES
from ronde.ratings.fide.editions import RatingKind
from ronde.standings.individuals import Merit
from ronde.web.assets import FOLDER
from ronde.web.certificates import certificates_of
from ronde.web.forms import number_in, value_of
from ronde.web.offline import kept, manifest
from ronde.web.page import Page
from ronde.web.pagecache import FILE, SHOWN
from ronde.web.public import catalogue
from ronde.web.public.catalogue import Addressed, PublicPage, served
from ronde.web.public.eventview import EventView
from ronde.web.public.filters import Filter
from ronde.web.public.forecastview import (
    forecast_body,
    forecast_of_player,
    latest_forecast,
    refuse_forecast,
)
from ronde.web.public.loader import public_groups, public_view, shown_groups, tabs
from ronde.web.public.pairings import published_round
from ronde.web.published import published_of
from ronde.web.requirement import Anybody

router = APIRouter(include_in_schema=False)


def framed(page: Page, view: EventView, shown: PublicPage) -> Response:
    """Return a public page; one that tells nothing but its event may be a file.

    Pages that tell more say so in the request beforehand.
    """
    scope = page.request.scope
    scope.setdefault(SHOWN, view.event.is_public)
    text = served(
        view,
        Addressed(page.request.scope["route"].path, shown),
        shown_groups(page, view, shown.here),
        tabs(view),
        path=page.request.url.path,
        theme=page.theme,
        file=scope.get(FILE, ""),
    )
    response = page.answer(text)
    return kept(response) if view.event.is_public else response


@router.get("/service-worker.js")
def service_worker(page: Anybody) -> Response:
    """Give the script that keeps pages for players; it stands above all pages that it serves."""
    del page
    return FileResponse(FOLDER / "service-worker.js", media_type="text/javascript")


@router.get("/public/{event}/app.webmanifest")
def installed(event: str, page: Anybody) -> Response:
    """Tell a browser as what the pages of an event are installed."""
    view = public_view(page, event)
    name = view.event.tournament.details.name
    return manifest(name, view.links.home(), page.speech.language)


@router.get("/public/{event}/logo/{name}.png")
def logo(event: str, name: str, page: Anybody) -> Response:
    """Give the logo that an event shows, also on its entry form.

    The name follows from what is in the picture: who knows it has seen the picture.
    """
    headers = {"cache-control": "public, max-age=86400"}
    return Response(logo_called(page.desk, event, name), media_type="image/png", headers=headers)


@router.get("/public")
def index(page: Anybody) -> Response:
    """Show the events that are public."""
    return page.render("public/index.html", events=public_events(page.desk))


@router.get("/public/{event}/head.json")
def head(event: str, page: Anybody) -> Response:
    """Tell the version of the public pages of an event, and where its files are."""
    view = public_view(page, event)
    files, told = published_of(page.request.app), dict[str, object]()
    if files is not None and view.event.is_public and files.opened(event):
        told = files.head(event)
    number, sealed = view.event.head
    now = {"event": event, "version": number, "head": sealed, "pages": None}
    return JSONResponse(told or now, headers={"cache-control": "no-cache"})


@router.get("/public/{event}")
def home(event: str, page: Anybody) -> Response:
    """Show where an event stands."""
    view = public_view(page, event)
    return framed(page, view, catalogue.home(view))


@router.get("/public/{event}/rounds/{number}")
def pairings(event: str, number: int, page: Anybody) -> Response:
    """Show a published round by board."""
    view = public_view(page, event)
    return framed(page, view, catalogue.pairings(view, number))


@router.get("/public/{event}/rounds/{number}/certificate.json")
def certificate(event: str, number: int, page: Anybody) -> Response:
    """Give the certificate of a published round; one that is still made is asked for again."""
    view = public_view(page, event)
    published_round(view.event, number)
    kept = kept_proof(page.desk, event, number)
    if kept is None:
        if certificates_of(page.request.app).make(event, number):
            return Response(status_code=202, headers={"retry-after": "1"})
        raise StateError(
            "rounds of these rules have no certificate; they exist for {rules}",
            rules=", ".join(sorted(frozenset().union(*ON_PAGES.values()))),
        )
    if kept.names_wishes and Role.VIEWER not in page.roles:
        raise StateError(
            "the certificate of this round tells whom the arbiter keeps apart; it stays in the"
            " office, ask the arbiter"
        )
    headers = {"content-disposition": f'inline; filename="{certificate_name(event, number)}"'}
    return Response(proven(kept, number), media_type=JSON, headers=headers)


@router.get("/public/{event}/rounds/{number}/names")
def names(event: str, number: int, page: Anybody, size: str = "") -> Response:
    """Show a published round by name, in type of a chosen size."""
    view = public_view(page, event)
    return framed(page, view, catalogue.names(view, number, size_of(size)))


@router.get("/public/{event}/standings")
def standings(
    event: str,
    page: Anybody,
    parted: Annotated[Filter, Depends()],
    after: int | None = None,
    changes: bool = False,
) -> Response:
    """Show the standings, of everybody or of a part, with changes of ratings if wanted."""
    view = public_view(page, event)
    return framed(page, view, catalogue.standings(view, after, parted, changes=changes))


@router.get("/public/{event}/crosstable")
def crosstable(event: str, page: Anybody) -> Response:
    """Show who met whom."""
    view = public_view(page, event)
    return framed(page, view, catalogue.crosstable(view))


@router.get("/public/{event}/tree")
def tree(event: str, page: Anybody) -> Response:
    """Show a knock-out as a tree."""
    view = public_view(page, event)
    return framed(page, view, catalogue.tree(view))


@router.get("/public/{event}/boards")
def boards(event: str, page: Anybody, by: str = "", least: str = "") -> Response:
    """Show the players of an event of teams, board by board and over all matches."""
    view = public_view(page, event)
    return framed(page, view, catalogue.boards(view, value_of(Merit, by), number_in(least)))


@router.get("/public/{event}/charts")
def charts(event: str, page: Anybody) -> Response:
    """Show points and places of the best by round."""
    view = public_view(page, event)
    return framed(page, view, catalogue.charts(view))


@router.get("/public/{event}/ratings")
def ratings(event: str, page: Anybody, after: int | None = None, kind: str = "") -> Response:
    """Show what the event does to FIDE ratings."""
    view = public_view(page, event)
    return framed(page, view, catalogue.ratings(view, after, value_of(RatingKind, kind)))


@router.get("/public/{event}/prizes")
def prizes(event: str, page: Anybody) -> Response:
    """Show who gets which prize, or that it is not published yet."""
    view = public_view(page, event)
    return framed(page, view, catalogue.prizes(view))


@router.get("/public/{event}/forecast")
def forecast(event: str, page: Anybody) -> Response:
    """Show what is expected of the event, where everybody may see it."""
    view = public_view(page, event)
    refuse_forecast(view.event, ForecastFor.PUBLIC)
    page.request.scope[SHOWN] = False
    body = forecast_body(view, latest_forecast(page, view))
    return framed(page, view, PublicPage(phrase("Forecast"), "forecast", body))


@router.get("/public/{event}/players/{number}")
def player(event: str, number: int, page: Anybody, after: int | None = None) -> Response:
    """Show the card of a player."""
    view, expected = public_view(page, event), ""
    if view.event.forecast is ForecastFor.PUBLIC:
        page.request.scope[SHOWN] = False
        expected = forecast_of_player(view, number, latest_forecast(page, view))
    return framed(page, view, catalogue.player(view, number, after, expected))


@router.get("/public/{event}/me")
def find_me(event: str, page: Anybody, q: str = "") -> Response:
    """Let players find themselves by name or number; who is found alone is shown the board.

    Names are looked for in all groups of the event.
    """
    view, text = public_view(page, event), q[:80]
    people = [
        found
        for group, one in public_groups(page, view) or [("", view)]
        for found in one.called(text, group)
    ]
    if len(people) == 1:
        return page.redirect(people[0].links.my_board(people[0].player.id))
    body = view.search(text, people)
    return framed(page, view, PublicPage(phrase("Find my board"), "me", body))


@router.get("/public/{event}/me/{number}")
def my_board(event: str, number: int, page: Anybody) -> Response:
    """Show where a player plays now; the address is all that is remembered."""
    view = public_view(page, event)
    return framed(page, view, catalogue.my_board(view, number))
