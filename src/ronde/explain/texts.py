"""The English text of every sentence of an explanation, by its key.

Keys are part of the JSON form of an explanation and stay; other languages have the texts in their
catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Template, counted_template, template, template_in

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
    "colour.both-preferences": template(
        "{white} has White: both players get the colour they prefer."
    ),
    "colour.only-preference": template(
        "{white} has White: only {who} prefers a colour, and gets it."
    ),
    "colour.stronger-preference": template(
        "{white} has White: both prefer {colour}, and {who} has the stronger "
        "preference ({strength} against {other_strength})."
    ),
    "colour.wider-difference": template(
        "{white} has White: both should have {colour} absolutely, and {who} has the "
        "wider colour difference."
    ),
    "colour.alternation": template(
        "{white} has White: both prefer {colour} equally; when their colours last "
        "differed, {who} had {opposite}."
    ),
    "colour.higher-ranked": template(
        "{white} has White: both prefer {colour} equally and had the same colours in "
        "their latest games; {who} ranks higher and gets {colour}."
    ),
    "colour.initial-colour": template(
        "{white} has White: neither prefers a colour; {who} ranks higher and {kind}, "
        "which brings {colour}, the colour drawn by lot."
    ),
    "colour.opposite-of-initial-colour": template(
        "{white} has White: neither prefers a colour; {who} ranks higher and {kind}, "
        "which brings {colour}, the opposite of the colour drawn by lot."
    ),
    "preference.none": template("{player} has no colour preference, having played no game yet."),
    "preference.mild": template(
        "{player} has a mild preference for {colour}: as many games with each "
        "colour, but {opposite} in the last one."
    ),
    "preference.strong": template(
        "{player} has a strong preference for {colour}: one game more with {opposite} so far."
    ),
    "preference.absolute-difference": template(
        "{player} has an absolute preference for {colour}: {difference} games more "
        "with {opposite} so far."
    ),
    "preference.absolute-repeated": template(
        "{player} has an absolute preference for {colour}: the last two games were with {opposite}."
    ),
    "compare.bye": template("with those boards the bye would go to {player}, who may not have it."),
    "compare.criterion": template("with those boards {worse} (in the bracket of {points})."),
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
    "team.initial-colour": template(
        "{white} has White: neither has played yet; {who} is the first team and {kind}, which "
        "brings {colour}, the colour drawn by lot."
    ),
    "team.opposite-of-initial-colour": template(
        "{white} has White: neither has played yet; {who} is the first team and {kind}, which "
        "brings {colour}, the opposite of the colour drawn by lot."
    ),
    "team.both-preferences": template("{white} has White: both teams get the colour they prefer."),
    "team.stronger-preference": template(
        "{white} has White: both prefer {colour}, and only the preference of {who} is strong."
    ),
    "team.lower-difference": template(
        "{white} has White: its colour difference is lower ({now} against {then})."
    ),
    "team.alternation": template(
        "{white} has White: when their colours last differed, {white} had Black."
    ),
    "team.higher-ranked": template(
        "{white} has White: both prefer {colour}; {who} is the first team and gets it."
    ),
    "team.own-alternation": template(
        "{white} has White: {who} is the first team and had {colour} in its last match."
    ),
    "team.other-alternation": template(
        "{white} has White: the first team has not played yet, and {who} had {colour} in its last "
        "match."
    ),
    "team.no-preference": template(
        "{player} has no colour preference (matches with White: {whites}, with Black: {blacks})."
    ),
    "team.simple": template(
        "{player} prefers {colour} (matches with White: {whites}, with Black: {blacks})."
    ),
    "team.strong": template(
        "{player} strongly prefers {colour} (matches with White: {whites}, with Black: {blacks})."
    ),
    "team.mild": template(
        "{player} mildly prefers {colour} (matches with White: {whites}, with Black: {blacks})."
    ),
    "board.title": template("Board {board}"),
    "board.same-score": template(
        "{one} meets {other}: both have {points}; {place} of the upper half against "
        "{other_place} of the lower half."
    ),
    "board.exchanged": template(
        "{one} meets {other}: both have {points}; after an exchange between the "
        "halves, {place} of the upper half against {other_place} of the lower half."
    ),
    "board.moved-down": template(
        "{one} meets {other}: {one}, with {points}, was moved down to the bracket of "
        "{other_points}, where {other} stands {place}."
    ),
    "board.taken": counted_template(
        "{players} meets a player who stands before {one} and is paired first.",
        "{players} meet players who stand before {one} and are paired first.",
    ),
    "board.collapsed": template(
        "{one} ({points}) meets {other} ({other_points}) in the last bracket, which "
        "holds all the remaining players; {place} of the upper half against "
        "{other_place} of the lower half."
    ),
    "fmjd.halves": template(
        "{one} meets {other}: both have {points}, and the upper half of the group meets the lower "
        "half in order."
    ),
    "fmjd.neighbours": template(
        "{one} meets {other}: both have {points}, and neighbours in the order of the group meet."
    ),
    "fmjd.floater": template(
        "{one}, with {points}, has come down and meets {other}, with {other_points}, before the "
        "others of that group are paired."
    ),
    "fmjd.first": template("The first choice for {player} would be {first}."),
    "fmjd.went-up": counted_template(
        "{players} stands higher, but went up in one of the last two rounds.",
        "{players} stand higher, but went up in one of the last two rounds.",
    ),
    "fmjd.from-above": template(
        "Floaters from above, in the order in which they look for an opponent: {players}."
    ),
    "fmjd.no-opponent": template(
        "{player} came from above, and nobody of this group is left as an opponent."
    ),
    "fmjd.lowest-down": template("{player} is the lowest of the group."),
    "fmjd.highest-down": template(
        "{player} is the highest of the group; where neighbours meet, the first moves down."
    ),
    "fmjd.down-again": template(
        "It would be the turn of {first}, who moved down in one of the last two rounds; so it is "
        "{player}."
    ),
    "fmjd.down-instead": template(
        "It would be the turn of {first}; but then the others could not be paired as well, so it "
        "is {player}."
    ),
    "fmjd.wishes": template("Pairs in which both wish for the same colour: {count}."),
    "fmjd.pairs": template("Pairs in the order in which they were made: {pairs}."),
    "fmjd.mixed-group": template(
        "The bracket of {points}, to which {player} belongs, holds the players of "
        "that score ({residents}) and those moved down from above ({count})."
    ),
    "fmjd.solkoff": template(
        "{player} has a Solkoff score of {solkoff} and a Sonneborn-Berger score of {sonneborn}."
    ),
    "fmjd.rating": template("{player} has a rating of {rating}."),
    "fmjd.no-rating": template("{player} has no rating and stands last among equals."),
    "fmjd.bye-barred": counted_template(
        "{players} would come first for it, but has already had the bye or the "
        "points of a win without playing.",
        "{players} would come first for it, but have already had the bye or the "
        "points of a win without playing.",
    ),
    "fmjd.bye-needed": counted_template(
        "{players} would come first for it, but without {players} the others could "
        "not all be paired.",
        "{players} would come first for it, but if one of them were left out, the "
        "others could not all be paired.",
    ),
    "fmjd.bye-lowest": template("{player} is the lowest ranked of those who can have it."),
    "fmjd.those-boards": template("with those boards {worse}."),
    "fmjdworse.bye": template(
        "the bye would go to {then} instead of {now}, who is first in line for it"
    ),
    "fmjdworse.pairs": counted_template(
        "the bracket would have {count} pair instead of {now}",
        "the bracket would have {count} pairs instead of {now}",
    ),
    "fmjdworse.wishes": counted_template(
        "both would wish for the same colour in {count} pair instead of {now}",
        "both would wish for the same colour in {count} pairs instead of {now}",
    ),
    "fmjdworse.floater": template(
        "{player}, who has come down, would meet {then} instead of {now}, who comes earlier"
    ),
    "fmjdworse.down": template("{then} would move down instead of {now}, whose turn it is"),
    "fmjdworse.pair": template(
        "{player} would meet {then} instead of {now}, who comes earlier in the order of the group"
    ),
    "fmjdcolour.repeated-colour": template(
        "{white} has White: {who} had {colour} twice running and gets the other colour."
    ),
    "fmjdcolour.lower-difference": template(
        "{white} has White, having had it less: games with White less games with Black are {now} "
        "against {then}."
    ),
    "fmjdcolour.alternation": template(
        "{white} has White: when their colours last differed, {white} had Black."
    ),
    "fmjdcolour.own-alternation": template(
        "{white} has White: {who} ranks higher, had {colour} last and alternates."
    ),
    "fmjdcolour.other-alternation": template(
        "{white} has White: only {who} has played, had {colour} last and alternates."
    ),
    "fmjdcolour.no-wish": template("{player} has not played yet and wishes for no colour."),
    "fmjdcolour.wish-repeated": template(
        "{player} wishes for {colour}, after {opposite} twice running."
    ),
    "fmjdcolour.wish-rarer": template("{player} wishes for {colour}, having had it less often."),
    "fmjdcolour.wish-in-turn": template("{player} wishes for {colour}, after {opposite} last."),
    "float.title": template("{player} moves down"),
    "float.odd": template(
        "The bracket of {points} has {count} players, an odd number, so one of them moves down."
    ),
    "float.most-pairs": counted_template(
        "The bracket of {points} has {size} players; no more pairs are possible than "
        "{pairs}, so {count} player moves down.",
        "The bracket of {points} has {size} players; no more pairs are possible than "
        "{pairs}, so {count} players move down.",
    ),
    "float.no-pairs": template(
        "In the bracket of {points} no pair can be made, so all its {size} players move down."
    ),
    "float.both": template(
        "The bracket of {points} has only {one} and {other}, who may not meet, so both move down."
    ),
    "float.for-those-below": counted_template(
        "Of the {size} in the bracket of {points}, {count} moves down: with more pairs there than "
        "{pairs}, those below could not all be paired.",
        "Of the {size} in the bracket of {points}, {count} move down: with more pairs there than "
        "{pairs}, those below could not all be paired.",
    ),
    "float.all-for-those-below": template(
        "{players} move down from the bracket of {points}: with a pair made there, those below "
        "could not all be paired."
    ),
    "apart.only-with": counted_template(
        "{players} may meet only {others} there.", "{players} may meet only {others} there."
    ),
    "apart.with-nobody": counted_template(
        "{players} may meet nobody there.", "{players} may meet nobody there."
    ),
    "apart.each-other": template(
        "{players} may meet only each other there, and their number is odd."
    ),
    "apart.each-other-and": template(
        "{players} may meet only each other and {others} there, and their own number is odd."
    ),
    "apart.met": template("Already met: {pairs}."),
    "apart.colours": template("With the same absolute colour preference: {pairs}."),
    "apart.prohibited": template("Kept apart by the organiser: {pairs}."),
    "apart.moved-down": template("Both moved down, and therefore not paired here: {pairs}."),
    "float.alone": template(
        "{player} is alone in the bracket of {points} and moves down to the next one."
    ),
    "float.no-opponent": template("{player} may meet nobody else in the bracket of {points}."),
    "float.last": template("{player} stands last in that bracket."),
    "float.must": template("It has to be {player}: otherwise the round could not be completed."),
    "float.order": template(
        "It makes no difference to any criterion whether {player} or {instead} moves "
        "down; the pairing in which {player} does comes first in the order of "
        "candidates."
    ),
    "float.if-stayed": counted_template(
        "If {player} stayed, {instead} would move down instead, and {worse}.",
        "If {player} stayed, {instead} would move down instead, and {worse}.",
    ),
    "bye.title": template("{player} has the bye"),
    "bye.odd": template(
        "The number of players to be paired is odd ({count}), so one of them has the bye."
    ),
    "bye.lowest-score": template(
        "The bye goes to the lowest score with which the round can be completed: {points}."
    ),
    "bye.barred": counted_template(
        "{players} ranks lower, but has already had the bye or the points of a win "
        "without playing.",
        "{players} rank lower, but have already had the bye or the points of a win "
        "without playing.",
    ),
    "bye.last": template("{player} is the lowest ranked of those who may have it."),
    "bye.not-allowed": template(
        "{player} may not have the bye, after an earlier one or the points of a win without "
        "playing."
    ),
    "bye.not-completable": template(
        "With the bye for {player} the others could not all be paired."
    ),
    "bye.must": template("It has to be {player}: otherwise the round could not be completed."),
    "bye.order": template(
        "It makes no difference to any criterion whether {player} or {instead} has "
        "the bye; the pairing in which {player} has it comes first in the order of "
        "candidates."
    ),
    "bye.if-stayed": counted_template(
        "If {player} played, {instead} would have the bye instead, and {worse}.",
        "If {player} played, {instead} would be left over instead, and {worse}.",
    ),
    "player.title": template("{player} in round {round}"),
    "player.score": counted_template(
        "{player} has {points} after {count} round.", "{player} has {points} after {count} rounds."
    ),
    "player.virtual": template("With virtual points, {player} is paired as if with {points}."),
    "player.alone": template("Nobody but {player} is in the bracket of {points}."),
    "player.bracket": template(
        "The bracket of {points}, to which {player} belongs, has {count} players."
    ),
    "player.mixed-bracket": template(
        "The bracket of {points}, to which {player} belongs, holds the players of "
        "that score ({residents}) and those moved down from above ({count})."
    ),
    "player.collapsed": template(
        "{player} is in the last bracket, which holds all the remaining players ({count})."
    ),
    "player.first-choice": template(
        "Opposite {player} in the bracket stands {first}, who would be the first choice."
    ),
    "player.away": template("{player} is not paired in round {round}: {kind}."),
    "criterion.downfloaters": template("Players who leave the bracket unpaired"),
    "criterion.score-differences": template("Score differences in the bracket"),
    "criterion.scores-of-downfloaters": template("Scores of those who leave the bracket unpaired"),
    "criterion.unpaired-in-next": template("Players without opponent in the next bracket"),
    "criterion.scores-unpaired-in-next": template(
        "Scores of the moved-down players without opponent in the next bracket"
    ),
    "criterion.unplayed-games-of-bye": template("Rounds without a game of the player with the bye"),
    "criterion.topscorers-beyond-two": template(
        "Topscorers, or opponents of one, with a colour difference beyond two"
    ),
    "criterion.topscorers-third-colour": template(
        "Topscorers, or opponents of one, with the same colour three times running"
    ),
    "criterion.denied-preferences": template("Players who do not get the preferred colour"),
    "criterion.denied-strong-preferences": template(
        "Players who do not get a strongly preferred colour"
    ),
    "criterion.repeated-downfloats": template("Players who float down as in the last round"),
    "criterion.repeated-upfloats": template("Players who float up as in the last round"),
    "criterion.downfloats-of-two-rounds-ago": template("Players who float down as two rounds ago"),
    "criterion.upfloats-of-two-rounds-ago": template("Players who float up as two rounds ago"),
    "criterion.differences-of-repeated-downfloats": template(
        "Score differences of those who float down as in the last round"
    ),
    "criterion.differences-of-repeated-upfloats": template(
        "Score differences of those who float up as in the last round"
    ),
    "criterion.differences-of-downfloats-of-two-rounds-ago": template(
        "Score differences of those who float down as two rounds ago"
    ),
    "criterion.differences-of-upfloats-of-two-rounds-ago": template(
        "Score differences of those who float up as two rounds ago"
    ),
    "criterion.floaters": template("Players who leave the bracket"),
    "criterion.moved-down-paired": template("Moved-down players who meet no resident"),
    "criterion.scores-of-floaters": template("Scores of those who leave the bracket"),
    "criterion.sum-of-floaters": template(
        "Sum of the scores of those who leave the bracket, in tenths"
    ),
    "criterion.squared-differences": template(
        "Sum of the squared score differences, in hundredths"
    ),
    "criterion.unpaired-below": template("Floaters without opponent in the next bracket"),
    "criterion.absolute-colours": template("Pairs with the same absolute preference"),
    "criterion.strong-as-absolute": template(
        "Pairs with the same strong preference, which binds in odd rounds"
    ),
    "full.bracket": template("Bracket {number}: {points}"),
    "full.collapsed-bracket": template("Bracket {number}: {points} and below"),
    "full.residents": template("Players of this score (residents): {players}."),
    "full.lower-players": template("Players of these scores (residents): {players}."),
    "full.moved-down": template("Moved-down players: {players}."),
    "full.collapsed": template(
        "All the remaining players form one bracket (collapsed last bracket)."
    ),
    "full.penultimate": template(
        "As first paired, it left players who could not all be paired below; so it "
        "was paired again with that in view, and everybody below forms one bracket."
    ),
    "full.pairs": template(
        "Pairs, as many as possible (MaxPairs): {pairs}. Left unpaired here: {count}."
    ),
    "full.paired-moved-down": template("Moved-down players paired here (M1): {count} of {total}."),
    "full.limbo": template("In the limbo, not paired here: {players}."),
    "full.opponents-of-moved-down": template(
        "First the moved-down players: {players}. Their opponents, in the same order: {opponents}."
    ),
    "full.halves": template("Upper half (S1): {upper}. Lower half (S2): {lower}."),
    "full.halves-of-remainder": template(
        "Remainder, upper half (S1R): {upper}. Lower half (S2R): {lower}."
    ),
    "full.exchange": template("Exchange: {out} to the lower half, {come} to the upper half."),
    "full.in-order": template("The halves are paired in order, without a transposition."),
    "full.transposition": template(
        "Transposition: the opponents of the upper half are, in order, {opponents}."
    ),
    "full.result": template("The best candidate, and among equals the first: {pairs}."),
    "full.criterion": template(
        "{criterion}: {value}. By itself {best} would be possible, but at the cost "
        "of a criterion above."
    ),
    "full.criterion-at-best": template(
        "{criterion}: {value}. With as many pairs, no better value is possible."
    ),
    "full.ideal": template("Nothing had to be given up in {articles}."),
    "full.colours": template("Colours"),
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
    "roundrobin.title": template("Round {round} by the table"),
    "roundrobin.table": template(
        "Round {table_round} of the table of {players} players is played."
    ),
    "roundrobin.swapped": template(
        "The last two rounds of the first cycle are exchanged, so round "
        "{table_round} of the table comes now."
    ),
    "roundrobin.reversed": template(
        "In the second cycle everybody meets the same opponents again with the other colour."
    ),
    "roundrobin.exempt": template(
        "{player} has number {number} of the table and no opponent in this round."
    ),
    "roundrobin.board": template(
        "{white} (number {number}) has White against {black} (number {other_number})."
    ),
    "roundrobin.meeting": template("{one} and {other} meet in round {round}."),
    "roundrobin.meeting-twice": template("{one} and {other} meet in rounds {round} and {second}."),
    "scheveningen.table": template(
        "Round {table_round} of the table of two teams of {boards} players is played."
    ),
    "scheveningen.board": template(
        "{white} (place {place} of team {team}) has White against {black} (place {other_place} of "
        "team {other_team})."
    ),
    "scheveningen.mates": template("{one} and {other} play for the same team and never meet."),
    "knockout.match": template("{one} and {other} play match {match}, in the round of {players}."),
    "knockout.match-quarter-final": template(
        "{one} and {other} play a quarter-final, match {match}."
    ),
    "knockout.match-semi-final": template("{one} and {other} play a semi-final, match {match}."),
    "knockout.match-final": template("{one} and {other} play the final, match {match}."),
    "knockout.match-second-final": template(
        "{one} and {other} play a second final, match {match}: both have lost once."
    ),
    "knockout.match-third-place": template(
        "{one} and {other} play for the third place, match {match}."
    ),
    "knockout.match-lower": template(
        "{one} and {other} play match {match} of the lower part: both have lost once."
    ),
    "knockout.from-seed": template("{player} is seed {seed}."),
    "knockout.from-winner": template("{player} won match {match} against {opponent}."),
    "knockout.from-loser": template("{player} lost match {match} against {opponent}."),
    "knockout.from-walk-over": template("{player} had no opponent in match {match}."),
    "knockout.game": template("It is game {game} of {games}."),
    "knockout.score": template(
        "So far {one} has {points} and {other} {other_points} in this match."
    ),
    "knockout.tied": template("The match is tied, {points} each: a game to break the tie."),
    "knockout.armageddon": template("This game decides: a draw is a win for {black}."),
    "knockout.alternates": template("{white} has White: colours alternate in a match."),
    "knockout.fewer-whites": template("{white} has White: fewer Whites so far."),
    "knockout.last-colour": template(
        "{white} has White: the last time that their colours differed, it was Black."
    ),
    "knockout.number-of-match": template(
        "{white} has White: with equal colours the better seed has it in matches with an odd "
        "number, the other in those with an even one."
    ),
    "knockout.group-board": template(
        "{white} and {black} are in group {group}; its table pairs them in round {round}."
    ),
    "knockout.no-game-in-group": template("The table of {player}'s group has no game now."),
    "knockout.not-qualified": template("{player} did not come through the groups."),
    "knockout.waits": template(
        "{player} has played match {match} and waits until the other matches are decided."
    ),
    "knockout.out": template("{player} is out after match {match} against {opponent}."),
    "knockout.out-by-seed": template(
        "{player} is out after match {match}: it was tied, and {opponent} has the better seed."
    ),
    "knockout.nobody": template("Nobody came to match {match}, so nobody goes on."),
    "knockout.done": template("{player} won match {match} and has no match to come."),
    "knockout.same-group": template(
        "{one} and {other} are both in group {group} and meet in another round of it."
    ),
    "knockout.other-group": template(
        "{one} is in group {group}, {other} in group {other_group}; they can meet only after the "
        "groups."
    ),
    "knockout.meeting": template("{one} and {other} can meet in match {match} at the earliest."),
    "knockout.no-meeting": template("{one} and {other} cannot meet any more."),
    "keizer.title": template("The list"),
    "keizer.list": template(
        "The list has {size} players, worth {first} at the top and {last} at the end; {present} of "
        "them are there."
    ),
    "keizer.swap-keep": template(
        "{players} would change places for ever, each count putting another one first; they keep "
        "the order that they had before."
    ),
    "keizer.swap-cap": template("{players} still changed places when the counting was stopped."),
    "keizer.swap-average": template(
        "{players} would change places for ever; the points are the mean of the counts that "
        "alternate."
    ),
    "keizer.value": template(
        "{player} stands {place} of {size} on the list with {points}, and is worth {value}: the "
        "first is worth {first}, and the values go down from place to place."
    ),
    "keizer.not-joined": template("{player} has not joined the season yet and has no value."),
    "keizer.your-value": template(
        "You stand {place} of {size} on the list with {points}, and are worth {value}: the first "
        "is worth {first}, and the values go down from place to place."
    ),
    "keizer.your-worth": template(
        "Your win is worth {win} today and a draw {draw}, because {opponent} stands {place} of "
        "{size} on the list, which is the value {value}."
    ),
    "keizer.your-bye": template(
        "The bye brings you {points} today, as a share of your own value {value}."
    ),
    "keizer.not-joined-you": template("You have not joined the season yet and have no value."),
    "keizer.worth": template(
        "For {player} a win is worth {win} today and a draw {draw}, because {opponent} stands "
        "{place} of {size} on the list, which is the value {value}."
    ),
    "keizer.meet": template(
        "{one} meets {other}: {one} stands {place} on the list and is the highest who is free; "
        "{other} stands {other_place} and is the nearest below who can be the opponent."
    ),
    "keizer.passed": template(
        "{other} stands nearer, but with {one} against {other} the others could not all be paired "
        "by the rules."
    ),
    "keizer.too-soon": template(
        "{one} and {other} met in round {round} and may meet again from round {next} on."
    ),
    "keizer.too-often": counted_template(
        "{one} and {other} have met once, which is as often as the season allows.",
        "{one} and {other} have met {count} times, which is as often as the season allows.",
    ),
    "keizer.repeat": template(
        "{one} and {other} met in round {round}: no complete pairing does without such a repeat, "
        "and none has fewer of them or only older ones."
    ),
    "keizer.fewer-whites": template(
        "{white} has White, having had it less often so far: {whites} against {other} of {black}."
    ),
    "keizer.balance": template(
        "{white} has White: games with White less games with Black are {whites}, against {other} "
        "of {black}."
    ),
    "keizer.reversed": template(
        "{white} has White: both had it equally often, and {black} had it when they last met, in "
        "round {round}."
    ),
    "keizer.lower-ranked": template(
        "{white} has White: both had it equally often, they have not met, and {white} stands "
        "lower on the list."
    ),
    "keizer.bye-spared": counted_template(
        "{players} would come first, but without this player the others could not all be paired.",
        "{players} would come first, but without any of them the others could not all be paired.",
    ),
    "keizer.bye-even": template(
        "Byes are shared evenly: of those who have had as few as {player} ({byes}) and can be "
        "spared, {player} stands lowest."
    ),
    "keizer.bye-again": template(
        "Everybody who can be spared has had a bye in the last {gap} rounds; that of {player}, in "
        "round {round}, is the longest ago."
    ),
    "keizer.bye-lately": template(
        "Of those without a bye in the last {gap} rounds who can be spared, {player} stands lowest."
    ),
    "keizer.bye-worth": template(
        "The bye brings {player} {points} today, as a share of the own value {value}."
    ),
    "keizer.away": template("{player} is not there in round {round}."),
    "keizer.needs-repeat": template(
        "If {one} met {other}, the others could not all be paired without a repeat that the rules "
        "exclude."
    ),
    "keizer.order": template(
        "If {one} met {other}, {player}, who stands higher, would meet {then} instead of {now}, "
        "who stands nearer."
    ),
    "keizer.order-bye": template(
        "If {one} met {other}, the bye would have to go to {then} instead of {now}, who comes "
        "first."
    ),
    "keizer.points": template("{player} has {points}, as they are counted today:"),
    "keizer.made-win": template("Round {round}, a win over {opponent}, worth {value}: {points}."),
    "keizer.made-draw": template("Round {round}, a draw with {opponent}, worth {value}: {points}."),
    "keizer.made-loss": template(
        "Round {round}, a loss against {opponent}, worth {value}: {points}."
    ),
    "keizer.made-bye": template("Round {round}, the bye, of the own value {value}: {points}."),
    "keizer.made-absence": template(
        "Round {round}, away with notice, of the own value {value}: {points}."
    ),
    "keizer.made-absence-beyond": template(
        "Round {round}, away with notice once too often, of the own value {value}: {points}."
    ),
    "keizer.made-club-match": template(
        "Round {round}, a match for the club, of the own value {value}: {points}."
    ),
    "keizer.made-unannounced": template(
        "Round {round}, away without notice, of the own value {value}: {points}."
    ),
    "keizer.made-walkover": template(
        "Round {round}, the opponent did not come, of the own value {value}: {points}."
    ),
    "keizer.made-before-joining": template("Round {round}, before joining: {points}."),
    "keizer.made-own-value": template("The own value {value}, once: {points}."),
    "keizer.made-decision": template("By decision: {points}."),
    "whynot.title": template("Why not {one} against {other}?"),
    "whynot.they-meet": template("{one} and {other} do meet: at board {board}."),
    "whynot.not-to-be-paired": counted_template(
        "{players} is not to be paired in this round.",
        "{players} are not to be paired in this round.",
    ),
    "whynot.met-before": template("{one} and {other} have already met, in round {round}."),
    "whynot.same-absolute-colour": template(
        "{one} and {other} both have an absolute preference for {colour}, so they may not meet."
    ),
    "whynot.prohibited": template("The organiser does not let {one} and {other} meet."),
    "whynot.not-completable": template(
        "If {one} met {other}, the other players could no longer all be paired."
    ),
    "whynot.blocked": template("Too few possible opponents would be left for {players}."),
    "whynot.criterion": template("If {one} met {other}, {worse} (in the bracket of {points})."),
    "whynot.criterion-below": template(
        "If {one} met {other}, {worse} (below the bracket of {points})."
    ),
    "whynot.criterion-of-round": template("If {one} met {other}, {worse}."),
    "whynot.order": template(
        "{one} against {other} would be no worse by any criterion, but comes later "
        "in the order of candidates of the bracket of {points}: {step}."
    ),
    "whynot.pairs": template("The round would then have these new pairs: {pairs}."),
    "whynot.bye": template("The bye would then go to {player}."),
    "step.moved-down-set": template("other moved-down players would be paired in the bracket"),
    "step.opponents-of-moved-down": template(
        "a moved-down player would get an opponent who stands lower"
    ),
    "step.exchange": template("it needs an exchange between the halves"),
    "step.later-exchange": template("it needs a later exchange between the halves"),
    "step.transposition": template(
        "a player of the upper half would get an opponent who stands lower"
    ),
    "step.other-bracket": template("other players would form the bracket"),
    "worse.score-of-bye": template("the bye would go to a player with {then}, instead of {now}"),
    "worse.games-of-bye": counted_template(
        "the bye would go to a player with {count} game played, instead of {now}",
        "the bye would go to a player with {count} games played, instead of {now}",
    ),
    "worse.number-of-bye": template("the bye would go to pairing number {then}, instead of {now}"),
    "worse.downfloaters": counted_template(
        "{count} player would have to move down, instead of {now}",
        "{count} players would have to move down, instead of {now}",
    ),
    "worse.score-differences": template(
        "the score differences would be larger ({then}, instead of {now})"
    ),
    "worse.scores-of-downfloaters": template(
        "the scores that move down would be higher ({then}, instead of {now})"
    ),
    "worse.unpaired-in-next": counted_template(
        "{count} player would find no opponent in the next bracket, instead of {now}",
        "{count} players would find no opponent in the next bracket, instead of {now}",
    ),
    "worse.barred-in-next": counted_template(
        "{players} would be left over in the last bracket without the right to a bye",
        "{players} would be left over in the last bracket without the right to a bye",
    ),
    "worse.scores-unpaired-in-next": template(
        "the scores left without opponent in the next bracket would be higher "
        "({then}, instead of {now})"
    ),
    "worse.unplayed-games-of-bye": counted_template(
        "the bye would go to a player with {count} round without a game, instead of {now}",
        "the bye would go to a player with {count} rounds without a game, instead of {now}",
    ),
    "worse.topscorers-beyond-two": counted_template(
        "{count} topscorer or opponent of one would get a colour difference beyond "
        "two, instead of {now}",
        "{count} topscorers or opponents of one would get a colour difference beyond "
        "two, instead of {now}",
    ),
    "worse.topscorers-third-colour": counted_template(
        "{count} topscorer or opponent of one would get the same colour three times "
        "running, instead of {now}",
        "{count} topscorers or opponents of one would get the same colour three "
        "times running, instead of {now}",
    ),
    "worse.denied-preferences": counted_template(
        "{count} player would not get the preferred colour, instead of {now}",
        "{count} players would not get the preferred colour, instead of {now}",
    ),
    "worse.denied-strong-preferences": counted_template(
        "{count} player with a strong preference would not get the preferred colour, "
        "instead of {now}",
        "{count} players with a strong preference would not get the preferred "
        "colour, instead of {now}",
    ),
    "worse.repeated-downfloats": counted_template(
        "{count} player would float down as in the last round, instead of {now}",
        "{count} players would float down as in the last round, instead of {now}",
    ),
    "worse.repeated-upfloats": counted_template(
        "{count} player would float up as in the last round, instead of {now}",
        "{count} players would float up as in the last round, instead of {now}",
    ),
    "worse.downfloats-of-two-rounds-ago": counted_template(
        "{count} player would float down as two rounds ago, instead of {now}",
        "{count} players would float down as two rounds ago, instead of {now}",
    ),
    "worse.upfloats-of-two-rounds-ago": counted_template(
        "{count} player would float up as two rounds ago, instead of {now}",
        "{count} players would float up as two rounds ago, instead of {now}",
    ),
    "worse.differences-of-repeated-downfloats": template(
        "those who float down as in the last round would do so by more points "
        "({then}, instead of {now})"
    ),
    "worse.differences-of-repeated-upfloats": template(
        "those who float up as in the last round would do so by more points ({then}, "
        "instead of {now})"
    ),
    "worse.differences-of-downfloats-of-two-rounds-ago": template(
        "those who float down as two rounds ago would do so by more points ({then}, "
        "instead of {now})"
    ),
    "worse.differences-of-upfloats-of-two-rounds-ago": template(
        "those who float up as two rounds ago would do so by more points ({then}, instead of {now})"
    ),
    "worse.floaters": counted_template(
        "{count} player would have to move down, instead of {now}",
        "{count} players would have to move down, instead of {now}",
    ),
    "worse.moved-down-paired": counted_template(
        "{count} moved-down player would find no opponent among the residents, instead of {now}",
        "{count} moved-down players would find no opponent among the residents, instead of {now}",
    ),
    "worse.highest-moved-down": template(
        "the highest moved-down players would no longer be the ones who are paired"
    ),
    "worse.scores-of-floaters": template(
        "the scores that move down would be higher ({then}, instead of {now})"
    ),
    "worse.sum-of-floaters": template(
        "the sum of the scores that move down would be larger (in tenths {then}, instead of {now})"
    ),
    "worse.squared-differences": template(
        "the sum of the squared score differences would be larger (in hundredths "
        "{then}, instead of {now})"
    ),
    "worse.unpaired-below": counted_template(
        "{players} would move down, with whom the next bracket could not be paired as well",
        "{players} would move down, with whom the next bracket could not be paired as well",
    ),
    "worse.uncompletable-below": counted_template(
        "{players} would move down, and then those below could not all be paired",
        "{players} would move down, and then those below could not all be paired",
    ),
    "worse.uncompletable-below-alone": template(
        "nobody would move down, and then those below could not all be paired"
    ),
    "worse.alone-below": counted_template(
        "{players} would move down and could meet nobody in the next bracket",
        "{players} would move down and could meet nobody in the next bracket",
    ),
    "worse.higher-below": counted_template(
        "{players} would have to move on from the next bracket, with more points than those who do",
        "{players} would have to move on from the next bracket, with more points than those who do",
    ),
    "worse.bye-for-nobody": counted_template(
        "nobody would be left who may have the bye: {players} has already had points without "
        "playing",
        "nobody would be left who may have the bye: {players} have already had points without "
        "playing",
    ),
    "worse.blocked-below": counted_template(
        "not all who are left could be paired: too few possible opponents would be left for "
        "{players}",
        "not all who are left could be paired: too few possible opponents would be left for "
        "{players}",
    ),
    "worse.absolute-colours": counted_template(
        "{count} pair would have the same absolute preference, instead of {now}",
        "{count} pairs would have the same absolute preference, instead of {now}",
    ),
    "worse.strong-as-absolute": counted_template(
        "{count} pair would have the same strong preference, which binds in odd "
        "rounds, instead of {now}",
        "{count} pairs would have the same strong preference, which binds in odd "
        "rounds, instead of {now}",
    ),
    "worse.upfloaters": counted_template(
        "{count} player would have to move up, instead of {now}",
        "{count} players would have to move up, instead of {now}",
    ),
    "worse.scores-of-upfloaters": template(
        "the scores of those who move up would be lower ({then}, instead of {now})"
    ),
    "worse.following-scoregroup": template(
        "the players who are left of the following score could not be paired as well"
    ),
    "worse.repeated-floats": counted_template(
        "{count} player would move up who floated in the last round, instead of {now}",
        "{count} players would move up who floated in the last round, instead of {now}",
    ),
    "worse.floats-again": counted_template(
        "{count} player who floated in the last round would meet one who moves up, instead of "
        "{now}",
        "{count} players who floated in the last round would meet players who move up, instead of "
        "{now}",
    ),
    "worse.maximum-upfloaters": counted_template(
        "{count} player would move up who has done so too often already, instead of {now}",
        "{count} players would move up who have done so too often already, instead of {now}",
    ),
    "worse.upfloats-of-maximum-upfloaters": counted_template(
        "those who have moved up too often already would have done so {count} time "
        "before, instead of {now}",
        "those who have moved up too often already would have done so {count} times "
        "before, instead of {now}",
    ),
    "worse.merged": template(
        "those below could not all be paired unless the bracket were merged with the lowest one"
    ),
    "worse.bye-bar": template(
        "the bye would have to go to a player who has had points without playing"
    ),
    "word.points": counted_template("{points} point", "{points} points"),
    "word.white": template_in("within a sentence", "White"),
    "word.black": template_in("within a sentence", "Black"),
    "word.none": template_in("list of players", "nobody"),
    "word.and": template("and"),
    "word.more": template("{shown} and {count} more"),
    "word.absolute": template_in("preference", "absolute"),
    "word.strong": template("strong"),
    "word.mild": template("mild"),
    "word.odd-number": template("has an odd pairing number"),
    "word.even-number": template("has an even pairing number"),
    "word.odd-place": template("has an odd place among those who took part"),
    "word.even-place": template("has an even place among those who took part"),
    "word.full-point-bye": template("a bye worth a full point was asked for"),
    "word.half-point-bye": template("a bye worth half a point was asked for"),
    "word.zero-point-bye": template_in("bye", "absent"),
}
