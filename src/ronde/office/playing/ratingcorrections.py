"""Corrections that came too late for the event and are made for the rating report (D.8)."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import Final

from ronde.handling.corrections import Judgement
from ronde.model import Game, PlayerId, Result, Round, Tournament
from ronde.store import Step
from ronde.store.rows import State, at, canonical_json, plain_row, typed_row
from ronde.store.tables import BoardRow, DocumentRow, PlayerRow

_PREFIX: Final = "rating-correction"
_COLUMNS: Final = ("white", "black", "white_result", "black_result")


@dataclass(frozen=True, slots=True)
class RatingCorrection:
    """One board as the rating report tells it; players by their entries."""

    round: int
    board: int
    white: int
    black: int
    white_result: str
    black_result: str
    reason: str = ""
    article: str = ""


def as_reported(step: Step, row: BoardRow) -> BoardRow:
    """Return a board as the rating report would tell it now, earlier corrections included."""
    kept = step.row(DocumentRow, _name(row))
    told = {} if kept is None else json.loads(kept.content)
    return typed_row(BoardRow, plain_row(row) | {c: told[c] for c in _COLUMNS if c in told})


def keep_for_rating(step: Step, told: BoardRow, judgement: Judgement) -> None:
    """Keep a corrected board for the rating report; that of the event stays as it is.

    INTERPRETATION 0076.
    """
    kept = plain_row(told)
    content = {column: kept[column] for column in ("round", "board", *_COLUMNS)}
    content |= {"reason": step.act.reason, "article": judgement.article}
    step.put(at(DocumentRow, _name(told)), content=canonical_json(content))


def _name(row: BoardRow) -> str:
    return f"{_PREFIX} {row.round} {row.board}"


def rating_corrections(state: State) -> tuple[RatingCorrection, ...]:
    """Return the corrections that wait for the rating report, by round and board."""
    kept = [
        RatingCorrection(**json.loads(row.content))
        for row in state.rows(DocumentRow)
        if row.name.startswith(f"{_PREFIX} ")
    ]
    return tuple(sorted(kept, key=lambda correction: (correction.round, correction.board)))


def corrected_for_rating(tournament: Tournament, state: State) -> Tournament:
    """Return the tournament as the rating office is to see it."""
    numbers = {row.id: PlayerId(row.number) for row in state.rows(PlayerRow)}
    rounds = list(tournament.rounds)
    for told in rating_corrections(state):
        game = Game(
            numbers[told.white],
            numbers[told.black],
            Result(told.white_result),
            Result(told.black_result),
        )
        rounds[told.round - 1] = _with_game(rounds[told.round - 1], game)
    return replace(tournament, rounds=tuple(rounds))


def _with_game(round_: Round, corrected: Game) -> Round:
    """Return the round in which the two players of a game have what it says."""
    both = {corrected.white, corrected.black}
    games = (corrected if {game.white, game.black} == both else game for game in round_.games)
    return replace(round_, games=tuple(games))
