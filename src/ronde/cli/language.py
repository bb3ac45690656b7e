"""The language in which the command line speaks: that of `--lang`, else of the environment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from typing import Any, Final, TypeVar

import click

from ronde.i18n import LANGUAGES, translate

Command = TypeVar("Command", bound=Callable[..., Any])

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system keeps the language of messages; the first that is set decides."""

_spoken: ContextVar[str] = ContextVar("language of the command line", default=LANGUAGES[0])


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that an environment asks for, English where ronde has not got it.

    >>> language_of({"LANG": "fr_FR.UTF-8"}), language_of({"LC_ALL": "C", "LANG": "nl_NL"})
    ('fr', 'en')
    """
    asked = next((value for name in _VARIABLES if (value := environment.get(name))), "")
    language = asked.partition(".")[0].partition("_")[0].lower()
    return language if language in LANGUAGES else LANGUAGES[0]


def spoken() -> str:
    """Return the language of this run."""
    return _spoken.get()


def speak(language: str) -> None:
    """Use a language from now on."""
    _spoken.set(language)


def said(text: str) -> str:
    """Return a phrase in the language of this run; other texts come back as they are."""
    return translate(text, spoken())


def _choose(context: click.Context, option: click.Parameter, language: str | None) -> None:
    del context, option
    if language is not None:
        speak(language)


def _speak(context: click.Context, option: click.Parameter, language: str) -> str:
    """Let notes and refusals speak the language of the answer, too."""
    del context, option
    speak(language)
    return language


def answer_language_option(what: str) -> Callable[[Command], Command]:
    """Return the option of a command for the language of its answer, which its notes take over."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=spoken,
        is_eager=True,
        callback=_speak,
        help=what,
    )


language_option: Final = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    is_eager=True,
    expose_value=False,
    callback=_choose,
    help="Language of messages; by default that of the system.",
)
"""The option of the whole program; commands with a `--lang` of their own begin with it."""
