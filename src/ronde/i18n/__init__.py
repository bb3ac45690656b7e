"""Texts for people in six languages, by gettext catalogues.

English texts stand where they are used and are the keys of the catalogues in
`ronde/locale/<language>/LC_MESSAGES/ronde.po`. `phrase("…", …)` makes a text that can be
translated later, `translate` says it in a language.
"""

from ronde.i18n.catalogue import (
    LANGUAGES,
    OWN_NAMES,
    TRANSLATED,
    Language,
    Translator,
    decimal_symbol,
    gettext,
    translate,
    unbroken,
)
from ronde.i18n.numbers import ordinal, plural_form
from ronde.i18n.phrases import (
    Figure,
    ListedTexts,
    Phrase,
    Template,
    counted,
    counted_template,
    kept,
    labelled,
    listed,
    phrase,
    phrase_in,
    recalled,
    template,
    template_in,
)
from ronde.i18n.teams import is_speaking_of_teams, speak_of_teams, speaking_of_teams

__all__ = [
    "LANGUAGES",
    "OWN_NAMES",
    "TRANSLATED",
    "Figure",
    "Language",
    "ListedTexts",
    "Phrase",
    "Template",
    "Translator",
    "counted",
    "counted_template",
    "decimal_symbol",
    "gettext",
    "is_speaking_of_teams",
    "kept",
    "labelled",
    "listed",
    "ordinal",
    "phrase",
    "phrase_in",
    "plural_form",
    "recalled",
    "speak_of_teams",
    "speaking_of_teams",
    "template",
    "template_in",
    "translate",
    "unbroken",
]
