"""What an event is paired by: rules, points, virtual points, forbidden pairs, in every dialect."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ronde.formats import read_text, write_text
from ronde.formats.trf.points import BBP, COMMENT, JAVAFO, TRF26, Spelling
from ronde.model import (
    CHESS,
    DRAUGHTS,
    THREE_ONE_NOTHING,
    Colour,
    ForbiddenGroup,
    Game,
    Numbering,
    PairingNumber,
    Player,
    PlayerId,
    Points,
    PointSystem,
    Result,
    Round,
    RoundNumber,
    Tournament,
    VirtualPoints,
)

PLAYERS = tuple(Player(PlayerId(number)) for number in range(1, 9))
BASE = Tournament(PLAYERS)
LINES = "\n".join(f"001    {number}" for number in range(1, 9))
TWICE = (("cycles", "2"),)
REPORTS = ("trf06", "trf16", "trfx", "trfbx", "trf26")


def read(*lines: str) -> Tournament:
    reading = read_text("\n".join([LINES, *lines]))
    assert reading.tournament is not None, reading.errors
    return reading.tournament


def lines_of(tournament: Tournament, dialect: str) -> list[str]:
    """Return the lines that are neither header nor players."""
    lines = write_text(tournament, dialect).text.splitlines()
    return [line for line in lines if line[:3] not in ("001", "062", "072")]


CODES = {
    "FIDE_DUTCH_2017": ("dutch-2017", (), None),
    "FIDE_DUTCH_2026": ("dutch-2026", (), None),
    "FIDE_DUBOV": ("dubov-2026", (), None),
    "FIDE_BURSTEIN": ("burstein-2026", (), None),
    "FIDE_DUTCH_2017_BAKU": ("dutch-2017", (), "baku"),
    "FIDE_DUTCH_2026_BAKU": ("dutch-2026", (), "baku"),
    "FIDE_DUBOV_BAKU": ("dubov-2026", (), "baku"),
    "FIDE_BURSTEIN_BAKU": ("burstein-2026", (), "baku"),
    "BERGER_ROUNDROBIN": ("berger", (), None),
    "BERGER_ROUNDROBIN_G2": ("berger", TWICE, None),
}
ALIASES = {
    "FIDE_DUTCH_2025": ("dutch-2026", (), None),
    "FIDE_DUTCH_2025_BAKU": ("dutch-2026", (), "baku"),
    "FIDE_ROUNDROBIN": ("berger", (), None),
    "FIDE_DOUBLEROUNDROBIN": ("berger", TWICE, None),
}
Meaning = tuple[str | None, tuple[tuple[str, str], ...], str | None]


def meaning(tournament: Tournament) -> Meaning:
    return tournament.rules, tournament.settings, tournament.acceleration


class TestRules:
    @pytest.mark.parametrize("code", CODES | ALIASES)
    def test_codes_are_read(self, code: str) -> None:
        assert meaning(read(f"192 {code}")) == {**CODES, **ALIASES}[code]

    @pytest.mark.parametrize("code", CODES)
    def test_codes_are_written(self, code: str) -> None:
        rules, settings, acceleration = CODES[code]
        tournament = replace(BASE, rules=rules, settings=settings, acceleration=acceleration)
        assert lines_of(tournament, "trf26") == [f"192 {code}"]

    @pytest.mark.parametrize(
        ("start", "rules"),
        [
            ("2026/01/31", "dutch-2017"),
            ("2026/02/01", "dutch-2026"),
            ("2031-12-24", "dutch-2026"),
            ("24.12.2025", "dutch-2017"),
        ],
    )
    def test_dutch_without_edition_goes_by_the_start(self, start: str, rules: str) -> None:
        assert read("192 FIDE_DUTCH", f"042 {start}").rules == rules

    @pytest.mark.parametrize("key", ["dutch-2012", "lim-2026", "fmjd", "a key with blanks"])
    @pytest.mark.parametrize("dialect", REPORTS)
    def test_keys_without_a_code_stand_in_a_comment(self, key: str, dialect: str) -> None:
        tournament = replace(BASE, rules=key, settings=(("a", "b c"),), acceleration="by hand")
        lines = lines_of(tournament, dialect)
        assert lines == [
            f"### ronde rules={key.replace(' ', '%20')} a=b%20c",
            "### ronde acceleration=by%20hand",
        ]
        assert meaning(read(*lines)) == meaning(tournament)

    def test_settings_that_a_code_does_not_cover_stand_beside_it(self) -> None:
        tournament = replace(BASE, rules="dutch-2017", settings=(("a", "b"),), acceleration="baku")
        lines = lines_of(tournament, "trf26")
        assert lines == ["192 FIDE_DUTCH_2017_BAKU", "### ronde rules=dutch-2017 a=b"]
        assert meaning(read(*lines)) == meaning(tournament)

    def test_another_acceleration_stands_beside_the_code(self) -> None:
        tournament = replace(BASE, rules="dutch-2017", acceleration="by hand")
        lines = lines_of(tournament, "trf26")
        assert lines == ["192 FIDE_DUTCH_2017", "### ronde acceleration=by%20hand"]
        assert meaning(read(*lines)) == meaning(tournament)

    def test_a_code_in_the_readable_type_that_was_not_meant_is_not_taken_for_rules(self) -> None:
        tournament = replace(BASE, details=replace(BASE.details, kind="FIDE_DUBOV"))
        read_back = read_text(write_text(tournament, "trf16").text).tournament
        assert read_back == tournament

    @pytest.mark.parametrize("dialect", REPORTS)
    def test_lot_and_numbers(self, dialect: str) -> None:
        numbers = ((PlayerId(1), PairingNumber(2)), (PlayerId(2), PairingNumber(1)))
        tournament = replace(BASE, lot=-7, numberings=(Numbering(RoundNumber(3), numbers),))
        assert lines_of(tournament, dialect) == ["### ronde lot=-7", "### ronde numbers 3 1=2 2=1"]


class TestPoints:
    @pytest.mark.parametrize("spelling", [TRF26, BBP, JAVAFO, COMMENT])
    @pytest.mark.parametrize(
        "points", [CHESS, DRAUGHTS, THREE_ONE_NOTHING, PointSystem.simple(30, 10, 5, bye=10)]
    )
    def test_usual_systems_can_be_spelled(self, spelling: Spelling, points: PointSystem) -> None:
        assert spelling.can_express(points)

    def test_no_record_can_express_everything(self) -> None:
        odd = PointSystem(*(Points(number) for number in range(1, 14)))
        assert [s.can_express(odd) for s in (TRF26, BBP, JAVAFO, COMMENT)] == [
            False, False, False, True,
        ]  # fmt: skip

    @pytest.mark.parametrize("dialect", REPORTS)
    def test_odd_points_survive_in_a_comment(self, dialect: str) -> None:
        odd = PointSystem(*(Points(number) for number in range(1, 14)))
        writing = write_text(replace(BASE, points=odd), dialect)
        assert [finding.code for finding in writing.findings] == ["points-in-comment"]
        assert "### ronde points WW=0.1 BW=0.2 " in writing.text
        tournament = read_text(writing.text).tournament
        assert tournament is not None
        assert tournament.points == odd

    @pytest.mark.parametrize("dialect", ["trfbx", "trf26"])
    def test_points_wider_than_their_columns_stand_in_the_comment(self, dialect: str) -> None:
        points = replace(CHESS, unfinished=Points(0), pairing_bye=Points(1000))
        lines = lines_of(replace(BASE, points=points), dialect)
        assert lines == ["### ronde points PAB=100.0 X=0.0"]

    def test_lines(self) -> None:
        assert lines_of(replace(BASE, points=DRAUGHTS), "trf26") == ["162  W 2.0    D 1.0"]
        assert lines_of(replace(BASE, points=DRAUGHTS), "trfbx") == ["BBW  2.0", "BBD  1.0"]
        assert lines_of(replace(BASE, points=DRAUGHTS), "trfx") == ["XXS W=2.0 D=1.0 PAB=2.0"]

    def test_losses_have_no_shortcut_that_javafo_would_refuse(self) -> None:
        points = PointSystem.simple(30, 20, 10)
        (line,) = lines_of(replace(BASE, points=points), "trfx")
        assert line.split() == ["XXS", "W=3.0", "D=2.0", "WL=1.0", "BL=1.0", "PAB=3.0"]
        assert read(line).points == points
        assert read("XXS L=0.5").points.black_loss == 5

    def test_the_allocated_bye_follows_the_win_unless_it_is_given(self) -> None:
        assert read("162  W 3.0").points.pairing_bye == 30
        assert read("BBU  1.0", "BBW  3.0").points.pairing_bye == 10
        assert read("XXS W=3").points.pairing_bye == 10  # JaVaFo's W does not cover it

    def test_an_unfinished_game_follows_the_draw_unless_it_is_given(self) -> None:
        assert read("162  D 1.0").points.unfinished == 10
        assert read("162  D 1.0    X 0.0").points.unfinished == 0


class TestVirtualPoints:
    BAKU = tuple(
        VirtualPoints(PlayerId(number), (Points(10), Points(10), Points(5), Points(5)))
        for number in (1, 2, 3, 5)
    )

    def test_neighbours_are_written_together(self) -> None:
        tournament = replace(BASE, virtual_points=self.BAKU)
        lines = lines_of(tournament, "trf26")
        assert lines == [
            "250       1.0 001 002    1    3",
            "250       1.0 001 002    5    5",
            "250       0.5 003 004    1    3",
            "250       0.5 003 004    5    5",
        ]
        assert read(*lines).virtual_points == self.BAKU

    def test_one_line_for_each_player_in_the_older_dialects(self) -> None:
        tournament = replace(BASE, virtual_points=self.BAKU[:1])
        for dialect in ("trfx", "trfbx"):
            assert lines_of(tournament, dialect) == ["XXA    1  1.0  1.0  0.5  0.5"]

    def test_rounds_without_points_in_between(self) -> None:
        points = (VirtualPoints(PlayerId(1), (Points(10), Points(0), Points(10))),)
        assert (
            read(*lines_of(replace(BASE, virtual_points=points), "trf26")).virtual_points == points
        )

    def test_overlapping_ranges_may_agree(self) -> None:
        tournament = read("250       1.0 001 002    1    3", "250       1.0 002 003    3    4")
        assert [(v.player, len(v.by_round)) for v in tournament.virtual_points] == [
            (1, 2), (2, 2), (3, 3), (4, 3),
        ]  # fmt: skip


class TestForbiddenPairs:
    PAIR = ForbiddenGroup((PlayerId(1), PlayerId(2)))

    def test_the_end_of_the_event(self) -> None:
        announced = replace(BASE, number_of_rounds=9, forbidden=(self.PAIR,))
        lines = lines_of(announced, "trf26")
        assert lines == ["142 9", "260 001 009    1    2"]
        assert read(*lines).forbidden == (self.PAIR,)
        open_end = lines_of(replace(BASE, forbidden=(self.PAIR,)), "trf26")
        assert open_end == ["260 001 999    1    2"]
        assert read(*open_end).forbidden == (self.PAIR,)

    def test_some_rounds(self) -> None:
        pair = replace(self.PAIR, first_round=RoundNumber(2), last_round=RoundNumber(3))
        lines = lines_of(replace(BASE, forbidden=(pair,)), "trf26")
        assert read(*lines).forbidden == (pair,)
        # The next round is the first: the prohibition does not stand in it.
        assert lines_of(replace(BASE, forbidden=(pair,)), "trfx") == []

    def test_a_prohibition_that_stands_in_the_next_round_is_kept_in_the_older_dialects(
        self,
    ) -> None:
        pair = replace(self.PAIR, last_round=RoundNumber(3))
        assert lines_of(replace(BASE, forbidden=(pair,)), "trfx") == ["XXP 1 2"]


@pytest.mark.parametrize(
    ("dialect", "lines"),
    [
        ("trf06", ["### ronde rounds=9", "### ronde colour=black"]),
        ("trf16", ["### ronde rounds=9", "### ronde colour=black"]),
        ("trfx", ["XXR 9", "XXC black1"]),
        ("trfbx", ["XXR 9", "XXC black1"]),
        ("trf26", ["142 9", "152 B"]),
    ],
)
def test_number_of_rounds_and_initial_colour(dialect: str, lines: list[str]) -> None:
    tournament = replace(BASE, number_of_rounds=9, initial_colour=Colour.BLACK)
    assert lines_of(tournament, dialect) == lines
    assert read(*lines) == tournament


class TestLinesForEngines:
    """JaVaFo and py4swiss read a line alike if it has a rank and a cell for every round."""

    GAMES = (Game(PlayerId(1), PlayerId(2), Result.LOSS, Result.WIN),)
    EVENT = replace(BASE, players=PLAYERS[:3], rounds=(Round(GAMES), Round(GAMES)))

    def test_ranks_and_absences(self) -> None:
        lines = [line for line in write_text(self.EVENT, "trfx").text.splitlines() if "001" in line]
        assert [line[80:] for line in lines] == [
            " 0.0    2     2 w 0     2 w 0",
            " 2.0    1     1 b 1     1 b 1",
            " 0.0    3  0000 - Z  0000 - Z",
        ]

    def test_a_rank_that_was_given_stays(self) -> None:
        players = (replace(PLAYERS[0], rank=9), *PLAYERS[1:3])
        lines = write_text(replace(self.EVENT, players=players), "trfx").text.splitlines()
        assert [line[85:89] for line in lines if line.startswith("001")] == ["   9", "   1", "   3"]

    @pytest.mark.parametrize("dialect", ["trfx", "trfbx"])
    def test_numbers_by_the_order_in_the_file(self, dialect: str) -> None:
        turned = replace(self.EVENT, players=PLAYERS[2::-1], initial_colour=Colour.WHITE)
        numbers = tuple((PlayerId(n), PairingNumber(4 - n)) for n in (3, 1))
        event = replace(
            turned, numberings=tuple(Numbering(RoundNumber(r), numbers) for r in (1, 2, 3))
        )
        assert "XXC rank white1" in (lines := lines_of(event, dialect))
        assert not any(line.startswith("###") for line in lines)
        written = read_text(write_text(event, dialect).text).tournament
        assert written is not None
        assert written.numberings == event.numberings
