"""Whose pairing of a round is right: what the rules hold against another one, and what proves ours.

A round that somebody else paired is right, wrong by an article, or in dispute: another reading of
an unclear text gives it, and a page of the decisions tells why ours is another one. That no better
pairing than ours exists is proved by its certificate, without the solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from ronde.certificates.export import certificate_of
from ronde.certificates.verification import verify
from ronde.checking.demands import Citations, demands_of
from ronde.checking.replay import prepared
from ronde.checking.soundness import unsound
from ronde.errors import InputError, NoLegalPairingError, RondeError
from ronde.explain.explainer import SwissExplainer, swiss_explainer_of
from ronde.explain.sentence import Sentence
from ronde.explain.wording import LaterWording
from ronde.i18n import listed, phrase
from ronde.model import Colour, Finding, History, PlayerId, Round, Tournament
from ronde.questions.certificates import has_certificates
from ronde.questions.misreadings import misread
from ronde.questions.otherreadings import OTHER_READINGS, read_otherwise
from ronde.systems import registry
from ronde.systems.base import Pair, RoundPairing


class EngineFailure(Enum):
    """How an engine fails to answer, each told apart from the others."""

    CRASH = "crash"
    TIMEOUT = "timeout"
    EXIT = "exit"
    EMPTY = "empty"
    HALF = "half"
    GARBLED = "garbled"

    @property
    def meaning(self) -> str:
        """What happened, for people."""
        return _FAILURES[self]


_FAILURES: Final = {
    EngineFailure.CRASH: phrase("crashed"),
    EngineFailure.TIMEOUT: phrase("did not answer in time"),
    EngineFailure.EXIT: phrase("ended with an error"),
    EngineFailure.EMPTY: phrase("wrote nothing"),
    EngineFailure.HALF: phrase("wrote half a pairing"),
    EngineFailure.GARBLED: phrase("wrote something that is no pairing"),
}


@dataclass(frozen=True, slots=True)
class Opinion:
    """A round as a witness pairs it, in order of boards.

    `impossible` says why the witness finds no pairing, `refusal` why it gave no answer at all, and
    `failure` how.
    """

    pairs: tuple[Pair, ...] = ()
    bye: PlayerId | None = None
    impossible: str = ""
    refusal: str = ""
    failure: EngineFailure | None = None

    @property
    def games(self) -> frozenset[frozenset[PlayerId]]:
        """Who meets whom, colours aside."""
        return frozenset(frozenset(pair) for pair in self.pairs)

    def is_same_round(self, other: Opinion, *, order_counts: bool = False) -> bool:
        """Whether both have the same games with the same colours, and the same bye."""
        if self.refusal or other.refusal or bool(self.impossible) is not bool(other.impossible):
            return False
        same = frozenset(self.pairs) == frozenset(other.pairs) and self.bye == other.bye
        return same and (self.pairs == other.pairs or not order_counts)

    def spelled(self) -> str:
        """Return the pairing in numbers, or why there is none.

        >>> Opinion((Pair(3, 1),), PlayerId(2)).spelled()
        '3-1 2-0'
        """
        if self.refusal or self.impossible:
            return self.refusal or self.impossible
        boards = [f"{pair.white}-{pair.black}" for pair in self.pairs]
        return " ".join(boards if self.bye is None else [*boards, f"{self.bye}-0"])


def of_round(played: Round) -> Opinion:
    """Return a round as it was played; the order of its games is that of its boards."""
    return Opinion(tuple(Pair(game.white, game.black) for game in played.games), played.pairing_bye)


def by_rules_of(before: Tournament) -> Opinion:
    """Return the next round of a prepared tournament as its own rules and settings pair it."""
    assert before.rules is not None  # prepared
    try:
        paired = registry.system(before.rules).pair(before)
    except NoLegalPairingError as error:
        return Opinion(impossible=str(error))
    return Opinion(paired.pairs, paired.bye)


# What the rules hold against it -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DecidingArticle:
    """What decides for our pairing: an article and a sentence in English, empty if none is told."""

    article: str = ""
    sentence: str = ""


def decision(
    before: Tournament,
    rules: str,
    theirs: Opinion,
    *,
    order_counts: bool = False,
) -> DecidingArticle:
    """Return what our rules hold against another pairing of the next round."""
    if theirs.refusal or theirs.impossible or not registry.rules(rules).is_swiss:
        return DecidingArticle()
    broken = broken_rule(before, rules, theirs, order_counts=order_counts)
    if broken is not None:
        return broken
    try:
        case = swiss_explainer_of(before)
        objection = _held_against(case, theirs)
    except (RondeError, KeyError) as error:
        # What the other engine gave may be no round of these players at all.
        return DecidingArticle(sentence=phrase("not explained: {error}", error=str(error)))
    return (
        DecidingArticle(objection.article, LaterWording({}).text(objection))
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


def broken_rule(
    before: Tournament, rules: str, theirs: Opinion, *, order_counts: bool = False
) -> DecidingArticle | None:
    """Return the absolute rule that another pairing breaks, judged without any engine.

    The order of the boards decides nothing but itself.
    """
    ignored = "unsound-order" if not order_counts else ""
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


# Whose is right -----------------------------------------------------------------------------


class RulingKind(Enum):
    """What became of a difference."""

    WRONG = "wrong"
    DISPUTE = "dispute"
    FAILURE = "failure"
    UNPROVED = "unproved"
    OURS = "ours"

    @property
    def meaning(self) -> str:
        """Who is right, for people."""
        return _RULINGS[self]


_RULINGS: Final = {
    RulingKind.WRONG: phrase("the other pairing is wrong; ours is proved"),
    RulingKind.DISPUTE: phrase("the text is read in two ways"),
    RulingKind.FAILURE: phrase("no pairing was given"),
    RulingKind.UNPROVED: phrase("the rules prefer ours, which nothing proves"),
    RulingKind.OURS: phrase("the other pairing keeps every rule, and ours is not proved"),
}


@dataclass(frozen=True, slots=True)
class Ruling:
    """Whose pairing is right, by which article, and what proves it.

    `sentence` tells what the rules hold against the other pairing, `decision` is the page that
    decides between two readings, `reading` the setting that gives the other one. `proof` is what
    the certificate of our pairing proves, in English.
    """

    kind: RulingKind
    article: str = ""
    sentence: str = ""
    decision: str = ""
    reading: str = ""
    proof: str = ""


READINGS: Final[Mapping[str, str]] = {
    "parity": "0001-parity-of-the-pairing-number",
    "absolute-colour": "0012-difference-against-last-two-games",
    "moved-down-alone": "0021-homogeneous-after-c1",
    "floating-again": "0022-moved-down-player-who-floats-again-2012",
    "bye-bar": "0023-the-bar-for-the-bye-rises",
    "newcomers": "0024-colours-of-two-newcomers",
    "d4": "0025-d4-and-its-pairs",
    "d4-pairs": "0025-d4-and-its-pairs",
    "floater-scores": "0026-dropping-for-as-few-pairs",
    "rank": "0078-lim-who-is-higher-ranked",
    "c6": "0090-what-the-following-scoregroup-must-allow",
    "last-round": "0092-two-equal-colours-before-the-last-round",
    "floats": "0093-floaters-and-games-of-teams",
    "first-team": "0094-first-team-and-last-alternation",
    "baku": "0116-virtual-points-of-matches",
}
"""Settings that are readings of an unclear text, each with the page of the decisions about it."""

ORDER_OF_BOARDS: Final = "0009-board-order-under-acceleration"
"""The page about boards in an order by scores with virtual points, or without them."""


def ruling(
    before: Tournament,
    rules: str,
    ours: Opinion,
    theirs: Opinion,
    *,
    order_counts: bool = False,
) -> Ruling:
    """Return whose pairing of the next round is right; the two are not the same.

    `before` is prepared for the rules.
    """
    if theirs.refusal:
        what = theirs.failure.meaning if theirs.failure else ""
        return Ruling(RulingKind.FAILURE, sentence=f"{what}: {theirs.refusal}".removeprefix(": "))
    if theirs.impossible and ours.impossible:
        raise ValueError("both find no pairing")
    if not theirs.impossible:
        broken = broken_rule(before, rules, theirs, order_counts=order_counts)
        if broken is not None:  # wrong, whatever else could be paired
            return Ruling(RulingKind.WRONG, broken.article, broken.sentence)
        if ours.impossible:
            return Ruling(RulingKind.OURS, sentence=phrase("it breaks no absolute rule"))
        if order_counts and before.virtual_points:
            # INTERPRETATION 0009: the scores with the virtual points, or without them
            return Ruling(RulingKind.DISPUTE, decision=ORDER_OF_BOARDS)
        decided = decision(before, rules, theirs, order_counts=order_counts)
    else:
        decided = DecidingArticle(sentence=phrase("a pairing that keeps every rule exists"))
    proof, is_proved = _proof(before, rules, ours)
    read = other_reading(before, rules, theirs, order_counts=order_counts)
    if read:
        page, article = _about(read, decided.article)
        return Ruling(RulingKind.DISPUTE, article, decided.sentence, page, read, proof)
    kind = RulingKind.WRONG if is_proved else RulingKind.UNPROVED
    decided = _with_cause(before, theirs, decided)
    return Ruling(kind, decided.article, decided.sentence, proof=proof)


READING: Final = "reading"
"""Stands for a setting where a reading has none; its value names one of `otherreadings`."""


def _about(read: str, held: str) -> tuple[str, str]:
    """Return the page about a reading, and the article: that which is read, or else held."""
    name, _, value = read.partition("=")
    if name != READING:
        return READINGS[name], held
    return OTHER_READINGS[value].decision, OTHER_READINGS[value].article


def _with_cause(before: Tournament, theirs: Opinion, decided: DecidingArticle) -> DecidingArticle:
    """Return what decides with the article that was misread, where a known misreading pairs so."""
    for known, paired in misread(before):
        if Opinion(paired.pairs, paired.bye).is_same_round(theirs):
            return DecidingArticle(
                listed(filter(None, (decided.article, known.article)), ", "),
                listed(filter(None, (decided.sentence, known.told)), " "),
            )
    return decided


def _proof(before: Tournament, rules: str, ours: Opinion) -> tuple[str, bool]:
    """Return what the certificate of our pairing proves, and whether it proves all of it."""
    if ours.impossible or not has_certificates(rules):
        return "", False
    try:
        verdict = verify(certificate_of(before))
    except InputError as error:  # positions that no certificate can be made of say so
        return str(error), False
    return verdict.sentence(), verdict.is_verified and not verdict.unproved


def other_reading(
    before: Tournament, rules: str, theirs: Opinion, *, order_counts: bool = False
) -> str:
    """Return the reading by which our engine pairs as they do, as `setting=value`; empty if none.

    Where no setting exists it is `reading=name`. `before` is prepared for the rules.
    """
    for name, paired in read_otherwise(before):
        if Opinion(paired.pairs, paired.bye).is_same_round(theirs, order_counts=order_counts):
            return f"{READING}={name}"
    for setting, value in _readings(before, rules):
        kept = [one for one in before.settings if one[0] != setting]
        again = prepared(replace(before, settings=(*kept, (setting, value))), rules)
        if by_rules_of(again).is_same_round(theirs, order_counts=order_counts):
            return f"{setting}={value}"
    return ""


def _readings(before: Tournament, rules: str) -> Iterator[tuple[str, str]]:
    """Yield every reading of the rules that the event has not chosen."""
    for setting in registry.rules(rules).settings:
        if setting.name in READINGS:
            chosen = before.setting(setting.name, setting.default)
            for value in setting.values:
                if value != chosen:
                    yield setting.name, value
