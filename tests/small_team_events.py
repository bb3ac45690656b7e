"""Seeded small team events with random histories, as tournaments whose players are the teams.

No pairing engine has paired the rounds played so far: they are random, near the score or not, and
in worn events most teams have met, some twice. So every corner of the Swiss Team system is
reached: exhausted fields, floats in a row, matches forfeited as a whole or on single boards,
byes of all kinds, late entries, virtual points, game points first.
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
    PointSystem,
    RequestedBye,
    Result,
    Round,
    RoundNumber,
    Tournament,
    VirtualPoints,
)

EDITIONS: Final = ("swiss-team-2024", "swiss-team-2026")
SETTINGS: Final = {
    "type": ("A", "A", "B", "B", "none"),
    "primary": ("match-points", "match-points", "game-points"),
    "secondary": ("other", "other", "none"),
    "c6": ("parity", "parity", "graded"),
    "last-round": ("strong", "none"),
    "floats": ("pairing-score", "score"),
    "first-team": ("score", "pairing-score"),
}
"""Every setting of the system with values to choose from; what is frequent stands twice."""

ONLY_2026: Final = ("c6", "floats")
"""Settings that the edition of 2024 does not have."""

_REQUESTED: Final = (ByeKind.HALF_POINT, ByeKind.FULL_POINT, ByeKind.ZERO_POINT, None)
_GAME_WIN, _GAME_DRAW = 10, 5


@dataclass(frozen=True)
class Axes:
    """What varies from event to event: the chances of each kind of irregularity."""

    absence: float
    forfeited_match: float
    forfeited_board: float
    draw: float
    unfinished: float
    by_score: bool  # past rounds paired near the score, else wholly at random
    worn: bool  # teams meet again when nobody else is left
    one_colour: bool  # the smaller number has White, so that preferences collide


@dataclass
class _Tally:
    """What a team has done so far."""

    match_points: list[int] = field(default_factory=list)
    game_points: list[int] = field(default_factory=list)
    board_games: list[int] = field(default_factory=list)
    met: set[PlayerId] = field(default_factory=set)
    whites: int = 0

    def add(self, match_points: int, game_points: int, board_games: int = 0) -> None:
        self.match_points.append(match_points)
        self.game_points.append(game_points)
        self.board_games.append(board_games)

    def drop_last(self) -> None:
        for made in (self.match_points, self.game_points, self.board_games):
            made.pop()


@dataclass
class _Making:
    """An event in the making."""

    rng: random.Random
    axes: Axes
    boards: int
    points: PointSystem
    teams: dict[PlayerId, _Tally]
    rounds: list[Round] = field(default_factory=list)
    had_bye: set[PlayerId] = field(default_factory=set)
    arrives: dict[PlayerId, int] = field(default_factory=dict)
    leaves: dict[PlayerId, int] = field(default_factory=dict)

    def happens(self, chance: float) -> bool:
        return self.rng.random() < chance

    def is_there(self, team: PlayerId, round_: int) -> bool:
        return self.arrives.get(team, 1) <= round_ < self.leaves.get(team, 1000)

    @property
    def drawn_match(self) -> int:
        """Game points of a drawn match."""
        return self.boards * _GAME_DRAW

    def add_bye(self, team: PlayerId, kind: ByeKind | None) -> None:
        """Note what a team without a match receives."""
        draw, win = self.drawn_match, self.boards * _GAME_WIN
        games = {
            ByeKind.PAIRING_ALLOCATED: draw,
            ByeKind.HALF_POINT: draw,
            ByeKind.FULL_POINT: win,
            ByeKind.ZERO_POINT: 0,
            None: 0,
        }
        self.teams[team].add(self.points.of_bye(kind), games[kind])


def small_team_event(
    seed: int, *, teams: Sequence[int] = range(4, 13), rounds: Sequence[int] = range(3, 12)
) -> Tournament:
    """Return a small event of teams with some rounds played and the next one to be paired.

    The same seed gives the same event. `teams` and `rounds` hold the numbers to choose from; a
    third of the events stand before their last round. Editions alternate.

    >>> small_team_event(7) == small_team_event(7)
    True
    """
    rng = random.Random(f"small team event {seed}")
    making = _new_event(rng, rng.choice(teams))
    declared = rng.choice(rounds)
    wanted = declared - 1 if making.happens(1 / 3) else rng.randrange(declared)
    while len(making.rounds) < wanted:
        if not _play_round(making):
            _step_back(making)
            break
    if wanted == declared - 1:
        declared = len(making.rounds) + 1
    event = _tournament(making, declared, EDITIONS[seed % 2])
    return _with_extras(making, event)


def _step_back(making: _Making) -> None:
    """Mostly take back the last round, so that the round to be paired has a pairing."""
    if making.rounds and making.happens(0.9):
        last = making.rounds.pop()
        made = [(game.white, game.black) for game in last.games if game.was_played]
        for white, black in made:
            making.teams[white].met.discard(black)
            making.teams[black].met.discard(white)
        for tally in making.teams.values():
            tally.drop_last()


def _new_event(rng: random.Random, size: int) -> _Making:
    teams = {PlayerId(number): _Tally() for number in range(1, size + 1)}
    win = rng.choice((20, 20, 20, 30))
    bye = rng.choice((10, 10, 10, win))
    making = _Making(
        rng, _axes(rng), rng.randint(2, 6), PointSystem.simple(win, 10, bye=bye), teams
    )
    for chance, when, latest in ((0.2, making.arrives, 3), (0.15, making.leaves, 6)):
        if making.happens(chance):
            when[rng.choice(list(teams))] = rng.randint(2, latest)
    return making


def _axes(rng: random.Random) -> Axes:
    return Axes(
        absence=rng.choice((0.0, 0.0, 0.05, 0.15)),
        forfeited_match=rng.choice((0.0, 0.0, 0.05, 0.25)),
        forfeited_board=rng.choice((0.0, 0.0, 0.1, 0.4)),
        draw=rng.choice((0.1, 0.3, 0.6, 0.9, 1.0)),
        unfinished=rng.choice((0.0, 0.0, 0.0, 0.1)),
        by_score=rng.random() < 0.6,
        worn=rng.random() < 0.35,
        one_colour=rng.random() < 0.2,
    )


def _play_round(making: _Making) -> bool:
    """Add a random round; False when nobody may meet anybody any more."""
    number = len(making.rounds) + 1
    there = [team for team in making.teams if making.is_there(team, number)]
    away = {team for team in there if making.happens(making.axes.absence)}
    bye, pairs = _random_pairs(making, [team for team in there if team not in away])
    if pairs is None:
        return False
    byes = [(team, making.rng.choice(_REQUESTED)) for team in sorted(away)]
    if bye is not None:
        making.had_bye.add(bye)
        byes.append((bye, ByeKind.PAIRING_ALLOCATED))
    # At least one match is over: nobody pairs a round before the previous one has begun to end.
    games = tuple(_play(making, *pair, is_over=board == 0) for board, pair in enumerate(pairs))
    for team, kind in byes:
        making.add_bye(team, kind)
    for team in making.teams:
        if team not in there:
            making.add_bye(team, None)
    given = tuple(Bye(team, kind) for team, kind in byes if kind is not None)
    making.rounds.append(Round(games, given))
    return True


def _random_pairs(
    making: _Making, present: list[PlayerId]
) -> tuple[PlayerId | None, list[tuple[PlayerId, PlayerId]] | None]:
    """Return a bye and pairs for everybody present; no pairs when there are none."""
    order = list(present)
    making.rng.shuffle(order)
    if making.axes.by_score:
        scores = {t: sum(making.teams[t].match_points) for t in order}
        order.sort(key=lambda team: -scores[team] + making.rng.choice((0, 0, 10)))
    if len(order) % 2 == 0:
        return None, _pair_up(making, order)
    for bye in reversed(order):
        if bye not in making.had_bye:
            pairs = _pair_up(making, [team for team in order if team != bye])
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
        if other not in making.teams[first].met:
            rest = _without_rematch(making, [team for team in others if team != other])
            if rest is not None:
                return [(first, other), *rest]
    return None


def _play(making: _Making, one: PlayerId, other: PlayerId, *, is_over: bool) -> Game:
    """Return the match of two teams with colours and a result, and take note of it."""
    white, black = _seated(making, one, other)
    if making.happens(making.axes.forfeited_match):
        return _forfeited(making, white, black)
    white_points, black_points, played = _board_results(making)
    first, second = making.teams[white], making.teams[black]
    first.met.add(black)
    second.met.add(white)
    first.whites += 1
    if making.happens(making.axes.unfinished) and not is_over:
        results = (Result.UNFINISHED, Result.UNFINISHED)
    elif white_points == black_points:
        results = (Result.DRAW, Result.DRAW)
    else:
        won = white_points > black_points
        results = (Result.WIN, Result.LOSS) if won else (Result.LOSS, Result.WIN)
    first.add(making.points.of_result(results[0], Colour.WHITE), white_points, played)
    second.add(making.points.of_result(results[1], Colour.BLACK), black_points, played)
    return Game(white, black, *results)


def _seated(making: _Making, one: PlayerId, other: PlayerId) -> tuple[PlayerId, PlayerId]:
    """Mostly give White to the team that had it less often."""
    if making.axes.one_colour:
        return min(one, other), max(one, other)
    if making.happens(0.4):
        return one, other
    first, second = sorted((one, other), key=lambda team: making.teams[team].whites)
    return first, second


def _forfeited(making: _Making, white: PlayerId, black: PlayerId) -> Game:
    win, loss = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
    results = making.rng.choice(((win, loss), (loss, win), (loss, loss)))
    for team, result in zip((white, black), results, strict=True):
        won = result is win
        making.teams[team].add(
            making.points.of_result(result, Colour.WHITE), making.boards * _GAME_WIN * won
        )
        if won:
            making.had_bye.add(team)
    return Game(white, black, *results)


def _board_results(making: _Making) -> tuple[int, int, int]:
    """Return the game points of both teams and the games really played, at least one."""
    rng, axes = making.rng, making.axes
    white = black = played = 0
    for board in range(making.boards):
        forfeited = board > 0 and making.happens(axes.forfeited_board)
        outcomes = ((_GAME_WIN, 0), (0, _GAME_WIN), (0, 0) if forfeited else (5, 5))
        drawn = not forfeited and making.happens(axes.draw)
        mine, theirs = (_GAME_DRAW, _GAME_DRAW) if drawn else rng.choice(outcomes)
        white, black, played = white + mine, black + theirs, played + (not forfeited)
    return white, black, played


def _tournament(making: _Making, declared: int, rules: str) -> Tournament:
    rng, next_round = making.rng, RoundNumber(len(making.rounds) + 1)
    settings = {name: rng.choice(values) for name, values in SETTINGS.items()}
    if rules == "swiss-team-2024":
        settings = {name: value for name, value in settings.items() if name not in ONLY_2026}
    matches = {team: _points(tally.match_points) for team, tally in making.teams.items()}
    games = {team: _points(tally.game_points) for team, tally in making.teams.items()}
    first, second = (matches, games)
    if settings["primary"] == "game-points":
        first, second = games, matches
    return Tournament(
        players=tuple(Player(team, name=f"Team {team}") for team in making.teams),
        rounds=tuple(making.rounds),
        requested_byes=tuple(_requested(making, next_round)),
        number_of_rounds=declared,
        rules=rules,
        settings=tuple(settings.items()),
        points=making.points,
        initial_colour=rng.choice((Colour.WHITE, Colour.BLACK)),
        round_points=first,
        secondary_points=second if settings["secondary"] == "other" else None,
        board_games={team: tuple(tally.board_games) for team, tally in making.teams.items()},
    )


def _points(made: list[int]) -> tuple[Points, ...]:
    return tuple(Points(points) for points in made)


def _requested(making: _Making, round_: RoundNumber) -> list[RequestedBye]:
    """Return who stays away from the round to be paired; at least two teams remain."""
    teams = list(making.teams)
    away = [team for team in teams if not making.is_there(team, round_)]
    byes = [RequestedBye(round_, team, ByeKind.ZERO_POINT) for team in away]
    chance = making.rng.choice((0.0, 0.0, 0.1, 0.25))
    kinds = (ByeKind.HALF_POINT, ByeKind.FULL_POINT, ByeKind.ZERO_POINT)
    for team in teams:
        if team not in away and making.happens(chance):
            byes.append(RequestedBye(round_, team, making.rng.choice(kinds)))
    return byes[: len(teams) - 2]


def _with_extras(making: _Making, event: Tournament) -> Tournament:
    """Return the event with the rarer things: forbidden pairs, virtual points, renumbering."""
    rng, teams = making.rng, list(making.teams)
    if making.happens(0.15):
        group = ForbiddenGroup(tuple(rng.sample(teams, rng.choice((2, 2, 3)))))
        event = replace(event, forbidden=(group,))
    if event.setting("primary", "") == "match-points" and making.happens(0.3):
        event = replace(event, virtual_points=_acceleration(making, event))
    if making.happens(0.05):
        event = replace(event, numberings=(_renumbering(making, event),))
    if making.happens(0.05):
        given = Adjustment((rng.choice(teams),), Points(rng.choice((-10, -5, 10))))
        event = replace(event, adjustments=(given,))
    return event


def _acceleration(making: _Making, event: Tournament) -> tuple[VirtualPoints, ...]:
    """Return virtual match points for the upper half: a won match, then half of it, then none."""
    declared = event.number_of_rounds or 1
    whole = making.rng.randint(1, max(1, declared // 2))
    halves = making.rng.randint(0, max(1, declared - whole))
    win = making.points.white_win
    by_round = (Points(win),) * whole + (Points(win // 2),) * halves
    teams = list(making.teams)
    return tuple(VirtualPoints(team, by_round) for team in teams[: (len(teams) + 1) // 2])


def _renumbering(making: _Making, event: Tournament) -> Numbering:
    numbers = [PairingNumber(team) for team in making.teams]
    making.rng.shuffle(numbers)
    return Numbering(event.next_round, tuple(zip(making.teams, numbers, strict=True)))
