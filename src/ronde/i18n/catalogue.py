"""The catalogues of the languages, and translation by them.

A catalogue is a gettext file: `ronde.po` for translators, compiled to `ronde.mo` by `make` and
when a wheel is built. Where the compiled file is missing or older than its source, as after a
`git pull`, Babel reads the source.
"""

from __future__ import annotations

import re
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

from ronde.i18n.phrases import Figure, ListedTexts, Phrase, Template
from ronde.i18n.teams import as_said

Language: TypeAlias = Literal["en", "de", "es", "fr", "nl", "pt"]  # Brazil: decision 0130
LANGUAGES: Final[tuple[str, ...]] = get_args(Language)
TRANSLATED: Final = LANGUAGES[1:]
"""The languages that need translations; the templates themselves are English."""

OWN_NAMES: Final = {
    "en": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "nl": "Nederlands",
    "pt": "Português",
}
"""What each language calls itself."""

FOLDER: Final = Path(__file__).parents[1] / "locale"


def source_of(language: str) -> Path:
    """Return the file in which translators work."""
    return FOLDER / language / "LC_MESSAGES" / "ronde.po"


@cache
def catalogue(language: str) -> NullTranslations:
    """Return the translations of a language; those of English are the texts themselves."""
    if language == LANGUAGES[0]:
        return NullTranslations()
    source = source_of(language)
    compiled = source.with_suffix(".mo")
    if compiled.exists() and not _is_older(compiled, source):
        return GNUTranslations(BytesIO(compiled.read_bytes()))
    return GNUTranslations(_compiled(source))


def _is_older(compiled: Path, source: Path) -> bool:
    return source.exists() and compiled.stat().st_mtime < source.stat().st_mtime


def _compiled(source: Path) -> BytesIO:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    made = BytesIO()
    with source.open("rb") as file:
        write_mo(made, read_po(file))
    made.seek(0)
    return made


def gettext(
    template: str, language: str, *, one: str = "", context: str = "", count: Any = 0
) -> str:
    """Return a template in a language, English where its catalogue lacks it.

    `one` is the template for a single thing, `count` then chooses the form. While the talk is of
    teams it is what is said of them (`ronde.i18n.teams`).

    >>> gettext("warning", "fr")
    'attention'
    """
    known = catalogue(language)
    template, one, context = as_said(template, one, context)
    if one and context:
        return known.npgettext(context, one, template, count)
    if one:
        return known.ngettext(one, template, count)
    if context:
        return known.pgettext(context, template)
    return known.gettext(template) if template else ""


def translate(text: str, language: str) -> str:
    """Return a phrase in a language; other texts come back as they are.

    >>> from ronde.i18n.phrases import phrase
    >>> translate(phrase("warning"), "nl"), translate("Ada Lamp", "nl")
    ('let op', 'Ada Lamp')
    """
    if isinstance(text, Phrase):
        facts = text.facts
        count = facts["count"] if text.one else 0
        template = gettext(text.template, language, one=text.one, context=text.context, count=count)
        return template.format_map({name: _fact(facts[name], language) for name in facts})
    if isinstance(text, ListedTexts):
        return text.separator.join(translate(part, language) for part in text.parts)
    if isinstance(text, Figure):
        return text.replace(".", decimal_symbol(language))
    return text


def _fact(value: object, language: str) -> object:
    return translate(value, language) if isinstance(value, str) else value


NO_BREAK: Final = "\u00a0"
NARROW_NO_BREAK: Final = "\u202f"
_BEFORE_NARROW: Final = re.compile(r" (?=[;?!](?:\W|$))")
_BESIDE_WIDE: Final = re.compile(r" (?=[:»](?:\W|$))|(?<=«) ")


def unbroken(text: str, language: str) -> str:
    r"""Return a text for a page or a paper, on which no line begins with a sign.

    French has a space before double signs and within quotation marks; it breaks no line here.
    Catalogues, terminals and files have an ordinary one, which people type and programs compare.

    >>> unbroken("Prêt ? « Oui » : 1", "fr").split(" ")
    ['Prêt\u202f?', '«\xa0Oui\xa0»\xa0:', '1']
    """
    if language != "fr" or " " not in text:
        return text
    return _BESIDE_WIDE.sub(NO_BREAK, _BEFORE_NARROW.sub(NARROW_NO_BREAK, text))


class Translator:
    """What says texts in one language; whoever derives from it has that `language`.

    It speaks on pages and papers, whose lines break: see `unbroken`.

    `t`, `tn` and `tp` take a text that stands in quotes where they are called: it is the key of
    the catalogues, and facts are filled into it. Whatever is held in a variable goes through `say`,
    which looks nothing up and fills nothing in: it may be what somebody typed. A test holds every
    call to that.
    """

    __slots__ = ()
    language: str

    def t(self, text: str, /, **facts: object) -> str:
        """Return a text that stands in quotes, with its facts filled in; a phrase has its own."""
        if isinstance(text, Phrase | ListedTexts | Figure):
            return self.say(text)
        if isinstance(text, Template):
            return self.say(text.filled(**facts))
        return self._filled(gettext(text, self.language), facts)

    def say(self, text: str) -> str:
        """Return a phrase in the language; any other text, which somebody typed, as it is."""
        if isinstance(text, Template):
            text = text.filled()
        if not isinstance(text, Phrase | ListedTexts | Figure):
            return text
        return unbroken(translate(text, self.language), self.language)

    def tn(self, one: str, other: str, /, *, count: int, **facts: object) -> str:
        """Return a text that counts something, in the form that the number asks for."""
        chosen = gettext(other, self.language, one=one, count=count)
        return self._filled(chosen, {"count": count, **facts})

    def tp(self, context: str, text: str, /, **facts: object) -> str:
        """Return a text whose translation depends on where it stands."""
        return self._filled(gettext(text, self.language, context=context), facts)

    def _filled(self, template: str, facts: dict[str, object]) -> str:
        filled = template.format_map({name: _fact(facts[name], self.language) for name in facts})
        return unbroken(filled, self.language)


@cache
def decimal_symbol(language: str) -> str:
    """Return what stands between a whole number and its decimals.

    >>> decimal_symbol("en"), decimal_symbol("fr")
    ('.', ',')
    """
    if language == LANGUAGES[0]:
        return "."
    from babel.numbers import get_decimal_symbol

    return get_decimal_symbol(language)
