"""Seeded small events of matches of two games with random histories, as tournaments of games.

Match k is rounds 2k - 1 and 2k: the same opponents, colours exchanged. No pairing engine has paired
the rounds played so far: they are random, near the score or not, and in worn events most players
have met, some twice. So every corner of the Double-Swiss system is reached: exhausted fields,
floats in a row, matches forfeited as a whole, by one game, or by one game each, byes of all kinds,
late entries, virtual points.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ronde.model import (
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
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
    VirtualPoints,
)

RULES: Final = "double-swiss-2026"
SETTINGS: Final = {"c6": ("parity", "parity", "graded")}
"""Every setting of the system that changes a round, with values to choose from."""

_WIN: Final = (Result.WIN, Result.LOSS)
_DRAW: Final = (Result.DRAW, Result.DRAW)
_LOSS: Final = (Result.LOSS, Result.WIN)
_NOTHING: Final = (Result.LOSS, Result.LOSS)
_HALF: Final = (Result.DRAW, Result.LOSS)
_OPEN: Final = (Result.UNFINISHED, Result.UNFINISHED)
_WON: Final = (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
_LOST: Final = (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)
_NOBODY: Final = (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)
_FORFEITS: Final = (_WON, _LOST, _NOBODY)
_WORTH: Final = {
    Result.WIN: 10, Result.DRAW: 5, Result.LOSS: 0, Result.UNFINISHED: 5,
    Result.FORFEIT_WIN: 10, Result.FORFEIT_LOSS: 0,
}  # fmt: skip
_BYES: Final = {
    ByeKind.PAIRING_ALLOCATED: 15, ByeKind.FULL_POINT: 20, ByeKind.HALF_POINT: 10,
    ByeKind.ZERO_POINT: 0,
}  # fmt: skip
_REQUESTED: Final = (ByeKind.HALF_POINT, ByeKind.FULL_POINT, ByeKind.ZERO_POINT, None)

Results = tuple[Result, Result]


@dataclass(frozen=True)
class Axes:
    """What varies from event to event: the chances of each kind of irregularity."""

    absence: float
    forfeited_match: float
    forfeited_game: float
    draw: float
    unfinished: float
    by_score: bool  # past rounds paired near the score, else wholly at random
    worn: bool  # players meet again when nobody else is left
    one_colour: bool  # the smaller number has White, so that few rules decide colours


@dataclass
class _Making:
    """An event in the making."""

    rng: random.Random
    axes: Axes
    scores: dict[PlayerId, int]
    rounds: list[Round] = field(default_factory=list)
    met: set[frozenset[PlayerId]] = field(default_factory=set)
    whites: dict[PlayerId, int] = field(default_factory=dict)
    had_bye: set[PlayerId] = field(default_factory=set)
    arrives: dict[PlayerId, int] = field(default_factory=dict)
    leaves: dict[PlayerId, int] = field(default_factory=dict)

    @property
    def next_match(self) -> int:
        """The number of the match round that comes next."""
        return len(self.rounds) // 2 + 1

    def happens(self, chance: float) -> bool:
        return self.rng.random() < chance

    def is_there(self, player: PlayerId, match: int) -> bool:
        return self.arrives.get(player, 1) <= match < self.leaves.get(player, 1000)


def small_double_event(
    seed: int, *, players: Sequence[int] = range(4, 13), matches: Sequence[int] = range(3, 12)
) -> Tournament:
    """Return a small event with some matches played and the next one to be paired.

    The same seed gives the same event. `players` and `matches` hold the numbers to choose from; a
    third of the events stand before their last match.

    >>> small_double_event(7) == small_double_event(7)
    True
    """
    rng = random.Random(f"small double event {seed}")
    making = _new_event(rng, rng.choice(players))
    declared = rng.choice(matches)
    wanted = declared - 1 if making.happens(1 / 3) else rng.randrange(declared)
    while making.next_match <= wanted:
        if not _play_match_round(making):
            _step_back(making)
            break
    if wanted == declared - 1:
        declared = making.next_match
    return _with_extras(making, _tournament(making, declared))


def _step_back(making: _Making) -> None:
    """Mostly take back the last match, so that the round to be paired has a pairing."""
    if making.rounds and making.happens(0.9):
        del making.rounds[-2:]


def _new_event(rng: random.Random, size: int) -> _Making:
    players = [PlayerId(number) for number in range(1, size + 1)]
    making = _Making(rng, _axes(rng), dict.fromkeys(players, 0))
    making.whites = dict.fromkeys(players, 0)
    for chance, when, latest in ((0.2, making.arrives, 3), (0.15, making.leaves, 6)):
        if making.happens(chance):
            when[rng.choice(players)] = rng.randint(2, latest)
    return making


def _axes(rng: random.Random) -> Axes:
    return Axes(
        absence=rng.choice((0.0, 0.0, 0.05, 0.15)),
        forfeited_match=rng.choice((0.0, 0.0, 0.05, 0.25)),
        forfeited_game=rng.choice((0.0, 0.0, 0.1, 0.4)),
        draw=rng.choice((0.1, 0.3, 0.6, 0.9, 1.0)),
        unfinished=rng.choice((0.0, 0.0, 0.0, 0.1)),
        by_score=rng.random() < 0.6,
        worn=rng.random() < 0.35,
        one_colour=rng.random() < 0.2,
    )


def _play_match_round(making: _Making) -> bool:
    """Add two rounds of games; False when nobody may meet anybody any more."""
    there = [p for p in making.scores if making.is_there(p, making.next_match)]
    away = {player for player in there if making.happens(making.axes.absence)}
    bye, pairs = _random_pairs(making, [player for player in there if player not in away])
    if pairs is None:
        return False
    byes = [(player, making.rng.choice(_REQUESTED)) for player in sorted(away)]
    if bye is not None:
        making.had_bye.add(bye)
        byes.append((bye, ByeKind.PAIRING_ALLOCATED))
    given = tuple(Bye(player, kind) for player, kind in byes if kind is not None)
    for player, kind in given:
        making.scores[player] += _BYES[kind]
    # At least one match is over: nobody pairs a round before the previous one has begun to end.
    played = [_play(making, *pair, is_over=board == 0) for board, pair in enumerate(pairs)]
    making.rounds.append(Round(tuple(first for first, _ in played), given))
    making.rounds.append(Round(tuple(second for _, second in played), given))
    return True


def _random_pairs(
    making: _Making, present: list[PlayerId]
) -> tuple[PlayerId | None, list[tuple[PlayerId, PlayerId]] | None]:
    """Return a bye and pairs for everybody present; no pairs when there are none."""
    order = list(present)
    making.rng.shuffle(order)
    if making.axes.by_score:
        scores = making.scores
        order.sort(key=lambda player: -scores[player] + making.rng.choice((0, 0, 10)))
    if len(order) % 2 == 0:
        return None, _pair_up(making, order)
    for bye in reversed(order):
        if bye not in making.had_bye:
            pairs = _pair_up(making, [player for player in order if player != bye])
            if pairs is not None:
                return bye, pairs
    return None, None


def _pair_up(making: _Making, order: list[PlayerId]) -> list[tuple[PlayerId, PlayerId]] | None:
    found = _without_rematch(making, order)
    if found is None and making.axes.worn:
        return list(zip(order[::2], order[1::2], strict=True))
    return found


def _without_rematch(
    making: _Making, order: list[PlayerId]
) -> list[tuple[PlayerId, PlayerId]] | None:
    if not order:
        return []
    first, *others = order
    for other in others:
        if frozenset((first, other)) not in making.met:
            rest = _without_rematch(making, [player for player in others if player != other])
            if rest is not None:
                return [(first, other), *rest]
    return None


def _play(making: _Making, one: PlayerId, other: PlayerId, *, is_over: bool) -> tuple[Game, Game]:
    """Return both games of a match, the results of the second by its own colours."""
    white, black = _seated(making, one, other)
    first, second = _results(making, is_over=is_over)
    making.scores[white] += _WORTH[first[0]] + _WORTH[second[1]]
    making.scores[black] += _WORTH[first[1]] + _WORTH[second[0]]
    if Result.FORFEIT_LOSS is first[0] is second[1] or Result.FORFEIT_LOSS is first[1] is second[0]:
        making.had_bye |= {white, black}
    else:
        making.met.add(frozenset((white, black)))
        making.whites[white] += 1
    return Game(white, black, *first), Game(black, white, *second)


def _seated(making: _Making, one: PlayerId, other: PlayerId) -> tuple[PlayerId, PlayerId]:
    """Mostly give White to the player who had it less often."""
    if making.axes.one_colour:
        return min(one, other), max(one, other)
    if making.happens(0.4):
        return one, other
    first, second = sorted((one, other), key=lambda player: making.whites[player])
    return first, second


def _results(making: _Making, *, is_over: bool) -> tuple[Results, Results]:
    """Return (White, Black) of the first and of the second game."""
    rng, axes = making.rng, making.axes
    if making.happens(axes.forfeited_match):
        return rng.choice(((_WON, _LOST), (_LOST, _WON), (_NOBODY, _NOBODY)))
    if making.happens(axes.unfinished) and not is_over:
        return rng.choice(((_OPEN, _OPEN), (_game(making), _OPEN)))
    games = _game(making), _game(making)
    if making.happens(axes.forfeited_game):
        # One game, or one by each of the two: what both lose by forfeit is no such match.
        each = (_WON, _WON), (_LOST, _LOST)
        one = (rng.choice(_FORFEITS), games[1]), (games[0], rng.choice(_FORFEITS))
        return rng.choice((*each, *one, *one))
    return games


def _game(making: _Making) -> Results:
    if making.happens(making.axes.draw):
        return _DRAW
    return making.rng.choice((_WIN, _WIN, _LOSS, _LOSS, _WIN, _LOSS, _WIN, _LOSS, _NOTHING, _HALF))


def _tournament(making: _Making, declared: int) -> Tournament:
    rng = making.rng
    settings = {name: rng.choice(values) for name, values in SETTINGS.items()}
    return Tournament(
        players=tuple(Player(player, name=f"Player {player}") for player in making.scores),
        rounds=tuple(making.rounds),
        requested_byes=tuple(_requested(making)),
        number_of_rounds=2 * declared,
        rules=RULES,
        settings=tuple(settings.items()),
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
    )


def _requested(making: _Making) -> list[RequestedBye]:
    """Return who stays away from the match to be paired; at least two players remain."""
    players, match = list(making.scores), making.next_match
    away = {p: ByeKind.ZERO_POINT for p in players if not making.is_there(p, match)}
    chance = making.rng.choice((0.0, 0.0, 0.1, 0.25))
    kinds = (ByeKind.HALF_POINT, ByeKind.FULL_POINT, ByeKind.ZERO_POINT)
    for player in players:
        if player not in away and making.happens(chance):
            away[player] = making.rng.choice(kinds)
    games = RoundNumber(2 * match - 1), RoundNumber(2 * match)
    chosen = list(away.items())[: len(players) - 2]
    return [RequestedBye(game, player, kind) for player, kind in chosen for game in games]


def _with_extras(making: _Making, event: Tournament) -> Tournament:
    """Return the event with the rarer things: forbidden pairs, virtual points, renumbering."""
    rng, players = making.rng, list(making.scores)
    if making.happens(0.15):
        group = ForbiddenGroup(tuple(rng.sample(players, rng.choice((2, 2, 3)))))
        event = replace(event, forbidden=(group,))
    if making.happens(0.3):
        event = replace(event, virtual_points=_acceleration(making, event))
    if making.happens(0.05):
        event = replace(event, numberings=(_renumbering(making, event),))
    if making.happens(0.05):
        given = Adjustment((rng.choice(players),), Points(rng.choice((-10, -5, 10))))
        event = replace(event, adjustments=(given,))
    return event


def _acceleration(making: _Making, event: Tournament) -> tuple[VirtualPoints, ...]:
    """Return virtual points for the upper half, the same in both games of a match."""
    declared = (event.number_of_rounds or 2) // 2
    whole = making.rng.randint(1, max(1, declared // 2))
    halves = making.rng.randint(0, max(1, declared - whole))
    win = making.rng.choice((20, 10))  # a match won, or a game won
    by_game = (Points(win),) * (2 * whole) + (Points(win // 2),) * (2 * halves)
    players = list(making.scores)
    return tuple(VirtualPoints(player, by_game) for player in players[: (len(players) + 1) // 2])


def _renumbering(making: _Making, event: Tournament) -> Numbering:
    numbers = [PairingNumber(player) for player in making.scores]
    making.rng.shuffle(numbers)
    return Numbering(event.next_round, tuple(zip(making.scores, numbers, strict=True)))
