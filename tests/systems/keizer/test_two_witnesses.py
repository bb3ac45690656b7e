"""The engine and the literal reference agree on seeded small seasons, whatever the history."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import pytest
from tests.literal.keizer import lists_of, pair_keizer_literally

from ronde.checking.soundness import unsound
from ronde.errors import NoLegalPairingError
from ronde.keizer.presets import USUAL
from ronde.keizer.season import KeizerSeason
from ronde.model import (
    Bye,
    ByeKind,
    ForbiddenGroup,
    Game,
    Player,
    PlayerId,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
)
from ronde.systems.keizer.system import KEIZER

RESULTS = (
    (Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN), (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
)  # fmt: skip
CHOICES = {
    "first-value": ("1.5x", "2x"),
    "first-list": ("rating", "number"),
    "newcomers": ("list", "last"),
    "count-start": ("before", "before", "first"),
    "own-value": ("yes", "no"),
    "loss": ("0", "0", "1/6"),
    "bye": ("2/3", "1/2"),
    "absence": ("1/3", "0.35"),
    "absence-limit": ("1", "5"),
    "unannounced": ("0", "0.1"),
    "before-joining": ("0", "2.5"),
    "cycle": ("keep", "keep", "cap"),
    "gap": ("0", "2", "3", "6"),
    "meetings": ("1", "2", "3"),
    "bye-order": ("lately", "even"),
    "bye-gap": ("1", "3", "5"),
    "colours": ("whites", "balance"),
}


def small_season(seed: int) -> Tournament:
    """Return a season with a random history: anybody met anybody, some came late or not at all."""
    rng = random.Random(f"keizer {seed}")
    size, played = rng.randint(3, 8), rng.randint(0, 7)
    ids = [PlayerId(number) for number in range(1, size + 1)]
    first = {player: rng.choice((1, 1, 1, rng.randint(1, played + 2))) for player in ids}
    rounds = []
    for number in range(1, played + 1):
        there = [player for player in ids if first[player] <= number and rng.random() < 0.8]
        rng.shuffle(there)
        games = zip(there[::2], there[1::2], strict=False)
        byes = [Bye(p, ByeKind.PAIRING_ALLOCATED) for p in there[len(there) // 2 * 2 :]]
        for player in ids:
            if player not in there and first[player] <= number:
                kind = rng.choice((*list(ByeKind)[1:], None))
                byes += [] if kind is None else [Bye(player, kind)]
        rounds.append(Round(tuple(Game(*g, *rng.choice(RESULTS)) for g in games), tuple(byes)))
    coming = RoundNumber(played + 1)
    forbidden = [tuple(rng.sample(ids, 2)) for _ in range(rng.choice((0, 0, 1, 3)))]
    away = [
        RequestedBye(coming, player, ByeKind.ZERO_POINT)
        for player in ids
        if first[player] > coming or rng.random() < 0.1
    ]
    return Tournament(
        players=tuple(
            Player(p, f"P{rng.randint(1, 4)}", rating=rng.choice((None, 1500, 1600, 1700)))
            for p in ids
        ),
        rounds=tuple(rounds),
        requested_byes=tuple(away[: size - 2]),
        forbidden=tuple(ForbiddenGroup(pair) for pair in forbidden),
        rules="keizer",
        settings=tuple((name, rng.choice(values)) for name, values in CHOICES.items()),
    )


def compared(seeds: Iterable[int]) -> Counter[str]:
    """Return how many rounds were paired, with repeats against the rules or not at all."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        event = small_season(seed)
        settings = {**USUAL, **dict(event.settings)}
        expected = [(one.order, one.points) for one in lists_of(event, settings)]
        found = [
            (list(one.order), {player: made / 10 for player, made in one.points.items()})
            for one in KeizerSeason(event).lists
        ]
        assert found == [(o, {p: float(m) for p, m in made.items()}) for o, made in expected], seed
        try:
            wanted = pair_keizer_literally(event, settings)
        except NoLegalPairingError:
            with pytest.raises(NoLegalPairingError):
                KEIZER.pair(event)
            seen["impossible"] += 1
            continue
        pairing = KEIZER.pair(event)
        assert [tuple(pair) for pair in pairing.pairs] == wanted.pairs, seed
        assert pairing.bye == wanted.bye, seed
        assert unsound(event, pairing) == (), seed
        repeats = any(finding.code == "keizer-repeat" for finding in pairing.findings)
        seen["repeats" if repeats else "paired"] += 1
        seen["kept"] += any(finding.code == "keizer-no-fixed-point" for finding in pairing.findings)
    return seen


def test_small_seasons() -> None:
    seen = compared(range(60))
    assert min(seen[kind] for kind in ("paired", "repeats", "impossible", "kept")) > 0


@pytest.mark.long
@pytest.mark.parametrize("part", range(20))
def test_twenty_thousand_small_seasons(part: int) -> None:
    assert compared(range(1000 * (part + 1), 1000 * (part + 2)))["paired"] > 0
