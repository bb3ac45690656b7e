"""Engines with one planted fault each, as a command: FAULT FILE prints the pairing of the file.

python -m tests.laboratory.conformance.faulty criterion before.trf
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from ronde.checking.replay import prepared
from ronde.errors import NoLegalPairingError
from ronde.kernel.boards import Board
from ronde.kernel.colours import ColourRule
from ronde.kernel.ledger import UnplayedRound
from ronde.laboratory.conformance.opinions import Witness
from ronde.model import ByeKind, Tournament
from ronde.questions.files import load
from ronde.questions.judgement import Opinion
from ronde.systems.dutch import route_2026
from ronde.systems.dutch.edition_2026 import EDITION
from ronde.systems.dutch.outcome import DutchRoundOutcome
from ronde.systems.dutch.system import DutchSystem

KEY: Final = "dutch-2026"


def _bars_bye(unplayed: UnplayedRound) -> bool:
    """Whether a round bars from the bye; the fault: a point without a game does not (C2)."""
    return unplayed.outcome is ByeKind.PAIRING_ALLOCATED


class _WithoutAlternation(DutchSystem):
    """The fault: the higher ranked player has his wish where colours should alternate (5.2.3)."""

    def boards(self, outcome: DutchRoundOutcome) -> Iterable[Board]:
        for board in super().boards(outcome):
            profiles = outcome.standing.profiles
            higher = min(board.white, board.black)
            wants_white = profiles[higher].preference == 1
            if board.rule is ColourRule.ALTERNATION and wants_white is not (board.white == higher):
                yield Board(board.black, board.white, board.rule)
            else:
                yield board


FAULTS: Final = {
    "criterion": DutchSystem(
        replace(EDITION, criteria=tuple(c for c in EDITION.criteria if c.article != "C14")),
        route_2026.pair_brackets,
    ),
    "bye": DutchSystem(
        replace(EDITION, history=EDITION.history._replace(bars_bye=_bars_bye)),
        route_2026.pair_brackets,
    ),
    "colours": _WithoutAlternation(EDITION, route_2026.pair_brackets),
}


def witness(fault: str) -> Witness:
    """Return the engine with a fault as a witness in this process."""

    def paired(before: Tournament) -> Opinion:
        try:
            found = FAULTS[fault].pair(prepared(before, KEY))
        except NoLegalPairingError as error:
            return Opinion(impossible=str(error))
        return Opinion(found.pairs, found.bye)

    return paired


def main(fault: str, file: str) -> int:
    """Print the pairing of the next round, and return the exit code."""
    found = witness(fault)(load(file).tournament)
    if found.impossible:
        return 1
    boards = [f"{pair.white} {pair.black}" for pair in found.pairs]
    boards += [] if found.bye is None else [f"{found.bye} 0"]
    print("\n".join([str(len(boards)), *boards]))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
