"""Words for the choices of an event: systems, editions, settings, scorings, grounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.handling.helper import rounds_fit
from ronde.systems import registry
from ronde.web.page import Page

OWN_RULES: Final = "own"
"""The choice of a system that ronde does not know."""

RULE_WORDS: Final[Mapping[str, str]] = {
    "dutch-2026": "webwizard.rule-dutch",
    "dutch-2017": "webwizard.rule-dutch-seventeen",
    "dutch-2012": "webwizard.rule-dutch-twelve",
    "dutch-2011": "webwizard.rule-dutch-eleven",
    "burstein-2026": "webwizard.rule-burstein",
    "dubov-2026": "webwizard.rule-dubov",
    "lim-2026": "webwizard.rule-lim",
    "berger": "webwizard.rule-berger",
    "fmjd": "webwizard.rule-fmjd",
    OWN_RULES: "webwizard.rule-own",
}
"""What each edition is, in one line."""

SETTING_WORDS: Final[Mapping[str, str]] = {
    "parity": "webwizard.setting-parity",
    "d4": "webwizard.setting-squares",
    "d4-pairs": "webwizard.setting-squares-pairs",
    "newcomers": "webwizard.setting-newcomers",
    "bye-bar": "webwizard.setting-bye-bar",
    "floating-again": "webwizard.setting-floating-again",
    "maxi": "webwizard.setting-maxi",
    "cycles": "webwizard.setting-cycles",
    "swap": "webwizard.setting-swap",
    "numbers": "webwizard.setting-numbers",
}

SCORING_WORDS: Final[Mapping[str, str]] = {
    "one": "webwizard.scoring-one",
    "two": "webwizard.scoring-two",
    "three": "webwizard.scoring-three",
    "own": "webwizard.scoring-own",
}

ORDER_WORDS: Final[Mapping[str, str]] = {
    "alphabet": "webwizard.order-alphabet",
    "lot": "webwizard.order-lot",
    "entry": "webwizard.order-entry",
}

MISSED_WORDS: Final[Mapping[str, str]] = {
    "zero": "webwizard.missed-zero",
    "half": "webwizard.missed-half",
}

ACCELERATION_WORDS: Final[Mapping[str, str]] = {
    "none": "webwizard.acceleration-none",
    "baku": "webwizard.acceleration-baku",
    "table": "webwizard.acceleration-table",
}

COLOUR_WORDS: Final[Mapping[str, str]] = {
    "later": "webwizard.colour-later",
    "draw": "webwizard.colour-draw",
    "white": "webwizard.colour-white",
    "black": "webwizard.colour-black",
}

APART_WORDS: Final[Mapping[str, str]] = {
    "": "webwizard.apart-nobody",
    "club": "webwizard.apart-club",
    "family": "webwizard.apart-family",
    "federation": "webwizard.apart-federation",
}

GROUND_WORDS: Final[Mapping[str, str]] = {
    "pair": "announced.by-pair",
    "club": "announced.by-club",
    "family": "announced.by-family",
    "federation": "announced.by-federation",
}


def choices(page: Page, words: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return values with their words, as the macro `choice` takes them."""
    return [(value, page.t(key)) for value, key in words.items()]


def fit_in_words(
    page: Page, players: int, rounds: int | None, rules: str | None, *, draughts: bool, cycles: int
) -> str:
    """Return the warning when rounds and players do not fit, empty when they do."""
    swiss = rules is None or not registry.rules(rules).by_table
    found = rounds_fit(players, rounds, swiss=swiss, draughts=draughts, cycles=cycles)
    if not found or rounds is None:
        return ""
    most = players - 1 if players % 2 == 0 else players
    facts = {"players": players, "rounds": rounds, "most": most * cycles}
    if not swiss:
        return page.t("webwizard.fit-table", **facts)
    if rounds > most:
        return page.t("webwizard.fit-impossible", **facts)
    if 2 * rounds > players:
        return page.t("webwizard.fit-half", **facts)
    return page.t("webwizard.fit-third", **facts)
