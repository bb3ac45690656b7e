"""What the Double-Swiss system says of a round of matches, by the settings of the event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from ronde.i18n import phrase
from ronde.kernel.colours import ColourProfile, ColourRule
from ronde.kernel.ledger import NO_FLOAT, HistoryPolicy, UnplayedRound
from ronde.kernel.numbers import COUNT_REGISTERED
from ronde.kernel.standing import Standing, standing_of
from ronde.model import ByeKind, Result, Tournament
from ronde.systems.base import Rules, Setting
from ronde.systems.double_swiss.colours import allocate
from ronde.systems.double_swiss.criteria import CRITERIA
from ronde.systems.topgroup.criteria import FollowingRule, TopgroupTable
from ronde.systems.topgroup.rules import Precedence, TopgroupRules

C6: Final = Setting(
    "c6",
    ("parity", "graded"),
    phrase(
        "How the following scoregroup must be able to be paired: with no more upfloaters than "
        "its parity asks, or else anyhow (parity), or with as few as possible (graded); see "
        "decision 0090."
    ),
)

BAKU: Final = Setting(
    "baku",
    ("match", "game"),
    phrase(
        "What the full virtual points of the Baku acceleration are: as much as a match won, or "
        "as a game won; see decision 0116."
    ),
)


def had_bye_or_free_win(unplayed: UnplayedRound) -> bool:
    """Whether a match bars from the bye: a bye, one won by forfeit, a full-point bye (C2)."""
    return unplayed.outcome in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT, Result.FORFEIT_WIN)


def never_floats(_unplayed: UnplayedRound) -> bool:
    """Tell that a bye or a forfeited match makes no floater (1.5)."""
    return False


def matches_met(standing: Standing) -> list[int]:
    """Return how many matches each has played: all that were not forfeited (3.4.3)."""
    return standing.games


def floaters(standing: Standing) -> list[bool]:
    """Return who met an opponent of another score in the previous match (1.5)."""
    return [last != NO_FLOAT for last in standing.floats]


def no_preference(_history: str) -> ColourProfile:
    """Return that nobody prefers a colour: no criterion is about colours."""
    return ColourProfile()


def higher_ranked(standing: Standing) -> Precedence:
    """Return who is the higher-ranked player of a pair: higher score, then smaller number (4.2).

    INTERPRETATION 0116: the score of the standings, without virtual points.
    """
    return Precedence(standing.real_scores, None, standing.numbers)


class DoubleSwissRules(TopgroupRules):
    """The Double-Swiss system; a round of its tournaments is a match."""

    rules = Rules(
        key="double-swiss-2026",
        title=phrase("Double-Swiss System, 2026"),
        summary=phrase(
            "Swiss in matches of two games, one with White and one with Black, so that nobody has "
            "a colour more often; usually 5 to 9 rounds of one match each."
        ),
        source=phrase("C.04.5 (edition approved by the FIDE Council on 28 October 2025)"),
        in_force_from="2026-02-01",
        settings=(C6, BAKU),
        uncertain=(
            phrase("C6: what the following scoregroup must allow (0090, setting c6)"),
            phrase("C6: which scoregroup follows (0091)"),
            phrase("1.6, C1: a match in which each forfeited a game (0114)"),
            phrase("1.4: the bye, and standings by games (0115)"),
            phrase("4.2, C.04.7: virtual points of matches (0116, setting baku)"),
        ),
        games_per_match=2,
    )
    criteria = CRITERIA
    history = HistoryPolicy(never_floats, had_bye_or_free_win, boards_by_pairing_score=True)
    articles: Mapping[str, str] = {
        "rematch": "C1",
        "bye-bar": "C2",
        "completion": "C3",
        "absence": "C.04.2 art. 3.3",
        "order-of-players": "1.2",
        "bracket": "1.3.2",
        "floater": "1.5",
        "colour": "1.6",
        "bye": "1.4",
        "bye-needed": "3.4.1",
        "score-of-bye": "3.4.2",
        "games-of-bye": "3.4.3",
        "number-of-bye": "3.4.4",
        "how-many-upfloaters": "C4",
        "upfloaters": "3.5.5",
        "upfloater-set": "3.5.4",
        "pairs": "3.6.4",
        "identifier": "3.6.3",
    }
    colour_articles: Mapping[ColourRule, str] = {
        ColourRule.INITIAL_COLOUR: "4.3.1",
        ColourRule.FEWER_WHITES: "4.3.2",
        ColourRule.ALTERNATION: "4.3.3",
        ColourRule.OWN_ALTERNATION: "4.3.4",
        ColourRule.OTHER_ALTERNATION: "4.3.5",
    }

    def __init__(self, criteria: TopgroupTable = CRITERIA) -> None:
        self.criteria, self.allocation = criteria, allocate

    def standing(self, tournament: Tournament) -> Standing:
        """Return the state of the next match; a player keeps the parity of the own number."""
        return standing_of(
            tournament, self.history, COUNT_REGISTERED, topscorers=False, profile_of=no_preference
        )

    def table(self, tournament: Tournament) -> TopgroupTable:
        """Return the criteria of the next match."""
        table = super().table(tournament)
        if self.chosen(tournament)[C6.name] == "graded":
            return replace(table, following=FollowingRule.GRADED)
        return table

    def floated(self, _tournament: Tournament, standing: Standing) -> list[bool]:
        """Return who met an opponent of another score in the previous match."""
        return floaters(standing)

    def experience(self, _tournament: Tournament, standing: Standing) -> list[int]:
        """Return how many matches each has played."""
        return matches_met(standing)

    def precedence(self, _tournament: Tournament, standing: Standing) -> Precedence:
        """Return what makes the higher-ranked player of a pair."""
        return higher_ranked(standing)


RULES_2026: Final = DoubleSwissRules()
