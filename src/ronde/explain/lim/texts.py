"""What is said of the Lim system, by the keys of its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Template, counted_template, template

TEXTS: Final[Mapping[str, Template]] = {
    "limgroup.of-points": template("group of {points}"),
    "limgroup.median": template("median group"),
    "limgroup.title-upper": template("Group {number}: {points}, paired from the top down"),
    "limgroup.title-lower": template("Group {number}: {points}, paired from the bottom up"),
    "limgroup.title-median": template("Group {number}: {points}, the median, paired last"),
    "limgroup.title-empty-median": template(
        "Group {number}: the median, where nobody has the score"
    ),
    "limgroup.home-upper": template(
        "{player} belongs to the {group}, above the median, where groups are paired "
        "from the top down."
    ),
    "limgroup.home-lower": template(
        "{player} belongs to the {group}, below the median, where groups are paired "
        "from the bottom up."
    ),
    "limgroup.home-median": template(
        "{player} belongs to the {group}, that of half the possible points, which is paired last."
    ),
    "limgroup.nobody": template("Nobody floated to it, so there is nothing to pair."),
    "limgroup.from-above": template(
        "Floaters from above, in the order in which they look for an opponent: {players}."
    ),
    "limgroup.from-below": template(
        "Floaters from below, in the order in which they look for an opponent: {players}."
    ),
    "limgroup.pairs": template("Pairs, as many as possible: {pairs}. Players who float: {count}."),
    "limgroup.result": template("Pairs in the order in which they were made: {pairs}."),
    "limboard.first-down": template(
        "{one} meets {other}: both have {points}; of those left in the group, {one} "
        "came first by number and {other} headed the lower half."
    ),
    "limboard.first-up": template(
        "{one} meets {other}: both have {points}; of those left in the group, {one} "
        "came last by number and {other} closed the upper half."
    ),
    "limboard.last-two": template(
        "{one} meets {other}: both have {points}, and nobody else was left in the group."
    ),
    "limboard.same-score": template("{one} meets {other}: both have {points}."),
    "limboard.floater-down": template(
        "{one} meets {other}: {one}, with {points}, came down to the {group}, where "
        "{other} ({other_points}) was the first by number still free."
    ),
    "limboard.floater-up": template(
        "{one} meets {other}: {one}, with {points}, came up to the {group}, where "
        "{other} ({other_points}) was the last by number still free."
    ),
    "limboard.floater": template(
        "{one} meets {other}: {one}, with {points}, came to the {group}, where "
        "{other} has {other_points}."
    ),
    "limboard.two-floaters": template(
        "{one} ({points}) meets {other} ({other_points}): both came to the {group} "
        "from other groups."
    ),
    "limboard.exchange-met": template(
        "{one} was to meet {first}, but the two met in round {round}; {other} was "
        "the first opponent possible."
    ),
    "limboard.exchange-prohibited": template(
        "{one} was to meet {first}, which the organiser does not allow; {other} was "
        "the first opponent possible."
    ),
    "limboard.exchange-limits": template(
        "{one} was to meet {first}, which the colour limits do not allow; {other} "
        "was the first opponent possible."
    ),
    "limboard.exchange-rest": template(
        "{one} was to meet {first}, but then the rest of the group could not all be "
        "paired; {other} was the first opponent possible."
    ),
    "limboard.exchange-colour": template(
        "{one} was to meet {first}, but {other} was the first opponent possible who "
        "is not due {colour} as well."
    ),
    "limboard.exchange-both": template(
        "{one} was to meet {first}, which was not possible; of the opponents "
        "possible, {other} was the first not due {colour} as well."
    ),
    "limboard.passed-met": counted_template(
        "{one} had met {players} before.", "{one} had met {players} before."
    ),
    "limboard.passed-prohibited": counted_template(
        "The organiser does not let {one} meet {players}.",
        "The organiser does not let {one} meet {players}.",
    ),
    "limboard.passed-limits": counted_template(
        "The colour limits do not let {one} meet {players}.",
        "The colour limits do not let {one} meet {players}.",
    ),
    "limboard.passed-rest": counted_template(
        "If {one} met {players}, the rest of the group could not all be paired.",
        "If {one} met one of {players}, the rest of the group could not all be paired.",
    ),
    "limboard.passed-colour": counted_template(
        "{players} is due {colour} just as {one} is, and was passed over.",
        "{players} are due {colour} just as {one} is, and were passed over.",
    ),
    "limfloat.title-down": template("{player} floats down"),
    "limfloat.title-up": template("{player} floats up"),
    "limfloat.title-cracked": template("{one} and {other} are parted again"),
    "limfloat.alone": template("{player} is alone in the {group}."),
    "limfloat.odd": template(
        "The {group} has {count} players, an odd number, so one of them floats."
    ),
    "limfloat.no-pairs": template(
        "The {group} has {size} players, none of whom may meet another, so all of them float."
    ),
    "limfloat.most-pairs": counted_template(
        "The {group} has {size} players; no more pairs are possible than {pairs}, so "
        "{count} player floats.",
        "The {group} has {size} players; no more pairs are possible than {pairs}, so "
        "{count} players float.",
    ),
    "limfloat.no-opponent": template(
        "{player} may not meet anybody of the group, and leaves it before the others are counted."
    ),
    "limfloat.number-down": template(
        "Of those who can be spared, the last by number floats down: {player}."
    ),
    "limfloat.number-up": template(
        "Of those who can be spared, the first by number floats up: {player}."
    ),
    "limfloat.colour": template(
        "By number {usual} would float, but more of the group are due {colour} than "
        "{opposite}, and {player} is one of those."
    ),
    "limfloat.last-round": template(
        "By number {usual} would float, but had to leave the group in the last round as "
        "well; {player} did not."
    ),
    "limfloat.floated": template(
        "By number {usual} would float, but has already floated in this round; {player} has not."
    ),
    "limfloat.without-opponent": template(
        "By number {usual} would float, but would find no opponent in the next "
        "group; {player} does."
    ),
    "limfloat.type-a": template(
        "{player} has already floated in this round and has no sure opponent in the "
        "{group} (type a)."
    ),
    "limfloat.type-b": template(
        "{player} has already floated in this round, and has a possible opponent in "
        "the {group} (type b)."
    ),
    "limfloat.type-c": template(
        "{player} has not floated before in this round, but has no sure opponent in "
        "the {group} (type c)."
    ),
    "limfloat.type-d": template(
        "{player} has not floated before in this round, and has a possible opponent "
        "in the {group} (type d)."
    ),
    "limfloat.cracked-upper": template(
        "The median group could not be paired as it was. No more players had come "
        "from above ({above}) than from below ({below}), so the pair made last above "
        "it, {one} against {other}, is cracked, and both go to the median group."
    ),
    "limfloat.cracked-lower": template(
        "The median group could not be paired as it was. More players had come from "
        "above ({above}) than from below ({below}), so the pair made last below it, "
        "{one} against {other}, is cracked, and both go to the median group."
    ),
    "limfloat.cracked-upper-instead": template(
        "The median group could not be paired as it was. No pair was left below it, "
        "so the pair made last above it, {one} against {other}, is cracked, and both "
        "go to the median group."
    ),
    "limfloat.cracked-lower-instead": template(
        "The median group could not be paired as it was. No pair was left above it, "
        "so the pair made last below it, {one} against {other}, is cracked, and both "
        "go to the median group."
    ),
    "limfloat.bye-barred": counted_template(
        "{players} would come first for it, but has already had the bye or the "
        "points of a win without playing.",
        "{players} would come first for it, but have already had the bye or the "
        "points of a win without playing.",
    ),
    "limfloat.bye-needed": counted_template(
        "{players} would come first for it, but without {players} the others could "
        "not all be paired.",
        "{players} would come first for it, but if one of them were left out, the "
        "others could not all be paired.",
    ),
    "limfloat.bye-lowest-ranked": template(
        "{player} is the lowest ranked of those who can have it."
    ),
    "limfloat.bye-lowest-rated": template(
        "In the first round it goes to the lowest rated of those who can have it, {player}."
    ),
    "limcolour.both-preferences": template(
        "{white} has White: both players get the colour they are due."
    ),
    "limcolour.only-one-due": template(
        "{white} has White: only {who} is due a colour, and gets it."
    ),
    "limcolour.colour-limits": template(
        "{white} has White: both are due {colour}, and the colour limits allow {who} nothing else."
    ),
    "limcolour.alternation": template(
        "{white} has White: both are due {colour}; when their colours last differed, "
        "{who} had {opposite}."
    ),
    "limcolour.higher-ranked": template(
        "{white} has White: both are due {colour} and had the same colours in their "
        "latest games; from the median up the higher ranked is served, so {who} gets "
        "{colour}."
    ),
    "limcolour.lower-ranked": template(
        "{white} has White: both are due {colour} and had the same colours in their "
        "latest games; below the median the lower ranked is served, so {who} gets "
        "{colour}."
    ),
    "limcolour.due-none": template("{player} is due no colour, having played no game yet."),
    "limcolour.due-in-turn": template(
        "{player} is due {colour}: as many games with each colour, but {opposite} in the last one."
    ),
    "limcolour.due-as-rarer": template(
        "{player} is due {colour}: one game more with {opposite} so far."
    ),
    "limcolour.bound-by-difference": template(
        "{player} may only have {colour}: {difference} games more with {opposite} so far."
    ),
    "limcolour.bound-by-repeated": template(
        "{player} may only have {colour}: the last two games were with {opposite}."
    ),
    "limwhynot.limits": template(
        "{one} and {other} may not meet: the colour limits allow both of them "
        "{colour} only, and one would have to take {opposite}."
    ),
    "limwhynot.order": template(
        "When {searcher} was to be paired, {now} came before {then} in the order in "
        "which opponents are tried."
    ),
    "limwhynot.colour": template(
        "When {searcher} was to be paired, {then} was passed over, being due "
        "{colour} as well; {now} was the first opponent possible who is not."
    ),
    "limwhynot.maxi": template(
        "When {searcher} was to be paired, {now} was the first opponent possible, "
        "and a Maxi-tournament makes no exchange for colours over more than 100 "
        "rating points; so it was not {then}."
    ),
    "limwhynot.those-boards": template("with those boards {worse}."),
    "limworse.bye": template(
        "the bye would go to {then} instead of {now}, who is first in line for it"
    ),
    "limworse.pairs": counted_template(
        "the {group} would have {count} pair instead of {now}",
        "the {group} would have {count} pairs instead of {now}",
    ),
    "limworse.cracked": counted_template(
        "{count} pair would have to be cracked for the {group} instead of {now}",
        "{count} pairs would have to be cracked for the {group} instead of {now}",
    ),
    "limworse.floater-floated": template(
        "{then} would float from the {group} instead of {now}, having already floated in this round"
    ),
    "limworse.floater-without-opponent": template(
        "{then} would float from the {group} instead of {now}, and find no opponent "
        "in the next group"
    ),
    "limworse.floater-last-round": template(
        "{then} would float from the {group} instead of {now}, having had to leave the group "
        "in the last round already"
    ),
    "limworse.floater-colour": template(
        "{then} would float from the {group} instead of {now}, who is due {colour} "
        "as more of the group are"
    ),
    "limworse.floater-number": template(
        "{then} would float from the {group} instead of {now}, whose turn it is by number"
    ),
    "limworse.order": template(
        "{searcher} would meet {then} instead of {now}, who comes earlier in the "
        "order in which opponents are tried"
    ),
    "limworse.colour": template(
        "{searcher} would meet {then}, who is due {colour} just as {searcher} is, "
        "instead of {now}, who is not"
    ),
    "limworse.maxi": template(
        "{searcher} would meet {then} instead of {now}, the first opponent possible; "
        "a Maxi-tournament makes no exchange for colours over more than 100 rating "
        "points"
    ),
}
