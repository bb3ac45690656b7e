"""The procedural editions of the Dutch system as pairing systems."""

from __future__ import annotations

from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.systems.dutch_procedure import edition_2011, edition_2012
from ronde.systems.dutch_procedure.edition import (
    COLOUR_ARTICLES,
    HISTORY,
    ProcedureEdition,
    ProcedureSettings,
)
from ronde.systems.dutch_procedure.outcome import ProcedureRoundOutcome
from ronde.systems.dutch_procedure.route import pair_brackets
from ronde.systems.dutch_procedure.seen import rounds_without_play, seen_by_procedure
from ronde.systems.swiss import SwissSystem


class ProcedureSystem(SwissSystem[ProcedureRoundOutcome]):
    """One procedural edition of the Dutch system."""

    def __init__(self, edition: ProcedureEdition) -> None:
        super().__init__(edition.rules, HISTORY, edition.articles, COLOUR_ARTICLES)
        self.edition = edition

    def choices(self, tournament: Tournament) -> ProcedureSettings:
        """Return what the settings of a tournament say about the open points."""
        settings = self.rules.checked(tournament.settings)
        return ProcedureSettings.of(settings, tournament.points.best_game)

    def standing(self, tournament: Tournament) -> Standing:
        """Return the state of the next round as these editions see it."""
        return seen_by_procedure(tournament, self.choices(tournament))

    def outcome(self, tournament: Tournament, standing: Standing) -> ProcedureRoundOutcome:
        """Return the round with its brackets and steps back."""
        return pair_brackets(
            self.edition,
            standing,
            self.choices(tournament),
            lambda: rounds_without_play(tournament, standing),
        )


DUTCH_2012 = ProcedureSystem(edition_2012.EDITION)
DUTCH_2011 = ProcedureSystem(edition_2011.EDITION)
