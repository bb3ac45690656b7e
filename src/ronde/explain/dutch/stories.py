"""The stories of a board and of a player, from score to colour."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.answers import verdict_sentence
from ronde.explain.colours import colour_sentence, colours_in_full
from ronde.explain.dutch.articles import article
from ronde.explain.dutch.floats import why_bye, why_moved_down
from ronde.explain.dutch.positions import first_choice, meeting, natural_opponent
from ronde.explain.dutch.round import DutchRound
from ronde.explain.dutch.whynot import why_not
from ronde.explain.players import away, score_sentences
from ronde.explain.sentence import Score, Section, Sentence, Who, sentence
from ronde.model import PlayerId
from ronde.systems.dutch.outcome import Method


def overview(case: DutchRound) -> Iterator[Section]:
    """Yield a section per board, then one per player who moves down, then the bye."""
    for number in range(1, len(case.boards) + 1):
        yield short_board(case, number)
    for rank in range(case.standing.size):
        *passed, _ = case.brackets_of[rank]
        if passed:
            player = case.standing.ids[rank]
            told = tuple(s for place in passed for s in why_moved_down(case, place, rank))
            title = sentence("float.title", player=Who((player,)))
            yield Section("float", title, told, None, (player,))
    if case.outcome.bye is not None:
        player = case.standing.ids[case.outcome.bye]
        title = sentence("bye.title", player=Who((player,)))
        yield Section("bye", title, tuple(why_bye(case)), None, (player,))


def short_board(case: DutchRound, number: int) -> Section:
    """Return a board in two sentences: why these two, and why these colours."""
    board = case.boards[number - 1]
    told = (meeting(case, board.white, board.black), colour_sentence(case, board))
    return _board_section(case, number, told)


def full_board(case: DutchRound, number: int) -> Section:
    """Return a board with why it is not the natural opponents, and both colour preferences."""
    board = case.boards[number - 1]
    told = [meeting(case, board.white, board.black)]
    for rank in sorted((board.white, board.black)):
        told += _why_not_natural(case, rank)
    told += colours_in_full(case, board)
    return _board_section(case, number, tuple(told))


def _board_section(case: DutchRound, number: int, told: tuple[Sentence, ...]) -> Section:
    board, ids = case.boards[number - 1], case.standing.ids
    players = (ids[board.white], ids[board.black])
    return Section("board", sentence("board.title", board=number), told, number, players)


def player_story(case: DutchRound, player: PlayerId) -> Section:
    """Return the whole way of a player through the pairing of the round."""
    rank = case.rank_of.get(player)
    told = away(case, player) if rank is None else _story(case, rank)
    title = sentence("player.title", player=Who((player,)), round=case.standing.round)
    return Section("player", title, tuple(told), None, (player,))


def _story(case: DutchRound, rank: int) -> Iterator[Sentence]:
    yield from score_sentences(case, rank)
    *passed, final = case.brackets_of[rank]
    for place in passed:
        yield from why_moved_down(case, place, rank)
    opponent = case.opponent_of(rank)
    if opponent is None:
        yield from why_bye(case)
        return
    if not passed:
        yield _bracket(case, final, rank)
    yield meeting(case, rank, opponent)
    yield from _why_not_natural(case, rank)
    yield from colours_in_full(case, case.boards[case.board_of[rank] - 1])


def _bracket(case: DutchRound, place: int, rank: int) -> Sentence:
    outcome = case.outcome.brackets[place]
    bracket, who = outcome.bracket, Who((case.standing.ids[rank],))
    if outcome.method is Method.COLLAPSED:
        number = article(case.edition, "collapsed")
        return sentence("player.collapsed", number, player=who, count=bracket.size)
    residents = bracket.end - bracket.first
    number = case.edition.articles["bracket"]
    points, moved = Score(case.bracket_score(place)), len(bracket.moved_down)
    if not moved:
        return sentence("player.bracket", number, player=who, points=points, count=residents)
    return sentence(
        "player.mixed-bracket", number, player=who, points=points, residents=residents, count=moved
    )


def _why_not_natural(case: DutchRound, rank: int) -> Iterator[Sentence]:
    """Yield who stands opposite in the bracket and why that player is not the opponent."""
    natural = natural_opponent(case, rank)
    if natural is None or natural == case.opponent_of(rank):
        return
    ids = case.standing.ids
    yield first_choice(case, rank, natural)
    yield verdict_sentence(why_not(case, ids[rank], ids[natural]))
