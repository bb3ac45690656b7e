"""The Dubov system as a pairing system."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.kernel.boards import Board, in_publication_order
from ronde.kernel.ledger import HistoryPolicy
from ronde.kernel.readiness import findings_before_pairing, refuse_unready
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Finding, Severity, Tournament
from ronde.phrases import phrase
from ronde.systems.base import Pair, RoundPairing, Rules
from ronde.systems.dubov.brackets import RoundOutcome, pair_brackets
from ronde.systems.dubov.bye import bars_bye
from ronde.systems.dubov.colours import coloured, with_newcomers
from ronde.systems.dubov.decisions import decisions_of
from ronde.systems.dubov.description import RULES
from ronde.systems.dubov.ranking import Ranking, ranking_of
from ronde.systems.settings import PARITY

_HISTORY = HistoryPolicy(
    is_downfloat=lambda _unplayed: False, bars_bye=bars_bye, boards_by_pairing_score=True
)
"""There are no downfloats, and upfloats are counted by `ranking`."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """A paired round with everything it was derived from: state, brackets, boards in order."""

    standing: Standing
    ranking: Ranking
    outcome: RoundOutcome
    boards: list[Board]


class DubovSystem:
    """One edition of the Dubov system."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def pair(self, tournament: Tournament, *, record: bool = False) -> RoundPairing:
        """Return the pairing of the next round; with its decisions, if they are to be recorded.

        Raises RoundError when there is no such round, InputError when the first colour is
        needed and unknown, NoLegalPairingError when the rules admit no pairing.
        """
        derived = self.derive(tournament)
        ids, bye = derived.standing.ids, derived.outcome.bye
        paired = set(ids)
        return RoundPairing(
            round=derived.standing.round,
            rules=self.rules.key,
            pairs=tuple(Pair(ids[board.white], ids[board.black]) for board in derived.boards),
            bye=None if bye is None else ids[bye.rank],
            not_paired=tuple(p.id for p in tournament.players if p.id not in paired),
            settings=tournament.settings,
            decisions=decisions_of(derived.outcome, derived.boards) if record else (),
            findings=tuple(findings_of(tournament)),
        )

    def derive(self, tournament: Tournament) -> Derivation:
        """Return the next round with its bye, its brackets and its boards."""
        refuse_unready(tournament)
        standing = self.standing(tournament)
        ranking = ranking_of(tournament, standing)
        outcome = pair_brackets(standing, ranking)
        boards = [coloured(standing, one, other) for one, other in outcome.pairs]
        return Derivation(standing, ranking, outcome, in_publication_order(standing, boards))

    def standing(self, tournament: Tournament) -> Standing:
        """Return the state of the next round; nobody is excused from colours as a topscorer."""
        parity = self.rules.checked(tournament.settings)[PARITY.name]
        standing = standing_of(tournament, _HISTORY, parity, topscorers=False)
        standing.profiles = with_newcomers(standing.profiles)
        return standing


def findings_of(tournament: Tournament) -> list[Finding]:
    """Return what the arbiter should know about the round to be paired."""
    found = findings_before_pairing(tournament, topscorers=False)
    if tournament.number_of_rounds is None:
        round_ = tournament.next_round
        found.append(
            Finding(
                Severity.WARNING,
                "last-round-unknown",
                phrase(
                    "the number of rounds is not known; round {round} is not paired as the "
                    "last, and as many upfloats are allowed as in an event of {round} "
                    "rounds (1.8.2)",
                    round=round_,
                ),
                round=round_,
            )
        )
    return found + unrated(tournament)


def unrated(tournament: Tournament) -> list[Finding]:
    """Return who lacks the rating that 1.1 demands of everybody.

    INTERPRETATION 0042: they count as rated 0 in the averages of their opponents.
    """
    without = [player for player in tournament.players if not player.rating]
    if len(without) == len(tournament.players):
        return [
            Finding(
                Severity.WARNING,
                "nobody-rated",
                phrase(
                    "nobody has a rating, so pairing numbers take the place of average "
                    "ratings; assign ratings (1.1.2)"
                ),
            )
        ]
    return [
        Finding(
            Severity.WARNING,
            "unrated",
            phrase(
                "player {player} has no rating and counts as rated 0 in the average "
                "ratings of opponents; the chief arbiter should assign a rating (1.1.2)",
                player=player.id,
            ),
            player=player.id,
        )
        for player in without
    ]


DUBOV_2026 = DubovSystem(RULES)
