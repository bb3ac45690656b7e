"""The JSON document of a series, read into frozen values; nothing wrong is passed over.

The shape stands in docs/formats/ffjd-series.md. Every error names the player and the game.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Final

from ronde.errors import FileError, FormatError, InputError, reason_of
from ronde.i18n import phrase
from ronde.ratings.exact import exact_text
from ronde.ratings.ffjd.documents import Object, names_of, parsed, shown
from ronde.ratings.ffjd.results import CODES, SideOutcome, opposite
from ronde.ratings.ffjd.series import (
    EXEMPT,
    FLOOR,
    Cadence,
    Period,
    PlayerKey,
    RateKind,
    Series,
    SeriesGame,
    SeriesPlayer,
)

_LARGEST_FILE: Final = 32_000_000
_MOST_PLAYERS, _MOST_GAMES = 9_999, 100_000
_LONGEST_KEY: Final = 80


def read_series(path: str | Path) -> Series:
    """Return the series in a file; raises FileError or FormatError."""
    path = Path(path)
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise InputError("{file} has more than 32 MB; a series is smaller than that", file=path)
        text = path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise FileError(
            "{file}: cannot be read: {reason}", file=path, reason=reason_of(error)
        ) from error
    except UnicodeDecodeError as error:
        raise FormatError("the file is not UTF-8; save it as UTF-8", file=str(path)) from error
    return series_from_data(parsed(text, str(path)), file=str(path))


def series_from_data(data: object, *, file: str | None = None) -> Series:
    """Return the series that plain data describe; raises FormatError with player and game."""
    top = Object(data, phrase("the series"), file)
    top.only(*names_of(Series))
    players = _players(top, file)
    games = _games(top, {player.id: player for player in players}, file)
    kind = top.choice("kind", RateKind)
    if kind is None:
        raise top.wrong(phrase("'kind' is missing; K depends on it: slow or accelerated"))
    own = ("kind", "players", "games", "cadence", "organiser_estimate", "fee_group")
    series = Series(
        kind=kind,
        players=tuple(player for player in players if not _is_exempt(player)),
        games=games,
        cadence=_cadence(top, file),
        organiser_estimate=_organiser_estimate(top),
        fee_group=_fee_group(top),
        **top.values(Series, *own),
    )
    start, end = series.start, series.end
    if start is not None and end is not None and end < start:
        raise top.wrong(
            phrase("it ends on {end}, before it starts on {start}", end=end, start=start)
        )
    return series


def _organiser_estimate(top: Object) -> Fraction | None:
    value = top.number("organiser_estimate")
    if value is not None and value < FLOOR:
        raise top.wrong(
            phrase(
                "'organiser_estimate' {value} is below the floor of {floor}",
                value=exact_text(value),
                floor=FLOOR,
            )
        )
    return value


def _fee_group(top: Object) -> str | None:
    value = top.member("fee_group")
    return None if value is None else str(_key(top, "fee_group"))


def _cadence(top: Object, file: str | None) -> Cadence | None:
    data = top.member("cadence")
    if data is None:
        return None
    cadence = Object(data, phrase("the cadence"), file)
    cadence.only(*names_of(Cadence))
    return Cadence(**cadence.values(Cadence, "then"), then=_later_periods(cadence, file))


def _later_periods(cadence: Object, file: str | None) -> tuple[Period, ...]:
    """Return what follows the first period; only the last may be without a number of moves."""
    items = cadence.items("then") if cadence.member("then") is not None else []
    then = tuple(_period(Object(data, phrase("a period of the cadence"), file)) for data in items)
    if then and None in (cadence.member("moves"), *(period.moves for period in then[:-1])):
        raise cadence.wrong(
            phrase("a period follows one to the end of the game; give the number of its 'moves'")
        )
    return then


def later_periods(text: str) -> tuple[Period, ...]:
    """Return periods as they are typed: minutes, with their number of moves behind a stroke.

    >>> later_periods("60/25"), later_periods("")
    ((Period(minutes=60, moves=25),), ())
    """
    return tuple(_typed_period(part) for part in text.replace(",", " ").split())


def _typed_period(text: str) -> Period:
    minutes, stroke, moves = text.partition("/")
    numbers = (minutes, moves) if stroke else (minutes,)
    if not all(one.isascii() and one.isdigit() and 0 < int(one) < 10_000 for one in numbers):
        raise InputError("{text} is no period; write 60, or 60/25 for 25 moves", text=repr(text))
    return Period(int(minutes), int(moves) if stroke else None)


def _period(entry: Object) -> Period:
    entry.only(*names_of(Period))
    return Period(**entry.values(Period))


def _players(top: Object, file: str | None) -> tuple[SeriesPlayer, ...]:
    """Return the players, EXEMPT among them where the list names it."""
    count = len(top.items("players"))
    if count > _MOST_PLAYERS:
        what = phrase(
            "{count} players are listed; a series has at most {most}",
            count=count,
            most=_MOST_PLAYERS,
        )
        raise top.wrong(what)
    players: list[SeriesPlayer] = []
    seen: dict[PlayerKey, int] = {}
    for number, data in enumerate(top.items("players"), 1):
        player = _player(Object(data, phrase("player {player}", player=number), file))
        if player.id in seen:
            what = phrase(
                "player {player} is entered twice, at places {first} and {second} of the list",
                player=player.label,
                first=seen[player.id],
                second=number,
            )
            raise FormatError(what, file=file)
        seen[player.id] = number
        players.append(player)
    return tuple(players)


def _player(entry: Object) -> SeriesPlayer:
    entry.only(*names_of(SeriesPlayer))
    id_ = _key(entry, "id")
    name = entry.text("name")
    entry.where = phrase("player {player}", player=f"{id_} ({name})" if name else id_)
    return SeriesPlayer(id=id_, **entry.values(SeriesPlayer, "id"))


def _is_exempt(player: SeriesPlayer) -> bool:
    return EXEMPT in (player.id, player.name.strip().upper())


def _key(entry: Object, key: str) -> PlayerKey:
    value = entry.need(key)
    fits = not isinstance(value, bool) and 0 < len(str(value)) <= _LONGEST_KEY
    if fits and isinstance(value, (int, str)):
        return value
    raise entry.wrong(
        phrase("{key} must be a number or a text, not {value}", key=repr(key), value=shown(value))
    )


Entrants = dict[PlayerKey, SeriesPlayer]


def _games(top: Object, entrants: Entrants, file: str | None) -> tuple[SeriesGame, ...]:
    count = len(top.items("games"))
    if count > _MOST_GAMES:
        what = phrase(
            "{count} games are listed; a series has at most {most}", count=count, most=_MOST_GAMES
        )
        raise top.wrong(what)
    named_exempt = {id_ for id_, player in entrants.items() if _is_exempt(player)}
    busy: dict[tuple[int, PlayerKey], int] = {}
    games = []
    for number, data in enumerate(top.items("games"), 1):
        game = _game(Object(data, phrase("game {game}", game=number), file), entrants, named_exempt)
        for player in {game.white, game.black} - {EXEMPT}:
            if (game.round, player) in busy:
                what = phrase(
                    "player {player} plays twice in round {round}: games {first} and {second}",
                    player=entrants[player].label,
                    round=game.round,
                    first=busy[game.round, player],
                    second=number,
                )
                raise FormatError(what, file=file)
            busy[game.round, player] = number
        games.append(game)
    return tuple(games)


def _game(entry: Object, entrants: Entrants, named_exempt: set[PlayerKey]) -> SeriesGame:
    entry.only(*names_of(SeriesGame))
    round_ = entry.needed_whole("round", 1)
    white, black = _key(entry, "white"), _key(entry, "black")
    entry.where = phrase(
        "{game} (round {round}, {white} - {black})",
        game=entry.where,
        round=round_,
        white=white,
        black=black,
    )
    white = EXEMPT if white in named_exempt else white
    black = EXEMPT if black in named_exempt else black
    for player in (white, black):
        if player not in entrants and player != EXEMPT:
            raise entry.wrong(
                phrase("player {player} is not in the list of players", player=shown(player))
            )
    if white == black:
        raise entry.wrong(
            phrase("player {player} plays against himself or herself", player=shown(white))
        )
    outcomes = _outcome(entry, "white_result"), _outcome(entry, "black_result")
    if EXEMPT in (white, black):
        outcomes = _against_exempt(entry, outcomes, exempt_is_white=white == EXEMPT)
    else:
        _refuse_contradiction(entry, *outcomes)
    return SeriesGame(round_, white, black, *outcomes)


def _outcome(entry: Object, key: str) -> SideOutcome | None:
    value = entry.member(key)
    if value is None:
        return None
    if not isinstance(value, str) or value not in CODES:
        raise entry.wrong(
            phrase(
                "{key} {value} is no result; known are {known}",
                key=repr(key),
                value=shown(value),
                known=", ".join(CODES),
            )
        )
    return SideOutcome(value)


def _refuse_contradiction(
    entry: Object, white: SideOutcome | None, black: SideOutcome | None
) -> None:
    if white is None and black is None:
        return
    if white is None or black is None:
        raise entry.wrong(
            phrase("only one side has a result; give both, or none before it is played")
        )
    if white.points == black.points == 2:
        raise entry.wrong(
            phrase(
                "both players win ({white} and {black}); correct one",
                white=white.value,
                black=black.value,
            )
        )
    if opposite(white) is not black:
        wanted = opposite(white).value
        raise entry.wrong(
            phrase(
                "{white} for White and {black} for Black do not belong together; Black must have"
                " {wanted}",
                white=white.value,
                black=black.value,
                wanted=wanted,
            )
        )


Outcomes = tuple[SideOutcome | None, SideOutcome | None]


def _against_exempt(entry: Object, outcomes: Outcomes, *, exempt_is_white: bool) -> Outcomes:
    """Return 2fe against 0fe, as 6.5 lays down, however the win was written."""
    theirs, ours = outcomes if exempt_is_white else outcomes[::-1]
    if (theirs is not None and theirs.points) or (ours is not None and not ours.points):
        raise entry.wrong(
            phrase("EXEMPT loses every game: write 2fe for the player, 0fe for EXEMPT")
        )
    result = (SideOutcome.EXCUSED_LOSS, SideOutcome.EXCUSED_WIN)
    return result if exempt_is_white else result[::-1]
