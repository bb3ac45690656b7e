"""Why a player moves down to the next bracket, and why a player has the bye."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.burstein.judgement import OPPONENT, if_stayed
from ronde.explain.burstein.round import BursteinRound, NumberedBracket
from ronde.explain.sentence import Ordinal, ScoreInWords, Sentence, Who, sentence
from ronde.explain.shortage import Crowd, how_many_leave, why_nobody
from ronde.explain.whynot import stayed_sentence
from ronde.kernel.completion import ByeChoice
from ronde.model import PlayerId
from ronde.systems.burstein.brackets import bye_order


def why_moved_down(
    case: BursteinRound, stage: NumberedBracket, player: PlayerId
) -> Iterator[Sentence]:
    """Yield why somebody of a bracket must move down, and why it is this player."""
    crowd, rank = crowd_of(case, stage), case.rank_of[player]
    if len(stage.numbered) > 2 and not crowd.may_meet(rank):
        yield why_this_one(case, stage, player)
        yield from why_nobody(crowd, rank)
        return
    if len(stage.numbered) > 1:
        yield from how_many_down(case, stage)
    if len(stage.numbered) == 1 or stage.pairs:
        yield why_this_one(case, stage, player)


def crowd_of(case: BursteinRound, stage: NumberedBracket) -> Crowd:
    """Return the players of a bracket by rank."""
    return Crowd(case, sorted(case.rank_of[player] for player in stage.numbered))


def how_many_down(case: BursteinRound, stage: NumberedBracket) -> Iterator[Sentence]:
    """Yield why so many players leave a bracket."""
    return how_many_leave(
        crowd_of(case, stage),
        stage.score,
        pairs=len(stage.pairs),
        leaving=len(stage.floaters),
        article=case.article("parity"),
        completion=case.article("completion"),
    )


def why_this_one(case: BursteinRound, stage: NumberedBracket, player: PlayerId) -> Sentence:
    """Return why it is this player who moves down from a bracket."""
    who, points = Who((player,)), ScoreInWords(stage.score)
    if len(stage.numbered) == 1:
        return case.said("float.alone", "bracket", player=who, points=points)
    if not crowd_of(case, stage).may_meet(case.rank_of[player]):
        return sentence("float.no-opponent", player=who, points=points)
    if _is_the_middle(stage, player):
        place, size = Ordinal(stage.number(player)), len(stage.numbered)
        return case.said("burstein.middle", "order", player=who, place=place, size=size)
    return _if_stayed(case, stage, player)


def _is_the_middle(stage: NumberedBracket, player: PlayerId) -> bool:
    """Whether first meets last, second meets last but one, and the player is left in between."""
    size = len(stage.numbered)
    opponents = stage.opponents()
    folded = all(
        opponents.get(one) == other
        for one, other in zip(stage.numbered[: size // 2], stage.numbered[::-1], strict=False)
    )
    return folded and stage.floaters == (player,)


def _if_stayed(case: BursteinRound, stage: NumberedBracket, player: PlayerId) -> Sentence:
    """Return what would be worse if the player were paired in the bracket."""
    who, ids = Who((player,)), case.outcome.standing.ids
    alternative = if_stayed(case.judge, stage.place, case.field_rank[player])
    if alternative is None:
        return case.said("float.must", "completion", player=who)
    others = (ids[rank] for rank in alternative.floaters)
    instead = Who(tuple(one for one in others if one not in stage.floaters))
    found = case.judge.objection(stage.place, alternative)
    assert found is not None  # the player floats in one candidate and not in the other
    if found.criterion == OPPONENT:
        return case.said("float.order", "order", player=who, instead=instead)
    return stayed_sentence("float", who, instead, found)


# The bye -----------------------------------------------------------------------------------


def why_bye(case: BursteinRound) -> Iterator[Sentence]:
    """Yield the reasons of 3.1 in their order, as far as they were needed."""
    if case.choice is None:
        return
    yield case.said("bye.odd", "bye", count=case.standing.size)
    yield from _not_to_others(case, case.choice)
    yield from _of_all_the_rest(case, case.choice)


def _not_to_others(case: BursteinRound, choice: ByeChoice) -> Iterator[Sentence]:
    """Yield who comes first but may not have it, or leaves no complete pairing."""
    standing, places = case.standing, case.places

    def key(rank: int) -> tuple[int, int, int]:
        return standing.scores[rank], -standing.games[rank], -places[rank]

    before = [rank for rank in range(standing.size) if key(rank) < key(choice.rank)]
    barred = [rank for rank in before if not standing.may_have_bye[rank]]
    if barred:
        players, count = case.who(*barred), len(barred)
        yield case.said("burstein.bye-barred", "bye-bar", players=players, count=count)
    if choice.needed:
        players, count = case.who(*choice.needed), len(choice.needed)
        yield case.said("burstein.bye-passed-over", "bye-completion", players=players, count=count)


def _of_all_the_rest(case: BursteinRound, choice: ByeChoice) -> Iterator[Sentence]:
    """Yield the lowest score, then the most games, then the lowest place, until one is left."""
    standing, rank = case.standing, choice.rank
    who, points = case.who(rank), ScoreInWords(standing.scores[rank])
    yield case.said("burstein.bye-score", "bye-score", player=who, points=points)
    rest = [r for r in bye_order(standing, case.places) if r not in choice.needed]
    level = [r for r in rest if standing.scores[r] == standing.scores[rank]]
    if len(level) > 1:
        size, games = len(level), standing.games[rank]
        yield case.said("burstein.bye-games", "bye-games", player=who, size=size, count=games)
    level = [r for r in level if standing.games[r] == standing.games[rank]]
    if len(level) > 1:
        yield case.said("burstein.bye-place", "bye-place", player=who, size=len(level))
