"""The Burstein system as a pairing system."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ronde.errors import RoundError
from ronde.kernel.boards import Board, in_publication_order
from ronde.kernel.completion import Completion
from ronde.kernel.readiness import findings_before_pairing, refuse_unready
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Tournament
from ronde.systems.base import Decision, Pair, RoundPairing, Rules
from ronde.systems.burstein.brackets import RoundOutcome, pair_brackets
from ronde.systems.burstein.bye import ByeChoice, choose_bye
from ronde.systems.burstein.colours import board_by_index
from ronde.systems.burstein.decisions import (
    bracket_decisions,
    bye_decision,
    colour_decisions,
    seeding_decisions,
)
from ronde.systems.burstein.description import RULES
from ronde.systems.burstein.problem import Field
from ronde.systems.burstein.ranking import places_by_index
from ronde.systems.dutch import edition_2026
from ronde.systems.dutch.system import DUTCH_2026
from ronde.systems.settings import PARITY

MOST_SEEDING_ROUNDS: Final = 4


@dataclass(frozen=True, slots=True)
class Derivation:
    """A paired round with everything it was derived from.

    `standing` holds everybody, `bye` is a rank of it; the ranks of `outcome` and `boards` belong
    to the standing of `outcome.field`, from which the receiver of the bye is gone.
    """

    standing: Standing
    bye: ByeChoice | None
    outcome: RoundOutcome
    boards: list[Board]


class BursteinSystem:
    """The edition of 2026."""

    rules: Rules = RULES

    def pair(self, tournament: Tournament, *, record: bool = False) -> RoundPairing:
        """Return the pairing of the next round; with its decisions, if they are to be recorded.

        Raises RoundError when there is no such round or it is not known whether it is a seeding
        round, InputError when the first colour is needed and unknown, NoLegalPairingError when
        the rules admit no pairing.
        """
        self.rules.checked(tournament.settings)
        seeding = seeding_rounds_of(tournament)
        if tournament.next_round <= seeding:
            return self._seeded(tournament, seeding, record=record)
        derived = self.derive(tournament)
        everybody, ids = derived.standing.ids, derived.outcome.field.standing.ids
        paired = set(everybody)
        return RoundPairing(
            round=derived.standing.round,
            rules=self.rules.key,
            pairs=tuple(Pair(ids[board.white], ids[board.black]) for board in derived.boards),
            bye=None if derived.bye is None else everybody[derived.bye.rank],
            not_paired=tuple(p.id for p in tournament.players if p.id not in paired),
            settings=tournament.settings,
            decisions=_decisions(derived) if record else (),
            findings=tuple(findings_before_pairing(tournament, topscorers=False)),
        )

    def derive(self, tournament: Tournament) -> Derivation:
        """Return the next round, which is none of the seeding rounds, with its brackets."""
        refuse_unready(tournament)
        standing = self.standing(tournament)
        places = places_by_index(tournament, standing)
        bye = None
        rest = standing
        if standing.size % 2:
            bye = choose_bye(standing, places)
            rest = standing.without(bye.rank)
            places = [*places[: bye.rank], *places[bye.rank + 1 :]]
        else:
            Completion(standing).start()
        outcome = pair_brackets(Field(rest, places))
        boards = [board_by_index(rest, places, *pair) for pair in outcome.pairs]
        return Derivation(standing, bye, outcome, in_publication_order(rest, boards))

    def standing(self, tournament: Tournament) -> Standing:
        """Return the state of the next round; nobody is a topscorer in this system.

        INTERPRETATION 0038: what bars from the bye (C2, 3.1.1) is the same as in the Dutch system.
        """
        parity = self.rules.checked(tournament.settings)[PARITY.name]
        return standing_of(tournament, edition_2026.EDITION.history, parity, topscorers=False)

    def _seeded(self, tournament: Tournament, seeding: int, *, record: bool) -> RoundPairing:
        """Return a seeding round: whatever the Dutch system of the same year pairs (1.6.1)."""
        found = DUTCH_2026.pair(tournament, record=record)
        decisions = seeding_decisions(found.round, seeding, found.decisions) if record else ()
        return replace(found, rules=self.rules.key, decisions=decisions)


def seeding_rounds_of(tournament: Tournament) -> int:
    """Return how many rounds of a tournament are seeding rounds.

    INTERPRETATION 0035: without the number of rounds none of the first four can be told from a
    seeding round; raises RoundError for these.
    """
    announced, round_ = tournament.number_of_rounds, tournament.next_round
    if announced is not None:
        return seeding_rounds(announced)
    if round_ <= MOST_SEEDING_ROUNDS:
        raise RoundError(
            "round {round} cannot be paired: the number of rounds is not known, "
            "and it decides which rounds are seeding rounds (article 1.6.2); "
            "record the number of rounds first",
            round=round_,
        )
    return MOST_SEEDING_ROUNDS


def seeding_rounds(rounds: int) -> int:
    """Return how many of the announced rounds are seeding rounds: half of them, at most four.

    >>> [seeding_rounds(rounds) for rounds in (1, 3, 5, 7, 8, 11)]
    [0, 1, 2, 3, 4, 4]
    """
    return min(rounds // 2, MOST_SEEDING_ROUNDS)


def _decisions(derived: Derivation) -> tuple[Decision, ...]:
    """Return every decision of a round: the bye, brackets from the top, then the boards."""
    bye = [] if derived.bye is None else [bye_decision(derived.standing, derived.bye)]
    brackets = bracket_decisions(derived.outcome)
    boards = colour_decisions(derived.outcome.field.standing, derived.boards)
    return *bye, *brackets, *boards


BURSTEIN_2026 = BursteinSystem()
