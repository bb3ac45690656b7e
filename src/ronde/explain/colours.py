"""Why a player has White: the preferences of both in words, and the rule that decided."""

from __future__ import annotations

from ronde.explain.round import PairedRound
from ronde.explain.sentence import Sentence, Who, sentence
from ronde.kernel.boards import Board
from ronde.kernel.colours import (
    ABSOLUTE,
    COLOUR_OF,
    MILD,
    NO_PREFERENCE,
    STRENGTH_NAMES,
    ColourRule,
)
from ronde.kernel.numbers import COUNT_REGISTERED


def colour_sentence(case: PairedRound, board: Board) -> Sentence:
    """Return who has White on a board, and why."""
    number = case.colour_articles[board.rule]
    white = Who((case.standing.ids[board.white],))
    if board.rule is ColourRule.INITIAL_COLOUR:
        return _by_lot(case, board, number)
    if board.rule is ColourRule.BOTH_PREFERENCES:
        wishing = [r for r in (board.white, board.black) if case.standing.profiles[r].preference]
        if len(wishing) == 1:
            only = Who((case.standing.ids[wishing[0]],))
            return sentence("colour.only-preference", number, white=white, who=only)
        return sentence("colour.both-preferences", number, white=white)
    return _one_wish(case, board, number)


def _one_wish(case: PairedRound, board: Board, number: str) -> Sentence:
    """Return the sentence on two players who prefer the same colour."""
    ids, profiles = case.standing.ids, case.standing.profiles
    wish = COLOUR_OF[profiles[board.white].preference]
    granted, denied = board.white, board.black
    if wish is not COLOUR_OF[1]:
        granted, denied = denied, granted
    return sentence(
        f"colour.{board.rule.value}",
        number,
        white=Who((ids[board.white],)),
        who=Who((ids[granted],)),
        colour=wish,
        opposite=wish.opposite,
        strength=sentence(f"word.{STRENGTH_NAMES[profiles[granted].strength]}"),
        other_strength=sentence(f"word.{STRENGTH_NAMES[profiles[denied].strength]}"),
    )


def _by_lot(case: PairedRound, board: Board, number: str) -> Sentence:
    standing = case.standing
    higher = case.higher_ranked(board.white, board.black)
    odd = standing.has_odd_number[higher]
    registered = odd == (standing.numbers[higher] % 2 == 1)
    by_number = registered or case.tournament.setting("parity", "") == COUNT_REGISTERED
    kind = f"{'odd' if odd else 'even'}-{'number' if by_number else 'place'}"
    own = COLOUR_OF[1] if higher == board.white else COLOUR_OF[2]
    return sentence(
        "colour.initial-colour" if odd else "colour.opposite-of-initial-colour",
        number,
        white=Who((standing.ids[board.white],)),
        who=Who((standing.ids[higher],)),
        kind=sentence(f"word.{kind}"),
        colour=own,
    )


def preference_sentence(case: PairedRound, rank: int) -> Sentence:
    """Return the colour preference of a player, and what it comes from."""
    profile = case.standing.profiles[rank]
    who = Who((case.standing.ids[rank],))
    number = case.article("preference")
    if profile.strength == NO_PREFERENCE:
        return sentence("preference.none", number, player=who)
    colour = COLOUR_OF[profile.preference]
    if profile.strength == ABSOLUTE:
        kind = "absolute-difference" if profile.difference > 1 else "absolute-repeated"
    else:
        kind = "mild" if profile.strength == MILD else "strong"
    return sentence(
        f"preference.{kind}",
        number,
        player=who,
        colour=colour,
        opposite=colour.opposite,
        difference=profile.difference,
    )
