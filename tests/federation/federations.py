"""A federation in a database, and series in a few words: `1-2:2` is a win of player 1."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from ronde.federation.desk import FederationDesk
from ronde.federation.findings import FindingAnswer, SettleFinding
from ronde.federation.homologation import Homologate, Homologation, ReceiveFees
from ronde.federation.memberships import GrantLicence
from ronde.federation.publication import Publication, Publish
from ronde.federation.series import AddSeries, RecordedSeries
from ronde.model import Severity
from ronde.ratings.ffjd.series import Licence
from ronde.store import Database
from ronde.store.rows import State

KEY = "minerals"
OFFICER = "Opal, Olga"
OPPOSITE = {
    "0": "2", "1": "1", "2": "0", "0fe": "2fe", "2fe": "0fe", "0fne": "2fne", "2fne": "0fne",
    "0r": "0r", "0d": "0d",
}  # fmt: skip
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
        """Record a series, settle its findings, receive its fees, and ask for homologation."""
        recorded = self.record(players, *rounds, **top)
        self.settle(recorded)
        self.at("2026-09-10").do(self.key, ReceiveFees(recorded.id))
        return self.homologate(recorded.id)

    def settle(
        self, recorded: RecordedSeries, answer: FindingAnswer = FindingAnswer.REGISTER
    ) -> None:
        """Answer to everything that the recording found and that homologation waits for."""
        for number, finding in enumerate(recorded.findings, 1):
            if finding.severity is Severity.WARNING:
                asked = SettleFinding(recorded.id, number, answer)
                self.at("2026-09-10").do(self.key, asked)

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
