"""The Dutch system as a pairing system, in each of its editions."""

from __future__ import annotations

from collections.abc import Callable

from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.systems.dutch import edition_2017, edition_2026, route_2017, route_2026
from ronde.systems.dutch.edition import DutchEdition
from ronde.systems.dutch.outcome import DutchRoundOutcome
from ronde.systems.swiss import SwissSystem

DutchRoute = Callable[[DutchEdition, Standing], DutchRoundOutcome]
"""How an edition goes from bracket to bracket."""


class DutchSystem(SwissSystem[DutchRoundOutcome]):
    """One edition of the Dutch system: its table, and its route from bracket to bracket."""

    def __init__(self, edition: DutchEdition, route: DutchRoute) -> None:
        super().__init__(edition.rules, edition.history, edition.articles, edition.colour_articles)
        self.edition, self.route = edition, route

    def outcome(self, _: Tournament, standing: Standing) -> DutchRoundOutcome:
        """Return the brackets of the round as problems, solutions and choices."""
        return self.route(self.edition, standing)


DUTCH_2026 = DutchSystem(edition_2026.EDITION, route_2026.pair_brackets)
DUTCH_2017 = DutchSystem(edition_2017.EDITION, route_2017.pair_brackets)
DUTCH = {system.rules.key: system for system in (DUTCH_2026, DUTCH_2017)}
