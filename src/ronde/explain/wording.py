"""Sentences in the words of a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from ronde.explain.sentence import (
    Articles,
    ExplanationSection,
    Fact,
    Games,
    Numbers,
    Ordinal,
    RoundExplanation,
    ScoreInWords,
    Scores,
    Sentence,
    Total,
    Who,
    hundredths_to_text,
)
from ronde.explain.texts import text_of
from ronde.i18n import LANGUAGES, decimal_symbol, listed, ordinal, phrase, plural_form, translate
from ronde.i18n.numbers import ONE
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
        return self._said(sentence.key, **facts)

    def _said(self, key: str, **facts: object) -> str:
        return translate(text_of(key).filled(**facts), self.language)

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
        return text.replace(".", decimal_symbol(self.language))

    def _told(self, fact: Fact) -> object:
        match fact:
            case Sentence():
                return self.text(fact)
            case Who(players):
                return self._listed([self.label(player) for player in players])
            case ScoreInWords(points):
                return self._score(points)
            case Scores(points):
                told = [self.points(value) for value in points]
                return ", ".join(told) or "0"
            case Numbers(values):
                return ", ".join(map(str, values)) or "0"
            case Total(hundredths):
                return self._total(hundredths)
            case Ordinal(number):
                return ordinal(number, self.language)
            case Games(pairs):
                return self._games([f"{one}-{other}" for one, other in pairs])
            case Articles(numbers):
                return ", ".join(numbers)
            case Colour():
                return self._said(f"word.{fact.value}")
        return fact

    def _score(self, tenths: int) -> str:
        """Return points with their unit: half a point, but one and a half points in English."""
        count = 1 if plural_form(tenths, self.language) == ONE else 2
        return self._said("word.points", points=self.points(tenths), count=count)

    def _total(self, hundredths: int) -> str:
        """Return a sum of points, with decimals only where a half does not say it."""
        if hundredths % 10 == 0:
            return self.points(hundredths // 10)
        text = hundredths_to_text(hundredths)
        return text.replace(".", decimal_symbol(self.language))

    def _listed(self, items: list[str]) -> str:
        """Return `a, b and c`."""
        if len(items) < 2:
            return "".join(items) or self._said("word.none")
        joint = self._said("word.and")
        return f"{', '.join(items[:-1])} {joint} {items[-1]}"

    def _games(self, pairs: list[str]) -> str:
        shown = ", ".join(pairs[:MOST_LISTED])
        more = len(pairs) - MOST_LISTED
        return shown if more <= 0 else self._said("word.more", shown=shown, count=more)


class LaterWording(Wording):
    """Sentences that are said in a language later: phrases, as others are."""

    def __init__(self, names: Mapping[PlayerId, str]) -> None:
        super().__init__("en", names)

    def _said(self, key: str, **facts: object) -> str:
        return text_of(key).filled(**facts)

    def _listed(self, items: list[str]) -> str:
        if len(items) < 2:
            return "".join(items) or self._said("word.none")
        return listed([listed(items[:-1]), self._said("word.and"), items[-1]], " ")


def lines(
    explanation: RoundExplanation, language: str, *, cite_in_full: bool = False
) -> Iterator[str]:
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
        where = explanation.regulation
        yield translate(
            phrase("The articles in brackets are those of {regulation}.", regulation=where),
            language,
        )


def _section_lines(
    section: ExplanationSection, wording: Wording, regulation: str, *, in_one: bool
) -> Iterator[str]:
    title = wording.text(section.title)
    told = [_cited(wording.text(s), s.article, regulation) for s in section.sentences]
    if in_one:
        yield translate(
            phrase("{title}: {text}", title=title, text=" ".join(told)), wording.language
        )
        return
    yield title
    yield from (f"  {line}" for line in told)


def _cited(text: str, article: str, regulation: str) -> str:
    if not article:
        return text
    return f"{text} [{f'{regulation} {article}'.strip()}]"
