"""The players: the list by starting number, and cards that stand on the boards."""

from __future__ import annotations

from typing import Final

from ronde.documents.sheet import Heading, Sheet, plain
from ronde.documents.tables import Align, Column, table_document
from ronde.documents.typesetting import typeset
from ronde.documents.words import number_text, titled
from ronde.model import Player, Tournament

_BETWEEN: Final = "  ·  "


def player_list(tournament: Tournament, sheet: Sheet) -> bytes:
    """Return everybody by starting number; a column that nobody fills is left out."""
    players = sorted(tournament.players, key=lambda player: player.id)
    columns = [
        (
            Column(sheet.tp("column", "No"), Align.RIGHT, strong=True),
            [str(p.id) for p in players],
        ),
        (Column(sheet.t("Title")), [p.title for p in players]),
        (Column(sheet.t("Name"), share=3), [p.name for p in players]),
        (Column(sheet.t("Fed")), [p.federation for p in players]),
        (
            Column(sheet.tp("column", "Rating"), Align.RIGHT),
            [number_text(p.rating) for p in players],
        ),
        (Column(sheet.tp("column", "Club"), share=2), [p.club for p in players]),
    ]
    filled = [(column, cells) for column, cells in columns if any(cells) or column.share == 3]
    rows = list(zip(*(cells for _, cells in filled), strict=True))
    count = sheet.tn("{count} player", "{count} players", count=len(players))
    heading = Heading(sheet.t("List of players"), tournament.details.name, count)
    return table_document(heading, [column for column, _ in filled], rows, sheet)


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
