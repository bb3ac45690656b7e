"""National ratings of series: a series file is rated, a tournament becomes a series."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import Final

from ronde.declared.layout import Table
from ronde.errors import InputError
from ronde.i18n import Figure, counted, listed, phrase, phrase_in, recalled
from ronde.model import ByeKind, Finding, Game, Player, Result, Round, Severity, Tournament
from ronde.ratings.exact import for_people, nearest
from ronde.ratings.ffjd import (
    Cadence,
    NationalPlayerRating,
    RateKind,
    Series,
    SeriesRating,
    rate,
    read_series,
    series_from_data,
)
from ronde.ratings.ffjd.explanation import why
from ronde.ratings.ffjd.series import EXEMPT, FLOOR
from ronde.ratings.ffjd.tables import FirstRatingRule, shipped_tables

_FEDERATION: Final = "FRA"
_CLOSED: Final = frozenset({"berger", "fmjd", "scheveningen"})
_NEITHER: Final = frozenset({"knockout", "keizer"})
"""Systems for which 5.4 has no word: the field stays empty, and the games count as all do."""

_PLAYED: Final = {
    Result.WIN: "2", Result.DRAW: "1", Result.LOSS: "0",
    Result.SHORT_WIN: "2", Result.SHORT_DRAW: "1", Result.SHORT_LOSS: "0",
}  # fmt: skip
_LOST: Final = (Result.LOSS, Result.SHORT_LOSS)
_DRAWN: Final = (Result.DRAW, Result.SHORT_DRAW)


def rated(
    source: str | Path | Mapping[str, object] | Series,
    *,
    estimate: int | None = None,
    rule: FirstRatingRule | None = None,
) -> SeriesRating:
    """Return the computation of a series: a file, plain data as in a file, or the series itself.

    An `estimate` stands for the organiser's in the file (annex B); `rule` is the reading of
    first ratings, that of the shipped tables when it is left out.
    """
    series, tables = _series_of(source), shipped_tables()
    if estimate is not None:
        series = replace(series, organiser_estimate=checked_estimate(estimate))
    if rule is not None:
        tables = replace(tables, first_rating=rule)
    return rate(series, tables=tables)


def _series_of(source: str | Path | Mapping[str, object] | Series) -> Series:
    if isinstance(source, Series):
        return source
    return series_from_data(source) if isinstance(source, Mapping) else read_series(source)


def checked_estimate(estimate: int) -> Fraction:
    """Return the organiser's estimate; raises InputError below the floor (6.3)."""
    if estimate < FLOOR:
        raise InputError(
            "the estimate {value} is below the floor of {floor}", value=estimate, floor=FLOOR
        )
    return Fraction(estimate)


# For people ---------------------------------------------------------------------------------

_HEADINGS: Final = (
    phrase("player"), "CPi", phrase("games"), phrase("points"), "PA", "MCP",
    phrase_in("column", "perf."), phrase_in("column", "evol."), phrase_in("column", "first"),
    "CPf", phrase("status"),
)  # fmt: skip


def rating_title(rating: SeriesRating) -> str:
    """Return one line about the series."""
    series = rating.series
    name = series.name or phrase_in("one series", "Series")
    kind, count = recalled(series.kind.value), rating.summary.players
    if not (series.start and series.end):
        return counted(
            "{name}: {count} player, {kind}",
            "{name}: {count} players, {kind}",
            count=count,
            name=name,
            kind=kind,
        )
    return counted(
        "{name}: {count} player, {kind}, {start} to {end}",
        "{name}: {count} players, {kind}, {start} to {end}",
        count=count,
        name=name,
        kind=kind,
        start=series.start,
        end=series.end,
    )


def rating_table(rating: SeriesRating) -> Table:
    """Return a line for every player."""
    return Table(_HEADINGS, [_row(one) for one in rating.players], tuple(range(1, 10)))


def _row(one: NationalPlayerRating) -> tuple[str, ...]:
    evolution = None if one.evolution is None else f"{nearest(one.evolution):+}"
    return (
        one.player.label,
        _shown(one.initial),
        _of(one, len(one.tally.against_rated), len(one.tally.counted)),
        _of(one, one.tally.rated_points, one.tally.points),
        _shown(one.expected),
        _shown(one.opponents_mean),
        _shown(one.performance),
        evolution or "",
        _shown(None if one.first is None else one.first.exact),
        "" if one.final is None else str(one.final),
        one.status.word,
    )


def _of(one: NationalPlayerRating, rated: int, all_: int) -> str:
    """Return what belongs to PA, with that of all games behind it where it is another."""
    return str(all_) if one.expected is None or rated == all_ else f"{rated} ({all_})"


def _shown(value: Fraction | None) -> str:
    return "" if value is None else Figure(for_people(value))


def rating_figures(rating: SeriesRating) -> str:
    """Return summary, fees and findings."""
    known = ((name, value) for name, value in _figures(rating) if value is not None)
    fees = rating.fees
    lines = [
        listed(listed((name, value), " ") for name, value in known),
        phrase(
            "fees: {players} players × {each} euro = {amount} euro, {paid}",
            players=fees.players,
            each=fees.per_player,
            amount=fees.amount,
            paid=phrase_in("fees", "received")
            if fees.received
            else phrase_in("fees", "not received"),
        ),
        phrase("homologation: {state}", state=recalled(rating.verdict.value)),
        *(listed(("  ", finding.sentence()), "") for finding in rating.findings),
    ]
    return listed(lines, "\n")


def _figures(rating: SeriesRating) -> list[tuple[str, str | None]]:
    summary = rating.summary
    means = {
        "MS": summary.mean,
        "MCPC": summary.rated_mean,
        "EONC": summary.organiser_estimate,
        "EANC": summary.automatic_estimate,
        "EFNC": summary.final_estimate,
    }
    counts = {"NJ": summary.players, "NJC": summary.rated, "NJNC": summary.unrated}
    return [
        *((name, str(value)) for name, value in counts.items()),
        *((name, _shown(value) or None) for name, value in means.items()),
    ]


def rating_reasons(rating: SeriesRating) -> str:
    """Return the computation of every player, sentence by sentence."""
    reasons = why(rating)
    parts = [listed([one.player.label, *reasons[one.player.id]], "\n  ") for one in rating.players]
    return listed(parts, "\n\n")


# From a tournament ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeriesRequest:
    """What a tournament file does not tell about a series.

    `fmjd_ratings` means that its ratings are those of FMJD, `unexcused` that its forfeits are
    not excused, `estimate` is the organiser's of the unrated players (annex B).
    """

    kind: RateKind
    cadence: Cadence | None = None
    fmjd_ratings: bool = False
    unexcused: bool = False
    estimate: int | None = None


@dataclass(frozen=True, slots=True)
class ConvertedSeries:
    """A series as plain data, and what was assumed on the way."""

    data: dict[str, object]
    findings: tuple[Finding, ...]


def series_document(tournament: Tournament, request: SeriesRequest) -> ConvertedSeries:
    """Return the series document of a tournament.

    Raises InputError for a result that draughts does not have, or a rating below the floor.
    """
    details = tournament.details
    data: dict[str, object] = {
        "name": details.name,
        "cadence": _cadence(request.cadence),
        "kind": request.kind.value,
        "system": _system(tournament.rules),
        "start": _day(details.start_date),
        "end": _day(details.end_date),
        "players": [_player(player, tournament, request) for player in tournament.players],
        "games": [
            game
            for number, round_ in enumerate(tournament.rounds, 1)
            for game in _games(round_, number, request)
        ],
    }
    if request.estimate is not None:
        data["organiser_estimate"] = request.estimate
    series_from_data(data)  # refuses whatever the file cannot hold, before anything is written
    return ConvertedSeries(data, tuple(_assumptions(tournament, request)))


def _system(rules: str | None) -> str | None:
    """Return how the series is paired (5.4), None for what is neither closed nor a Swiss.

    >>> _system("berger"), _system("fmjd-solkoff"), _system("knockout")
    ('closed', 'swiss', None)
    """
    if rules in _NEITHER:
        return None
    return "closed" if rules in _CLOSED else "swiss"


def _cadence(cadence: Cadence | None) -> dict[str, object] | None:
    if cadence is None:
        return None
    data: dict[str, object] = {
        "minutes": cadence.minutes,
        "increment": cadence.increment,
        "clock": cadence.clock,
    }
    if cadence.moves is not None or cadence.then:
        data["moves"] = cadence.moves
        data["then"] = [
            {"minutes": period.minutes, "moves": period.moves} for period in cadence.then
        ]
    return data


def _day(text: str) -> str | None:
    """Return a date of a report (YYYY/MM/DD, or with other marks) as series files write it."""
    digits = "".join(letter for letter in text if letter.isdigit())
    return f"{digits[:4]}-{digits[4:6]}-{digits[6:]}" if len(digits) == 8 else None


def _player(player: Player, tournament: Tournament, request: SeriesRequest) -> dict[str, object]:
    national = next(
        (line.player.rating for line in tournament.national_ratings
         if line.federation == _FEDERATION and line.player.id == player.id),
        None,
    )  # fmt: skip
    of_fmjd = request.fmjd_ratings
    year = player.birth_date[:4]
    return {
        "id": player.id,
        "name": player.name,
        "rating": national if of_fmjd or national is not None else player.rating,
        "fmjd_rating": player.rating if of_fmjd else None,
        "resident": player.federation in ("", _FEDERATION),
        "birth_year": int(year) if year.isdigit() and int(year) >= 1850 else None,
        "club": player.club,
        "sex": None if player.sex is None else player.sex.value,
    }


def _games(round_: Round, number: int, request: SeriesRequest) -> list[dict[str, object]]:
    games = [
        _game(number, game.white, game.black, *_codes(game, number, request))
        for game in round_.games
    ]
    exempt = [bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
    return games + [_game(number, player, EXEMPT, "2fe", "0fe") for player in exempt]


def _game(
    number: int, white: int, black: int | str, white_result: str | None, black_result: str | None
) -> dict[str, object]:
    return {
        "round": number,
        "white": white,
        "black": black,
        "white_result": white_result,
        "black_result": black_result,
    }


def _codes(game: Game, number: int, request: SeriesRequest) -> tuple[str | None, str | None]:
    """Return the codes of section 4 for both sides of a game."""
    sides = game.white_result, game.black_result
    if game.is_unfinished:
        return None, None
    if not game.was_played:
        return _forfeit(sides, unexcused=request.unexcused)
    if all(side in _LOST for side in sides):
        return "0r", "0r"
    white, black = _PLAYED[sides[0]], _PLAYED[sides[1]]
    if int(white) + int(black) != 2:
        raise InputError(
            "round {round}, game {players}: {result} is no result of"
            " section 4; correct the tournament file",
            round=number,
            players=f"{game.white}-{game.black}",
            result=f"{white}–{black}",
        )
    return white, black


def _forfeit(sides: tuple[Result, Result], *, unexcused: bool) -> tuple[str, str]:
    if Result.FORFEIT_WIN not in sides:
        return "0d", "0d"
    kind = "fne" if unexcused else "fe"
    white, black = (f"{2 if side is Result.FORFEIT_WIN else 0}{kind}" for side in sides)
    return white, black


def _assumptions(tournament: Tournament, request: SeriesRequest) -> list[Finding]:
    games = [game for round_ in tournament.rounds for game in round_.games]
    forfeits = sum(not game.was_played for game in games)
    short = sum(side.name.startswith("SHORT") for game in games for side in game[2:]) // 2
    findings = []
    if forfeits:
        what = _taken_forfeits(forfeits, unexcused=request.unexcused)
        findings.append(Finding(Severity.WARNING, "forfeits-assumed", what))
    if short:
        what = counted(
            "{count} game of less than one move is taken as played",
            "{count} games of less than one move are taken as played",
            count=short,
        )
        findings.append(Finding(Severity.WARNING, "short-games", what))
    if not request.fmjd_ratings and any(p.rating is not None for p in tournament.players):
        what = phrase("ratings are taken as Capital-Points; say so if they are those of FMJD")
        findings.append(Finding(Severity.NOTE, "ratings-assumed", what))
    return findings


def _taken_forfeits(count: int, *, unexcused: bool) -> str:
    if unexcused:
        return counted(
            "{count} forfeit is taken as unexcused and counted (6.4); correct it if it was not",
            "{count} forfeits are taken as unexcused and counted (6.4);"
            " correct those that were not",
            count=count,
        )
    return counted(
        "{count} forfeit is taken as excused and not counted (6.4); correct it if it was not",
        "{count} forfeits are taken as excused and not counted (6.4); correct those that were not",
        count=count,
    )
