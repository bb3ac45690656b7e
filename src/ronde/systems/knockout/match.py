"""When a match is decided, and what kind of game comes next in it.

A match has its planned games and, while it is tied, sets of games that break the tie. It is over
as soon as the games left in its set cannot change who wins, unless all planned games are to be
played. A set to which neither came ends it with no winner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from ronde.model import Colour, Game, PlayerId, PointSystem

NEVER: Final = "never"
BY_SEED: Final = "seed"


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """How a match is played.

    `tie_break_games`: games of a set that breaks a tie, 0 when the better seed goes on instead.
    `sets_before_armageddon`: after how many tied sets one game decides, in which a draw is a win
    for Black; None: sets are played until one of them decides.
    """

    games: int = 1
    tie_break_games: int = 2
    sets_before_armageddon: int | None = None
    stops_when_decided: bool = True

    @classmethod
    def of(cls, settings: Mapping[str, str]) -> MatchFormat:
        """Return the format that the settings of the rules tell."""
        tie_break, armageddon = settings["tie-break"], settings["armageddon"]
        return cls(
            games=int(settings["games"]),
            tie_break_games=0 if tie_break == BY_SEED else int(tie_break),
            sets_before_armageddon=None if armageddon == NEVER else int(armageddon),
            stops_when_decided=settings["stop"] == "yes",
        )


class KnockoutGameKind(Enum):
    """What a game of a match is there for."""

    PLANNED = "planned"
    TIE_BREAK = "tie-break"
    ARMAGEDDON = "armageddon"


class Ending(Enum):
    """What decided a match."""

    SCORE = "score"
    SEED = "seed"
    ARMAGEDDON = "armageddon"
    NOBODY = "nobody"


class MatchStanding(NamedTuple):
    """Where a match stands: the points of both sides, and what comes next or what decided it.

    `next` is None when the match is over; then `ending` tells how, and `winner` who goes on.
    """

    one_points: int
    other_points: int
    next: KnockoutGameKind | None = None
    ending: Ending | None = None
    winner: PlayerId | None = None


class _Set(NamedTuple):
    kind: KnockoutGameKind
    games: int


def standing(
    games: Sequence[Game],
    players: tuple[PlayerId, PlayerId],
    points: PointSystem,
    form: MatchFormat,
) -> MatchStanding:
    """Return where the match of two players, the better seed first, stands after some games."""
    one = other = begun = 0
    for part in _sets(form):
        played = games[begun : begun + part.games]
        begun += len(played)
        one += sum(_made(game, players[0], points) for game in played)
        other += sum(_made(game, players[1], points) for game in played)
        left = part.games - len(played)
        may_stop = form.stops_when_decided or part.kind is not KnockoutGameKind.PLANNED
        margin = left * points.best_game if may_stop else -1
        if one != other and (left == 0 or 0 <= margin < abs(one - other)):
            winner = players[0] if one > other else players[1]
            return MatchStanding(one, other, ending=Ending.SCORE, winner=winner)
        if left:
            return MatchStanding(one, other, next=part.kind)
        if part.kind is KnockoutGameKind.ARMAGEDDON:
            return MatchStanding(one, other, ending=Ending.ARMAGEDDON, winner=played[-1].black)
        if not any(_somebody_came(game, points) for game in played):
            return MatchStanding(one, other, ending=Ending.NOBODY)
    return MatchStanding(one, other, ending=Ending.SEED, winner=players[0])


def _sets(form: MatchFormat) -> Iterator[_Set]:
    """Yield the planned games, then the sets that break a tie as long as there are any."""
    yield _Set(KnockoutGameKind.PLANNED, form.games)
    if form.tie_break_games == 0:
        return
    number = 0
    while form.sets_before_armageddon is None or number < form.sets_before_armageddon:
        yield _Set(KnockoutGameKind.TIE_BREAK, form.tie_break_games)
        number += 1
    yield _Set(KnockoutGameKind.ARMAGEDDON, 1)


def _made(game: Game, player: PlayerId, points: PointSystem) -> int:
    if game.white == player:
        return points.of_result(game.white_result, Colour.WHITE)
    return points.of_result(game.black_result, Colour.BLACK)


def _somebody_came(game: Game, points: PointSystem) -> bool:
    return game.was_played or _made(game, game.white, points) != _made(game, game.black, points)
