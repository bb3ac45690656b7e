"""The card of a player as a page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from ronde.documents.sheet import decimal
from ronde.documents.words import titled
from ronde.i18n import phrase, phrase_in
from ronde.model import ByeKind, Player, Tournament
from ronde.office.paperwork.publicpages import ShownEvent
from ronde.questions.fideratings import PlayerGames
from ronde.questions.standings import Ranked, player_card
from ronde.ratings.fide.computation import PlayerRating
from ronde.standings.card import Card, CardRound
from ronde.standings.card import card as card_of
from ronde.standings.keizer import absence_words
from ronde.web.language import Speech
from ronde.web.public.charts import Chart, PlayerCurve, places_by_points, places_chart, points_chart
from ronde.web.public.crosstable import Signs
from ronde.web.public.pairings import PublicMatchBoard, PublicSeat, match_in, seat_of
from ronde.web.public.ratingtable import rating_working, signed
from ronde.web.public.workings import WorkingTable, workings_of

BYES: Final[Mapping[ByeKind | None, str]] = {
    ByeKind.PAIRING_ALLOCATED: phrase("Bye"),
    ByeKind.FULL_POINT: phrase("full-point bye"),
    ByeKind.HALF_POINT: phrase("half-point bye"),
    ByeKind.ZERO_POINT: phrase_in("bye", "absent"),
    None: phrase_in("bye", "absent"),
}


def bye_words(tournament: Tournament) -> Mapping[ByeKind | None, str]:
    """Return what no game in a round is called: in a Keizer season the kind of the absence."""
    own = absence_words(tournament)
    return {kind: word if kind is None else own.get(kind, word) for kind, word in BYES.items()}


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """One line of the card; without an opponent `bye` is the key of what happened.

    Of a team it is a match: `sign` is its score, `games` are its boards.
    """

    round: int
    colour: str
    number: int | None
    opponent: str
    rating: str
    sign: str
    bye: str
    score: int
    corrected: str
    games: tuple[PublicMatchBoard, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownCard:
    """Everything that the page of a player shows."""

    player: Player
    name: str
    rank: int
    points: int
    seat: PublicSeat | None
    rounds: tuple[PlayedRound, ...]
    whites: int
    blacks: int
    performance: str
    made: str
    expected: str
    rating_change: str
    coefficient: int | None
    rating_note: str
    workings: tuple[WorkingTable, ...]
    charts: tuple[Chart, ...]


def shown_card(
    event: ShownEvent,
    found: Ranked,
    number: int,
    speech: Speech,
    rated: PlayerGames | None,
    members: Sequence[PlayerGames] = (),
) -> ShownCard:
    """Return the card of a player; `rated` has the games that count for the FIDE rating.

    On that of a team `members` have those of the players.
    """
    card, place = player_card(found, number)
    figures = rated.figures if rated is not None and rated.figures.counted else None
    exact = _Numbers(speech)
    own = [] if rated is None or not rated.figures.games else [rating_working(rated, speech)]
    own += [rating_working(one, speech, of_member=True) for one in members if one.figures.games]
    return ShownCard(
        player=card.player,
        name=titled(card.player),
        rank=place.rank,
        points=place.points,
        seat=seat_of(event, card.player, speech.language),
        rounds=tuple(_rounds(event, found, card, speech)),
        whites=card.whites,
        blacks=card.blacks,
        # Of a team it would be made of matches, as if they were games.
        performance="" if event.is_of_teams else exact.text(card.performance, 0),
        made="" if figures is None else exact.text(figures.points, 1),
        expected="" if figures is None else exact.text(figures.expected, 2),
        rating_change="" if figures is None else signed(figures.change, speech),
        coefficient=None if figures is None else figures.k,
        rating_note=_first_rating(figures),
        workings=(*workings_of(found, number, speech), *own),
        charts=tuple(_charts(found, card, speech)),
    )


def _first_rating(figures: PlayerRating | None) -> str:
    """Return the first rating that an unrated player would get, or why there is none yet."""
    first = None if figures is None else figures.first
    if first is None:
        return ""
    if first.missing is not None:
        return first.missing.word
    return str(first.value)


def _rounds(event: ShownEvent, ranking: Ranked, card: Card, speech: Speech) -> list[PlayedRound]:
    signs = Signs(ranking.field.tournament.points, speech.language)
    corrected = {
        one.round: one.sentence for one in event.corrections.boards if card.player.id in one.players
    }
    byes = bye_words(ranking.field.tournament)
    lines = card.rounds if ranking.games is None else card_of(ranking.field, card.player.id).rounds
    rounds = [_round(line, signs, byes, corrected.get(line.row.round, "")) for line in lines]
    rounds = [
        replace(shown, sign=signs.ended(ranking.field, card.player.id, line.row))
        if line.free
        else shown
        for shown, line in zip(rounds, lines, strict=True)
    ]
    return [_as_match(event, card.player.id, line) for line in rounds]


def _as_match(event: ShownEvent, team: int, line: PlayedRound) -> PlayedRound:
    """Return a round of a team with the score and the boards of its match, others as they are."""
    match = match_in(event, line.round, team)
    if match is None:
        return line
    return replace(line, sign=match.score or line.sign, games=match.games)


def _round(
    line: CardRound, signs: Signs, byes: Mapping[ByeKind | None, str], corrected: str
) -> PlayedRound:
    row, opponent = line.row, line.opponent
    is_bye = opponent is None
    bye = byes[row.outcome] if is_bye and not hasattr(row.outcome, "was_played") else ""
    rating = None if opponent is None else opponent.rating
    return PlayedRound(
        row.round,
        "" if row.colour is None else row.colour.value,
        None if opponent is None else opponent.id,
        "" if opponent is None else titled(opponent),
        "" if rating is None else str(rating),
        signs.outcome(row.outcome, row.colour),
        bye,
        line.score_after,
        corrected,
    )


def _charts(ranking: Ranked, card: Card, speech: Speech) -> list[Chart]:
    """Return points and places of one player; a single round makes no line."""
    if ranking.field.rounds < 2:
        return []
    player = card.player.id
    points = ranking.field.running[player]
    places = places_by_points(ranking, [player])[player]
    texts = {value: decimal(ranking.field.points_text(value), speech.language) for value in points}
    return [
        points_chart(
            speech.t("Points after each round"),
            [PlayerCurve(card.player.name, tuple(points))],
            texts,
        ),
        places_chart(
            speech.t("Place by points after each round"), [PlayerCurve(card.player.name, places)]
        ),
    ]


@dataclass(frozen=True, slots=True)
class _Numbers:
    """Fractions as decimals in the language of the page."""

    speech: Speech

    def text(self, value: Fraction | None, places: int) -> str:
        if value is None:
            return ""
        scaled = round(value * 10**places)
        sign, digits = "-" if scaled < 0 else "", str(abs(scaled)).rjust(places + 1, "0")
        if not places:
            return f"{sign}{digits}"
        whole, rest = digits[:-places], digits[-places:]
        return decimal(f"{sign}{whole}.{rest}", self.speech.language)
