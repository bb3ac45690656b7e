"""Seeded small positions with random histories, made without any pairing engine.

The rounds played so far are paired at random, without rematches and mostly within the limits
of the colour rules, so that every corner of the pairing rules is reached: exhausted fields,
forfeits, absences, odd point systems. They are not what a pairing system would have paired.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ronde.model import (
    CHESS,
    DRAUGHTS,
    THREE_ONE_NOTHING,
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    ForbiddenGroup,
    Game,
    Numbering,
    PairingNumber,
    Player,
    PlayerId,
    Points,
    PointSystem,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
    VirtualPoints,
)

BYE_WORTH_A_DRAW: Final = (PointSystem.simple(10, 5, bye=5), PointSystem.simple(30, 10, bye=10))
POINT_SYSTEMS: Final = (CHESS, CHESS, CHESS, DRAUGHTS, THREE_ONE_NOTHING, *BYE_WORTH_A_DRAW)
_REQUESTED: Final = (ByeKind.HALF_POINT, ByeKind.FULL_POINT, ByeKind.ZERO_POINT, None)


@dataclass(frozen=True)
class Axes:
    """What varies from event to event: the chances of each kind of irregularity."""

    absence: float
    forfeit: float
    short_game: float
    draw: float
    by_score: bool  # past rounds paired near the score, else wholly at random
    colours_stressed: bool


@dataclass
class _Making:
    """An event in the making."""

    rng: random.Random
    axes: Axes
    players: list[PlayerId]
    points: PointSystem
    rounds: list[Round] = field(default_factory=list)
    met: dict[PlayerId, set[PlayerId]] = field(default_factory=dict)
    colours: dict[PlayerId, list[Colour]] = field(default_factory=dict)
    score: dict[PlayerId, int] = field(default_factory=dict)
    had_bye: set[PlayerId] = field(default_factory=set)
    arrives: dict[PlayerId, int] = field(default_factory=dict)
    leaves: dict[PlayerId, int] = field(default_factory=dict)

    def happens(self, chance: float) -> bool:
        return self.rng.random() < chance

    def is_there(self, player: PlayerId, round_: int) -> bool:
        return self.arrives.get(player, 1) <= round_ < self.leaves.get(player, 1000)


def small_event(
    seed: int, *, players: Sequence[int] = range(4, 9), rounds: Sequence[int] = range(3, 14)
) -> Tournament:
    """Return a small tournament with some rounds played and the next one to be paired.

    The same seed gives the same event. `players` and `rounds` hold the numbers to choose from;
    a third of the events stand before their last round.

    >>> small_event(7) == small_event(7)
    True
    """
    rng = random.Random(f"small event {seed}")
    making = _new_event(rng, rng.choice(players))
    declared = rng.choice(rounds)
    wanted = declared - 1 if making.happens(1 / 3) else rng.randrange(declared)
    while len(making.rounds) < wanted:
        if not _play_round(making):
            _step_back(making)
            break
    if wanted == declared - 1:
        declared = len(making.rounds) + 1
    return _with_extras(making, _tournament(making, declared))


def _step_back(making: _Making) -> None:
    """Mostly take back the last round, so that the round to be paired has a pairing."""
    if making.rounds and making.happens(0.9):
        making.rounds.pop()


def _new_event(rng: random.Random, size: int) -> _Making:
    players = [PlayerId(number) for number in range(1, size + 1)]
    making = _Making(rng, _axes(rng), players, rng.choice(POINT_SYSTEMS))
    for player in players:
        making.met[player], making.colours[player], making.score[player] = set(), [], 0
    if making.happens(0.15):
        making.arrives[rng.choice(players)] = rng.randint(2, 3)
    if making.happens(0.15):
        making.leaves[rng.choice(players)] = rng.randint(2, 6)
    return making


def _axes(rng: random.Random) -> Axes:
    return Axes(
        absence=rng.choice((0.0, 0.0, 0.05, 0.15)),
        forfeit=rng.choice((0.0, 0.0, 0.05, 0.2)),
        short_game=rng.choice((0.0, 0.0, 0.0, 0.1)),
        draw=rng.choice((0.1, 0.3, 0.3, 0.6, 1.0)),
        by_score=rng.random() < 0.6,
        colours_stressed=rng.random() < 0.12,
    )


def _play_round(making: _Making) -> bool:
    """Add a random round; False when no pairing without a rematch is left."""
    number = len(making.rounds) + 1
    there = [p for p in making.players if making.is_there(p, number)]
    away = [p for p in there if making.happens(making.axes.absence)]
    present = [p for p in there if p not in away]
    byes = [(p, making.rng.choice(_REQUESTED)) for p in away]
    bye, pairs = _random_pairs(making, present)
    if pairs is None:
        return False
    if bye is not None:
        making.had_bye.add(bye)
        byes.append((bye, ByeKind.PAIRING_ALLOCATED))
    games = tuple(_play(making, *pair) for pair in pairs)
    given = tuple(Bye(player, kind) for player, kind in byes if kind is not None)
    for player, kind in byes:
        making.score[player] += making.points.of_bye(kind)
    making.rounds.append(Round(games, given))
    return True


def _random_pairs(
    making: _Making, present: list[PlayerId]
) -> tuple[PlayerId | None, list[tuple[PlayerId, PlayerId]] | None]:
    """Return a bye and pairs for everybody present; no pairs when there are none."""
    order = list(present)
    making.rng.shuffle(order)
    if making.axes.by_score:
        order.sort(key=lambda p: -making.score[p] + making.rng.choice((0, 0, 5, 10)))
    if len(order) % 2 == 0:
        return None, _pair_up(making, order)
    for bye in reversed(order):
        if bye not in making.had_bye:
            pairs = _pair_up(making, [p for p in order if p != bye])
            if pairs is not None:
                return bye, pairs
    return None, None


def _pair_up(making: _Making, order: list[PlayerId]) -> list[tuple[PlayerId, PlayerId]] | None:
    if not order:
        return []
    first, *others = order
    for other in others:
        if other not in making.met[first] and _colours_allow(making, first, other):
            rest = _pair_up(making, [p for p in others if p != other])
            if rest is not None:
                return [(first, other), *rest]
    return None


def _colours_allow(making: _Making, one: PlayerId, other: PlayerId) -> bool:
    return making.axes.colours_stressed or any(
        _breaks(making, white, black) == 0 for white, black in ((one, other), (other, one))
    )


def _breaks(making: _Making, white: PlayerId, black: PlayerId) -> int:
    """Return how many of the two would leave the limits: two apart, never three running."""
    seats = ((white, Colour.WHITE), (black, Colour.BLACK))
    return sum(_leaves_limits([*making.colours[p], colour]) for p, colour in seats)


def _leaves_limits(colours: list[Colour]) -> bool:
    difference = 2 * colours.count(Colour.WHITE) - len(colours)
    return abs(difference) > 2 or (len(colours) >= 3 and len(set(colours[-3:])) == 1)


def _play(making: _Making, one: PlayerId, other: PlayerId) -> Game:
    """Return the game of two players with colours and a result, and take note of it."""
    ways = [(one, other), (other, one)]
    making.rng.shuffle(ways)
    white, black = min(ways, key=lambda way: (_breaks(making, *way), _imbalance(making, *way)))
    results = _results(making)
    game = Game(white, black, *results)
    if game.was_played:
        making.met[one].add(other)
        making.met[other].add(one)
        making.colours[white].append(Colour.WHITE)
        making.colours[black].append(Colour.BLACK)
    if Result.FORFEIT_WIN in results:
        making.had_bye.add(white if results[0] is Result.FORFEIT_WIN else black)
    making.score[white] += making.points.of_result(results[0], Colour.WHITE)
    making.score[black] += making.points.of_result(results[1], Colour.BLACK)
    return game


def _imbalance(making: _Making, white: PlayerId, black: PlayerId) -> int:
    """Return how often the two had these colours; now and then it is left to chance."""
    if making.happens(0.2):
        return 0
    return making.colours[white].count(Colour.WHITE) + making.colours[black].count(Colour.BLACK)


def _results(making: _Making) -> tuple[Result, Result]:
    rng, axes = making.rng, making.axes
    if making.happens(axes.forfeit):
        win, loss = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
        return rng.choice(((win, loss), (loss, win), (loss, loss)))
    short = making.happens(axes.short_game)
    if making.happens(axes.draw):
        return (Result.SHORT_DRAW, Result.SHORT_DRAW) if short else (Result.DRAW, Result.DRAW)
    win, loss = (Result.SHORT_WIN, Result.SHORT_LOSS) if short else (Result.WIN, Result.LOSS)
    return rng.choice(((win, loss), (loss, win)))


def _tournament(making: _Making, declared: int) -> Tournament:
    rng, next_round = making.rng, RoundNumber(len(making.rounds) + 1)
    unrated = making.happens(0.2)
    players = tuple(
        Player(p, name=f"Player {p}", rating=None if unrated else 2500 - 25 * p)
        for p in making.players
    )
    return Tournament(
        players=players,
        rounds=tuple(making.rounds),
        requested_byes=tuple(_requested(making, next_round)),
        number_of_rounds=declared,
        points=making.points,
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
    )


def _requested(making: _Making, round_: RoundNumber) -> list[RequestedBye]:
    """Return who stays away from the round to be paired; at least two players remain."""
    away = [p for p in making.players if not making.is_there(p, round_)]
    byes = [RequestedBye(round_, p, ByeKind.ZERO_POINT) for p in away]
    chance = making.rng.choice((0.0, 0.0, 0.1, 0.25))
    kinds = (ByeKind.HALF_POINT, ByeKind.FULL_POINT, ByeKind.ZERO_POINT)
    for player in making.players:
        if player not in away and making.happens(chance):
            byes.append(RequestedBye(round_, player, making.rng.choice(kinds)))
    return byes[: len(making.players) - 2]


def _with_extras(making: _Making, event: Tournament) -> Tournament:
    """Return the event with the rarer things: forbidden pairs, acceleration, renumbering."""
    rng = making.rng
    if making.happens(0.15):
        group = ForbiddenGroup(tuple(rng.sample(making.players, rng.choice((2, 2, 3)))))
        event = replace(event, forbidden=(group,))
    if making.happens(0.15):
        event = replace(event, virtual_points=_acceleration(making, event))
    if making.happens(0.05):
        event = replace(event, numberings=(_renumbering(making, event),))
    if making.happens(0.03):
        given = Adjustment((rng.choice(making.players),), Points(rng.choice((-5, 5, 10))))
        event = replace(event, adjustments=(given,))
    return event


def _acceleration(making: _Making, event: Tournament) -> tuple[VirtualPoints, ...]:
    """Return virtual points for the upper half: whole points first, then halves, then none."""
    declared = event.number_of_rounds or 1
    whole = making.rng.randint(1, max(1, declared // 2))
    halves = making.rng.randint(0, max(1, declared - whole))
    win = making.points.white_win
    by_round = (Points(win),) * whole + (Points(win // 2),) * halves
    upper = making.players[: (len(making.players) + 1) // 2]
    return tuple(VirtualPoints(player, by_round) for player in upper)


def _renumbering(making: _Making, event: Tournament) -> Numbering:
    numbers = [PairingNumber(player) for player in making.players]
    making.rng.shuffle(numbers)
    return Numbering(event.next_round, tuple(zip(making.players, numbers, strict=True)))
