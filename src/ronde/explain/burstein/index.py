"""The opposition index of a player in words: Buchholz, Sonneborn-Berger, and what they count."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.burstein.round import BursteinRound
from ronde.explain.sentence import Score, Scores, Sentence, Total, Who, sentence
from ronde.model import PlayerId
from ronde.systems.burstein.ranking import scores_seen


def index_sentence(case: BursteinRound, player: PlayerId) -> Sentence:
    """Return both numbers of a player."""
    buchholz, sonneborn = totals(case, player)
    return sentence(
        "burstein.index",
        case.article("index"),
        player=Who((player,)),
        buchholz=buchholz,
        sonneborn=sonneborn,
    )


def totals(case: BursteinRound, player: PlayerId) -> tuple[Total, Total]:
    """Return Buchholz and Sonneborn-Berger of a player."""
    index = case.indices[player]
    return Total(10 * index.buchholz), Total(index.sonneborn_berger)


def how_counted(case: BursteinRound, player: PlayerId) -> Iterator[Sentence]:
    """Yield both numbers with their working, and what is counted of rounds without a game."""
    history = case.history
    scores, seen = history.scores(), scores_seen(history)
    cells = history.cells(player)
    met = [cell.opponent if cell.was_played else None for cell in cells]
    values = tuple(scores[player] if one is None else seen[one] for one in met)
    buchholz, sonneborn = totals(case, player)
    number, who = case.article("index"), Who((player,))
    yield sentence("burstein.buchholz", number, total=buchholz, scores=Scores(values))
    number = case.article("unplayed")
    unplayed = met.count(None)
    if unplayed:
        own = Score(scores[player])
        yield sentence("burstein.unplayed", number, player=who, points=own, count=unplayed)
    away = tuple(one for one in met if one is not None and seen[one] != scores[one])
    if away:
        yield sentence("burstein.absent", number, players=Who(away), count=len(away))
    yield sentence("burstein.sonneborn", case.article("index"), total=sonneborn)
