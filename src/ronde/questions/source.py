"""What is asked of a tournament: of one in a file, in a program, or of an event."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, TypeVar

from ronde.declared.question import Question
from ronde.fields import Arg
from ronde.model import Finding, Tournament
from ronde.model.matches import is_team_event
from ronde.questions.standings import (
    Ranked,
    StandingRequest,
    field_of,
    ranked,
    with_open_round,
)
from ronde.standings.view import Field

if TYPE_CHECKING:
    from ronde.ratings.fide.computation import RatingFacts

R = TypeVar("R")

AfterRound = Annotated[int | None, Arg("As after this round.", least=0, most=999, metavar="R")]
"""The round after which it is asked; the latest that there is, if it is left out."""


@dataclass(frozen=True)
class Source:
    """A tournament that is asked.

    `findings` are those of its file, `facts` what the office knows of its entries, if it does.
    """

    tournament: Tournament
    findings: tuple[Finding, ...] = ()
    facts: RatingFacts | None = None

    def ask(self, question: RoundQuestion[R]) -> R:
        """Return the answer; a source that keeps answers gives the one that it has."""
        return question.ask(self)

    def field_after(self, after: int) -> Field:
        """Return the field after a round in which games are counted."""
        return field_of(self.tournament, StandingRequest(after=after))

    def standing(self, request: StandingRequest) -> Ranked:
        """Return the standing after the round asked for, by default the last that is complete.

        A round that is being played is told. Asked for by its number it counts, its open games as
        draws.
        """
        if request.after is not None:
            return self.ranked(request)
        latest = replace(request, after=self.tournament.complete_rounds)
        return with_open_round(self.ranked(latest), self.tournament)

    def ranked(self, request: StandingRequest) -> Ranked:
        """Return a standing; a source that keeps standings gives the one that it has."""
        return ranked(self.tournament, request)


class TournamentQuestion(Question[R]):
    """A question about a tournament: in a file, on the database, in a program."""

    @abstractmethod
    def ask(self, source: Source) -> R:
        """Return the answer."""

    def speaks_of_teams(self, tournament: Tournament) -> bool:
        """Return whether its words are those of teams."""
        return is_team_event(tournament) and not self.of_players


@dataclass(frozen=True)
class RoundQuestion(TournamentQuestion[R]):
    """A question about a tournament as it stood after a round."""

    after: AfterRound = field(default=None, kw_only=True)
