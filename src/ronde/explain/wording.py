"""Sentences in the words of a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from ronde.explain.sentence import (
    Articles,
    Explanation,
    Fact,
    Games,
    Numbers,
    Place,
    Score,
    Scores,
    Section,
    Sentence,
    Total,
    Who,
    hundredths_to_text,
)
from ronde.messages import LANGUAGES, ordinal, plural_form, say
from ronde.model import Colour, PlayerId
from ronde.model.points import points_for_people
from ronde.serialisation import Keywords

Language = Annotated[str, Keywords(enum=list(LANGUAGES))]

MOST_LISTED = 12
"""So many pairs are named; of more, the others are only counted."""

_IN_ONE_PARAGRAPH = ("board", "float", "bye")


class Wording:
    """One language for one tournament; a player is told as number and family name."""

    def __init__(self, language: str, names: Mapping[PlayerId, str]) -> None:
        self.language, self.names = language, names

    def text(self, sentence: Sentence) -> str:
        """Return a sentence without its article."""
        facts = {name: self._told(fact) for name, fact in sentence.facts.items()}
        return say(sentence.key, self.language, **facts)

    def label(self, player: PlayerId) -> str:
        """Return how a player is named inside a sentence.

        >>> Wording("en", {PlayerId(5): "Emerald, Emil"}).label(PlayerId(5))
        '5 Emerald'
        """
        family = self.names.get(player, "").partition(",")[0].strip()
        return f"{player} {family}" if family else str(player)

    def points(self, tenths: int) -> str:
        """Return points as they stand on paper in this language, without unit."""
        text = points_for_people(tenths)
        return text if self.language == "en" else text.replace(".", ",")

    def _told(self, fact: Fact) -> object:
        match fact:
            case Sentence():
                return self.text(fact)
            case Who(players):
                return self._listed([self.label(player) for player in players])
            case Score(points):
                form = plural_form(points, self.language)
                return say(f"word.points.{form}", self.language, points=self.points(points))
            case Scores(points):
                told = [self.points(value) for value in points]
                return ", ".join(told) or say("word.none", self.language)
            case Numbers(values):
                return ", ".join(map(str, values)) or say("word.none", self.language)
            case Total(hundredths):
                return self._total(hundredths)
            case Place(number):
                return ordinal(number, self.language)
            case Games(pairs):
                return self._games([f"{one}-{other}" for one, other in pairs])
            case Articles(numbers):
                return ", ".join(numbers)
            case Colour():
                return say(f"word.{fact.value}", self.language)
        return fact

    def _total(self, hundredths: int) -> str:
        """Return a sum of points, with decimals only where a half does not say it."""
        if hundredths % 10 == 0:
            return self.points(hundredths // 10)
        text = hundredths_to_text(hundredths)
        return text if self.language == "en" else text.replace(".", ",")

    def _listed(self, items: list[str]) -> str:
        """Return `a, b and c`."""
        if len(items) < 2:
            return "".join(items) or say("word.none", self.language)
        joint = say("word.and", self.language)
        return f"{', '.join(items[:-1])} {joint} {items[-1]}"

    def _games(self, pairs: list[str]) -> str:
        shown = ", ".join(pairs[:MOST_LISTED])
        more = len(pairs) - MOST_LISTED
        return shown if more <= 0 else say("word.more", self.language, shown=shown, count=more)


def lines(explanation: Explanation, language: str, *, cite_in_full: bool = False) -> Iterator[str]:
    """Yield the lines of an explanation; an empty one stands between two subjects.

    Articles follow their sentences in brackets, in full with the regulation if that is wanted.
    """
    wording = Wording(language, explanation.names)
    regulation = explanation.regulation if cite_in_full else ""
    before = ""
    for section in explanation.sections:
        in_one = section.about in _IN_ONE_PARAGRAPH and len(explanation.sections) > 1
        if before and not (in_one and section.about == before):
            yield ""
        yield from _section_lines(section, wording, regulation, in_one=in_one)
        before = section.about
    if explanation.regulation and not cite_in_full:
        yield ""
        yield say("explain.articles", language, regulation=explanation.regulation)


def _section_lines(
    section: Section, wording: Wording, regulation: str, *, in_one: bool
) -> Iterator[str]:
    title = wording.text(section.title)
    told = [_cited(wording.text(s), s.article, regulation) for s in section.sentences]
    if in_one:
        yield say("explain.titled", wording.language, title=title, text=" ".join(told))
        return
    yield title
    yield from (f"  {line}" for line in told)


def _cited(text: str, article: str, regulation: str) -> str:
    if not article:
        return text
    return f"{text} [{f'{regulation} {article}'.strip()}]"
