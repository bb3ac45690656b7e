"""Team events in short notation: a line per round, `1-8 1=01` for a match, `7Z` for a bye.

The signs are the results of the first team, which has White, board by board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ronde.model import (
    CHESS,
    Bye,
    ByeKind,
    Colour,
    Game,
    Player,
    PlayerId,
    Points,
    Result,
    Round,
    Tournament,
)
from ronde.standings.acronyms import MATCH_POINTS
from ronde.standings.teamfield import TeamResults
from ronde.standings.view import RoundScale

_PART: Final = re.compile(r"(\d+)-(\d+) ([1=0+-]+)|(\d+)([UFHZ])")
_RESULTS: Final = {
    "1": (Result.WIN, Result.LOSS),
    "=": (Result.DRAW, Result.DRAW),
    "0": (Result.LOSS, Result.WIN),
    "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
}
_BYES: Final = {
    "U": ByeKind.PAIRING_ALLOCATED,
    "F": ByeKind.FULL_POINT,
    "H": ByeKind.HALF_POINT,
    "Z": ByeKind.ZERO_POINT,
}
_SCALE: Final = RoundScale(20, 10, 0)


def _brought(kind: ByeKind, size: int) -> tuple[int, int, int]:
    """Return match points, game points, and what article 12 counts on each board."""
    return {
        ByeKind.PAIRING_ALLOCATED: (10, 5 * size, 10),
        ByeKind.FULL_POINT: (20, 10 * size, 10),
        ByeKind.HALF_POINT: (10, 5 * size, 5),
        ByeKind.ZERO_POINT: (0, 0, 0),
    }[kind]


class _Event:
    def __init__(self, size: int) -> None:
        self.size = size
        self.match_points: dict[PlayerId, list[Points]] = {}
        self.game_points: dict[PlayerId, list[Points]] = {}
        self.boards: dict[PlayerId, list[tuple[int, ...]]] = {}
        self.rounds: list[Round] = []

    def add(self, line: str) -> None:
        games, byes = [], []
        for found in _PART.finditer(line):
            if found[5]:
                byes.append(self._bye(PlayerId(int(found[4])), _BYES[found[5]]))
            else:
                games.append(
                    self._match(PlayerId(int(found[1])), PlayerId(int(found[2])), found[3])
                )
        self.rounds.append(Round(tuple(games), tuple(byes)))

    def _bye(self, team: PlayerId, kind: ByeKind) -> Bye:
        match_points, game_points, board = _brought(kind, self.size)
        self._note(team, match_points, game_points, [board] * self.size)
        return Bye(team, kind)

    def _match(self, white: PlayerId, black: PlayerId, signs: str) -> Game:
        assert len(signs) == self.size, signs
        pairs = [_RESULTS[sign] for sign in signs]
        own = [CHESS.of_result(one, Colour.WHITE) for one, _ in pairs]
        others = [CHESS.of_result(two, Colour.WHITE) for _, two in pairs]
        made, lost = sum(own), sum(others)
        was_played = any(one.was_played for one, _ in pairs)
        win, loss = (
            (Result.WIN, Result.LOSS) if was_played else (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
        )
        results = (win, loss) if made > lost else (loss, win)
        if made == lost:
            results = (Result.DRAW, Result.DRAW)
        for team, points, board in ((white, made - lost, own), (black, lost - made, others)):
            self._note(team, 20 if points > 0 else 10 if points == 0 else 0, sum(board), board)
        return Game(white, black, *results)

    def _note(self, team: PlayerId, match: int, game: int, boards: Iterable[int]) -> None:
        self.match_points.setdefault(team, []).append(Points(match))
        self.game_points.setdefault(team, []).append(Points(game))
        self.boards.setdefault(team, []).append(tuple(boards))


def team_event(text: str, *, size: int = 4, primary: str = MATCH_POINTS) -> TeamResults:
    """Return the results of an event; a team without a line in a round is a mistake."""
    event = _Event(size)
    for line in text.strip().splitlines():
        event.add(line)
    teams = sorted(event.boards)
    assert {len(event.boards[team]) for team in teams} == {len(event.rounds)}
    return TeamResults(
        Tournament(tuple(Player(team, f"Team {team}") for team in teams), tuple(event.rounds)),
        {team: tuple(points) for team, points in event.match_points.items()},
        {team: tuple(points) for team, points in event.game_points.items()},
        {team: tuple(boards) for team, boards in event.boards.items()},
        size,
        _SCALE,
        CHESS,
        primary,
    )
