"""The demo: a site on a database of its own, with an event in its fifth round."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Final

from ronde.accounts.accounts import Hasher, claim_owner, make_owner_link
from ronde.federation.demo import join, play_demo
from ronde.office.desk import Desk
from ronde.office.fromfile import open_demo
from ronde.office.paperwork.publicpages import PublishPages
from ronde.office.playing.results import EnterResult
from ronde.office.rounds.rounds import (
    DraftPairing,
    PublishRound,
    StartRound,
)
from ronde.office.settings.programme import SetTimetable
from ronde.store import Database
from ronde.store.tables import TimetableRow
from ronde.web.server import ready_site
from ronde.web.settings import WebSettings
from ronde.web.site import Site

DEMO_EVENT: Final = "demo"
ARBITER: Final = "Greta Granite"
"""Whoever looks at the demo works under this name: the chief arbiter of the event."""

_RESULTS: Final = ((7, "0-1"), (4, "="), (9, "1-0"), (2, "1-0"))
"""What has come in of the round that is played, in the order in which the games ended."""

_STARTS: Final = {
    5: "2026-10-28T14:00+01:00",
    6: "2026-10-30T14:00+01:00",
    7: "2026-10-31T10:00+01:00",
}


def furnish_demo(database: Database, hasher: Hasher) -> str:
    """Return the key of the event that was made in an empty database, `DEMO_EVENT`.

    Four rounds are played, the fifth is published and some of its results are in; everybody may
    look at its pages. Beside it there are three months of a federation and an owner, whom a
    one-time link lets in.
    """
    claim_owner(database, hasher, make_owner_link(database), name=ARBITER)
    desk = Desk(database, ARBITER)
    event = open_demo(desk).key
    _play_on(desk, event)
    desk.do(event, PublishPages(public=True))
    _join_federation(database)
    return event


def _play_on(desk: Desk, event: str) -> None:
    lines = (TimetableRow(n, date=at[:10], starts_at=at) for n, at in _STARTS.items())
    desk.do(event, SetTimetable(tuple(lines)))
    number = desk.do(event, DraftPairing()).round.number
    desk.do(event, PublishRound())
    desk.do(event, StartRound())
    for board, result in _RESULTS:
        desk.do(event, EnterResult(number, board, result))


def _join_federation(database: Database) -> None:
    """Make the federation; the arbiter holds its offices from its first day on."""
    join(play_demo(database), ARBITER, date(2026, 12, 2))


DEMO_PAGE: Final = f"/events/{DEMO_EVENT}"
"""The page to which the one-time link of the owner leads."""


@contextmanager
def demo_site(settings: WebSettings) -> Iterator[Site]:
    """Give the site with the demo in it; its database goes when it ends."""
    with tempfile.TemporaryDirectory(prefix="ronde-demo-", ignore_cleanup_errors=True) as folder:
        database = str(Path(folder) / "demo.sqlite")
        with ready_site(replace(settings, database=database, owner_goes_to=DEMO_PAGE)) as site:
            furnish_demo(site.database, site.hasher)
            yield site
