"""Tournament files taken over as events: what is added and told, and rounds against the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from ronde.errors import ConfirmationNeededError, InputError
from ronde.formats import write_text
from ronde.model import (
    Details,
    Game,
    Player,
    PlayerId,
    Points,
    PointSystem,
    Result,
    Round,
    Tournament,
    VirtualPoints,
)
from ronde.office.desk import Desk
from ronde.office.desk.integrity import Mode, fide_mode
from ronde.office.fromfile import open_demo, open_file
from ronde.office.paperwork.downloads import Download, download
from ronde.office.paperwork.report import event_report

NewFile = Callable[..., bytes]
RULES = ((1, 4), (5, 2), (3, 6))
"""The first round of six players when number 1 has White."""


def games(*pairs: tuple[int, int], result: Result = Result.WIN) -> Round:
    other = {Result.WIN: Result.LOSS, Result.DRAW: Result.DRAW}[result]
    return Round(tuple(Game(PlayerId(w), PlayerId(b), result, other) for w, b in pairs))


def event(*rounds: Round, **said: Any) -> Tournament:
    players = tuple(Player(PlayerId(n), f"Player {n}", rating=2000 - 10 * n) for n in range(1, 7))
    details = Details(name="Spring", start_date="2026/10/24", kind="Individual: Swiss-System")
    return replace(
        Tournament(players, rounds, details=details, number_of_rounds=5, rules="dutch-2026"),
        **said,
    )


def file_of(tournament: Tournament, dialect: str = "trf26") -> bytes:
    return write_text(tournament, dialect).text.encode()


@pytest.fixture
def asked(quick_desk: Desk) -> Desk:
    """Return the desk of somebody who has confirmed nothing."""
    return replace(quick_desk, confirmed=frozenset())


def saying(desk: Desk, *codes: str) -> Desk:
    return replace(desk, confirmed=frozenset(codes))


def mode(desk: Desk, key: str) -> Mode:
    with desk.reading(key) as reader:
        return fide_mode(reader).mode


class TestRounds:
    def test_rounds_by_the_rules_are_taken_at_once(self, asked: Desk) -> None:
        opened = open_file(asked, file_of(event(games(*RULES))), "open.trf")
        assert mode(asked, opened.key) is Mode.INSIDE
        assert [f for f in opened.findings if f.code == "imported-against-the-rules"] == []

    def test_a_rematch_is_asked_about_told_and_noted(self, asked: Desk) -> None:
        data = file_of(event(games(*RULES), games(*RULES)))
        with pytest.raises(ConfirmationNeededError, match=r"dutch-2026 gives: round 2") as error:
            open_file(asked, data, "open.trf")
        assert [(one.code, one.level) for one in error.value.questions] == [("import", 3)]
        opened = open_file(saying(asked, "import"), data, "open.trf")
        found = [f for f in opened.findings if f.code == "imported-against-the-rules"]
        assert {finding.round for finding in found} == {2}
        lines = download(asked, opened.key, Download.TRF26).text.splitlines()
        (line,) = [line for line in lines if line.startswith("### Import @ Round 2: ")]
        assert line.endswith("=> 1-4 3-6 5-2")
        assert "imported against the rules" in event_report(asked, opened.key).as_text()
        assert mode(asked, opened.key) is Mode.INSIDE

    def test_the_demo_asks_nothing(self, asked: Desk) -> None:
        assert mode(asked, open_demo(asked).key) is Mode.INSIDE

    def test_an_event_outside_fide_mode_is_checked_and_told(self, asked: Desk) -> None:
        made = event(games(*RULES), games(*RULES), rules="dutch-2017")
        opened = open_file(asked, file_of(made), "open.trf")
        assert mode(asked, opened.key) is Mode.OUTSIDE
        codes = [finding.code for finding in opened.findings]
        assert "imported-against-the-rules" in codes

    def test_an_event_that_left_fide_mode_stays_outside(self, asked: Desk) -> None:
        data = file_of(event(games(*RULES))).replace(
            b"001    1", b"### FIDE mode exited @ Round 1\n001    1"
        )
        assert mode(asked, open_file(asked, data, "open.trf").key) is Mode.LEFT


class TestOlderFiles:
    @pytest.mark.parametrize("dialect", ["trf06", "trf16"])
    def test_every_adjustment_is_told(self, asked: Desk, dialect: str) -> None:
        made = event(games(*RULES), rules=None, number_of_rounds=None)
        opened = open_file(asked, file_of(made, dialect), "open.trf")
        told = " ".join(f.what for f in opened.findings if f.code == "taken-over")
        for record in ("142", "152", "162", "192", "202"):
            assert f"({record}" in told
        assert asked.tournament(opened.key).rules == "dutch-2026"
        assert mode(asked, opened.key) is Mode.INSIDE
        (entry,) = asked.database.entries(opened.key)
        assert any("(142)" in line for line in entry.act.arguments["remarks"])

    def test_the_edition_is_that_of_the_day(self, asked: Desk) -> None:
        details = Details(name="Old", start_date="2019/05/01", kind="Swiss")
        made = event(rules=None, details=details)
        key = open_file(asked, file_of(made, "trf16"), "open.trf").key
        assert asked.tournament(key).rules == "dutch-2017"

    def test_another_kind_of_event_gets_no_rules(self, asked: Desk) -> None:
        details = Details(name="Old", start_date="2026/05/01", kind="Round robin")
        opened = open_file(asked, file_of(event(rules=None, details=details), "trf16"), "open.trf")
        assert asked.tournament(opened.key).rules is None
        assert any("choose it under Settings" in finding.what for finding in opened.findings)

    def test_a_file_of_2026_says_all_that_itself(self, asked: Desk) -> None:
        opened = open_file(asked, file_of(event(games(*RULES))), "open.trf")
        assert [f for f in opened.findings if f.code == "taken-over"] == []

    def test_a_defective_file_is_refused_with_the_reason(self, asked: Desk) -> None:
        data = file_of(event(games(*RULES))).replace(b"    4 w 1", b"    4 w X")
        with pytest.raises(InputError, match=r"open.trf:8:99: .*'X' is no result"):
            open_file(asked, data, "open.trf")

    def test_lenient_reads_an_unknown_sign_as_unknown(self, asked: Desk) -> None:
        data = file_of(event(games(*RULES))).replace(b"    4 w 1", b"    4 w X")
        opened = open_file(asked, data, "open.trf", lenient=True)
        assert "result-unknown" in [finding.code for finding in opened.findings]
        assert asked.tournament(opened.key).rounds[0].open_games == 1


class TestDepartures:
    def test_points_that_the_rules_do_not_allow(self, asked: Desk) -> None:
        data = file_of(event(points=PointSystem.simple(10, 8)))
        with pytest.raises(ConfirmationNeededError) as error:
            open_file(asked, data, "open.trf")
        assert [one.code for one in error.value.questions] == ["draws-above-a-win"]
        sure = saying(asked, "draws-above-a-win", "draws-above-a-win-sure")
        assert mode(asked, open_file(sure, data, "open.trf").key) is Mode.LEFT

    def test_virtual_points_of_its_own(self, asked: Desk) -> None:
        table = (VirtualPoints(PlayerId(1), (Points(10),)),)
        with pytest.raises(ConfirmationNeededError) as error:
            open_file(asked, file_of(event(virtual_points=table)), "open.trf")
        assert [one.code for one in error.value.questions] == ["own-acceleration"]

    def test_virtual_points_of_baku_without_its_name(self, asked: Desk) -> None:
        full = (Points(10), Points(10), Points(5))
        baku = tuple(VirtualPoints(PlayerId(n), full) for n in (1, 2, 3, 4))
        opened = open_file(asked, file_of(event(virtual_points=baku), "trfx"), "open.trf")
        assert asked.tournament(opened.key).acceleration == "baku"
        assert any("Baku" in finding.what for finding in opened.findings)
