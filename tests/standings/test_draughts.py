"""The tie-breaks of draughts, against a published event."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import pytest

from ronde.model import DRAUGHTS, Game, Player, PlayerId, Result, Round, Tournament
from ronde.standings.ranking import standings, working
from ronde.standings.registry import parse, parse_list
from ronde.standings.view import Field, FieldKind
from ronde.systems.roundrobin.table import schedule

Event = Callable[..., Tournament]
_LINE = re.compile(r"(\d+)/(\d+): (.*) = (\d+)(?: (\d+))?")
_RESULTS = {"2": Result.WIN, "1": Result.DRAW, "0": Result.LOSS, "-": Result.FORFEIT_LOSS}

SMALL = """
1: 2w1 3b1 U
2: 1b0 U 3w=
3: U 1w0 2b=
"""


@dataclass(frozen=True)
class Published:
    """An event with players numbered by place, and what was printed about each."""

    tournament: Tournament
    starting_numbers: dict[PlayerId, int]
    points: dict[PlayerId, int]
    truncated: dict[PlayerId, int]


def published(path: Path) -> Published:
    """Return the event in a file of the notation that the README beside it describes."""
    cells: dict[PlayerId, list[str]] = {}
    numbers, points, truncated = {}, {}, {}
    for line in path.read_text(encoding="utf-8").splitlines():
        found = _LINE.fullmatch(line)
        assert found is not None, line
        player = PlayerId(int(found[1]))
        cells[player] = found[3].split()
        numbers[player], points[player] = int(found[2]), int(found[4])
        truncated[player] = int(found[5] or -1)
    rounds = []
    for index in range(len(cells[PlayerId(1)])):
        games = []
        for player, row in cells.items():
            if row[index][-2] == "w":
                other = PlayerId(int(row[index][:-2]))
                results = (_RESULTS[row[index][-1]], _RESULTS[cells[other][index][-1]])
                games.append(Game(player, other, *results))
        rounds.append(Round(tuple(games)))
    players = tuple(Player(player) for player in cells)
    tournament = Tournament(players, tuple(rounds), points=DRAUGHTS)
    return Published(tournament, numbers, points, truncated)


def test_ouagadougou_2022(data: Path) -> None:
    event = published(data / "ouagadougou-2022.txt")
    found = standings(Field(event.tournament), parse_list("St"))
    assert len(event.points) == 68
    assert {p.player: p.points // 10 for p in found.places} == event.points
    assert {p.player: p.values[0] for p in found.places} == event.truncated
    order = [(event.points[p.player], event.truncated[p.player]) for p in found.places]
    assert order == sorted(order, reverse=True)


class TestWorldChampionship1960:
    def test_points(self, data: Path) -> None:
        event = published(data / "world-championship-1960.txt")
        found = standings(Field(event.tournament, kind=FieldKind.ROUND_ROBIN), [])
        assert {p.player: p.points // 10 for p in found.places} == event.points
        assert [p.rank for p in found.places] == [1, 2, 3, 4, 5, 6, 6, 8, 9, 9, 11, 11, 13, 14]

    def test_rounds_follow_the_berger_table(self, data: Path) -> None:
        event = published(data / "world-championship-1960.txt")
        number = event.starting_numbers
        played = [
            {(number[game.white], number[game.black]) for game in round_.games}
            for round_ in event.tournament.rounds
        ]
        first = [set(round_.games) for round_ in schedule(14, grid="berger")]
        second = [{(black, white) for white, black in games} for games in first]
        assert played == first + second


class TestSolkoff:
    def test_full_median_truncated(self, data: Path) -> None:
        field = Field(published(data / "ouagadougou-2022.txt").tournament)
        for player in field.players:
            points = sorted(
                field.scores[row.opponent] for row in field.rows[player] if row.opponent
            )
            values = [
                working(field, standings(field, []), player, parse(name)).value
                for name in ("Sk", "Sm", "St")
            ]
            expected = (points, points[1:-1], points[1:])
            assert values == [Fraction(sum(part), 10) for part in expected]

    def test_a_bye_is_no_opponent(self, event: Event) -> None:
        """INTERPRETATION 0033: the exempt player brings nothing and is not cut."""
        field = Field(event(SMALL, points=DRAUGHTS))
        assert field.scores == {1: 60, 2: 30, 3: 30}
        assert [
            working(field, standings(field, []), PlayerId(1), parse(n)).value
            for n in ("Sk", "St", "Sm")
        ] == [
            6,
            3,
            0,
        ]


def test_mcp_is_not_rounded(event: Event) -> None:
    field = Field(event(SMALL, ratings={1: 1000, 2: 1101, 3: 1200}, points=DRAUGHTS))
    assert working(field, standings(field, []), PlayerId(1), parse("MCP")).value == Fraction(
        2301, 2
    )


@pytest.mark.parametrize("name", ["Sk", "Sm", "St"])
def test_c07_does_not_reach_them(event: Event, name: str) -> None:
    from ronde.standings.editions import EDITIONS

    tournament = event(SMALL, points=DRAUGHTS)
    columns = {
        tuple(p.values for p in standings(Field(tournament, edition=e), [parse(name)]).places)
        for e in EDITIONS.values()
    }
    assert len(columns) == 1
