"""Knock-outs for tests: tournaments whose results follow from a list."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ronde.model import Game, Player, PlayerId, Round, Tournament
from ronde.model.outcomes import outcome_of
from ronde.model.tournament import Details
from ronde.systems.knockout.system import KNOCKOUT


def cup(players: int, results: Sequence[Sequence[str]], **settings: str) -> Tournament:
    """Return a knock-out after some rounds; `results` are those of each, White first.

    Settings are written with underscores.
    """
    people = (Player(PlayerId(n), f"Player {n}", rating=2500 - n) for n in range(1, players + 1))
    event = Tournament(
        players=tuple(people),
        rules="knockout",
        settings=tuple((name.replace("_", "-"), value) for name, value in settings.items()),
        details=Details(name="Cup"),
    )
    for told in results:
        pairs = KNOCKOUT.pair(event).pairs
        outcomes = [outcome_of(text, "chess") for text in told]
        games = tuple(
            Game(pair.white, pair.black, outcome.white, outcome.black)
            for pair, outcome in zip(pairs, outcomes, strict=True)
        )
        event = replace(event, rounds=(*event.rounds, Round(games, ())))
    return event
