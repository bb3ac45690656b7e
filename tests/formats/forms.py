"""Tournaments as files tell them: what writing and reading changes without a loss."""

from __future__ import annotations

from dataclasses import replace

from ronde.model import Bye, ByeKind, History, PlayerId, Round, Tournament


def in_file_order(tournament: Tournament) -> Tournament:
    """Return the tournament with games and byes in the order in which files list players."""
    place = {player.id: index for index, player in enumerate(tournament.players)}

    def first(players: tuple[PlayerId, ...]) -> int:
        return min(place[player] for player in players)

    rounds = (
        Round(
            tuple(sorted(round_.games, key=lambda game: first((game.white, game.black)))),
            tuple(sorted(round_.byes, key=lambda bye: place[bye.player])),
            round_.uncoloured,
            tuple(sorted(round_.adjourned, key=lambda white: first(_both(round_, white)))),
        )
        for round_ in tournament.rounds
    )
    requested = sorted(tournament.requested_byes, key=lambda bye: (bye.round, bye.player))
    return replace(tournament, rounds=tuple(rounds), requested_byes=tuple(requested))


def _both(round_: Round, white: PlayerId) -> tuple[PlayerId, ...]:
    """Return the players of the game in which somebody has White."""
    return next((game.white, game.black) for game in round_.games if game.white == white)


def completed(tournament: Tournament) -> Tournament:
    """Return the tournament as `trfx` tells it: everybody ranked, absences as zero-point byes."""
    points = History(tournament).scores()
    order = sorted(points, key=lambda player: (-points[player], player))
    players = (
        replace(p, rank=order.index(p.id) + 1) if p.rank is None else p for p in tournament.players
    )
    rounds = []
    for round_ in tournament.rounds:
        away = points.keys() - {player for player, _ in round_.cells()}
        byes = (Bye(player, ByeKind.ZERO_POINT) for player in away)
        rounds.append(replace(round_, byes=(*round_.byes, *byes)))
    return in_file_order(replace(tournament, players=tuple(players), rounds=tuple(rounds)))
