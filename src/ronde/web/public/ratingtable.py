"""FIDE ratings as a table and as the working on a card, in the words of the page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from ronde.documents.sheet import decimal
from ronde.documents.words import number_text, titled
from ronde.i18n import phrase
from ronde.model import Player, PlayerId
from ronde.model.gamematches import game_text
from ronde.model.team import Team
from ronde.questions.fideratings import FideRatings, PlayerGames, change_text
from ronde.ratings.exact import for_people, nearest
from ronde.ratings.fide.computation import PlayerRating, RatedGame
from ronde.web.language import Speech
from ronde.web.public.workings import WorkingRow, WorkingTable

RATING_ANCHOR: Final = "working-rating"


def member_anchor(number: int) -> str:
    """Return where the card of a team has the working of a member."""
    return f"{RATING_ANCHOR}-{number}"


@dataclass(frozen=True, slots=True)
class PublicRating:
    """One player of the list; what does not apply is empty.

    `entry` is the starting number of the card that has the working: the own, or that of the team.
    """

    number: int
    entry: int
    anchor: str
    team: str
    name: str
    rating: str
    k: str
    games: int
    points: str
    expected: str
    change: str
    new: str
    mean: str
    performance: str


def rating_lines(
    found: FideRatings, speech: Speech, teams: Mapping[int, Team] | None = None
) -> list[PublicRating]:
    """Return the lines of the list, in its order; `teams` are those of members of teams."""
    return [
        PublicRating(
            one.player.id,
            *_place(one.player.id, teams),
            titled(one.player),
            number_text(one.rating),
            number_text(one.k),
            len(one.counted),
            _number(one.points, speech),
            _number(one.expected, speech),
            signed(one.change, speech),
            number_text(one.new_rating),
            "" if one.opponents_mean is None else str(nearest(one.opponents_mean)),
            number_text(one.performance),
        )
        for one in found.players
    ]


def _place(number: int, teams: Mapping[int, Team] | None) -> tuple[int, str, str]:
    """Return where the working stands, and the team of a member."""
    if teams is None:
        return number, RATING_ANCHOR, ""
    return teams[number].number or 0, member_anchor(number), teams[number].name


def _number(value: Fraction | None, speech: Speech) -> str:
    return "" if value is None else decimal(for_people(value), speech.language)


def signed(value: Fraction | None, speech: Speech) -> str:
    """Return a change with its sign in the language of the page."""
    return change_text(value, speech.language)


def rating_working(rated: PlayerGames, speech: Speech, *, of_member: bool = False) -> WorkingTable:
    """Return how the change of a player, or the first rating, follows from the games.

    On the card of a team it has the name of the member.
    """
    players = {player.id: player for player in rated.ratings.tournament.players}
    player = rated.figures.player
    return WorkingTable(
        member_anchor(player.id) if of_member else RATING_ANCHOR,
        speech.say(rated.ratings.computation.kind.word),
        titled(player) if of_member else speech.t("FIDE rating"),
        tuple(_rows(rated, players, speech)),
        (),
        _conclusion(rated.figures, speech),
        tuple(speech.say(note) for note in rated.notes()),
    )


def _conclusion(one: PlayerRating, speech: Speech) -> str:
    """Return how the change follows from the sum of the games, or the first rating."""
    if one.total is None:
        return f"= {number_text(one.new_rating) or '–'}"
    return f"{signed(one.total, speech)} × {one.k} = {signed(one.change, speech)}"


def _rows(
    rated: PlayerGames, players: Mapping[PlayerId, Player], speech: Speech
) -> Iterator[WorkingRow]:
    for game in rated.figures.games:
        amount = game.score if game.expected is None else game.change
        yield WorkingRow(
            game_text(rated.ratings.tournament.rules, game.round),
            players[game.opponent].name,
            game.opponent,
            _amount(amount, speech, is_change=game.expected is not None),
            speech.say(_why(game, speech)),
            not game.is_counted,
        )


def _amount(value: Fraction | None, speech: Speech, *, is_change: bool) -> str:
    if value is None:
        return "–"
    return signed(value, speech) if is_change else _number(value, speech)


def _why(game: RatedGame, speech: Speech) -> str:
    if game.reason is not None:
        return game.reason.word
    if game.expected is None:
        return phrase("opponent {rating}", rating=game.opponent_rating)
    facts = {
        "score": _number(game.score, speech),
        "expected": _number(game.expected, speech),
        "rating": game.opponent_rating,
        "difference": game.difference,
    }
    if game.counted == game.difference:
        return phrase("{score} − {expected}, opponent {rating}, difference {difference}", **facts)
    return phrase(
        "{score} − {expected}, opponent {rating}, difference {difference} counted as {counted}"
        " [8.3.1]",
        counted=game.counted,
        **facts,
    )
