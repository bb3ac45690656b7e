"""`ronde ffjd demo`: a federation of fictional players through three months."""

from __future__ import annotations

import tempfile
from datetime import date
from pathlib import Path

import click

from ronde.cli import output
from ronde.cli.federation.month import list_cells
from ronde.federation.demo import Story, demo_card, play_demo
from ronde.store import Database
from ronde.store.tables import CorrectionRow, RatingRow

_HEADINGS = ("rank", "no", "name", "rating", "change", "games", "club", "league", "category")


@click.command(
    name="demo",
    epilog="Examples:\n\n"
    "\b\n"
    "  ronde ffjd demo\n"
    "  ronde ffjd demo --db minerals.sqlite     keep the federation and look around in it\n",
)
@click.option("--db", metavar="PATH", help="Keep it here, under the key `minerals`.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def demo(db: str | None, as_json: bool) -> None:
    """Publish three months of a federation of minerals and plants, and tell what happened."""
    if db is not None:
        with Database.open(db) as database:
            _tell(play_demo(database), as_json=as_json)
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        Database.open(Path(folder) / "demo.sqlite") as database,
    ):
        _tell(play_demo(database), as_json=as_json)


def _tell(story: Story, *, as_json: bool) -> None:
    if as_json:
        lists = [one.document() for one in story.lists]
        output.emit_json({"story": story.lines, "lists": lists})
        return
    output.emit("\n".join(story.lines))
    for one in story.lists:
        output.emit(f"\nList of {one.month}, published on {one.published_on}")
        output.emit_table(_HEADINGS, [list_cells(line) for line in one.lines], (0, 1, 3, 4, 5))
    output.emit("")
    for player in _worth_a_look(story):
        output.emit(demo_card(story, player))


def _worth_a_look(story: Story) -> list[int]:
    """Return who got a first rating, was corrected, or joined."""
    with story.desk(date(2026, 12, 2)).reading(story.federation) as reader:
        first = {row.player for row in reader.rows(RatingRow, kind="first rating")}
        corrected = {row.player for row in reader.rows(CorrectionRow)}
    return sorted(first | corrected)
