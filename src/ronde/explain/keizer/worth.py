"""What a player is worth today, what a game brings, and where points come from, as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ronde.explain.sentence import Fact, Ordinal, ScoreInWords, Sentence, Who, sentence
from ronde.explain.wording import Wording
from ronde.keizer.season import KeizerSeason, RoundShare, is_keizer
from ronde.keizer.terms import RoundHappening
from ronde.model import ByeKind, PlayerId, Result, RoundNumber, Tournament

_ARTICLES: Final = {
    RoundHappening.WIN: "1.3",
    RoundHappening.DRAW: "1.3",
    RoundHappening.LOSS: "1.3",
    RoundHappening.OWN_VALUE: "1.4",
    RoundHappening.BEFORE_JOINING: "1.7",
    RoundHappening.DECISION: "",
}
_OTHER_ARTICLE: Final = "1.5"


_YOURS: Final = {
    "keizer.value": "keizer.your-value",
    "keizer.worth": "keizer.your-worth",
    "keizer.bye-worth": "keizer.your-bye",
    "keizer.not-joined": "keizer.not-joined-you",
}
"""The sentences as the player himself reads them."""


def today_sentences(tournament: Tournament, player: PlayerId) -> Iterator[Sentence]:
    """Yield what a player is worth today and what his game or his bye of the round brings.

    The round is the latest one while a game of it is open; between rounds there is the value
    alone. Nothing is said in an event that is no season, nor of somebody who has not joined.
    """
    if not is_keizer(tournament):
        return
    latest = tournament.rounds[-1] if tournament.rounds else None
    is_open = latest is not None and any(
        game.white_result is Result.UNFINISHED for game in latest.games
    )
    last = RoundNumber(len(tournament.rounds))
    season = KeizerSeason(tournament.before(last) if is_open else tournament)
    yield value_sentence(season, player)
    if latest is None or not is_open or player not in season.today.values:
        return
    for game in latest.games:
        if player in (game.white, game.black):
            other = game.black if player == game.white else game.white
            yield worth_sentence(season, player, other)
    for bye in latest.byes:
        if bye.player == player and bye.kind is ByeKind.PAIRING_ALLOCATED:
            yield bye_sentence(season, player)


def as_yours(told: Sentence) -> Sentence:
    """Return a sentence about today as the player himself reads it."""
    return Sentence(_YOURS[told.key], told.article, told.facts)


def bye_sentence(season: KeizerSeason, player: PlayerId) -> Sentence:
    """Return what the bye brings a player today."""
    value = season.today.values[player]
    brought = ScoreInWords(season.terms.amount(RoundHappening.BYE, value))
    return sentence("keizer.bye-worth", "1.5", player=Who((player,)), points=brought, value=value)


def value_sentence(season: KeizerSeason, player: PlayerId) -> Sentence:
    """Return where a player stands and what he is worth because of that."""
    today = season.today
    if player not in today.values:
        return sentence("keizer.not-joined", "1.7", player=Who((player,)))
    return sentence(
        "keizer.value",
        "1.2",
        player=Who((player,)),
        place=Ordinal(today.place(player)),
        size=len(today.order),
        value=today.values[player],
        first=today.values[today.order[0]],
        points=ScoreInWords(today.points[player]),
    )


def worth_sentence(season: KeizerSeason, player: PlayerId, opponent: PlayerId) -> Sentence:
    """Return what a win and a draw against an opponent are worth today, and why."""
    today, terms = season.today, season.terms
    value = today.values[opponent]
    return sentence(
        "keizer.worth",
        "1.3",
        player=Who((player,)),
        opponent=Who((opponent,)),
        win=ScoreInWords(terms.amount(RoundHappening.WIN, value)),
        draw=ScoreInWords(terms.amount(RoundHappening.DRAW, value)),
        place=Ordinal(today.place(opponent)),
        size=len(today.order),
        value=value,
    )


def points_sentences(season: KeizerSeason, player: PlayerId) -> Iterator[Sentence]:
    """Yield what makes the points of a player, round by round, as it is counted today."""
    lines = season.lines(player)
    if lines:
        total = ScoreInWords(season.today.points[player])
        yield sentence("keizer.points", "1.1", player=Who((player,)), points=total)
    yield from map(_made, lines)


def _made(line: RoundShare) -> Sentence:
    article = _ARTICLES.get(line.happening, _OTHER_ARTICLE)
    facts: dict[str, Fact] = {"points": ScoreInWords(line.amount)}
    if line.round is not None:
        facts["round"] = line.round
    if line.value:
        facts["value"] = line.value
    if line.opponent is not None:
        facts["opponent"] = Who((line.opponent,))
    return Sentence(f"keizer.made-{line.happening.value}", article, facts)


def worth_today(
    tournament: Tournament, player: int, language: str, *, is_reader: bool
) -> Sequence[str]:
    """Return what a player is worth today and what the game of the round brings, in words.

    `is_reader`: the sentences speak to the player. Nothing is told of other events.
    """
    wording = Wording(language, {one.id: one.name for one in tournament.players})
    told = today_sentences(tournament, PlayerId(player))
    return [wording.text(as_yours(one) if is_reader else one) for one in told]
