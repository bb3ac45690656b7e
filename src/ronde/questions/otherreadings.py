"""Readings of unclear texts for which no setting exists: engines of ours that follow them.

A page of the decisions describes each of them and says why ours is another one. Where somebody
pairs as such an engine does, nobody is wrong. None of them is an engine that anybody uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ronde.errors import NoLegalPairingError
from ronde.kernel.bits import mask_of
from ronde.kernel.standing import Standing
from ronde.model import Tournament
from ronde.systems.base import PairingSystem, RoundPairing
from ronde.systems.burstein.brackets import (
    BursteinBracketOutcome,
    BursteinRoundOutcome,
    BursteinRoute,
    pair_round,
)
from ronde.systems.burstein.problem import BursteinBracket
from ronde.systems.burstein.ranking import places_by_index
from ronde.systems.burstein.system import BURSTEIN_2026, BursteinSystem
from ronde.systems.dutch_procedure import edition_2011, edition_2012, requirements
from ronde.systems.dutch_procedure.system import ProcedureSystem


@dataclass(frozen=True, slots=True)
class OtherReading:
    """An article read in the other way, the page that decides, and our engine that reads it so."""

    rules: str
    article: str
    decision: str
    engine: PairingSystem


class LookAheadWithoutCompletion(BursteinRoute):
    """C7 judges the following bracket by its pairs and floaters alone (0036, reading 2).

    Where the best floaters by that reading leave a round that cannot be completed, C4 takes others,
    and what that reading chooses of them is left open: the bracket is paired as by ours.
    """

    def pair(self, bracket: BursteinBracket, place: int) -> BursteinBracketOutcome:
        """Return a bracket, which stands at a place from the top, paired by itself."""
        ours = super().pair(bracket, place)
        floaters = len(ours.arrangement.floaters)
        if not floaters or bracket.size == 1 or place + 1 == len(self.groups):
            return ours
        found = self.joined_with_next(bracket, self.groups[place + 1], floaters)
        left = mask_of(found.arrangement.floaters)
        return found if self.lower.completes(bracket.end, left) else ours


class _BursteinWithoutCompletion(BursteinSystem):
    def outcome(self, tournament: Tournament, standing: Standing) -> BursteinRoundOutcome:
        """Return the round, which is none of the seeding rounds, with its bye and brackets."""
        places = places_by_index(tournament, standing)
        return pair_round(standing, places, LookAheadWithoutCompletion)


def _rows_of_size_alone() -> tuple[requirements.BracketRequirement, ...]:
    """Return the requirements of 2012 with pairs below before the scores of the floaters."""
    rows = [
        row for row in edition_2012.EDITION.requirements if row is not requirements.PAIRED_BELOW
    ]
    rows.insert(rows.index(requirements.SQUARED_DIFFERENCES), requirements.PAIRED_BELOW)
    return tuple(rows)


OTHER_READINGS: Final[Mapping[str, OtherReading]] = {
    "c12-same-size": OtherReading(
        "dutch-2012",
        "C.12",
        "0017-two-texts-of-2012",
        ProcedureSystem(
            replace(edition_2012.EDITION, requirements=_rows_of_size_alone(), keeps_scores=False)
        ),
    ),
    "c13-fewer-first": OtherReading(
        "dutch-2011",
        "C.13",
        "0131-c13-of-2011-and-m1",
        ProcedureSystem(replace(edition_2011.EDITION, reduces_first=True)),
    ),
    "c7-without-c4": OtherReading(
        "burstein-2026",
        "C7",
        "0036-look-ahead-of-burstein",
        _BursteinWithoutCompletion(
            BURSTEIN_2026.rules,
            BURSTEIN_2026.history,
            BURSTEIN_2026.articles,
            BURSTEIN_2026.colour_articles,
        ),
    ),
}
"""Every such reading by its name."""


def read_otherwise(before: Tournament) -> Iterator[tuple[str, RoundPairing]]:
    """Yield the next round as each other reading of its rules pairs it, where it finds one."""
    for name, one in OTHER_READINGS.items():
        if one.rules == before.rules:
            try:
                yield name, one.engine.pair(before)
            except NoLegalPairingError:
                continue
