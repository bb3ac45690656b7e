"""Words for the choices of an event: systems, editions, settings, scorings, grounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.handling.helper import rounds_fit
from ronde.i18n import phrase, phrase_in
from ronde.systems import registry
from ronde.web.page import Page

OWN_RULES: Final = "own"
"""The choice of a system that ronde does not know."""

RULE_WORDS: Final[Mapping[str, str]] = {
    "dutch-2026": phrase(
        "The usual Swiss system: equal scores meet, upper half against lower half, "
        "colours balanced. The edition for events today."
    ),
    "dutch-2017": phrase("The same system as it stood before; for events announced under it."),
    "dutch-2012": phrase("The older text, written as a procedure; to check past events."),
    "dutch-2011": phrase("The oldest text that ronde knows; to check past events."),
    "burstein-2026": phrase(
        "Swiss: after the seeding rounds, who has met the strongest field meets who "
        "has met the weakest."
    ),
    "dubov-2026": phrase("Swiss: evens out the average rating of the opponents within a score."),
    "lim-2026": phrase("Swiss: pairs from both ends towards the middle, easy to follow by hand."),
    "berger": phrase("Everybody meets everybody, by the Berger tables."),
    "fmjd": phrase("Everybody meets everybody, by the grid used in draughts."),
    OWN_RULES: phrase("You pair by hand; ronde keeps results, colours and standings."),
}
"""What each edition is, in one line."""

SETTING_WORDS: Final[Mapping[str, str]] = {
    "parity": phrase(
        "Which number is odd when the first colour decides: the place among those "
        "paired so far (paired), or the registered number (number)."
    ),
    "d4": phrase("Whether the sum of squared score differences decides in a merged lowest group."),
    "d4-pairs": phrase("Over which pairs that sum runs: all of the group, or only the remainder."),
    "newcomers": phrase(
        "After round 1, which numbers receive the first colour when neither has played."
    ),
    "bye-bar": phrase(
        "When everybody already has points without play: the fewest of them may have "
        "the bye (rising), or nobody (fixed)."
    ),
    "floating-again": phrase(
        "Whether the float rules are asked of a moved-down player who floats again."
    ),
    "floater-scores": phrase(
        "How the scores of those who leave a group are compared: the highest first "
        "(highest), their sum (sum), or not at all (none)."
    ),
    "absolute-colour": phrase(
        "Which colour is due when the colour difference (difference) and the last two "
        "games (last-games) ask for different ones."
    ),
    "maxi": phrase(
        "Whether it is a Maxi-tournament, where exchanges for colours keep within "
        "100 rating points."
    ),
    "rank": phrase(
        "Who is the higher ranked of two with the same colours behind them: the one with the "
        "smaller number (number), or first the one with more points (score)."
    ),
    "cycles": phrase("How often everybody meets everybody; twice with both colours."),
    "swap": phrase(
        "In a double round robin, exchange the last two rounds of the first cycle, "
        "against three equal colours in a row."
    ),
    "numbers": phrase(
        "Who has which number of the table: empty by starting number, 3,1,2 by hand, "
        "lot:SEED, clubs, or varma:SEED."
    ),
}

SCORING_WORDS: Final[Mapping[str, str]] = {
    "one": phrase("1 – ½ – 0, usual in chess"),
    "two": phrase("2 – 1 – 0, usual in draughts"),
    "three": phrase("3 – 1 – 0, rewards wins"),
    "own": phrase("Other values"),
}

ORDER_WORDS: Final[Mapping[str, str]] = {
    "alphabet": phrase("By the alphabet"),
    "lot": phrase("By lot"),
    "entry": phrase("Who entered first"),
}

MISSED_WORDS: Final[Mapping[str, str]] = {
    "zero": phrase("No points"),
    "half": phrase("Half-point byes"),
}

ACCELERATION_WORDS: Final[Mapping[str, str]] = {
    "none": phrase("No acceleration"),
    "baku": phrase("Baku: the upper half has virtual points at first"),
    "table": phrase("A table of your own"),
}

COLOUR_WORDS: Final[Mapping[str, str]] = {
    "later": phrase("Draw the lot at round 1"),
    "draw": phrase("Draw the lot now"),
    "white": phrase("White"),
    "black": phrase("Black"),
}

APART_WORDS: Final[Mapping[str, str]] = {
    "": phrase("Nobody"),
    "club": phrase("Players of one club"),
    "family": phrase("Players of one family"),
    "federation": phrase("Players of one federation"),
}

GROUND_WORDS: Final[Mapping[str, str]] = {
    "pair": phrase("the pairs named"),
    "club": phrase_in("ground of a wish", "club"),
    "family": phrase_in("ground of a wish", "family"),
    "federation": phrase_in("ground of a wish", "federation"),
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
        return page.t(
            "Everybody against everybody takes {most} rounds with {players} players; "
            "{rounds} are announced.",
            **facts,
        )
    if rounds > most:
        return page.t(
            "{rounds} rounds are impossible: {players} players can meet in {most} at most.", **facts
        )
    if 2 * rounds > players:
        return page.t(
            "{rounds} rounds are more than half of {players} players: pairings may run out.",
            **facts,
        )
    return page.t("{rounds} rounds are less than a third of {players} players (FFJD 6.6).", **facts)
