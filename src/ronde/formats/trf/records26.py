"""The records that came with TRF26, except those about teams."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from ronde.errors import FormatError
from ronde.formats.draft import Draft, Line, Mention, VirtualRange
from ronde.formats.losses import Losses
from ronde.formats.trf.eventtypes import event_type
from ronde.formats.trf.layouts import (
    ADJUSTMENT,
    BYES,
    FORBIDDEN,
    MOST_ROUNDS,
    SCORING,
    VIRTUAL_POINTS,
)
from ronde.formats.trf.letters import BYE_LETTERS, LETTER_OF_BYE
from ronde.formats.trf.pointcodes import TRF26
from ronde.formats.trf.values import (
    free_text,
    number_from,
    optional_number,
    optional_points,
    players_from,
    points_from,
)
from ronde.model import (
    Adjustment,
    ByeKind,
    Colour,
    ForbiddenGroup,
    PlayerId,
    Points,
    PointSystem,
    RequestedBye,
    RoundNumber,
    VirtualPoints,
)
from ronde.model.points import points_to_text
from ronde.phrases import phrase

_COLOURS: Final = {"W": Colour.WHITE, "B": Colour.BLACK}
_ABSENCE: Final = "A"
_ABSENCE_OF_BBP: Final = "Z"
_REQUESTABLE: Final = (ByeKind.FULL_POINT, ByeKind.HALF_POINT, ByeKind.ZERO_POINT)


def read_initial_colour(draft: Draft, line: Line) -> None:
    """152: the colour of number 1 in the first round."""
    letter = free_text(line.text).upper()
    if letter not in _COLOURS:
        raise FormatError("the initial colour is W or B, not {letter}", letter=repr(letter))
    draft.state("initial_colour", _COLOURS[letter], line)


def read_scoring(draft: Draft, line: Line) -> None:
    """162: what results are worth."""
    SCORING.refuse_stray(line.text)
    stated = draft.point_values.setdefault("162", {})
    for chunk in SCORING.cut_series(line.text):
        symbol, value = chunk[:1].upper(), chunk[1:]
        if symbol == _ABSENCE_OF_BBP:
            draft.find("absence-symbol", phrase("symbol Z was read as A (absence)"), line.number)
            symbol = _ABSENCE
        names = TRF26.fields(symbol)
        if names is None:
            raise FormatError("162 does not know the symbol {symbol}", symbol=repr(symbol))
        stated |= dict.fromkeys(
            names, points_from(value, phrase("points of {symbol}", symbol=symbol))
        )


def read_event_type(draft: Draft, line: Line) -> None:
    """192: the coded type; one that ronde does not know is kept as it is."""
    code = free_text(line.text)
    if event_type(code) is None:
        draft.find(
            "type-unknown",
            phrase("type {code} names no rules known to ronde", code=repr(code)),
            line.number,
        )
        draft.foreign.append(line.text)
    else:
        draft.state("event_type", code, line)


def read_byes(draft: Draft, line: Line) -> None:
    """240: players who will not be paired in a round."""
    values = BYES.cut(line.text)
    kind = BYE_LETTERS.get(values["kind"].upper())
    if kind not in _REQUESTABLE:
        raise FormatError("a bye is F, H or Z, not {kind}", kind=repr(values["kind"]))
    round_ = RoundNumber(_round_from(values["round"]))
    players = players_from(BYES.cut_series(line.text))
    draft.mentions.append(Mention(line.number, players))
    draft.bye_records += [(line.number, RequestedBye(round_, p, kind)) for p in players]


def read_virtual_points(draft: Draft, line: Line) -> None:
    """250: virtual points of a range of players in a range of rounds."""
    values = VIRTUAL_POINTS.cut(line.text)
    match_points = optional_points(values["match_points"], phrase("match points"))
    points = optional_points(values["points"], phrase("points"))
    if points is None or (not points and match_points):
        draft.find(
            "virtual-match-points",
            phrase(
                "the virtual points stand in the column of match points; they were read as points"
            ),
            line.number,
        )
        points = match_points or Points(0)
    first_round = _round_from(values["first_round"])
    last_round = _round_from(values["last_round"] or values["first_round"])
    first = number_from(values["first_player"], phrase("the first player"))
    last = optional_number(values["last_player"], phrase("the last player")) or first
    if last < first or last_round < first_round:
        raise FormatError("a range ends before it begins")
    draft.mentions.append(Mention(line.number, (first, last)))
    rounds = range(first_round, last_round + 1)
    draft.virtual_ranges.append(VirtualRange(line.number, points, rounds, first, last))


def read_forbidden(draft: Draft, line: Line) -> None:
    """260: players no two of whom may meet, in a range of rounds."""
    values = FORBIDDEN.cut(line.text)
    first = _round_from(values["first_round"] or "1")
    last = optional_number(values["last_round"], phrase("the last round"))
    players = players_from(FORBIDDEN.cut_series(line.text))
    draft.mentions.append(Mention(line.number, players))
    to = None if last is None else RoundNumber(last)
    draft.forbidden.append(ForbiddenGroup(players, RoundNumber(first), to))


def read_adjustment(draft: Draft, line: Line) -> None:
    """299: points given or taken."""
    values = ADJUSTMENT.cut(line.text)
    round_ = optional_number(values["round"], phrase("the round"))
    players = players_from(ADJUSTMENT.cut_series(line.text))
    draft.mentions.append(Mention(line.number, players))
    draft.adjustments.append(
        Adjustment(
            players,
            optional_points(values["points"], phrase("points")) or Points(0),
            RoundNumber(round_) if round_ else None,
            values["kind"],
            optional_points(values["match_points"], phrase("match points")),
        )
    )


def _round_from(text: str) -> int:
    number = number_from(text, phrase("a round"))
    if number < 1:
        raise FormatError("rounds are counted from 1")
    return number


def initial_colour_lines(colour: Colour | None) -> Iterator[str]:
    """Yield the 152 line, if the colour is known."""
    for letter, known in _COLOURS.items():
        if colour is known:
            yield f"152 {letter}"


def scoring_lines(points: PointSystem) -> Iterator[str]:
    """Yield the 162 line, if results are not worth 1-½-0; it must be able to say what they are."""
    values = TRF26.values(points)
    if values:
        yield SCORING.put({}, [f"{s}{points_to_text(v):>4}" for s, v in values.items()])


def bye_lines(byes: list[RequestedBye], losses: Losses) -> Iterator[str]:
    """Yield a 240 line for every round and kind."""
    groups: dict[tuple[RoundNumber, str], list[PlayerId]] = {}
    for bye in byes:
        groups.setdefault((bye.round, LETTER_OF_BYE[bye.kind]), []).append(bye.player)
    for (round_, letter), players in sorted(groups.items()):
        values = {"kind": letter, "round": f"{round_:03}"}
        numbers = [str(player) for player in sorted(players)]
        yield from losses.lines("later-byes-lost", BYES, values, numbers)


def forbidden_lines(
    group: ForbiddenGroup, number_of_rounds: int | None, losses: Losses
) -> Iterator[str]:
    """Yield the 260 line of a group; the end of the event is written as its last round."""
    last = group.last_round or number_of_rounds or MOST_ROUNDS
    values = {"first_round": f"{group.first_round:03}", "last_round": f"{last:03}"}
    players = [str(player) for player in group.players]
    yield from losses.lines("forbidden-lost", FORBIDDEN, values, players)


def adjustment_lines(adjustment: Adjustment, losses: Losses) -> Iterator[str]:
    """Yield the 299 line of an adjustment."""
    kind = losses.cleaned(adjustment.reason)
    if len(kind) > 1:
        losses.add(
            "adjustment-reason-lost",
            phrase("299 has one letter for the reason {kind}", kind=repr(kind)),
        )
        kind = ""
    match_points = adjustment.match_points
    values = {
        "kind": kind,
        "match_points": "" if match_points is None else points_to_text(match_points),
        "points": points_to_text(adjustment.points),
        "round": f"{adjustment.round or 0:03}",
    }
    players = [str(player) for player in adjustment.players]
    yield from losses.lines("adjustments-lost", ADJUSTMENT, values, players)


_Run = tuple[int, int, Points]


def virtual_lines(entries: tuple[VirtualPoints, ...], losses: Losses) -> Iterator[str]:
    """Yield 250 lines, neighbours with equal points in equal rounds together."""
    players_of: dict[_Run, list[int]] = {}
    for player, by_round in sorted(entries):
        for run in _runs(by_round):
            players_of.setdefault(run, []).append(player)
    for run, players in sorted(players_of.items()):
        for first, last in _neighbours(players):
            values = _virtual_values(run, first, last)
            yield from losses.lines("virtual-points-lost", VIRTUAL_POINTS, values)


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
