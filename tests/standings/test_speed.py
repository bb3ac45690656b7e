"""A large open in a few seconds."""

from __future__ import annotations

import time

import pytest

from ronde.app.standing import StandingRequest, ranked
from ronde.model import Game, Player, PlayerId, Result, Round, Tournament
from ronde.simulate.chance import Chance

_RESULTS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
)


def large_open(players: int, rounds: int) -> Tournament:
    """Return an event in which everybody meets a neighbour, nearer every round."""
    chance = Chance(6)
    entries = tuple(Player(PlayerId(n), rating=2700 - n // 8) for n in range(1, players + 1))
    made = []
    for number in range(rounds):
        ids = [PlayerId((n * (2 * number + 3)) % players + 1) for n in range(players)]
        if len(set(ids)) < players:
            ids = [PlayerId((n + number) % players + 1) for n in range(players)]
        pairs = zip(ids[:-1:2], ids[1::2], strict=False)
        made.append(Round(tuple(Game(w, b, *_RESULTS[chance.below(4)]) for w, b in pairs)))
    return Tournament(entries, tuple(made), rules="dutch-2026")


@pytest.mark.long
@pytest.mark.parametrize("tie_breaks", ["BH/C1,BH,SB,DE,WIN,BWG", "BH/M1,FB,AOB,SB/C1,PS,ARO"])
def test_six_tie_breaks_for_9999_players(tie_breaks: str) -> None:
    tournament = large_open(9999, 11)
    started = time.process_time()
    found = ranked(tournament, StandingRequest(tie_breaks=tie_breaks))
    assert len(found.places) == 9999
    assert time.process_time() - started < 3
