"""The words of messages by key, in four languages.

A catalogue is a TOML file per language with the same keys in the same order; English is
complete, and a test holds the others to it. Templates name their facts in braces. A message that
counts something is a table of two forms, `one` and `other`. Texts that the program speaks where it
finds them, errors above all, are phrases (`ronde.i18n`): their templates are the keys.
"""

from ronde.i18n import LANGUAGES, ordinal, plural_form
from ronde.i18n import translate as in_language
from ronde.messages.catalogue import say, words

__all__ = ["LANGUAGES", "in_language", "ordinal", "plural_form", "say", "words"]
