"""Makes a tournament of what was read, and holds its points column against the results."""

from __future__ import annotations

from dataclasses import replace

from ronde.formats.draft import FileDraft, ListedPlayer
from ronde.formats.games import Play
from ronde.formats.scores import PlayerScore, ScoreTally
from ronde.i18n import phrase
from ronde.model import RequestedBye, Tournament
from ronde.model.points import points_to_text


def tournament_of(
    draft: FileDraft,
    play: Play,
    event: Tournament | None = None,
    requests: tuple[RequestedBye, ...] | None = None,
) -> Tournament | None:
    """Return the tournament that was read, None when something in it is refused.

    `event` is what the file says besides players and rounds, `requests` the byes to come if it
    names them elsewhere than on the lines of the players.
    """
    tournament = None
    if not draft.is_refused:
        tournament = replace(
            event or Tournament(),
            players=tuple(entry.player for entry in draft.entries),
            rounds=play.rounds,
            requested_byes=play.requested if requests is None else requests,
        )
        _warn_about_more_rounds(draft, tournament)
        _check_points(draft, tournament, play.requested)
    return None if draft.is_refused else tournament


def _warn_about_more_rounds(draft: FileDraft, tournament: Tournament) -> None:
    announced, played = tournament.number_of_rounds, len(tournament.rounds)
    if announced is not None and played > announced:
        draft.find(
            "more-rounds",
            phrase(
                "{announced} rounds are announced, {played} were played",
                announced=announced,
                played=played,
            ),
        )


def _check_points(
    draft: FileDraft, tournament: Tournament, listed: tuple[RequestedBye, ...]
) -> None:
    """Note every stated score that the results do not give.

    Programs state points with or without the byes of the next round and the acceleration, and
    count an unfinished game as a draw or not at all: each of these readings is accepted.
    """
    tally = ScoreTally(tournament)
    tally.add_adjustments(tournament.adjustments, len(tournament.rounds))
    tally.add_coming(listed)
    for entry in tournament.virtual_points:
        tally.scores[entry.player].virtual = entry.in_round(tournament.next_round)
    for listed_entry in draft.entries:
        _check_entry(draft, listed_entry, tally.scores[listed_entry.player.id])


def _check_entry(draft: FileDraft, entry: ListedPlayer, score: PlayerScore) -> None:
    stated = entry.points
    plain = score.results + score.adjustments
    if stated is None or stated == plain or stated in score.readings():
        return
    player, column = entry.player.id, draft.points_column
    given = points_to_text(plain)
    if score.adjustments and stated + score.adjustments in score.readings():
        what = phrase(
            "points {stated} of player {player} leave out an adjustment",
            stated=points_to_text(stated),
            player=player,
        )
        draft.find("adjustment-apart", what, entry.line, column=column, player=player)
        return
    what = phrase(
        "player {player} has {stated} points, but the results give {given}",
        player=player,
        stated=points_to_text(stated),
        given=given,
    )
    code = "points-differ"
    if draft.lenient:
        code, what = "points-outranked", phrase("{what}; the results count", what=what)
    draft.find(code, what, entry.line, column=column, player=player)
