"""Options that the commands about standings share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from ronde.model import Sex
from ronde.standings.categories import Category, band
from ronde.standings.editions import EDITIONS

Command = TypeVar("Command", bound=Callable[..., Any])


def standing_options(command: Command) -> Command:
    """Take what a standing is made from."""
    for option in reversed(_STANDING):
        command = option(command)
    return command


def category_options(command: Command) -> Command:
    """Take what a standing is restricted to."""
    for option in reversed(_CATEGORY):
        command = option(command)
    return command


def category(sex: str | None, age: str | None, rating: str | None, club: str | None) -> Category:
    """Return the category that the options name."""
    return Category(
        None if sex is None else Sex(sex),
        None if age is None else band(age),
        None if rating is None else band(rating),
        club,
    )


_STANDING = (
    click.option("--after", type=int, metavar="N", help="The standing after round N."),
    click.option(
        "--tie-breaks",
        metavar="LIST",
        help="Tie-breaks in order, such as BH/C1,BH,SB,DE, or a preset. Default: the file's.",
    ),
    click.option(
        "--tie-break-rules",
        metavar="KEY",
        help=f"Edition of the tie-break regulations: {', '.join(EDITIONS)}. Default: the first.",
    ),
    click.option(
        "--kind",
        type=click.Choice(["swiss", "roundrobin"]),
        help="How unplayed rounds count. Default: what the file says.",
    ),
)
_CATEGORY = (
    click.option("--sex", type=click.Choice([sex.value for sex in Sex]), help="Only these."),
    click.option("--age", metavar="A-B", help="Only these ages, in the year of the event: -17."),
    click.option("--rating", metavar="A-B", help="Only these ratings: 1800-1999, -1599."),
    click.option("--club", metavar="NAME", help="Only members of this club."),
)
