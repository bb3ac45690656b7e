"""A small federation on each database, and series in a few words: `1-2:2` is a win of player 1."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest

from ronde.federation.desk import FederationDesk
from ronde.federation.entries import PlayerEntry, enter_players
from ronde.federation.homologation import Homologate, Homologation, ReceiveFees
from ronde.federation.memberships import GrantLicence, LicenceGrant, put_licence
from ronde.federation.offices import init_federation
from ronde.federation.publication import Publication, Publish
from ronde.federation.series import AddSeries, RecordedSeries
from ronde.ratings.ffjd.series import Licence
from ronde.store import Act, Database
from ronde.store.rows import State

KEY = "minerals"
OFFICER = "Opal, Olga"
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
OPPOSITE = {
    "0": "2", "1": "1", "2": "0", "0fe": "2fe", "2fe": "0fe", "0fne": "2fne", "2fne": "0fne",
    "0r": "0r", "0d": "0d",
}  # fmt: skip
CHECKED = {1: 1400, 2: 1300, 3: 1450, 4: 1600, 5: 1500, 6: 1380}
"""The check values: player 1 against the others, which gives 31.633 slow, 17.033 accelerated."""
CHECKED_ROUNDS = ("1-2:2", "1-3:1", "1-4:0", "1-5:2", "1-6:1")
Data = dict[str, Any]


@dataclass
class Federation:
    """A federation in a database, with the acts that most tests begin with."""

    database: Database
    key: str = KEY

    def at(self, day: str) -> FederationDesk:
        return FederationDesk(self.database, OFFICER, date.fromisoformat(day))

    def document(self, players: Sequence[Any], *rounds: str, **top: object) -> Data:
        """Return a slow series in September 2026 among players, given by number or as data."""
        listed = [{"id": p} if isinstance(p, int) else p for p in players]
        games = [
            _game(number, text, listed)
            for number, round_ in enumerate(rounds, 1)
            for text in round_.split()
        ]
        ordinary: Data = {
            "name": "Autumn",
            "kind": "slow",
            "cadence": {"minutes": 80, "increment": 60},
            "system": "closed",
            "start": "2026-09-05",
            "end": "2026-09-06",
        }
        return ordinary | {"players": listed, "games": games} | top

    def record(self, players: Sequence[Any], *rounds: str, **top: object) -> RecordedSeries:
        document = json.dumps(self.document(players, *rounds, **top))
        return self.at("2026-09-10").do(self.key, AddSeries(document))

    def homologate(self, series: int, day: str = "2026-09-10", **more: Any) -> Homologation:
        return self.at(day).do(self.key, Homologate(series, **more))

    def paid(self, players: Sequence[Any], *rounds: str, **top: object) -> Homologation:
        """Record a series, receive its fees, and ask for homologation."""
        recorded = self.record(players, *rounds, **top)
        self.at("2026-09-10").do(self.key, ReceiveFees(recorded.id))
        return self.homologate(recorded.id)

    def publish(self, month: str, on: str | None = None) -> Publication:
        return self.at(on or f"{month}-01").do(self.key, Publish(month))

    def ratings(self, month: str) -> dict[int, int]:
        """Publish the list of a month and return its ratings."""
        return {line.player: line.rating for line in self.publish(month).lines}

    def licence(self, player: int, kind: Licence = Licence.FULL, day: str = "2026-09-01") -> None:
        self.at(day).do(self.key, GrantLicence(player, kind, date.fromisoformat(day)))

    def state(self) -> State:
        with self.database.reading(self.key) as reader:
            return reader.state()

    def version(self) -> int:
        with self.database.reading(self.key) as reader:
            return reader.subject.version


def _game(number: int, text: str, players: Sequence[Data]) -> Data:
    keys = {str(player["id"]): player["id"] for player in players} | {"EXEMPT": "EXEMPT"}
    pair, _, result = text.partition(":")
    white, black = (keys[side] for side in pair.split("-"))
    game: Data = {"round": number, "white": white, "black": black}
    if result:
        game |= {"white_result": result, "black_result": OPPOSITE[result]}
    return game


MakeFederation = Callable[..., Federation]


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
                    PlayerEntry(f"{NAMES[n - 1]}, Mineral", n, rating=rating, club="Quarry",
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
