"""The lines that JaVaFo (XX…) and bbpPairings (BB…) added to the report."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.errors import FormatError
from ronde.formats.draft import Draft, Line, Mention
from ronde.formats.losses import Losses
from ronde.formats.trf.layouts import ACCELERATION, MOST_ROUNDS
from ronde.formats.trf.pointcodes import BBP, JAVAFO
from ronde.formats.trf.values import free_text, number_from, players_from, points_from
from ronde.model import (
    Colour,
    ForbiddenGroup,
    PlayerId,
    PointSystem,
    RoundNumber,
    Tournament,
    VirtualPoints,
)
from ronde.model.points import points_to_text
from ronde.phrases import phrase

FIRST_COLOURS: Final = {"white1": Colour.WHITE, "black1": Colour.BLACK}
ORDER_IN_FILE: Final = "rank"


def read_number_of_rounds(draft: Draft, line: Line) -> None:
    """XXR and 142: how many rounds the event has."""
    number = number_from(free_text(line.text), phrase("the number of rounds"))
    if not 1 <= number <= MOST_ROUNDS:
        raise FormatError(
            "the number of rounds must be from 1 to {most}, not {number}",
            most=MOST_ROUNDS,
            number=number,
        )
    draft.state("number_of_rounds", number, line)


def read_configuration(draft: Draft, line: Line) -> None:
    """XXC: the colour of number 1 in the first round, numbers by the order in the file."""
    for word in free_text(line.text).lower().split():
        if word in FIRST_COLOURS:
            draft.state("initial_colour", FIRST_COLOURS[word], line)
        elif word == ORDER_IN_FILE:
            draft.statements.setdefault("order_in_file", line.number)
        else:
            raise FormatError("XXC knows white1, black1 and rank, not {word}", word=repr(word))


def read_absent(draft: Draft, line: Line) -> None:
    """XXZ: players who are not to be paired in the next round."""
    players = players_from(free_text(line.text).split())
    draft.mentions.append(Mention(line.number, players))
    draft.absent_next += [(line.number, player) for player in players]


def read_forbidden_group(draft: Draft, line: Line) -> None:
    """XXP: players no two of whom may meet."""
    players = players_from(free_text(line.text).split())
    draft.mentions.append(Mention(line.number, players))
    draft.forbidden.append(ForbiddenGroup(players))


def read_acceleration(draft: Draft, line: Line) -> None:
    """XXA: the virtual points of a player, round by round."""
    spelled = ACCELERATION.cut(line.text)["number"]
    player = PlayerId(number_from(spelled, phrase("the starting number")))
    values = ACCELERATION.cut_series(line.text)
    if len(values) > MOST_ROUNDS:
        raise FormatError("virtual points beyond round {most}", most=MOST_ROUNDS)
    points = {
        r: points_from(text, phrase("virtual points")) for r, text in enumerate(values, 1) if text
    }
    draft.mentions.append(Mention(line.number, (player,)))
    known = draft.virtual.setdefault(player, points)
    if known != points:
        what = phrase("player {player} was given other virtual points before", player=player)
        draft.find("contradiction", what, line.number, player=player)


def read_javafo_scoring(draft: Draft, line: Line) -> None:
    """XXS: what results are worth."""
    stated = draft.point_values.setdefault("XXS", {})
    for word in free_text(line.text).split():
        symbol, _, value = word.partition("=")
        names = JAVAFO.fields(symbol.upper())
        if names is None:
            raise FormatError("XXS does not know {symbol}", symbol=repr(symbol))
        stated |= dict.fromkeys(names, points_from(value, symbol))


def read_bbp_scoring(draft: Draft, line: Line) -> None:
    """BBW and its like: what one kind of result is worth."""
    code = line.text[:3]
    value = points_from(free_text(line.text), code)
    stated = draft.point_values.setdefault("BB", {})
    stated |= dict.fromkeys(BBP.symbols[code], value)


def extension_lines(tournament: Tournament, losses: Losses) -> Iterator[str]:
    """Yield the lines of JaVaFo that bbpPairings reads as well."""
    if tournament.number_of_rounds is not None:
        yield f"XXR {tournament.number_of_rounds}"
    for word, colour in FIRST_COLOURS.items():
        if tournament.initial_colour is colour:
            yield f"XXC {word}"
    for entry in tournament.virtual_points:
        yield from _acceleration_lines(entry, losses)
    for group in tournament.forbidden:
        yield from _forbidden_lines(group, tournament.next_round, losses)


def _acceleration_lines(entry: VirtualPoints, losses: Losses) -> Iterator[str]:
    values = [points_to_text(points) for points in entry.by_round[:MOST_ROUNDS]]
    number = {"number": str(entry.player)}
    yield from losses.lines("virtual-points-lost", ACCELERATION, number, values)


def _forbidden_lines(
    group: ForbiddenGroup, next_round: RoundNumber, losses: Losses
) -> Iterator[str]:
    """Yield the group if it stands in the next round: XXP cannot name rounds."""
    players = " ".join(str(player) for player in group.players)
    if group.first_round > 1 or group.last_round is not None:
        what = phrase("XXP cannot say for which rounds {players} must not meet", players=players)
        losses.add("forbidden-rounds-lost", what)
        if not group.applies_in(next_round):
            return
    yield f"XXP {players}"


def javafo_scoring_lines(points: PointSystem) -> Iterator[str]:
    """Yield the XXS line, if results are not worth 1-½-0."""
    values = JAVAFO.values(points)
    if values:
        yield "XXS " + " ".join(f"{code}={points_to_text(v)}" for code, v in values.items())


def bbp_scoring_lines(points: PointSystem) -> Iterator[str]:
    """Yield the BB lines, if results are not worth 1-½-0."""
    for code, value in BBP.values(points).items():
        yield f"{code} {points_to_text(value):>4}"
