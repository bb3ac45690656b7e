"""What is said of the Double-Swiss system, by the keys of its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Template, counted_template, template

TEXTS: Final[Mapping[str, Template]] = {
    "double.following": template(
        "What is left with {points} can be paired then with no more players from below than it "
        "needs anyway."
    ),
    "double.following-unpaired": counted_template(
        "What is left with {points} needs {count} player from below then.",
        "What is left with {points} needs {count} players from below then.",
    ),
    "double.following-fails": template(
        "Whoever moves up, what is left with {points} needs more players from below than its "
        "number asks for."
    ),
    "double.repeated-floats": template("Players who move up and floated in the last match"),
    "double.floats-again": template(
        "Players who floated in the last match and meet a player who moves up"
    ),
    "double.initial-colour": template(
        "{white} has White in the first game: neither has had a colour yet; {who} is ranked higher "
        "and {kind}, which brings {colour}, the colour drawn by lot."
    ),
    "double.opposite-of-initial-colour": template(
        "{white} has White in the first game: neither has had a colour yet; {who} is ranked higher "
        "and {kind}, which brings {colour}, the opposite of the colour drawn by lot."
    ),
    "double.fewer-whites": template(
        "{white} has White in the first game: that was so less often before ({now} against {then})."
    ),
    "double.alternation": template(
        "{white} has White in the first game: when their colours last differed, {white} had Black."
    ),
    "double.own-alternation": template(
        "{white} has White in the first game: {who} is ranked higher and began the last match with "
        "{colour}."
    ),
    "double.other-alternation": template(
        "{white} has White in the first game: the higher ranked has had no colour yet, and {who} "
        "began the last match with {colour}."
    ),
    "double.colours": template(
        "Matches that {player} began so far: {whites} with White, {blacks} with Black."
    ),
}
