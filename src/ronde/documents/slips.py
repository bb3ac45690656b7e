"""Result slips: one per board, to be cut out, ticked and signed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ronde.documents.pairings import NO_TABLES, round_of
from ronde.documents.sheet import Heading, Sheet, plain, typeset
from ronde.documents.words import titled
from ronde.errors import InputError
from ronde.model import Game, Player, PointSystem, Tournament
from ronde.model.discipline import discipline_of
from ronde.model.gamematches import games_of_match
from ronde.model.outcomes import MAIN, kinds_of

_PNG: Final = b"\x89PNG\r\n\x1a\n"
NO_CODES: Final[Mapping[int, bytes]] = {}


class BoardPictures(NamedTuple):
    """Pictures by board, PNG or SVG, and what stands below each of them."""

    codes: Mapping[int, bytes] = NO_CODES
    caption: str = ""


NO_PICTURES: Final = BoardPictures()


def result_slips(
    tournament: Tournament,
    number: int,
    sheet: Sheet,
    tables: Mapping[int, int] = NO_TABLES,
    shown: BoardPictures = NO_PICTURES,
) -> bytes:
    """Return the slips of a round, eight on a page.

    `shown` are pictures such as QR codes of the page where the result is entered. A picture
    that many boards share is stored once.
    """
    codes = shown.codes
    round_ = round_of(tournament, number)
    people = {player.id: player for player in tournament.players}
    pictures = list(dict.fromkeys(codes.values()))
    places = {picture: place for place, picture in enumerate(pictures)}
    slips = [
        {
            "board": sheet.t("Board {board}", board=tables.get(board, board)),
            "white": _player(people[game.white]),
            "black": _player(people[game.black]),
            "games": _games(tournament, number, game, sheet),
            "code": places[codes[board]] if board in codes else None,
        }
        for board, game in enumerate(round_.games, 1)
    ]
    content = {
        "slips": slips,
        "codes": [picture_data(picture) for picture in pictures],
        "caption": plain(shown.caption),
        "results": _results(tournament.games_played.points),
        "white": sheet.t("White"),
        "black": sheet.t("Black"),
        "about": plain(_where_and_when(number, sheet)),
    }
    in_round = sheet.t("Round {round}", round=number)
    label = sheet.t("Result slips")
    title = f"{in_round} · {label}"
    return typeset("slips", Heading(title, tournament.details.name, in_round), content, sheet)


def _where_and_when(number: int, sheet: Sheet) -> str:
    """Return when the round begins and where, as far as it is known."""
    known = (sheet.occasion.start_of(number), sheet.occasion.place)
    return " · ".join(sheet.say(part) for part in known if part)


def _games(tournament: Tournament, number: int, game: Game, sheet: Sheet) -> list[str]:
    """Return what stands before each line to tick: one, or one for each game of a match."""
    games = games_of_match(tournament, number, game)
    if not games:
        return [sheet.t("Result")]
    return [
        sheet.t("Game {game}, White: {number}", game=at, number=one.white)
        for at, one in enumerate(games, 1)
    ]


def _player(player: Player) -> dict[str, str]:
    return {"number": str(player.id), "name": plain(titled(player))}


def _results(points: PointSystem) -> list[str]:
    """Return the three usual results as they are written everywhere."""
    return [kind.sign for kind in kinds_of(discipline_of(points).value)[:MAIN]]


def picture_data(picture: bytes) -> Any:
    """Return a picture as JSON can hold it: the text of an SVG, the numbers of a PNG."""
    if picture.startswith(_PNG):
        return list(picture)
    try:
        text = picture.decode("utf-8")
    except UnicodeDecodeError:
        text = ""
    if "<svg" not in text:
        raise InputError("a code on a result slip is neither a PNG nor an SVG picture")
    return text
