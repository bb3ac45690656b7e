"""The edition of 2026: C.04.3 as applied from 1 February 2026."""

from __future__ import annotations

from ronde.i18n import phrase
from ronde.kernel.colours import ColourRule
from ronde.kernel.ledger import HistoryPolicy, UnplayedRound
from ronde.model import ByeKind
from ronde.systems.base import Rules
from ronde.systems.dutch import criteria as ask
from ronde.systems.dutch.edition import DutchCriterion, DutchEdition, When
from ronde.systems.swiss import PARITY


def is_downfloat(unplayed: UnplayedRound) -> bool:
    """Whether a round not played is a downfloat: the bye, or more points than a loss (1.4.3)."""
    is_bye = unplayed.outcome is ByeKind.PAIRING_ALLOCATED
    return is_bye or unplayed.worth > unplayed.loss


def bars_bye(unplayed: UnplayedRound) -> bool:
    """Whether a round bars from the bye: an earlier bye, or as many points as a win (C2)."""
    is_bye = unplayed.outcome is ByeKind.PAIRING_ALLOCATED
    return is_bye or unplayed.worth >= unplayed.win


CRITERIA = (
    DutchCriterion("downfloaters", "C6", When.LOWER_PLAYERS, of_leaver=ask.each_leaver),
    DutchCriterion(
        "scores-of-downfloaters", "C7", by_difference=True,
        of_leaver=ask.each_leaver,
    ),
    DutchCriterion(
        "unpaired-in-next", "C8", When.LOOK_AHEAD,
        of_leaver=ask.leaves_next, of_below=ask.leaves_next,
    ),
    DutchCriterion(
        "scores-unpaired-in-next", "C8", When.LOOK_AHEAD, by_difference=True,
        of_leaver=ask.unpaired_in_next,
    ),
    DutchCriterion(
        "unplayed-games-of-bye", "C9", When.BYE_HERE,
        of_leaver=ask.unplayed_games_of_bye,
    ),
    DutchCriterion("topscorers-beyond-two", "C10", of_colours=ask.excessive_difference),
    DutchCriterion("topscorers-third-colour", "C11", of_colours=ask.third_colour_running),
    DutchCriterion("denied-preferences", "C12", of_colours=ask.denied_preference),
    DutchCriterion("denied-strong-preferences", "C13", of_colours=ask.denied_strong_preference),
    DutchCriterion("repeated-downfloats", "C14", of_leaver=ask.resident_repeats_downfloat),
    DutchCriterion("repeated-upfloats", "C15", of_lower=ask.had_upfloat),
    DutchCriterion(
        "downfloats-of-two-rounds-ago", "C16",
        of_leaver=ask.resident_repeats_downfloat_before,
    ),
    DutchCriterion("upfloats-of-two-rounds-ago", "C17", of_lower=ask.had_upfloat_before),
    DutchCriterion(
        "differences-of-repeated-downfloats", "C18", by_difference=True,
        of_leaver=ask.moved_down_repeats_downfloat,
    ),
    DutchCriterion(
        "differences-of-repeated-upfloats", "C19", by_difference=True,
        of_lower=ask.had_upfloat,
    ),
    DutchCriterion(
        "differences-of-downfloats-of-two-rounds-ago", "C20", by_difference=True,
        of_leaver=ask.moved_down_repeats_downfloat_before,
    ),
    DutchCriterion(
        "differences-of-upfloats-of-two-rounds-ago", "C21", by_difference=True,
        of_lower=ask.had_upfloat_before,
    ),
)  # fmt: skip

COLOURS = {
    ColourRule.BOTH_PREFERENCES: "5.2.1",
    ColourRule.STRONGER_PREFERENCE: "5.2.2",
    ColourRule.WIDER_DIFFERENCE: "5.2.2",
    ColourRule.ALTERNATION: "5.2.3",
    ColourRule.HIGHER_RANKED: "5.2.4",
    ColourRule.INITIAL_COLOUR: "5.2.5",
}

RULES = Rules(
    key="dutch-2026",
    title=phrase("FIDE (Dutch) System, 2026"),
    summary=phrase(
        "The usual Swiss system: equal scores meet, upper half against lower half, "
        "colours balanced. The edition for events today."
    ),
    source=phrase("C.04.3, approved by the FIDE Council on 28 October 2025"),
    in_force_from="2026-02-01",
    settings=(PARITY,),
    uncertain=(
        phrase(
            "C5: the lowest score is found once for the whole round and then part of completion"
        ),
        phrase("C8: one bracket ahead, first its pairs, then the scores of its downfloaters"),
        phrase("C18, C20: a moved-down player who floats on has the largest score difference"),
        phrase("C13: a denied absolute preference is not a denied strong one"),
        phrase("5.2.5: see the setting parity"),
    ),
)

EDITION = DutchEdition(
    rules=RULES,
    criteria=CRITERIA,
    history=HistoryPolicy(is_downfloat, bars_bye, boards_by_pairing_score=True),
    always_completes=True,
    colour_articles=COLOURS,
    articles={
        "absence": "C.04.2 art. 3.3",
        "order-of-players": "1.2",
        "bracket": "1.3.2",
        "downfloaters": "1.4.1",
        "bye": "1.5",
        "preference": "1.7",
        "collapsed": "",
        "rematch": "C1",
        "bye-bar": "C2",
        "colours": "C3",
        "completion": "C4",
        "bye-score": "C5",
        "parity": "C6",
        "most-pairs": "3.1.2",
        "paired-moved-down": "3.1.3",
        "halves": "3.2",
        "limbo": "3.2.4",
        "in-order": "3.3.1",
        "best": "3.8.1",
        "other-bracket": "3.8.1",
        "opponents-of-moved-down": "4.2.2",
        "transposition": "4.2.2",
        "exchange": "4.3.2",
        "later-exchange": "4.3.2",
        "moved-down-set": "4.4.2",
    },
)
