"""The stories of a board and of a player, from score to colour."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.burstein.answers import burstein_verdict
from ronde.explain.burstein.floats import why_bye, why_moved_down
from ronde.explain.burstein.judging import Judge
from ronde.explain.burstein.opposition import how_counted, index_sentence
from ronde.explain.burstein.round import BursteinRound, Stage
from ronde.explain.burstein.whynot import why_not
from ronde.explain.colours import colour_sentence, preference_sentence
from ronde.explain.players import away, score_sentences
from ronde.explain.sentence import Place, Score, Section, Sentence, Who, sentence
from ronde.kernel.boards import Board
from ronde.kernel.colours import ColourRule
from ronde.model import PlayerId


def overview(case: BursteinRound, judge: Judge) -> Iterator[Section]:
    """Yield a section per board, then one per player who moves down, then the bye."""
    for number in range(1, len(case.boards) + 1):
        yield short_board(case, number)
    for player in case.standing.ids:
        passed = _passed(case, player)
        if passed:
            told = tuple(s for stage in passed for s in why_moved_down(case, judge, stage, player))
            title = sentence("float.title", player=Who((player,)))
            yield Section("float", title, told, None, (player,))
    yield from bye_section(case)


def bye_section(case: BursteinRound) -> Iterator[Section]:
    """Yield why somebody has the bye, if somebody has it."""
    if case.bye is not None:
        player = case.standing.ids[case.bye]
        title = sentence("bye.title", player=Who((player,)))
        yield Section("bye", title, tuple(why_bye(case)), None, (player,))


def _passed(case: BursteinRound, player: PlayerId) -> list[Stage]:
    """Return the brackets that a player has left as a floater."""
    return case.stages_of.get(player, [])[:-1]


# Boards ------------------------------------------------------------------------------------


def short_board(case: BursteinRound, number: int) -> Section:
    """Return a board in two sentences: why these two, and why these colours."""
    board = case.boards[number - 1]
    return _board_section(case, number, (meeting(case, board), colour_told(case, board)))


def full_board(case: BursteinRound, judge: Judge, number: int) -> Section:
    """Return a board with both indices, why not the first choice, and both preferences."""
    board = case.boards[number - 1]
    told = [meeting(case, board)]
    told += [index_sentence(case, player) for player in _by_number(case, board)]
    told += _why_not_first_choice(case, judge, board)
    told += _colours_in_full(case, board)
    return _board_section(case, number, tuple(told))


def _board_section(case: BursteinRound, number: int, told: tuple[Sentence, ...]) -> Section:
    board, ids = case.boards[number - 1], case.standing.ids
    players = (ids[board.white], ids[board.black])
    return Section("board", sentence("board.title", board=number), told, number, players)


def _stage_of(case: BursteinRound, board: Board) -> Stage:
    """Return the bracket in which a board was paired."""
    return case.stages_of[case.standing.ids[board.white]][-1]


def _by_number(case: BursteinRound, board: Board) -> tuple[PlayerId, PlayerId]:
    """Return the two players, the one with the smaller number in the bracket first."""
    ids = case.standing.ids
    one, other = sorted((ids[board.white], ids[board.black]), key=_stage_of(case, board).number)
    return one, other


def meeting(case: BursteinRound, board: Board) -> Sentence:
    """Return why two players who meet were put together: their places in the bracket."""
    stage, scores, ids = _stage_of(case, board), case.standing.scores, case.standing.ids
    higher, lower = sorted((board.white, board.black))
    one, other = ids[higher], ids[lower]
    if scores[higher] == scores[lower]:
        one, other = _by_number(case, board)
    return sentence(
        "burstein.same-score" if scores[higher] == scores[lower] else "burstein.moved-down",
        case.article("order"),
        one=Who((one,)),
        other=Who((other,)),
        points=Score(scores[higher]),
        other_points=Score(scores[lower]),
        place=Place(stage.number(one)),
        other_place=Place(stage.number(other)),
        size=len(stage.numbered),
    )


def _why_not_first_choice(case: BursteinRound, judge: Judge, board: Board) -> Iterator[Sentence]:
    """Yield whom the order of the bracket gives the higher of two first, and why not that one."""
    stage, (higher, lower) = _stage_of(case, board), _by_number(case, board)
    first = _first_choice(stage, higher)
    if first == lower:
        return
    who, wanted = Who((higher,)), Who((first,))
    yield sentence("burstein.first-choice", case.article("order"), player=who, first=wanted)
    yield burstein_verdict(case, why_not(case, judge, higher, first))


def _first_choice(stage: Stage, player: PlayerId) -> PlayerId:
    """Return the lowest placed player whom nobody above this one has taken."""
    number, opponents = stage.number(player), stage.opponents()
    above = stage.numbered[: number - 1]
    taken = {opponents[one] for one in above if one in opponents}
    return next(one for one in reversed(stage.numbered) if one not in taken)


# Colours -----------------------------------------------------------------------------------


def colour_told(case: BursteinRound, board: Board) -> Sentence:
    """Return who has White on a board, and why; who ranks higher is said by the index."""
    told = colour_sentence(case, board)
    if board.rule is ColourRule.HIGHER_RANKED:
        return Sentence("burstein.higher-ranked", told.article, told.facts)
    return told


def _colours_in_full(case: BursteinRound, board: Board) -> Iterator[Sentence]:
    yield preference_sentence(case, board.white)
    yield preference_sentence(case, board.black)
    yield colour_told(case, board)


# Players -----------------------------------------------------------------------------------


def player_story(case: BursteinRound, judge: Judge, player: PlayerId) -> Section:
    """Return the whole way of a player through the pairing of the round."""
    told = _story(case, judge, player) if player in case.rank_of else away(case, player)
    title = sentence("player.title", player=Who((player,)), round=case.standing.round)
    return Section("player", title, tuple(told), None, (player,))


def _story(case: BursteinRound, judge: Judge, player: PlayerId) -> Iterator[Sentence]:
    rank = case.rank_of[player]
    yield from score_sentences(case, rank)
    yield from how_counted(case, player)
    for stage in _passed(case, player):
        if len(stage.numbered) > 1:
            yield place_sentence(case, stage, player)
        yield from why_moved_down(case, judge, stage, player)
    if rank == case.bye:
        yield from why_bye(case)
        return
    board = case.boards[case.board_of[rank] - 1]
    yield place_sentence(case, _stage_of(case, board), player)
    yield meeting(case, board)
    yield from _why_not_first_choice(case, judge, board)
    yield from _colours_in_full(case, board)


def place_sentence(case: BursteinRound, stage: Stage, player: PlayerId) -> Sentence:
    """Return where a player stands in a bracket."""
    return sentence(
        "burstein.place",
        case.article("numbers"),
        player=Who((player,)),
        points=Score(stage.score),
        place=Place(stage.number(player)),
        size=len(stage.numbered),
    )
