"""What the two round robins are, where their rules stand, and what the organiser may choose."""

from __future__ import annotations

from typing import NamedTuple

from ronde.phrases import phrase
from ronde.systems.base import Article, Rules, Setting


class Articles(NamedTuple):
    """Where a system's rules on the table, the double round and the exempt player stand."""

    table: str
    double: str
    exempt: str


_SETTINGS = (
    Setting("cycles", ("1", "2"), "how often everybody meets everybody; twice with both colours"),
    Setting(
        "swap",
        ("yes", "no"),
        "in a double round robin, exchange the last two rounds of the first cycle, so that "
        "nobody has the same colour three times running",
    ),
    Setting(
        "numbers",
        (),
        "who has which number of the table: empty by starting number; 3,1,2 by hand (player 3 "
        "has number 1); lot:SEED by lot; clubs so that club mates meet early; varma:SEED by lot, "
        "keeping a federation's players apart at the end",
    ),
)

BERGER_RULES = Rules(
    key="berger",
    title=phrase("Round robin, Berger tables"),
    source=phrase("FIDE Handbook, General Regulations for Competitions C.05, Annex 1"),
    settings=_SETTINGS,
    articles=(
        Article(
            "C.05 Annex 1",
            phrase(
                "Everybody meets everybody once, in the rounds and with the colours of the Berger "
                "table; the game of the highest number is printed first. With an odd number of "
                "players, whoever meets the highest number is exempt. A second cycle reverses all "
                "colours; it is then advised to exchange the last two rounds of the first one."
            ),
        ),
    ),
    uncertain=(
        "Tables are printed for up to 24 players; beyond, the same rule is continued.",
        "An announced absence leaves the game in the table, as a forfeit.",
    ),
    by_table=True,
)

FMJD_RULES = Rules(
    key="fmjd",
    title=phrase("Round robin, FMJD grid"),
    source=phrase("FFJD national rating regulations, articles 6.5 and 6.6 and Annexe A"),
    settings=_SETTINGS,
    articles=(
        Article(
            "6.5",
            phrase("With an odd number of players an exempt player joins, whom nobody plays."),
        ),
        Article("6.6", phrase("A closed event is paired round by round from the grid.")),
        Article(
            "Annexe A",
            phrase(
                "Everybody meets everybody once, in the rounds and with the colours of the grid; "
                "the games of a round are listed by their smaller number. The organiser may number "
                "the players so that club mates meet in the first rounds."
            ),
        ),
        Article(
            "C.05 Annex 1",
            phrase(
                "The grid is silent about double rounds; they follow the advice for Berger tables."
            ),
        ),
    ),
    uncertain=(
        "Grids are printed for up to 16 players; beyond, the same rule is continued.",
        "An announced absence leaves the game in the table, as a forfeit.",
    ),
    by_table=True,
)
