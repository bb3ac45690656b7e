"""Look-up of a message by key and language, with plural forms."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from ronde.i18n.numbers import ONE, OTHER, plural_form


@cache
def words(language: str) -> dict[str, str]:
    """Return every message of a language, its sections joined to dotted keys.

    Each subject has a file of its own in the folder of the language. A message that counts has
    two entries, whose keys end in `.one` and `.other`.

    >>> words("fr")["pair.white"]
    'Blancs'
    """
    found: dict[str, str] = {}
    for section, entries in _sections(language):
        for key, template in entries.items():
            if isinstance(template, str):
                found[f"{section}.{key}"] = template
            else:
                found |= {f"{section}.{key}.{form}": template[form] for form in (ONE, OTHER)}
    return found


def _sections(language: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the sections of all the files of a language, file by file."""
    folder = files("ronde.messages").joinpath(language)
    subjects = (file for file in folder.iterdir() if file.is_file())
    for subject in sorted(subjects, key=lambda file: file.name):
        yield from tomllib.loads(subject.read_text(encoding="utf-8")).items()


def say(key: str, language: str = "en", **facts: object) -> str:
    """Return the message in a language with its facts filled in.

    The fact `count` chooses between the two forms of a message that counts something.

    >>> say("pair.round", "nl", round=3)
    'Ronde 3'
    """
    known = words(language)
    template = known.get(key)
    if template is None:
        count = facts["count"]
        assert isinstance(count, int)  # what is counted is never a fraction; points are told apart
        template = known[f"{key}.{plural_form(10 * count, language)}"]
    return template.format_map(facts)
