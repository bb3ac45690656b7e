"""Sentences about colours that the top-scoregroup systems share."""

from __future__ import annotations

from ronde.explain.sentence import Sentence, sentence
from ronde.explain.topgroup.round import TopgroupRound
from ronde.kernel.boards import Board
from ronde.kernel.colours import ColourRule
from ronde.model import Colour


def by_lot(case: TopgroupRound, board: Board, odd_key: str, even_key: str) -> Sentence:
    """Return that the initial colour decided, by the number of the higher-ranked of the two."""
    higher = case.higher_ranked(board.white, board.black)
    odd = case.standing.has_odd_number[higher]
    return sentence(
        odd_key if odd else even_key,
        case.colour_articles[board.rule],
        white=case.who(board.white),
        who=case.who(higher),
        kind=sentence("word.odd-number" if odd else "word.even-number"),
        colour=Colour.WHITE if higher == board.white else Colour.BLACK,
    )


def by_alternation(case: TopgroupRound, board: Board, key: str) -> Sentence:
    """Return which of the two changes the colour that it had last."""
    higher = case.higher_ranked(board.white, board.black)
    lower = board.black if higher == board.white else board.white
    who = higher if board.rule is ColourRule.OWN_ALTERNATION else lower
    had = Colour.WHITE if case.standing.histories[who][-1] == "W" else Colour.BLACK
    article, white = case.colour_articles[board.rule], case.who(board.white)
    return sentence(key, article, white=white, who=case.who(who), colour=had)
