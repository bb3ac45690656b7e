"""Figures of an event that people like to read: results by colour, upsets, streaks, rating gaps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from ronde.fields import filled
from ronde.model import Colour, Game, Player, PlayerId, Result, Round, Tournament
from ronde.model.player import rank_of_title
from ronde.ratings.exact import nearest
from ronde.serialisation import Count, Number
from ronde.standings.rounds import Happened, RoundRecord
from ronde.standings.view import Field

MOST_LISTED: Final = 5
"""How many upsets and streaks are told."""

_SHORTEST_STREAK: Final = 2
_WON: Final = (Result.WIN, Result.SHORT_WIN)
_DRAWN: Final = (Result.DRAW, Result.SHORT_DRAW)
_LOST: Final = (Result.LOSS, Result.SHORT_LOSS)


@dataclass(frozen=True, slots=True)
class Results:
    """Games over the board that have ended, by who won; `others` are those such as 0-0."""

    games: Count = 0
    white_wins: Count = 0
    draws: Count = 0
    black_wins: Count = 0
    others: Count = 0


@dataclass(frozen=True, slots=True)
class Favourites:
    """Games between players of different ratings: what the higher rated one made of them.

    `mean_gap` is the mean difference of the ratings of all rated pairs, None without any.
    """

    games: Count = 0
    wins: Count = 0
    draws: Count = 0
    losses: Count = 0
    mean_gap: int | None = None


@dataclass(frozen=True, slots=True)
class RoundStatistics:
    """One round: its games, forfeits and byes (absences too), and how favourites fared."""

    round: Number
    results: Results
    forfeits: Count
    byes: Count
    favourites: Favourites


@dataclass(frozen=True, slots=True)
class StatisticsPlayer:
    """A player as a list names one."""

    starting_number: Number
    title: str
    name: str
    rating: int | None


@dataclass(frozen=True, slots=True)
class Upset:
    """A win over a player who was rated higher, `gap` points of rating."""

    round: Number
    winner: StatisticsPlayer
    loser: StatisticsPlayer
    colour: Colour
    gap: Count


@dataclass(frozen=True, slots=True)
class Streak:
    """Games over the board in a row; a round without a game neither counts nor interrupts."""

    player: StatisticsPlayer
    games: Count
    first_round: Number
    last_round: Number


@dataclass(frozen=True, slots=True)
class ColourBalance:
    """How many players had so many more games with White than with Black."""

    difference: int
    players: Count


@dataclass(frozen=True, slots=True)
class StatisticsGroup:
    """Players of one title or one federation, with the mean rating of those who have one."""

    name: str
    players: Count
    rated: Count
    mean_rating: int | None


@dataclass(frozen=True, slots=True)
class FieldFigures:
    """Who took part: by title, by federation, by sex, rated or not."""

    players: Count
    rated: Count
    women: Count
    mean_rating: int | None
    highest_rating: int | None
    lowest_rating: int | None
    titles: tuple[StatisticsGroup, ...]
    federations: tuple[StatisticsGroup, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of an event after a number of rounds.

    Upsets are the greatest first, streaks the longest; `perfect` are those who won every game
    that they played, at least two.
    """

    after_round: Count
    entries: FieldFigures
    results: Results
    forfeits: Count
    byes: Count
    favourites: Favourites
    rounds: tuple[RoundStatistics, ...]
    upsets: tuple[Upset, ...]
    winning_streaks: tuple[Streak, ...]
    unbeaten_streaks: tuple[Streak, ...]
    perfect: tuple[StatisticsPlayer, ...]
    colour_balance: tuple[ColourBalance, ...]


def statistics(field: Field) -> Statistics:
    """Return the figures of an event after the rounds of a field."""
    tournament = field.tournament
    played = tournament.rounds[: field.rounds]
    rounds = tuple(_of_round(n, round_, tournament) for n, round_ in enumerate(played, 1))
    games = [game for round_ in played for game in _ended(round_)]
    return Statistics(
        field.rounds,
        entries(tournament.players),
        _results(games),
        sum(one.forfeits for one in rounds),
        sum(one.byes for one in rounds),
        _favourites(games, field.players),
        rounds,
        tuple(_upsets(field)),
        _streaks(field, _WON),
        _streaks(field, (*_WON, *_DRAWN)),
        tuple(_perfect(field)),
        _colour_balance(field),
    )


def entries(players: Iterable[Player]) -> FieldFigures:
    """Return who takes part, counted."""
    players = tuple(players)
    ratings = [player.rating for player in players if player.rating is not None]
    titles = _groups(players, lambda player: player.title)
    federations = _groups(players, lambda player: player.federation)
    return FieldFigures(
        len(players),
        len(ratings),
        sum(player.sex is not None and player.sex.value == "w" for player in players),
        _mean(ratings),
        max(ratings, default=None),
        min(ratings, default=None),
        tuple(sorted(titles, key=lambda group: (rank_of_title(group.name), group.name))),
        tuple(sorted(federations, key=lambda group: (-group.players, group.name))),
    )


def _groups(players: Iterable[Player], name: Callable[[Player], str]) -> Iterator[StatisticsGroup]:
    """Yield the players by a text of theirs, those left out who have none."""
    for text, group in groupby(sorted(players, key=name), key=name):
        if text:
            members = list(group)
            ratings = [player.rating for player in members if player.rating is not None]
            yield StatisticsGroup(text, len(members), len(ratings), _mean(ratings))


def _mean(values: list[int]) -> int | None:
    return nearest(Fraction(sum(values), len(values))) if values else None


def _ended(round_: Round) -> list[Game]:
    """Return the games of a round that were played to their end."""
    return [game for game in round_.games if game.was_played and not game.is_unfinished]


def _of_round(number: int, round_: Round, tournament: Tournament) -> RoundStatistics:
    games = _ended(round_)
    players = {player.id: player for player in tournament.players}
    there = {p for game in round_.games for p in (game.white, game.black)}
    return RoundStatistics(
        number,
        _results(games),
        sum(not game.was_played for game in round_.games),
        len(players.keys() - there),
        _favourites(games, players),
    )


def _winner(game: Game) -> Colour | None:
    """Return who won a game, None for a draw or for two results that belong to no win."""
    if game.white_result in _WON and game.black_result in _LOST:
        return Colour.WHITE
    return Colour.BLACK if game.black_result in _WON and game.white_result in _LOST else None


def _is_drawn(game: Game) -> bool:
    return game.white_result in _DRAWN and game.black_result in _DRAWN


def _results(games: list[Game]) -> Results:
    won = Counter(map(_winner, games))
    draws = sum(map(_is_drawn, games))
    white, black = won[Colour.WHITE], won[Colour.BLACK]
    return Results(len(games), white, draws, black, len(games) - white - draws - black)


def _favourites(games: list[Game], players: dict[PlayerId, Player]) -> Favourites:
    gaps, outcomes = [], []
    for game in games:
        white, black = players[game.white].rating, players[game.black].rating
        if white is None or black is None:
            continue
        gaps.append(abs(white - black))
        if white != black:
            outcomes.append(game.white_result if white > black else game.black_result)
    wins, draws, losses = (sum(one in kind for one in outcomes) for kind in (_WON, _DRAWN, _LOST))
    return Favourites(len(outcomes), wins, draws, losses, _mean(gaps))


def _person(player: Player) -> StatisticsPlayer:
    return filled(StatisticsPlayer, player, starting_number=player.id)


def _upsets(field: Field) -> list[Upset]:
    found = []
    for number, round_ in enumerate(field.tournament.rounds[: field.rounds], 1):
        for game in _ended(round_):
            colour = _winner(game)
            if colour is None:
                continue
            white, black = field.players[game.white], field.players[game.black]
            winner, loser = (white, black) if colour is Colour.WHITE else (black, white)
            gap = (loser.rating or 0) - (winner.rating or 0)
            if winner.rating is not None and gap > 0:
                found.append(Upset(number, _person(winner), _person(loser), colour, gap))
    return sorted(found, key=lambda upset: (-upset.gap, upset.round))[:MOST_LISTED]


def _games(rows: Iterable[RoundRecord]) -> list[RoundRecord]:
    return [
        row
        for row in rows
        if row.happened is Happened.BOARD and row.outcome is not Result.UNFINISHED
    ]


def _streaks(field: Field, kept: tuple[Result, ...]) -> tuple[Streak, ...]:
    """Return the longest rows of games with such results, one for each player."""
    found = []
    for player, rows in field.rows.items():
        runs = (
            list(run) for good, run in groupby(_games(rows), lambda r: r.outcome in kept) if good
        )
        longest = max(runs, key=len, default=[])
        if len(longest) >= _SHORTEST_STREAK:
            person = _person(field.players[player])
            found.append(Streak(person, len(longest), longest[0].round, longest[-1].round))
    found.sort(
        key=lambda streak: (-streak.games, streak.first_round, streak.player.starting_number)
    )
    return tuple(found[:MOST_LISTED])


def _perfect(field: Field) -> Iterator[StatisticsPlayer]:
    for player, rows in field.rows.items():
        games = _games(rows)
        if len(games) >= _SHORTEST_STREAK and all(row.outcome in _WON for row in games):
            yield _person(field.players[player])


def _colour_balance(field: Field) -> tuple[ColourBalance, ...]:
    """Return how many players had which difference of colours, over games that were played."""
    differences = Counter(
        sum(1 if row.colour is Colour.WHITE else -1 for row in _games(rows))
        for rows in field.rows.values()
    )
    return tuple(ColourBalance(*pair) for pair in sorted(differences.items()))
