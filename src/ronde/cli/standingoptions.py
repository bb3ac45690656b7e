"""Options that the commands about standings share."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import click

from ronde.app.standings import StandingRequest
from ronde.cli.options import combined
from ronde.model import Sex
from ronde.model.categories import Category, category_of
from ronde.standings.editions import EDITIONS

_STANDING = (
    click.option("--after", type=int, metavar="N", help="The standing after round N."),
    click.option(
        "--tie-breaks",
        metavar="LIST",
        help="Tie-breaks in order, such as BH/C1,BH,SB,DE, or a preset. Default: the file's.",
    ),
    click.option(
        "--tie-break-rules",
        "rules",
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
    click.option(
        "--category", "named", metavar="KEY", help="Only a category that the event announces: u18."
    ),
    click.option("--sex", type=click.Choice([sex.value for sex in Sex]), help="Only these."),
    click.option(
        "--age", metavar="A-B", help="Only these ages, in the year of the event: -17, u12, s50."
    ),
    click.option("--rating", metavar="A-B", help="Only these ratings: 1800-1999, -1599."),
    click.option("--club", metavar="NAME", help="Only members of this club."),
    click.option("--federation", metavar="NAME", help="Only players of this federation: NED."),
)

standing_options = combined("standing", StandingRequest, _STANDING)
"""Take what a standing is made from."""


class Part(NamedTuple):
    """What a standing is restricted to, by the fields of a `StandingRequest`."""

    category: Category
    named: str

    def of(self, standing: StandingRequest) -> StandingRequest:
        """Return the standing, restricted."""
        return replace(standing, category=self.category, named=self.named)


def _part(named: str | None, **words: str | None) -> Part:
    return Part(category_of(**words), named or "")


category_options = combined("part", _part, _CATEGORY)
"""Take what a standing is restricted to."""
