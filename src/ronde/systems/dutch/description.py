"""What the articles ask, in our own words: the same words in every edition that asks the same.

So the difference of two editions can be read from their tables: an article whose words stand in
both has at most another number, the others are new or gone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from ronde.kernel.colours import ColourRule
from ronde.systems.base import Article
from ronde.systems.dutch.edition import Criterion

MEANINGS: Final = {
    "order": "players rank by score, then by pairing number",
    "bracket": "a bracket joins the players of one score with those left over from above",
    "collapsed-group": "all scores below the penultimate bracket can collapse into one group",
    "float-by-game": "a game of unequal scores is a downfloat for one, an upfloat for the other",
    "float-any-unplayed": "any round not played is a downfloat",
    "float-unplayed-with-points": "the bye, or any unplayed round above a loss, is a downfloat",
    "preferences": "colour preferences are absolute, strong or mild",
    "topscorers": "topscorers have more than half of the possible points before the last round",
    "no-rematch": "two players do not meet twice",
    "bye-bar-forfeit": "no second bye, and no bye after a win over an absent opponent",
    "bye-bar-free-win": "no second bye, and no bye after a win's points without playing",
    "absolute-colours": "two with the same absolute preference do not meet, topscorers aside",
    "completion-penultimate": "the penultimate bracket is paired so that the round can end",
    "completion": "every bracket leaves a round that can be completed",
    "bye-score": "the bye goes to the lowest possible score",
    "downfloaters": "as few downfloaters as possible",
    "score-differences": "the smallest score differences of pairs and downfloaters",
    "scores-of-downfloaters": "the lowest scores of downfloaters",
    "unpaired-in-next": "downfloaters that let the next bracket make the most pairs",
    "scores-unpaired-in-next": "downfloaters that let the next bracket do best on scores",
    "unplayed-games-of-bye": "the bye goes to the player with the fewest unplayed games",
    "topscorers-beyond-two": "fewest topscorers and opponents beyond a colour difference of two",
    "topscorers-third-colour": "fewest topscorers and opponents with a colour three times running",
    "denied-preferences": "fewest players without their colour preference",
    "denied-strong-preferences": "fewest players without their strong colour preference",
    "repeated-downfloats": "fewest downfloats repeated from the last round",
    "repeated-upfloats": "fewest upfloats repeated from the last round",
    "downfloats-of-two-rounds-ago": "fewest downfloats repeated from two rounds ago",
    "upfloats-of-two-rounds-ago": "fewest upfloats repeated from two rounds ago",
    "differences-of-repeated-downfloats": "smallest differences of those who downfloat again",
    "differences-of-repeated-upfloats": "smallest differences of those who upfloat again",
    "differences-of-downfloats-of-two-rounds-ago": "the same for downfloats of two rounds ago",
    "differences-of-upfloats-of-two-rounds-ago": "the same for upfloats of two rounds ago",
    "transpositions": "the lower half is reordered, the first places first",
    "exchanges": "players change halves: fewest, nearest, lowest out, highest in",
    "moved-down-by-score": "sets of moved-down players: highest score first, then lowest numbers",
    "moved-down-by-number": "sets of moved-down players: lowest numbers first",
    ColourRule.BOTH_PREFERENCES.value: "grant both colour preferences",
    ColourRule.STRONGER_PREFERENCE.value: "grant the stronger preference, or the wider difference",
    ColourRule.ALTERNATION.value: "alternate from the last time when the two had different colours",
    ColourRule.HIGHER_RANKED.value: "grant the preference of the higher ranked player",
    ColourRule.INITIAL_COLOUR.value: "the first colour to an odd number, the other to an even one",
}  # fmt: skip


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
