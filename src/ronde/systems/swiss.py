"""What the Swiss systems do alike. A system is a table and a route.

It gives its rules, what unplayed rounds count for, the route from bracket to bracket with the
bye, and the rule for colours.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from ronde.i18n import phrase
from ronde.kernel.boards import Board, board_of, in_publication_order
from ronde.kernel.colours import ColourRule
from ronde.kernel.effort import bounded
from ronde.kernel.ledger import HistoryPolicy
from ronde.kernel.numbers import COUNT_PAIRED, COUNT_REGISTERED
from ronde.kernel.readiness import findings_before_pairing, refuse_unready
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Finding, PlayerId, Tournament
from ronde.systems.base import Pair, RoundPairing, Rules, Setting

PARITY = Setting(
    "parity",
    (COUNT_PAIRED, COUNT_REGISTERED),
    phrase(
        "Which number is odd when the first colour decides: the place among those "
        "paired so far (paired), or the registered number (number)."
    ),
)


class RoundOutcome(Protocol):
    """What a route leaves behind: pairs as ranks of `standing`, and who receives the bye."""

    @property
    def standing(self) -> Standing:
        """The state to which the ranks of the pairs belong."""
        ...

    @property
    def pairs(self) -> Sequence[tuple[int, int]]:
        """Who meets whom."""
        ...

    @property
    def receiver(self) -> PlayerId | None:
        """Who has the bye."""
        ...


OutcomeT = TypeVar("OutcomeT", bound=RoundOutcome)


@dataclass(frozen=True, slots=True)
class Derivation(Generic[OutcomeT]):
    """A paired round with everything it was derived from: state, brackets, boards in order.

    `standing` holds everybody; the ranks of `boards` belong to the standing of `outcome`.
    """

    standing: Standing
    outcome: OutcomeT
    boards: list[Board]


class SwissSystem(ABC, Generic[OutcomeT]):
    """A Swiss system in one edition.

    `history` says what unplayed rounds count for, `has_topscorers` whether the last round
    excuses topscorers from the rules about colours. `articles` gives the number of the article
    on a subject, empty where the edition has none, `colour_articles` that of the article behind
    a rule for colours.
    """

    has_topscorers = True
    moves_up = False  # whether the lower of two with different scores joins the higher
    has_upfloats = True  # whether the lower has floated up although the higher moved down

    def __init__(
        self,
        rules: Rules,
        history: HistoryPolicy,
        articles: Mapping[str, str],
        colour_articles: Mapping[ColourRule, str],
    ) -> None:
        self.rules, self.history = rules, history
        self.articles, self.colour_articles = articles, colour_articles

    def pair(self, tournament: Tournament) -> RoundPairing:
        """Return the pairing of the next round.

        Raises RoundError when there is no such round, InputError when the first colour is
        needed and unknown, NoLegalPairingError when the rules admit no pairing, TooLargeError
        when to find it would take too long.
        """
        derived = self.derive(tournament)
        ids, everybody = derived.outcome.standing.ids, set(derived.standing.ids)
        return RoundPairing(
            round=derived.standing.round,
            rules=self.rules.key,
            pairs=tuple([Pair(ids[white], ids[black]) for white, black, _ in derived.boards]),
            bye=derived.outcome.receiver,
            not_paired=tuple([p.id for p in tournament.players if p.id not in everybody]),
            settings=tournament.settings,
            findings=tuple(self.findings(tournament)),
        )

    def derive(self, tournament: Tournament) -> Derivation[OutcomeT]:
        """Return the next round with all that led to it."""
        refuse_unready(tournament)
        standing = self.standing(tournament)
        with bounded(standing.size, standing.round):
            outcome = self.outcome(tournament, standing)
        boards = in_publication_order(outcome.standing, self.boards(outcome))
        return Derivation(standing, outcome, boards)

    def standing(self, tournament: Tournament) -> Standing:
        """Return the state of the next round as this edition sees it."""
        parity = self.rules.checked(tournament.settings)[PARITY.name]
        return standing_of(tournament, self.history, parity, topscorers=self.has_topscorers)

    def moves(self, tournament: Tournament, high: int, low: int) -> tuple[bool, bool]:
        """Return whether the higher of two who meet moves down, and whether the lower moves up.

        The scores differ, and hold virtual points.
        """
        del tournament, high, low
        return not self.moves_up, self.moves_up

    @abstractmethod
    def outcome(self, tournament: Tournament, standing: Standing) -> OutcomeT:
        """Return the pairs and the bye of the round, as the route of this edition finds them."""

    def boards(self, outcome: OutcomeT) -> Iterable[Board]:
        """Return every pair with its colours."""
        return [board_of(outcome.standing, one, other) for one, other in outcome.pairs]

    def findings(self, tournament: Tournament) -> list[Finding]:
        """Return what the arbiter should know about the round to be paired."""
        return findings_before_pairing(tournament, topscorers=self.has_topscorers)
