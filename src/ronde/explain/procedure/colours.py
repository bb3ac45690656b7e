"""Colours by chapter E of 2011 and 2012, where it speaks otherwise than the later editions."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.colours import colour_sentence, preference_sentence
from ronde.explain.procedure.round import ProcedureRound
from ronde.explain.sentence import Sentence, Who, sentence
from ronde.kernel.boards import Board
from ronde.kernel.colours import ABSOLUTE, COLOUR_OF, ColourRule, colour_profile


def procedure_colour_sentence(case: ProcedureRound, board: Board) -> Sentence:
    """Return who has White on a board, and why."""
    if board.rule is not ColourRule.INITIAL_COLOUR:
        return colour_sentence(case, board)
    standing = case.standing
    higher = min(board.white, board.black)
    odd = standing.numbers[higher] % 2 == 1
    return sentence(
        "procedure.initial-colour",
        case.colour_article(board.rule),
        white=Who((standing.ids[board.white],)),
        who=Who((standing.ids[higher],)),
        kind=sentence("word.odd-number" if odd else "word.even-number"),
        colour=COLOUR_OF[1] if higher == board.white else COLOUR_OF[2],
    )


def procedure_colours_in_full(case: ProcedureRound, board: Board) -> Iterator[Sentence]:
    """Yield both preferences, then who has White and why."""
    yield _preference(case, board.white)
    yield _preference(case, board.black)
    yield procedure_colour_sentence(case, board)


def _preference(case: ProcedureRound, rank: int) -> Sentence:
    """Return the preference of a player; its profile does not know by how many games (E.2)."""
    profile = colour_profile(case.standing.histories[rank])
    if profile.strength != ABSOLUTE or profile.difference < 2:
        return preference_sentence(case, rank)
    colour = COLOUR_OF[profile.preference]
    return sentence(
        "preference.absolute-difference",
        case.article("preference"),
        player=Who((case.standing.ids[rank],)),
        colour=colour,
        opposite=colour.opposite,
        difference=profile.difference,
    )
