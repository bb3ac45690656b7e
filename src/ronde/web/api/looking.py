"""Tables for looking at: a round, cross-table, cards, charts; answers of office and public."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pydantic import BaseModel, Field

from ronde.app.standing import Ranked, player_card
from ronde.model import Player, PlayerId
from ronde.standings.card import CardRound
from ronde.standings.crosstable import sign
from ronde.standings.working import exact_text, points_value
from ronde.web.public.charts import places_by_points
from ronde.web.public.pairings import Seat

LINES_IN_A_CHART = 8


class CardLine(BaseModel):
    """One round of a card; without an opponent `result` says what happened instead."""

    round: int
    colour: str | None
    opponent: int | None
    opponent_name: str
    opponent_rating: int | None
    result: str = Field(examples=["½"])
    points_after: str
    expected: str | None


class PlayerCard(BaseModel):
    """Everything about one player; the change of rating stands in cards of the office only."""

    number: int
    name: str
    title: str
    rating: int | None
    federation: str
    club: str
    rank: int
    points: str
    rounds: list[CardLine]
    whites: int
    blacks: int
    performance: str | None
    expected: str
    made: str
    coefficient: int
    rating_change: str | None


class Way(BaseModel):
    """One line of a chart: a value after every round."""

    player: int
    name: str
    values: list[int]


class Charts(BaseModel):
    """Points (in tenths, from before round 1 on) and places by points of the best players."""

    after: int
    points: list[Way]
    places: list[Way]


class SeatAnswer(BaseModel):
    """Where a player plays in the latest published round; a bye has neither table nor opponent."""

    round: int
    player: int
    name: str
    table: int | None
    colour: str | None
    opponent: int | None
    opponent_name: str
    result: str
    bye: str | None


def card_as_data(found: Ranked, number: int, *, private: bool) -> dict[str, Any]:
    """Return the card of a player as plain data; raises InputError for nobody."""
    card, place = player_card(found, number)
    person = card.player
    return {
        "number": person.id,
        "name": person.name,
        "title": person.title,
        "rating": person.rating,
        "federation": person.federation,
        "club": person.club,
        "rank": place.rank,
        "points": _points(place.points),
        "rounds": [_card_line(line) for line in card.rounds],
        "whites": card.whites,
        "blacks": card.blacks,
        "performance": _text(card.performance),
        "expected": _text(card.expected),
        "made": _text(card.made),
        "coefficient": card.k,
        "rating_change": _text(card.rating_change) if private else None,
    }


def _card_line(line: CardRound) -> dict[str, Any]:
    row, opponent = line.row, line.opponent
    return {
        "round": row.round,
        "colour": row.colour,
        "opponent": row.opponent,
        "opponent_name": "" if opponent is None else opponent.name,
        "opponent_rating": None if opponent is None else opponent.rating,
        "result": sign(row.outcome),
        "points_after": _points(line.score_after),
        "expected": _text(line.expected),
    }


def _points(tenths: int) -> str:
    return exact_text(points_value(tenths)) or ""


def _text(value: Fraction | None) -> str | None:
    return None if value is None else exact_text(value)


def charts_as_data(found: Ranked) -> dict[str, Any]:
    """Return points and places of the best by round."""
    best = [place.player for place in found.places[:LINES_IN_A_CHART]]
    places = places_by_points(found, best)
    return {
        "after": found.field.rounds,
        "points": [_way(found, player, found.field.running[player]) for player in best],
        "places": [_way(found, player, places[player]) for player in best],
    }


def _way(found: Ranked, player: PlayerId, values: Sequence[int]) -> dict[str, Any]:
    name = found.field.players[player].name
    return {"player": player, "name": name, "values": list(values)}


def seat_as_data(player: Player, seat: Seat | None) -> dict[str, Any]:
    """Return where a player plays; round 0 before the first is published."""
    seat = seat or Seat(0, player)
    return {
        "round": seat.round,
        "player": player.id,
        "name": player.name,
        "table": seat.table,
        "colour": seat.colour,
        "opponent": None if seat.opponent is None else seat.opponent.id,
        "opponent_name": "" if seat.opponent is None else seat.opponent.name,
        "result": seat.result,
        "bye": seat.bye,
    }
