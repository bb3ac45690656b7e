"""Why a team has White, article by article, and what each team prefers."""

from __future__ import annotations

from ronde.explain.sentence import Fact, Sentence, sentence
from ronde.explain.topgroup.colours import by_alternation, by_lot
from ronde.explain.topgroup.round import TopgroupRound
from ronde.kernel.boards import Board
from ronde.kernel.colours import COLOUR_OF, MILD, ColourRule
from ronde.model import Colour
from ronde.systems.swiss_team.preferences import TYPE_B, colour_difference
from ronde.systems.swiss_team.settings import TYPE


def colour_of(case: TopgroupRound, board: Board) -> Sentence:
    """Return who has White in a match, and the article that gave it."""
    standing, article = case.standing, case.colour_articles[board.rule]
    white = case.who(board.white)
    first = case.higher_ranked(board.white, board.black)
    key = f"team.{board.rule.value}"
    match board.rule:
        case ColourRule.INITIAL_COLOUR:
            return by_lot(case, board, "team.initial-colour", "team.opposite-of-initial-colour")
        case ColourRule.ONLY_PREFERENCE:
            wishing = next(r for r in (board.white, board.black) if standing.profiles[r].preference)
            return sentence("colour.only-preference", article, white=white, who=case.who(wishing))
        case ColourRule.LOWER_DIFFERENCE:
            now, then = (
                colour_difference(standing.histories[r]) for r in (board.white, board.black)
            )
            return sentence(key, article, white=white, now=now, then=then)
        case ColourRule.STRONGER_PREFERENCE | ColourRule.HIGHER_RANKED:
            wish = COLOUR_OF[standing.profiles[first].preference]
            granted = board.white if wish is Colour.WHITE else board.black
            return sentence(key, article, white=white, who=case.who(granted), colour=wish)
        case ColourRule.OWN_ALTERNATION | ColourRule.OTHER_ALTERNATION:
            return by_alternation(case, board, key)
    return sentence(key, article, white=white)


def preference_of(case: TopgroupRound, rank: int) -> Sentence:
    """Return the colour preference of a team, and its colours so far."""
    profile, history = case.standing.profiles[rank], case.standing.histories[rank]
    facts: dict[str, Fact] = {
        "player": case.who(rank),
        "whites": history.count("W"),
        "blacks": history.count("B"),
    }
    if not profile.preference:
        return case.said("team.no-preference", "preference", **facts)
    if case.system.edition.chosen(case.tournament)[TYPE.name] != TYPE_B:
        key = "team.simple"
    else:
        key = "team.mild" if profile.strength == MILD else "team.strong"
    return case.said(key, "preference", colour=COLOUR_OF[profile.preference], **facts)
