"""What is said of the Dutch system of 2011 and 2012, by the keys of its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Template, counted_template, template

TEXTS: Final[Mapping[str, Template]] = {
    "procedure.homogeneous": template(
        "All players have the same score: the bracket is homogeneous."
    ),
    "procedure.half-moved-down": template(
        "At least half of the bracket was moved down, so it counts as homogeneous."
    ),
    "procedure.heterogeneous": template(
        "The bracket is heterogeneous: the moved-down players form S1 and are paired "
        "first, then the remainder."
    ),
    "procedure.numbers": template(
        "Pairs made of pairs possible (P1, P0): {p1} of {p0}. Moved-down players "
        "paired (M1, M0): {m1} of {m0}. Preferences that must be denied (X1): {x1}."
    ),
    "procedure.strong-numbers": template("Strong preferences that must be denied (Z1): {z1}."),
    "procedure.incompatible": counted_template(
        "{players} can meet nobody in this bracket and leaves it.",
        "{players} can meet nobody in this bracket and leave it.",
    ),
    "procedure.moved-down-reduced": template(
        "Moved-down players who can meet residents: {m1} of {m0}; left for the remainder: "
        "{players}."
    ),
    "procedure.moved-down-chosen": template(
        "S1 holds {players}: choice {number} of the moved-down players in the order of D.3."
    ),
    "procedure.moved-down-chosen-far": template(
        "S1 holds {players}, a late choice of the moved-down players in the order of D.3."
    ),
    "procedure.dropped": template(
        "{requirement}: {value}. Dropped at {step}, for as few as possible."
    ),
    "procedure.dropped-above-least": template(
        "{requirement}: {value}, where at least {least} cannot be avoided. Dropped "
        "at {step}, for as few as possible."
    ),
    "procedure.dropped-here": template(
        "{what}. That was allowed when the requirement was dropped at {step}, for as few pairs as "
        "possible."
    ),
    "procedure.unavoidable-here": template(
        "{what}. Not every pair of the bracket can be spared that."
    ),
    "procedure.pair-absolute-colours": template("Both have the same absolute preference"),
    "procedure.pair-strong-as-absolute": template(
        "Both have the same strong preference, which binds in odd rounds"
    ),
    "procedure.pair-denied-preferences": template("Both prefer the same colour"),
    "procedure.pair-denied-strong-preferences": template(
        "Both prefer the same colour, and neither of them mildly"
    ),
    "procedure.pair-repeated-upfloats": template("{other} floats up as in the last round"),
    "procedure.pair-upfloats-of-two-rounds-ago": template("{other} floats up as two rounds ago"),
    "procedure.counted": template("{requirement}: {value}."),
    "procedure.exchange": template(
        "Exchange {number} in the order of D.2: {out} to S2, {come} to S1."
    ),
    "procedure.exchange-far": template(
        "A late exchange in the order of D.2: {out} to S2, {come} to S1."
    ),
    "procedure.in-order": template("S1: {upper}. S2 in its order: {lower}."),
    "procedure.transposition": template(
        "S1: {upper}. S2 after transposition {number} in the order of D.1: {lower}."
    ),
    "procedure.transposition-far": template("S1: {upper}. S2 transposed by D.1: {lower}."),
    "procedure.pairs": template("Pairs: {pairs}."),
    "procedure.downfloaters": counted_template("{players} moves down.", "{players} move down."),
    "procedure.backtrack": counted_template(
        "So that the bracket of {below} can make {count} pair, the bracket of {points} was paired "
        "again, with others moving down: {players} instead of {before}.",
        "So that the bracket of {below} can make {count} pairs, the bracket of {points} was paired "
        "again, with others moving down: {players} instead of {before}.",
    ),
    "procedure.backtrack-in-vain": template(
        "For the sake of the bracket of {below}, which was paired otherwise in the end, the "
        "bracket of {points} was paired again, with others moving down: {players} instead "
        "of {before}."
    ),
    "procedure.backtrack-lowest": template(
        "For the sake of the lowest bracket the bracket of {points} was paired again, with "
        "others moving down: {players} instead of {before}."
    ),
    "procedure.company": template(
        "{alone} could meet nobody in the bracket of {below}, so the bracket of {points} was "
        "paired again, with others moving down: {players} instead of {before}."
    ),
    "procedure.company-lower": template(
        "{alone} could meet nobody in the bracket of {below}. So that lower scores can move on "
        "from there, the bracket of {points} was paired again, with others moving down: {players} "
        "instead of {before}."
    ),
    "procedure.lowest-competing": counted_template(
        "In the lowest bracket too few possible opponents were left for {players}.",
        "In the lowest bracket too few possible opponents were left for {players}.",
    ),
    "procedure.lowest-barred": counted_template(
        "In the lowest bracket nobody was left who may have the bye: {players} has already had "
        "points without playing.",
        "In the lowest bracket nobody was left who may have the bye: {players} have already had "
        "points without playing.",
    ),
    "procedure.lowest-moved-down": template(
        "In the lowest bracket not all of those moved down could meet somebody of its own score."
    ),
    "procedure.undone": template(
        "The lowest bracket could not be paired, so the bracket of {points} was undone and paired "
        "again, with others moving down: {players} instead of {before}."
    ),
    "procedure.undone-for-nobody": template(
        "The lowest bracket could not be paired, so the bracket of {points}, from which nobody had "
        "moved down, was undone and paired again; now the following move down: {players}."
    ),
    "procedure.undone-to-nobody": template(
        "The lowest bracket could not be paired, so the bracket of {points} was undone and paired "
        "again; nobody moves down from it now, where it had been {before}."
    ),
    "procedure.merged": template(
        "The lowest bracket could not be paired; the bracket of {points} was merged with it."
    ),
    "procedure.bye-bar": counted_template(
        "Nobody could have the bye who never had points without playing; {count} "
        "such round had to be allowed.",
        "Nobody could have the bye who never had points without playing; {count} "
        "such rounds had to be allowed.",
    ),
    "procedure.barred": counted_template(
        "{players} ranks lower, but has already had points without playing.",
        "{players} rank lower, but have already had points without playing.",
    ),
    "procedure.left-over": template("{player} is left over in the lowest bracket."),
    "procedure.mixed-board": template(
        "{one} ({points}) meets {other} ({other_points}) in one bracket: {place} of "
        "S1 against {other_place} of S2."
    ),
    "procedure.initial-colour": template(
        "{white} has White: neither has played yet; {who} ranks higher and {kind}, "
        "which brings {colour}."
    ),
}
