"""Why two players do not meet, where no second pairing is needed to tell."""

from __future__ import annotations

from ronde.errors import RondeError
from ronde.explain.paired import PairedRound
from ronde.explain.verdict import Verdict, WhyNot
from ronde.kernel.colours import ABSOLUTE, COLOUR_OF
from ronde.model import PlayerId


def at_once(case: PairedRound, one: PlayerId, other: PlayerId) -> WhyNot | None:
    """Return the answer that needs no second pairing: they meet, are absent or may not meet."""
    ranks = case.rank_of
    absent = tuple(player for player in (one, other) if player not in ranks)
    if absent:
        return WhyNot(one, other, Verdict.NOT_TO_BE_PAIRED, players=absent)
    a, b = sorted((ranks[one], ranks[other]))
    if case.opponent_of(a) == b:
        return WhyNot(one, other, Verdict.THEY_MEET, board=case.board_of[a])
    return _forbidden(case, one, other)


def _forbidden(case: PairedRound, one: PlayerId, other: PlayerId) -> WhyNot | None:
    """Return the absolute rule that keeps two players apart, if there is one."""
    a, b = case.rank_of[one], case.rank_of[other]
    if case.standing.legal[a] >> b & 1:
        return None
    met = case.round_of_meeting(one, other)
    if met is not None:
        number = case.article("rematch")
        return WhyNot(one, other, Verdict.MET_BEFORE, number, rounds=(met,))
    if case.are_forbidden(one, other):
        return WhyNot(one, other, Verdict.PROHIBITED)
    profile = case.standing.profiles[a]
    if profile.strength != ABSOLUTE or profile.preference != case.standing.profiles[b].preference:
        raise RondeError(f"{one} and {other} may not meet, and no rule says why")
    colour = COLOUR_OF[profile.preference]
    number = case.article("colours")
    return WhyNot(one, other, Verdict.SAME_ABSOLUTE_COLOUR, number, colour=colour)
