"""What is said of knock-outs, by the keys of its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Template, template

TEXTS: Final[Mapping[str, Template]] = {
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
}
