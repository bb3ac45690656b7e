"""The stories of a board and of a player by the Lim system."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.lim.colours import lim_colour_sentence, lim_colours_in_full
from ronde.explain.lim.floats import (
    bye_section,
    crack_sentence,
    float_sections,
    why_bye,
    why_floats,
)
from ronde.explain.lim.round import LimRound
from ronde.explain.lim.walk import meeting_sentences, passed_over
from ronde.explain.players import away, score_sentences
from ronde.explain.sentence import Section, Sentence, Who, sentence
from ronde.model import PlayerId


def lim_overview(case: LimRound) -> Iterator[Section]:
    """Yield a section per board, then floaters, cracked pairs and the bye."""
    for number, board in enumerate(case.boards, 1):
        told = (*meeting_sentences(case, case.made[board.white]), lim_colour_sentence(case, board))
        yield _board_section(case, number, told)
    yield from float_sections(case)
    yield from bye_section(case)


def lim_board(case: LimRound, number: int) -> Section:
    """Return a board with everybody who was tried before, and the colours both are due."""
    board = case.boards[number - 1]
    told = [*_meeting_in_full(case, board.white), *lim_colours_in_full(case, board)]
    return _board_section(case, number, tuple(told))


def _board_section(case: LimRound, number: int, told: tuple[Sentence, ...]) -> Section:
    board = case.boards[number - 1]
    players = case.ids(board.white, board.black)
    return Section("board", sentence("board.title", board=number), told, number, players)


def _meeting_in_full(case: LimRound, rank: int) -> Iterator[Sentence]:
    made = case.made[rank]
    yield from meeting_sentences(case, made)
    if made.meeting.found != made.meeting.proposed:
        yield from passed_over(case, made)


def lim_player(case: LimRound, player: PlayerId) -> Section:
    """Return the whole way of a player through the pairing of the round."""
    rank = case.rank_of.get(player)
    told = away(case, player) if rank is None else _story(case, rank)
    title = sentence("player.title", player=Who((player,)), round=case.standing.round)
    return Section("player", title, tuple(told), None, (player,))


def _story(case: LimRound, rank: int) -> Iterator[Sentence]:
    yield from score_sentences(case, rank)
    if rank == case.bye:
        yield from why_bye(case)
        return
    yield _home(case, rank)
    for place, floater in case.floats_of.get(rank, ()):
        yield from why_floats(case, place, floater)
    if rank in case.crack_of:
        yield crack_sentence(case, case.crack_of[rank])
    yield from _meeting_in_full(case, rank)
    yield from lim_colours_in_full(case, case.boards[case.board_of[rank] - 1])


def _home(case: LimRound, rank: int) -> Sentence:
    """Return to which group a player belongs, and when it is paired."""
    place = case.home_of(rank)
    group = case.groups[place]
    return sentence(
        f"limgroup.home-{group.side.value}",
        case.article("groups"),
        player=case.who(rank),
        group=case.name_of(place),
    )
