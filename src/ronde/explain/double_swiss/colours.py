"""Why a player has White in the first game of a match, article by article."""

from __future__ import annotations

from ronde.explain.sentence import Sentence, sentence
from ronde.explain.topgroup.colours import by_alternation, by_lot
from ronde.explain.topgroup.round import TopgroupRound
from ronde.kernel.boards import Board
from ronde.kernel.colours import ColourRule


def colour_of(case: TopgroupRound, board: Board) -> Sentence:
    """Return who has White in the first game of a match, and the article that gave it."""
    histories, article = case.standing.histories, case.colour_articles[board.rule]
    white, key = case.who(board.white), f"double.{board.rule.value}"
    match board.rule:
        case ColourRule.INITIAL_COLOUR:
            return by_lot(case, board, "double.initial-colour", "double.opposite-of-initial-colour")
        case ColourRule.FEWER_WHITES:
            now, then = (histories[rank].count("W") for rank in (board.white, board.black))
            return sentence(key, article, white=white, now=now, then=then)
        case ColourRule.OWN_ALTERNATION | ColourRule.OTHER_ALTERNATION:
            return by_alternation(case, board, key)
    return sentence(key, article, white=white)


def colours_so_far(case: TopgroupRound, rank: int) -> Sentence:
    """Return how often a player has begun with each colour."""
    history = case.standing.histories[rank]
    whites, blacks = history.count("W"), history.count("B")
    return case.said(
        "double.colours", "colour", player=case.who(rank), whites=whites, blacks=blacks
    )
