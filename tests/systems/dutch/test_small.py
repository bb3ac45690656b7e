"""Small brackets are paired as the general way pairs them, in every part of the order."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from ronde.errors import NoLegalPairingError
from ronde.kernel.matching import Shortage
from ronde.model import (
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    Tournament,
)
from ronde.systems.dutch import small
from ronde.systems.dutch.free import first_at_no_price
from ronde.systems.dutch.order import DutchArrangement, arranged_by_matching
from ronde.systems.dutch.outcome import DutchBracketOutcome
from ronde.systems.dutch.small import first_of_small
from ronde.systems.dutch.system import DUTCH_2017, DUTCH_2026, DutchSystem

RESULTS = ((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN))
FORFEIT = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)


def brackets(system: DutchSystem, seed: int) -> Iterator[DutchBracketOutcome]:
    """Yield the brackets of a random event with absences, forfeits and several kinds of byes."""
    chance = random.Random(seed)
    count = chance.randrange(6, 40)
    rounds = min(count - 2, 9)
    event = Tournament(
        tuple(Player(PlayerId(n)) for n in range(1, count + 1)),
        number_of_rounds=rounds,
        initial_colour=Colour.WHITE,
    )
    for _ in range(rounds):
        away = [p.id for p in event.players if chance.random() < 0.06]
        kinds = [chance.choice((ByeKind.HALF_POINT, ByeKind.ZERO_POINT)) for _ in away]
        asked = tuple(map(RequestedBye, [event.next_round] * len(away), away, kinds))
        event = replace(event, requested_byes=asked if count - len(away) > 3 else ())
        try:
            derived = system.derive(event)
        except NoLegalPairingError:
            return
        yield from derived.outcome.brackets
        ids = derived.outcome.standing.ids
        games = tuple(
            Game(
                ids[board.white],
                ids[board.black],
                *(FORFEIT if chance.random() < 0.05 else chance.choice(RESULTS)),
            )
            for board in derived.boards
        )
        byes = tuple(Bye(bye.player, bye.kind) for bye in event.requested_byes)
        if derived.outcome.receiver is not None:
            byes += (Bye(derived.outcome.receiver, ByeKind.PAIRING_ALLOCATED),)
        event = event.with_round(Round(games, byes))


def said(taken: DutchArrangement) -> tuple[object, ...]:
    """Return everything about a candidate but which place for nobody somebody takes."""
    return (
        taken.pairs,
        taken.downfloaters,
        taken.paired_moved_down,
        taken.upper,
        taken.lower,
        taken.moved_out,
        taken.moved_in,
    )


@pytest.mark.parametrize("system", [DUTCH_2017, DUTCH_2026], ids=lambda one: str(one.rules.key))
def test_the_same_candidate_is_found(system: DutchSystem) -> None:
    seen: Counter[str] = Counter()
    for seed in range(60):
        for outcome in brackets(system, seed):
            if outcome.scope is None:
                continue
            asked = outcome.context, outcome.bracket, outcome.scope
            general = arranged_by_matching(*asked)
            assert not isinstance(general, Shortage)
            for way in (first_at_no_price, first_of_small):
                found = way(*asked)
                if found is not None:
                    assert said(found) == said(general), (seed, outcome.bracket)
                    assert len(found.matching) == outcome.bracket.size + outcome.scope.places
                    assert all(found.matching[w] == v for v, w in enumerate(found.matching))
                    seen[way.__name__] += 1
                    seen["exchange"] += bool(found.moved_out)
                    seen["moved down"] += bool(found.paired_moved_down)
                    seen["several moved down"] += found.paired_moved_down > 1
                    seen["downfloaters"] += bool(found.downfloaters)
            seen["general"] += first_of_small(*asked) is None
    assert min(seen.values()) > 3, seen
    assert len(seen) == 7, seen


def test_a_bracket_without_a_candidate_is_left_to_the_general_way() -> None:
    players = tuple(Player(PlayerId(n)) for n in range(1, 5))
    event = Tournament(players, number_of_rounds=5, initial_colour=Colour.WHITE)
    (outcome,) = DUTCH_2026.derive(event).outcome.brackets
    outcome.context.standing.legal = [0b0010, 0b0001, 0, 0]
    assert outcome.scope is not None
    asked = outcome.context, outcome.bracket, outcome.scope
    assert first_of_small(*asked) is None
    assert isinstance(arranged_by_matching(*asked), Shortage)


def test_all_ways_lead_to_the_same_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the search of sets and halves the whole pairing is that of the general way."""
    quick = [o.arrangement.pairs for seed in range(4) for o in brackets(DUTCH_2026, seed)]
    monkeypatch.setattr(small, "MOST", 0)
    slow = [o.arrangement.pairs for seed in range(4) for o in brackets(DUTCH_2026, seed)]
    assert quick == slow
