"""What the articles of the procedure ask, in our own words: the same words where editions agree.

Articles that the later editions have as well are told in the words of `dutch.description`, so
that the difference of any two editions can be read from their tables.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ronde.kernel.colours import ColourRule
from ronde.phrases import phrase
from ronde.systems.base import Article
from ronde.systems.dutch.description import MEANINGS

_OWN: Final = {
    "half-moved-down": phrase(
        "a bracket with at least half moved-down players counts as homogeneous"
    ),
    "float-with-points": phrase("one point or half a point without playing is a downfloat"),
    "bye-bar-points": phrase("no bye after one point or half a point without playing"),
    "strong-as-absolute-low": phrase(
        "in odd rounds strong preferences bind like absolute ones, unless "
        "floaters grow in number or score"
    ),
    "strong-as-absolute-few": phrase(
        "in odd rounds strong preferences bind like absolute ones, unless floaters grow in number"
    ),
    "mild-turns": phrase("in even rounds mild preferences turn where that saves strong ones"),
    "least-denied": phrase("X1 and Z1 count the preferences that must be denied"),
    "quality-scores": phrase("quality: pairs, closeness of scores, colours, downfloats, upfloats"),
    "quality": phrase("quality: pairs, colours, downfloats, upfloats"),
    "waiver-low": phrase("the waiver for topscorers serves fewer floaters or lower ones"),
    "waiver-few": phrase("the waiver for topscorers serves fewer floaters"),
    "close-scores": phrase("opponents have scores as close as possible"),
    "incompatible": phrase(
        "who has no opponent in a bracket moves down, or the bracket above is undone"
    ),
    "exchange-or-choose": phrase("exchange players, or choose other moved-down players"),
    "exchange-only": phrase("exchange players of a homogeneous bracket or remainder"),
    "lowering": phrase("requirements are dropped one by one, each for as few pairs as possible"),
    "back-same-scores": phrase(
        "undo the bracket above for as many other floaters of the same scores"
    ),
    "back-same-number": phrase("undo the bracket above for as many other floaters"),
    "lowest-reduces": phrase(
        "the lowest bracket pairs fewer moved-down players, then undoes the bracket "
        "above, then merges with it"
    ),
    "lowest-undoes": phrase("the lowest bracket undoes the bracket above, then merges with it"),
    "reduce-to-none": phrase("fewer pairs, or fewer moved-down players down to none"),
    "reduce": phrase("fewer pairs, or fewer moved-down players"),
    "squared-differences": phrase(
        "a merged lowest bracket has the smallest sum of squared differences"
    ),
    "stronger-preference-only": phrase("grant the stronger preference"),
    "round-one-alternates": phrase("in round 1 colours alternate down the upper half"),
}

_WORDS: Final = MEANINGS | _OWN

_BEFORE = (
    ("A.2", "order"),
    ("A.3", "bracket"),
    ("A.3", "half-moved-down"),
    ("A.4", "float-by-game"),
    ("A.7", "preferences"),
)
_EVEN = (("A.7.e", "mild-turns"), ("A.8", "least-denied"), ("A.10", "topscorers"))
_ABSOLUTE = (
    ("B.1.a", "no-rematch"),
    ("B.1.b", "bye-bar-points"),
    ("B.1.b", "float-with-points"),
    ("B.2", "absolute-colours"),
)
_RELATIVE = (
    ("B.3", "close-scores"),
    ("B.4", "denied-preferences"),
    ("B.5", "repeated-downfloats"),
    ("B.5", "repeated-upfloats"),
    ("B.6", "downfloats-of-two-rounds-ago"),
    ("B.6", "upfloats-of-two-rounds-ago"),
    ("C.1", "incompatible"),
)
_ORDER = (("D.1", "transpositions"), ("D.2", "exchanges"))
_COLOURS = (
    ("E.1", ColourRule.BOTH_PREFERENCES.value),
    ("E.2", "stronger-preference-only"),
    ("E.3", ColourRule.ALTERNATION.value),
    ("E.4", ColourRule.HIGHER_RANKED.value),
    ("E.5", "round-one-alternates"),
)


def _described(rows: Iterable[tuple[str, str]]) -> tuple[Article, ...]:
    return tuple(Article(number, _WORDS[name]) for number, name in rows)


ARTICLES_2012: Final = _described(
    (
        *_BEFORE,
        ("A.7.d", "strong-as-absolute-low"),
        *_EVEN,
        ("A.11", "quality-scores"),
        *_ABSOLUTE,
        ("B.2", "waiver-low"),
        *_RELATIVE,
        ("C.8", "exchange-or-choose"),
        ("C.10", "lowering"),
        ("C.12", "back-same-scores"),
        ("C.13", "lowest-reduces"),
        ("C.14", "reduce-to-none"),
        *_ORDER,
        ("D.3", "moved-down-by-number"),
        ("D.4", "squared-differences"),
        *_COLOURS,
    )
)
ARTICLES_2011: Final = _described(
    (
        *_BEFORE,
        ("A.7.d", "strong-as-absolute-few"),
        *_EVEN,
        ("A.11", "quality"),
        *_ABSOLUTE,
        ("B.2", "waiver-few"),
        *_RELATIVE,
        ("C.8", "exchange-only"),
        ("C.10", "lowering"),
        ("C.12", "back-same-number"),
        ("C.13", "lowest-undoes"),
        ("C.14", "reduce"),
        *_ORDER,
        *_COLOURS,
    )
)

UNCERTAIN: Final = (
    "A.3: players without any opponent in the bracket do not count",
    "B.1.b: see the setting bye-bar",
    "B.5, B.6: see the setting floating-again",
    "C.12: in a next bracket that counts as homogeneous only the number of pairs matters",
    "E.5: see the setting newcomers",
)
