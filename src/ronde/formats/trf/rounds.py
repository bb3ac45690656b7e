"""Writes the player lines: persons, points and rounds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ronde.formats.losses import Losses
from ronde.formats.scores import Score, Tally
from ronde.formats.trf.dialects import Dialect
from ronde.formats.trf.layouts import MOST_ROUNDS, PLAYER, ROUND_CELLS
from ronde.formats.trf.letters import LETTER_OF_COLOUR, LETTER_OF_RESULT, NO_COLOUR
from ronde.formats.trf.persons import person_values
from ronde.model import (
    ByeKind,
    Cell,
    Player,
    PlayerId,
    RequestedBye,
    Result,
    Tournament,
)
from ronde.model.points import points_to_text
from ronde.model.words import BYE_WORDS
from ronde.phrases import phrase

_BLANK = " " * ROUND_CELLS.width


class Requests(NamedTuple):
    """Requested byes by where a report has room for them."""

    next_round: list[RequestedBye]
    later: list[RequestedBye]


def sorted_requests(tournament: Tournament, losses: Losses) -> Requests:
    """Return the requests for the next round and for later ones; others are lost."""
    chosen: dict[tuple[int, int], RequestedBye] = {}
    for bye in tournament.requested_byes:
        is_possible = (
            bye.kind is not ByeKind.PAIRING_ALLOCATED
            and tournament.next_round <= bye.round <= MOST_ROUNDS
        )
        if not is_possible or chosen.setdefault((bye.round, bye.player), bye) != bye:
            what = phrase(
                "a {kind} bye of {player} cannot be asked for round {round}",
                kind=BYE_WORDS[bye.kind],
                player=bye.player,
                round=bye.round,
            )
            losses.add("bye-request-lost", what, player=bye.player)
    byes = sorted(chosen.values(), key=lambda bye: (bye.round, bye.player))
    return Requests(
        [bye for bye in byes if bye.round == tournament.next_round],
        [bye for bye in byes if bye.round > tournament.next_round],
    )


def player_lines(
    tournament: Tournament, dialect: Dialect, coming: list[RequestedBye], losses: Losses
) -> Iterator[str]:
    """Yield a line for every player, in the order of the tournament."""
    scores = _scores(tournament, coming)
    rows: dict[PlayerId, list[str]] = {player.id: [] for player in tournament.players}
    for index, cells in enumerate(_columns(tournament, coming)):
        for player_id, cell in cells:
            row = rows[player_id]
            row += [_BLANK] * (index - len(row)) + [cell_text(cell, dialect)]
    for player in tournament.players:
        person = _person_line(player, scores[player.id], losses)
        yield (person.ljust(PLAYER["rank"].last) + "".join(rows[player.id])).rstrip()


def _columns(
    tournament: Tournament, coming: list[RequestedBye]
) -> Iterator[Iterable[tuple[PlayerId, Cell]]]:
    """Yield the cells of every round, those of the next one last."""
    yield from (round_.cells() for round_ in tournament.rounds)
    yield [(bye.player, Cell(None, None, bye.kind)) for bye in coming]


def cell_text(cell: Cell, dialect: Dialect) -> str:
    """Return the ten columns of a round."""
    if isinstance(cell.outcome, Result) and cell.colour is not None:
        colour, letter = LETTER_OF_COLOUR[cell.colour], LETTER_OF_RESULT[cell.outcome]
        return f"  {cell.opponent:>4} {colour} {letter}"
    if isinstance(cell.outcome, ByeKind):
        return f"  0000 {NO_COLOUR} {dialect.bye_letters[cell.outcome]}"
    return _BLANK


def _scores(tournament: Tournament, coming: list[RequestedBye]) -> dict[PlayerId, Score]:
    """Return what the file itself gives everybody."""
    tally = Tally(tournament.points, {player.id: Score() for player in tournament.players})
    tally.add_rounds(tournament.rounds)
    tally.add_coming(coming)
    tally.add_adjustments(tournament.adjustments, len(tournament.rounds))
    return tally.scores


def _person_line(player: Player, score: Score, losses: Losses) -> str:
    values = person_values(player, losses)
    if player.club:
        losses.add(
            "club-lost",
            phrase("reports have no column for {club}", club=repr(player.club)),
            player=player.id,
        )
    total = score.results + score.adjustments + score.coming
    points = points_to_text(total)
    if len(points) > PLAYER["points"].width:
        losses.add(
            "points-column-lost",
            phrase("{points} points do not fit", points=points),
            player=player.id,
        )
        points = ""
    return PLAYER.put({**values, "points": points})
