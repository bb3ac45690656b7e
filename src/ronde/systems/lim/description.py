"""What the articles ask, in our own words, and what stays uncertain."""

from __future__ import annotations

from typing import Final

from ronde.phrases import phrase
from ronde.systems.base import Article, Rules, Setting
from ronde.systems.swiss import PARITY

MAXI: Final = Setting(
    "maxi",
    ("no", "yes"),
    "whether it is a Maxi-tournament, where exchanges for colours keep within 100 rating points; "
    "older handbooks call so an event of more players than two to the power of its rounds",
)

RULES: Final = Rules(
    key="lim-2026",
    title=phrase("Lim System, 2026"),
    source=phrase("C.04.4.3 (edition approved on 28 October 2025)"),
    in_force_from="2026-02-01",
    settings=(PARITY, MAXI),
    articles=(
        Article(
            "1",
            phrase("the bye goes to the lowest ranked who may have it, before anybody is paired"),
        ),
        Article("2.1", phrase("two may meet who have not met and whom the colour limits let meet")),
        Article(
            "2.2", phrase("from the top to the median, from the bottom to it, the median last")
        ),
        Article("2.3", phrase("who cannot be paired in a group floats to the next one")),
        Article("2.4", phrase("in order of number the upper half meets the lower half")),
        Article(
            "2.6", phrase("a blocked median cracks the pair made last on the side that sent less")
        ),
        Article("3.2.2", phrase("a floater is due the colour that more of the group are due")),
        Article("3.2.3", phrase("Maxi: within 100 points of whom the number would choose")),
        Article("3.2.4", phrase("else the lowest numbered floats down, the highest numbered up")),
        Article("3.4", phrase("floaters are to have different opponents in the adjacent group")),
        Article(
            "3.6",
            phrase("floaters from above are paired first, the highest score and number first"),
        ),
        Article("3.7", phrase("upward the lowest score and number come first")),
        Article("3.8", phrase("a floater meets the first available player due the other colour")),
        Article(
            "3.9", phrase("avoid floaters who floated in this round, then those without opponent")
        ),
        Article(
            "3.10",
            phrase("who floated in the last round does not float again if it can be avoided"),
        ),
        Article("4", phrase("the first tries the other half in order, then his own from its end")),
        Article(
            "5.1", phrase("colours alternate and even out; never three more, never three running")
        ),
        Article("5.2", phrase("opponents are exchanged so that both get the colour they are due")),
        Article("5.3", phrase("who is bound to a colour by the limits receives it")),
        Article(
            "5.4",
            phrase("else the latest difference of the histories is reversed, then rank decides"),
        ),
        Article("5.7", phrase("Maxi: exchanges for colours within 100 points only")),
        Article("6", phrase("in the last round equal scores meet whatever the colours")),
        Article("7", phrase("round 1: the first colour to odd numbers of the upper half")),
        Article("7.1", phrase("round 1: the bye goes to the lowest rated")),
    ),
    uncertain=(
        "the full text of articles 2.6 to 8 was not at hand, only extracts and published examples",
        "2.3, 1: one rule for floaters and the bye, see decision 0044",
        "2.2, 3.3, 3.9, 3.10: adjacent group, types and last round's floats, see decision 0045",
        "3.8, 4, 5.2: one walk for rematches and colours, see decision 0046",
        "2.6: which pair is cracked next, see decision 0047",
        "5.3 to 5.6: order of the colour rules, see decision 0048",
        "6: equal pairing scores, colour limits only, see decision 0049",
        "3.2.3, 3.8, 5.7: what a Maxi-tournament is, see decision 0050 and the setting maxi",
        "7: see the setting parity",
    ),
)
