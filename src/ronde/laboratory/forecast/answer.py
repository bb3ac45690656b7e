"""A forecast as a program gets it: everybody's chances, and those of one player."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from ronde.declared.answer import ENGLISH
from ronde.declared.layout import Table
from ronde.fields import immutable
from ronde.laboratory.answers import LaboratoryAnswer, said, text_of
from ronde.laboratory.forecast.forecast import ForecastDocument, PlayerForecast, forecast
from ronde.laboratory.forecast.report import heading, of_player, remarks, table
from ronde.laboratory.forecast.start import ForecastRequest, forecast_start
from ronde.model import Finding, Tournament
from ronde.questions import arguments


@immutable
@dataclass(frozen=True, slots=True, repr=False)
class Chances(LaboratoryAnswer):
    """Everybody's chances: iterate over its players, who stand by their chance to be first.

    `player` has those of one player, by number. `findings` tell what was assumed.
    """

    figures: ForecastDocument

    @classmethod
    def of(
        cls, event: Tournament, request: ForecastRequest, continuations: int, seed: int | None
    ) -> Chances:
        """Return the forecast of an event; without a seed one is drawn."""
        often = arguments.whole(continuations, "continuations")
        first = secrets.randbits(32) if seed is None else arguments.whole(seed, "seed", least=0)
        return cls(forecast(forecast_start(event, request), often, first))

    @property
    def players(self) -> tuple[PlayerForecast, ...]:
        """The players with their chances."""
        return self.figures.players

    @property
    def seed(self) -> int:
        """What gives the same forecast again."""
        return self.figures.seed

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was assumed."""
        return self.figures.findings

    def player(self, number: int) -> PlayerForecast:
        """Return the chances of a player by starting number; raises InputError if there is none."""
        known = {one.starting_number: one for one in self.players}
        return known[arguments.known_number(number, known, "number")]

    def of_player(self, number: int, language: str = ENGLISH) -> str:
        """Return one player's chances as text: the place, the next round, after each result."""
        return text_of(self.parts_of(number, language))

    def parts_of(self, number: int, language: str) -> Iterator[str | Table]:
        """Yield what a terminal shows of one player's chances."""
        told = (heading(self.figures), *of_player(self.player(number)), *remarks(self.figures))
        return said(told, language)

    def told(self, language: str) -> Iterator[str | Table]:
        """Yield what was forecast, the table of everybody, and what has to be known of it."""
        del language
        yield heading(self.figures)
        yield table(self.figures)
        yield from remarks(self.figures)

    def document(self) -> ForecastDocument:
        """Return the document of docs/schemas/forecast-1.json."""
        return self.figures

    def __iter__(self) -> Iterator[PlayerForecast]:
        return iter(self.players)

    def __len__(self) -> int:
        return len(self.players)

    def __getitem__(self, place: int) -> PlayerForecast:
        return self.players[place]

    def __repr__(self) -> str:
        told = self.figures
        return f"<Forecast of {told.event!r}: {told.continuations} continuations, seed {told.seed}>"
