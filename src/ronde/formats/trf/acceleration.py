"""250, XXA: virtual points, which count for pairing only."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ronde.errors import FormatError
from ronde.formats.draft import MOST_ROUNDS
from ronde.formats.findings import Losses
from ronde.formats.trf.columns import (
    RepeatedColumns,
    TrfColumn,
    TrfLayout,
    number_from,
    optional_number,
    optional_points,
    optional_points_text,
    points_from,
    round_from,
)
from ronde.formats.trf.report import Report, TrfLine, VirtualRange
from ronde.i18n import phrase
from ronde.model import PlayerId, Points, VirtualPoints
from ronde.model.points import points_to_text

VIRTUAL_POINTS: Final = TrfLayout(
    "250",
    (
        TrfColumn("match_points", 5, 8, right=True),
        TrfColumn("points", 10, 13, right=True),
        TrfColumn("first_round", 15, 17, right=True),
        TrfColumn("last_round", 19, 21, right=True),
        TrfColumn("first_player", 23, 26, right=True),
        TrfColumn("last_player", 28, 31, right=True),
    ),
)
ACCELERATION: Final = TrfLayout(
    "XXA", (TrfColumn("number", 5, 8, right=True),), RepeatedColumns("points", 10, 4, 5)
)
_LOSS: Final = "virtual-points-lost"


class VirtualRun(NamedTuple):
    """Rounds in which virtual points stay the same; match points belong to teams only."""

    first_round: int
    last_round: int
    match_points: Points | None
    points: Points


def read_virtual_points(report: Report, line: TrfLine) -> None:
    """250: virtual points of a range of players in a range of rounds."""
    values = VIRTUAL_POINTS.cut(line.text)
    match_points = optional_points(values["match_points"], phrase("match points"))
    points = optional_points(values["points"], phrase("points"))
    first_round = round_from(values["first_round"])
    last_round = round_from(values["last_round"] or values["first_round"])
    first = number_from(values["first_player"], phrase("the first player"))
    last = optional_number(values["last_player"], phrase("the last player")) or first
    if last < first or last_round < first_round:
        raise FormatError("a range ends before it begins")
    report.mention(line, (first, last))
    rounds = range(first_round, last_round + 1)
    report.virtual_ranges.append(
        VirtualRange(line.number, match_points, points, rounds, first, last)
    )


def read_acceleration(report: Report, line: TrfLine) -> None:
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
    for given in report.virtual_ranges:
        if not given.points and (given.points is None or given.match_points):
            what = phrase(
                "the virtual points stand in the column of match points; they were read as points"
            )
            report.find("virtual-match-points", what, given.line)
    players = sorted(entry.player.id for entry in report.entries)
    by_player = given_by_round(
        report, players, lambda given: given.points or given.match_points or Points(0)
    )
    return tuple(VirtualPoints(PlayerId(p), by_player[p]) for p in sorted(by_player))


def given_by_round(
    report: Report, numbers: Sequence[int], worth: Callable[[VirtualRange], Points]
) -> dict[int, tuple[Points, ...]]:
    """Return the virtual points of everybody who has any, round by round."""
    found: dict[int, dict[int, Points]] = {n: dict(p) for n, p in report.virtual.items()}
    for given in report.virtual_ranges:
        for number in numbers:
            if given.first_player <= number <= given.last_player:
                _give(report, given, found.setdefault(number, {}), (number, worth(given)))
    entries = ((number, _by_round(points)) for number, points in found.items())
    return {number: by_round for number, by_round in entries if by_round}


def _give(
    report: Report, given: VirtualRange, points: dict[int, Points], gift: tuple[int, Points]
) -> None:
    number, worth = gift
    for round_ in given.rounds:
        if points.setdefault(round_, worth) != worth:
            what = phrase(
                "{number} was given other virtual points for round {round} before",
                number=number,
                round=round_,
            )
            report.find("contradiction", what, given.line, player=number, round_=round_)


def _by_round(points: dict[int, Points]) -> tuple[Points, ...]:
    """Return the points of every round up to the last one that has any."""
    last = max((round_ for round_, value in points.items() if value), default=0)
    return tuple(points.get(round_, Points(0)) for round_ in range(1, last + 1))


def virtual_lines(entries: tuple[VirtualPoints, ...], losses: Losses) -> Iterator[str]:
    """Yield 250 lines, neighbours with equal points in equal rounds together."""
    players_of: dict[VirtualRun, list[int]] = {}
    for player, by_round in sorted(entries):
        for run in runs_of(None, by_round):
            players_of.setdefault(run, []).append(player)
    yield from range_lines(players_of, losses)


def range_lines(numbers_of: Mapping[VirtualRun, list[int]], losses: Losses) -> Iterator[str]:
    """Yield 250 lines for those who have the same virtual points in the same rounds."""
    for run in sorted(numbers_of, key=lambda run: (run[:2], run.match_points or 0, run.points)):
        for first, last in _neighbours(numbers_of[run]):
            values = _virtual_values(run, first, last)
            yield from VIRTUAL_POINTS.lines(losses, _LOSS, values)


def _virtual_values(run: VirtualRun, first: int, last: int) -> Mapping[str, str]:
    return {
        "match_points": optional_points_text(run.match_points),
        "points": points_to_text(run.points),
        "first_round": f"{run.first_round:03}",
        "last_round": f"{run.last_round:03}",
        "first_player": str(first),
        "last_player": str(last),
    }


def runs_of(
    match_points: tuple[Points, ...] | None, points: tuple[Points, ...]
) -> Iterator[VirtualRun]:
    """Yield the rounds in which the points stay equal and not 0; None has no match points."""
    most = max(len(match_points or ()), len(points))
    told = tuple(
        (_at(match_points, index), _at(points, index) or Points(0)) for index in range(most)
    )
    first = 1
    for round_, worth in enumerate(told, 1):
        if round_ == most or told[round_] != worth:
            if any(worth):
                yield VirtualRun(first, round_, *worth)
            first = round_ + 1


def _at(points: tuple[Points, ...] | None, index: int) -> Points | None:
    if points is None:
        return None
    return points[index] if index < len(points) else Points(0)


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
