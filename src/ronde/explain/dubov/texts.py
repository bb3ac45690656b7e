"""What is said of the Dubov system, by the keys of its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Template, counted_template, template

TEXTS: Final[Mapping[str, Template]] = {
    "dubov.meeting": template(
        "{one} meets {other}: both have {points}; {one}, with an average rating of "
        "opponents of {average}, is {place} of the White subgroup (lowest average "
        "first), {other} is {other_place} of the Black subgroup (by pairing number)."
    ),
    "dubov.meeting-upfloater": template(
        "{one} ({points}) meets {other} ({other_points}): {upfloater} moves up to "
        "that bracket; {one}, with an average rating of opponents of {average}, is "
        "{place} of the White subgroup (lowest average first), {other} is "
        "{other_place} of the Black subgroup (by pairing number)."
    ),
    "dubov.halves": template(
        "{one} meets {other}: nobody in their bracket has played yet; {place} of the "
        "upper half against {other_place} of the lower half."
    ),
    "dubov.shifted-unavoidable": template(
        "{player} prefers {colour}, but was shifted to the other subgroup: pairs of "
        "two players who prefer {colour} cannot be avoided."
    ),
    "dubov.shifted-larger": template(
        "{player} prefers {colour}, but was shifted to the other subgroup, so that "
        "the two have the same size."
    ),
    "dubov.shifted-half": template(
        "{player} was shifted to the other half, because a pair inside a half cannot be avoided."
    ),
    "dubov.initial-colour": template(
        "{white} has White: neither has played yet; {who} ranks higher and {kind}, "
        "which brings {colour}, the colour drawn by lot."
    ),
    "dubov.opposite-of-initial-colour": template(
        "{white} has White: neither has played yet; {who} ranks higher and {kind}, "
        "which brings {colour}, the opposite of the colour drawn by lot."
    ),
    "dubov.higher-ranked": template(
        "{white} has White: both prefer {colour} equally; {who} ranks higher and gets {colour}."
    ),
    "dubov.newcomer": template(
        "{player} has a mild preference for {colour}, as everybody who has not played yet."
    ),
    "dubov.upfloater-title": template("{player} moves up"),
    "dubov.alone": template("{player} is the only one left with {points}, so one player moves up."),
    "dubov.among-themselves": template(
        "The {size} players left with {points} can be paired among themselves: nobody moves up."
    ),
    "dubov.odd": template(
        "The number of players left with {points} is odd ({size}), so one player moves up."
    ),
    "dubov.no-pairs": counted_template(
        "No two of the {size} players left with {points} may meet, so {count} player moves up.",
        "No two of the {size} players left with {points} may meet, so {count} players move up.",
    ),
    "dubov.few-pairs": counted_template(
        "The {size} players left with {points} can form no more pairs among "
        "themselves than {pairs}, so {count} player moves up.",
        "The {size} players left with {points} can form no more pairs among "
        "themselves than {pairs}, so {count} players move up.",
    ),
    "dubov.for-completion": counted_template(
        "To the {size} players left with {points} {count} player moves up: with "
        "fewer the round could not be completed.",
        "To the {size} players left with {points} {count} players move up: with "
        "fewer the round could not be completed.",
    ),
    "dubov.in-list": template(
        "{player} is {place} in the list of players left with less than {points} (by "
        "score, then pairing number)."
    ),
    "dubov.useless": counted_template(
        "{players} comes earlier in that list, but may meet none of those who have {points}.",
        "{players} come earlier in that list, but may meet none of those who have {points}.",
    ),
    "dubov.passed-over": counted_template(
        "{players} comes earlier in that list, but was passed over, because the "
        "pairing would be worse.",
        "{players} come earlier in that list, but were passed over, because the "
        "pairing would be worse.",
    ),
    "dubov.many-passed-over": template(
        "Those before in that list ({number} players) were passed over, because with "
        "any of them the pairing would be worse."
    ),
    "dubov.with": template("With {player}, {worse}."),
    "dubov.with-not-completable": template("With {player} the round could not be completed."),
    "dubov.bye-order": template(
        "The bye goes to the lowest score, then to the most games played, then to "
        "the largest pairing number: {player} ({points}, games played: {games}, "
        "pairing number: {number})."
    ),
    "dubov.bye-barred": counted_template(
        "{players} would come before, but has already had the bye or the points of a "
        "win without playing.",
        "{players} would come before, but have already had the bye or the points of "
        "a win without playing.",
    ),
    "dubov.bye-needed": counted_template(
        "{players} would come before, but cannot be spared: the others could not all be paired.",
        "{players} would come before, but none of them can be spared: the others "
        "could not all be paired.",
    ),
    "dubov.average": template(
        "The opponents whom {player} has met are rated {average} on average."
    ),
    "dubov.no-average": template(
        "{player} has played no game yet; the average rating of the opponents counts as 0."
    ),
    "dubov.upfloats": counted_template(
        "{player} has moved up {count} time so far; after {most} times it is to be avoided.",
        "{player} has moved up {count} times so far; after {most} times it is to be avoided.",
    ),
    "dubov.never-upfloated": template("{player} has never moved up so far."),
    "dubov.mixed-bracket": template(
        "The bracket of {points}, in which {player} is paired, holds the players "
        "left with that score ({residents}) and those who move up ({count})."
    ),
    "dubov.opposite": template(
        "Opposite {player} in the other subgroup stands {first}, who would be the first choice."
    ),
    "dubov.upfloaters": template("Players who move up (upfloaters): {players}."),
    "dubov.scores-of-upfloaters": template("Scores of those who move up"),
    "dubov.maximum-upfloaters": template(
        "Players who move up and have done so too often already (maximum upfloaters)"
    ),
    "dubov.upfloats-of-maximum-upfloaters": template("How often these have moved up before"),
    "dubov.counted": template("{criterion}: {value}, the best that the criteria above allow."),
    "dubov.subgroups": template(
        "White subgroup (G1, those who prefer White): {first}. Black subgroup (G2, "
        "those who prefer Black): {second}."
    ),
    "dubov.halves-by-number": template(
        "Nobody here has played yet. Upper half by pairing number (G1): {first}. "
        "Lower half (G2): {second}."
    ),
    "dubov.first-shift": counted_template(
        "In the smaller subgroup {count} pair cannot be avoided. Shifted to the "
        "other one, the first from the middle of the list outwards who allow the "
        "best pairing: {players}.",
        "In the smaller subgroup {count} pairs cannot be avoided. Shifted to the "
        "other one, the first from the middle of the list outwards who allow the "
        "best pairing: {players}.",
    ),
    "dubov.second-shift": template(
        "Both subgroups must have the same size. Shifted from the larger one, the "
        "first from the middle of the list outwards who allow the best pairing: "
        "{players}."
    ),
    "dubov.sorted": template(
        "S1, the White subgroup with the lowest average rating of opponents first: "
        "{players} ({averages})."
    ),
    "dubov.in-order": template(
        "The other subgroup, by pairing number, can meet them in that order."
    ),
    "dubov.transposition": template(
        "The first order of the other subgroup in which all may meet (T2): {opponents}."
    ),
    "dubov.order": template(
        "{one} against {other} would be no worse by any criterion, but {step} (in "
        "the bracket of {points})."
    ),
    "dubov.later-upfloaters": counted_template(
        "then {then} would move up instead of {now}, who comes first in the list",
        "then {then} would move up instead of {now}, who come first as a set",
    ),
    "dubov.later-shifters": counted_template(
        "then {then} would be shifted to the other subgroup instead of {now}, who "
        "comes first, counted from the middle of the list",
        "then {then} would be shifted to the other subgroup instead of {now}, who "
        "come first as a set, counted from the middle of the list",
    ),
    "dubov.more-shifters": counted_template(
        "then {count} player would be shifted to the other half, instead of {now}",
        "then {count} players would be shifted to the other half, instead of {now}",
    ),
    "dubov.later-transposition": template(
        "then {player}, who comes first in turn, would meet {then} instead of {now}, "
        "who has a smaller pairing number"
    ),
    "dubov.against-bye": template("with those boards {worse}."),
}
