"""What is wrong with a form or an address, told to people: by the kind of the mistake."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ronde.i18n import phrase, recalled

Mistake = Mapping[str, Any]
"""One mistake as pydantic tells it: `type`, `loc`, `input`, and limits in `ctx`."""


def place_in_form(mistake: Mistake) -> str:
    """Return which field is meant, by its name in the request.

    >>> place_in_form({"loc": ("body", "results", 2)})
    'results.2'
    """
    return ".".join(map(str, mistake["loc"][1:]))


def wrong_in_words(mistake: Mistake) -> str:
    """Return what is wrong with a field, and what to write in it.

    >>> wrong_in_words({"type": "int_parsing", "loc": ("path", "number"), "input": "two"})
    "number: 'two' is no whole number; write digits only"
    """
    say = _SAID.get(mistake["type"], _unreadable)
    return say(recalled(place_in_form(mistake).replace("_", " ")), mistake)


def _no_number(field: str, mistake: Mistake) -> str:
    text = repr(mistake["input"])
    return phrase("{what}: {text} is no whole number; write digits only", what=field, text=text)


def _missing(field: str, _: Mistake) -> str:
    return phrase("{field}: it is missing; fill it in", field=field)


def _too_small(field: str, mistake: Mistake) -> str:
    least = mistake["ctx"]["ge"]
    return phrase("{field}: the least is {least}", field=field, least=least)


def _too_great(field: str, mistake: Mistake) -> str:
    most = mistake["ctx"]["le"]
    return phrase("{field}: the most is {most}", field=field, most=most)


def _too_long(field: str, mistake: Mistake) -> str:
    most = mistake["ctx"]["max_length"]
    return phrase("{field}: write {most} characters at most", field=field, most=most)


def _too_short(field: str, mistake: Mistake) -> str:
    least = mistake["ctx"]["min_length"]
    return phrase("{field}: write {least} characters at least", field=field, least=least)


def _no_choice(field: str, mistake: Mistake) -> str:
    text = repr(mistake["input"])
    return phrase("{field}: {text} is none of the choices", field=field, text=text)


def _unreadable(field: str, mistake: Mistake) -> str:
    text = repr(mistake.get("input"))
    return phrase("{field}: {text} cannot be read; look at what was sent", field=field, text=text)


_SAID: Final[Mapping[str, Callable[[str, Mistake], str]]] = {
    "int_parsing": _no_number,
    "int_from_float": _no_number,
    "int_parsing_size": _no_number,
    "missing": _missing,
    "greater_than_equal": _too_small,
    "less_than_equal": _too_great,
    "string_too_long": _too_long,
    "string_too_short": _too_short,
    "bool_parsing": _no_choice,
    "enum": _no_choice,
    "literal_error": _no_choice,
    "string_pattern_mismatch": _no_choice,
}
