"""What is said of the Swiss Team system, by the keys of its sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ronde.i18n import Template, template

TEXTS: Final[Mapping[str, Template]] = {
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
}
