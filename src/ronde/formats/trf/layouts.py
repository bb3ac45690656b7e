"""The columns of every record that has any; the other records are free text from column 5."""

from __future__ import annotations

from typing import Final

from ronde.formats.trf.columns import Column, Layout, Series

MOST_PLAYERS: Final = 9999
"""Starting numbers have four columns."""

MOST_ROUNDS: Final = 999
"""Rounds have three columns wherever a record names one."""

FREE_TEXT_FIRST: Final = 5

_PERSON: Final = (
    Column("number", 5, 8, right=True),
    Column("sex", 10, 10),
    Column("title", 11, 13, right=True),
    Column("name", 15, 47),
    Column("rating", 49, 52, right=True),
    Column("federation", 54, 56),
    Column("fide_id", 58, 68, right=True),
    Column("birth_date", 70, 79),
)
PLAYER: Final = Layout(
    "001", (*_PERSON, Column("points", 81, 84, right=True), Column("rank", 86, 89, right=True))
)
ROUND_CELLS: Final = Series("round", 90, 10, 10)
"""A cell of ten columns per round: two blanks, opponent, blank, colour, blank, result."""

OPPONENT_OFFSET: Final = 2
COLOUR_OFFSET: Final = 7
RESULT_OFFSET: Final = 9


def national(federation: str) -> Layout:
    """Return the layout of a line of that federation about one of its players."""
    return Layout(federation, _PERSON)


ROUND_DATES: Final = Layout("132", (), Series("round date", 92, 8, 10))

OLD_TEAM: Final = Layout("013", (Column("name", 5, 36),), Series("members", 37, 4, 5))
TEAM: Final = Layout(
    "310",
    (
        Column("number", 5, 7, right=True),
        Column("name", 9, 40),
        Column("nickname", 42, 46),
        Column("strength", 48, 53, right=True),
        Column("match_points", 55, 60, right=True),
        Column("game_points", 62, 67, right=True),
        Column("rank", 69, 71, right=True),
    ),
    Series("members", 74, 4, 5),
)
TEAM_BYES: Final = Layout(
    "320",
    (Column("match_points", 5, 8, right=True), Column("game_points", 10, 13, right=True)),
    Series("teams", 15, 3, 4),
)
FORFEITED_MATCH: Final = Layout(
    "330",
    (
        Column("kind", 5, 6),
        Column("round", 8, 10, right=True),
        Column("white_team", 12, 14, right=True),
        Column("black_team", 16, 18, right=True),
    ),
)
LINE_UP: Final = Layout(
    "300",
    (
        Column("round", 5, 7, right=True),
        Column("team", 9, 11, right=True),
        Column("opponent", 13, 15, right=True),
    ),
    Series("players", 17, 4, 5),
)

SCORING: Final = Layout("162", (), Series("value", 6, 5, 9))
MATCH_SCORING: Final = Layout("362", (), Series("value", 5, 6, 9))

BYES: Final = Layout(
    "240", (Column("kind", 5, 5), Column("round", 7, 9, right=True)), Series("players", 11, 4, 5)
)
VIRTUAL_POINTS: Final = Layout(
    "250",
    (
        Column("match_points", 5, 8, right=True),
        Column("points", 10, 13, right=True),
        Column("first_round", 15, 17, right=True),
        Column("last_round", 19, 21, right=True),
        Column("first_player", 23, 26, right=True),
        Column("last_player", 28, 31, right=True),
    ),
)
FORBIDDEN: Final = Layout(
    "260",
    (Column("first_round", 5, 7, right=True), Column("last_round", 9, 11, right=True)),
    Series("players", 13, 4, 5),
)
ADJUSTMENT: Final = Layout(
    "299",
    (
        Column("kind", 5, 5),
        Column("match_points", 8, 11, right=True),
        Column("points", 14, 17, right=True),
        Column("round", 20, 22, right=True),
    ),
    Series("players", 24, 4, 5),
)
ACCELERATION: Final = Layout(
    "XXA", (Column("number", 5, 8, right=True),), Series("points", 10, 4, 5)
)
