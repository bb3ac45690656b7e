"""Phrases of the program in other languages: looked up by their English templates.

The translations of a language stand in its folder `phrases`, a file for each room of the house
in which the phrases are spoken. A phrase that counts has a table of two forms, `one` and `other`,
under its template for several things.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Final

from ronde.messages.catalogue import LANGUAGES, OTHER, plural_form
from ronde.phrases import Figure, Listing, Phrase

FOLDER: Final = "phrases"
TRANSLATED: Final = LANGUAGES[1:]
"""The languages that need translations; the templates themselves are English."""

Forms = str | Mapping[str, str]


@cache
def translations(language: str) -> Mapping[str, Forms]:
    """Return the templates of a language by their English ones."""
    folder = files("ronde.messages").joinpath(language, FOLDER)
    found: dict[str, Forms] = {}
    for room in sorted(folder.iterdir(), key=lambda file: file.name):
        found |= tomllib.loads(room.read_text(encoding="utf-8"))
    return found


def in_language(text: str, language: str) -> str:
    """Return a phrase in a language; other texts come back as they are.

    >>> from ronde.phrases import phrase
    >>> in_language(phrase("warning"), "nl"), in_language("Ada Lamp", "nl")
    ('let op', 'Ada Lamp')
    """
    if isinstance(text, Listing):
        return text.separator.join(in_language(part, language) for part in text.parts)
    if isinstance(text, Figure) and language != LANGUAGES[0]:
        return text.replace(".", ",")
    if not isinstance(text, Phrase):
        return text
    facts = {name: _fact(value, language) for name, value in text.facts.items()}
    return _template(text, language).format_map(facts)


def has_words(template: str) -> bool:
    """Return whether a template has anything to translate beside its facts.

    >>> has_words("{what} ({article})."), has_words("{name} is away")
    (False, True)
    """
    plain = "".join(text for text, *_ in Formatter().parse(template))
    return any(letter.isalpha() for letter in plain)


def _fact(value: object, language: str) -> object:
    return in_language(value, language) if isinstance(value, str) else value


def _template(text: Phrase, language: str) -> str:
    """Return the template in a language; English where a language lacks it."""
    forms: Forms = {"one": text.one, OTHER: text.template} if text.one else text.template
    if language != LANGUAGES[0]:
        forms = translations(language).get(text.template, forms)
    if isinstance(forms, str):
        return forms
    return forms[plural_form(10 * text.facts["count"], language)]
