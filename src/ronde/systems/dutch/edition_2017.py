"""The edition of 2017: C.04.3 as approved in Baku 2016, valid until 31 January 2026."""

from __future__ import annotations

from ronde.i18n import phrase
from ronde.kernel.colours import ColourRule
from ronde.kernel.ledger import HistoryPolicy, UnplayedRound
from ronde.model import ByeKind, Result
from ronde.systems.base import Rules
from ronde.systems.dutch import criteria as ask
from ronde.systems.dutch.edition import DutchCriterion, DutchEdition, When
from ronde.systems.swiss import PARITY


def is_downfloat(_unplayed: UnplayedRound) -> bool:
    """Whether a round not played is a downfloat: always, for whatever reason (A.4.b)."""
    return True


def bars_bye(unplayed: UnplayedRound) -> bool:
    """Whether a round bars from the bye: an earlier bye, or a win over an absent opponent (C.2).

    A requested bye does not, whatever it brings: C.04.1.d names the allocated one only.
    """
    return unplayed.outcome in (ByeKind.PAIRING_ALLOCATED, Result.FORFEIT_WIN)


CRITERIA = (
    DutchCriterion(
        "downfloaters", "C.5", When.LOWER_PLAYERS,
        of_leaver=ask.each_leaver,
    ),
    DutchCriterion(
        "score-differences", "C.6", by_difference=True,
        of_upper=ask.each, of_leaver=ask.each_leaver,
    ),
    DutchCriterion(
        "unpaired-in-next", "C.7", When.LOOK_AHEAD,
        of_leaver=ask.weight_of_unpaired, of_below=ask.weight_of_unpaired,
    ),
    DutchCriterion(
        "scores-unpaired-in-next", "C.7", When.LOOK_AHEAD, by_difference=True,
        of_leaver=ask.unpaired_in_next,
    ),
    DutchCriterion("topscorers-beyond-two", "C.8", of_colours=ask.excessive_difference),
    DutchCriterion("topscorers-third-colour", "C.9", of_colours=ask.third_colour_running),
    DutchCriterion("denied-preferences", "C.10", of_colours=ask.denied_preference),
    DutchCriterion("denied-strong-preferences", "C.11", of_colours=ask.denied_strong_preference),
    DutchCriterion(
        "repeated-downfloats", "C.12",
        of_upper=ask.had_downfloat, of_leaver=ask.leaver_had_downfloat,
    ),
    DutchCriterion("repeated-upfloats", "C.13", of_lower=ask.had_upfloat),
    DutchCriterion(
        "downfloats-of-two-rounds-ago", "C.14",
        of_upper=ask.had_downfloat_before, of_leaver=ask.leaver_had_downfloat_before,
    ),
    DutchCriterion("upfloats-of-two-rounds-ago", "C.15", of_lower=ask.had_upfloat_before),
    DutchCriterion(
        "differences-of-repeated-downfloats", "C.16", by_difference=True,
        of_upper=ask.had_downfloat, of_leaver=ask.leaver_had_downfloat,
    ),
    DutchCriterion(
        "differences-of-repeated-upfloats", "C.17", by_difference=True,
        of_lower=ask.had_upfloat,
    ),
    DutchCriterion(
        "differences-of-downfloats-of-two-rounds-ago", "C.18", by_difference=True,
        of_upper=ask.had_downfloat_before, of_leaver=ask.leaver_had_downfloat_before,
    ),
    DutchCriterion(
        "differences-of-upfloats-of-two-rounds-ago", "C.19", by_difference=True,
        of_lower=ask.had_upfloat_before,
    ),
)  # fmt: skip

COLOURS = {
    ColourRule.BOTH_PREFERENCES: "E.1",
    ColourRule.STRONGER_PREFERENCE: "E.2",
    ColourRule.WIDER_DIFFERENCE: "E.2",
    ColourRule.ALTERNATION: "E.3",
    ColourRule.HIGHER_RANKED: "E.4",
    ColourRule.INITIAL_COLOUR: "E.5",
}

RULES = Rules(
    key="dutch-2017",
    title=phrase("FIDE (Dutch) System, 2017"),
    summary=phrase("The same system as it stood before; for events announced under it."),
    source=phrase("C.04.3, 87th FIDE Congress, Baku 2016"),
    in_force_from="2017-07-01",
    in_force_to="2026-01-31",
    settings=(PARITY,),
    uncertain=(
        phrase("B.1: M1 is the number of moved-down players that the best candidate pairs"),
        phrase("D: the players of a remainder are numbered anew"),
        phrase("C.11: a denied absolute preference is not a denied strong one"),
        phrase("C.16 to C.19: score differences are compared as lists, not as sums"),
        phrase("E.5: see the setting parity"),
    ),
)

EDITION = DutchEdition(
    rules=RULES,
    criteria=CRITERIA,
    history=HistoryPolicy(is_downfloat, bars_bye),
    colour_articles=COLOURS,
    articles={
        "absence": "C.04.2.D.4",
        "order-of-players": "A.2",
        "bracket": "A.3",
        "downfloaters": "A.4",
        "bye": "A.5",
        "preference": "A.6",
        "collapsed": "A.9",
        "most-pairs": "B.1",
        "paired-moved-down": "B.1",
        "halves": "B.2",
        "limbo": "B.2",
        "in-order": "B.3",
        "best": "B.8",
        "other-bracket": "B.8",
        "rematch": "C.1",
        "bye-bar": "C.2",
        "colours": "C.3",
        "completion": "C.4",
        "bye-score": "",
        "parity": "C.5",
        "opponents-of-moved-down": "D.1",
        "transposition": "D.1",
        "exchange": "D.2",
        "later-exchange": "D.2",
        "moved-down-set": "D.3",
    },
)
