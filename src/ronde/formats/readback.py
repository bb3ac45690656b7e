"""A tournament as readers will see it: what player lines cannot tell apart is decided before."""

from __future__ import annotations

from dataclasses import replace

from ronde.formats.games import belong_together
from ronde.formats.losses import Losses
from ronde.model import Bye, ByeKind, RequestedBye, Round, RoundNumber, Tournament
from ronde.model.words import BYE_WORDS
from ronde.phrases import phrase

_FULL_POINT = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)


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


def with_old_byes(tournament: Tournament, losses: Losses) -> Tournament:
    """Return the tournament with byes as the letters before 2016 tell them."""
    rounds = (_decided(r, number, losses) for number, r in enumerate(tournament.rounds, 1))
    return replace(tournament, rounds=tuple(rounds))


def _decided(round_: Round, number: int, losses: Losses) -> Round:
    """Return the round with its full points read by the rule: one among games is allocated."""
    full = [bye for bye in round_.byes if bye.kind in _FULL_POINT]
    is_allocated = len(full) == 1 and bool(round_.games)
    meant = ByeKind.PAIRING_ALLOCATED if is_allocated else ByeKind.FULL_POINT
    for bye in full:
        if bye.kind is not meant:
            what = phrase(
                "the {kind} bye of {player} reads as {meant}",
                kind=BYE_WORDS[bye.kind],
                player=bye.player,
                meant=BYE_WORDS[meant],
            )
            losses.add(
                "bye-kind-lost",
                phrase("round {round}: {what}", round=number, what=what),
                player=bye.player,
            )
    byes = (Bye(b.player, meant) if b.kind in _FULL_POINT else b for b in round_.byes)
    return replace(round_, byes=tuple(byes))
