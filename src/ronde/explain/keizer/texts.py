"""What is said of the Keizer system, by the keys of its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Template, counted_template, template

TEXTS: Final[Mapping[str, Template]] = {
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
}
