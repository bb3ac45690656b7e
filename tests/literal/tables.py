"""Positions as small tables: one word per player and round.

A row reads `1: 4w1 2b= U`: against 4 with White a win, against 2 with Black a draw, then the
pairing-allocated bye. Rows are separated by `|`. Results are 1 = 0, W D L for games under one
move, + - for forfeits, ? for an unfinished game; byes are U F H Z (pairing-allocated, full,
half, zero), and a dot is an absence without a bye.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ronde.errors import FormatError
from ronde.model import (
    CHESS,
    Adjustment,
    Bye,
    ByeKind,
    Cell,
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

_RESULTS = {
    "1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS,
    "W": Result.SHORT_WIN, "D": Result.SHORT_DRAW, "L": Result.SHORT_LOSS,
    "+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS, "?": Result.UNFINISHED,
}  # fmt: skip
_BYES = {
    "U": ByeKind.PAIRING_ALLOCATED,
    "F": ByeKind.FULL_POINT,
    "H": ByeKind.HALF_POINT,
    "Z": ByeKind.ZERO_POINT,
}
_LETTER_OF_RESULT = {result: letter for letter, result in _RESULTS.items()}
_LETTER_OF_BYE = {kind: letter for letter, kind in _BYES.items()}
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}
_GAME = re.compile(r"(\d+)([wb])([1=0WDL+?-])")


def cells_from_text(table: str) -> dict[PlayerId, list[Cell]]:
    """Return the cells of every player.

    >>> cells_from_text("1: 2w1 | 2: 1b0")[PlayerId(2)][0].opponent
    1
    """
    cells = {}
    for row in table.split("|"):
        number, _, words = row.partition(":")
        cells[PlayerId(int(number))] = [_cell(word) for word in words.split()]
    return cells


def _cell(word: str) -> Cell:
    if word == ".":
        return Cell(None, None, None)
    if word in _BYES:
        return Cell(None, None, _BYES[word])
    game = _GAME.fullmatch(word)
    if game is None:
        raise FormatError(f"{word!r} is no cell of a table; write such as 4w1, U or a dot")
    opponent, colour, result = game.groups()
    return Cell(PlayerId(int(opponent)), _COLOURS[colour], _RESULTS[result])


def _round(cells: Mapping[PlayerId, list[Cell]], index: int) -> Round:
    games, byes = [], []
    for player, row in cells.items():
        cell = row[index]
        if isinstance(cell.outcome, ByeKind):
            byes.append(Bye(player, cell.outcome))
        elif cell.opponent is not None:
            other = cells[cell.opponent][index]
            if other.opponent != player or other.colour is cell.colour:
                raise FormatError(f"round {index + 1}: {player} and {cell.opponent} disagree")
            if cell.colour is Colour.WHITE:
                games.append(Game(player, cell.opponent, _outcome(cell), _outcome(other)))
    return Round(tuple(games), tuple(byes))


def _outcome(cell: Cell) -> Result:
    if not isinstance(cell.outcome, Result):
        raise FormatError("the other side of a game has no result")
    return cell.outcome


def tournament_from_table(position: Mapping[str, Any]) -> Tournament:
    """Return the tournament of a position: `table`, `of` rounds, and what else is there.

    Other keys: `first` (white, black), `away` (player to letter), `points`, `forbidden`,
    `virtual`, `adjusted`, `numbers`, `settings`; of teams `made` and `other` (points of each
    round of both scores) and `boards` (games played in each round).
    """
    cells = cells_from_text(position["table"])
    played = max(map(len, cells.values()), default=0)
    next_round = RoundNumber(played + 1)
    away = position.get("away", {})
    return Tournament(
        players=tuple(Player(player, name=f"Player {player}") for player in cells),
        rounds=tuple(_round(cells, index) for index in range(played)),
        requested_byes=tuple(
            RequestedBye(next_round, PlayerId(int(player)), _BYES[letter])
            for player, letter in away.items()
        ),
        number_of_rounds=position["of"],
        settings=tuple(sorted(position.get("settings", {}).items())),
        points=_points(position.get("points", {})),
        initial_colour=Colour(position.get("first", "white")),
        forbidden=tuple(
            ForbiddenGroup(tuple(map(PlayerId, group))) for group in position.get("forbidden", ())
        ),
        virtual_points=tuple(
            VirtualPoints(PlayerId(int(player)), tuple(map(Points, by_round)))
            for player, by_round in position.get("virtual", {}).items()
        ),
        adjustments=tuple(
            Adjustment((PlayerId(int(player)),), Points(points))
            for player, points in position.get("adjusted", {}).items()
        ),
        numberings=_numberings(position.get("numbers", {}), next_round),
        round_points=_by_team(position.get("made")),
        secondary_points=_by_team(position.get("other")),
        board_games=_by_team(position.get("boards")),
    )


def _by_team(told: Mapping[str, list[int]] | None) -> dict[PlayerId, tuple[Points, ...]] | None:
    if told is None:
        return None
    return {PlayerId(int(team)): tuple(map(Points, by_round)) for team, by_round in told.items()}


def _points(changed: Mapping[str, int]) -> PointSystem:
    return PointSystem(**{name: Points(value) for name, value in changed.items()})


def _numberings(numbers: Mapping[str, int], round_: RoundNumber) -> tuple[Numbering, ...]:
    if not numbers:
        return ()
    changed = tuple((PlayerId(int(p)), PairingNumber(number)) for p, number in numbers.items())
    return (Numbering(round_, changed),)


def table_of(tournament: Tournament) -> dict[str, Any]:
    """Return the position of a tournament, as `tournament_from_table` reads it back."""
    position: dict[str, Any] = {"of": tournament.number_of_rounds, "table": _text(tournament)}
    extra: dict[str, Any] = {
        "away": {str(b.player): _LETTER_OF_BYE[b.kind] for b in tournament.requested_byes},
        "points": dict(tournament.points.changed()) if tournament.points != CHESS else {},
        "forbidden": [list(group.players) for group in tournament.forbidden],
        "virtual": {str(v.player): list(v.by_round) for v in tournament.virtual_points},
        "adjusted": {str(p): a.points for a in tournament.adjustments for p in a.players},
        "numbers": {str(p): number for n in tournament.numberings for p, number in n.numbers},
        "settings": dict(tournament.settings),
        "made": _told(tournament.round_points),
        "other": _told(tournament.secondary_points),
        "boards": _told(tournament.board_games),
    }
    if tournament.initial_colour is Colour.BLACK:
        position["first"] = "black"
    return position | {name: value for name, value in extra.items() if value}


def _told(by_team: Mapping[PlayerId, tuple[int, ...]] | None) -> dict[str, list[int]]:
    return {str(team): list(by_round) for team, by_round in (by_team or {}).items()}


def _text(tournament: Tournament) -> str:
    rounds = [dict(round_.cells()) for round_ in tournament.rounds]
    rows = []
    for player in tournament.players:
        words = [_word(cells.get(player.id, Cell(None, None, None))) for cells in rounds]
        rows.append(" ".join([f"{player.id}:", *words]))
    return " | ".join(rows)


def _word(cell: Cell) -> str:
    if cell.outcome is None:
        return "."
    if isinstance(cell.outcome, ByeKind):
        return _LETTER_OF_BYE[cell.outcome]
    colour = "w" if cell.colour is Colour.WHITE else "b"
    return f"{cell.opponent}{colour}{_LETTER_OF_RESULT[cell.outcome]}"
