"""Why a player has White in the first game of a match, article by article."""

from __future__ import annotations

from ronde.explain.sentence import Sentence, sentence
from ronde.explain.topgroup.round import TopgroupRound
from ronde.kernel.boards import Board
from ronde.kernel.colours import ColourRule
from ronde.model import Colour


def colour_of(case: TopgroupRound, board: Board) -> Sentence:
    """Return who has White in the first game of a match, and the article that gave it."""
    histories, article = case.standing.histories, case.colour_articles[board.rule]
    white, key = case.who(board.white), f"double.{board.rule.value}"
    higher = case.higher_ranked(board.white, board.black)
    match board.rule:
        case ColourRule.INITIAL_COLOUR:
            return _by_lot(case, board, higher, article)
        case ColourRule.FEWER_WHITES:
            now, then = (histories[rank].count("W") for rank in (board.white, board.black))
            return sentence(key, article, white=white, now=now, then=then)
        case ColourRule.OWN_ALTERNATION | ColourRule.OTHER_ALTERNATION:
            lower = board.black if higher == board.white else board.white
            who = higher if board.rule is ColourRule.OWN_ALTERNATION else lower
            had = Colour.WHITE if histories[who][-1] == "W" else Colour.BLACK
            return sentence(key, article, white=white, who=case.who(who), colour=had)
    return sentence(key, article, white=white)


def _by_lot(case: TopgroupRound, board: Board, higher: int, article: str) -> Sentence:
    odd = case.standing.has_odd_number[higher]
    return sentence(
        "double.initial-colour" if odd else "double.opposite-of-initial-colour",
        article,
        white=case.who(board.white),
        who=case.who(higher),
        kind=sentence("word.odd-number" if odd else "word.even-number"),
        colour=Colour.WHITE if higher == board.white else Colour.BLACK,
    )


def colours_so_far(case: TopgroupRound, rank: int) -> Sentence:
    """Return how often a player has begun with each colour."""
    history = case.standing.histories[rank]
    whites, blacks = history.count("W"), history.count("B")
    return case.said(
        "double.colours", "colour", player=case.who(rank), whites=whites, blacks=blacks
    )
