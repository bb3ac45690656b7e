"""The chapter as people see it: its articles in our own words."""

from __future__ import annotations

from typing import Final

from ronde.phrases import phrase
from ronde.systems.base import Article, Rules
from ronde.systems.swiss import PARITY

_ARTICLES: Final = (
    ("1.2.2", phrase("a bracket joins the players of one score with those left over from above")),
    (
        "1.5",
        phrase("colour preferences are absolute, strong or mild; without a game there is none"),
    ),
    (
        "1.6",
        phrase(
            "half of the rounds, four at most, are seeding rounds and paired by the Dutch system"
        ),
    ),
    ("1.7.1", phrase("Buchholz and Sonneborn-Berger by current scores measure the opposition met")),
    (
        "1.7.2",
        phrase("a round not played counts as a game against oneself; virtual points never count"),
    ),
    ("1.8", phrase("players rank by Buchholz, Sonneborn-Berger and pairing number, not by score")),
    ("C1", phrase("two players do not meet twice")),
    ("C2", phrase("no second bye, and no bye after a win's points without playing")),
    ("C3", phrase("two with the same absolute preference do not meet, in the last round either")),
    ("C4", phrase("every bracket leaves a round that can be completed")),
    ("C5", phrase("as many pairs as possible")),
    ("C6", phrase("the lowest scores of outgoing floaters")),
    (
        "C7",
        phrase("floaters that let the next bracket do best on pairs, then on scores of floaters"),
    ),
    ("C8", phrase("fewest players without their colour preference")),
    (
        "3.1",
        phrase("the bye comes first: lowest score, then most games, then lowest in the ranking"),
    ),
    (
        "4.3",
        phrase(
            "number 1 of the bracket meets the largest number possible, then number 2, and so on"
        ),
    ),
    (
        "5.2.1",
        phrase("two without a game: the first colour to an odd number, the other to an even one"),
    ),
    ("5.2.2", phrase("grant both colour preferences")),
    ("5.2.3", phrase("grant the stronger preference")),
    ("5.2.4", phrase("alternate from the last time when the two had different colours")),
    ("5.2.5", phrase("grant the preference of the higher ranked player")),
)

RULES: Final = Rules(
    key="burstein-2026",
    title=phrase("Burstein System, 2026"),
    source=phrase("C.04.4.2 (edition approved by the FIDE Council on 28 October 2025)"),
    in_force_from="2026-02-01",
    settings=(PARITY,),
    articles=tuple(Article(number, meaning) for number, meaning in _ARTICLES),
    uncertain=(
        "1.6.2: the number of rounds must be known in the first four rounds (0035)",
        "C7: one bracket ahead, completion included; pairs first, then scores of floaters (0036)",
        "1.7.2: which rounds make a run of zero-point byes, and what a draw is worth (0037)",
        "3.1.1 and C2 differ on a full-point bye: the basic rule decides, it bars (0038)",
        "5.2.1: see the setting parity (0001)",
        "boards are ordered as in the Dutch system; the chapter says nothing (0009)",
    ),
)
