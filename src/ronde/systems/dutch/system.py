"""The Dutch system as a pairing system, in each of its editions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ronde.kernel.boards import Board, board_of, in_publication_order
from ronde.kernel.readiness import findings_before_pairing, refuse_unready
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Tournament
from ronde.systems.base import Pair, RoundPairing, Rules
from ronde.systems.dutch import edition_2017, edition_2026, route_2017, route_2026
from ronde.systems.dutch.decisions import decisions_of
from ronde.systems.dutch.edition import Edition
from ronde.systems.dutch.outcome import RoundOutcome
from ronde.systems.settings import PARITY

Route = Callable[[Edition, Standing], RoundOutcome]
"""How an edition goes from bracket to bracket."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """A paired round with everything it was derived from: state, brackets, boards in order."""

    standing: Standing
    outcome: RoundOutcome
    boards: list[Board]


class DutchSystem:
    """One edition of the Dutch system: its table, and its route from bracket to bracket."""

    def __init__(self, edition: Edition, route: Route) -> None:
        self.edition, self.route = edition, route
        self.rules: Rules = edition.rules

    def pair(self, tournament: Tournament, *, record: bool = False) -> RoundPairing:
        """Return the pairing of the next round; with its decisions, if they are to be recorded.

        Raises RoundError when there is no such round, InputError when the first colour is
        needed and unknown, NoLegalPairingError when the rules admit no pairing.
        """
        derived = self.derive(tournament)
        ids, outcome = derived.standing.ids, derived.outcome
        paired = set(ids)
        return RoundPairing(
            round=derived.standing.round,
            rules=self.rules.key,
            pairs=tuple(Pair(ids[board.white], ids[board.black]) for board in derived.boards),
            bye=None if outcome.bye is None else ids[outcome.bye],
            not_paired=tuple(p.id for p in tournament.players if p.id not in paired),
            settings=tournament.settings,
            decisions=(decisions_of(self.edition, outcome, derived.boards) if record else ()),
            findings=tuple(findings_before_pairing(tournament)),
        )

    def derive(self, tournament: Tournament) -> Derivation:
        """Return the next round with its brackets as problems, solutions and choices."""
        refuse_unready(tournament)
        standing = self.standing(tournament)
        outcome = self.route(self.edition, standing)
        boards = [board_of(standing, one, other) for one, other in outcome.pairs]
        return Derivation(standing, outcome, in_publication_order(standing, boards))

    def standing(self, tournament: Tournament) -> Standing:
        """Return the state of the next round as this edition sees it."""
        parity = self.rules.checked(tournament.settings)[PARITY.name]
        return standing_of(tournament, self.edition.history, parity)


DUTCH_2026 = DutchSystem(edition_2026.EDITION, route_2026.pair_brackets)
DUTCH_2017 = DutchSystem(edition_2017.EDITION, route_2017.pair_brackets)
DUTCH = {system.rules.key: system for system in (DUTCH_2026, DUTCH_2017)}
