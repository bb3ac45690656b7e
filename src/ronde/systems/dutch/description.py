"""What the articles ask, in our own words: the same words in every edition that asks the same.

So the difference of two editions can be read from their tables: an article whose words stand in
both has at most another number, the others are new or gone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ronde.kernel.colours import ColourRule
from ronde.phrases import phrase
from ronde.systems.base import Article
from ronde.systems.dutch.edition import Criterion

MEANINGS: Final = {
    "order": phrase("players rank by score, then by pairing number"),
    "bracket": phrase("a bracket joins the players of one score with those left over from above"),
    "collapsed-group": phrase(
        "all scores below the penultimate bracket can collapse into one group"
    ),
    "float-by-game": phrase(
        "a game of unequal scores is a downfloat for one, an upfloat for the other"
    ),
    "float-any-unplayed": phrase("any round not played is a downfloat"),
    "float-unplayed-with-points": phrase(
        "the bye, or any unplayed round above a loss, is a downfloat"
    ),
    "preferences": phrase("colour preferences are absolute, strong or mild"),
    "topscorers": phrase(
        "topscorers have more than half of the possible points before the last round"
    ),
    "no-rematch": phrase("two players do not meet twice"),
    "bye-bar-forfeit": phrase("no second bye, and no bye after a win over an absent opponent"),
    "bye-bar-free-win": phrase("no second bye, and no bye after a win's points without playing"),
    "absolute-colours": phrase(
        "two with the same absolute preference do not meet, topscorers aside"
    ),
    "completion-penultimate": phrase("the penultimate bracket is paired so that the round can end"),
    "completion": phrase("every bracket leaves a round that can be completed"),
    "bye-score": phrase("the bye goes to the lowest possible score"),
    "downfloaters": phrase("as few downfloaters as possible"),
    "score-differences": phrase("the smallest score differences of pairs and downfloaters"),
    "scores-of-downfloaters": phrase("the lowest scores of downfloaters"),
    "unpaired-in-next": phrase("downfloaters that let the next bracket make the most pairs"),
    "scores-unpaired-in-next": phrase("downfloaters that let the next bracket do best on scores"),
    "unplayed-games-of-bye": phrase("the bye goes to the player with the fewest unplayed games"),
    "topscorers-beyond-two": phrase(
        "fewest topscorers and opponents beyond a colour difference of two"
    ),
    "topscorers-third-colour": phrase(
        "fewest topscorers and opponents with a colour three times running"
    ),
    "denied-preferences": phrase("fewest players without their colour preference"),
    "denied-strong-preferences": phrase("fewest players without their strong colour preference"),
    "repeated-downfloats": phrase("fewest downfloats repeated from the last round"),
    "repeated-upfloats": phrase("fewest upfloats repeated from the last round"),
    "downfloats-of-two-rounds-ago": phrase("fewest downfloats repeated from two rounds ago"),
    "upfloats-of-two-rounds-ago": phrase("fewest upfloats repeated from two rounds ago"),
    "differences-of-repeated-downfloats": phrase(
        "smallest differences of those who downfloat again"
    ),
    "differences-of-repeated-upfloats": phrase("smallest differences of those who upfloat again"),
    "differences-of-downfloats-of-two-rounds-ago": phrase(
        "the same for downfloats of two rounds ago"
    ),
    "differences-of-upfloats-of-two-rounds-ago": phrase("the same for upfloats of two rounds ago"),
    "transpositions": phrase("the lower half is reordered, the first places first"),
    "exchanges": phrase("players change halves: fewest, nearest, lowest out, highest in"),
    "moved-down-by-score": phrase(
        "sets of moved-down players: highest score first, then lowest numbers"
    ),
    "moved-down-by-number": phrase("sets of moved-down players: lowest numbers first"),
    ColourRule.BOTH_PREFERENCES.value: phrase("grant both colour preferences"),
    ColourRule.STRONGER_PREFERENCE.value: phrase(
        "grant the stronger preference, or the wider difference"
    ),
    ColourRule.ALTERNATION.value: phrase(
        "alternate from the last time when the two had different colours"
    ),
    ColourRule.HIGHER_RANKED.value: phrase("grant the preference of the higher ranked player"),
    ColourRule.INITIAL_COLOUR.value: phrase(
        "the first colour to an odd number, the other to an even one"
    ),
}


def described(
    articles: Sequence[tuple[str, str]],
    criteria: Sequence[Criterion],
    order: Sequence[tuple[str, str]],
    colours: Mapping[ColourRule, str],
    *,
    narrowed: Mapping[str, str] = MappingProxyType({}),
) -> tuple[Article, ...]:
    """Return the articles of an edition in its order, each with our words for it.

    `narrowed` replaces the words of criteria that the edition asks of fewer players.
    """
    quality = [(criterion.article, criterion.name) for criterion in criteria]
    by_colour = [(number, rule.value) for rule, number in colours.items()]
    named = [*articles, *quality, *order, *by_colour]
    words = MEANINGS | dict(narrowed)
    return tuple(Article(number, words[name]) for number, name in named if name in words)
