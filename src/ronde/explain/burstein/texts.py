"""What is said of the Burstein system, by the keys of its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Template, counted_template, template

TEXTS: Final[Mapping[str, Template]] = {
    "burstein.seeding": template("Seeding round"),
    "burstein.seeding-round": template(
        "This is a seeding round, paired by the Dutch system; the Burstein system "
        "begins in round {first} (C.04.4.2, article 1.6)."
    ),
    "burstein.same-score": template(
        "{one} meets {other}: both have {points}; ranked by the opposition they have "
        "met (Buchholz), they stand {place} and {other_place} of {size}."
    ),
    "burstein.moved-down": template(
        "{one} meets {other}: {one}, with {points}, was moved down to the bracket of "
        "{other_points}; ranked by the opposition they have met (Buchholz), {one} "
        "stands {place} there and {other} {other_place} of {size}."
    ),
    "burstein.index": template(
        "{player} has Buchholz {buchholz} and Sonneborn-Berger {sonneborn}."
    ),
    "burstein.first-choice": template(
        "The first meets the last as far as possible: the first choice for {player} "
        "would be {first}, the lowest placed of those still free."
    ),
    "burstein.higher-ranked": template(
        "{white} has White: both prefer {colour} equally and had the same colours in "
        "their latest games; {who} ranks higher by Buchholz, Sonneborn-Berger and "
        "pairing number, and gets {colour}."
    ),
    "burstein.middle": template(
        "First meets last, second meets last but one, and so on; {player}, {place} "
        "of {size} by Buchholz, stands in the middle and is left over."
    ),
    "burstein.bye-barred": counted_template(
        "{players} would come first, but has already had the bye or the points of a "
        "win without playing.",
        "{players} would come first, but have already had the bye or the points of a "
        "win without playing.",
    ),
    "burstein.bye-passed-over": counted_template(
        "{players} would come next, but then the others could not all be paired.",
        "{players} would come next, but with any of them the others could not all be paired.",
    ),
    "burstein.bye-score": template(
        "Of those who can have it, {player} has the lowest score: {points}."
    ),
    "burstein.bye-games": counted_template(
        "Of the {size} of them with that score, nobody has played more than "
        "{player}: {count} game.",
        "Of the {size} of them with that score, nobody has played more than "
        "{player}: {count} games.",
    ),
    "burstein.bye-place": template(
        "Of the {size} of them who have played as much, {player} ranks last by "
        "Buchholz, then Sonneborn-Berger, then pairing number."
    ),
    "burstein.buchholz": template(
        "Buchholz {total}: the current points of the opponents met, round by round ({scores})."
    ),
    "burstein.unplayed": counted_template(
        "{count} round without a game counts as a game of {player} against himself, with {points}.",
        "{count} rounds without a game count as games of {player} against himself, "
        "with {points} each.",
    ),
    "burstein.absent": counted_template(
        "{players} is away once more: for the opponents, the rounds missed in a row "
        "before this one count as draws.",
        "{players} are away once more: for the opponents, the rounds missed in a row "
        "before this one count as draws.",
    ),
    "burstein.sonneborn": template(
        "Sonneborn-Berger {total}: in each round, the points won times the current "
        "points of the opponent."
    ),
    "burstein.place": template(
        "In the bracket of {points}, which has {size} players, {player} stands "
        "{place} by Buchholz, then Sonneborn-Berger, then pairing number."
    ),
    "burstein.numbers": template(
        "Numbers by Buchholz, then Sonneborn-Berger, then pairing number:"
    ),
    "burstein.number-paired": template(
        "Number {number}: {player}, with Buchholz {buchholz} and Sonneborn-Berger "
        "{sonneborn}; meets number {opponent}."
    ),
    "burstein.number-floats": template(
        "Number {number}: {player}, with Buchholz {buchholz} and Sonneborn-Berger "
        "{sonneborn}; moves down."
    ),
    "burstein.pairs": template(
        "Pairs, as many as possible: {pairs}. Moving down to the next bracket: {count}."
    ),
    "burstein.value": template("{criterion}: {value}. The criteria above allow nothing better."),
    "burstein.scores-unpaired-in-next": template(
        "Scores of those without opponent in the next bracket"
    ),
    "burstein.result": template(
        "The first of the best candidates, in which number 1, then number 2 and so "
        "on has the largest possible number as opponent: {pairs}."
    ),
    "burstein.order": template(
        "{one} against {other} would be no worse by any criterion, but comes later "
        "in the order of candidates: {player}, {place} in the bracket of {points}, "
        "would meet the {then} instead of the {now}, although first meets last as "
        "far as possible."
    ),
    "burstein.order-floats": template(
        "{one} against {other} would be no worse by any criterion, but comes later "
        "in the order of candidates: {player}, {place} in the bracket of {points}, "
        "would move down instead of meeting the {now}."
    ),
    "burstein.place-of-bye": template(
        "the bye would go to a player who ranks higher by Buchholz, Sonneborn-Berger "
        "and number ({then} of all, instead of {now})"
    ),
}
