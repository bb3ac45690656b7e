"""Why a player has White by article 5: the colours due, the limits, and the rule that decided."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.explain.colours import colour_sentence
from ronde.explain.lim.round import LimRound
from ronde.explain.sentence import Sentence, sentence
from ronde.kernel.boards import Board
from ronde.kernel.colours import (
    ABSOLUTE,
    COLOUR_OF,
    MILD,
    NO_PREFERENCE,
    WHITE,
    ColourRule,
)


def lim_colour_sentence(case: LimRound, board: Board) -> Sentence:
    """Return who has White on a board, and why."""
    if board.rule is ColourRule.INITIAL_COLOUR:
        return colour_sentence(case, board)
    number, white = case.colour_article(board.rule), case.who(board.white)
    if board.rule is ColourRule.BOTH_PREFERENCES:
        due = [rank for rank in (board.white, board.black) if case.field.due[rank]]
        if len(due) == 1:
            return sentence("limcolour.only-one-due", number, white=white, who=case.who(*due))
        return sentence("limcolour.both-preferences", number, white=white)
    wish = case.field.due[board.white]
    return sentence(
        f"limcolour.{board.rule.value}",
        number,
        white=white,
        who=case.who(board.white if wish == WHITE else board.black),
        colour=COLOUR_OF[wish],
        opposite=COLOUR_OF[wish].opposite,
    )


def due_sentence(case: LimRound, rank: int) -> Sentence:
    """Return the colour that a player is due, and what it comes from."""
    profile, number = case.standing.profiles[rank], case.article("preference")
    if profile.strength == NO_PREFERENCE:
        return sentence("limcolour.due-none", number, player=case.who(rank))
    if profile.strength == ABSOLUTE:
        kind = "bound-by-difference" if profile.difference > 1 else "bound-by-repeated"
        if profile.difference < 2:
            number = case.article("repeated")
    else:
        kind = "due-in-turn" if profile.strength == MILD else "due-as-rarer"
    colour = COLOUR_OF[profile.preference]
    return sentence(
        f"limcolour.{kind}",
        number,
        player=case.who(rank),
        colour=colour,
        opposite=colour.opposite,
        difference=profile.difference,
    )


def lim_colours_in_full(case: LimRound, board: Board) -> Iterator[Sentence]:
    """Yield what both are due, then who has White and why."""
    yield due_sentence(case, board.white)
    yield due_sentence(case, board.black)
    yield lim_colour_sentence(case, board)
