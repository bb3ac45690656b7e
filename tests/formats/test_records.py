"""Every record through reading, model and writing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from ronde.formats import read_text, write_text
from ronde.formats.trf.reader import RECORDS
from ronde.model import (
    Adjustment,
    ByeKind,
    Colour,
    ForbiddenGroup,
    NationalRating,
    Player,
    PlayerId,
    Points,
    RequestedBye,
    RoundNumber,
    Sex,
    Tournament,
    VirtualPoints,
)
from ronde.model.team import ForfeitedMatch, LineUp, Team, TeamByes

ONE, TWO = PlayerId(1), PlayerId(2)
Look = Callable[[Tournament], object]


class Case(NamedTuple):
    """A line, where it ends up in the model, with which value, and what comes out of `dialect`."""

    line: str
    look: Look
    value: object
    dialect: str = "trf26"
    written: str | None = None

    @property
    def comes_out(self) -> str:
        return self.line if self.written is None else self.written


def detail(name: str) -> Look:
    return lambda t: getattr(t.details, name)


def team(name: str) -> Look:
    return lambda t: getattr(t.team_data, name)


def points(name: str) -> Look:
    return lambda t: getattr(t.points, name)


def virtual(tournament: Tournament) -> list[tuple[int, ...]]:
    return [entry.by_round for entry in tournament.virtual_points]


DATES = "132" + " " * 88 + "26/05/02  26/05/03"
TEAM = f"310   7 {'Alphas':32} ALP   2100.5   12.0   20.5   1     1    2"

CASES = [
    Case("012 Open of Nowhere", detail("name"), "Open of Nowhere"),
    Case("022 Nowhere", detail("city"), "Nowhere"),
    Case("032 NED", detail("federation"), "NED"),
    Case("042 2026/05/02", detail("start_date"), "2026/05/02"),
    Case("052 2026/05/10", detail("end_date"), "2026/05/10"),
    Case("062 2", lambda t: len(t.players), 2),
    Case("072 2", lambda t: sum(p.rating is not None for p in t.players), 2),
    Case("082 0", lambda t: t.team_data.teams, (), written=""),
    Case("092 Individual: Swiss", detail("kind"), "Individual: Swiss"),
    Case("102 IA Gamma, Guy", detail("chief_arbiter"), "IA Gamma, Guy"),
    Case("112 FA Delta, Dee", detail("deputy_arbiters"), ("FA Delta, Dee",)),
    Case("122 90 min + 30 s", detail("time_control"), "90 min + 30 s"),
    Case(DATES, detail("round_dates"), ("26/05/02", "26/05/03")),
    Case(
        "013 Alphas                             1    2",
        team("teams"),
        (Team("Alphas", (ONE, TWO)),),
    ),
    Case("142 9", lambda t: t.number_of_rounds, 9),
    Case("152 B", lambda t: t.initial_colour, Colour.BLACK),
    Case("162  W 2.0    D 1.0", points("pairing_bye"), 20),
    Case("162  W 2.0    A 0.5", points("forfeit_loss"), 5),
    Case("162  P 0.5", points("pairing_bye"), 5),
    Case("162  X 0.0", points("unfinished"), 0),
    Case("162  L 0.5", points("black_loss"), 5),
    Case("172 NED NRO", detail("ranking_method"), "NED NRO"),
    Case("172     FIDE", detail("ranking_method"), "FIDE"),
    Case("182 ronde", detail("pairing_controller"), "ronde"),
    Case("192 FIDE_DUTCH_2017", lambda t: t.rules, "dutch-2017"),
    Case("202 BH/C1,DE,WON", detail("tie_breaks"), ("BH/C1", "DE", "WON")),
    Case("212 PTS,BH,DE", detail("standings_order"), ("PTS", "BH", "DE")),
    Case("222 40/6000+30:900+30", detail("encoded_time_control"), "40/6000+30:900+30"),
    Case("352 WBWB", team("board_colours"), "WBWB"),
    Case(
        "362 TW 3.0   TD 1.0   TL 0.0",
        lambda t: (t.team_data.match_win, t.team_data.match_draw, t.team_data.match_loss),
        (30, 10, 0),
    ),
    Case(
        "240 H 003    1    2",
        lambda t: t.requested_byes,
        tuple(RequestedBye(RoundNumber(3), p, ByeKind.HALF_POINT) for p in (ONE, TWO)),
    ),
    Case(
        "240 Z 002    1",
        lambda t: t.requested_byes,
        (RequestedBye(RoundNumber(2), ONE, ByeKind.ZERO_POINT),),
        written="  1.0    1     2 w 1  0000 - Z",
    ),
    Case("250       1.0 001 003    1    2", virtual, [(10, 10, 10), (10, 10, 10)]),
    Case("250       0.5 002 002    2    2", virtual, [(0, 5)]),
    Case(
        "260 001 003    1    2",
        lambda t: t.forbidden,
        (ForbiddenGroup((ONE, TWO), RoundNumber(1), RoundNumber(3)),),
    ),
    Case(
        TEAM,
        team("teams"),
        (
            Team(
                "Alphas", (ONE, TWO), 7, "ALP", "2100.5",
                Points(120), Points(205), 1,
            ),
        ),
    ),
    Case(
        "320  1.0  2.0 000 007",
        team("byes"),
        (TeamByes(Points(10), Points(20), (None, 7)),),
    ),
    Case(
        "330 -+ 003   7   8",
        team("forfeits"),
        (ForfeitedMatch(RoundNumber(3), 7, 8, False),),
    ),
    Case(
        "300 003   7   8 0002 0000 0001",
        team("line_ups"),
        (LineUp(RoundNumber(3), 7, 8, (TWO, None, ONE)),),
    ),
    Case(
        "299 W        -0.5  001    1",
        lambda t: t.adjustments,
        (Adjustment((ONE,), Points(-5), RoundNumber(1), "W"),),
    ),
    Case("801 whatever a table tells", lambda t: t.foreign_lines, ("801 whatever a table tells",)),
    Case("802 whatever a table tells", lambda t: t.foreign_lines, ("802 whatever a table tells",)),
    Case("### a remark", lambda t: t.foreign_lines, ("### a remark",)),
    Case(
        "NED    1 m    Alpha, Anna                       1999 NED      123456 1990/12/31",
        lambda t: t.national_ratings,
        (
            NationalRating(
                "NED",
                Player(ONE, "Alpha, Anna", Sex.MALE, "", 1999, "NED", "123456", "1990/12/31"),
            ),
        ),
    ),
    Case("XXR 9", lambda t: t.number_of_rounds, 9, "trfx"),
    Case("XXC white1", lambda t: t.initial_colour, Colour.WHITE, "trfx"),
    Case(
        "XXZ 1 2",
        lambda t: [bye.player for bye in t.requested_byes],
        [1, 2],
        "trfx",
        written="0000 - Z",
    ),
    Case("XXS W=2.0 D=1.0 PAB=1.0", points("full_bye"), 20, "trfx", "XXS W=2.0 D=1.0"),
    Case("XXS BW=1.2 FL=-1", points("black_win"), 12, "trfx", "XXS BW=1.2 FL=-1.0"),
    Case(
        "XXA    2  1.0  0.5",
        lambda t: t.virtual_points,
        (VirtualPoints(TWO, (Points(10), Points(5))),),
        "trfx",
    ),
    Case("XXP 1 2", lambda t: t.forbidden, (ForbiddenGroup((ONE, TWO)),), "trfx"),
    Case("BBW  3.0", points("white_win"), 30, "trfbx"),
    Case("BBD  1.0", points("half_bye"), 10, "trfbx"),
    Case("BBL  0.5", points("white_loss"), 5, "trfbx"),
    Case("BBZ  0.5", points("zero_bye"), 5, "trfbx"),
    Case("BBF  0.5", points("forfeit_loss"), 5, "trfbx"),
    Case("BBU  0.5", points("pairing_bye"), 5, "trfbx"),
    Case("XXR 9", lambda t: t.number_of_rounds, 9, "trf16", "### ronde rounds=9"),
    Case("142 9", lambda t: t.number_of_rounds, 9, "trfbx", "XXR 9"),
    Case("152 W", lambda t: t.initial_colour, Colour.WHITE, "trf06", "### ronde colour=white"),
    Case("XXC black1", lambda t: t.initial_colour, Colour.BLACK, "trf26", "152 B"),
    Case("BBW  3.0", points("white_win"), 30, "trf26", "162  W 3.0"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.line[:12]} {case.dialect}")
def test_record(report: Callable[..., str], case: Case) -> None:
    reading = read_text(report(case.line), lenient=True)
    assert not reading.errors
    assert reading.tournament is not None
    assert case.look(reading.tournament) == case.value
    writing = write_text(reading.tournament, case.dialect)
    assert any(line.endswith(case.comes_out) for line in writing.text.splitlines())
    again = read_text(writing.text)
    assert again.tournament == reading.tournament


def test_the_table_has_every_record() -> None:
    """The player record has a test of its own below."""
    assert {case.line[:3] for case in CASES} >= RECORDS.keys() - {"001"}


def test_player_record() -> None:
    line = (
        "001   12 wWGM Alpha, Anna                       2345 NED     1234567 1990/12/31"
        "  2.5    3    17 w 1  0000 - H     8 b 1"
    )
    others = [
        "001    8".ljust(80) + " 0.0".ljust(19) + "  0000 - Z    12 w 0",
        "001   17".ljust(80) + " 0.0".ljust(9) + "    12 b 0",
    ]
    reading = read_text("\n".join([line, *others]))
    assert not reading.findings
    assert reading.tournament is not None
    assert reading.tournament.players[0] == Player(
        PlayerId(12), "Alpha, Anna", Sex.FEMALE, "WGM", 2345, "NED", "1234567", "1990/12/31", "", 3
    )
    assert [len(round_.games) for round_ in reading.tournament.rounds] == [1, 0, 1]
    assert line in write_text(reading.tournament, "trf16").text.splitlines()


def test_columns_of_the_player_record_stand_where_the_format_wants_them() -> None:
    player = Player(PlayerId(1), "N" * 33, Sex.MALE, "WIM", 9999, "FED", "1" * 11, "B" * 10, "", 42)
    line = write_text(Tournament((player,)), "trf16").text.splitlines()[2]
    assert line[:4] == "001 "
    assert (line[4:8], line[9], line[10:13]) == ("   1", "m", "WIM")
    assert (line[14:47], line[48:52], line[53:56]) == ("N" * 33, "9999", "FED")
    assert (line[57:68], line[69:79]) == ("1" * 11, "B" * 10)
    assert (line[80:84], line[85:89]) == (" 0.0", "  42")
