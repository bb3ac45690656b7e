"""A tournament as readers will see it: what player lines cannot tell apart is decided before."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ronde.formats.draft import MOST_ROUNDS
from ronde.formats.findings import Losses
from ronde.formats.games import belong_together
from ronde.i18n import phrase
from ronde.model import ByeKind, RequestedBye, RoundNumber, Tournament


def without_gameless_end(tournament: Tournament, losses: Losses) -> Tournament:
    """Return the tournament with the byes of its last rounds as requests, if nobody was paired.

    Readers take a round for played when somebody was paired in it.
    """
    _note_refused(tournament, losses)
    played = len(tournament.rounds)
    while played and not tournament.rounds[played - 1].paired:
        played -= 1
    if played == len(tournament.rounds):
        return tournament
    what = phrase(
        "nobody was paired in round {round}: it reads as not yet paired", round=played + 1
    )
    losses.add("round-without-games", what)
    ended = tuple(
        RequestedBye(RoundNumber(number), bye.player, bye.kind)
        for number, round_ in enumerate(tournament.rounds[played:], played + 1)
        for bye in round_.byes
    )
    return replace(
        tournament,
        rounds=tournament.rounds[:played],
        requested_byes=(*ended, *tournament.requested_byes),
    )


def _note_refused(tournament: Tournament, losses: Losses) -> None:
    for number, round_ in enumerate(tournament.rounds, 1):
        for game in round_.games:
            if not belong_together(game.white_result, game.black_result):
                pair = f"{game.white}-{game.black}"
                what = phrase(
                    "round {round}: the results of {pair} exclude each other",
                    round=number,
                    pair=pair,
                )
                losses.add("result-refused", what, player=game.white)


class RequestedByes(NamedTuple):
    """Requested byes by where a file has room for them."""

    next_round: list[RequestedBye]
    later: list[RequestedBye]


def sorted_requests(tournament: Tournament, losses: Losses) -> RequestedByes:
    """Return the requests for the next round and for later ones; others are lost."""
    chosen: dict[tuple[int, int], RequestedBye] = {}
    for bye in tournament.requested_byes:
        is_possible = (
            bye.kind is not ByeKind.PAIRING_ALLOCATED
            and tournament.next_round <= bye.round <= MOST_ROUNDS
        )
        if not is_possible or chosen.setdefault((bye.round, bye.player), bye) != bye:
            what = phrase(
                "a {kind} bye of {player} cannot be asked for round {round}",
                kind=bye.kind.word,
                player=bye.player,
                round=bye.round,
            )
            losses.add("bye-request-lost", what, player=bye.player)
    byes = sorted(chosen.values(), key=lambda bye: (bye.round, bye.player))
    return RequestedByes(
        [bye for bye in byes if bye.round == tournament.next_round],
        [bye for bye in byes if bye.round > tournament.next_round],
    )
