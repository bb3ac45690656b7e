"""Who may play: licences by rate of play (5.3), and the licence that the organiser pays (5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.i18n import phrase
from ronde.ratings.ffjd.findings import SeriesFinding, noted, refused
from ronde.ratings.ffjd.foreign import is_outsider
from ronde.ratings.ffjd.series import Kind, Licence, Series, SeriesPlayer
from ronde.ratings.ffjd.tables import Tables

PARTICIPATIONS_WITHOUT_LICENCE: Final = 3


def licence_findings(series: Series, tables: Tables) -> Iterator[SeriesFinding]:
    """Yield the players whose licence is missing, due, or to be looked at (5.3, 5.5, 7.2)."""
    for player in series.players:
        if is_outsider(player, tables, series.start):
            continue
        if player.licence is Licence.LEISURE and series.kind is Kind.SLOW:
            yield _leisure(player)
        elif player.licence is None:
            yield _without(player, series.kind)


def may_play_unlicensed(player: SeriesPlayer, kind: Kind) -> bool:
    """Whether somebody without licence is admitted: accelerated, up to the third time (5.3.2)."""
    # INTERPRETATION 0063: whoever has no licence and at most two series behind is a beginner.
    this_time = player.earlier_participations + 1
    return kind is Kind.ACCELERATED and this_time <= PARTICIPATIONS_WITHOUT_LICENCE


def _leisure(player: SeriesPlayer) -> SeriesFinding:
    what = phrase(
        "player {player} has a leisure licence: see whether it allows slow series",
        player=player.label,
    )
    return noted("leisure-licence", "5.3.1", what, player.id)


def _without(player: SeriesPlayer, kind: Kind) -> SeriesFinding:
    if may_play_unlicensed(player, kind):
        return _still_admitted(player)
    if player.licence_paid_by_organiser:
        what = phrase(
            "player {player} had no licence; the organiser pays it at once", player=player.label
        )
        return noted("licence-paid-by-organiser", "5.5", what, player.id)
    if kind is Kind.SLOW:
        what = phrase(
            "player {player} lives in France and has no licence; the organiser pays it or it is"
            " refused",
            player=player.label,
        )
        return refused("licence-missing", "5.3.1", what, player.id)
    what = phrase(
        "player {player} has no licence after {times} participations; the organiser pays it or"
        " the series is refused",
        player=player.label,
        times=player.earlier_participations,
    )
    return refused("licence-missing", "5.3.2", what, player.id)


def _still_admitted(player: SeriesPlayer) -> SeriesFinding:
    this_time = player.earlier_participations + 1
    if this_time < PARTICIPATIONS_WITHOUT_LICENCE:
        what = phrase(
            "player {player} plays without licence, time {time} of 3",
            player=player.label,
            time=this_time,
        )
        return noted("without-licence", "5.3.2", what, player.id)
    what = phrase(
        "player {player} played the third time without licence and must take one now",
        player=player.label,
    )
    return noted("licence-due", "5.3.2", what, player.id)
