"""A small federation on each database, and series in a few words: `1-2:2` is a win of player 1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest
from tests.federation.federations import KEY, OFFICER, Federation, MakeFederation

from ronde.federation.entries import EnteredPlayer, enter_players
from ronde.federation.memberships import LicenceGrant, put_licence
from ronde.federation.offices import init_federation
from ronde.ratings.ffjd.series import Licence
from ronde.store import Act, Database

NAMES = (
    "Agate",
    "Beryl",
    "Citrine",
    "Dolomite",
    "Emerald",
    "Feldspar",
    "Garnet",
    "Halite",
    "Iolite",
)
CHECKED = {1: 1400, 2: 1300, 3: 1450, 4: 1600, 5: 1500, 6: 1380}
"""The check values: player 1 against the others, which gives 31.633 slow, 17.033 accelerated."""
CHECKED_ROUNDS = ("1-2:2", "1-3:1", "1-4:0", "1-5:2", "1-6:1")


@pytest.fixture
def make_federation(database_url: str) -> Iterator[MakeFederation]:
    """Return the maker of a federation whose players have these ratings before the first list."""
    with Database.open(database_url) as database:

        def make(ratings: Mapping[int, int | None], *, licensed: bool = True) -> Federation:
            federation = Federation(database)
            desk = federation.at("2026-09-01")
            init_federation(desk, KEY, "Minerals")
            with database.step(KEY, Act(OFFICER, "enter")) as step:
                entries = [
                    EnteredPlayer(f"{NAMES[n - 1]}, Mineral", n, rating=rating, club="Quarry",
                                league="North", birth_date="1987-06-05")
                    for n, rating in ratings.items()
                ]  # fmt: skip
                enter_players(step, entries, desk.today)
                for number in ratings if licensed else ():
                    put_licence(step, "2026-2027", LicenceGrant(number, Licence.FULL), desk.today)
            return federation

        yield make


@pytest.fixture
def federation(make_federation: MakeFederation) -> Federation:
    """Return the federation of the check values, and two unrated players 7 and 8."""
    return make_federation({**CHECKED, 7: None, 8: None})
