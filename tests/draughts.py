"""A real draughts event as it was played: the Ouagadougou Open 2022, by starting numbers."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Final

from ronde.model import DRAUGHTS, Colour, Game, Player, PlayerId, Result, Round, Tournament

_DATA: Final = Path(__file__).parent / "data" / "tiebreaks" / "ouagadougou-2022.txt"
_LINE: Final = re.compile(r"(\d+)/(\d+): (.*) = .*")
_RESULTS: Final = {
    "2": Result.WIN, "1": Result.DRAW, "0": Result.LOSS, "-": Result.FORFEIT_LOSS
}  # fmt: skip


def ouagadougou() -> Tournament:
    """Return the whole event; the file names players by their final places."""
    lines = [_LINE.fullmatch(line) for line in _DATA.read_text("utf-8").splitlines()]
    rows = {int(line[1]): line[3].split() for line in lines if line is not None}
    number = {int(line[1]): PlayerId(int(line[2])) for line in lines if line is not None}
    rounds = []
    for index in range(9):
        games = []
        for place, row in rows.items():
            other = int(row[index][:-2])
            if row[index][-2] == "w":
                mine, theirs = (_RESULTS[cells[index][-1]] for cells in (row, rows[other]))
                games.append(Game(number[place], number[other], mine, theirs))
        rounds.append(Round(tuple(games)))
    return Tournament(
        players=tuple(
            Player(player, name=f"Player {player}") for player in sorted(number.values())
        ),
        rounds=tuple(rounds),
        number_of_rounds=9,
        rules="fmjd-solkoff",
        points=DRAUGHTS,
        initial_colour=Colour.WHITE,
    )


def with_open_game(event: Tournament, round_: int, one: int, other: int) -> Tournament:
    """Return the event in which a game has no result yet: a draw for the pairing."""
    rounds = list(event.rounds)
    games = [
        game._replace(white_result=Result.UNFINISHED, black_result=Result.UNFINISHED)
        if {game.white, game.black} == {one, other}
        else game
        for game in rounds[round_ - 1].games
    ]
    rounds[round_ - 1] = replace(rounds[round_ - 1], games=tuple(games))
    return replace(event, rounds=tuple(rounds))
