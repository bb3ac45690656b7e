"""Players, results and byes in the few letters that a cell has room for."""

from __future__ import annotations

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Final

from ronde.documents.sheet import Sheet, points_text
from ronde.i18n import phrase, phrase_in, translate
from ronde.model import ByeKind, Colour, Game, Player, PlayerId, PointSystem, Result, Tournament
from ronde.model.discipline import Discipline, discipline_of
from ronde.model.gamematches import games_of_match
from ronde.model.outcomes import Outcome, from_left, match_of, score_so_far, sign_of

_FORFEITS: Final = {Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "–"}
_BYES: Final = {
    ByeKind.FULL_POINT: phrase("full-point bye"),
    ByeKind.HALF_POINT: phrase("half-point bye"),
    ByeKind.ZERO_POINT: phrase_in("bye", "absent"),
}
NOTHING: Final = "–"
OPEN: Final = "*"


def titled(player: Player) -> str:
    """Return the name with the title in front.

    >>> from ronde.model import PlayerId
    >>> titled(Player(PlayerId(1), "Agate, Ana", title="WFM"))
    'WFM Agate, Ana'
    """
    return f"{player.title} {player.name}".strip()


def in_standing(player: Player, gone: Container[PlayerId], language: str) -> str:
    """Return the name as a standing has it; of somebody who left it says so.

    >>> from ronde.model import PlayerId
    >>> in_standing(Player(PlayerId(7), "Agate, Ana"), {7}, "en")
    'Agate, Ana (withdrew)'
    """
    name = titled(player)
    if player.id not in gone:
        return name
    return translate(phrase("{name} (withdrew)", name=name), language)


def in_cross_table(player: Player, left_out: Container[PlayerId], language: str) -> str:
    """Return the name as a cross-table has it; of somebody without a place it says so.

    >>> from ronde.model import PlayerId
    >>> in_cross_table(Player(PlayerId(7), "Agate, Ana"), {7}, "en")
    'Agate, Ana (no place)'
    """
    name = titled(player)
    if player.id not in left_out:
        return name
    return translate(phrase("{name} (no place)", name=name), language)


def number_text(number: int | None) -> str:
    """Return a number, nothing for what is unknown."""
    return "" if number is None else str(number)


def signed(change: int) -> str:
    """Return a change with its sign, a true minus.

    >>> signed(12), signed(-3), signed(0)
    ('+12', '−3', '0')
    """
    return f"+{change}" if change > 0 else str(change).replace("-", "−")


def side_sign(result: Result, colour: Colour, points: PointSystem, language: str) -> str:
    """Return how one side of a game ended: its points, or the sign of a forfeit.

    >>> from ronde.model import CHESS, DRAUGHTS
    >>> [side_sign(Result.DRAW, Colour.WHITE, s, "en") for s in (CHESS, DRAUGHTS)]
    ['½', '1']
    """
    if result is Result.UNFINISHED:
        return OPEN
    if result in _FORFEITS:
        return _FORFEITS[result]
    return points_text(points.of_result(result, colour), language)


def result_text(game: Game, discipline: Discipline, language: str) -> str:
    """Return the result of a game, nothing while it is open.

    >>> from ronde.model import PlayerId
    >>> drawn = Game(PlayerId(1), PlayerId(2), Result.DRAW, Result.DRAW)
    >>> [result_text(drawn, discipline, "en") for discipline in Discipline]
    ['½–½', '1–1']
    """
    if game.is_unfinished:
        return ""
    outcome = Outcome(game.white_result, game.black_result)
    return translate(sign_of(outcome, discipline.value), language)


def result_in(tournament: Tournament, round_: int, game: Game, language: str) -> str:
    """Return the result of a game of a round, or score and games of a match of several.

    The games read from the left: the White of the first game stands there in all of them.
    """
    points = tournament.games_played.points
    discipline = discipline_of(points)
    games = games_of_match(tournament, round_, game)
    if not games:
        return result_text(game, discipline, language)
    match = match_of(Outcome(one.white_result, one.black_result) for one in games)
    if match.says_nothing:
        return ""
    signs = (
        OPEN if one.is_unfinished else translate(sign_of(one, discipline.value), language)
        for one in from_left(match)
    )
    return f"{score_so_far(match, points)} ({', '.join(signs)})"


def bye_text(kind: ByeKind, sheet: Sheet, own: Mapping[ByeKind, str] = MappingProxyType({})) -> str:
    """Return a bye in a word or two; `own` are those that the event has for some of them."""
    usual = phrase("Bye") if kind is ByeKind.PAIRING_ALLOCATED else _BYES[kind]
    return sheet.say(own.get(kind, usual))


def outcome_sign(
    outcome: Result | ByeKind | None, colour: Colour | None, points: PointSystem, sheet: Sheet
) -> str:
    """Return an outcome as a chart shows it; a bye by its points, an absence by a dash."""
    if isinstance(outcome, Result):
        assert colour is not None  # a game always has colours
        return side_sign(outcome, colour, points, sheet.language)
    if outcome is None or outcome is ByeKind.ZERO_POINT:
        return NOTHING
    label = sheet.tp("cell of a table", "bye")
    return f"{label} {points_text(points.of_bye(outcome), sheet.language)}"


def colour_letter(colour: Colour, sheet: Sheet) -> str:
    """Return the letter of a colour in a chart."""
    white = colour is Colour.WHITE
    return sheet.t(phrase("w") if white else phrase("b"))
