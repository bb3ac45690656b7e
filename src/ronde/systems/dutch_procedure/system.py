"""The procedural editions of the Dutch system as pairing systems."""

from __future__ import annotations

from ronde.kernel.boards import Board, board_of, in_publication_order
from ronde.kernel.ledger import unplayed_round
from ronde.kernel.numbers import COUNT_PAIRED
from ronde.kernel.readiness import findings_before_pairing, refuse_unready
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Tournament
from ronde.systems.base import Pair, RoundPairing, Rules
from ronde.systems.dutch_procedure import edition_2011, edition_2012
from ronde.systems.dutch_procedure.decisions import decisions_of
from ronde.systems.dutch_procedure.edition import (
    HISTORY,
    Choices,
    ProcedureEdition,
    points_without_play,
)
from ronde.systems.dutch_procedure.outcome import RoundOutcome
from ronde.systems.dutch_procedure.route import pair_brackets


class ProcedureSystem:
    """One procedural edition of the Dutch system."""

    def __init__(self, edition: ProcedureEdition) -> None:
        self.edition = edition
        self.rules: Rules = edition.rules

    def pair(self, tournament: Tournament, *, record: bool = False) -> RoundPairing:
        """Return the pairing of the next round; with its decisions, if they are to be recorded.

        Raises RoundError when there is no such round, InputError when the first colour is
        needed and unknown, NoLegalPairingError when the rules admit no pairing.
        """
        outcome, boards = self.derive(tournament)
        ids = outcome.standing.ids
        paired = set(ids)
        return RoundPairing(
            round=outcome.standing.round,
            rules=self.rules.key,
            pairs=tuple(Pair(ids[board.white], ids[board.black]) for board in boards),
            bye=None if outcome.bye is None else ids[outcome.bye],
            not_paired=tuple(p.id for p in tournament.players if p.id not in paired),
            settings=tournament.settings,
            decisions=decisions_of(self.edition, outcome, boards) if record else (),
            findings=tuple(findings_before_pairing(tournament)),
        )

    def derive(self, tournament: Tournament) -> tuple[RoundOutcome, list[Board]]:
        """Return the next round with its brackets and steps back, and its boards in order."""
        refuse_unready(tournament)
        settings = self.rules.checked(tournament.settings)
        choices = Choices.of(settings, tournament.points.best_game)
        standing = seen_by_procedure(tournament, choices)
        outcome = pair_brackets(
            self.edition, standing, choices, lambda: rounds_without_play(tournament, standing)
        )
        boards = [board_of(standing, one, other) for one, other in outcome.pairs]
        return outcome, in_publication_order(standing, boards)


def seen_by_procedure(tournament: Tournament, choices: Choices) -> Standing:
    """Return the state of the next round as these editions see it.

    Of two equal preferences the size of the colour difference means nothing before 2016 (E.2),
    so it is left out of the profiles.

    INTERPRETATION 0024: E.5 gives colours in round 1 only. Later the even pairing numbers
    receive the first colour when neither player has played.
    """
    standing = standing_of(tournament, HISTORY, COUNT_PAIRED)
    profiles = [p._replace(difference=0, repeated=0) for p in standing.profiles]
    numbers: dict[tuple[int, ...], int] = {}
    standing.colour_kinds = [numbers.setdefault(p, len(numbers)) for p in profiles]
    standing.profiles = profiles
    standing.kinds = list(dict.fromkeys(profiles))
    floats = zip(standing.colour_kinds, standing.floats, standing.floats_before, strict=True)
    standing.traits = list(floats)
    if standing.round > 1:
        first = 0 if choices.newcomers_even else 1
        standing.has_odd_number = [number % 2 == first for number in standing.numbers]
    return standing


def rounds_without_play(tournament: Tournament, standing: Standing) -> list[int]:
    """Return in how many rounds each rank received points without play (B.1.b)."""
    counted = dict.fromkeys(standing.ids, 0)
    for round_ in tournament.rounds:
        for player, cell in round_.cells():
            if player in counted and not cell.was_played:
                unplayed = unplayed_round(cell.outcome, tournament.points)
                counted[player] += points_without_play(unplayed)
    return [counted[player] for player in standing.ids]


DUTCH_2012 = ProcedureSystem(edition_2012.EDITION)
DUTCH_2011 = ProcedureSystem(edition_2011.EDITION)
