"""The Lim system as a pairing system."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.kernel.boards import Board, in_publication_order
from ronde.kernel.ledger import HistoryPolicy
from ronde.kernel.readiness import findings_before_pairing, refuse_unready
from ronde.kernel.standing import Standing, standing_of
from ronde.model import Finding, Severity, Tournament
from ronde.phrases import phrase
from ronde.systems.base import Pair, RoundPairing, Rules
from ronde.systems.lim.colours import board_on_side
from ronde.systems.lim.criteria import Field, bars_bye, field_of, is_float
from ronde.systems.lim.decisions import decisions_of
from ronde.systems.lim.description import MAXI, RULES
from ronde.systems.lim.outcome import RoundOutcome
from ronde.systems.lim.route import pair_groups
from ronde.systems.settings import PARITY

_HISTORY = HistoryPolicy(is_float, bars_bye, boards_by_pairing_score=True)


@dataclass(frozen=True, slots=True)
class Derivation:
    """A paired round with everything it was derived from: state, groups, boards in order."""

    field: Field
    standing: Standing
    outcome: RoundOutcome
    boards: list[Board]


class LimSystem:
    """The edition of 2026."""

    rules: Rules = RULES

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
            findings=tuple(findings(tournament)),
        )

    def derive(self, tournament: Tournament) -> Derivation:
        """Return the next round with its groups, floaters and cracked pairs."""
        refuse_unready(tournament)
        settings = self.rules.checked(tournament.settings)
        standing = standing_of(tournament, _HISTORY, settings[PARITY.name], topscorers=False)
        field = field_of(tournament, standing, maxi=settings[MAXI.name] == "yes")
        outcome = pair_groups(field)
        boards = [board_on_side(standing, side, *m.pair) for side, m in outcome.meetings()]
        return Derivation(field, standing, outcome, in_publication_order(standing, boards))


def findings(tournament: Tournament) -> list[Finding]:
    """Return what is unusual about the round; a large field is told of the setting maxi."""
    found = findings_before_pairing(tournament, topscorers=False)
    round_, rounds = tournament.next_round, tournament.number_of_rounds
    if rounds is None:
        found.append(
            Finding(
                Severity.WARNING,
                "last-round-unknown",
                phrase(
                    "the number of rounds is not known; round {round} is paired as if it "
                    "were not the last, with the colour limits between equal scores "
                    "(article 6)",
                    round=round_,
                ),
                round=round_,
            )
        )
    elif is_maxi_by_size(tournament, rounds) and MAXI.name not in dict(tournament.settings):
        found.append(
            Finding(
                Severity.NOTE,
                "maxi-tournament",
                phrase(
                    "{players} players are more than two to the power of {rounds} rounds, "
                    "which older handbooks call a Maxi-tournament; set maxi to yes or no",
                    players=len(tournament.players),
                    rounds=rounds,
                ),
            )
        )
    return found


def is_maxi_by_size(tournament: Tournament, rounds: int) -> bool:
    """Whether there are more players than two to the power of the number of rounds.

    INTERPRETATION 0050: the text of 2026 uses the word without saying what it means.
    """
    return (len(tournament.players) - 1).bit_length() > rounds


LIM_2026 = LimSystem()
