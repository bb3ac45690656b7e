"""A round paired by the Dutch system, with the look-ups that every explanation needs."""

from __future__ import annotations

from functools import cached_property

from ronde.explain.dutch.articles import article
from ronde.explain.paired import PairedRound
from ronde.kernel.colours import ColourRule
from ronde.kernel.ledger import unplayed_round
from ronde.model import PlayerId, Result, RoundNumber, Tournament
from ronde.systems.dutch.edition import Edition
from ronde.systems.dutch.outcome import BracketOutcome, RoundOutcome
from ronde.systems.dutch.problem import Context
from ronde.systems.dutch.system import DutchSystem


class DutchRound(PairedRound):
    """The next round of a tournament, paired; ranks are places in `standing`."""

    def __init__(self, system: DutchSystem, tournament: Tournament) -> None:
        derived = system.derive(tournament)
        super().__init__(tournament, derived.standing, derived.boards)
        self.system = system
        self.outcome: RoundOutcome = derived.outcome

    @property
    def edition(self) -> Edition:
        """The edition by which the round is paired."""
        return self.system.edition

    def article(self, subject: str) -> str:
        """Return the number of the article on a subject, empty where the edition has none."""
        return article(self.edition, subject)

    def colour_article(self, rule: ColourRule) -> str:
        """Return the number of the article that gives colours by a rule."""
        return self.edition.colour_articles[rule]

    @cached_property
    def context(self) -> Context:
        """What all matching problems of this round share."""
        return Context(self.standing, self.edition)

    @cached_property
    def brackets_of(self) -> dict[int, list[int]]:
        """The places, from the top, of the brackets in which each rank was."""
        found: dict[int, list[int]] = {}
        for place, outcome in enumerate(self.outcome.brackets):
            for rank in outcome.bracket.players():
                found.setdefault(rank, []).append(place)
        return found

    def final_bracket(self, rank: int) -> BracketOutcome:
        """Return the bracket in which a player was paired or received the bye."""
        return self.outcome.brackets[self.brackets_of[rank][-1]]

    def bracket_score(self, place: int) -> int:
        """Return the score of the residents of a bracket, the highest where they differ."""
        return self.standing.scores[self.outcome.brackets[place].bracket.first]

    # The past -----------------------------------------------------------------------------

    def round_that_bars_bye(self, player: PlayerId) -> tuple[RoundNumber, bool] | None:
        """Return the round that bars a player from the bye, and whether it was a forfeit."""
        bars = self.edition.history.bars_bye
        for number, cell in enumerate(self.history.cells(player), 1):
            unplayed = unplayed_round(cell.outcome, self.tournament.points)
            if not cell.was_played and bars(unplayed):
                return RoundNumber(number), isinstance(cell.outcome, Result)
        return None
