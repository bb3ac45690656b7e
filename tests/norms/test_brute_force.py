"""Who still can: compared with every way in which small events may end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

import pytest

from ronde.model import Player, PlayerId
from ronde.norms.choice import can_fill, strongest_total
from ronde.norms.editions import Norm
from ronde.norms.evaluation import evaluated
from ronde.norms.event import EventClass, NormEvent
from ronde.norms.outlook import Coming, NormStatus, outlook
from ronde.norms.record import (
    DRAW,
    LOSS,
    WIN,
    NormGame,
    NormRecord,
    UncountedReason,
    UncountedRound,
    game_against,
)
from ronde.norms.requirements import (
    NormCircumstances,
    average,
    enough_points,
    meets_mix,
    performance,
    raised_sum,
)

ME = Player(PlayerId(1), federation="NED")
TITLES = ("GM", "GM", "GM", "GM", "IM", "IM", "FM", "")
FEDERATIONS = ("NED", "NED", "GER", "GER", "FRA", "ESP", "FID")


def field(rng: random.Random, number: int, around: int) -> list[Player]:
    return [
        Player(
            PlayerId(place),
            title=rng.choice(TITLES),
            rating=rng.choice((None, *[around + rng.randrange(-200, 200)] * 7)),
            federation=rng.choice(FEDERATIONS),
        )
        for place in range(2, number + 2)
    ]


class Position:
    """A player before the last rounds of a random event."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.norm = rng.choice((Norm.GM, Norm.IM))
        around = {Norm.GM: 2520, Norm.IM: 2380}[self.norm] + rng.randrange(-60, 60)
        special = EventClass.TEAM_CHAMPIONSHIP if rng.random() < 0.2 else None
        rounds = rng.choice((7, 8)) if special else rng.choice((9, 9, 9, 10, 11))
        left = rng.choice((1, 1, 2))
        self.event = NormEvent(rounds, event_class=special)
        people = field(rng, rounds - left + 4, around)
        games, left_out = [], []
        for number, opponent in enumerate(people[: rounds - left], 1):
            if rng.random() < 0.06:
                reason = rng.choice((UncountedReason.WITHOUT_GAME, UncountedReason.UNPLAYED))
                left_out.append(UncountedRound(number, None, reason))
            else:
                games.append(game_against(opponent, number, rng.choice((WIN, WIN, DRAW, LOSS))))
        self.players = {player.id: player for player in (ME, *people)}
        rest = people[rounds - left :]
        self.open = rest[0] if rng.random() < 0.4 else None
        if self.open is not None:
            rest = rest[1:]
            left_out.append(UncountedRound(rounds - left + 1, self.open.id, UncountedReason.OPEN))
            left -= 1
        self.record = NormRecord(ME, tuple(games), tuple(left_out))
        pool = sorted((game_against(p, 0, WIN) for p in rest), key=lambda game: -game.rating)
        known = () if self.open is None else (game_against(self.open, rounds - left, WIN),)
        self.coming = Coming(known, left, tuple(pool))
        self.rest, self.left = rest, left

    def endings(self) -> Iterator[NormRecord]:
        """Yield every record that the event may end with."""
        games = self.record.games
        before = tuple(r for r in self.record.left_out if r.reason is not UncountedReason.OPEN)
        first = self.event.rounds - self.left + 1
        opened = [None] if self.open is None else list(_played(self.open, first - 1))
        for order in combinations(self.rest, self.left):
            choices = [
                [
                    *_played(opponent, number),
                    UncountedRound(number, None, UncountedReason.WITHOUT_GAME),
                    UncountedRound(number, None, UncountedReason.UNPLAYED),
                ]
                for number, opponent in enumerate(order, first)
            ]
            for ending in product(opened, *choices):
                rounds = [one for one in ending if one is not None]
                yield NormRecord(
                    ME,
                    (*games, *(one for one in rounds if isinstance(one, NormGame))),
                    (*before, *(one for one in rounds if isinstance(one, UncountedRound))),
                )


def _played(opponent: Player, number: int) -> Iterator[NormGame | UncountedRound]:
    yield from (game_against(opponent, number, made) for made in (WIN, DRAW, LOSS))
    yield UncountedRound(number, opponent.id, UncountedReason.WITHOUT_GAME)


def test_who_still_can_is_exact() -> None:
    seen = {True: 0, False: 0}
    for seed in range(150):
        position = Position(seed)
        record, norm, event = position.record, position.norm, position.event
        found = outlook(record, norm, event, position.coming, position.players)
        possible = any(
            evaluated(ending, norm, event, position.players).is_achieved
            for ending in position.endings()
        )
        assert (found.status in (NormStatus.ACHIEVED, NormStatus.POSSIBLE)) is possible, seed
        seen[possible] += 1
        assert possible or found.lacking or found.evaluation.games, seed
    assert min(seen.values()) > 40, seen


def test_the_score_needed_is_the_least() -> None:
    """With the opponents known, no less suffices and that much does, all games counted."""
    told = 0
    for seed in range(400):
        position = Position(seed)
        if position.open is None or position.left or position.event.rounds != 9:
            continue
        record, norm, event = position.record, position.norm, position.event
        found = outlook(record, norm, event, position.coming, position.players)
        last = game_against(position.open, 9, WIN)
        enough = [
            made
            for made in (LOSS, DRAW, WIN)
            if evaluated(
                replace(record, games=(*record.games, last._replace(half_points=made)),
                        left_out=record.left_out[:-1]),
                norm, event, position.players,
            ).is_achieved
        ]  # fmt: skip
        if found.status is NormStatus.POSSIBLE and len(record.games) == 8:
            told += 1
            assert found.need is not None, seed
            assert 2 * found.need.points == enough[0], seed
    assert told >= 4


@pytest.mark.parametrize("seed", range(40))
def test_the_strongest_choice_is_exact(seed: int) -> None:
    rng = random.Random(seed)
    base = tuple(game_against(p, 1, DRAW) for p in field(rng, rng.randrange(0, 7), 2300))
    people = [replace(p, id=PlayerId(p.id + 50)) for p in field(rng, 8, 2250)]
    pool = sorted((game_against(p, 0, WIN) for p in people), key=lambda game: -game.rating)
    number = rng.randrange(0, 5)
    asked = NormCircumstances(Norm.GM, NormEvent(9), "NED")
    totals = [
        raised_sum([game.rating for game in (*base, *chosen)], asked.threshold.floor)
        for chosen in combinations(pool, number)
        if meets_mix((*base, *chosen), asked)
    ]
    assert strongest_total(base, number, pool, asked) == max(totals, default=None)
    weak = NormCircumstances(Norm.WIM, NormEvent(9), "NED")
    fits = [
        meets_mix((*base, *chosen), weak) and _is_enough((*base, *chosen), weak)
        for chosen in combinations(pool, number)
    ]
    assert can_fill(base, number, pool, weak) is any(fits)


def _is_enough(games: tuple[NormGame, ...], asked: NormCircumstances) -> bool:
    return bool(games) and all(
        one(games, asked).is_met for one in (average, enough_points, performance)
    )
