"""All conditions of section 5 asked of one series, and the verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final

from ronde.i18n import counted, phrase
from ronde.model import Severity
from ronde.ratings.ffjd.conditions.fees import fee_findings
from ronde.ratings.ffjd.conditions.licences import licence_findings
from ronde.ratings.ffjd.conditions.rates import rate_findings
from ronde.ratings.ffjd.findings import SeriesFinding, delayed, noted, refused
from ronde.ratings.ffjd.series import Series, System
from ronde.ratings.ffjd.tables import Tables
from ronde.ratings.ffjd.tally import Ratings

MOST_PLAYERS: Final = {System.CLOSED: 20, System.SWISS: 50}
_IN_WORDS: Final = {
    System.CLOSED: phrase("a closed series"),
    System.SWISS: phrase("a swiss series"),
}


class HomologationVerdict(Enum):
    """What becomes of a series."""

    READY = "ready"
    WAITING = "waiting"
    REFUSED = "refused"


def homologation_findings(
    series: Series, ratings: Ratings, tables: Tables
) -> tuple[SeriesFinding, ...]:
    """Return everything that section 5 finds in a series, in the order of its articles."""
    return (
        *rules_findings(series),
        *rate_findings(series, ratings, tables),
        *licence_findings(series, tables),
        *size_findings(series),
        *fee_findings(series),
        *round_findings(series),
    )


def verdict(findings: Iterable[SeriesFinding]) -> HomologationVerdict:
    """Return what the worst finding means for the series."""
    severities = {finding.severity for finding in findings}
    if Severity.ERROR in severities:
        return HomologationVerdict.REFUSED
    return (
        HomologationVerdict.WAITING if Severity.WARNING in severities else HomologationVerdict.READY
    )


def rules_findings(series: Series) -> Iterator[SeriesFinding]:
    """Yield breaches of 5.1: other rules, or advantageous draws not accepted beforehand."""
    if not series.rules_followed:
        what = phrase("the series did not follow the regulations of FMJD and FFJD")
        yield refused("rules-not-followed", "5.1", what)
    if series.advantageous_draw:
        yield from _advantageous_draw(series)


def _advantageous_draw(series: Series) -> Iterator[SeriesFinding]:
    accepted = series.advantageous_draw_accepted
    if accepted is None:
        what = phrase("advantageous draws need rules that the rating officer accepted beforehand")
        yield refused("advantageous-draw", "5.1", what)
    elif series.start is None:
        what = phrase(
            "the start is not told, so nobody knows whether the rules were accepted before it"
        )
        yield delayed("advantageous-draw", "5.1", what)
    elif accepted >= series.start:
        what = phrase(
            "rules accepted on {day}, not before the start on {start}",
            day=accepted,
            start=series.start,
        )
        yield refused("advantageous-draw", "5.1", what)


def size_findings(series: Series) -> Iterator[SeriesFinding]:
    """Yield that the series is above 20 (closed) or 50 (Swiss) players.

    It is refused until the rating officer, who is to be asked, has agreed.
    """
    players = len(series.players)
    if series.system is None or players <= (most := MOST_PLAYERS[series.system]):
        return
    if series.size_accepted:
        what = phrase(
            "{players} players, above {most} in {series}; the rating officer agreed",
            players=players,
            most=most,
            series=_IN_WORDS[series.system],
        )
        yield noted("series-large", "5.4", what)
    else:
        what = phrase(
            "{players} players; above {most} in {series} a series is homologated only if the"
            " rating officer, who is to be asked, agrees",
            players=players,
            most=most,
            series=_IN_WORDS[series.system],
        )
        yield refused("series-large", "5.4", what)


def round_findings(series: Series) -> Iterator[SeriesFinding]:
    """Yield that results are missing, or that a Swiss has too few or too many rounds (6.6)."""
    missing = sum(not game.is_finished for game in series.games)
    if missing:
        what = counted(
            "{count} game has no result yet; the figures are those so far",
            "{count} games have no result yet; the figures are those so far",
            count=missing,
        )
        yield delayed("unfinished", "3", what)
    players, rounds = len(series.players), series.rounds
    usual = players <= 3 * rounds and 2 * rounds <= players
    if series.system is System.SWISS and not usual:
        what = phrase(
            "{rounds} rounds for {players} players; a Swiss has a third to a half of them",
            rounds=rounds,
            players=players,
        )
        yield noted("swiss-rounds", "6.6", what)
