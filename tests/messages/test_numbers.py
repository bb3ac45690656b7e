"""Numbers within sentences."""

from __future__ import annotations

import re

import pytest
from tests.catalogues import entries

from ronde.i18n import LANGUAGES, Template, counted_template, ordinal, plural_form, translate


@pytest.mark.parametrize(
    ("language", "ones"),
    [
        ("en", [5, 10]),
        ("de", [5, 10]),
        ("es", [5, 10]),
        ("fr", [0, 5, 10, 15]),
        ("nl", [5, 10, 15]),
        ("pt", [0, 5, 10, 15]),
    ],
)
def test_points_by_language(language: str, ones: list[int]) -> None:
    tenths = [0, 5, 10, 15, 20, 100]
    assert [t for t in tenths if plural_form(t, language) == "one"] == ones


PLAYED: Template = counted_template(
    "{player} has {points} after {count} round.",
    "{player} has {points} after {count} rounds.",
)


@pytest.mark.parametrize(
    ("language", "count", "ending"),
    [("en", 1, "1 round."), ("en", 0, "0 rounds."), ("fr", 0, "0 ronde."), ("pt", 0, "0 rodada.")],
)
def test_a_count_chooses_the_form(language: str, count: int, ending: str) -> None:
    played = PLAYED.filled(player="7", points="½ point", count=count)
    assert translate(played, language).endswith(ending)


@pytest.mark.parametrize("language", LANGUAGES)
def test_ordinals_begin_with_their_number(language: str) -> None:
    for number in (1, 2, 3, 11, 101):
        assert re.fullmatch(rf"{number}(st|nd|rd|th|er|e|º|\.º|\.)", ordinal(number, language))


PLURALS = (
    "boards|byes|changes|columns|days|differences|entries|events|files|findings|games|hours|lines|"
    "lists|matches|names|pairs|participations|places|plans|players|points|predictions|prizes|"
    "ratings|results|rounds|rows|sections|series|teams|times|tokens|values"
)
COUNTS = re.compile(
    rf"\{{(\w+)\}} (?:of (?:the |its )?)?(?:\{{\w+\}} )?(?:[a-z-]+ )??(?:{PLURALS})\b"
)
"""A fact before what it may count: `{played} rounds`, `{played} of {announced} rounds`."""

NOT_COUNTED = {
    "limits, which are never one": {
        "largest", "least", "longest", "most", "needed", "width",
    },
    "sizes of fields, events, matches and studies, of which one alone says nothing": {
        "boards", "entered", "entries", "events", "gap", "games",
        "players", "ratings", "rounds", "series", "size", "values", "days",
    },
    "means and points, whose form `plural_form` chooses where it matters": {
        "credited", "difference", "loss", "points", "rate", "stated", "value",
    },
    "names, numbers of a row and signs": {
        "amounts", "black", "board", "code", "colour", "dialect", "event", "file", "ground",
        "kind", "label", "match", "name", "other_place", "player", "round", "rules", "second",
        "team", "what", "wins",
    },
}  # fmt: skip
"""Facts that a plural may follow in one form."""

NEVER_ONE = {
    "several players, sections or events are the reason to say it": (
        "The bracket of ", "The {group} has ", "The share of the ", "Those before in that list ",
        "player {name}: {count} players", "the file has {count} sections", "{path}: {count} events",
        "{name} has {files} files", "{one} and {other} have met {times} times",
        "{number} other plans", "{number} pairs cannot be forbidden", "{what}: {count} rows",
    ),
    "limits and what is beyond them": (
        "Argument {name} takes ", "a line has at most ", "an event has at most ",
        "the list has {count} prizes", "{count} lines or elements in a row", "{number} byes, late",
    ),
    "an event has two entries and two rounds at least": (
        "Every plan that hall and days allow ", "player {player} cannot be absent",
        "team {player} cannot be absent", "there is no player ", "there is no team ",
        "{absent} of {entered} ", "{count} players end at byte", "{announced} rounds are announced",
        "round {round} cannot be paired: the event has", "the table of virtual points names",
        "{events} events, ", "{kind}: {predictions} predictions", "{name}: {players} players, ",
        "{played} rounds are paired and", "{shown} of {all} ", "match {match} has {there} of its",
    ),
    "the number names a choice or a decision": ("S1 holds ", "there is no decision "),
}  # fmt: skip
"""How texts with other facts begin that are never one."""


BEYOND = "at most {most}"
"""What a text says that counts more than a limit."""


def test_a_number_before_a_plural_is_counted() -> None:
    spared = set().union(*NOT_COUNTED.values())
    never = tuple(text for texts in NEVER_ONE.values() for text in texts)
    wrong = [
        (text, fact)
        for entry in entries("fr")
        if len(entry.texts) == 1
        for text in entry.texts
        for fact in COUNTS.findall(text)
        if fact not in spared and not text.startswith(never) and BEYOND not in text
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "one", "several"),
    [
        ("en", "1 of 6 rounds was played", "2 of 6 rounds were played"),
        ("fr", "1 ronde sur 6 a été jouée", "2 rondes sur 6 ont été jouées"),
        ("nl", "1 van 6 ronden is gespeeld", "2 van 6 ronden zijn gespeeld"),
        ("pt", "1 de 6 rodadas foi jogada", "2 de 6 rodadas foram jogadas"),
    ],
)
def test_some_of_several(language: str, one: str, several: str) -> None:
    played: Template = counted_template(
        "{count} of {announced} rounds was played", "{count} of {announced} rounds were played"
    )
    assert translate(played.filled(count=1, announced=6), language) == one
    assert translate(played.filled(count=2, announced=6), language) == several
