"""The players: lists by starting number and by rating, and cards that stand on the boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ronde.documents.sheet import Heading, Sheet, plain, typeset
from ronde.documents.tables import Align, Column, TablePart, table_document
from ronde.documents.words import number_text, signed, titled
from ronde.model import Player, Tournament
from ronde.model.categories import EVERYBODY, Category
from ronde.model.dates import year_of
from ronde.model.discipline import discipline_of

_BETWEEN: Final = "  ·  "


def player_list(tournament: Tournament, sheet: Sheet, category: Category = EVERYBODY) -> bytes:
    """Return who is in a category by starting number; a column that nobody fills is left out."""
    year = year_of(tournament.details.start_date)
    players = [player for player in tournament.players if category.holds(player, year)]
    head, rows, _ = players_part(tournament, players, sheet)
    count = sheet.tn("{count} player", "{count} players", count=len(players))
    title = sheet.t("List of players")
    if not category.is_everybody:
        title = f"{title} · {sheet.say(category.words)}"
    heading = Heading(title, tournament.details.name, count)
    return table_document(heading, head, rows, sheet)


def players_part(
    tournament: Tournament, players: Sequence[Player], sheet: Sheet, *, with_ids: bool = False
) -> TablePart:
    """Return players by starting number, with what only offices ask for if wanted."""
    players = sorted(players, key=lambda player: player.id)
    rating = sheet.say(discipline_of(tournament.games_played.points).rating)
    columns = [
        Column(sheet.tp("column", "No"), Align.RIGHT, strong=True),
        Column(sheet.t("Title"), if_filled=True),
        Column(sheet.t("Name"), share=3),
        Column(sheet.t("Fed"), if_filled=True),
        Column(rating, Align.RIGHT, if_filled=True),
        Column(sheet.t("Identity number"), Align.RIGHT, if_filled=True),
        Column(sheet.tp("column", "Club"), share=2, if_filled=True),
    ]
    rows = [
        [
            str(player.id),
            player.title,
            player.name,
            player.federation,
            number_text(player.rating),
            player.fide_id if with_ids else "",
            player.club,
        ]
        for player in players
    ]
    return TablePart(columns, rows)


def place_cards(tournament: Tournament, sheet: Sheet) -> bytes:
    """Return a folding card for everybody, four on a page: number, name, federation, rating."""
    cards = [
        {"number": str(player.id), "name": plain(titled(player)), "about": plain(_about(player))}
        for player in sorted(tournament.players, key=lambda player: player.id)
    ]
    heading = Heading(sheet.t("Place cards"), tournament.details.name)
    return typeset("cards", heading, {"cards": cards}, sheet)


def _about(player: Player) -> str:
    known = (player.federation, number_text(player.rating))
    return _BETWEEN.join(text for text in known if text)


@dataclass(frozen=True, slots=True)
class RatingListLine:
    """One line of a list; `change` None means that the player is new on it."""

    rank: int | None
    name: str
    rating: int
    change: int | None = None
    games: int | None = None
    club: str = ""
    league: str = ""
    category: str = ""


def rating_list(heading: Heading, lines: Sequence[RatingListLine], sheet: Sheet) -> bytes:
    """Return a rating list; a column that nobody fills is left out."""
    columns = [
        (
            Column(sheet.tp("column", "Rank"), Align.RIGHT),
            [number_text(line.rank) for line in lines],
        ),
        (Column(sheet.t("Name"), share=2, strong=True), [line.name for line in lines]),
        (
            Column(sheet.tp("column of a rating list", "Rating"), Align.RIGHT, strong=True),
            [number_text(line.rating) for line in lines],
        ),
        (
            Column(sheet.tp("column", "Change"), Align.RIGHT),
            [_change_text(line, sheet) for line in lines],
        ),
        (
            Column(sheet.t("Games"), Align.RIGHT),
            [number_text(line.games) for line in lines],
        ),
        (Column(sheet.tp("column", "Club"), share=2), [line.club for line in lines]),
        (Column(sheet.t("League"), share=1), [line.league for line in lines]),
        (Column(sheet.t("Category")), [line.category for line in lines]),
    ]
    filled = [(column, cells) for column, cells in columns if any(cells) or not lines]
    rows = list(zip(*(cells for _, cells in filled), strict=True))
    return table_document(heading, [column for column, _ in filled], rows, sheet)


def _change_text(line: RatingListLine, sheet: Sheet) -> str:
    return sheet.t("new") if line.change is None else signed(line.change)
