"""What is said of the Swiss system of the FMJD, by the keys of its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Template, counted_template, template

TEXTS: Final[Mapping[str, Template]] = {
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
}
