"""What is said of teams: in an event of teams an entry is a team, and a board is a match.

Pages, sentences and documents are written once and speak of players. While the talk is of teams,
each of their texts is first looked for in `teams.toml`, which has the same text said of teams, and
that one is translated, in the context `of teams`; what is not there is said as it is. A text that
speaks of a person in an event of teams has a context of its own, which nothing is put in place of.

    with speaking_of_teams():
        page.render(…)

The scope is a context variable: each request and each thread has its own.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from typing import Any, BinaryIO, Final, NamedTuple

CONTEXT: Final = "of teams"
"""The context in which catalogues have what is said of teams."""

_of_teams: ContextVar[bool] = ContextVar("the talk is of teams", default=False)

Extracted = tuple[int, str, tuple[str, ...], tuple[str, ...]]
"""A text as Babel wants it: the line, the function that was called, the texts, comments."""


class TeamWording(NamedTuple):
    """A template with what finds its translation: that for a single thing, and the context."""

    template: str
    one: str = ""
    context: str = ""


@contextmanager
def speaking_of_teams(*, of_teams: bool = True) -> Iterator[None]:
    """Speak of teams, or of players again, within a block.

    A generator must not yield from within: whoever asks for its next value would speak so, too.

    >>> from ronde.i18n.catalogue import gettext
    >>> with speaking_of_teams():
    ...     gettext("Players", "en"), gettext("Players", "fr")
    ('Teams', 'Équipes')
    """
    before = _of_teams.set(of_teams)
    try:
        yield
    finally:
        _of_teams.reset(before)


def speak_of_teams(*, of_teams: bool) -> None:
    """Speak of teams, or of players, in the rest of this request or command."""
    _of_teams.set(of_teams)


def is_speaking_of_teams() -> bool:
    """Return whether the talk is of teams now; what keeps texts keeps them by this, too."""
    return _of_teams.get()


def as_said(template: str, one: str = "", context: str = "") -> TeamWording:
    """Return how a text is said now.

    >>> as_said("Players")
    TeamWording(template='Players', one='', context='')
    >>> with speaking_of_teams():
    ...     as_said("Players"), as_said("{count} players", "{count} player").one
    (TeamWording(template='Teams', one='', context='of teams'), '{count} team')
    """
    as_written = TeamWording(template, one, context)
    if context or not _of_teams.get():
        return as_written
    return team_texts().get((one, template), as_written)


@cache
def team_texts() -> Mapping[tuple[str, str], TeamWording]:
    """Return what is said of teams by what is said of players: the form for one, and the text."""
    table = tomllib.loads(files("ronde.i18n").joinpath("teams.toml").read_text("utf-8"))
    said = {
        ("", text): TeamWording(of_teams, "", CONTEXT) for text, of_teams in table["texts"].items()
    }
    for counted in table["counted"]:
        one, other = counted["of_players"]
        one_team, teams = counted["of_teams"]
        said[one, other] = TeamWording(teams, one_team, CONTEXT)
    return said


def extract(file: BinaryIO, *_: object, **_options: object) -> Iterator[Extracted]:
    """Yield what is said of teams as texts to be translated; `pybabel extract` calls it."""
    table: Mapping[str, Any] = tomllib.load(file)
    for text in dict.fromkeys(table["texts"].values()):
        yield 1, "pgettext", (CONTEXT, text), ()
    for counted in table["counted"]:
        yield 1, "npgettext", (CONTEXT, *counted["of_teams"]), ()
