"""Colours where the Dubov system differs: whoever has not played mildly prefers Black."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ronde.explain.colours import colour_sentence, preference_sentence
from ronde.explain.dubov.round import DubovRound
from ronde.explain.sentence import Sentence, sentence
from ronde.kernel.boards import Board
from ronde.kernel.colours import COLOUR_OF, ColourRule


def dubov_colour_sentence(case: DubovRound, board: Board) -> Sentence:
    """Return who has White on a board, and why.

    Two without a game do prefer a colour, and one has no latest games to compare: both are
    told in words of their own.
    """
    told = colour_sentence(case, board)
    histories = case.standing.histories
    newcomer = not histories[board.white] or not histories[board.black]
    if board.rule is ColourRule.INITIAL_COLOUR:
        odd = told.key == "colour.initial-colour"
        key = "dubov.initial-colour" if odd else "dubov.opposite-of-initial-colour"
        return replace(told, key=key)
    if board.rule is ColourRule.HIGHER_RANKED and newcomer:
        return replace(told, key="dubov.higher-ranked")
    return told


def dubov_colours_in_full(case: DubovRound, board: Board) -> Iterator[Sentence]:
    """Yield both preferences, then who has White and why."""
    yield _preference(case, board.white)
    yield _preference(case, board.black)
    yield dubov_colour_sentence(case, board)


def _preference(case: DubovRound, rank: int) -> Sentence:
    if case.standing.histories[rank]:
        return preference_sentence(case, rank)
    colour = COLOUR_OF[case.standing.profiles[rank].preference]
    number = case.article("newcomer")
    return sentence("dubov.newcomer", number, player=case.who(rank), colour=colour)
