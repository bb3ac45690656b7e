"""The editions of 2026 and of 2024 as tables."""

from __future__ import annotations

from typing import Final

from ronde.i18n import phrase
from ronde.kernel.colours import ColourRule
from ronde.kernel.ledger import HistoryPolicy, UnplayedRound
from ronde.model import ByeKind, Result
from ronde.systems.base import Rules
from ronde.systems.swiss_team.criteria import (
    denies_preference,
    denies_strong_preference,
    teams_that_float_again,
)
from ronde.systems.swiss_team.edition import (
    SwissTeamEdition,
    board_games_played,
    matches_played,
)
from ronde.systems.swiss_team.settings import (
    C6,
    FIRST_TEAM,
    FLOATS,
    LAST_ROUND,
    PRIMARY,
    SECONDARY,
    TYPE,
)
from ronde.systems.topgroup.criteria import (
    FOLLOWING,
    REPEATED,
    SCORES,
    UPFLOATERS,
    FollowingRule,
    PairCriterion,
    SetCriterion,
    TopgroupTable,
    opponents_who_floated,
)

DENIED, DENIED_STRONG, FLOATS_AGAIN = (
    "denied-preferences",
    "denied-strong-preferences",
    "floats-again",
)
"""Names of the criteria about pairs."""


def had_bye_or_free_win(unplayed: UnplayedRound) -> bool:
    """Whether a round bars from the bye: a bye, a match won by forfeit, a full-point bye (C2)."""
    return unplayed.outcome in _FREE_WINS


_FREE_WINS: Final = (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT, Result.FORFEIT_WIN)


def had_bye_or_points_of_a_win(unplayed: UnplayedRound) -> bool:
    """Whether a round bars from the bye: a bye, or as much as for a win without playing (C2)."""
    is_bye = unplayed.outcome is ByeKind.PAIRING_ALLOCATED
    return is_bye or unplayed.worth >= unplayed.win


def _never_floats(_unplayed: UnplayedRound) -> bool:
    """Tell that a bye or a forfeited match makes no floater (1.5).

    INTERPRETATION 0093: a floater plays against an opponent, so the match must be played.
    """
    return False


_COLOURS: Final = {
    ColourRule.INITIAL_COLOUR: "4.3.1",
    ColourRule.ONLY_PREFERENCE: "4.3.2",
    ColourRule.BOTH_PREFERENCES: "4.3.3",
    ColourRule.STRONGER_PREFERENCE: "4.3.4",
    ColourRule.LOWER_DIFFERENCE: "4.3.5",
    ColourRule.ALTERNATION: "4.3.6",
    ColourRule.HIGHER_RANKED: "4.3.7",
    ColourRule.OWN_ALTERNATION: "4.3.8",
}

EDITION_2026: Final = SwissTeamEdition(
    rules=Rules(
        key="swiss-team-2026",
        title=phrase("Swiss Team System, 2026"),
        summary=phrase("Swiss for teams: upfloaters fill the top scoregroup, colours come last."),
        source=phrase("C.04.6 (edition approved by the FIDE Council on 28 October 2025)"),
        in_force_from="2026-02-01",
        settings=(TYPE, PRIMARY, SECONDARY, C6, LAST_ROUND, FLOATS, FIRST_TEAM),
        uncertain=(
            phrase("C6: what the following scoregroup must allow (0090, setting c6)"),
            phrase("C6: which scoregroup follows (0091)"),
            phrase("1.7.2: two equal colours before the last round (0092, setting last-round)"),
            phrase("1.5, C7, C10: forfeits, virtual points, two upfloaters in a pair (0093)"),
            phrase("4.2.1: virtual points and the first team (0094, setting first-team)"),
        ),
        of_teams=True,
    ),
    table=TopgroupTable(
        sets=(
            SetCriterion(UPFLOATERS, "C4"),
            SetCriterion(SCORES, "C5"),
            SetCriterion(FOLLOWING, "C6"),
            SetCriterion(REPEATED, "C7", lapses=2),
        ),
        pairs=(
            PairCriterion(DENIED, "C8", denies_preference),
            PairCriterion(DENIED_STRONG, "C9", denies_strong_preference),
            PairCriterion(FLOATS_AGAIN, "C10", opponents_who_floated, most=2, lapses=2),
        ),
        following=FollowingRule.PARITY,
    ),
    type_b=frozenset({DENIED_STRONG}),
    history=HistoryPolicy(_never_floats, had_bye_or_free_win, boards_by_pairing_score=True),
    experience=matches_played,
    articles={
        "rematch": "C1",
        "bye-bar": "C2",
        "completion": "C3",
        "absence": "C.04.2 art. 3.3",
        "order-of-players": "1.3.1",
        "bracket": "1.3.2",
        "floater": "1.5",
        "preference": "1.7",
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
        "first-team": "4.2",
    },
    colour_articles=_COLOURS | {ColourRule.OTHER_ALTERNATION: "4.3.9"},
)

EDITION_2024: Final = SwissTeamEdition(
    rules=Rules(
        key="swiss-team-2024",
        title=phrase("Swiss Team System, 2024"),
        summary=phrase("The first edition: floats count among the pairs only."),
        source=phrase("C.04.6 (edition approved by the FIDE Council on 27 July 2024)"),
        in_force_from="2024-08-01",
        in_force_to="2026-01-31",
        settings=(TYPE, PRIMARY, SECONDARY, LAST_ROUND, FIRST_TEAM),
        uncertain=(
            phrase("C6: how many of the following scoregroup can be paired (0090)"),
            phrase("C6: which scoregroup follows (0091)"),
            phrase("1.7.2: two equal colours before the last round (0092, setting last-round)"),
            phrase("1.5, C9: forfeits and virtual points (0093)"),
            phrase("2.1.3: which games count for the bye (0093)"),
            phrase("4.2.1, 4.3.8: the first team, and one that has not played (0094)"),
        ),
        of_teams=True,
    ),
    table=TopgroupTable(
        sets=(
            SetCriterion(UPFLOATERS, "C4"),
            SetCriterion(SCORES, "C5"),
            SetCriterion(FOLLOWING, "C6"),
        ),
        pairs=(
            PairCriterion(DENIED, "C7", denies_preference),
            PairCriterion(DENIED_STRONG, "C8", denies_strong_preference),
            PairCriterion(FLOATS_AGAIN, "C9", teams_that_float_again, most=2, lapses=2),
        ),
        following=FollowingRule.AMONG_THEMSELVES,
    ),
    type_b=frozenset({DENIED_STRONG}),
    history=HistoryPolicy(_never_floats, had_bye_or_points_of_a_win, boards_by_pairing_score=True),
    experience=board_games_played,
    articles={
        "rematch": "C1",
        "bye-bar": "C2",
        "completion": "C3",
        "absence": "C.04.2.D.4",
        "order-of-players": "1.3.1",
        "bracket": "1.3.2",
        "floater": "1.5",
        "preference": "1.7",
        "bye": "1.4",
        "bye-needed": "2.1.1",
        "score-of-bye": "2.1.2",
        "games-of-bye": "2.1.3",
        "number-of-bye": "2.1.4",
        "how-many-upfloaters": "C4",
        "upfloaters": "2.2.5",
        "upfloater-set": "2.2.4",
        "pairs": "2.3.4",
        "identifier": "2.3.3",
        "first-team": "4.2",
    },
    colour_articles=_COLOURS | {ColourRule.OTHER_ALTERNATION: "4.3.8"},
)
