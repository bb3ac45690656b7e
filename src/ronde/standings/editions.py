"""The editions of the tie-break regulations, each a table of its policies."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from ronde.errors import UnknownRulesError, mistyped
from ronde.standings import unplayed
from ronde.standings.cuts import Cuts, Significance, by_opponent, by_product
from ronde.standings.rounds import AbsentRound, RoundRecord
from ronde.standings.working import ContributionSource


@dataclass(frozen=True, slots=True)
class TieBreakEdition:
    """One edition of C.07.

    `seen` is how opponents see a score, `stand_in` who replaces a missing opponent,
    `significance` which product SB/C1 regards as the lowest, `absences_first` whether voluntary
    unplayed rounds are cut before the lowest value, `since` the first day, `newer` the
    tie-breaks that came later, `articles` what to cite for each stand-in.
    """

    key: str
    title: str
    seen: Callable[[list[RoundRecord], int, int], int]
    stand_in: Callable[[AbsentRound], unplayed.StandIn]
    significance: Significance
    absences_first: bool
    since: str = ""
    newer: frozenset[str] = frozenset()
    articles: Mapping[ContributionSource, str] = field(default_factory=dict)
    cut_article: str = "14"
    absence_cut_article: str = "16.5"

    def cuts(self, low: int, high: int) -> Cuts:
        """Return how so much is cut at either end of a sum of products."""
        return Cuts(
            low,
            high,
            self.significance,
            self.absences_first,
            self.cut_article,
            self.absence_cut_article,
        )


_SINCE_2023: Final = {
    ContributionSource.ADJUSTED_OPPONENT: "16.3",
    ContributionSource.DUMMY: "16.4",
}
_NEW_IN_2026: Final = frozenset({"STD", "TPN", "RTNG", "AOB/F"})

C07_2026: Final = TieBreakEdition(
    key="c07-2026",
    since="2026/03/01",
    title="C.07, in force since 1 March 2026",
    seen=unplayed.last_absences_drawn,
    stand_in=unplayed.own_score_capped,
    significance=by_opponent,
    absences_first=True,
    articles=_SINCE_2023
    | {
        ContributionSource.DUMMY_CAPPED_BY_OPPONENT: "16.4.1",
        ContributionSource.DUMMY_CAPPED_BY_DRAWS: "16.4.2",
    },
)
C07_2024: Final = TieBreakEdition(
    key="c07-2024",
    since="2024/08/01",
    title="C.07, from 1 August 2024 to 28 February 2026",
    seen=unplayed.last_absences_drawn,
    stand_in=unplayed.own_score,
    significance=by_opponent,
    absences_first=True,
    newer=_NEW_IN_2026,
    articles=_SINCE_2023,
)
C07_2023: Final = TieBreakEdition(
    key="c07-2023",
    since="2023/09/01",
    title="C.07, from 1 September 2023 to 31 July 2024",
    seen=unplayed.last_absences_drawn,
    stand_in=unplayed.own_score,
    significance=by_opponent,
    absences_first=True,
    newer=_NEW_IN_2026,
    articles=_SINCE_2023,
)
C07_BEFORE_2023: Final = TieBreakEdition(
    key="c07-before-2023",
    title="the virtual opponent, until 31 August 2023",
    seen=unplayed.all_unplayed_drawn,
    stand_in=unplayed.virtual_opponent,
    significance=by_product,
    absences_first=False,
    newer=_NEW_IN_2026 | {"REP"},
    cut_article="",
    absence_cut_article="",
)

EDITIONS: Final = {e.key: e for e in (C07_2026, C07_2024, C07_2023, C07_BEFORE_2023)}


def edition(key: str) -> TieBreakEdition:
    """Return the edition with that key; raises UnknownRulesError naming the known ones."""
    if key not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise UnknownRulesError(
            "unknown tie-break rules {key}; choose one of {known}",
            key=mistyped(key, EDITIONS),
            known=known,
        )
    return EDITIONS[key]


def edition_on(date: str) -> TieBreakEdition:
    """Return the edition in force on a day that is written year first, without one the present one.

    >>> [edition_on(day).key for day in ("2026-03-01", "2024/07/31", "2019/05/04", "spring")]
    ['c07-2026', 'c07-2023', 'c07-before-2023', 'c07-2026']
    """
    day = date.strip().replace("-", "/")
    if not day[:4].isdigit():
        return C07_2026
    return next(edition for edition in EDITIONS.values() if edition.since <= day)
