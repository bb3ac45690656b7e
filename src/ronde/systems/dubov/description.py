"""What `ronde rules dubov-2026` shows: the articles in our own words, and what stays uncertain."""

from __future__ import annotations

from typing import Final

from ronde.phrases import phrase
from ronde.systems.base import Article, Rules
from ronde.systems.swiss import PARITY

_ARTICLES: Final = (
    ("1.1", phrase("everybody has a rating; the chief arbiter assigns a missing one")),
    ("1.2", phrase("a rating that changes before the fourth round changes the pairing numbers")),
    ("1.3.2", phrase("a bracket joins the players of one score with upfloaters from lower scores")),
    (
        "1.6",
        phrase("colour preferences are absolute, strong or mild; without a game mild for Black"),
    ),
    ("1.7", phrase("ARO: the average rating of the opponents met over the board, 0 before a game")),
    ("1.8", phrase("upfloated 2 times, and once more for every 5 rounds: a maximum upfloater")),
    ("C1", phrase("two players do not meet twice")),
    ("C2", phrase("no second bye, and no bye after a win's points without playing")),
    ("C3", phrase("two with the same absolute preference do not meet")),
    ("C4", phrase("every bracket leaves a round that can be completed")),
    ("C5", phrase("as few upfloaters as possible")),
    ("C6", phrase("the highest scores of upfloaters, the lowest of them first")),
    ("C7", phrase("fewest players without their colour preference")),
    ("C8", phrase("fewest maximum upfloaters, except in the last round")),
    ("C9", phrase("fewest earlier upfloats of maximum upfloaters, except in the last round")),
    ("C10", phrase("fewest upfloaters who were upfloated last time, except in the last round")),
    ("3.1", phrase("the bye first: lowest score, then most games played, then largest number")),
    ("3.2.1", phrase("the fewest upfloaters with which the residents can be paired")),
    ("3.2.2", phrase("the first set of upfloaters whose bracket complies best")),
    ("3.2.3", phrase("G1 prefers White, G2 Black; where nobody has played, halves by number")),
    ("3.2.4", phrase("shifts between the subgroups, until they are of one size and can meet")),
    ("3.2.5", phrase("G1 is sorted by ascending ARO, then number")),
    ("3.2.6", phrase("the first order of G2 that gives a legal pairing")),
    ("4.2", phrase("sets of upfloaters: highest score first, then lowest numbers")),
    ("4.3", phrase("shifters: from the middle of the list outwards")),
    ("4.4", phrase("orders of G2: the first places first, lowest numbers first")),
    (
        "5.2.1",
        phrase("two without a game: the first colour to an odd number, the other to an even one"),
    ),
    ("5.2.2", phrase("grant both colour preferences")),
    ("5.2.3", phrase("grant the stronger preference")),
    ("5.2.4", phrase("alternate from the last time when the two had different colours")),
    ("5.2.5", phrase("grant the preference of the higher ranked player")),
)

RULES = Rules(
    key="dubov-2026",
    title=phrase("Dubov System, 2026"),
    source=phrase("C.04.4.1 (edition approved by the FIDE Council on 28 October 2025)"),
    in_force_from="2026-02-01",
    settings=(PARITY,),
    articles=tuple(Article(number, meaning) for number, meaning in _ARTICLES),
    uncertain=(
        "1.8, C9: what an upfloat is, and how those of several players add up (0039)",
        "3.1.1: which unplayed rounds bar from the bye (0040)",
        "3.2.4: how many are shifted in each step, and out of which pool (0041)",
        "1.1.2: a player without any rating counts as rated 0 (0042)",
        "1.8.2, 3.2.3: brackets where nobody has played, and an unknown number of rounds (0043)",
        "5.2.1: see the setting parity (0001)",
    ),
)
