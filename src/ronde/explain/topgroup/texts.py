"""What is said of systems that pair from the top with upfloaters, by the keys of its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Template, counted_template, template

TEXTS: Final[Mapping[str, Template]] = {
    "topgroup.meeting": template("{one} meets {other}: both have {points}."),
    "topgroup.meeting-in-order": template(
        "{one} meets {other}: both have {points}, and by number the upper half of their bracket "
        "meets the lower half in order."
    ),
    "topgroup.meeting-upfloater": template(
        "{one} ({points}) meets {other} ({other_points}): {upfloater} moves up to that bracket."
    ),
    "topgroup.meeting-upfloater-in-order": template(
        "{one} ({points}) meets {other} ({other_points}): {upfloater} moves up to that bracket, in "
        "which, by number, the upper half meets the lower half in order."
    ),
    "topgroup.natural": template(
        "With the upper half against the lower half by number, {player} would meet {first}."
    ),
    "topgroup.halves": template("By number, upper half: {upper}. Lower half: {lower}."),
    "topgroup.in-order": template("The upper half meets the lower half in order."),
    "topgroup.tops": template(
        "The first pairing that complies best has these smaller numbers of its pairs: {players}; "
        "they meet in turn: {opponents}."
    ),
    "topgroup.following": template(
        "What is left with {points} can be paired then with no more teams from below than it "
        "needs anyway."
    ),
    "topgroup.following-unpaired": counted_template(
        "Of what is left with {points}, {count} team cannot be paired there then.",
        "Of what is left with {points}, {count} teams cannot be paired there then.",
    ),
    "topgroup.following-fails": template(
        "Whoever moves up, what is left with {points} needs more teams from below than its number "
        "asks for."
    ),
    "topgroup.repeated-floats": template("Teams that move up and floated in the last round"),
    "topgroup.floats-again": template(
        "Teams that floated in the last round and meet a team that moves up"
    ),
    "topgroup.denied-preferences": template("Teams that do not get the preferred colour"),
    "topgroup.denied-strong-preferences": template(
        "Teams that do not get a strongly preferred colour"
    ),
    "topgroup.later-top": template(
        "{player} would no longer have the smaller number of its pair, and that pairing comes "
        "later in the order"
    ),
    "topgroup.later-bottom": template(
        "{player} would then meet {then} instead of {now}, whose number is smaller"
    ),
}
