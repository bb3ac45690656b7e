"""013, 300 to 362, 801, 802: what a report says about teams; kept and written back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ronde.errors import FormatError
from ronde.formats.findings import Losses
from ronde.formats.trf import teamevent
from ronde.formats.trf.columns import (
    RepeatedColumns,
    TrfColumn,
    TrfLayout,
    free_text,
    number_from,
    optional_number,
    optional_points,
    optional_points_text,
    optional_text,
    players_from,
    points_from,
)
from ronde.formats.trf.dialects import Dialect
from ronde.formats.trf.report import Report, TrfLine
from ronde.i18n import phrase
from ronde.model import PlayerId, Points, RoundNumber
from ronde.model.points import points_to_text
from ronde.model.team import BoardOrder, ForfeitedMatch, LineUp, Team, TeamByes, TeamData

_LOSS: Final = "team-details-lost"

TABLES: Final = ("801", "802")
"""Tables for people, which say again what other records say."""


def keep_table(report: Report, line: TrfLine) -> None:
    """801, 802: a line of a table of teams; kept as it is."""
    report.foreign.append(line.text)


OLD_TEAM: Final = TrfLayout(
    "013", (TrfColumn("name", 5, 36),), RepeatedColumns("members", 37, 4, 5)
)


def read_old_team(report: Report, line: TrfLine) -> None:
    """013: a team and its members."""
    values = OLD_TEAM.cut(line.text)
    members = players_from(OLD_TEAM.cut_series(line.text))
    report.mention(line, members)
    report.teams.append(Team(values["name"], members))


def _old_team_lines(team: Team, losses: Losses) -> Iterator[str]:
    if team != Team(team.name, team.members):
        losses.add(
            _LOSS, phrase("013 knows nothing but name and members of {team}", team=repr(team.name))
        )
    name = _fitted(team.name, OLD_TEAM, "name", losses)
    yield OLD_TEAM.put({"name": name}, [str(member) for member in team.members])


TEAM: Final = TrfLayout(
    "310",
    (
        TrfColumn("number", 5, 7, right=True),
        TrfColumn("name", 9, 40),
        TrfColumn("nickname", 42, 46),
        TrfColumn("strength", 48, 53, right=True),
        TrfColumn("match_points", 55, 60, right=True),
        TrfColumn("game_points", 62, 67, right=True),
        TrfColumn("rank", 69, 71, right=True),
    ),
    RepeatedColumns("members", 74, 4, 5),
)


def read_team(report: Report, line: TrfLine) -> None:
    """310: a team with its number, points and members."""
    values = TEAM.cut(line.text)
    members = players_from(TEAM.cut_series(line.text))
    team = Team(
        values["name"],
        members,
        number_from(values["number"], phrase("the number of the team")),
        values["nickname"],
        values["strength"],
        optional_points(values["match_points"], phrase("match points")),
        optional_points(values["game_points"], phrase("game points")),
        optional_number(values["rank"], phrase("the rank")),
    )
    report.mention(line, members)
    report.teams.append(team)


def _team_lines(team: Team, losses: Losses) -> Iterator[str]:
    values = {
        "name": team.name,
        "nickname": team.nickname,
        "strength": team.strength,
        "match_points": optional_points_text(team.match_points),
        "game_points": optional_points_text(team.game_points),
        "rank": optional_text(team.rank),
    }
    fitted = {name: _fitted(text, TEAM, name, losses) for name, text in values.items()}
    fitted["number"] = optional_text(team.number)
    yield from TEAM.lines(losses, _LOSS, fitted, [str(member) for member in team.members])


def _fitted(text: str, layout: TrfLayout, name: str, losses: Losses) -> str:
    """Return a value that fits; teams have one kind of loss for all their columns."""
    column = layout[name]
    clean = losses.cleaned(text)
    if len(clean) <= column.width:
        return clean
    losses.add(
        _LOSS,
        phrase(
            "{name} {clean} of a team has {width} columns",
            name=name,
            clean=repr(clean),
            width=column.width,
        ),
    )
    return column.shortened(clean)


TEAM_BYES: Final = TrfLayout(
    "320",
    (TrfColumn("match_points", 5, 8, right=True), TrfColumn("game_points", 10, 13, right=True)),
    RepeatedColumns("teams", 15, 3, 4),
)


def read_team_byes(report: Report, line: TrfLine) -> None:
    """320: the pairing-allocated byes of teams."""
    values = TEAM_BYES.cut(line.text)
    teams = [number_from(text or "0", phrase("a team")) for text in TEAM_BYES.cut_series(line.text)]
    report.team_byes.append(
        TeamByes(
            points_from(values["match_points"], phrase("match points")),
            points_from(values["game_points"], phrase("game points")),
            tuple(team or None for team in teams),
        )
    )


def _bye_lines(bye: TeamByes, losses: Losses) -> Iterator[str]:
    points = {
        "match_points": points_to_text(bye.match_points),
        "game_points": points_to_text(bye.game_points),
    }
    teams = [f"{team or 0:03}" for team in bye.teams]
    yield from TEAM_BYES.lines(losses, _LOSS, points, teams)


FORFEITED_MATCH: Final = TrfLayout(
    "330",
    (
        TrfColumn("kind", 5, 6),
        TrfColumn("round", 8, 10, right=True),
        TrfColumn("white_team", 12, 14, right=True),
        TrfColumn("black_team", 16, 18, right=True),
    ),
)
_WHITE_WON: Final = {"+-": True, "-+": False, "--": None}


def read_forfeited_match(report: Report, line: TrfLine) -> None:
    """330: a match that was not played."""
    values = FORFEITED_MATCH.cut(line.text)
    if values["kind"] not in _WHITE_WON:
        raise FormatError(
            "a forfeited match is +-, -+ or --, not {kind}", kind=repr(values["kind"])
        )
    report.forfeits.append(
        ForfeitedMatch(
            RoundNumber(number_from(values["round"], phrase("the round"))),
            number_from(values["white_team"], phrase("the team with White")),
            number_from(values["black_team"], phrase("the team with Black")),
            _WHITE_WON[values["kind"]],
        )
    )


def _forfeit_lines(forfeit: ForfeitedMatch, losses: Losses) -> Iterator[str]:
    kinds = {won: kind for kind, won in _WHITE_WON.items()}
    values = {
        "kind": kinds[forfeit.white_won],
        "round": f"{forfeit.round:03}",
        "white_team": str(forfeit.white_team),
        "black_team": str(forfeit.black_team),
    }
    yield from FORFEITED_MATCH.lines(losses, _LOSS, values)


LINE_UP: Final = TrfLayout(
    "300",
    (
        TrfColumn("round", 5, 7, right=True),
        TrfColumn("team", 9, 11, right=True),
        TrfColumn("opponent", 13, 15, right=True),
    ),
    RepeatedColumns("players", 17, 4, 5),
)


def read_line_up(report: Report, line: TrfLine) -> None:
    """300: a team that played in another order."""
    values = LINE_UP.cut(line.text)
    texts = LINE_UP.cut_series(line.text)
    numbers = [number_from(text or "0", phrase("a starting number")) for text in texts]
    report.mention(line, tuple(n for n in numbers if n))
    report.line_ups.append(
        LineUp(
            RoundNumber(number_from(values["round"], phrase("the round"))),
            number_from(values["team"], phrase("the team")),
            number_from(values["opponent"], phrase("the opponent")),
            tuple(PlayerId(n) if n else None for n in numbers),
        )
    )


def _line_up_lines(line_up: LineUp, losses: Losses) -> Iterator[str]:
    values = {
        "round": f"{line_up.round:03}",
        "team": str(line_up.team),
        "opponent": str(line_up.opponent),
    }
    players = [f"{player or 0:04}" for player in line_up.players]
    yield from LINE_UP.lines(losses, _LOSS, values, players)


MATCH_SCORING: Final = TrfLayout("362", (), RepeatedColumns("value", 5, 6, 9))
_MATCH_VALUE: Final = re.compile(r"(\S[^\s0-9.+-]*)\s*(\S*)")
_MATCH_VALUES: Final = {"TW": "match_win", "TD": "match_draw", "TL": "match_loss"}


def read_match_scoring(report: Report, line: TrfLine) -> None:
    """362: what matches are worth."""
    values: dict[str, Points] = {}
    # Some programs give the points one column more than the record has.
    for symbol, points in _MATCH_VALUE.findall(line.text[4:]):
        name = _MATCH_VALUES.get(symbol.upper())
        if name is None:
            raise FormatError("362 knows TW, TD and TL, not {chunk}", chunk=repr(symbol))
        values[name] = points_from(points, symbol)
    report.match_values |= values


def _match_scoring_lines(data: TeamData, losses: Losses) -> Iterator[str]:
    values: list[tuple[str, Points | None]] = [
        (symbol, getattr(data, name)) for symbol, name in _MATCH_VALUES.items()
    ]
    chunks = [f"{s}{points_to_text(v):>4}" for s, v in values if v is not None]
    if chunks:
        yield from MATCH_SCORING.lines(losses, _LOSS, {}, chunks)


def read_board_colours(report: Report, line: TrfLine) -> None:
    """352: the colours on the boards of a match."""
    report.state("board_colours", free_text(line.text), line)


def team_data(report: Report, *, are_paired: bool) -> TeamData:
    """Return everything that was read about teams."""
    worth, captains = report.match_values, report.captains
    data = TeamData(
        tuple(replace(team, captain=captains.get(team.number or 0, "")) for team in report.teams),
        tuple(report.team_byes),
        tuple(report.forfeits),
        tuple(report.line_ups),
        report.stated("board_colours", str) or "",
        match_win=worth.get("match_win"),
        match_draw=worth.get("match_draw"),
        match_loss=worth.get("match_loss"),
        boards=report.stated("boards", int),
        order=report.stated("order", BoardOrder) or BoardOrder.FREE,
        tolerance=report.stated("tolerance", int) or 0,
        awaited=tuple(report.awaited),
    )
    if not are_paired:
        return data
    return replace(
        data,
        are_paired=True,
        absences=teamevent.absences(report),
        apart=teamevent.teams_apart(report),
        virtual_points=teamevent.virtual_points(report),
        adjustments=tuple(report.team_adjustments),
    )


def team_lines(data: TeamData, dialect: Dialect, losses: Losses) -> Iterator[str]:
    """Yield what the dialect can say about teams."""
    if data == TeamData():
        return
    if not dialect.has_teams:
        losses.add(
            "teams-lost", phrase("{dialect} has no records about teams", dialect=dialect.name)
        )
        return
    if dialect.is_trf26:
        yield from _match_scoring_lines(data, losses)
        if data.board_colours:
            yield f"352 {losses.cleaned(data.board_colours)}"
        for team in data.teams:
            yield from (_old_team_lines if team.number is None else _team_lines)(team, losses)
        for bye in data.byes:
            yield from _bye_lines(bye, losses)
        for forfeit in data.forfeits:
            yield from _forfeit_lines(forfeit, losses)
        for line_up in data.line_ups:
            yield from _line_up_lines(line_up, losses)
        return
    for team in data.teams:
        yield from _old_team_lines(team, losses)
    if data != TeamData(data.teams):
        losses.add(
            _LOSS, phrase("{dialect} knows names and members of teams only", dialect=dialect.name)
        )
