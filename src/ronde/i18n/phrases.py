"""Texts for people that can be translated later.

A phrase is an English text, a plain `str` for whoever prints or compares it, that remembers how
it was made: its template and its facts. `ronde.i18n.translate` says it in the languages of the
catalogues, which have every template; a test holds them to it.

    raise StateError("round {round} is not published yet", round=4)

A template is written where it is used, as one text in quotes: `pybabel extract` finds it by
reading the source. Facts are numbers, names, and other phrases; a number with decimals is a
`Figure`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from string import Formatter
from typing import Any, SupportsIndex

from ronde.i18n.teams import as_said


class Phrase(str):
    """An English text with the template and the facts that it was made from.

    `one` is the template for a single thing where the phrase counts something. `context` tells
    apart what is one text in English and two in another language.

    The English text of a phrase that is made while the talk is of teams speaks of teams, too;
    what it remembers stays the same.
    """

    template: str
    one: str
    context: str
    facts: dict[str, Any]

    def __new__(
        cls, template: str, facts: dict[str, Any], one: str = "", context: str = ""
    ) -> Phrase:
        """Return the text; `facts` has everything that the template names."""
        said = as_said(template, one, context)
        chosen = said.one if one and facts["count"] == 1 else said.template
        made = super().__new__(cls, chosen.format_map(facts))
        made.template, made.one, made.context, made.facts = template, one, context, facts
        return made

    def with_facts(self, **facts: object) -> Phrase:
        """Return the same text with other facts in the place of some.

        >>> Phrase("{white} and {black} have met", {"white": 1, "black": 2}).with_facts(white="Ada")
        'Ada and 2 have met'
        """
        return Phrase(self.template, self.facts | facts, self.one, self.context)

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        """Return how to make it again: what is copied or sent elsewhere stays a phrase."""
        return Phrase, (self.template, self.facts, self.one, self.context)


class ListedTexts(str):
    """Several texts as one, each of which may be a phrase."""

    separator: str
    parts: tuple[str, ...]

    def __new__(cls, separator: str, parts: tuple[str, ...]) -> ListedTexts:
        """Return the parts with the separator between them."""
        made = super().__new__(cls, separator.join(parts))
        made.separator, made.parts = separator, parts
        return made

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        """Return how to make it again."""
        return ListedTexts, (self.separator, self.parts)


class Figure(str):
    """A number as English writes it, with a decimal point; other languages write a comma."""


class Template(str):
    """An English text whose facts are filled in later, as a table of words has it."""

    one: str
    context: str

    def __new__(cls, text: str, one: str = "", context: str = "") -> Template:
        """Return the text; `one` is that for a single thing where it counts something."""
        made = super().__new__(cls, text)
        made.one, made.context = one, context
        return made

    def filled(self, **facts: object) -> Phrase:
        """Return the text with its facts."""
        return Phrase(str(self), facts, self.one, self.context)


def phrase(template: str, /, **facts: object) -> Phrase:
    """Return a text for people with its facts filled in.

    >>> phrase("no board {board} in round {round}", board=9, round=2)
    'no board 9 in round 2'
    """
    return Phrase(template, facts)


def counted(one: str, other: str, /, count: int, **facts: object) -> Phrase:
    """Return a text that counts something, in the form that the number asks for.

    >>> [counted("{count} game is open", "{count} games are open", count=n) for n in (1, 2)]
    ['1 game is open', '2 games are open']
    """
    return Phrase(other, {"count": count, **facts}, one)


def phrase_in(context: str, template: str, /, **facts: object) -> Phrase:
    """Return a text whose translation depends on where it stands.

    >>> phrase_in("state of a round", "open")
    'open'
    """
    return Phrase(template, facts, "", context)


def template(text: str, /) -> Template:
    """Return a text for people whose facts come later.

    >>> template("round {round} is open").filled(round=2)
    'round 2 is open'
    """
    return Template(text)


def counted_template(one: str, other: str, /) -> Template:
    """Return a text that counts something and whose facts come later.

    >>> counted_template("{count} game", "{count} games").filled(count=1)
    '1 game'
    """
    return Template(other, one)


def template_in(context: str, text: str, /) -> Template:
    """Return a text whose facts come later and whose translation depends on where it stands."""
    return Template(text, "", context)


def labelled(label: object, value: object) -> Phrase:
    """Return a value behind its label, with the colon as the language of the reader sets it.

    >>> labelled("Board 1", "1-0")
    'Board 1: 1-0'
    """
    return phrase("{label}: {value}", label=label, value=value)


def listed(parts: Iterable[str], separator: str = ", ") -> ListedTexts:
    """Return several texts as one; the phrases among them stay phrases.

    >>> listed([phrase("white"), phrase("black")], " – ")
    'white – black'
    """
    return ListedTexts(separator, tuple(parts))


def kept(template: str, facts: Mapping[str, Any], one: str = "") -> Phrase:
    """Return a phrase that was kept as its template and its facts, as data.

    Data may come from elsewhere: what does not fit its facts is a text and no template.

    >>> kept("round {round}", {"round": 3}), kept("{round}", {}), kept("a {", {})
    ('round 3', '{round}', 'a {')
    """
    try:
        names = {name for text in (template, one) for _, name, _, _ in Formatter().parse(text)}
    except ValueError:
        return recalled(template)
    fits = names - {None} <= facts.keys() and (not one or isinstance(facts.get("count"), int))
    return Phrase(template, dict(facts), one) if fits else recalled(template)


def recalled(text: str) -> Phrase:
    """Return a word that was kept as plain text, as the phrase that it was.

    Where no language knows such a phrase the text stays as it is.

    >>> recalled("enter result")
    'enter result'
    """
    return Phrase(text.replace("{", "{{").replace("}", "}}"), {})
