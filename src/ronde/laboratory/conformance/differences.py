"""What kind of difference there is between two pairings of a round, and what decides it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ronde.checking.demands import Citations, demands_of
from ronde.checking.soundness import unsound
from ronde.errors import RondeError
from ronde.explain.explainer import SwissExplainer, swiss_explainer_of
from ronde.explain.sentence import Sentence
from ronde.explain.wording import Wording
from ronde.i18n import phrase
from ronde.laboratory.conformance.opinions import Opinion
from ronde.model import Colour, Finding, History, PlayerId, Tournament
from ronde.serialisation import Count
from ronde.systems import registry
from ronde.systems.base import RoundPairing


class DifferenceClass(Enum):
    """In what the witness differs; those of pairings, then those of the file and of the ranks."""

    BYE = "bye"
    PAIRING = "pairing"
    COLOURS = "colours"
    ORDER = "order"
    POSSIBILITY = "possibility"
    REFUSAL = "refusal"
    FILE = "file"
    UNSOUND = "unsound"
    UNPROVED = "unproved"
    STANDINGS = "standings"

    @property
    def meaning(self) -> str:
        """What differs, for people."""
        return _MEANINGS[self]


_MEANINGS: Final = {
    DifferenceClass.BYE: phrase("who has the bye"),
    DifferenceClass.PAIRING: phrase("who meets whom"),
    DifferenceClass.COLOURS: phrase("colours"),
    DifferenceClass.ORDER: phrase("order of the boards"),
    DifferenceClass.POSSIBILITY: phrase("whether there is a pairing"),
    DifferenceClass.REFUSAL: phrase("no answer of the other engine"),
    DifferenceClass.FILE: phrase("what is written and what is read"),
    DifferenceClass.UNSOUND: phrase("an absolute rule is broken"),
    DifferenceClass.UNPROVED: phrase("the certificate is refused"),
    DifferenceClass.STANDINGS: phrase("ranks"),
}


@dataclass(frozen=True, slots=True)
class EventDifference:
    """The first difference of an event: in which round, of which class, decided by what.

    `article` is that of the rules which prefer our pairing, empty where none is known; `what` tells
    the difference in English. `rounds` counts the rounds that differ; round 0 is the whole event.
    """

    kind: DifferenceClass
    round: Count
    article: str = ""
    what: str = ""
    rounds: Count = 1


def class_of(ours: Opinion, theirs: Opinion) -> DifferenceClass | None:
    """Return in what two pairings of a round differ first; None when they are the same.

    >>> from ronde.systems.base import Pair
    >>> one, other = Opinion((Pair(1, 2),)), Opinion((Pair(2, 1),))
    >>> class_of(one, other), class_of(one, one)
    (<DifferenceClass.COLOURS: 'colours'>, None)
    """
    if ours.refusal or theirs.refusal:
        return DifferenceClass.REFUSAL
    if ours.impossible or theirs.impossible:
        same = bool(ours.impossible) is bool(theirs.impossible)
        return None if same else DifferenceClass.POSSIBILITY
    if ours.bye != theirs.bye:
        return DifferenceClass.BYE
    if ours.games != theirs.games:
        return DifferenceClass.PAIRING
    if frozenset(ours.pairs) != frozenset(theirs.pairs):
        return DifferenceClass.COLOURS
    return None if ours.pairs == theirs.pairs else DifferenceClass.ORDER


@dataclass(frozen=True, slots=True)
class DecidingArticle:
    """What decides for our pairing: an article and a sentence in English, empty if none is told."""

    article: str = ""
    sentence: str = ""


def decision(
    before: Tournament, rules: str, theirs: Opinion, kind: DifferenceClass
) -> DecidingArticle:
    """Return what our rules hold against another pairing of the next round."""
    if theirs.refusal or theirs.impossible or not registry.rules(rules).is_swiss:
        return DecidingArticle()
    broken = _broken_rule(before, rules, theirs, kind)
    if broken is not None:
        return broken
    try:
        case = swiss_explainer_of(before)
        objection = _held_against(case, theirs)
    except (RondeError, KeyError) as error:
        # What the other engine gave may be no round of these players at all.
        return DecidingArticle(sentence=phrase("not explained: {error}", error=str(error)))
    return (
        DecidingArticle(objection.article, Wording("en", {}).text(objection))
        if objection
        else DecidingArticle()
    )


_ARTICLES: Final[Mapping[str, Callable[[Citations], str]]] = {
    "unsound-rematch": lambda articles: articles.rematch,
    "unsound-bye": lambda articles: articles.bye,
    "unsound-bye-number": lambda articles: articles.odd,
    "unsound-left-out": lambda articles: articles.odd,
    "unsound-away": lambda articles: articles.absence,
    "unsound-order": lambda articles: articles.order,
}


def _broken_rule(
    before: Tournament, rules: str, theirs: Opinion, kind: DifferenceClass
) -> DecidingArticle | None:
    """Return the absolute rule that another pairing breaks, judged without any engine.

    The order of the boards decides nothing but itself.
    """
    ignored = "" if kind is DifferenceClass.ORDER else "unsound-order"
    flaws = unsound(before, pairing_of(before, rules, theirs))
    broken = [finding for finding in flaws if finding.code != ignored]
    if not broken:
        return None
    return DecidingArticle(_cited(before, rules, theirs, broken[0]), str(broken[0].what))


def _cited(before: Tournament, rules: str, theirs: Opinion, broken: Finding) -> str:
    """Return the article of a broken rule, empty for what no article says."""
    articles = demands_of(rules).articles
    if broken.code == "unsound-colour" and broken.player is not None:
        has_white = any(white == broken.player for white, _ in theirs.pairs)
        had = History(before).colours(PlayerId(broken.player))
        return articles.of_colour(had, Colour.WHITE if has_white else Colour.BLACK)
    article = _ARTICLES.get(broken.code)
    return "" if article is None else article(articles)


def pairing_of(before: Tournament, rules: str, opinion: Opinion) -> RoundPairing:
    """Return an opinion as the pairing of the next round; whoever it pairs does not stay away."""
    paired = {opinion.bye, *(player for pair in opinion.pairs for player in pair)}
    away = tuple(
        bye.player
        for bye in before.requested_byes
        if bye.round == before.next_round and bye.player not in paired
    )
    return RoundPairing(before.next_round, rules, opinion.pairs, opinion.bye, away, before.settings)


def _held_against(case: SwissExplainer, theirs: Opinion) -> Sentence | None:
    meet = {frozenset(pair) for pair in case.pairs}
    for pair in theirs.pairs:
        if frozenset(pair) not in meet:
            return case.against_round(theirs.pairs) or case.why_not_pair(*pair)
    turned = [pair for pair in theirs.pairs if pair not in case.pairs]
    return case.why_colours(turned[0].white) if turned else None


def both_spelled(ours: Opinion, theirs: Opinion) -> str:
    """Return both pairings where they differ, in numbers: ours first."""
    return f"{_spelled(ours, theirs)} / {_spelled(theirs, ours)}"


def _spelled(one: Opinion, other: Opinion) -> str:
    if one.refusal or one.impossible:
        return str(one.refusal or one.impossible)
    own = [pair for pair in one.pairs if pair not in other.pairs]
    if not own and one.bye == other.bye:
        own = [a for a, b in zip(one.pairs, other.pairs, strict=True) if a != b]
    spelled = [f"{pair.white}-{pair.black}" for pair in own]
    if one.bye != other.bye:
        spelled.append(f"{one.bye or '-'}-0")
    return " ".join(spelled) or "-"
