"""The stories of a board and of a player, from score to colour."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.dubov.answers import dubov_verdict
from ronde.explain.dubov.colours import dubov_colour_sentence, dubov_colours_in_full
from ronde.explain.dubov.positions import meeting, opposite, shift
from ronde.explain.dubov.round import DubovRound
from ronde.explain.dubov.upfloats import how_many, why_bye, why_upfloater
from ronde.explain.dubov.whynot import why_not
from ronde.explain.players import away, score_sentences
from ronde.explain.sentence import Score, Section, Sentence, Who, sentence
from ronde.model import PlayerId


def overview(case: DubovRound) -> Iterator[Section]:
    """Yield a section per board, then one per player who moves up, then the bye."""
    for number in range(1, len(case.boards) + 1):
        yield short_board(case, number)
    for place, bracket in enumerate(case.outcome.brackets):
        for rank in bracket.upfloaters:
            title = sentence("dubov.upfloater-title", player=case.who(rank))
            told = (how_many(case, place), *why_upfloater(case, rank))
            yield Section("float", title, told, None, (case.standing.ids[rank],))
    yield from bye_section(case)


def bye_section(case: DubovRound) -> Iterator[Section]:
    """Yield the section on the bye, if there is one."""
    if case.bye is not None:
        title = sentence("bye.title", player=case.who(case.bye))
        yield Section("bye", title, tuple(why_bye(case)), None, (case.standing.ids[case.bye],))


def short_board(case: DubovRound, number: int) -> Section:
    """Return a board in short: why these two, who was shifted, and why these colours."""
    board = case.boards[number - 1]
    told = [meeting(case, board.white, board.black)]
    for rank in sorted((board.white, board.black)):
        told += shift(case, rank)
    return _board_section(case, number, [*told, dubov_colour_sentence(case, board)])


def full_board(case: DubovRound, number: int) -> Section:
    """Return a board with upfloats and shifts, who stands opposite, and both preferences."""
    board = case.boards[number - 1]
    first, second = sorted((board.white, board.black))
    told = [meeting(case, first, second)]
    for rank in (first, second):
        told += _why_here(case, rank)
    told += _why_not_opposite(case, first)
    if opposite(case, first) != second:
        told += _why_not_opposite(case, second)
    return _board_section(case, number, [*told, *dubov_colours_in_full(case, board)])


def _board_section(case: DubovRound, number: int, told: list[Sentence]) -> Section:
    board, ids = case.boards[number - 1], case.standing.ids
    players = (ids[board.white], ids[board.black])
    return Section("board", sentence("board.title", board=number), tuple(told), number, players)


def player_story(case: DubovRound, player: PlayerId) -> Section:
    """Return the whole way of a player through the pairing of the round."""
    rank = case.rank_of.get(player)
    told = away(case, player) if rank is None else _story(case, rank)
    title = sentence("player.title", player=Who((player,)), round=case.standing.round)
    return Section("player", title, tuple(told), None, (player,))


def _story(case: DubovRound, rank: int) -> Iterator[Sentence]:
    yield from score_sentences(case, rank)
    yield from _past(case, rank)
    opponent = case.opponent_of(rank)
    if opponent is None:
        yield from why_bye(case)
        return
    yield _bracket(case, rank)
    yield from _why_here(case, rank)
    yield meeting(case, rank, opponent)
    yield from _why_not_opposite(case, rank)
    yield from dubov_colours_in_full(case, case.boards[case.board_of[rank] - 1])


def _past(case: DubovRound, rank: int) -> Iterator[Sentence]:
    """Yield the average rating of the opponents, and how often the player floated up."""
    ranking, who = case.ranking, case.who(rank)
    if case.standing.games[rank]:
        average = ranking.averages[rank]
        yield sentence("dubov.average", case.article("average"), player=who, average=average)
    else:
        yield sentence("dubov.no-average", case.article("no-average"), player=who)
    number, count = case.article("upfloats"), ranking.upfloats[rank]
    if count:
        yield sentence("dubov.upfloats", number, player=who, count=count, most=ranking.most)
    else:
        yield sentence("dubov.never-upfloated", number, player=who)


def _bracket(case: DubovRound, rank: int) -> Sentence:
    bracket, number, who = case.bracket_of(rank), case.article("bracket"), case.who(rank)
    points = Score(case.bracket_score(case.place_of[rank]))
    residents, count = len(bracket.residents), len(bracket.upfloaters)
    if not count:
        return sentence("player.bracket", number, player=who, points=points, count=residents)
    facts = {"residents": residents, "count": count}
    return sentence("dubov.mixed-bracket", number, player=who, points=points, **facts)


def _why_here(case: DubovRound, rank: int) -> Iterator[Sentence]:
    """Yield why a player moved up to the bracket, or was shifted to the other subgroup."""
    place = case.place_of[rank]
    if rank in case.outcome.brackets[place].upfloaters:
        yield how_many(case, place)
        yield from why_upfloater(case, rank)
    yield from shift(case, rank)


def _why_not_opposite(case: DubovRound, rank: int) -> Iterator[Sentence]:
    """Yield who stands opposite in the other subgroup and why that is not the opponent."""
    natural = opposite(case, rank)
    if natural == case.opponent_of(rank):
        return
    ids, number = case.standing.ids, case.article("pairs")
    who, first = case.who(rank), case.who(natural)
    yield sentence("dubov.opposite", number, player=who, first=first)
    yield dubov_verdict(case, why_not(case, ids[rank], ids[natural]))
