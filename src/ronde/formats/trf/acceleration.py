"""250, XXA: virtual points, which count for pairing only."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ronde.errors import FormatError
from ronde.formats.draft import MOST_ROUNDS
from ronde.formats.findings import Losses
from ronde.formats.trf.columns import (
    Column,
    Layout,
    RepeatedColumns,
    number_from,
    optional_number,
    optional_points,
    points_from,
    round_from,
)
from ronde.formats.trf.report import Line, Report, VirtualRange
from ronde.i18n import phrase
from ronde.model import PlayerId, Points, VirtualPoints
from ronde.model.points import points_to_text

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
ACCELERATION: Final = Layout(
    "XXA", (Column("number", 5, 8, right=True),), RepeatedColumns("points", 10, 4, 5)
)
_LOSS: Final = "virtual-points-lost"

_Run = tuple[int, int, Points]


def read_virtual_points(report: Report, line: Line) -> None:
    """250: virtual points of a range of players in a range of rounds."""
    values = VIRTUAL_POINTS.cut(line.text)
    match_points = optional_points(values["match_points"], phrase("match points"))
    points = optional_points(values["points"], phrase("points"))
    if points is None or (not points and match_points):
        report.find(
            "virtual-match-points",
            phrase(
                "the virtual points stand in the column of match points; they were read as points"
            ),
            line.number,
        )
        points = match_points or Points(0)
    first_round = round_from(values["first_round"])
    last_round = round_from(values["last_round"] or values["first_round"])
    first = number_from(values["first_player"], phrase("the first player"))
    last = optional_number(values["last_player"], phrase("the last player")) or first
    if last < first or last_round < first_round:
        raise FormatError("a range ends before it begins")
    report.mention(line, (first, last))
    rounds = range(first_round, last_round + 1)
    report.virtual_ranges.append(VirtualRange(line.number, points, rounds, first, last))


def read_acceleration(report: Report, line: Line) -> None:
    """XXA: the virtual points of a player, round by round."""
    spelled = ACCELERATION.cut(line.text)["number"]
    player = PlayerId(number_from(spelled, phrase("the starting number")))
    values = ACCELERATION.cut_series(line.text)
    if len(values) > MOST_ROUNDS:
        raise FormatError("virtual points beyond round {most}", most=MOST_ROUNDS)
    points = {
        r: points_from(text, phrase("virtual points")) for r, text in enumerate(values, 1) if text
    }
    report.mention(line, (player,))
    known = report.virtual.setdefault(player, points)
    if known != points:
        what = phrase("player {player} was given other virtual points before", player=player)
        report.find("contradiction", what, line.number, player=player)


def virtual_points(report: Report) -> tuple[VirtualPoints, ...]:
    """Return the virtual points of every player who has any, by all records together."""
    by_player = {player: dict(points) for player, points in report.virtual.items()}
    players = sorted(entry.player.id for entry in report.entries)
    for given in report.virtual_ranges:
        for player in players:
            if given.first_player <= player <= given.last_player:
                _give(report, given, by_player.setdefault(player, {}), player)
    entries = ((player, _by_round(points)) for player, points in sorted(by_player.items()))
    return tuple(VirtualPoints(player, by_round) for player, by_round in entries if by_round)


def _give(report: Report, given: VirtualRange, points: dict[int, Points], player: PlayerId) -> None:
    for round_ in given.rounds:
        if points.setdefault(round_, given.points) != given.points:
            what = phrase(
                "player {player} was given other virtual points for round {round} before",
                player=player,
                round=round_,
            )
            report.find("contradiction", what, given.line, player=player, round_=round_)


def _by_round(points: dict[int, Points]) -> tuple[Points, ...]:
    """Return the points of every round up to the last one that has any."""
    last = max((round_ for round_, value in points.items() if value), default=0)
    return tuple(points.get(round_, Points(0)) for round_ in range(1, last + 1))


def virtual_lines(entries: tuple[VirtualPoints, ...], losses: Losses) -> Iterator[str]:
    """Yield 250 lines, neighbours with equal points in equal rounds together."""
    players_of: dict[_Run, list[int]] = {}
    for player, by_round in sorted(entries):
        for run in _runs(by_round):
            players_of.setdefault(run, []).append(player)
    for run, players in sorted(players_of.items()):
        for first, last in _neighbours(players):
            values = _virtual_values(run, first, last)
            yield from VIRTUAL_POINTS.lines(losses, _LOSS, values)


def _virtual_values(run: _Run, first: int, last: int) -> Mapping[str, str]:
    first_round, last_round, points = run
    return {
        "points": points_to_text(points),
        "first_round": f"{first_round:03}",
        "last_round": f"{last_round:03}",
        "first_player": str(first),
        "last_player": str(last),
    }


def _runs(by_round: tuple[Points, ...]) -> Iterator[_Run]:
    """Yield first round, last round and points wherever the points stay equal and not 0."""
    first = 1
    for round_, points in enumerate(by_round, 1):
        if round_ == len(by_round) or by_round[round_] != points:
            if points:
                yield first, round_, points
            first = round_ + 1


def _neighbours(players: list[int]) -> Iterator[tuple[int, int]]:
    """Yield the ends of every unbroken run of numbers."""
    first = players[0]
    for here, after in zip(players, [*players[1:], -1], strict=True):
        if after != here + 1:
            yield first, here
            first = after


def acceleration_lines(entries: tuple[VirtualPoints, ...], losses: Losses) -> Iterator[str]:
    """Yield an XXA line for every player."""
    for player, by_round in entries:
        values = [points_to_text(points) for points in by_round[:MOST_ROUNDS]]
        yield from ACCELERATION.lines(losses, _LOSS, {"number": str(player)}, values)
