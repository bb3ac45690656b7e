"""What a player is worth today, what a game brings, and where points come from, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ronde.explain.sentence import Fact, Place, Score, Sentence, Who, sentence
from ronde.keizer.season import Line, Season
from ronde.keizer.terms import Happening
from ronde.model import PlayerId

_ARTICLES: Final = {
    Happening.WIN: "1.3",
    Happening.DRAW: "1.3",
    Happening.LOSS: "1.3",
    Happening.OWN_VALUE: "1.4",
    Happening.BEFORE_JOINING: "1.7",
    Happening.DECISION: "",
}
_OTHER_ARTICLE: Final = "1.5"


def value_sentence(season: Season, player: PlayerId) -> Sentence:
    """Return where a player stands and what he is worth because of that."""
    today = season.today
    if player not in today.values:
        return sentence("keizer.not-joined", "1.7", player=Who((player,)))
    return sentence(
        "keizer.value",
        "1.2",
        player=Who((player,)),
        place=Place(today.place(player)),
        size=len(today.order),
        value=today.values[player],
        first=today.values[today.order[0]],
        points=Score(today.points[player]),
    )


def worth_sentence(season: Season, player: PlayerId, opponent: PlayerId) -> Sentence:
    """Return what a win and a draw against an opponent are worth today, and why."""
    today, terms = season.today, season.terms
    value = today.values[opponent]
    return sentence(
        "keizer.worth",
        "1.3",
        player=Who((player,)),
        opponent=Who((opponent,)),
        win=Score(terms.amount(Happening.WIN, value)),
        draw=Score(terms.amount(Happening.DRAW, value)),
        place=Place(today.place(opponent)),
        size=len(today.order),
        value=value,
    )


def points_sentences(season: Season, player: PlayerId) -> Iterator[Sentence]:
    """Yield what makes the points of a player, round by round, as it is counted today."""
    lines = season.lines(player)
    if lines:
        total = Score(season.today.points[player])
        yield sentence("keizer.points", "1.1", player=Who((player,)), points=total)
    yield from map(_made, lines)


def _made(line: Line) -> Sentence:
    article = _ARTICLES.get(line.happening, _OTHER_ARTICLE)
    facts: dict[str, Fact] = {"points": Score(line.amount)}
    if line.round is not None:
        facts["round"] = line.round
    if line.value:
        facts["value"] = line.value
    if line.opponent is not None:
        facts["opponent"] = Who((line.opponent,))
    return Sentence(f"keizer.made-{line.happening.value}", article, facts)
