"""Who may play: licences by rate of play (5.3), and the licence that the organiser pays (5.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.i18n import counted, phrase
from ronde.ratings.ffjd.findings import SeriesFinding, noted, refused
from ronde.ratings.ffjd.foreign import is_outsider
from ronde.ratings.ffjd.series import Licence, PlayerKey, RateKind, Series, SeriesPlayer
from ronde.ratings.ffjd.tables import Tables

PARTICIPATIONS_WITHOUT_LICENCE: Final = 3


def licence_findings(series: Series, tables: Tables) -> Iterator[SeriesFinding]:
    """Yield the players whose licence is missing, due, or to be looked at (5.3, 5.5, 7.2).

    Whoever has no game of any kind took no part and needs none.
    """
    taking_part = _taking_part(series)
    for player in series.players:
        if player.id not in taking_part or is_outsider(player, tables, series.start):
            continue
        if player.licence is Licence.LEISURE and series.kind is RateKind.SLOW:
            yield _leisure(player)
        elif player.licence is None:
            yield _without(player, series.kind)


def _taking_part(series: Series) -> set[PlayerKey]:
    """Return who has a game that was played, counts or is still to come."""
    return {
        player
        for game in series.games
        for player, outcome in (
            (game.white, game.white_result),
            (game.black, game.black_result),
        )
        if not game.is_against_exempt and (outcome is None or outcome.counts)
    }


def is_beginner(player: SeriesPlayer) -> bool:
    """Whether somebody is new to homologated competitions (5.3.2).

    A rating that no homologated series gave was brought along from an earlier career.
    """
    # INTERPRETATION 0063: at most two series behind, and the rating is from them.
    behind = player.earlier_participations
    return behind < PARTICIPATIONS_WITHOUT_LICENCE and (behind > 0 or player.rating is None)


def may_play_unlicensed(player: SeriesPlayer, kind: RateKind) -> bool:
    """Whether somebody without licence is admitted: a beginner, at accelerated rates (5.3.2)."""
    return kind is RateKind.ACCELERATED and is_beginner(player)


def _leisure(player: SeriesPlayer) -> SeriesFinding:
    what = phrase(
        "player {player} has a leisure licence: see whether it allows slow series",
        player=player.label,
    )
    return noted("leisure-licence", "5.3.1", what, player.id)


def _without(player: SeriesPlayer, kind: RateKind) -> SeriesFinding:
    if may_play_unlicensed(player, kind):
        return _still_admitted(player)
    if player.licence_paid_by_organiser:
        what = phrase(
            "player {player} had no licence; the organiser pays it at once", player=player.label
        )
        return noted("licence-paid-by-organiser", "5.5", what, player.id)
    if kind is RateKind.SLOW:
        article = "5.3.1" if player.resident else "5.3.1, 7.2"
        return refused("licence-missing", article, _missing_in_slow(player), player.id)
    return refused("licence-missing", "5.3.2", _missing_in_accelerated(player), player.id)


def _missing_in_slow(player: SeriesPlayer) -> str:
    if player.resident:
        return phrase(
            "player {player} lives in France and has no licence; the organiser pays it or it is"
            " refused",
            player=player.label,
        )
    return phrase(
        "player {player} plays for the border club {club} and has no licence; the organiser pays"
        " it or it is refused",
        player=player.label,
        club=player.club,
    )


def _missing_in_accelerated(player: SeriesPlayer) -> str:
    if player.earlier_participations < PARTICIPATIONS_WITHOUT_LICENCE:
        return phrase(
            "player {player} has a rating and no licence: not a beginner; the organiser pays it"
            " or the series is refused",
            player=player.label,
        )
    return counted(
        "player {player} has no licence after {count} participation; the organiser pays it or"
        " the series is refused",
        "player {player} has no licence after {count} participations; the organiser pays it or"
        " the series is refused",
        count=player.earlier_participations,
        player=player.label,
    )


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
