"""A system that fills the top scoregroup with upfloaters, as a pairing system."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.i18n import phrase
from ronde.kernel.boards import Board
from ronde.kernel.completion import ByeChoice
from ronde.kernel.standing import Standing
from ronde.model import Finding, PlayerId, Severity, Tournament
from ronde.systems.swiss import SwissSystem
from ronde.systems.topgroup.criteria import TopGroupField
from ronde.systems.topgroup.route import TopgroupBracketOutcome, TopgroupRoundOutcome, pair_round
from ronde.systems.topgroup.rules import Precedence, TopgroupRules


@dataclass(frozen=True, slots=True)
class TopgroupOutcome:
    """A round with its bye and its brackets, and what makes the first of a pair."""

    topgroup: TopgroupRoundOutcome
    precedence: Precedence

    @property
    def field(self) -> TopGroupField:
        """What the round was paired by."""
        return self.topgroup.field

    @property
    def standing(self) -> Standing:
        """The state to which the ranks belong."""
        return self.topgroup.standing

    @property
    def bye(self) -> ByeChoice | None:
        """Who has the bye, as a rank, and who could not be spared."""
        return self.topgroup.bye

    @property
    def brackets(self) -> list[TopgroupBracketOutcome]:
        """The brackets, from the top."""
        return self.topgroup.brackets

    @property
    def receiver(self) -> PlayerId | None:
        """Who has the bye."""
        return self.topgroup.receiver

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """All pairs of ranks."""
        return self.topgroup.pairs


class TopgroupSystem(SwissSystem[TopgroupOutcome]):
    """One edition of such a system."""

    has_topscorers = False

    def __init__(self, edition: TopgroupRules) -> None:
        super().__init__(edition.rules, edition.history, edition.articles, edition.colour_articles)
        self.edition = edition

    moves_up = True

    def standing(self, tournament: Tournament) -> Standing:
        """Return the state of the next round."""
        return self.edition.standing(tournament)

    def outcome(self, tournament: Tournament, standing: Standing) -> TopgroupOutcome:
        """Return the round with its bye and its brackets."""
        edition = self.edition
        order = edition.bye_order(tournament, standing)
        return TopgroupOutcome(
            pair_round(edition.field(tournament, standing), order),
            edition.precedence(tournament, standing),
        )

    def boards(self, outcome: TopgroupOutcome) -> list[Board]:
        """Return the pairs with their colours (4.3)."""
        standing, precedence = outcome.standing, outcome.precedence
        return [self.edition.board_of(standing, precedence, *pair) for pair in outcome.pairs]

    def findings(self, tournament: Tournament) -> list[Finding]:
        """Return what is unusual about the round."""
        return super().findings(tournament) + self._length_unknown(tournament)

    def _length_unknown(self, tournament: Tournament) -> list[Finding]:
        if tournament.number_of_rounds is not None:
            return []
        round_ = tournament.next_round
        if self.edition.criteria.lapsing > 1:
            what = phrase(
                "the number of rounds is not known; round {round} is paired as if it were none of"
                " the last two",
                round=round_,
            )
        else:
            what = phrase(
                "the number of rounds is not known; round {round} is paired as if it were not the"
                " last one",
                round=round_,
            )
        return [Finding(Severity.WARNING, "last-round-unknown", what, round=round_)]
