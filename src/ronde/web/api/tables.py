"""Answers that office and public share: cards of players, charts, seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from ronde.fields import filled
from ronde.model import ByeKind, Colour, Player, PlayerId
from ronde.model.discipline import Discipline
from ronde.questions.standings import Ranked, player_card
from ronde.serialisation import Keywords
from ronde.standings.card import CardRound
from ronde.standings.crosstable import sign
from ronde.standings.working import exact, exact_text, points_value
from ronde.web.public.charts import places_by_points
from ronde.web.public.pairings import PublicSeat

LINES_IN_A_CHART = 8


@dataclass(frozen=True, slots=True)
class CardLine:
    """One round of a card; without an opponent `result` says what happened instead."""

    round: int
    colour: Colour | None
    opponent: int | None
    opponent_name: str
    opponent_rating: int | None
    result: Annotated[str, Keywords(examples=["½"])]
    points_after: str
    expected: str | None


@dataclass(frozen=True, slots=True)
class PlayerCardDocument:
    """Everything about one player; the change of rating stands in cards of the office only."""

    number: int
    name: str
    title: str
    rating: int | None
    federation: str
    club: str
    rank: int
    points: str
    rounds: tuple[CardLine, ...]
    whites: int
    blacks: int
    performance: str | None
    expected: str
    made: str
    coefficient: int
    rating_change: str | None


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One line of a chart: a value after every round."""

    player: int
    name: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Charts:
    """Points (in tenths, from before round 1 on) and places by points of the best players."""

    after: int
    points: tuple[ChartLine, ...]
    places: tuple[ChartLine, ...]


@dataclass(frozen=True, slots=True)
class SeatAnswer:
    """Where a player plays in the latest published round; a bye has neither table nor opponent."""

    round: int
    player: int
    name: str
    table: int | None
    colour: Colour | None
    opponent: int | None
    opponent_name: str
    result: str
    bye: ByeKind | None


def card_answer(found: Ranked, number: int, *, private: bool) -> PlayerCardDocument:
    """Return the card of a player; raises InputError for nobody."""
    card, place = player_card(found, number)
    person = card.player
    return filled(
        PlayerCardDocument,
        person,
        number=person.id,
        rank=place.rank,
        points=exact(points_value(place.points)),
        rounds=tuple(_card_line(line, card.discipline) for line in card.rounds),
        whites=card.whites,
        blacks=card.blacks,
        performance=exact_text(card.performance),
        expected=exact(card.expected),
        made=exact(card.made),
        coefficient=card.k,
        rating_change=exact_text(card.rating_change) if private else None,
    )


def _card_line(line: CardRound, discipline: Discipline) -> CardLine:
    row, opponent = line.row, line.opponent
    return CardLine(
        row.round,
        row.colour,
        row.opponent,
        "" if opponent is None else opponent.name,
        None if opponent is None else opponent.rating,
        sign(row.outcome, discipline),
        exact(points_value(line.score_after)),
        exact_text(line.expected),
    )


def charts_answer(found: Ranked) -> Charts:
    """Return points and places of the best by round."""
    best = [place.player for place in found.places[:LINES_IN_A_CHART]]
    places = places_by_points(found, best)
    return Charts(
        found.field.rounds,
        tuple(_line(found, player, found.field.running[player]) for player in best),
        tuple(_line(found, player, places[player]) for player in best),
    )


def _line(ranking: Ranked, player: PlayerId, values: Sequence[int]) -> ChartLine:
    return ChartLine(player, ranking.field.players[player].name, tuple(values))


def seat_answer(player: Player, seat: PublicSeat | None) -> SeatAnswer:
    """Return where a player plays; round 0 before the first is published."""
    seat = seat or PublicSeat(0, player)
    return SeatAnswer(
        round=seat.round,
        player=player.id,
        name=player.name,
        table=seat.table,
        colour=seat.colour,
        opponent=None if seat.opponent is None else seat.opponent.id,
        opponent_name="" if seat.opponent is None else seat.opponent.name,
        result=seat.result,
        bye=seat.bye,
    )
