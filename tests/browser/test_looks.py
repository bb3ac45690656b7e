"""Every kind of page in every language and width: nothing is cut, nothing overlaps.

The story of a whole event looks at the pages that it comes by; here are the others, of an event
and of a federation that are in the middle of their work.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from tests.browser.live import LiveServer
from tests.browser.looking import FAULTS, WIDTHS

from ronde.federation.demo import play_demo
from ronde.i18n import LANGUAGES
from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.overview import event_card, round_view
from ronde.office.rounds.rounds import CompleteRound, DraftPairing, PublishRound

pytestmark = [pytest.mark.browser, pytest.mark.long]
OF_THE_SITE = ("/", "/new", "/check", "/account", "/people", "/backups", "/public", "/ffjd")
OF_AN_EVENT = (
    "", "/players", "/players?edit=3", "/players/tools/check-in", "/players/tools/paste",
    "/players/tools/search", "/players/tools/ratings", "/players/tools/numbers",
    "/players/tools/categories",
    "/players/5/manage", "/round", "/round/3", "/round/4/why?board=2", "/round/4/why?player=3",
    "/round/3/derivation", "/round/5/vanished?player=3", "/results", "/results/4/1",
    "/results/5/2", "/standings", "/standings/crosstable", "/standings/charts", "/documents",
    "/publish", "/phones", "/settings", "/settings/programme", "/statement", "/journal",
)  # fmt: skip
IN_PUBLIC = (
    "", "/rounds/5", "/rounds/5/names", "/standings", "/crosstable", "/charts", "/players/3",
    "/me?q=a", "/me/3",
)  # fmt: skip
OF_A_FEDERATION = (
    "", "/lists", "/players", "/players/1", "/series", "/series/3", "/series/1/players/2",
    "/series/3/system", "/month", "/card/5", "/corrections", "/journal",
)  # fmt: skip
LONGEST_WORDS = "de"
"""The language of the short run; the long one looks at all."""

PAGES = (
    *OF_THE_SITE,
    *(f"/events/demo{path}" for path in OF_AN_EVENT),
    *(f"/public/demo{path}" for path in IN_PUBLIC),
    *(f"/ffjd/minerals{path}" for path in OF_A_FEDERATION),
)


@pytest.fixture
def club(live_server: LiveServer) -> None:
    """Fill the database: a federation, and an event whose fifth round has one result."""
    play_demo(live_server.database)
    desk = Desk(live_server.database, "Anna")
    open_demo(desk)
    desk.do("demo", PublishPages(True))
    number = event_card(desk, "demo").round
    for board in round_view(desk, "demo", number).missing:
        desk.do("demo", EnterResult(number, board, "1-0"))
    if round_view(desk, "demo", number).stage.value != "complete":
        desk.do("demo", CompleteRound())
    desk.do("demo", DraftPairing())
    desk.do("demo", PublishRound())
    desk.do("demo", EnterResult(5, 2, "1-0"))


@pytest.mark.usefixtures("club")
@pytest.mark.parametrize(
    "language",
    [
        pytest.param(one, marks=() if one == LONGEST_WORDS else pytest.mark.long)
        for one in LANGUAGES
    ],
)
def test_nothing_is_cut_or_overlaps(
    owner_page: Page, live_server: LiveServer, language: str
) -> None:
    page, faults = owner_page, []
    page.goto(f"{live_server.address}/?lang={language}")
    for path in PAGES:
        came = page.goto(live_server.address + path)
        assert came is not None
        assert came.ok, path
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 900})
            faults += [f"{path} at {width}: {fault}" for fault in page.evaluate(FAULTS)]
    assert not faults, "\n".join(faults)
